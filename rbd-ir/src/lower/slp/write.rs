//! Rewrites the function with its packs.
//!
//! A subtree's value may be negated in a pack, so that sums are sums in all subtrees; extraction negates it again.

use super::groups::Packs;
use super::lane_signs::{self, LaneSigns, all_of, differing};
use super::operands::{Kind, Operand, lanes, operands};
use crate::ir::{Function, Graph, Node, NodeId};

/// A pack in the new graph, with the lanes that are negated.
#[derive(Clone, Copy, Debug)]
struct Lanes {
    id: NodeId,
    minus: u8,
}

struct Writer<'a> {
    function: &'a Function,
    packs: &'a Packs,
    graph: Graph,
    /// For each node of the old graph, its scalar in the new one.
    scalars: Vec<Option<NodeId>>,
    /// For each pack, its lanes in the new graph.
    lanes: Vec<Option<Lanes>>,
    /// For each pack, its operands.
    operands: Vec<Vec<Operand>>,
    signs: LaneSigns,
}

pub(super) fn run(function: &Function, packs: &Packs) -> Function {
    let all = packs.packs.iter();
    let operands: Vec<_> = all.map(|pack| operands(function, packs, pack)).collect();
    let mut writer = Writer {
        signs: lane_signs::find(function, packs, &operands),
        operands,
        function,
        packs,
        graph: Graph::default(),
        scalars: vec![None; function.graph.nodes().len()],
        lanes: vec![None; packs.packs.len()],
    };
    for id in function.graph.ids() {
        match packs.of[id.index()] {
            Some((pack, _)) => {
                writer.pack(pack);
            }
            None => {
                writer.scalar(id);
            }
        }
    }
    let outputs = function.outputs.iter().map(|id| writer.scalar(*id));
    let outputs = outputs.collect();
    crate::optimize::dead::run(&function.with(outputs, writer.graph))
}

