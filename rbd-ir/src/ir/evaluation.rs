//! Values of some nodes of a function, on symbols.

use rbd_runtime::Unfused;

use super::interpret::{self, Value, operation};
use super::{Calls, Function, Node, NodeId, Symbol};

/// The values of a function's nodes on symbols: each of those that are asked for is found once. Inputs may be found from such values.
pub struct Evaluation<'a, 'g> {
    function: &'a Function,
    inputs: Vec<Symbol<'g>>,
    kernels: Calls<'g>,
    calls: interpret::Calls<Symbol<'g>>,
    values: Vec<Option<Value<Symbol<'g>>>>,
}

impl<'a, 'g> Evaluation<'a, 'g> {
    /// No node has a value yet. Kernels stay calls.
    pub fn new(function: &'a Function, inputs: Vec<Symbol<'g>>, kernels: Calls<'g>) -> Self {
        Self {
            function,
            inputs,
            kernels,
            calls: interpret::Calls::new(function),
            values: vec![None; function.graph.nodes().len()],
        }
    }

    /// The values of these nodes.
    ///
    /// # Panics
    /// If there are fewer inputs than the function declares.
    pub fn at(&mut self, ids: &[NodeId]) -> Vec<Symbol<'g>> {
        for id in self.needed(ids).into_iter().rev() {
            self.values[id.index()] = Some(self.value(self.function.graph.node(id)));
        }
        let values = ids.iter().filter_map(|id| self.values[id.index()]);
        values.map(|value| value.lanes[0]).collect()
    }

    /// The nodes that these need and that have no value yet, the last one first. Few are, where others were asked for before.
    fn needed(&self, ids: &[NodeId]) -> Vec<NodeId> {
        let last = ids.iter().map(|id| id.index()).max();
        let mut is_wanted = vec![false; last.map_or(0, |last| last + 1)];
        ids.iter().for_each(|id| is_wanted[id.index()] = true);
        let mut wanted = is_wanted.iter().filter(|is| **is).count();
        let mut needed = Vec::new();
        for id in self.function.graph.ids().take(is_wanted.len()).rev() {
            if wanted == 0 {
                break;
            }
            if !is_wanted[id.index()] {
                continue;
            }
            wanted -= 1;
            if self.values[id.index()].is_none() {
                needed.push(id);
                for operand in self.function.graph.node(id).operands() {
                    wanted += usize::from(!is_wanted[operand.index()]);
                    is_wanted[operand.index()] = true;
                }
            }
        }
        needed
    }

    /// Takes this value for that of a node, unless it has one.
    pub fn set(&mut self, id: NodeId, value: Symbol<'g>) {
        self.values[id.index()].get_or_insert(Value::scalar(value));
    }

    /// Changes the inputs from `first` on: nodes that depend on them have no value any more.
    ///
    /// # Panics
    /// If there are not as many.
    pub fn change(&mut self, first: usize, inputs: &[Symbol<'g>]) {
        let changed = first..first + inputs.len();
        self.inputs[changed.clone()].copy_from_slice(inputs);
        let mut is_changed: Vec<bool> = Vec::with_capacity(self.values.len());
        for (node, value) in self.function.graph.nodes().iter().zip(&mut self.values) {
            let is_it = match node {
                Node::Input(position) => changed.contains(&(*position as usize)),
                node => node.operands().any(|operand| is_changed[operand.index()]),
            };
            value.take_if(|_| is_it);
            is_changed.push(is_it);
        }
    }

    fn value(&mut self, node: Node) -> Value<Symbol<'g>> {
        let at = |id: NodeId| self.values[id.index()].expect("operands have values");
        if !node.is_effect() && !matches!(node, Node::Result(..)) {
            return operation(Unfused, self.function, node, &self.inputs, at);
        }
        let kernel = |kernel: &_, operands: &[_]| self.kernels.results(kernel, operands);
        self.calls.step(kernel, self.function, node, at)
    }
}

impl<'g> Calls<'g> {
    /// The outputs of `function` at these inputs. Its kernels stay calls.
    ///
    /// # Panics
    /// If there are fewer inputs than the function declares.
    pub fn evaluate(self, function: &Function, inputs: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
        Evaluation::new(function, inputs.to_vec(), self).at(&function.outputs)
    }
}
