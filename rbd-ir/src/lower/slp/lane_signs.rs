//! The lanes in which packs are negated. A product by constants takes any signs for nothing: those that the sums need which use it.

use super::groups::Packs;
use super::operands::{Kind, Operand};
use crate::ir::{Function, Node};

/// A pack, by its number from 1 on, with other signs in these lanes, a bit each.
type Signed = (usize, u8);

/// The class of all that is never negated.
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
            for node in operand.scalars() {
                if let Some((pack, _)) = packs.of[node.index()] {
                    signs.join((pack + 1, 0), (PLAIN, 0));
                }
            }
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
        while !signs.multiply(own, factors) {
            signs.join(factors[0], (PLAIN, 0));
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
    for (k, operands) in operands.iter().enumerate() {
        let (own, mut signed) = (k + 1, Vec::new());
        for operand in operands {
            let pack = match operand.kind(function, packs) {
                Kind::Constants => continue,
                Kind::Pack(pack) => pack + 1,
                _ => PLAIN,
            };
            signed.push((pack, differing(operand.minus)));
        }
        match function.graph.node(packs.packs[k].first()) {
            Node::Mul(..) | Node::Div(..) => {
                if let [a, b] = signed[..] {
                    products.push((own, [a, b]));
                }
            }
            Node::Sqrt(_) => signs.join((own, 0), (PLAIN, 0)),
            _ => signed
                .into_iter()
                .for_each(|term| signs.join((own, 0), term)),
        }
    }
    products
}

/// Results are written as they stand in a vector, where that is free.
fn join_results(function: &Function, packs: &Packs, signs: &mut Signs) {
    let mut of_results = vec![None; packs.of.len()];
    for id in &function.outputs {
        let (node, minus) = function.graph.unsigned(*id);
        of_results[node.index()] = Some(u8::from(minus));
    }
    for (k, pack) in packs.packs.iter().enumerate() {
        let mut minus = Some(0);
        for (lane, node) in pack.nodes.iter().enumerate() {
            let own = node.and_then(|node| of_results[node.index()]);
            minus = minus.zip(own).map(|(others, own)| others | own << lane);
        }
        if let Some(minus) = minus {
            signs.join((k + 1, 0), (PLAIN, differing(minus)));
        }
    }
}
