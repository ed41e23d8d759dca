//! Rewrites the function with its packs.
//!
//! A subtree's value may be negated in a pack, so that sums are sums in all subtrees; extraction negates it
//! again.

use super::groups::Packs;
use super::operands::{Kind, Operand, operands};
use crate::ir::{Function, Graph, Node, NodeId};

/// A pack in the new graph, with the lanes that are negated.
#[derive(Clone, Debug)]
struct Lanes {
    id: NodeId,
    minus: Vec<bool>,
}

struct Writer<'a> {
    function: &'a Function,
    packs: &'a Packs,
    graph: Graph,
    /// For each node of the old graph, its scalar in the new one.
    scalars: Vec<Option<NodeId>>,
    /// For each pack, its lanes in the new graph.
    lanes: Vec<Option<Lanes>>,
}

pub(super) fn run(function: &Function, packs: &Packs) -> Function {
    let mut writer = Writer {
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
    /// Nodes come after their operands, so that this recurses only for nodes packed with one whose turn has
    /// not come.
    fn scalar(&mut self, id: NodeId) -> NodeId {
        if let Some(done) = self.scalars[id.index()] {
            return done;
        }
        let new = match self.packs.of[id.index()] {
            Some((pack, lane)) => {
                let Lanes { id, minus } = self.pack(pack);
                let scalar = self.graph.intern(Node::Lane(id, lane as u8));
                match minus[lane] {
                    true => self.graph.neg(scalar),
                    false => scalar,
                }
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
        if let Some(done) = &self.lanes[pack] {
            return done.clone();
        }
        let nodes = &self.packs.packs[pack];
        let operands = operands(self.function, self.packs, nodes);
        let node = self.function.graph.node(nodes.first());
        let lanes = match (node, operands.as_slice()) {
            (Node::Mul(..) | Node::Div(..), [a, b]) => self.product(node, a, b),
            (Node::Add(..) | Node::Sub(..), [a, b]) => self.sum(a, b),
            (_, [a]) => self.root(a),
            _ => unreachable!("only these operations are packed"),
        };
        self.lanes[pack] = Some(lanes.clone());
        lanes
    }

    fn product(&mut self, node: Node, a: &Operand, b: &Operand) -> Lanes {
        let is_constant = |of: &Operand| of.kind(self.function, self.packs) == Kind::Constants;
        let (first, second) = (is_constant(a), is_constant(b));
        // A constant absorbs the signs.
        let (mut a, mut b) = (self.operand(a), self.operand(b));
        let minus: Vec<bool> = a.minus.iter().zip(&b.minus).map(|(x, y)| x != y).collect();
        let none = vec![false; minus.len()];
        let minus = match (first, second) {
            (true, _) => {
                a.id = self.with_signs(a.id, &minus);
                none
            }
            (_, true) => {
                b.id = self.with_signs(b.id, &minus);
                none
            }
            _ => minus,
        };
        let id = self.graph.intern(match node {
            Node::Div(..) => Node::Div(a.id, b.id),
            _ => Node::Mul(a.id.min(b.id), a.id.max(b.id)),
        });
        Lanes { id, minus }
    }

    /// ± a ± b in each subtree: a ± b of the same kind in all, with the sign of a factored out.
    fn sum(&mut self, a: &Operand, b: &Operand) -> Lanes {
        let is_constant = a.kind(self.function, self.packs) == Kind::Constants;
        let (a, b) = match is_constant {
            true => (self.operand(b), self.operand(a)),
            false => (self.operand(a), self.operand(b)),
        };
        let differs: Vec<bool> = a.minus.iter().zip(&b.minus).map(|(x, y)| x != y).collect();
        let id = if differs.iter().all(|differs| *differs) {
            Node::Sub(a.id, b.id)
        } else {
            let b = self.with_signs(b.id, &differs);
            Node::Add(a.id.min(b), a.id.max(b))
        };
        Lanes {
            id: self.graph.intern(id),
            minus: a.minus,
        }
    }

    fn root(&mut self, a: &Operand) -> Lanes {
        let a = self.operand(a);
        let positive = self.with_signs(a.id, &a.minus);
        Lanes {
            id: self.graph.intern(Node::Sqrt(positive)),
            minus: vec![false; a.minus.len()],
        }
    }

    /// An operand as a pack, with the remaining signs.
    fn operand(&mut self, operand: &Operand) -> Lanes {
        let own = &operand.minus;
        match operand.kind(self.function, self.packs) {
            Kind::Pack(pack) => {
                let Lanes { id, minus } = self.pack(pack);
                let minus = minus.iter().zip(own).map(|(x, y)| x != y).collect();
                Lanes { id, minus }
            }
            _ => {
                let any = operand.scalars().next().expect("a pack has scalars");
                let nodes = operand.nodes.iter().map(|node| node.unwrap_or(any));
                let scalars: Vec<NodeId> = nodes.map(|node| self.scalar(node)).collect();
                // A scalar that was extracted negated is packed without its sign.
                let unsigned = scalars.iter().map(|id| self.graph.unsigned(*id));
                let (scalars, minus): (Vec<_>, Vec<_>) = unsigned.unzip();
                let minus = minus.iter().zip(own).map(|(x, y)| x != y).collect();
                let id = self.side_by_side(&scalars);
                Lanes { id, minus }
            }
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

    /// `id` with the signs of these lanes changed: in place for a constant, else by a product.
    fn with_signs(&mut self, id: NodeId, minus: &[bool]) -> NodeId {
        if !minus.contains(&true) {
            return id;
        }
        let scalars: Option<Vec<NodeId>> = match self.graph.node(id) {
            Node::Pair(all) => self.constants(&all),
            Node::Four(all) => self.constants(&all),
            _ => None,
        };
        if let Some(scalars) = scalars {
            let signed: Vec<NodeId> = scalars
                .into_iter()
                .zip(minus)
                .map(|(id, minus)| match minus {
                    true => self.graph.neg(id),
                    false => id,
                })
                .collect();
            return self.side_by_side(&signed);
        }
        if minus.iter().all(|minus| *minus) {
            return self.graph.intern(Node::Neg(id));
        }
        let one = self.graph.constant(1.0);
        let signs: Vec<NodeId> = minus
            .iter()
            .map(|minus| match minus {
                true => self.graph.neg(one),
                false => one,
            })
            .collect();
        let signs = self.side_by_side(&signs);
        self.graph.intern(Node::Mul(id.min(signs), id.max(signs)))
    }

    /// `all`, if they are constants.
    fn constants(&self, all: &[NodeId]) -> Option<Vec<NodeId>> {
        let constants = all.iter().all(|id| self.graph.as_constant(*id).is_some());
        constants.then(|| all.to_vec())
    }
}
