//! Operations of factorisation and solution for one body more in a chain, assembly apart.
//!
//! Rows are \[linear; angular\] in the world's axes, so that of a position row the linear part is 1 or 0,
//! which code that knows it leaves out: Counter folds what a constant 0 or ±1 makes trivial.

use rbd_runtime::{OpCount, Real, count_folded_operations};
use rbd_spook::{BlockGraph, Ordering, Symbolic};
use rbd_testing::Generator;

/// A chain of `bodies` that hangs from the world, by constraints of 3 position rows and `cosines` rows
/// that only turn.
fn chain(bodies: usize, cosines: usize) -> BlockGraph {
    let mut graph = BlockGraph::new();
    let mut above = None;
    for _ in 0..bodies {
        let constraint = graph.add_constraint(3 + cosines);
        if let Some(above) = above {
            graph.couple(constraint, above);
        }
        let body = graph.add_body(6);
        graph.couple(constraint, body);
        above = Some(body);
    }
    graph
}

/// Entry (row, column) of G: \[1, −\[r\]×\] and below \[0, a\] with inputs r and a.
fn entry<T: Real>([row, column]: [usize; 2], sign: f64, number: &mut impl FnMut() -> T) -> T {
    let is_position = row < 3;
    match (is_position, column < 3) {
        (true, true) => T::from_f64(if row == column { sign } else { 0.0 }),
        (false, true) => T::zero(),
        (true, false) if row == column - 3 => T::zero(),
        _ => number(),
    }
}

fn count(bodies: usize, cosines: usize) -> OpCount {
    let graph = chain(bodies, cosines);
    let symbolic = Symbolic::new(&graph, &Ordering::MinimumDegree);
    count_folded_operations(|input| {
        let mut random = Generator::new(1);
        let mut number = || input(random.real(-1.0, 1.0));
        let zero = Real::zero();
        let mut values = vec![zero; symbolic.values_len()];
        for block in 0..graph.len() {
            let place = symbolic.diagonal(block);
            for r in 0..graph.sizes()[block] {
                let is_constraint = graph.is_constraint(block);
                values[place.entry(r, r)] = input(if is_constraint { -0.1 } else { 5.0 });
                // The inertia matrix in the world's axes is full.
                for c in 3..r {
                    if !is_constraint {
                        values[place.entry(r, c)] = number();
                    }
                }
            }
        }
        for number_of in 0..graph.couplings().len() {
            // Of a constraint's two, the body above comes first; the first has none above.
            let sign = if number_of % 2 == 1 { -1.0 } else { 1.0 };
            let place = symbolic.coupling(number_of);
            for row in 0..3 + cosines {
                for column in 0..6 {
                    values[place.entry(row, column)] = entry([row, column], sign, &mut number);
                }
            }
        }
        let mut work = vec![zero; symbolic.work_len()];
        let mut x: Vec<_> = (0..symbolic.rows_in_all()).map(|_| number()).collect();
        let mut factor = vec![zero; symbolic.factor_len()];
        symbolic
            .multifrontal()
            .factor(&values, &mut factor, &mut work);
        symbolic.multifrontal().solve(&factor, &mut x, &mut work);
    })
}

fn for_one_body(cosines: usize) -> OpCount {
    let [less, more] = [8, 9].map(|bodies| count(bodies, cosines));
    OpCount {
        mul: more.mul - less.mul,
        add: more.add - less.add,
        div: more.div - less.div,
        ..OpCount::default()
    }
}

/// At most 277 products, 219 sums and 9 divisions, by the measured prototype of the notes.
#[test]
fn body_of_a_ball_joint() {
    assert_eq!(for_one_body(0), OpCount::new(275, 219, 9, 0, 0, 0));
}

/// At most 479 products, 381 sums and 11 divisions, by the same.
#[test]
fn body_of_a_hinge() {
    assert_eq!(for_one_body(2), OpCount::new(473, 381, 11, 0, 0, 0));
}
