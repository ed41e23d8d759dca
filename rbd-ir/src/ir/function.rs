use std::fmt;

use super::{Graph, NodeId};

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
}

impl Function {
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
