//! Kernels: the arrays of a call and the loops that it calls.

use rbd_ir::ir::{Function, Node, NodeId};
use rbd_ir::kernel::{CHUNK, Kernel, SolveColumns};
use rbd_ir::lower::blocks::Schedule;

use super::names::CNames;
use super::parts::Given;
use super::scalar::CScalar;
use super::text::named;

mod linear;

/// The loop over columns.
const LINEAR_COLUMNS: &str = include_str!("text/linear_columns.c");

/// The loops that these definitions call: their names, and the types of the numbers of their tables.
const LOOPS: [(&str, &str); 2] = [("linear_columns", "uint16_t"), ("long_columns", "uint32_t")];

/// The loops that these definitions call.
pub(super) fn loops(names: &CNames, scalar: CScalar, definitions: &str) -> String {
    let bytes_of_four = match scalar {
        CScalar::Double => "32",
        CScalar::Float => "16",
    };
    let is_called = |name: &str| definitions.contains(&names.lower(&format!("{name}(")));
    let called = LOOPS.iter().filter(|(name, _)| is_called(name));
    let texts = called.map(|(name, place)| {
        let text = LINEAR_COLUMNS.replace("LOOP", name).replace("PLACE", place);
        let text = named(&text, names).replace("SCALAR", scalar.name());
        text.replace("BYTES_OF_FOUR", bytes_of_four)
    });
    texts.collect()
}

/// Where an operand is written.
pub(super) fn operand(function: &Function, number: u32, place: usize) -> String {
    match &function.kernels[number as usize] {
        Kernel::SolveColumns(columns) => match place.checked_sub(columns.entries()) {
            None => format!("factor{number}[{place}]"),
            Some(place) => entry(columns, number, columns.given_place(place)),
        },
        Kernel::LinearColumns(kernel) => linear::operand(kernel, number, place),
        Kernel::Dense(_) => is_written_out(),
    }
}

/// No kernel that [`Target::c`](rbd_ir::lower::Target::c) calls.
fn is_written_out() -> ! {
    unreachable!("C writes out what has no zeros")
}

/// Where a result is read.
pub(super) fn result(function: &Function, call: NodeId, place: usize) -> String {
    let Node::Call(number, _) = function.graph.node(call) else {
        unreachable!("results are of calls");
    };
    match &function.kernels[number as usize] {
        Kernel::SolveColumns(columns) => entry(columns, number, columns.place(place)),
        Kernel::LinearColumns(kernel) => linear::result(kernel, number, place),
        Kernel::Dense(_) => is_written_out(),
    }
}

fn entry(
    columns: &SolveColumns,
    number: u32,
    (matrix, row, column): (usize, usize, usize),
) -> String {
    let (chunk, k) = columns.column(matrix, column);
    format!("columns{number}[{row}][{}]", chunk * CHUNK + k)
}

/// A call of a kernel by its number.
pub(super) struct Call<'a> {
    number: u32,
    kernel: &'a Kernel,
    /// The first number of the input array that is the factor.
    given: Option<String>,
    scalar: &'static str,
}

impl<'a> Call<'a> {
    /// The call that a node is, if it is needed; `inputs` are the expressions that read inputs.
    pub(super) fn new(
        function: &'a Function,
        schedule: &Schedule,
        inputs: &[String],
        scalar: CScalar,
        id: NodeId,
    ) -> Option<Self> {
        let Node::Call(number, _) = function.graph.node(id) else {
            return None;
        };
        let first = function.operands_of(id)[0];
        let mut values = function.graph.node(first).operands();
        let given = match function.graph.node(values.next()?) {
            Node::Input(position) if !schedule.needed[first.index()] => {
                Some(format!("&{}", inputs[position as usize]))
            }
            _ => None,
        };
        schedule.needed[id.index()].then(|| Self {
            kernel: &function.kernels[number as usize],
            scalar: scalar.name(),
            number,
            given,
        })
    }

    /// The arrays, before the first statement.
    pub(super) fn declarations(&self) -> String {
        let [factor, columns] = self.arrays().map(|array| array.declaration);
        let factor = match &self.given {
            Some(first) => format!("    {factor} = {first};\n"),
            None => format!("    {factor} = {{0}};\n"),
        };
        format!("{factor}    {columns} = {{{{0}}}};\n")
    }

    /// The factor and the columns.
    pub(super) fn arrays(&self) -> [Given; 2] {
        let (of, number) = (self.scalar, self.number);
        let (entries, rows, chunks) = match self.kernel {
            Kernel::SolveColumns(columns) => (columns.entries(), columns.rows(), columns.chunks()),
            Kernel::LinearColumns(kernel) => (kernel.entries, kernel.places, kernel.chunks()),
            Kernel::Dense(_) => is_written_out(),
        };
        let width = chunks * CHUNK;
        let factor = match &self.given {
            Some(_) => format!("const {of} *const factor{number}"),
            None => format!("{of} factor{number}[{entries}]"),
        };
        [
            Given {
                name: format!("factor{number}"),
                declaration: factor,
            },
            Given {
                name: format!("columns{number}"),
                declaration: format!("{of} columns{number}[{rows}][{width}]"),
            },
        ]
    }

    /// The statement.
    pub(super) fn statement(&self, names: &CNames) -> String {
        let number = self.number;
        let (passes, chunks, unit) = match self.kernel {
            Kernel::SolveColumns(columns) => {
                let (rows, first) = (columns.rows(), columns.first_chunk(columns.given.len()));
                let first = first * CHUNK;
                let unit = format!(
                    "        int i;\n        for (i = 0; i < {rows}; i++)\n            \
                     columns{number}[i][{first} + i] = 1;\n"
                );
                (&columns.passes(), columns.chunks(), unit)
            }
            Kernel::LinearColumns(kernel) => (&kernel.passes, kernel.chunks(), String::new()),
            Kernel::Dense(_) => is_written_out(),
        };
        let numbers = linear::numbers(passes, chunks * CHUNK);
        let is_long = numbers.iter().any(|number| *number > usize::from(u16::MAX));
        let (name, place) = LOOPS[usize::from(is_long)];
        let (steps, function) = (table(place, number, &numbers), names.lower(name));
        let count = passes.len();
        format!(
            "    {{\n{steps}{unit}        {function}({count}, steps{number}, factor{number}, columns{number}[0]);\n    }}\n"
        )
    }
}

/// `static const uint16_t steps0[3] = {0, 1, 3};`
fn table(place: &str, number: u32, numbers: &[usize]) -> String {
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    let lines: Vec<String> = numbers.chunks(20).map(|line| line.join(", ")).collect();
    let (length, all) = (numbers.len(), lines.join(",\n            "));
    format!("        static const {place} steps{number}[{length}] = {{\n            {all}}};\n")
}
