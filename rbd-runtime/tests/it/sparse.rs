//! The sparse factorisation on random trees: identities, no fill-in, and the counts of RBDA
//! Table 6.6.
//!
//! Matrices are made as LᵀL + 1 with elements of at most 1 on the pattern, n ≤ 40: their smallest
//! eigenvalue is at least 1, so the condition number is at most that of size |L|², a few hundred.
//! Products lose some 40 roundings of 1.1e-16 (1e-14 relative to the largest element), solutions
//! somewhat more by the condition number (1e-13). Over 600 seeds the largest errors seen are
//! 4.4e-16 and 3.1e-15.

use rbd_runtime::{Counter, OpCount, count_operations, sparse};
use rbd_testing::{Generator, assert_close, lower, matrix_product, on_pattern, transpose};

const PRODUCT: f64 = 1e-14;
const SOLUTION: f64 = 1e-13;

type Parents = [Option<usize>];

fn random_parents(random: &mut Generator) -> Vec<Option<usize>> {
    let n = 1 + random.index(40);
    (0..n)
        .map(|i| {
            let parent = random.index(i + 1);
            Some(parent).filter(|&p| p != i && random.index(8) > 0)
        })
        .collect()
}

fn chain(n: usize) -> Vec<Option<usize>> {
    (0..n).map(|i: usize| i.checked_sub(1)).collect()
}

/// Runs `check` on random trees and some chains, with a positive definite H of that pattern.
fn for_random_matrices(check: impl Fn(&Parents, &[f64], &mut Generator)) {
    for seed in rbd_testing::SEEDS {
        let mut random = Generator::new(seed);
        let parents = match seed {
            0..8 => chain(1 + 4 * seed as usize),
            _ => random_parents(&mut random),
        };
        let n = parents.len();
        let element = |e: usize| match (e / n, e % n) {
            (i, j) if i >= j && on_pattern(&parents, i, j) => random.real(-1.0, 1.0),
            _ => 0.0,
        };
        let l: Vec<f64> = (0..n * n).map(element).collect();
        let mut h = matrix_product(&transpose(&l, n), &l, n);
        for i in 0..n {
            h[i * n + i] += 1.0;
        }
        eprintln!("seed {seed}");
        check(&parents, &h, &mut random);
    }
}

/// `h` with NaN wherever a function must not look: above the diagonal and off the pattern.
fn poisoned(parents: &Parents, h: &[f64]) -> Vec<f64> {
    let n = parents.len();
    let read = |i, j| i >= j && on_pattern(parents, i, j);
    (0..n * n)
        .map(|e| if read(e / n, e % n) { h[e] } else { f64::NAN })
        .collect()
}

/// The entries off the pattern set to zero, after a check that they still hold their NaN.
fn healed(parents: &Parents, m: &[f64]) -> Vec<f64> {
    let n = parents.len();
    let element = |e: usize| {
        let (i, j) = (e / n, e % n);
        let read = i >= j && on_pattern(parents, i, j);
        assert_eq!(read, !m[e].is_nan(), "fill-in at ({i}, {j})");
        if read { m[e] } else { 0.0 }
    };
    (0..n * n).map(element).collect()
}

#[test]
fn ltl_reproduces_h_without_fill_in() {
    for_random_matrices(|parents, h, _| {
        let n = parents.len();
        let mut l = poisoned(parents, h);
        sparse::ltl(parents, &mut l);
        let l = healed(parents, &l);
        assert_close(&matrix_product(&transpose(&l, n), &l, n), h, PRODUCT);
    });
}

#[test]
fn ltdl_reproduces_h_without_fill_in() {
    for_random_matrices(|parents, h, _| {
        let n = parents.len();
        let mut ld = poisoned(parents, h);
        sparse::ltdl(parents, &mut ld);
        let ld = healed(parents, &ld);
        let l = lower(&ld, n, true);
        let scaled: Vec<f64> = (0..n * n).map(|e| ld[e / n * n + e / n] * l[e]).collect();
        assert_close(&matrix_product(&transpose(&l, n), &scaled, n), h, PRODUCT);
    });
}

/// Section 6.4: LᵀL and LᵀDL are the standard factorisations of H with its rows and columns reversed, and so have
/// their numerical properties. Here they have their bits.
#[test]
fn factors_are_those_of_cholesky_on_the_reversed_matrix() {
    for_random_matrices(|parents, h, _| {
        let n = parents.len();
        let place = |i: usize, j: usize| (n - 1 - i.min(j)) * n + n - 1 - i.max(j);
        let reversed: Vec<f64> = (0..n * n).map(|e| h[place(e / n, e % n)]).collect();
        for has_root in [true, false] {
            let (mut ours, mut standard) = (h.to_vec(), reversed.clone());
            if has_root {
                sparse::ltl(parents, &mut ours);
            } else {
                sparse::ltdl(parents, &mut ours);
            }
            standard_factor(&mut standard, n, has_root);
            for (i, j) in (0..n).flat_map(|i| (0..=i).map(move |j| (i, j))) {
                assert_eq!(standard[i * n + j], ours[place(i, j)]);
            }
        }
    });
}

