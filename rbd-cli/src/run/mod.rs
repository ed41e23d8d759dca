//! `rbd run`: a function of many states, from standard input to standard output.

mod numbers;

use std::io::{self, BufReader, BufWriter, ErrorKind, Write};

use rbd::jit::{Array, Batch, Function, Robot};
use rbd_codegen::load_file;

use crate::arguments::RunArguments;
use crate::failure::Failure;
use crate::progress;
use crate::words::of_command;
use numbers::{Format, Input};

/// States that are computed together, at most.
const STATES: usize = 1024;

pub(crate) fn run(arguments: &RunArguments) -> Result<(), Failure> {
    let mut options = arguments.robot.options();
    options.robot.fields.clone_from(&arguments.fields);
    let file = &arguments.robot.file;
    let loaded = load_file(file, &file.display().to_string(), &options)?;
    let robot = Robot::from_loaded(loaded, &options)?;
    for warning in robot.warnings() {
        eprintln!("warning: {}", of_command(warning));
    }
    let function = robot.function(&arguments.function)?;
    let format = match arguments.binary {
        Some(binary) => Format::Binary(binary),
        None => Format::Lines,
    };
    let bar = progress::of_input(format!("{} of {}", arguments.function, file.display()));
    let input = BufReader::with_capacity(1 << 16, bar.wrap_read(io::stdin().lock()));
    let mut input = Input::new(input, format, function.arguments());
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    if arguments.header {
        input.header()?;
        let names = names(function.results()).join(",");
        if !is_open(writeln!(output, "{names}"))? {
            return Ok(());
        }
    }
    let mut rows = Rows::new(&function)?;
    loop {
        rows.clear();
        while rows.states < STATES && input.row(&mut rows.row)? {
            rows.push();
            if !input.has_another() {
                break;
            }
        }
        let done = rows.states == 0;
        let written = rows
            .compute(&mut output, format)
            .and_then(|()| output.flush());
        if !is_open(written)? || done {
            return Ok(());
        }
    }
}

/// Whether anybody reads on: a reader that closes the pipe is no failure.
fn is_open(written: io::Result<()>) -> Result<bool, Failure> {
    match written {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(Failure::context("standard output")(error)),
    }
}

/// `q[0]`, and `h[1][0]` of matrices.
fn names(arrays: &[Array]) -> Vec<String> {
    let own = |array: &Array| -> Vec<String> {
        let name = &array.name;
        let entry = |(row, column): (usize, usize)| format!("{name}[{row}][{column}]");
        match &array.positions {
            Some(positions) => positions.iter().copied().map(entry).collect(),
            None if array.columns == 1 => {
                let all = 0..array.length;
                all.map(|i| format!("{name}[{i}]")).collect()
            }
            None => {
                let all = 0..array.length;
                all.map(|i| entry((i / array.columns, i % array.columns)))
                    .collect()
            }
        }
    };
    arrays.iter().flat_map(own).collect()
}

/// States that wait for being computed, by arrays.
struct Rows<'a> {
    function: &'a Function,
    batch: Batch,
    /// The numbers of one state.
    row: Vec<f64>,
    states: usize,
    arguments: Vec<Vec<f64>>,
    results: Vec<Vec<f64>>,
}

impl<'a> Rows<'a> {
    fn new(function: &'a Function) -> Result<Self, Failure> {
        let results = function.results().iter();
        Ok(Self {
            batch: function.batch()?,
            row: Vec::new(),
            states: 0,
            arguments: vec![Vec::new(); function.arguments().len()],
            results: results
                .map(|array| vec![0.0; STATES * array.length])
                .collect(),
            function,
        })
    }

    fn clear(&mut self) {
        self.states = 0;
        self.arguments.iter_mut().for_each(Vec::clear);
    }

    fn push(&mut self) {
        let mut rest = self.row.as_slice();
        for (own, array) in self.arguments.iter_mut().zip(self.function.arguments()) {
            let (first, after) = rest.split_at(array.length);
            own.extend(first);
            rest = after;
        }
        self.states += 1;
    }

    fn compute(&mut self, output: &mut impl Write, format: Format) -> io::Result<()> {
        let (states, lengths) = (self.states, self.function.results());
        let read: Vec<&[f64]> = self.arguments.iter().map(Vec::as_slice).collect();
        let written = self.results.iter_mut().zip(lengths);
        let written = written.map(|(own, array)| &mut own[..states * array.length]);
        self.batch
            .call(states, &read, &mut written.collect::<Vec<_>>());
        for state in 0..states {
            let own = self.results.iter().zip(lengths);
            let own = own.flat_map(|(own, array)| &own[state * array.length..][..array.length]);
            format.write(output, own.copied())?;
        }
        Ok(())
    }
}
