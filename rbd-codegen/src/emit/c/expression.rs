//! One expression.

use rbd_ir::ir::{Function, Node, NodeId};
use rbd_ir::kernel::LinearColumns;
use rbd_ir::lower::Scheduled;
use rbd_ir::lower::blocks::Schedule;

use super::kernel::places;
use super::operators;
use super::scalar::{CScalar, library_name};

/// The source of expressions: a scheduled body, its inputs and the values that are already computed.
pub(super) struct Expressions<'a> {
    pub(super) function: &'a Function,
    pub(super) schedule: &'a Schedule,
    pub(super) scalar: CScalar,
    pub(super) kernels: Vec<LinearColumns>,
    /// For each input, the expression that reads it.
    pub(super) inputs: Vec<String>,
    /// For each node, the text of a value that was computed before the statements.
    pub(super) given: Vec<Option<String>>,
    /// The type of lanes, with a state in each, that replaces single numbers. Packs then have a variable for each
    /// number; otherwise they are vectors.
    pub(super) lanes: Option<String>,
    /// For each node, whether it has a variable although it could be written inline.
    pub(super) named: Vec<bool>,
}

/// The binding strength of an expression: choices, sums, products, all else.
const CHOICE: u8 = 0;
const SUM: u8 = 1;
const PRODUCT: u8 = 2;
const WHOLE: u8 = 3;

impl<'a> Expressions<'a> {
    /// The expressions of a body whose sines are already in `sine` and `cosine`.
    pub(super) fn with_sines(body: &'a Scheduled, scalar: CScalar, inputs: Vec<String>) -> Self {
        let Scheduled {
            function, schedule, ..
        } = body;
        let mut given = vec![None; function.graph.nodes().len()];
        for (k, angle) in schedule.angles.iter().enumerate() {
            for (id, name) in [(angle.sin, "sine"), (angle.cos, "cosine")] {
                if let Some(id) = id {
                    given[id.index()] = Some(format!("{name}[{k}]"));
                }
            }
        }
        Self {
            function,
            schedule,
            scalar,
            kernels: places::linear(function),
            inputs,
            given,
            lanes: None,
            named: vec![false; function.graph.nodes().len()],
        }
    }

    /// The same for many states, with this type of lanes for one number.
    pub(super) fn in_lanes(self, lanes: String) -> Self {
        Self {
            lanes: Some(lanes),
            ..self
        }
    }
}

