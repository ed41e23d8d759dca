//! Kernels: the arrays of a call and the loops that it calls.

use rbd_ir::ir::{Function, Node, NodeId};
use rbd_ir::kernel::{Block, CHUNK, Kernel, LinearColumns, SolveColumns};
use rbd_ir::lower::blocks::Schedule;

use super::names::CNames;
use super::parts::Given;
use super::scalar::CScalar;
use super::text::named;

mod linear;

/// The loop over columns.
const SOLVE_COLUMNS: &str = include_str!("text/solve_columns.c");

/// The loop of the same steps for many columns.
const LINEAR_COLUMNS: &str = include_str!("text/linear_columns.c");

/// The loops that these definitions call.
pub(super) fn loops(names: &CNames, scalar: CScalar, definitions: &str) -> String {
    let all = [
        ("solve_columns(", SOLVE_COLUMNS),
        ("linear_columns(", LINEAR_COLUMNS),
    ];
    let called = all
        .into_iter()
        .filter(|(name, _)| definitions.contains(&names.lower(name)));
    let bytes_of_four = match scalar {
        CScalar::Double => "32",
        CScalar::Float => "16",
    };
    let texts = called.map(|(_, text)| {
        let text = named(text, names).replace("SCALAR", scalar.name());
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
        match self.kernel {
            Kernel::SolveColumns(columns) => self.solve_columns(columns, names),
            Kernel::LinearColumns(kernel) => self.linear_columns(kernel, names),
            Kernel::Dense(_) => is_written_out(),
        }
    }

    fn linear_columns(&self, kernel: &LinearColumns, names: &CNames) -> String {
        let (number, function) = (self.number, names.lower("linear_columns"));
        let numbers = linear::numbers(kernel).into_iter();
        let (passes, steps) = (
            kernel.passes.len(),
            table(&format!("steps{number}"), numbers),
        );
        format!(
            "    {{\n{steps}        {function}({passes}, steps{number}, factor{number}, columns{number}[0]);\n    }}\n"
        )
    }

    fn solve_columns(&self, columns: &SolveColumns, names: &CNames) -> String {
        let (number, solve) = (self.number, names.lower("solve_columns"));
        let (rows, width) = (columns.rows(), columns.chunks() * CHUNK);
        let first = columns.first_chunk(columns.given.len()) * CHUNK;
        let starts = columns.starts().into_iter().chain([columns.entries()]);
        let places = (0..rows).flat_map(|i| {
            let ancestors: Vec<usize> = columns.ancestors(i).collect();
            ancestors.into_iter().rev().chain([i])
        });
        let starts = table(&format!("starts{number}"), starts);
        let places = table(&format!("places{number}"), places);
        let blocks = columns.blocks();
        let steps = |block: &Block, chunks: &[usize]| {
            let firsts: Vec<usize> = chunks.iter().map(|chunk| chunk * CHUNK).collect();
            [&[block.rows.start, block.rows.end, chunks.len()], &*firsts].concat()
        };
        let backward = blocks.iter().rev();
        let backward = backward.flat_map(|block| steps(block, &block.backward));
        let backward = table(&format!("backward{number}"), backward);
        let forward = blocks.iter().flat_map(|block| steps(block, &block.forward));
        let forward = table(&format!("forward{number}"), forward);
        let count = blocks.len();
        format!(
            "    {{\n{starts}{places}{backward}{forward}        int i;\n        for (i = 0; i < {rows}; i++)\n            \
             columns{number}[i][{first} + i] = 1;\n        \
             {solve}({count}, {width}, factor{number}, starts{number}, places{number}, backward{number}, \
             forward{number}, columns{number}[0]);\n    }}\n"
        )
    }
}

/// `static const uint16_t starts0[3] = {0, 1, 3};`
fn table(name: &str, numbers: impl Iterator<Item = usize>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    let lines: Vec<String> = numbers.chunks(20).map(|line| line.join(", ")).collect();
    let (length, all) = (numbers.len(), lines.join(",\n            "));
    format!("        static const uint16_t {name}[{length}] = {{\n            {all}}};\n")
}
