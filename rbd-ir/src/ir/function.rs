use std::fmt;

use super::{Graph, Node, NodeId};
use crate::kernel::Kernel;

/// One scalar that a function is given: an element of an array, or a field of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Input {
    /// The array's name in the generated signature.
    pub array: &'static str,
    /// Index in the array.
    pub index: usize,
    /// The field of the element, as in `angular.x`; empty if the element is the scalar.
    pub field: &'static str,
}

impl fmt::Display for Input {
    /// `q[3]` or `f_ext[2].angular.x`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]", self.array, self.index)?;
        if !self.field.is_empty() {
            write!(f, ".{}", self.field)?;
        }
        Ok(())
    }
}

/// A straight-line program: outputs computed from inputs by the nodes of a graph.
///
/// Two are equal if they have the same inputs, nodes and outputs in the same order.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// The inputs, by position.
    pub inputs: Vec<Input>,
    /// The results, in order.
    pub outputs: Vec<NodeId>,
    /// The operations.
    pub graph: Graph,
    /// The kernels that the operations call, each call's own.
    pub kernels: Vec<Kernel>,
}

impl Function {
    /// Other operations of the same inputs, with calls of the same kernels.
    pub fn with(&self, outputs: Vec<NodeId>, graph: Graph) -> Self {
        Self {
            inputs: self.inputs.clone(),
            kernels: self.kernels.clone(),
            outputs,
            graph,
        }
    }

    /// How often each node is an operand or an output.
    pub fn use_counts(&self) -> Vec<u32> {
        let mut uses = vec![0; self.graph.nodes().len()];
        for node in self.graph.nodes() {
            for operand in node.operands() {
                uses[operand.index()] += 1;
            }
        }
        for output in &self.outputs {
            uses[output.index()] += 1;
        }
        uses
    }

    /// The same with further inputs of this name in the places of these nodes.
    pub fn with_inputs_for(&self, replaced: &[NodeId], array: &'static str) -> Self {
        let mut graph = Graph::default();
        let mut new_id: Vec<NodeId> = Vec::with_capacity(self.graph.nodes().len());
        for id in self.graph.ids() {
            let node = match replaced.iter().position(|other| *other == id) {
                Some(k) => Node::Input((self.inputs.len() + k) as u32),
                None => self.graph.node(id).map(|operand| new_id[operand.index()]),
            };
            new_id.push(graph.push(node));
        }
        let outputs = self.outputs.iter().map(|id| new_id[id.index()]);
        let mut new = self.with(outputs.collect(), graph);
        new.inputs.extend(scalars(array, replaced.len()));
        new
    }

    /// Adds a call of `kernel` on these operands; returns its results.
    ///
    /// # Panics
    /// If the kernel takes another number of operands.
    pub fn call(&mut self, kernel: Kernel, operands: &[NodeId]) -> Vec<NodeId> {
        let results = call(&mut self.graph, self.kernels.len(), &kernel, operands);
        self.kernels.push(kernel);
        results
    }

    /// The nodes that write the operands of a call, by position.
    ///
    /// # Panics
    /// If the node is no call.
    pub fn operands_of(&self, call: NodeId) -> Vec<NodeId> {
        let Node::Call(number, written) = self.graph.node(call) else {
            panic!("node {} is no call", call.index());
        };
        let mut operands = vec![written; self.kernels[number as usize].operands()];
        let mut stack = vec![written];
        while let Some(id) = stack.pop() {
            match self.graph.node(id) {
                Node::Operand(_, place, _) => operands[place as usize] = id,
                node => stack.extend(node.operands()),
            }
        }
        operands
    }

    /// The nodes that the outputs need.
    pub fn live(&self) -> Vec<bool> {
        let nodes = self.graph.nodes();
        let mut all = vec![false; nodes.len()];
        // Slices and loops of its own: each index of a vector, each step of an iterator is some calls
        // in an unoptimised build, and this runs after every pass.
        let live = all.as_mut_slice();
        for output in &self.outputs {
            live[output.index()] = true;
        }
        let mut place = nodes.len();
        while place > 0 {
            place -= 1;
            if !live[place] {
                continue;
            }
            let (operands, count) = nodes[place].operand_array();
            let mut k = 0;
            while k < count as usize {
                live[operands[k].0 as usize] = true;
                k += 1;
            }
        }
        all
    }
}

/// Adds a call of `kernel`, which is the function's of this `number`; returns its results.
pub(super) fn call(
    graph: &mut Graph,
    number: usize,
    kernel: &Kernel,
    operands: &[NodeId],
) -> Vec<NodeId> {
    assert_eq!(operands.len(), kernel.operands(), "operands of a kernel");
    let (number, results) = (number as u32, kernel.results() as u32);
    let written = operands.iter().zip(0..);
    let written = written.map(|(a, place)| graph.intern(Node::Operand(number, place, *a)));
    let mut written: Vec<NodeId> = written.collect();
    while written.len() > 1 {
        let fours = written.chunks(4).map(|some| {
            let last = some.len() - 1;
            graph.intern(Node::Written(std::array::from_fn(|k| some[k.min(last)])))
        });
        written = fours.collect();
    }
    let call = graph.intern(Node::Call(number, written[0]));
    let results = (0..results).map(|place| graph.intern(Node::Result(call, place)));
    results.collect()
}

/// An array of `length` scalars.
pub fn scalars(array: &'static str, length: usize) -> Vec<Input> {
    (0..length)
        .map(|index| Input {
            array,
            index,
            field: "",
        })
        .collect()
}
