//! A lowered function as C: all that a language needs of a program.

use std::collections::BTreeMap;
use std::fmt::Write;

use rbd_codegen::internals::ir::{Elementary, Function, Node, NodeId};
use rbd_codegen::internals::lower::blocks::{Schedule, Statement};
use rbd_codegen::{Program, ProgramFunction, Scheduled};

/// The text of one function as far as it is written.
struct Printer<'a> {
    function: &'a Function,
    schedule: &'a Schedule,
    /// By input: the expression that reads it.
    inputs: Vec<String>,
    text: String,
}

/// `static void NAME(const double *q, ..., double *out_tau)`.
pub(crate) fn print(
    name: &str,
    row: &ProgramFunction<Scheduled>,
    program: &Program<Scheduled>,
) -> String {
    let signature = &row.signature;
    let (nonzeros, arguments) = (signature.receiver.nonzeros(), signature.arguments.iter());
    let read = nonzeros
        .into_iter()
        .chain(arguments.map(|argument| argument.name.as_str()));
    let read = read.map(|name| format!("const double *{name}"));
    let written = signature
        .results
        .iter()
        .map(|result| format!("double *out_{}", result.name));
    let parameters: Vec<String> = read.chain(written).collect();
    let mut position: BTreeMap<&str, usize> = BTreeMap::new();
    let inputs = row.body.function.inputs.iter().map(|input| {
        let next = position.entry(input.array).or_default();
        *next += 1;
        format!("{}[{}]", input.array, *next - 1)
    });
    let mut printer = Printer {
        function: &row.body.function,
        schedule: &row.body.schedule,
        inputs: inputs.collect(),
        text: format!("static void {name}({}) {{\n", parameters.join(", ")),
    };
    printer.body();
    let mut outputs = row.body.function.outputs.iter();
    for result in &signature.results {
        for k in 0..result.shape.len(&program.sizes) {
            let value = printer.operand(*outputs.next().expect("a number for each place"));
            writeln!(printer.text, "  out_{}[{k}] = {value};", result.name).expect("a string");
        }
    }
    assert!(
        outputs.next().is_none(),
        "{name}: the signature has all outputs"
    );
    printer.text + "}\n"
}

/// `static void NAME(const double *x, double *y)` of a function of one input array `x`.
pub(crate) fn print_free(name: &str, body: &Scheduled) -> String {
    let inputs = body.function.inputs.iter();
    let mut printer = Printer {
        function: &body.function,
        schedule: &body.schedule,
        inputs: inputs.map(|input| format!("x[{}]", input.index)).collect(),
        text: format!("static void {name}(const double *x, double *y) {{\n"),
    };
    printer.body();
    for (k, output) in body.function.outputs.iter().enumerate() {
        let value = printer.operand(*output);
        writeln!(printer.text, "  y[{k}] = {value};").expect("a string");
    }
    printer.text + "}\n"
}

impl Printer<'_> {
    fn body(&mut self) {
        for angle in &self.schedule.angles {
            let text = self.expression(angle.angle, true);
            self.sine_and_cosine(&text, angle.sin, angle.cos);
        }
        let blocks = self.schedule.parts.iter().flat_map(|part| &part.blocks);
        for statement in blocks.flat_map(|block| block.statements.clone()) {
            match statement {
                Statement::Let(id) => {
                    let value = self.expression(id, false);
                    self.define(id, &value);
                }
                Statement::Place(_) | Statement::Operand(_) | Statement::Call(_) => {
                    unreachable!("loops are not called")
                }
                Statement::SinCos { angle, sin, cos } => {
                    let text = self.operand(angle);
                    self.sine_and_cosine(&text, sin, cos);
                }
            }
        }
    }

    fn sine_and_cosine(&mut self, angle: &str, sin: Option<NodeId>, cos: Option<NodeId>) {
        for (id, function) in [(sin, "sin"), (cos, "cos")] {
            if let Some(id) = id {
                self.define(id, &format!("{function}({angle})"));
            }
        }
    }

    fn define(&mut self, id: NodeId, value: &str) {
        writeln!(self.text, "  const double t{} = {value};", id.index()).expect("a string");
    }

    fn operand(&self, id: NodeId) -> String {
        match self.function.graph.node(id).is_leaf() || self.schedule.inline[id.index()] {
            true => format!("({})", self.expression(id, false)),
            false => format!("t{}", id.index()),
        }
    }

    /// The expression of a node; `whole` without the names of others.
    fn expression(&self, id: NodeId, whole: bool) -> String {
        let of = |id: NodeId| match whole {
            true => format!("({})", self.expression(id, true)),
            false => self.operand(id),
        };
        match self.function.graph.node(id) {
            Node::Const(bits) => format!("{:?}", f64::from_bits(bits)),
            Node::Input(position) => self.inputs[position as usize].clone(),
            Node::Neg(a) => format!("-{}", of(a)),
            Node::Add(a, b) => format!("{} + {}", of(a), of(b)),
            Node::Sub(a, b) => format!("{} - {}", of(a), of(b)),
            Node::Mul(a, b) => format!("{} * {}", of(a), of(b)),
            Node::Div(a, b) => format!("{} / {}", of(a), of(b)),
            Node::Sqrt(a) => format!("sqrt({})", of(a)),
            Node::Atan2(a, b) => format!("atan2({}, {})", of(a), of(b)),
            Node::Sign(a) => format!("({0} > 0) - ({0} < 0)", of(a)),
            Node::Elementary(function, a) => {
                let name = match function {
                    Elementary::Ln => "log",
                    Elementary::Abs => "fabs",
                    other => other.name(),
                };
                format!("{name}({})", of(a))
            }
            Node::SelectLess(all) => {
                let [a, b, x, y] = all.map(of);
                format!("{a} < {b} ? {x} : {a} >= {b} ? {y} : NAN")
            }
            other => unreachable!("a scalar target has none: {other:?}"),
        }
    }
}
