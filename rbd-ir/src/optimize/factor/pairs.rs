//! Shares operand pairs that are common to several sums or products.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::terms::{Expression, Id, Signed, Terms};
use crate::ir::Node;

/// Two terms of a sum up to the sign of both, or two factors of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Pair {
    /// a + b, or a − b.
    Sum(Id, Id, bool),
    /// a b.
    Product(Id, Id),
}

/// Pairs are looked for among so many neighbours: a sum of thousands of terms has millions of pairs.
const FAR: usize = 64;

/// Combines the pair that most expressions share, until none is shared.
pub(super) fn share(terms: &mut Terms) {
    let live = terms.live();
    let mut sharing = Sharing {
        shared: Shared::new(terms, &live),
        holders: FxHashMap::default(),
        queue: BTreeSet::new(),
    };
    // A pair that is a whole expression is useful only if it is also part of a larger one.
    for alone in [false, true] {
        for index in (0..live.len()).filter(|index| live[*index]) {
            let expression = &terms.expressions[index];
            if (expression.operands().count() == 2) == alone {
                sharing.register(Id(index as u32), expression, alone);
            }
        }
    }
    for (pair, ids) in &sharing.holders {
        if ids.len() > 1 {
            sharing.queue.insert((ids.len(), Reverse(*pair)));
        }
    }
    while let Some((count, Reverse(pair))) = sharing.queue.pop_last() {
        let ids = sharing.holders.get(&pair).cloned().unwrap_or_default();
        if ids.len() == count {
            sharing.combine(terms, pair, &ids);
        } else if ids.len() > 1 {
            sharing.queue.insert((ids.len(), Reverse(pair)));
        }
    }
}

struct Sharing {
    shared: Shared,
    /// For each pair, the expressions that contain it, ascending.
    holders: FxHashMap<Pair, Vec<Id>>,
    /// (number of holders, pair): the largest first, the earliest pair among equals.
    queue: BTreeSet<(usize, Reverse<Pair>)>,
}

/// Operands that may be in a pair that several expressions share: in factorisations and products of matrices nearly all terms are
/// in only one sum.
struct Shared {
    in_sums: Vec<bool>,
    in_products: Vec<bool>,
}

impl Shared {
    fn new(terms: &Terms, live: &[bool]) -> Self {
        let mut uses = [vec![0u32; live.len()], vec![0u32; live.len()]];
        for (expression, _) in terms
            .expressions
            .iter()
            .zip(live)
            .filter(|(_, live)| **live)
        {
            let uses = match expression {
                Expression::Other(..) => continue,
                Expression::Sum(_) => &mut uses[0],
                Expression::Product(_) => &mut uses[1],
            };
            expression.operands().for_each(|id| uses[id.index()] += 1);
        }
        let [in_sums, in_products] = uses;
        // The combination of a pair may exist already, once.
        let is_sum = |expression: &Expression| {
            let is_zero = matches!(expression, Expression::Other(Node::Const(_), _));
            is_zero || matches!(expression, Expression::Sum(_))
        };
        let is_product = |expression: &Expression| matches!(expression, Expression::Product(_));
        let several = |uses: Vec<u32>, combined: &dyn Fn(&Expression) -> bool| {
            let uses = uses.into_iter().zip(&terms.expressions);
            uses.map(|(uses, expression)| uses > 1 || combined(expression))
                .collect()
        };
        Self {
            in_sums: several(in_sums, &is_sum),
            in_products: several(in_products, &is_product),
        }
    }

    /// Whether the expression may be in a shared pair; one created since may.
    fn has(of: &[bool], id: Id) -> bool {
        of.get(id.index()).is_none_or(|shared| *shared)
    }

