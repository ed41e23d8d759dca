//! Kernels: the arrays of a call and the loops that it calls.

use rbd_ir::ir::{Node, NodeId};
use rbd_ir::kernel::{CHUNK, LinearColumns};

use super::expression::Expressions;
use super::names::CNames;
use super::parts::Given;
use super::scalar::CScalar;
use super::text::named;

pub(super) mod places;

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

/// A call of a kernel by its number.
pub(super) struct Call<'a> {
    number: u32,
    kernel: &'a LinearColumns,
    /// The numbers that are given with the operands.
    ones: &'a [(usize, usize)],
    /// The first number of the input array that is the factor.
    given: Option<String>,
    scalar: &'static str,
}

impl<'a> Call<'a> {
    /// The call that a node is, if it is needed.
    pub(super) fn new(expressions: &'a Expressions<'_>, id: NodeId) -> Option<Self> {
        let Expressions {
            function, schedule, ..
        } = expressions;
        let Node::Call(number, _) = function.graph.node(id) else {
            return None;
        };
        let kernel = &expressions.kernels[number as usize];
        let ones = function.kernels[number as usize].operands() - kernel.entries;
        let first = function.operands_of(id)[0];
        let mut values = function.graph.node(first).operands();
        let given = match function.graph.node(values.next()?) {
            Node::Input(position) if !schedule.needed[first.index()] => {
                Some(format!("&{}", expressions.inputs[position as usize]))
            }
            _ => None,
        };
        schedule.needed[id.index()].then(|| Self {
            kernel,
            ones: &kernel.given[ones..],
            scalar: expressions.scalar.name(),
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
        let (of, number, kernel) = (self.scalar, self.number, self.kernel);
        let (entries, rows, width) = (kernel.entries, kernel.places, kernel.chunks() * CHUNK);
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

    /// The statements, the call itself last.
    pub(super) fn statements(&self, names: &CNames) -> Vec<String> {
        let (number, kernel) = (self.number, self.kernel);
        let numbers = kernel.table(CHUNK, &Vec::from_iter(0..kernel.chunks()));
        let is_long = numbers.iter().any(|number| *number > usize::from(u16::MAX));
        let (name, place) = LOOPS[usize::from(is_long)];
        let (steps, function) = (table(place, number, &numbers), names.lower(name));
        let count = kernel.passes.len();
        let call =
            format!("{function}({count}, steps{number}, factor{number}, columns{number}[0])");
        let ones = self
            .ones
            .iter()
            .map(|one| format!("    {} = 1;\n", places::entry(*one, number)));
        ones.chain([format!("    {{\n{steps}        {call};\n    }}\n")])
            .collect()
    }
}

/// `static const uint16_t steps0[3] = {0, 1, 3};`
fn table(place: &str, number: u32, numbers: &[usize]) -> String {
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    let lines: Vec<String> = numbers.chunks(20).map(|line| line.join(", ")).collect();
    let (length, all) = (numbers.len(), lines.join(",\n            "));
    format!("        static const {place} steps{number}[{length}] = {{\n            {all}}};\n")
}