impl Writer<'_> {
    /// A node of the old graph as a scalar of the new one.
    ///
    /// Nodes come after their operands, so that this recurses only for nodes packed with one whose turn has not come.
    fn scalar(&mut self, id: NodeId) -> NodeId {
        if let Some(done) = self.scalars[id.index()] {
            return done;
        }
        let new = match self.packs.of[id.index()] {
            Some((pack, lane)) => {
                let Lanes { id, minus } = self.pack(pack);
                let scalar = self.graph.intern(Node::Lane(id, lane as u8));
                self.graph.signed(scalar, minus >> lane & 1 == 1)
            }
            None => {
                let node = self.function.graph.node(id);
                let operands: Vec<NodeId> = node.operands().map(|a| self.scalar(a)).collect();
                let mut operands = operands.into_iter();
                let node = node.map(|_| operands.next().expect("as many as before"));
                self.graph.intern(node)
            }
        };
        self.scalars[id.index()] = Some(new);
        new
    }

    fn pack(&mut self, pack: usize) -> Lanes {
        if let Some(done) = self.lanes[pack] {
            return done;
        }
        let operands = std::mem::take(&mut self.operands[pack]);
        let node = self.function.graph.node(self.packs.packs[pack].first());
        let lanes = match (node, operands.as_slice()) {
            (Node::Mul(..) | Node::Div(..), [a, b]) => {
                self.product(node, a, b, self.signs.of_pack(pack))
            }
            (Node::Add(..) | Node::Sub(..), [a, b]) => self.sum(a, b),
            (_, [root]) => {
                let a = self.operand(root);
                let positive = self.with_signs(a.id, a.minus, root.nodes.len());
                let id = self.graph.intern(Node::Sqrt(positive));
                Lanes { id, minus: 0 }
            }
            _ => unreachable!("only these operations are packed"),
        };
        self.lanes[pack] = Some(lanes);
        lanes
    }

    /// A constant takes the signs.
    fn product(&mut self, node: Node, a: &Operand, b: &Operand, signs: u8) -> Lanes {
        let is_constant = |of: &Operand| of.kind(self.function, self.packs) == Kind::Constants;
        let (first, second) = (is_constant(a), is_constant(b));
        let count = a.nodes.len();
        let (mut a, mut b) = (self.operand(a), self.operand(b));
        let mut minus = a.minus ^ b.minus;
        if first || second {
            let constant = if first { &mut a } else { &mut b };
            constant.id = self.with_signs(constant.id, minus ^ signs, count);
            minus = signs;
        }
        let id = self.graph.intern(match node {
            Node::Div(..) => Node::Div(a.id, b.id),
            _ => Node::Mul(a.id.min(b.id), a.id.max(b.id)),
        });
        Lanes { id, minus }
    }

    /// ± a ± b in each subtree: a ± b of the same kind in all, with the sign of a factored out.
    fn sum(&mut self, a: &Operand, b: &Operand) -> Lanes {
        let count = a.nodes.len();
        let is_constant = a.kind(self.function, self.packs) == Kind::Constants;
        let (a, b) = match is_constant {
            true => (self.operand(b), self.operand(a)),
            false => (self.operand(a), self.operand(b)),
        };
        let differs = a.minus ^ b.minus;
        let id = if differs == all_of(count) {
            Node::Sub(a.id, b.id)
        } else {
            let b = self.with_signs(b.id, differs, count);
            Node::Add(a.id.min(b), a.id.max(b))
        };
        Lanes {
            id: self.graph.intern(id),
            minus: a.minus,
        }
    }

    /// An operand as a pack, with the remaining signs.
    fn operand(&mut self, operand: &Operand) -> Lanes {
        let Lanes { id, minus } = match operand.kind(self.function, self.packs) {
            Kind::Pack(pack) => self.pack(pack),
            _ => {
                let any = operand.scalars().next().expect("a pack has scalars");
                let nodes = operand.nodes.iter().map(|node| node.unwrap_or(any));
                let scalars: Vec<NodeId> = nodes.map(|node| self.scalar(node)).collect();
                // A scalar that was extracted negated is packed without its sign.
                let unsigned = scalars.iter().map(|id| self.graph.unsigned(*id));
                let (scalars, minus): (Vec<_>, Vec<bool>) = unsigned.unzip();
                let (id, minus) = (self.side_by_side(&scalars), lanes(minus));
                let (signs, count) = (self.signs.of_collected(&operand.nodes), scalars.len());
                let changed = differing(minus ^ signs, count);
                Lanes {
                    id: self.with_signs(id, changed, count),
                    minus: minus ^ changed,
                }
            }
        };
        Lanes {
            id,
            minus: minus ^ operand.minus,
        }
    }

    /// Packs scalars; three take the place of four.
    fn side_by_side(&mut self, scalars: &[NodeId]) -> NodeId {
        let node = match *scalars {
            [a, b] => Node::Pair([a, b]),
            [a, b, c] => Node::Four([a, b, c, a]),
            [a, b, c, d] => Node::Four([a, b, c, d]),
            _ => unreachable!("two to four subtrees are in a group"),
        };
        self.graph.intern(node)
    }

    /// `id` of so many lanes with the signs of these changed: in place for a constant, else by a product.
    fn with_signs(&mut self, id: NodeId, minus: u8, count: usize) -> NodeId {
        let constants = self.constants(id);
        if minus == 0 {
            return id;
        }
        if constants.is_none() && minus == all_of(count) {
            return self.graph.intern(Node::Neg(id));
        }
        let one = self.graph.constant(1.0);
        let of = |lane: usize| constants.as_ref().map_or(one, |all| all[lane]);
        let signed = (0..count).map(|lane| self.graph.signed(of(lane), minus >> lane & 1 == 1));
        let signed: Vec<NodeId> = signed.collect();
        let signed = self.side_by_side(&signed);
        match constants {
            Some(_) => signed,
            None => self.graph.intern(Node::Mul(id.min(signed), id.max(signed))),
        }
    }

    /// The lanes of `id`, if they are constants.
    fn constants(&self, id: NodeId) -> Option<Vec<NodeId>> {
        let all = match self.graph.node(id) {
            Node::Pair(all) => all.to_vec(),
            Node::Four(all) => all.to_vec(),
            _ => return None,
        };
        let mut lanes = all.iter();
        let is_constant = lanes.all(|id| self.graph.as_constant(*id).is_some());
        is_constant.then_some(all)
    }
}
