//! A function as what a core executes: registers are few, the rest is in memory.

use rustc_hash::{FxHashMap, FxHashSet};

use super::latency::latency;
use crate::ir::{Function, Node, NodeId};

/// What a core does in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A product, fused with a sum or not, or what the same units do.
    Product,
    /// A sum.
    Sum,
    Load,
    Store,
    /// One register copied to another, which takes a place and no time.
    Move,
}

impl Kind {
    pub(super) fn is_arithmetic(self) -> bool {
        matches!(self, Self::Product | Self::Sum)
    }
}

/// One step, with the steps whose results it needs.
#[derive(Clone, Debug)]
pub(super) struct Operation {
    pub(super) kind: Kind,
    /// Cycles until its result can be used.
    pub(super) latency: u32,
    /// Indices of earlier operations.
    pub(super) operands: Vec<usize>,
    /// It is part of the one after it, and takes no place of its own.
    pub(super) is_merged: bool,
}

/// Cycles of a load.
const LOAD: u32 = 5;

/// The operations of `function` in the order of its nodes. When registers run out, the value that
/// is used last is put away (L. A. Belady, *A study of replacement algorithms*, 1966). Inputs and
/// constants are read where they are used.
pub(super) fn operations(function: &Function, registers: usize) -> Vec<Operation> {
    let mut layout = Layout::new(function, registers);
    for step in 0..layout.steps.len() {
        layout.execute(step);
    }
    layout.operations
}

struct Layout<'a> {
    function: &'a Function,
    registers: usize,
    /// The nodes that are computed, in order.
    steps: Vec<NodeId>,
    /// Of each value, the steps that use it, the last first.
    uses: FxHashMap<NodeId, Vec<usize>>,
    /// Of each value that is in a register, the operation that puts it there.
    held: FxHashMap<NodeId, usize>,
    /// Of each value that has been put away, the operation that did.
    stored: FxHashMap<NodeId, usize>,
    operations: Vec<Operation>,
}

impl<'a> Layout<'a> {
    fn new(function: &'a Function, registers: usize) -> Self {
        let graph = &function.graph;
        let live = function.live();
        let is_step = |id: &NodeId| live[id.index()] && is_computed(function, *id);
        let steps: Vec<NodeId> = graph.ids().filter(is_step).collect();
        let mut uses: FxHashMap<NodeId, Vec<usize>> = FxHashMap::default();
        for output in &function.outputs {
            uses.entry(graph.unsigned(*output).0)
                .or_default()
                .push(steps.len());
        }
        for (step, id) in steps.iter().enumerate().rev() {
            for value in values(function, *id) {
                uses.entry(value).or_default().push(step);
            }
        }
        Self {
            function,
            registers,
            steps,
            uses,
            held: FxHashMap::default(),
            stored: FxHashMap::default(),
            operations: Vec::new(),
        }
    }

    fn execute(&mut self, step: usize) {
        let id = self.steps[step];
        let node = self.function.graph.node(id);
        let values = values(self.function, id);
        let operands = self.operands(step, node);
        let dies = values.iter().any(|value| self.is_last_use(*value, step));
        if matches!(node, Node::MulAdd(..)) && !dies {
            self.push(Kind::Move, 0, operands.clone(), false);
        }
        let (kind, more) = units(node);
        for _ in 0..more {
            self.push(kind, 1, Vec::new(), false);
        }
        let made = self.push(kind, latency(node), operands, false);
        values.into_iter().for_each(|value| self.release(value));
        self.hold(id, made);
    }

    /// The operations that a node waits for. One value that is read from memory and not needed again
    /// is part of the operation itself, as are constants and inputs.
    fn operands(&mut self, step: usize, node: Node) -> Vec<usize> {
        let mut may_merge = true;
        let mut operands = Vec::new();
        for operand in node.operands() {
            let operand = self.function.graph.unsigned(operand).0;
            let is_last = may_merge && self.is_last_use(operand, step);
            let reached = self.reach(operand, is_last);
            may_merge &= !self.operations[reached].is_merged;
            operands.push(reached);
        }
        operands
    }

    /// Makes an operand reachable: the operation that it waits for.
    fn reach(&mut self, operand: NodeId, may_merge: bool) -> usize {
        if let Some(held) = self.held.get(&operand) {
            return *held;
        }
        let stored = self.stored.get(&operand).copied();
        let is_merged = may_merge || !is_computed(self.function, operand);
        let stored = stored.into_iter().collect();
        let load = self.push(Kind::Load, LOAD, stored, is_merged);
        if !is_merged {
            self.hold(operand, load);
        }
        load
    }

    /// Counts a use of a value; after the last its register is free.
    fn release(&mut self, value: NodeId) {
        let uses = self.uses.get_mut(&value).expect("it is used here");
        uses.pop();
        if uses.is_empty() {
            self.held.remove(&value);
        }
    }

    fn hold(&mut self, value: NodeId, operation: usize) {
        if self.uses.get(&value).is_none_or(Vec::is_empty) {
            return;
        }
        self.held.insert(value, operation);
        if self.held.len() > self.registers {
            let next_use = |value: &NodeId| self.uses[value].last().copied();
            let last = self
                .held
                .keys()
                .copied()
                .max_by_key(|value| (next_use(value), *value));
            self.put_away(last.expect("there are registers"));
        }
    }

    fn put_away(&mut self, value: NodeId) {
        let operation = self.held.remove(&value).expect("it is held");
        if !self.stored.contains_key(&value) {
            let store = self.push(Kind::Store, 1, vec![operation], false);
            self.stored.insert(value, store);
        }
    }

    fn is_last_use(&self, value: NodeId, step: usize) -> bool {
        self.uses.get(&value).is_some_and(|uses| *uses == [step])
    }

    fn push(&mut self, kind: Kind, latency: u32, operands: Vec<usize>, is_merged: bool) -> usize {
        self.operations.push(Operation {
            kind,
            latency,
            operands,
            is_merged,
        });
        self.operations.len() - 1
    }
}

/// The units that compute a node, and for how many steps besides its own.
fn units(node: Node) -> (Kind, usize) {
    match node {
        Node::Add(..) | Node::Sub(..) | Node::Pair(_) | Node::Lane(..) => (Kind::Sum, 0),
        Node::Four(_) => (Kind::Sum, 2),
        // Four angles at once take about forty products.
        Node::Sin(_) | Node::Cos(_) => (Kind::Product, 4),
        _ => (Kind::Product, 0),
    }
}

/// Whether it is a step of its own: no leaf, no change of sign, no constants side by side.
fn is_computed(function: &Function, id: NodeId) -> bool {
    let node = function.graph.node(id);
    !node.is_leaf() && !matches!(node, Node::Neg(_)) && !function.graph.is_constant(id)
}

/// The values that a step uses, each once.
fn values(function: &Function, id: NodeId) -> Vec<NodeId> {
    let mut seen = FxHashSet::default();
    let operands = function.graph.node(id).operands();
    let operands = operands.map(|operand| function.graph.unsigned(operand).0);
    let operands = operands.filter(|operand| is_computed(function, *operand));
    operands.filter(|operand| seen.insert(*operand)).collect()
}
