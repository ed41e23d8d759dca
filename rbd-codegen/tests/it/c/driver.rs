//! A program that calls functions of generated C on numbers from its standard input.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use rbd_codegen::{CScalar, Program, ProgramFunction, Scheduled, Shape, Sizes};

/// A function with its name in C.
pub(crate) struct Called<'a> {
    pub(crate) name: String,
    pub(crate) row: &'a ProgramFunction<Scheduled>,
    /// The names and lengths of what it reads.
    reads: Vec<(String, usize)>,
    writes: Vec<usize>,
}

/// All functions of a robot whose names in C begin with `prefix`.
pub(crate) fn called<'a>(program: &'a Program<Scheduled>, prefix: &str) -> Vec<Called<'a>> {
    let rows = program.all_functions();
    let called = rows.map(|row| {
        let signature = &row.generated.signature;
        let mut reads: Vec<(String, usize)> = Vec::new();
        for input in &row.generated.body.function.inputs {
            match reads.last_mut().filter(|(name, _)| name == input.array) {
                Some((_, length)) => *length += 1,
                None => reads.push((input.array.to_owned(), 1)),
            }
        }
        let writes = signature.results.iter();
        let writes = writes.map(|result| match result.shape {
            Shape::Sparse(_) => result.positions.len(),
            shape => shape.len(&program.sizes),
        });
        Called {
            name: format!("{prefix}_{}", row.name.replace('.', "_")),
            row: row.generated,
            reads,
            writes: writes.collect(),
        }
    });
    called.collect()
}

impl Called<'_> {
    /// How many numbers it reads.
    pub(crate) fn read(&self) -> usize {
        self.reads.iter().map(|(_, length)| length).sum()
    }

    /// How many it writes.
    pub(crate) fn written(&self) -> usize {
        self.writes.iter().sum()
    }

    /// Its results of all that its program computes, those that are zero by their pattern left out.
    pub(crate) fn stored<T: Copy>(&self, outputs: &[T], sizes: &Sizes) -> Vec<T> {
        let (mut rest, mut stored) = (outputs, Vec::new());
        for result in &self.row.signature.results {
            let (own, others) = rest.split_at(result.shape.len(sizes));
            rest = others;
            match result.shape {
                Shape::Sparse(_) => {
                    let positions = result.positions.iter();
                    stored.extend(positions.map(|(i, j)| own[i * sizes.nv + j]));
                }
                _ => stored.extend(own),
            }
        }
        stored
    }

    /// Whether this argument is one number, which C takes by value.
    fn is_number(&self, name: &str) -> bool {
        let mut arguments = self.row.signature.arguments.iter();
        arguments.any(|argument| argument.name == name && argument.shape == Shape::Scalar)
    }

    /// `name(X + 0, X + 7, Y + 0);`
    pub(crate) fn call_at(&self, x: &str, y: &str) -> String {
        let mut arguments = Vec::new();
        let mut next = 0;
        for (name, length) in &self.reads {
            arguments.push(match self.is_number(name) {
                true => format!("({x})[{next}]"),
                false => format!("{x} + {next}"),
            });
            next += length;
        }
        next = 0;
        for length in &self.writes {
            arguments.push(format!("{y} + {next}"));
            next += length;
        }
        format!("{}({});", self.name, arguments.join(", "))
    }

    /// Structs of states and results with these strides, and the call of `count` states.
    pub(crate) fn batch(&self, read: [&str; 2], written: [&str; 2], [x, y]: [&str; 2]) -> String {
        let (mut text, mut arguments) = (String::new(), vec!["count".to_owned()]);
        let reads = self.reads.iter().map(|(_, length)| *length);
        let kinds = [
            ("states", "in", x, read, reads.collect::<Vec<usize>>()),
            ("results", "out", y, written, self.writes.clone()),
        ];
        for (kind, name, array, [state, entry], lengths) in kinds {
            let mut next = 0;
            for (k, length) in lengths.into_iter().enumerate() {
                let start = format!("{array} + {next} * ({entry})");
                text += &format!(
                    "robot_{kind} {name}_{k}; {name}_{k}.data = {start}; {name}_{k}.state = {state}; \
                     {name}_{k}.entry = {entry}; "
                );
                arguments.push(format!("{name}_{k}"));
                next += length;
            }
        }
        format!("{{ {text}{}_batch({}); }}", self.name, arguments.join(", "))
    }

    /// `name(x, x + 7, y)`, or, with the sines in `at`, `name_at(&at, x + 7, y)`.
    fn call(&self, with_sines: bool) -> String {
        let mut arguments = Vec::new();
        let mut next = 0;
        for (name, length) in &self.reads {
            match with_sines && name == "q" {
                true => arguments.insert(0, "&at".to_owned()),
                false if self.is_number(name) => arguments.push(format!("x[{next}]")),
                false => arguments.push(format!("x + {next}")),
            }
            next += length;
        }
        next = 0;
        for length in &self.writes {
            arguments.push(format!("y + {next}"));
            next += length;
        }
        let end = if with_sines { "_at" } else { "" };
        format!("{}{end}({});", self.name, arguments.join(", "))
    }
}

/// Reads the numbers of one call after the other and writes the results, in a circle over the functions, until
/// there are none left.
pub(crate) fn source(
    calls: &[(&Called<'_>, bool)],
    scalar: CScalar,
    header: &str,
    prefix: &str,
) -> String {
    let of = scalar.name();
    let read = calls.iter().map(|(call, _)| call.read()).max();
    let written = calls.iter().map(|(call, _)| call.written()).max();
    let mut text = format!(
        "#include <stdio.h>\n#include \"{header}\"\nint main(void) {{\n  static {of} x[{}], y[{}];\n  for (;;) {{\n",
        read.unwrap_or(0).max(1),
        written.unwrap_or(0).max(1)
    );
    for (call, with_sines) in calls {
        let (read, written) = (call.read(), call.written());
        let at = match with_sines {
            true => format!("{prefix}_sines at; {prefix}_at(x, &at);"),
            false => String::new(),
        };
        writeln!(
            text,
            "  {{\n  if (fread(x, sizeof *x, {read}, stdin) != {read}) return 0;\n  {at}\n  {}\n  \
             fwrite(y, sizeof *y, {written}, stdout);\n  }}",
            call.call(*with_sines)
        )
        .expect("a string");
    }
    text + "  }\n}\n"
}

/// What runs a program: the machine, or the words of `CC_RUNNER` before the program if `CC` compiles for another.
fn runner(program: &Path) -> Command {
    let words = std::env::var("CC_RUNNER").unwrap_or_default();
    let mut words = words.split_whitespace();
    match words.next() {
        Some(first) => {
            let mut command = Command::new(first);
            command.args(words).arg(program);
            command
        }
        None => Command::new(program),
    }
}

/// The standard output of a program for this standard input.
pub(crate) fn output(program: &Path, input: Vec<u8>) -> Vec<u8> {
    let mut command = runner(program);
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = pipes.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("it reads all");
    assert!(output.status.success(), "{}", program.display());
    output.stdout
}
