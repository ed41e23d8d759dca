use std::fmt;

use super::{Function, Node, NodeId};

impl fmt::Display for Function {
    /// One line a node: `%7 = mul %3 %5`, then the outputs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |id: NodeId| format!("%{}", id.index());
        for id in self.graph.ids() {
            write!(f, "{} = ", name(id))?;
            match self.graph.node(id) {
                Node::Const(bits) => writeln!(f, "{:?}", f64::from_bits(bits))?,
                Node::Input(position) => {
                    writeln!(f, "{}", self.inputs[position as usize])?;
                }
                Node::Neg(a) => writeln!(f, "neg {}", name(a))?,
                Node::Add(a, b) => writeln!(f, "add {} {}", name(a), name(b))?,
                Node::Sub(a, b) => writeln!(f, "sub {} {}", name(a), name(b))?,
                Node::Mul(a, b) => writeln!(f, "mul {} {}", name(a), name(b))?,
                Node::Div(a, b) => writeln!(f, "div {} {}", name(a), name(b))?,
                Node::MulAdd(a, b, c) => {
                    writeln!(f, "muladd {} {} {}", name(a), name(b), name(c))?;
                }
                Node::Sqrt(a) => writeln!(f, "sqrt {}", name(a))?,
                Node::Sin(a) => writeln!(f, "sin {}", name(a))?,
                Node::Cos(a) => writeln!(f, "cos {}", name(a))?,
                Node::Sign(a) => writeln!(f, "sign {}", name(a))?,
                Node::Atan2(a, b) => writeln!(f, "atan2 {} {}", name(a), name(b))?,
                Node::Elementary(function, a) => writeln!(f, "{} {}", function.name(), name(a))?,
                Node::SelectLess(all) => {
                    writeln!(f, "select_less {}", all.map(name).join(" "))?;
                }
                Node::Pair(all) => writeln!(f, "pair {}", all.map(name).join(" "))?,
                Node::Four(all) => writeln!(f, "four {}", all.map(name).join(" "))?,
                Node::Lane(a, lane) => writeln!(f, "lane {} {lane}", name(a))?,
                Node::Operand(call, place, a) => {
                    writeln!(f, "operand {call} {place} {}", name(a))?;
                }
                Node::Written(all) => writeln!(f, "written {}", all.map(name).join(" "))?,
                Node::Call(call, written) => writeln!(f, "call {call} {}", name(written))?,
                Node::Result(call, place) => writeln!(f, "result {} {place}", name(call))?,
            }
        }
        let outputs: Vec<String> = self.outputs.iter().copied().map(name).collect();
        writeln!(f, "return {}", outputs.join(" "))
    }
}