/// A = C Cᵀ, or A = C D Cᵀ with D in the diagonal, in the lower triangle: column by column, dense.
fn standard_factor(a: &mut [f64], n: usize, has_root: bool) {
    for k in 0..n {
        if has_root {
            a[k * n + k] = a[k * n + k].sqrt();
        }
        let column: Vec<f64> = (0..n).map(|i| a[i * n + k]).collect();
        for i in k + 1..n {
            a[i * n + k] = column[i] / column[k];
        }
        for i in k + 1..n {
            for j in k + 1..=i {
                let other = if has_root { a[i * n + k] } else { column[i] };
                a[i * n + j] -= a[j * n + k] * other;
            }
        }
    }
}

#[test]
fn products_equal_dense_products() {
    for_random_matrices(|parents, h, random| {
        let n = parents.len();
        let (h_sparse, x) = (poisoned(parents, h), random.vec(n));
        let l = lower(h, n, false);
        let unit = lower(h, n, true);
        let check = |function: fn(&Parents, &[f64], &mut [f64]), dense: &[f64]| {
            let mut y = x.clone();
            function(parents, &h_sparse, &mut y);
            assert_close(&y, &rbd_testing::dense_mul(dense, &x), PRODUCT);
        };
        check(sparse::ltl_mul_l, &l);
        check(sparse::ltl_mul_lt, &transpose(&l, n));
        check(sparse::ltdl_mul_l, &unit);
        check(sparse::ltdl_mul_lt, &transpose(&unit, n));
        let mut out = vec![f64::NAN; n];
        sparse::mul_h(parents, &h_sparse, &x, &mut out);
        assert_close(&out, &rbd_testing::dense_mul(h, &x), PRODUCT);
    });
}

#[test]
fn solutions_undo_products() {
    for_random_matrices(|parents, h, random| {
        let n = parents.len();
        let x = random.vec(n);
        let (mut l, mut ld) = (poisoned(parents, h), poisoned(parents, h));
        sparse::ltl(parents, &mut l);
        sparse::ltdl(parents, &mut ld);
        type InPlace = fn(&Parents, &[f64], &mut [f64]);
        let check = |factor: &[f64], product: InPlace, solution: InPlace| {
            let mut y = x.clone();
            product(parents, factor, &mut y);
            solution(parents, factor, &mut y);
            assert_close(&y, &x, SOLUTION);
        };
        check(&l, sparse::ltl_mul_l, sparse::ltl_solve_l);
        check(&l, sparse::ltl_mul_lt, sparse::ltl_solve_lt);
        check(&ld, sparse::ltdl_mul_l, sparse::ltdl_solve_l);
        check(&ld, sparse::ltdl_mul_lt, sparse::ltdl_solve_lt);
        let mut hx = vec![0.0; n];
        sparse::mul_h(parents, h, &x, &mut hx);
        let (mut by_l, mut by_ld) = (hx.clone(), hx);
        sparse::ltl_solve(parents, &l, &mut by_l);
        sparse::ltdl_solve(parents, &ld, &mut by_ld);
        assert_close(&by_l, &x, SOLUTION);
        assert_close(&by_ld, &x, SOLUTION);
    });
}

/// Counts a function of the matrix and a vector, every element an input.
fn counted(
    h: &[f64],
    n: usize,
    function: impl for<'a> Fn(&mut [Counter<'a>], &mut [Counter<'a>]),
) -> OpCount {
    count_operations(|input| {
        let mut matrix: Vec<Counter<'_>> = h.iter().map(|&x| input(x)).collect();
        let mut vector: Vec<Counter<'_>> = (0..n).map(|_| input(1.0)).collect();
        function(&mut matrix, &mut vector);
    })
}

#[test]
fn factors_cost_what_the_table_predicts() {
    for_random_matrices(|parents, h, _| {
        let n = parents.len();
        let ltl = counted(h, n, |m, _| sparse::ltl(parents, m));
        let ltdl = counted(h, n, |m, _| sparse::ltdl(parents, m));
        assert_eq!(ltl, sparse::ltl_cost(parents));
        assert_eq!(ltdl, sparse::ltdl_cost(parents));
    });
}

