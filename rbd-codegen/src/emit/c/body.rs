//! The statements of one function.

use rbd_ir::ir::{Function, Node, NodeId};
use rbd_ir::lower::blocks::{Schedule, Statement};

use super::copies;
use super::expression::Expressions;
use super::kernel;
use super::names::CNames;
use super::parts::{Statement as Written, Statements, Variable};
use super::vectors;

/// The lanes of a node that are used.
type Lanes = [bool; 4];

/// A function's statements so far.
pub(super) struct Body<'a> {
    names: &'a CNames,
    expressions: Expressions<'a>,
    /// For each output, the place where it is written; `None` for structural zeros.
    places: &'a [Option<String>],
    live: Vec<Lanes>,
    written: Vec<Written>,
}

/// The statements of a function, which write its results.
pub(super) fn statements(
    names: &CNames,
    expressions: Expressions<'_>,
    places: &[Option<String>],
) -> Statements {
    let mut body = Body {
        live: match expressions.in_vectors() {
            true => vectors::live(&expressions)
                .into_iter()
                .map(|live| [live; 4])
                .collect(),
            false => live(&expressions),
        },
        names,
        expressions,
        places,
        written: Vec::new(),
    };
    let calls = body.function().graph.ids();
    let calls: Vec<kernel::Call<'_>> = calls
        .filter_map(|id| kernel::Call::new(&body.expressions, id))
        .collect();
    let mut statements = Statements {
        declarations: calls.iter().map(kernel::Call::declarations).collect(),
        arrays: calls.iter().flat_map(kernel::Call::arrays).collect(),
        all: Vec::new(),
    };
    let parts = body.expressions.schedule.parts.iter();
    let blocks = parts.flat_map(|part| &part.blocks);
    for statement in blocks.flat_map(|block| &block.statements) {
        body.statement(*statement);
    }
    copies::join(&mut body.written);
    statements.all = body.written;
    statements
}

impl Body<'_> {
    fn statement(&mut self, statement: Statement) {
        match statement {
            Statement::Operand(id) => self.operand(id),
            Statement::Call(id) => {
                let call = kernel::Call::new(&self.expressions, id);
                for text in call.map_or_else(Vec::new, |call| call.statements(self.names)) {
                    self.write(text, Vec::new());
                }
            }
            Statement::Let(id) if self.expressions.in_vectors() => self.definition(id),
            Statement::Let(id) => self.definitions(id),
            Statement::SinCos { angle, sin, cos } => {
                self.vectors_of(angle);
                self.sine_and_cosine(angle, [sin, cos]);
            }
            Statement::Place(k) => {
                let id = self.function().outputs[k];
                if let Some(place) = &self.places[k] {
                    self.vectors_of(id);
                    let value = self.expressions.result(id);
                    self.write(format!("    {place} = {value};\n"), Vec::new());
                }
            }
        }
    }

    fn write(&mut self, text: String, defines: Vec<Variable>) {
        self.written.push(Written { text, defines });
    }

    /// Defines a variable.
    fn define(&mut self, of: String, name: String, value: &str) {
        let text = format!("    {of} {name} = {value};\n");
        self.write(text, vec![Variable { of, name }]);
    }

    /// Writes an operand of a kernel, whose arrays have zeros at first.
    fn operand(&mut self, id: NodeId) {
        let Node::Operand(call, place, value) = self.function().graph.node(id) else {
            return;
        };
        if self.function().graph.as_constant(value) == Some(0.0) {
            return;
        }
        self.vectors_of(value);
        let kernel = &self.expressions.kernels[call as usize];
        let place = kernel::places::operand(kernel, call, place as usize);
        let value = self.expressions.result(value);
        self.write(format!("    {place} = {value};\n"), Vec::new());
    }

    /// Defines a variable for each lane that is used.
    fn definitions(&mut self, id: NodeId) {
        let is_other = matches!(
            self.function().graph.node(id),
            Node::Pair(_) | Node::Four(_) | Node::Lane(..)
        );
        if is_other {
            // These only name existing values.
            return;
        }
        let of = self.expressions.type_name().to_owned();
        for lane in 0..self.schedule().widths[id.index()] {
            if self.live[id.index()][usize::from(lane)] {
                let name = self.expressions.name(id, lane);
                let value = self.expressions.value(id, lane);
                self.define(of.clone(), name, &value);
            }
        }
    }

    /// Defines a variable for a node, after the vectors that its expression needs.
    fn definition(&mut self, id: NodeId) {
        let is_lane = matches!(self.function().graph.node(id), Node::Lane(..));
        if is_lane || !self.live[id.index()][0] {
            return;
        }
        self.vectors_of(id);
        let of = vectors::type_name(&self.expressions, id);
        let name = self.expressions.name(id, 0);
        let value = vectors::value(&self.expressions, id);
        self.define(of, name, &value);
    }

    /// Defines variables for the vectors in a node's expression that cannot be written inline.
    fn vectors_of(&mut self, id: NodeId) {
        if !self.expressions.in_vectors() {
            return;
        }
        for inside in vectors::to_be_named(&self.expressions, id) {
            self.definition(inside);
            self.expressions.named[inside.index()] = true;
        }
    }

    /// Sine and cosine of a computed angle.
    fn sine_and_cosine(&mut self, angle: NodeId, results: [Option<NodeId>; 2]) {
        let (number, value) = (angle.index(), self.expressions.result(angle));
        let text = super::sines::of_computed(self.names, &self.expressions, &value, number);
        let [sine, cosine] = ["sine", "cosine"].map(|what| format!("{what}_of_{number}"));
        let variable = |name: &String| Variable {
            of: self.expressions.type_name().to_owned(),
            name: name.clone(),
        };
        let defines = [&sine, &cosine].map(variable).into();
        self.write(text, defines);
        for (id, variable) in results.into_iter().zip([sine, cosine]) {
            if let Some(id) = id {
                self.expressions.given[id.index()] = Some(variable);
            }
        }
    }

    fn function(&self) -> &Function {
        self.expressions.function
    }

    fn schedule(&self) -> &Schedule {
        self.expressions.schedule
    }
}

/// For each node the lanes that the results need; some lanes of a pack may be empty.
fn live(expressions: &Expressions<'_>) -> Vec<Lanes> {
    let function = expressions.function;
    let mut live = vec![[false; 4]; function.graph.nodes().len()];
    let mark = |live: &mut Vec<Lanes>, id: NodeId, lane: u8| {
        let (id, lane) = expressions.resolved(id, lane);
        live[id.index()][usize::from(lane)] = true;
    };
    for output in &function.outputs {
        mark(&mut live, *output, 0);
    }
    for id in function.graph.ids().rev() {
        if expressions.given[id.index()].is_some() {
            continue;
        }
        for lane in (0..4)
            .filter(|lane| live[id.index()][usize::from(*lane)])
            .collect::<Vec<u8>>()
        {
            for operand in function.graph.node(id).operands() {
                mark(&mut live, operand, lane);
            }
        }
    }
    live
}
