//! Factors common terms: a b + a c → a (b + c).

use super::terms::{Expression, Id, Signed, Terms};

/// Repeatedly factors out of every sum the factor that most of its terms share.
pub(super) fn group(terms: &mut Terms) {
    let mut replaced: Vec<Signed> = Vec::new();
    let uses = terms.use_counts();
    // Expressions come after their operands, so those of a sum are already rewritten.
    for index in 0..uses.len() {
        let expression = terms.expressions[index].clone();
        let is_sum = matches!(expression, Expression::Sum(_));
        if !is_sum && (expression.operands()).all(|id| replaced[id.index()] == positive(id)) {
            replaced.push(positive(Id(index as u32)));
            continue;
        }
        let new = match expression {
            Expression::Other(node, operands) => {
                let operands = operands.iter().map(|o| follow(&replaced, *o)).collect();
                positive(terms.add(Expression::Other(node, operands)))
            }
            Expression::Product(factors) => {
                let factors = factors.iter().map(|f| replaced[f.index()]);
                let negative = factors.clone().fold(false, |sign, f| sign != f.negative);
                let id = terms.product(&mut factors.map(|f| f.id).collect::<Vec<_>>());
                Signed { id, negative }
            }
            Expression::Sum(summands) => {
                let summands = summands
                    .iter()
                    .map(|s| Summand {
                        term: follow(&replaced, *s),
                        // A product that is used elsewhere has to be computed anyway.
                        open: uses[s.id.index()] == 1,
                    })
                    .collect();
                grouped_sum(terms, summands)
            }
        };
        replaced.push(new);
    }
    let outputs = std::mem::take(&mut terms.outputs);
    terms.outputs = outputs.into_iter().map(|o| follow(&replaced, o)).collect();
}

fn positive(id: Id) -> Signed {
    Signed {
        id,
        negative: false,
    }
}

fn follow(replaced: &[Signed], term: Signed) -> Signed {
    replaced[term.id.index()].negated_if(term.negative)
}

#[derive(Clone, Copy)]
struct Summand {
    term: Signed,
    open: bool,
}

fn grouped_sum(terms: &mut Terms, mut summands: Vec<Summand>) -> Signed {
    while let Some(factor) = most_shared_factor(terms, &summands) {
        let mut inner = Vec::new();
        let mut place = None;
        let mut rest = Vec::with_capacity(summands.len());
        for summand in summands {
            match without_factor(terms, summand, factor) {
                Some(quotient) => {
                    place.get_or_insert(rest.len());
                    inner.push(quotient);
                }
                None => rest.push(summand),
            }
        }
        let sum = grouped_sum(terms, inner);
        let mut factors = vec![factor];
        match &terms.expressions[sum.id.index()] {
            Expression::Product(more) => factors.extend(more.iter()),
            _ => factors.push(sum.id),
        }
        let product = terms.product(&mut factors);
        let term = Signed {
            id: product,
            negative: sum.negative,
        };
        rest.insert(place.unwrap_or(0), Summand { term, open: true });
        summands = rest;
    }
    let summands = summands.into_iter().map(|summand| summand.term);
    terms.sum(&mut summands.collect())
}

/// The factor in most of the open products, if it is in two or more; the earliest of equals.
fn most_shared_factor(terms: &Terms, summands: &[Summand]) -> Option<Id> {
    let mut all: Vec<u32> = Vec::new();
    let mut products = 0;
    for summand in summands {
        if !summand.open {
            continue;
        }
        if let Expression::Product(factors) = &terms.expressions[summand.term.id.index()] {
            products += 1;
            // Equal factors are adjacent.
            let mut last = None;
            for factor in factors.iter() {
                if last != Some(factor.0) {
                    all.push(factor.0);
                }
                last = Some(factor.0);
            }
        }
    }
    if products < 2 {
        return None;
    }
    all.sort_unstable();
    longest_run(&all).map(Id)
}

/// The most frequent number in a sorted list, if it occurs at least twice; the smallest of equals.
fn longest_run(sorted: &[u32]) -> Option<u32> {
    let (mut most, mut found) = (1, None);
    let mut start = 0;
    for k in 0..sorted.len() {
        if sorted[k] != sorted[start] {
            start = k;
        }
        if k - start + 1 > most {
            most = k - start + 1;
            found = Some(sorted[k]);
        }
    }
    found
}

/// The summand divided by `factor`, if it is an open product with that factor.
fn without_factor(terms: &mut Terms, summand: Summand, factor: Id) -> Option<Summand> {
    let Expression::Product(factors) = &terms.expressions[summand.term.id.index()] else {
        return None;
    };
    let position = factors
        .iter()
        .position(|f| *f == factor)
        .filter(|_| summand.open)?;
    let mut rest = factors.to_vec();
    rest.remove(position);
    // The quotient is open again only if it is a product created here.
    let open = rest.len() > 1;
    let id = terms.product(&mut rest);
    Some(Summand {
        term: Signed { id, ..summand.term },
        open,
    })
}
