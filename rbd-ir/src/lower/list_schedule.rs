//! List scheduling: among the next few operations, the one that leaves the fewest live values goes first.
//!
//! The algorithm's order computes related values at once, many of them long before they are used.
//! Operations move only a few places: the compiler reorders its input, and a core looks ahead only so far.

use std::collections::VecDeque;

use crate::ir::{Function, Graph, Node, NodeId};

/// The number of operations to choose from: results from 6 to 16 are much the same.
const LOOK_AHEAD: usize = 12;

/// The same nodes in another order; the first of equals goes first.
pub(super) fn run(function: &Function) -> Function {
    let mut order = Order::new(function);
    let mut result = Renumbered::new(function);
    while let Some(next) = order.next() {
        result.add(next);
    }
    result.finish()
}

/// An operation with the values that it uses, each once.
struct Operation {
    id: NodeId,
    values: Vec<NodeId>,
}

/// The operations that are not yet scheduled.
struct Order {
    /// Pending operations in the order of the function.
    pending: VecDeque<Operation>,
    /// For each node, whether it is pending.
    is_pending: Vec<bool>,
    /// For each node, the number of pending operations and outputs that use it.
    uses: Vec<u32>,
}

impl Order {
    fn new(function: &Function) -> Self {
        let live = function.live();
        let is_placed = |id: &NodeId| live[id.index()] && is_placed(function, *id);
        let placed = function.graph.ids().filter(is_placed);
        let pending: VecDeque<Operation> = placed
            .map(|id| Operation {
                id,
                values: values(function, id),
            })
            .collect();
        let mut is_pending = vec![false; live.len()];
        let mut uses = vec![0; live.len()];
        for operation in &pending {
            is_pending[operation.id.index()] = true;
            let values = operation.values.iter();
            values.for_each(|value| uses[value.index()] += 1);
        }
        let outputs = function.outputs.iter();
        for value in outputs.filter_map(|id| value(function, *id)) {
            uses[value.index()] += 1;
        }
        Self {
            pending,
            is_pending,
            uses,
        }
    }

    fn next(&mut self) -> Option<NodeId> {
        let mut best: Option<(usize, usize)> = None;
        for (place, operation) in self.pending.iter().take(LOOK_AHEAD).enumerate() {
            let mut values = operation.values.iter();
            if values.any(|value| self.is_pending[value.index()]) {
                continue;
            }
            let values = operation.values.iter();
            let freed = values.filter(|value| self.uses[value.index()] == 1).count();
            if best.is_none_or(|(most, _)| freed > most) {
                best = Some((freed, place));
            }
        }
        let next = self.pending.remove(best?.1)?;
        self.is_pending[next.id.index()] = false;
        for value in &next.values {
            self.uses[value.index()] -= 1;
        }
        Some(next.id)
    }
}

/// Whether it is scheduled. Leaves and changes of sign are written inline, sines come before everything, and
/// operands of kernels are written when they are computed.
fn is_placed(function: &Function, id: NodeId) -> bool {
    let node = function.graph.node(id);
    !node.is_leaf()
        && !matches!(node, Node::Neg(_) | Node::Sin(_) | Node::Cos(_))
        && !matches!(node, Node::Operand(..) | Node::Written(_))
        && !function.graph.is_constant(id)
}

/// The values that an operation uses, each once.
fn values(function: &Function, id: NodeId) -> Vec<NodeId> {
    let graph = &function.graph;
    let operands: Vec<NodeId> = match graph.node(id) {
        Node::Call(..) => {
            let written = function.operands_of(id).into_iter();
            written.flat_map(|id| graph.node(id).operands()).collect()
        }
        node => node.operands().collect(),
    };
    let values = operands.into_iter().filter_map(|id| value(function, id));
    let mut values: Vec<NodeId> = values.collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// The operation that computes an operand.
fn value(function: &Function, operand: NodeId) -> Option<NodeId> {
    let graph = &function.graph;
    let (id, _) = graph.unsigned(operand);
    match graph.node(id) {
        Node::Result(call, _) => Some(call),
        node => (!node.is_leaf() && !graph.is_constant(id)).then_some(id),
    }
}

/// A function under construction, whose nodes are added one by one, each after its operands.
struct Renumbered<'a> {
    function: &'a Function,
    graph: Graph,
    new_id: Vec<Option<NodeId>>,
}

impl<'a> Renumbered<'a> {
    fn new(function: &'a Function) -> Self {
        Self {
            function,
            graph: Graph::default(),
            new_id: vec![None; function.graph.nodes().len()],
        }
    }

    fn add(&mut self, id: NodeId) -> NodeId {
        if let Some(new) = self.new_id[id.index()] {
            return new;
        }
        let node = self.function.graph.node(id);
        let new = node.map(|operand| self.add(operand));
        let new = self.graph.push(new);
        self.new_id[id.index()] = Some(new);
        new
    }

    fn finish(mut self) -> Function {
        let outputs = self.function.outputs.iter().map(|id| self.add(*id));
        let outputs = outputs.collect();
        self.function.with(outputs, self.graph)
    }
}
