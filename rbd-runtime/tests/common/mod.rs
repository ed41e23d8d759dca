//! What the tests share: random robots, states, and small dense linear algebra.
#![allow(dead_code, reason = "each test file uses its own part of this")]
#![allow(unreachable_pub, reason = "the items are for the test files")]

pub mod coupled;
pub mod dual;
mod random;

pub use random::{Generator, RandomRobot, number};

use rbd_runtime::reference::{self, Body, InertiaScratch};
use rbd_runtime::{Model, Real};

/// Seeds of the random tests; each prints the one that fails.
pub const SEEDS: core::ops::Range<u64> = 0..60;

/// Runs `check` on a random robot and generator for each seed, naming the seed on failure.
pub fn for_random_robots(check: impl Fn(&Model<'_>, &mut Generator)) {
    for seed in SEEDS {
        let mut generator = Generator::new(seed);
        let robot = RandomRobot::new(&mut generator);
        let _name_seed = NameSeed(seed);
        check(&robot.model(), &mut generator);
    }
}

/// Runs `check` on a random robot with joints of every type for each seed.
pub fn for_robots_with_all_joints(check: impl Fn(&Model<'_>, &mut Generator)) {
    for seed in SEEDS {
        let mut generator = Generator::new(seed);
        let robot = RandomRobot::with_all_joints(&mut generator);
        let _name_seed = NameSeed(seed);
        check(&robot.model(), &mut generator);
    }
}

struct NameSeed(u64);

impl Drop for NameSeed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("failed with seed {}", self.0);
        }
    }
}

/// Panics unless |aᵢ − bᵢ| ≤ tolerance · max(1, |a|, |b|) for all i.
#[track_caller]
pub fn assert_close(a: &[f64], b: &[f64], tolerance: f64) {
    assert_eq!(a.len(), b.len());
    let scale = a.iter().chain(b).fold(1.0_f64, |s, x| s.max(x.abs()));
    for (i, (x, y)) in a.iter().zip(b).enumerate() {
        let error = (x - y).abs();
        // Written so that a NaN fails.
        assert!(
            error <= tolerance * scale,
            "element {i}: {x} and {y} differ by {error:e}, scale {scale:e}"
        );
    }
}

pub fn bodies<T: Real>(model: &Model<'_>) -> Vec<Body<T>> {
    vec![Body::zero(); model.joints.len()]
}

pub fn rnea<T: Real>(model: &Model<'_>, q: &[T], qd: &[T], qdd: &[T]) -> Vec<T> {
    let mut tau = vec![T::zero(); model.nv()];
    reference::rnea(model, &mut bodies(model), q, qd, qdd, &mut tau);
    tau
}

pub fn bias<T: Real>(model: &Model<'_>, q: &[T], qd: &[T]) -> Vec<T> {
    let mut out = vec![T::zero(); model.nv()];
    reference::bias(model, &mut bodies(model), q, qd, &mut out);
    out
}

pub fn gravity<T: Real>(model: &Model<'_>, q: &[T]) -> Vec<T> {
    let mut out = vec![T::zero(); model.nv()];
    reference::gravity(model, &mut bodies(model), q, &mut out);
    out
}

pub fn crba<T: Real>(model: &Model<'_>, q: &[T]) -> Vec<T> {
    let n = model.nv();
    let mut h = vec![T::zero(); n * n];
    reference::crba(model, &mut bodies(model), q, &mut h);
    h
}

pub fn aba<T: Real>(model: &Model<'_>, q: &[T], qd: &[T], tau: &[T]) -> Vec<T> {
    let mut qdd = vec![T::zero(); model.nv()];
    reference::aba(model, &mut bodies(model), q, qd, tau, &mut qdd);
    qdd
}

pub fn forward_dynamics<T: Real>(model: &Model<'_>, q: &[T], qd: &[T], tau: &[T]) -> Vec<T> {
    let n = model.nv();
    let mut qdd = vec![T::zero(); n];
    let scratch = InertiaScratch {
        h: &mut vec![T::zero(); n * n],
        parents: &mut vec![None; n],
    };
    reference::forward_dynamics(model, &mut bodies(model), q, qd, tau, scratch, &mut qdd);
    qdd
}

/// q + Γ(q) v ε.
pub fn path(model: &Model<'_>, q: &[f64], v: &[f64]) -> Vec<dual::Dual> {
    let mut rate = vec![0.0; model.nq()];
    reference::position_rate(model, q, v, &mut rate);
    dual::Dual::path(q, &rate)
}

pub fn parents(model: &Model<'_>) -> Vec<Option<usize>> {
    let mut parents = vec![None; model.nv()];
    model.expanded_parents(&mut parents);
    parents
}

/// Whether H has an entry in row i, column j: one is on the other's path to the base.
pub fn on_pattern(parents: &[Option<usize>], i: usize, j: usize) -> bool {
    let on_path =
        |of: usize, at: usize| std::iter::successors(Some(of), |&k| parents[k]).any(|k| k == at);
    on_path(i, j) || on_path(j, i)
}

/// A x for a dense A by rows.
pub fn dense_mul<T: Real>(a: &[T], x: &[T]) -> Vec<T> {
    a.chunks(x.len()).map(|row| dot(row, x)).collect()
}

pub fn dot<T: Real>(a: &[T], b: &[T]) -> T {
    let products = a.iter().zip(b).map(|(&a, &b)| a * b);
    products.fold(T::zero(), |sum, x| sum + x)
}

/// The lower triangle of `m`; the diagonal replaced by 1 if `unit`.
pub fn lower(m: &[f64], n: usize, unit: bool) -> Vec<f64> {
    let element = |i: usize, j: usize| match i.cmp(&j) {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal if unit => 1.0,
        _ => m[i * n + j],
    };
    (0..n * n).map(|e| element(e / n, e % n)).collect()
}

pub fn transpose(m: &[f64], n: usize) -> Vec<f64> {
    (0..n * n).map(|e| m[(e % n) * n + e / n]).collect()
}

pub fn matrix_product(a: &[f64], b: &[f64], n: usize) -> Vec<f64> {
    let element = |e: usize| (0..n).map(|k| a[e / n * n + k] * b[k * n + e % n]).sum();
    (0..n * n).map(element).collect()
}