impl Expressions<'_> {
    /// Whether packs are vectors.
    pub(super) fn in_vectors(&self) -> bool {
        self.lanes.is_none()
    }

    /// The scalar in lane `lane` of `id`: that of an operand if the node is a pack of scalars.
    pub(super) fn resolved(&self, id: NodeId, lane: u8) -> (NodeId, u8) {
        match self.function.graph.node(id) {
            Node::Pair(all) => self.resolved(all[usize::from(lane)], 0),
            Node::Four(all) => self.resolved(all[usize::from(lane)], 0),
            Node::Lane(a, lane) if !self.in_vectors() || self.is_pack(a) => self.resolved(a, lane),
            _ if self.schedule.widths[id.index()] == 1 => (id, 0),
            _ => (id, lane),
        }
    }

    /// Whether a node packs scalars.
    pub(super) fn is_pack(&self, id: NodeId) -> bool {
        matches!(self.function.graph.node(id), Node::Pair(_) | Node::Four(_))
    }

    /// The variable of a node's lane.
    pub(super) fn name(&self, id: NodeId, lane: u8) -> String {
        match self.schedule.widths[id.index()] {
            width if width == 1 || self.in_vectors() => format!("t{}", id.index()),
            _ => format!("t{}_{lane}", id.index()),
        }
    }

    /// Whether a node is written inline.
    pub(super) fn is_inline(&self, id: NodeId) -> bool {
        let is_inside = self.schedule.inline[id.index()] && !self.named[id.index()];
        self.function.graph.node(id).is_leaf() || is_inside
    }

    /// The type of a variable.
    pub(super) fn type_name(&self) -> &str {
        self.lanes.as_deref().unwrap_or(self.scalar.name())
    }

    /// The value of a result, on the right of `=`.
    pub(super) fn result(&self, id: NodeId) -> String {
        let (resolved, _) = self.resolved(id, 0);
        self.of_lanes(resolved, self.at_least(CHOICE, id, 0))
    }

    /// The text of a node where lanes are needed: a single number is put into each.
    fn of_lanes(&self, id: NodeId, text: String) -> String {
        match &self.lanes {
            Some(lanes) if self.is_number(id) => format!("{lanes}_of({text})"),
            _ => text,
        }
    }

    /// Whether the inline text of a node has only constants.
    fn is_number(&self, id: NodeId) -> bool {
        let (id, _) = self.resolved(id, 0);
        match self.function.graph.node(id) {
            Node::Const(_) => true,
            node if node.is_leaf() || self.given[id.index()].is_some() => false,
            _ => self.is_inline(id) && self.is_of_numbers(id),
        }
    }

    fn is_of_numbers(&self, id: NodeId) -> bool {
        let mut operands = self.function.graph.node(id).operands();
        operands.all(|operand| self.is_number(operand))
    }

    /// The inline text of a node: its name, or its expression, in brackets if it binds weaker than
    /// `strength`.
    fn at_least(&self, strength: u8, id: NodeId, lane: u8) -> String {
        let (id, lane) = match self.in_vectors() && self.schedule.widths[id.index()] > 1 {
            true => (id, 0),
            false => self.resolved(id, lane),
        };
        if let Node::Lane(vector, lane) = self.function.graph.node(id) {
            return operators::lane(&self.name(vector, 0), lane);
        }
        if let Some(given) = &self.given[id.index()] {
            return given.clone();
        }
        if !self.is_inline(id) {
            return self.name(id, lane);
        }
        let (text, own) = self.written(id, &|s, id| self.at_least(s, id, lane));
        bracketed(text, own < strength)
    }

    /// The expression that computes a node.
    pub(super) fn value(&self, id: NodeId, lane: u8) -> String {
        let (text, _) = self.written(id, &|s, id| self.at_least(s, id, lane));
        match &self.lanes {
            Some(lanes) if self.is_of_numbers(id) => format!("{lanes}_of({text})"),
            _ => text,
        }
    }

    /// The expression that computes a lane of a node of vectors, whose operands have variables.
    pub(super) fn value_of_lane(&self, id: NodeId, lane: u8) -> String {
        self.written(id, &|_, id| operators::lane(&self.name(id, 0), lane))
            .0
    }

    /// The whole expression of a node, without variables: for the few operations of an angle.
    pub(super) fn written_out(&self, id: NodeId) -> String {
        self.whole(CHOICE, id)
    }

    fn whole(&self, strength: u8, id: NodeId) -> String {
        let (text, own) = self.written(id, &|s, id| self.whole(s, id));
        bracketed(text, own < strength)
    }

    /// The expression of a node and its strength; `of` writes an operand with at least the given strength.
    fn written(&self, id: NodeId, of: &dyn Fn(u8, NodeId) -> String) -> (String, u8) {
        if self.in_vectors()
            && let Some(call) = self.of_vectors(id, of)
        {
            return (call, WHOLE);
        }
        match self.function.graph.node(id) {
            Node::Const(bits) => (self.scalar.number(f64::from_bits(bits)), WHOLE),
            Node::Input(position) => (self.inputs[position as usize].clone(), WHOLE),
            Node::Neg(a) => (format!("-{}", of(WHOLE, a)), PRODUCT),
            Node::Add(a, b) => (format!("{} + {}", of(SUM, a), of(PRODUCT, b)), SUM),
            Node::Sub(a, b) => (format!("{} - {}", of(SUM, a), of(PRODUCT, b)), SUM),
            Node::Mul(a, b) => (format!("{} * {}", of(PRODUCT, a), of(WHOLE, b)), PRODUCT),
            Node::Div(a, b) => (format!("{} / {}", of(PRODUCT, a), of(WHOLE, b)), PRODUCT),
            Node::MulAdd(a, b, c) => (self.product_and_sum([a, b, c], of), SUM),
            Node::Sqrt(a) => self.call("sqrt", &[a], of),
            Node::Atan2(a, b) => self.call("atan2", &[a, b], of),
            Node::Elementary(function, a) => self.call(library_name(function), &[a], of),
            Node::Sign(a) if self.lanes.is_some() => self.call("sign", &[a], of),
            Node::SelectLess(all) if self.lanes.is_some() => self.call("select_less", &all, of),
            Node::Sign(a) => {
                let (a, scalar) = (of(WHOLE, a), self.scalar.name());
                let sign = format!("({scalar})(({a} > 0) - ({a} < 0))");
                (format!("{a} == {a} ? {sign} : {a}"), CHOICE)
            }
            Node::SelectLess([a, b, x, y]) => {
                let [a, b] = [a, b].map(|id| of(SUM, id));
                let [x, y] = [x, y].map(|id| of(SUM, id));
                (
                    format!("{a} < {b} ? {x} : ({a} >= {b} ? {y} : NAN)"),
                    CHOICE,
                )
            }
            Node::Sin(_) | Node::Cos(_) | Node::Pair(_) | Node::Four(_) | Node::Lane(..) => {
                unreachable!("it is written in other ways")
            }
            Node::Result(call, place) => (self.result_of_call(call, place as usize), WHOLE),
            Node::Operand(..) | Node::Written(_) | Node::Call(..) => {
                unreachable!("it has no value")
            }
        }
    }

    /// a b + c, minus signs as differences: −a b + c is c − a b, to the bit.
    fn product_and_sum(&self, [a, b, c]: [NodeId; 3], of: &dyn Fn(u8, NodeId) -> String) -> String {
        match (self.negated(a), self.negated(c)) {
            (Some(a), None) => {
                format!("{} - {} * {}", of(SUM, c), of(PRODUCT, a), of(WHOLE, b))
            }
            (None, Some(c)) => {
                format!("{} * {} - {}", of(PRODUCT, a), of(WHOLE, b), of(PRODUCT, c))
            }
            _ => format!("{} * {} + {}", of(PRODUCT, a), of(WHOLE, b), of(PRODUCT, c)),
        }
    }

    /// Where a result of a kernel is read.
    fn result_of_call(&self, call: NodeId, place: usize) -> String {
        let Node::Call(number, _) = self.function.graph.node(call) else {
            unreachable!("results are of calls");
        };
        places::entry(self.kernels[number as usize].results[place], number)
    }

    /// The operand of a change of sign that is written inline.
    fn negated(&self, id: NodeId) -> Option<NodeId> {
        match self.function.graph.node(id) {
            Node::Neg(inside) if self.schedule.inline[id.index()] => Some(inside),
            _ => None,
        }
    }

    /// The call of a node's operator if it has one and is of vectors.
    fn of_vectors(&self, id: NodeId, of: &dyn Fn(u8, NodeId) -> String) -> Option<String> {
        let width = self.schedule.widths[id.index()];
        let (operator, operands) = match self.function.graph.node(id) {
            _ if width == 1 => return None,
            Node::Neg(a) => ("NEG", vec![a]),
            Node::Add(a, b) => ("ADD", vec![a, b]),
            Node::Sub(a, b) => ("SUB", vec![a, b]),
            Node::Mul(a, b) => ("MUL", vec![a, b]),
            Node::Div(a, b) => ("DIV", vec![a, b]),
            Node::MulAdd(a, b, c) => match (self.negated(a), self.negated(c)) {
                (Some(a), None) => ("SUBMUL", vec![c, a, b]),
                (None, Some(c)) => ("MULSUB", vec![a, b, c]),
                _ => ("MULADD", vec![a, b, c]),
            },
            _ => return None,
        };
        let operands: Vec<String> = operands.iter().map(|id| of(CHOICE, *id)).collect();
        Some(operators::call(operator, width, &operands))
    }

    fn call(
        &self,
        function: &str,
        arguments: &[NodeId],
        of: &dyn Fn(u8, NodeId) -> String,
    ) -> (String, u8) {
        let function = match &self.lanes {
            Some(lanes) => format!("{lanes}_{function}"),
            None => self.scalar.function(function),
        };
        let arguments = arguments.iter();
        let arguments = arguments.map(|id| self.of_lanes(self.resolved(*id, 0).0, of(CHOICE, *id)));
        let arguments: Vec<String> = arguments.collect();
        (format!("{function}({})", arguments.join(", ")), WHOLE)
    }
}

fn bracketed(text: String, yes: bool) -> String {
    match yes {
        true => format!("({text})"),
        false => text,
    }
}
