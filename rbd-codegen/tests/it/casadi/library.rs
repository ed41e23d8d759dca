//! A robot in C that is called as CasADi calls it.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use rbd_codegen::{COptions, Compiled};

use crate::c::compiler::Compiler;

/// An argument or a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Matrix {
    pub(crate) name: String,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// (row, column) of each entry, by columns.
    pub(crate) entries: Vec<(usize, usize)>,
}

/// A function of the interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Function {
    pub(crate) index: usize,
    pub(crate) arguments: Vec<Matrix>,
    pub(crate) results: Vec<Matrix>,
}

/// The functions of a robot by their names, and the program that calls them.
pub(crate) struct Library {
    pub(crate) functions: BTreeMap<String, Function>,
    /// Bytes of `casadi_int`.
    pub(crate) size: usize,
    binary: PathBuf,
    /// It goes with this.
    _folder: tempfile::TempDir,
}

/// A call with all arguments one after the other; which arguments and results are null.
pub(crate) struct Call<'a> {
    pub(crate) name: &'a str,
    pub(crate) arguments: Vec<f64>,
    pub(crate) absent: [u64; 2],
}

impl<'a> Call<'a> {
    pub(crate) fn new(name: &'a str, arguments: &[f64]) -> Self {
        Self {
            name,
            arguments: arguments.to_vec(),
            absent: [0; 2],
        }
    }
}

impl Matrix {
    /// A row, a column or a matrix by rows, zeros included, of the stored entries.
    pub(crate) fn dense(&self, stored: &[f64]) -> Vec<f64> {
        let mut dense = vec![0.0; self.rows * self.columns];
        for ((row, column), value) in self.entries.iter().zip(stored) {
            dense[row * self.columns + column] = *value;
        }
        dense
    }
}

impl Function {
    /// How many numbers it takes.
    pub(crate) fn read(&self) -> usize {
        self.arguments.iter().map(|m| m.entries.len()).sum()
    }

    /// How many it returns.
    pub(crate) fn written(&self) -> usize {
        self.results.iter().map(|m| m.entries.len()).sum()
    }
}

impl Library {
    /// Of functions whose names begin with `robot_casadi_`, compiled with these flags.
    pub(crate) fn new(compiled: &Compiled, flags: &[&str]) -> Self {
        let options = COptions::default().prefix("robot").casadi(true);
        let text = compiled.c(&options, "robot").expect("C");
        let names = text.source.lines().filter_map(|line| {
            let rest = line.strip_prefix("CASADI_SYMBOL_EXPORT casadi_int ")?;
            Some(rest.split_once("_n_in(")?.0.to_owned())
        });
        let names: Vec<String> = names.collect();
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("robot.h"), &text.header).expect("written");
        let robot = folder.path().join("robot.c");
        std::fs::write(&robot, &text.source).expect("written");
        let rows: String = names.iter().map(|name| format!(" F({name})")).collect();
        let head = format!("#define FUNCTIONS(F){rows}\n#define SIZE robot_casadi_int_size\n");
        let driver = folder.path().join("driver.c");
        let program = head + include_str!("driver.c");
        std::fs::write(&driver, program).expect("written");
        let binary = Compiler::own().program(flags, &[&driver, &robot]);
        let output = Command::new(&binary).arg("describe").output();
        let output = output.expect("it starts");
        let output = String::from_utf8(output.stdout).expect("text");
        let (size, functions) = described(&output);
        assert_eq!(functions.len(), names.len(), "all are described");
        Self {
            functions,
            size,
            binary,
            _folder: folder,
        }
    }

    /// The results of each call, one after the other.
    pub(crate) fn answers(&self, calls: &[Call<'_>]) -> Vec<Vec<f64>> {
        let mut input = Vec::new();
        for call in calls {
            let function = &self.functions[call.name];
            assert_eq!(call.arguments.len(), function.read(), "{}", call.name);
            input.extend((function.index as u64).to_le_bytes());
            input.extend(call.absent.iter().flat_map(|mask| mask.to_le_bytes()));
            input.extend(call.arguments.iter().flat_map(|x| x.to_le_bytes()));
        }
        let mut numbers = self.output(input).into_iter();
        let answers = calls.iter().map(|call| {
            let results = self.functions[call.name].results.iter().enumerate();
            let present = results.filter(|(i, _)| call.absent[1] >> i & 1 == 0);
            let count = present.map(|(_, matrix)| matrix.entries.len()).sum();
            let own: Vec<f64> = numbers.by_ref().take(count).collect();
            assert_eq!(own.len(), count, "{}", call.name);
            own
        });
        let answers = answers.collect();
        assert!(numbers.next().is_none(), "no more than told");
        answers
    }

    /// The results of one call.
    pub(crate) fn answer(&self, name: &str, arguments: &[f64]) -> Vec<f64> {
        let mut answers = self.answers(&[Call::new(name, arguments)]);
        answers.pop().expect("an answer")
    }

    fn output(&self, input: Vec<u8>) -> Vec<f64> {
        let mut command = Command::new(&self.binary);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = pipes.spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let writer = std::thread::spawn(move || stdin.write_all(&input));
        let output = child.wait_with_output().expect("it ends");
        writer.join().expect("no panic").expect("it reads all");
        assert!(output.status.success(), "{}", self.binary.display());
        let numbers = output.stdout.chunks_exact(8);
        numbers
            .map(|bytes| f64::from_le_bytes(bytes.try_into().expect("eight bytes")))
            .collect()
    }
}

/// What the program says of its functions.
fn described(text: &str) -> (usize, BTreeMap<String, Function>) {
    let mut functions = BTreeMap::new();
    let mut lines = text.lines().peekable();
    let size = lines.next().and_then(|line| line.strip_prefix("size "));
    let size = size.expect("a size").parse().expect("a number");
    while let Some(line) = lines.next() {
        let name = line.strip_prefix("function ").expect(line);
        let mut function = Function {
            index: functions.len(),
            arguments: Vec::new(),
            results: Vec::new(),
        };
        while let Some(line) = lines.next_if(|line| !line.starts_with("function ")) {
            let (kind, rest) = line.split_once(' ').expect(line);
            match kind {
                "in" => function.arguments.push(matrix(rest)),
                "out" => function.results.push(matrix(rest)),
                _ => panic!("{name} {line}"),
            }
        }
        assert!(functions.insert(name.to_owned(), function).is_none());
    }
    (size, functions)
}

/// A matrix of `NAME rows columns starts... rows...`, whose pattern is one by columns, in order.
fn matrix(line: &str) -> Matrix {
    let (name, numbers) = line.split_once(' ').expect(line);
    let numbers: Vec<usize> = numbers
        .split(' ')
        .map(|number| number.parse().expect(line))
        .collect();
    let [rows, columns, ref rest @ ..] = numbers[..] else {
        panic!("{line}");
    };
    let (starts, row_of) = rest.split_at(columns + 1);
    assert_eq!((starts[0], starts[columns]), (0, row_of.len()), "{line}");
    let mut entries = Vec::new();
    for (column, ends) in starts.windows(2).enumerate() {
        assert!(ends[0] <= ends[1], "{line}");
        let own = &row_of[ends[0]..ends[1]];
        assert!(own.is_sorted_by(|a, b| a < b), "{line}");
        assert!(own.iter().all(|row| *row < rows), "{line}");
        entries.extend(own.iter().map(|row| (*row, column)));
    }
    Matrix {
        name: name.to_owned(),
        rows,
        columns,
        entries,
    }
}
