use std::fmt;

use super::{Function, Node};

impl fmt::Display for Function {
    /// One line a node: `%7 = Mul(%3, %5)`, then the outputs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for id in self.graph.ids() {
            match self.graph.node(id) {
                Node::Const(bits) => writeln!(f, "{id:?} = {:?}", f64::from_bits(bits))?,
                Node::Input(position) => {
                    writeln!(f, "{id:?} = {}", self.inputs[position as usize])?;
                }
                node => writeln!(f, "{id:?} = {node:?}")?,
            }
        }
        writeln!(f, "return {:?}", self.outputs)
    }
}