    /// The pairs in an expression that others may share; those with one of the `ends`, if they are given.
    fn pairs(&self, expression: &Expression, ends: Option<[Id; 3]>) -> Vec<Pair> {
        let factor = |id: &Id| Signed {
            id: *id,
            negative: false,
        };
        let (own, of): (Vec<Signed>, _) = match expression {
            Expression::Other(..) => return Vec::new(),
            Expression::Sum(terms) => (terms.to_vec(), &self.in_sums),
            Expression::Product(factors) => {
                (factors.iter().map(factor).collect(), &self.in_products)
            }
        };
        let is_sum = matches!(expression, Expression::Sum(_));
        let own: Vec<Signed> = own.into_iter().filter(|x| Self::has(of, x.id)).collect();
        let before = if ends.is_some() { FAR } else { 0 };
        let mut pairs = Vec::new();
        for (k, x) in own.iter().enumerate() {
            if ends.is_some_and(|ends| !ends.contains(&x.id)) {
                continue;
            }
            let others = own[k.saturating_sub(before)..k].iter();
            for y in others.chain(own[k + 1..].iter().take(FAR)) {
                let (a, b) = (x.id.min(y.id), x.id.max(y.id));
                pairs.push(match is_sum {
                    true => Pair::Sum(a, b, x.negative != y.negative),
                    false => Pair::Product(a, b),
                });
            }
        }
        pairs
    }
}

impl Sharing {
    /// Adds the expression to the holders of its pairs; for a pair alone, only to those that are `known`.
    fn register(&mut self, id: Id, expression: &Expression, known: bool) {
        for pair in self.shared.pairs(expression, None) {
            if !known {
                insert(self.holders.entry(pair).or_default(), id);
            } else if let Some(ids) = self.holders.get_mut(&pair) {
                insert(ids, id);
            }
        }
    }

    fn combine(&mut self, terms: &mut Terms, pair: Pair, ids: &[Id]) {
        let combined = combined(terms, pair);
        let (Pair::Sum(a, b, _) | Pair::Product(a, b)) = pair;
        let ends = Some([a, b, combined.id]);
        for &id in ids.iter().filter(|id| **id != combined.id) {
            for old in self.shared.pairs(terms.of(id), ends) {
                if let Some(ids) = self.holders.get_mut(&old) {
                    remove(ids, id);
                }
            }
            let replaced = replace(terms.of(id), pair, combined);
            // A pair that could not be replaced must not come back, or it would be tried for ever.
            let is_left = replaced == *terms.of(id);
            let left = self.shared.pairs(&replaced, ends).into_iter();
            terms.expressions[id.index()] = replaced;
            for new in left.filter(|new| !is_left || *new != pair) {
                let ids = self.holders.entry(new).or_default();
                insert(ids, id);
                if ids.len() > 1 {
                    self.queue.insert((ids.len(), Reverse(new)));
                }
            }
        }
        insert(self.holders.entry(pair).or_default(), combined.id);
    }
}

fn insert(ids: &mut Vec<Id>, id: Id) {
    if let Err(place) = ids.binary_search(&id) {
        ids.insert(place, id);
    }
}

fn remove(ids: &mut Vec<Id>, id: Id) {
    if let Ok(place) = ids.binary_search(&id) {
        ids.remove(place);
    }
}

/// The expression of the pair alone.
fn combined(terms: &mut Terms, pair: Pair) -> Signed {
    let signed = |id, negative| Signed { id, negative };
    match pair {
        Pair::Sum(a, b, minus) => terms.sum(&mut vec![signed(a, false), signed(b, minus)]),
        Pair::Product(a, b) => signed(terms.product(&mut [a, b]), false),
    }
}

/// The expression with one occurrence of the pair replaced by `combined`.
fn replace(expression: &Expression, pair: Pair, combined: Signed) -> Expression {
    match (expression, pair) {
        (Expression::Sum(terms), Pair::Sum(a, b, minus)) => {
            let mut rest = terms.to_vec();
            let at = |rest: &[Signed], id, but: Option<usize>| {
                (0..rest.len()).find(|k| rest[*k].id == id && Some(*k) != but)
            };
            let Some(first) = at(&rest, a, None) else {
                return expression.clone();
            };
            let Some(second) = at(&rest, b, Some(first)) else {
                return expression.clone();
            };
            let negative = rest[first].negative;
            if (rest[second].negative != negative) != minus {
                return expression.clone();
            }
            let (low, high) = (first.min(second), first.max(second));
            rest.remove(high);
            rest[low] = combined.negated_if(negative);
            Expression::Sum(rest.into())
        }
        (Expression::Product(factors), Pair::Product(a, b)) => {
            let mut rest = factors.to_vec();
            for id in [a, b] {
                match rest.iter().position(|factor| *factor == id) {
                    Some(k) => rest.remove(k),
                    None => return expression.clone(),
                };
            }
            rest.push(combined.id);
            rest.sort_unstable();
            Expression::Product(rest.into())
        }
        _ => expression.clone(),
    }
}