#[test]
fn solutions_cost_what_the_table_predicts() {
    for_random_matrices(|parents, h, _| {
        let n = parents.len();
        let solve = counted(h, n, |m, x| sparse::ltl_solve(parents, m, x));
        assert_eq!(solve, sparse::ltl_solve_cost(parents));
        let solve = counted(h, n, |m, x| sparse::ltdl_solve(parents, m, x));
        assert_eq!(solve, sparse::ltdl_solve_cost(parents));
        let factor = sparse::ltl_solve_factor_cost(parents);
        let solve = counted(h, n, |m, x| sparse::ltl_solve_l(parents, m, x));
        assert_eq!(solve, factor);
        let solve = counted(h, n, |m, x| sparse::ltl_solve_lt(parents, m, x));
        assert_eq!(solve, factor);
        let factor = sparse::ltdl_solve_factor_cost(parents);
        let solve = counted(h, n, |m, x| sparse::ltdl_solve_l(parents, m, x));
        assert_eq!(solve, factor);
        let solve = counted(h, n, |m, x| sparse::ltdl_solve_lt(parents, m, x));
        assert_eq!(solve, factor);
    });
}

#[test]
fn products_cost_what_the_table_predicts() {
    for_random_matrices(|parents, h, _| {
        let n = parents.len();
        let by_l = counted(h, n, |m, x| sparse::ltl_mul_l(parents, m, x));
        let by_lt = counted(h, n, |m, x| sparse::ltl_mul_lt(parents, m, x));
        assert_eq!([by_l, by_lt], [sparse::ltl_mul_cost(parents); 2]);
        let by_l = counted(h, n, |m, x| sparse::ltdl_mul_l(parents, m, x));
        let by_lt = counted(h, n, |m, x| sparse::ltdl_mul_lt(parents, m, x));
        assert_eq!([by_l, by_lt], [sparse::ltdl_mul_cost(parents); 2]);
        let by_h = counted(h, n, |m, x| {
            let mut out = x.to_vec();
            sparse::mul_h(parents, m, x, &mut out);
        });
        assert_eq!(by_h, sparse::mul_h_cost(parents));
    });
}

#[test]
fn depth_sums_of_a_chain_are_largest() {
    for n in 1..20_u32 {
        let parents = chain(n as usize);
        assert_eq!(sparse::d1(&parents), (n * n - n) / 2);
        assert_eq!(sparse::d2(&parents), (n * n * n - n) / 6);
        let bush = vec![None; n as usize];
        assert_eq!((sparse::d1(&bush), sparse::d2(&bush)), (0, 0));
    }
}

#[test]
fn a_joint_of_several_degrees_expands_to_a_chain() {
    // A free body with two arms, the first with a spherical shoulder.
    let mut expanded = [None; 12];
    sparse::expand_parents(
        &[None, Some(0), Some(1), Some(0), Some(3)],
        &[6, 3, 1, 1, 1],
        &mut expanded,
    );
    let expected = [0, 1, 2, 3, 4, 5, 6, 7, 8, 5, 10].map(Some);
    assert_eq!(expanded[0], None);
    assert_eq!(expanded[1..], expected);
}

/// The example of RBDA Table 6.4: joint 2 has three degrees of freedom, the others one;
/// λ = (0, 1, 1, 2, 2, 3) becomes λ' = (0, 1, 2, 3, 1, 4, 4, 5).
#[test]
fn the_example_of_table_6_4_expands_as_the_book_has_it() {
    let from_one = |parents: &[usize]| -> Vec<Option<usize>> {
        parents.iter().map(|parent| parent.checked_sub(1)).collect()
    };
    let parents = from_one(&[0, 1, 1, 2, 2, 3]);
    let mut expanded = [Some(usize::MAX); 8];
    sparse::expand_parents(&parents, &[1, 3, 1, 1, 1, 1], &mut expanded);
    assert_eq!(expanded.to_vec(), from_one(&[0, 1, 2, 3, 1, 4, 4, 5]));
    // d = 1, 2, 3, 4, 2, 5, 5, 3.
    assert_eq!(sparse::d1(&expanded), 1 + 2 + 3 + 1 + 4 + 4 + 2);
    assert_eq!(sparse::d2(&expanded), 1 + 3 + 6 + 1 + 10 + 10 + 3);
}

#[test]
fn joints_of_one_degree_expand_to_themselves() {
    rbd_testing::for_random_robots(|model, _| {
        let parents: Vec<_> = model.joints.iter().map(|j| j.parent).collect();
        let mut expanded = vec![None; parents.len()];
        sparse::expand_parents(&parents, &vec![1; parents.len()], &mut expanded);
        assert_eq!(expanded, parents);
        assert_eq!(rbd_testing::parents(model), parents);
    });
}

#[test]
#[should_panic(expected = "the parent of 1 is not below it")]
fn a_loop_of_parents_is_refused() {
    sparse::d1(&[None, Some(1)]);
}
