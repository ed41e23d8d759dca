//! The lanes in which packs are negated. A product by constants takes any signs for nothing: those that the sums need which use it.

use rustc_hash::FxHashMap;

use super::groups::Packs;
use super::operands::{Kind, Operand, lanes};
use crate::ir::{Function, Node, NodeId};

/// A pack, by its number from 1 on, with other signs in these lanes, a bit each.
type Signed = (usize, u8);

/// What is never negated.
const PLAIN: usize = 0;

/// By pack the lanes whose sign is not that of the first lane: those of another pack of its class but for these.
struct Signs(Vec<Signed>);

impl Signs {
    /// The same by the pack that stands for the class.
    fn of(&self, (mut pack, mut lanes): Signed) -> Signed {
        while self.0[pack].0 != pack {
            lanes ^= self.0[pack].1;
            pack = self.0[pack].0;
        }
        (pack, lanes)
    }

    /// Gives both the same signs, unless they are of one class.
    fn join(&mut self, a: Signed, b: Signed) {
        let (a, b) = (self.of(a), self.of(b));
        if a.0 != b.0 {
            self.0[a.0.max(b.0)] = (a.0.min(b.0), a.1 ^ b.1);
        }
    }

    /// Gives a product its factors' signs, if those of one or the class of both are known. Returns whether they are.
    fn multiply(&mut self, product: usize, factors: [Signed; 2]) -> bool {
        let [a, b] = factors.map(|factor| self.of(factor));
        let class = match (a.0, b.0) {
            (a, b) if a == b => PLAIN,
            (PLAIN, other) | (other, PLAIN) => other,
            _ => return false,
        };
        self.join((product, 0), (class, a.1 ^ b.1));
        true
    }
}

/// The lanes whose signs differ from the first one's.
fn differing(minus: u8) -> u8 {
    minus ^ ((minus & 1) * 0b1111)
}

/// By pack: the lanes in which it is negated, if it is a product by constants.
pub(super) fn find(function: &Function, packs: &Packs, operands: &[Vec<Operand>]) -> Vec<u8> {
    let mut signs = Signs((0..=operands.len()).map(|pack| (pack, 0)).collect());
    for operand in operands.iter().flatten() {
        if operand.kind(function, packs) == Kind::Collected {
            let of = operand.scalars().filter_map(|node| packs.of[node.index()]);
            of.for_each(|(pack, _)| signs.join((pack + 1, 0), (PLAIN, 0)));
        }
    }
    let mut products = join_terms(function, packs, operands, &mut signs);
    let mut count = usize::MAX;
    while products.len() < count {
        count = products.len();
        products.retain(|(own, factors)| !signs.multiply(*own, *factors));
    }
    join_results(function, packs, &mut signs);
    for (own, factors) in products {
        if !signs.multiply(own, factors) {
            signs.join(factors[0], (PLAIN, 0));
            signs.multiply(own, factors);
        }
    }
    let all = (1..=operands.len()).map(|pack| signs.of((pack, 0)).1);
    all.collect()
}

/// Gives the terms of each sum the same signs. Returns the products that are not by constants, with their factors.
fn join_terms(
    function: &Function,
    packs: &Packs,
    operands: &[Vec<Operand>],
    signs: &mut Signs,
) -> Vec<(usize, [Signed; 2])> {
    let mut products = Vec::new();
    for ((pack, operands), own) in packs.packs.iter().zip(operands).zip(1..) {
        let signed = operands.iter().filter_map(|operand| {
            let pack = match operand.kind(function, packs) {
                Kind::Constants => return None,
                Kind::Pack(pack) => pack + 1,
                _ => PLAIN,
            };
            Some((pack, differing(operand.minus)))
        });
        let signed: Vec<Signed> = signed.collect();
        match (function.graph.node(pack.first()), &signed[..]) {
            (Node::Mul(..) | Node::Div(..), [a, b]) => products.push((own, [*a, *b])),
            (Node::Mul(..) | Node::Div(..), _) => {}
            (Node::Sqrt(_), _) => signs.join((own, 0), (PLAIN, 0)),
            (_, terms) => terms.iter().for_each(|term| signs.join((own, 0), *term)),
        }
    }
    products
}

/// Results are written as they stand in a vector, where that is free.
fn join_results(function: &Function, packs: &Packs, signs: &mut Signs) {
    let outputs = function.outputs.iter();
    let outputs: FxHashMap<NodeId, bool> = outputs.map(|id| function.graph.unsigned(*id)).collect();
    for (pack, own) in packs.packs.iter().zip(1..) {
        let minus = pack.nodes.iter().map(|node| outputs.get(&(*node)?));
        if let Some(minus) = minus.collect::<Option<Vec<_>>>() {
            let minus = lanes(minus.into_iter().copied());
            signs.join((own, 0), (PLAIN, differing(minus)));
        }
    }
}
