//! What meets in several sums or products is combined once.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::terms::{Expression, Id, Signed, Terms};

/// Two terms of a sum up to the sign of both, or two factors of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Pair {
    /// a + b, or a − b.
    Sum(Id, Id, bool),
    /// a b.
    Product(Id, Id),
}

/// Combines the pair that most expressions share, until none is shared.
pub(super) fn share(terms: &mut Terms) {
    let live = terms.live();
    let mut holders: FxHashMap<Pair, BTreeSet<Id>> = FxHashMap::default();
    // A pair on its own is worth finding only if it is part of something larger too.
    for alone in [false, true] {
        for index in (0..live.len()).filter(|index| live[*index]) {
            let id = Id(index as u32);
            let found = pairs(&terms.expressions[index]);
            if (found.len() == 1) != alone {
                continue;
            }
            for pair in found {
                if alone {
                    if let Some(ids) = holders.get_mut(&pair) {
                        ids.insert(id);
                    }
                } else {
                    holders.entry(pair).or_default().insert(id);
                }
            }
        }
    }
    // (number of holders, pair): the largest first, the earliest pair among equals.
    let mut queue: BTreeSet<(usize, std::cmp::Reverse<Pair>)> = BTreeSet::new();
    for (pair, ids) in &holders {
        if ids.len() > 1 {
            queue.insert((ids.len(), std::cmp::Reverse(*pair)));
        }
    }
    while let Some((count, std::cmp::Reverse(pair))) = queue.pop_last() {
        let ids: Vec<Id> = holders.get(&pair).into_iter().flatten().copied().collect();
        if ids.len() != count {
            if ids.len() > 1 {
                queue.insert((ids.len(), std::cmp::Reverse(pair)));
            }
            continue;
        }
        combine(terms, pair, &ids, &mut holders, &mut queue);
    }
}

fn combine(
    terms: &mut Terms,
    pair: Pair,
    ids: &[Id],
    holders: &mut FxHashMap<Pair, BTreeSet<Id>>,
    queue: &mut BTreeSet<(usize, std::cmp::Reverse<Pair>)>,
) {
    let combined = match pair {
        Pair::Sum(a, b, minus) => terms.sum(vec![
            Signed {
                id: a,
                negative: false,
            },
            Signed {
                id: b,
                negative: minus,
            },
        ]),
        Pair::Product(a, b) => Signed {
            id: terms.product(vec![a, b]),
            negative: false,
        },
    };
    for id in ids.iter().filter(|id| **id != combined.id) {
        for old in pairs(&terms.expressions[id.index()]) {
            if let Some(set) = holders.get_mut(&old) {
                set.remove(id);
            }
        }
        let replaced = replace(&terms.expressions[id.index()], pair, combined);
        terms.expressions[id.index()] = replaced;
        // A pair that could not be replaced must not come back to be tried for ever.
        let left = pairs(&terms.expressions[id.index()]);
        for new in left.into_iter().filter(|new| *new != pair) {
            let set = holders.entry(new).or_default();
            set.insert(*id);
            if set.len() > 1 {
                queue.insert((set.len(), std::cmp::Reverse(new)));
            }
        }
    }
    holders.entry(pair).or_default().insert(combined.id);
}

/// All pairs in an expression; of a sum only with the sign of the first taken out.
fn pairs(expression: &Expression) -> Vec<Pair> {
    let mut all = Vec::new();
    match expression {
        Expression::Other(..) => {}
        Expression::Sum(terms) => {
            for (k, x) in terms.iter().enumerate() {
                for y in &terms[k + 1..] {
                    let (a, b) = (x.id.min(y.id), x.id.max(y.id));
                    all.push(Pair::Sum(a, b, x.negative != y.negative));
                }
            }
        }
        Expression::Product(factors) => {
            for (k, x) in factors.iter().enumerate() {
                for y in &factors[k + 1..] {
                    all.push(Pair::Product(*x.min(y), *x.max(y)));
                }
            }
        }
    }
    all
}

/// The expression with `combined` in the place of one occurrence of the pair.
fn replace(expression: &Expression, pair: Pair, combined: Signed) -> Expression {
    match (expression, pair) {
        (Expression::Sum(terms), Pair::Sum(a, b, minus)) => {
            let mut rest = terms.clone();
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
            Expression::Sum(rest)
        }
        (Expression::Product(factors), Pair::Product(a, b)) => {
            let mut rest = factors.clone();
            for id in [a, b] {
                match rest.iter().position(|factor| *factor == id) {
                    Some(k) => rest.remove(k),
                    None => return expression.clone(),
                };
            }
            rest.push(combined.id);
            rest.sort_unstable();
            Expression::Product(rest)
        }
        _ => expression.clone(),
    }
}
