//! Kernels: the arrays of a call and the loops that it calls.

use rbd_ir::ir::{Function, Node, NodeId};
use rbd_ir::kernel::{DenseKernel, DenseOperation, Kernel, SolveColumns};
use rbd_ir::lower::blocks::Schedule;

use super::names::CNames;
use super::scalar::CScalar;
use super::text::named;

/// The loops: the end of a function's name, and a text.
const LOOPS: [(&str, &str); 3] = [
    ("solve_columns(", include_str!("text/solve_columns.c")),
    ("dense_factor(", include_str!("text/dense_factor.c")),
    ("dense_solve_l", include_str!("text/dense_solve.c")),
];

/// The loops that these definitions call.
pub(super) fn loops(names: &CNames, scalar: CScalar, definitions: &str) -> String {
    let called = LOOPS.iter();
    let called = called.filter(|(name, _)| definitions.contains(&names.lower(name)));
    let texts = called.map(|(_, text)| {
        let text = text.replace("SQRT", &scalar.function("sqrt"));
        named(&text, names).replace("SCALAR", scalar.name())
    });
    texts.collect()
}

/// Where an operand is written.
pub(super) fn operand(function: &Function, number: u32, place: usize) -> String {
    match &function.kernels[number as usize] {
        Kernel::Dense(kernel) => match place.checked_sub(kernel.entries()) {
            None => format!("triangle{number}[{place}]"),
            Some(place) => format!("result{number}[{place}]"),
        },
        Kernel::SolveColumns(kernel) => match place.checked_sub(kernel.entries()) {
            None => format!("factor{number}[{place}]"),
            Some(place) => column(kernel, number, place),
        },
    }
}

/// Where a result is read.
pub(super) fn result(function: &Function, call: NodeId, place: usize) -> String {
    let Node::Call(number, _) = function.graph.node(call) else {
        unreachable!("results are of calls");
    };
    match &function.kernels[number as usize] {
        Kernel::Dense(_) => format!("result{number}[{place}]"),
        Kernel::SolveColumns(kernel) => column(kernel, number, place),
    }
}

fn column(kernel: &SolveColumns, number: u32, place: usize) -> String {
    let (row, column) = kernel.place(place);
    format!("columns{number}[{row}][{column}]")
}

/// A call of a kernel by its number.
pub(super) struct Call<'a> {
    number: u32,
    kernel: &'a Kernel,
    /// The first numbers of the input arrays that stand for [`Kernel::arrays`].
    given: Vec<Option<String>>,
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
        let kernel = &function.kernels[number as usize];
        let operands = function.operands_of(id);
        let given = kernel.arrays().into_iter().map(|array| {
            let first = operands[array.start];
            let mut values = function.graph.node(first).operands();
            match function.graph.node(values.next()?) {
                Node::Input(position) if !schedule.needed[first.index()] => {
                    Some(format!("&{}", inputs[position as usize]))
                }
                _ => None,
            }
        });
        schedule.needed[id.index()].then(|| Self {
            given: given.collect(),
            scalar: scalar.name(),
            number,
            kernel,
        })
    }

    /// The arrays, before the first statement.
    pub(super) fn declarations(&self) -> String {
        let (of, number) = (self.scalar, self.number);
        match self.kernel {
            Kernel::Dense(kernel) => {
                let triangle = self.array("triangle", 0);
                let rows = match kernel.operation.is_factor() {
                    true => format!("    {of} rows{number}[{}];\n", kernel.entries()),
                    false => String::new(),
                };
                let length = kernel.results();
                format!("{triangle}{rows}    {of} result{number}[{length}] = {{0}};\n")
            }
            Kernel::SolveColumns(kernel) => {
                let (rows, width) = (kernel.rows(), kernel.chunks() * kernel.chunk);
                let factor = self.array("factor", 0);
                format!("{factor}    {of} columns{number}[{rows}][{width}] = {{{{0}}}};\n")
            }
        }
    }

    /// An array of operands that are written, or the input that it is.
    fn array(&self, name: &str, which: usize) -> String {
        let (of, number) = (self.scalar, self.number);
        match &self.given[which] {
            Some(first) => format!("    const {of} *const {name}{number} = {first};\n"),
            None => {
                let length = self.kernel.arrays()[which].len();
                format!("    {of} {name}{number}[{length}] = {{0}};\n")
            }
        }
    }

    /// The statement.
    pub(super) fn statement(&self, names: &CNames) -> String {
        match self.kernel {
            Kernel::Dense(kernel) => self.dense(kernel, names),
            Kernel::SolveColumns(kernel) => self.columns(kernel, names),
        }
    }

    fn columns(&self, kernel: &SolveColumns, names: &CNames) -> String {
        let (number, rows, solve) = (self.number, kernel.rows(), names.lower("solve_columns"));
        let width = kernel.chunks() * kernel.chunk;
        let first = kernel.first(kernel.given.len());
        let starts = kernel.starts().into_iter().chain([kernel.entries()]);
        let places = (0..rows).flat_map(|i| {
            let ancestors: Vec<usize> = kernel.ancestors(i).collect();
            ancestors.into_iter().rev().chain([i])
        });
        let starts = table(&format!("starts{number}"), starts);
        let places = table(&format!("places{number}"), places);
        format!(
            "    {{\n{starts}{places}        int i;\n        for (i = 0; i < {rows}; i++)\n            \
             columns{number}[i][{first} + i] = 1;\n        \
             {solve}({rows}, {width}, factor{number}, starts{number}, places{number}, columns{number}[0]);\n    }}\n"
        )
    }

    fn dense(&self, kernel: &DenseKernel, names: &CNames) -> String {
        let (n, number) = (kernel.rows, self.number);
        let call = |name: &str, diagonal: usize| {
            let name = names.lower(name);
            format!("    {name}({n}, {diagonal}, triangle{number}, result{number});\n")
        };
        let [forward, backward] =
            ["dense_solve_l", "dense_solve_lt"].map(|name| move |diagonal| call(name, diagonal));
        use DenseOperation as O;
        let factor = |rooted: u8| {
            let name = names.lower("dense_factor");
            format!("    {name}({n}, {rooted}, triangle{number}, rows{number}, result{number});\n")
        };
        let solve = match kernel.operation {
            O::Ltdl => return factor(0),
            O::Ltl => return factor(1),
            O::LtdlSolveL => forward(0),
            O::LtdlSolveLt => backward(0),
            O::LtdlSolve => {
                let divide = names.lower("dense_divide");
                let divide = format!("    {divide}({n}, triangle{number}, result{number});\n");
                backward(0) + &divide + &forward(0)
            }
            O::LtlSolveL => forward(1),
            O::LtlSolveLt => backward(1),
            O::LtlSolve => backward(2) + &forward(2),
        };
        let copied =
            self.given.get(1).and_then(Option::as_ref).map(|first| {
                format!("    memcpy(result{number}, {first}, sizeof result{number});\n")
            });
        copied.unwrap_or_default() + &solve
    }
}

/// `static const uint16_t starts0[3] = {0, 1, 3};`
fn table(name: &str, numbers: impl Iterator<Item = usize>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    let lines: Vec<String> = numbers.chunks(20).map(|line| line.join(", ")).collect();
    let (length, all) = (numbers.len(), lines.join(",\n            "));
    format!("        static const uint16_t {name}[{length}] = {{\n            {all}}};\n")
}
