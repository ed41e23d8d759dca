//! A robot of so many joints in a row that its factors are loops.

use rbd::{Model, Real, sparse};

rbd::robot!(
    Sliders = "tests/dense/sliders.urdf",
    functions = [crba, ltdl, ltl]
);

const N: usize = Sliders::NV;

/// λ of every coordinate.
fn parents() -> [Option<usize>; N] {
    let mut parents = [None; N];
    let model: Model<'static> = Sliders::MODEL;
    model.expanded_parents(&mut parents);
    parents
}

/// Of sums of N terms that are no larger than `scale`, rounded at each.
fn close<T: Into<f64>>(a: T, b: T, scale: f64) {
    let (a, b): (f64, f64) = (a.into(), b.into());
    let tolerance = 1e-15 * N as f64 * N as f64 * scale;
    assert!((a - b).abs() <= tolerance, "{a} and {b}");
}

fn flat(matrix: [[f64; N]; N]) -> Vec<f64> {
    matrix.concat()
}

#[test]
fn full_matrices_are_mirrored_where_they_are_symmetric() {
    let h = Sliders.crba(&[0.3; N]);
    let (h, l) = (h.to_dense(), h.ltdl().to_dense());
    for (i, j) in (0..N).flat_map(|i| (0..N).map(move |j| (i, j))) {
        // All sliders from the later one on move with both.
        let mass: f64 = (i.max(j)..N)
            .map(|k| Sliders::MODEL.joints[k].inertia.mass)
            .sum();
        close(h[i][j], mass, mass);
        if i < j {
            assert_eq!(l[i][j], f64::zero());
        }
    }
}

#[test]
fn factors_are_those_of_the_sparse_algorithm() {
    let h = Sliders.crba(&[0.3; N]);
    let full = flat(h.to_dense());
    let scale = full.iter().fold(0.0, |a: f64, b| a.max(*b));
    let (mut ltdl, mut ltl) = (full.clone(), full);
    sparse::ltdl(&parents(), &mut ltdl);
    sparse::ltl(&parents(), &mut ltl);
    let (own_ltdl, own_ltl) = (flat(h.ltdl().to_dense()), flat(h.ltl().to_dense()));
    for (i, j) in (0..N).flat_map(|i| (0..=i).map(move |j| (i, j))) {
        close(own_ltdl[i * N + j], ltdl[i * N + j], scale);
        close(own_ltl[i * N + j], ltl[i * N + j], scale);
    }
}

#[test]
fn solutions_undo_products() {
    let h = Sliders.crba(&[0.3; N]);
    let (ltdl, ltl) = (h.ltdl(), h.ltl());
    let x: [f64; N] = core::array::from_fn(|i| 1.0 + (i % 7) as f64);
    let scale = 1e3;
    let undone = [
        ltdl.solve(&h.mul(&x)),
        ltl.solve(&h.mul(&x)),
        ltdl.solve_l(&ltdl.mul_l(&x)),
        ltdl.solve_lt(&ltdl.mul_lt(&x)),
        ltl.solve_l(&ltl.mul_l(&x)),
        ltl.solve_lt(&ltl.mul_lt(&x)),
    ];
    for y in undone {
        x.iter().zip(y).for_each(|(x, y)| close(*x, y, scale));
    }
}
