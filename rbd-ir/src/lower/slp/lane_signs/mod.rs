//! The lanes in which packs are negated: the terms of a sum are in the same ones, a product is where one of its factors is. A product by
//! constants takes any signs for nothing; what is collected into a pack takes them once for all that uses it.

mod equations;

use rustc_hash::FxHashMap;

use super::groups::Packs;
use super::operands::{Kind, Operand};
use crate::ir::{Function, Node, NodeId};

use equations::{Equations, LANES, Signs, multiply, of_lanes};

/// The cost of other signs of what is collected, which may be used with its own, too; a result costs 1.
const COLLECTED: usize = 2;

/// By scalars that are collected: their sign.
type Collected = FxHashMap<Vec<Option<NodeId>>, usize>;

/// By sign the lanes in which it is −1, a bit each. Those of packs come last.
pub(super) struct LaneSigns {
    collected: Collected,
    lanes: Vec<u8>,
}

impl LaneSigns {
    pub(super) fn of_collected(&self, scalars: &[Option<NodeId>]) -> u8 {
        (self.collected.get(scalars)).map_or(0, |sign| self.lanes[*sign])
    }

    pub(super) fn of_pack(&self, pack: usize) -> u8 {
        self.lanes[LANES + self.collected.len() + pack]
    }
}

/// Those of so many lanes whose sign is not the first one's.
pub(super) fn differing(minus: u8, lanes: usize) -> u8 {
    minus ^ ((minus & 1) * all_of(lanes))
}

/// So many lanes.
pub(super) fn all_of(lanes: usize) -> u8 {
    (1 << lanes) - 1
}

/// Signs with which the terms of most sums have the same ones, and among these, such as cost least.
pub(super) fn find(function: &Function, packs: &Packs, operands: &[Vec<Operand>]) -> LaneSigns {
    let collected = collected(function, packs, operands);
    let first = LANES + collected.len();
    let mut equations = Equations::new(first + operands.len());
    for (k, operands) in operands.iter().enumerate() {
        let sign = |operand: &Operand| {
            let sign = match operand.kind(function, packs) {
                Kind::Constants => return None,
                Kind::Pack(pack) => first + pack,
                _ => collected[&operand.nodes],
            };
            Some(signs(operand.minus, operand.nodes.len(), sign))
        };
        let operands: Vec<Signs> = operands.iter().filter_map(sign).collect();
        let mut equal = |operands: &[Signs]| {
            let mut product = vec![first + k];
            operands.iter().for_each(|own| multiply(&mut product, own));
            equations.solve(&product);
        };
        match function.graph.node(packs.packs[k].first()) {
            Node::Mul(..) | Node::Div(..) if operands.len() == 1 => {}
            Node::Mul(..) | Node::Div(..) => equal(&operands),
            Node::Sqrt(_) => equal(&[]),
            _ => operands.chunks(1).for_each(equal),
        }
    }
    for sign in results(function, packs, first) {
        equations.want(&sign, 1);
    }
    (LANES..first).for_each(|sign| equations.want(&[sign], COLLECTED));
    equations.descend();
    LaneSigns {
        collected,
        lanes: equations.lanes(),
    }
}

/// The signs of what is collected behind those of lanes, from the base outwards.
fn collected(function: &Function, packs: &Packs, operands: &[Vec<Operand>]) -> Collected {
    let mut collected = Collected::default();
    for operand in operands.iter().flatten() {
        if let Kind::Same | Kind::Collected = operand.kind(function, packs) {
            let next = LANES + collected.len();
            collected.entry(operand.nodes.clone()).or_insert(next);
        }
    }
    collected
}

/// A sign, times those of lanes.
fn signs(minus: u8, lanes: usize, sign: usize) -> Signs {
    let mut signs = of_lanes(differing(minus, lanes));
    signs.push(sign);
    signs
}

/// The signs of packs of results alone, times those with which these are stored.
fn results(function: &Function, packs: &Packs, first: usize) -> Vec<Signs> {
    let mut of_results = vec![None; packs.of.len()];
    for id in &function.outputs {
        let (node, minus) = function.graph.unsigned(*id);
        of_results[node.index()] = Some(u8::from(minus));
    }
    let of_pack = |(pack, nodes): (usize, &[Option<NodeId>])| {
        let lanes = nodes.iter().enumerate();
        let minus = lanes.map(|(lane, node)| Some(of_results[(*node)?.index()]? << lane));
        Some(signs(minus.sum::<Option<u8>>()?, nodes.len(), first + pack))
    };
    let packs = packs.packs.iter().map(|pack| &pack.nodes[..]);
    packs.enumerate().filter_map(of_pack).collect()
}
