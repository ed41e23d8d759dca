//! M. Vukobratović, Yu. Stepanenko, *Mathematical models of general anthropomorphic systems*,
//! Math. Biosciences 17, 1973; *Dynamics of articulated open-chain active mechanisms*, 28, 1976.
//!
//! The first Newton-Euler formulation, in the base's coordinates. Every vector is linear in the
//! accelerations q̈ that are not known, and is kept as the coefficients of q̈ with a free term:
//!
//! ```text
//! ω̇_k = Σ_j α_kj q̈_j + α_k⁰,    α_kj = z_j
//! ẍ_k  = Σ_j β_kj q̈_j + β_k⁰,    β_kj = b_kj + z_j × (c_k − p_k),  b_kj = b_{k−1,j} + z_j × (p_k − p_{k−1})
//! F_k  = m_k ẍ_k,  N_k = I_k ω̇_k + ω_k × I_k ω_k,    so too with coefficients
//! τ_i  = Σ_{k≥i} z_i · (N_k + (c_k − p_i) × F_k) = Σ_j H_ij q̈_j + h_i
//! ```
//!
//! It yields H and h, hence forward dynamics, too. Order n³, from the sum over k for every i and j. The
//! slides print 2907 m + 2068 a for n = 6, without a formula, and write the method's four stages in
//! Featherstone's spatial notation; this formulation follows the papers. It takes 2421 m + 2412 a: 3 %
//! fewer altogether, but more of them additions, since each z × (c − p) and each moment is written with its
//! difference of positions.

use super::base_frame::{BaseLink, in_base_frame};
use super::chain::{Chain, Posture};
use super::solve::{mul_add, solve_symmetric};
use rbd_runtime::{Real, Vector3};

/// τ of the chain at q, q̇, q̈ (each of length n).
pub fn inverse_dynamics<T: Real>(chain: &Chain<T>, q: &[T], qd: &[T], qdd: &[T]) -> Vec<T> {
    let (h, bias) = equations_of_motion(&chain.at(q), qd);
    mul_add(&h, qdd, &bias)
}

/// q̈ of the chain at q, q̇, τ (each of length n).
pub fn forward_dynamics<T: Real>(chain: &Chain<T>, q: &[T], qd: &[T], tau: &[T]) -> Vec<T> {
    let (h, bias) = equations_of_motion(&chain.at(q), qd);
    let rest = tau.iter().zip(bias).map(|(&tau, bias)| tau - bias);
    solve_symmetric(h, rest.collect())
}

/// A vector in the form α q̈ + α⁰: a force F at the centre of mass and a moment N, for one of the columns j
/// or for the free term.
#[derive(Clone, Copy)]
struct Load<T> {
    force: Vector3<T>,
    moment: Vector3<T>,
}

/// H by rows, and h, of τ = H q̈ + h.
pub fn equations_of_motion<T: Real>(posture: &Posture<T>, qd: &[T]) -> (Vec<Vec<T>>, Vec<T>) {
    let links = in_base_frame(posture);
    let loads = coefficient_loads(&links);
    let free = free_loads(&links, posture.gravity, qd);
    // The moments of all links k ≥ first about the axis of joint i.
    let about = |i: usize, first: usize, load: &dyn Fn(usize) -> Load<T>| {
        (first..links.len()).fold(T::zero(), |sum, k| {
            let Load { force, moment } = load(k);
            sum + links[i].joint_force(moment, force, links[k].center)
        })
    };
    let n = links.len();
    let row = |i: usize| {
        (0..n)
            .map(|j| about(i, i.max(j), &|k| loads[k][j]))
            .collect()
    };
    let bias = (0..n).map(|i| about(i, i, &|k| free[k])).collect();
    ((0..n).map(row).collect(), bias)
}

/// `[k][j]`: the load on link k for q̈_j = 1, j ≤ k.
fn coefficient_loads<T: Real>(links: &[BaseLink<T>]) -> Vec<Vec<Load<T>>> {
    // b_kj for the current k, by j.
    let mut origin: Vec<Vector3<T>> = Vec::new();
    let column = |(k, link): (usize, &BaseLink<T>)| {
        for (j, b) in origin.iter_mut().enumerate() {
            *b = *b + links[j].spin().cross(link.origin - links[k - 1].origin);
        }
        origin.push(link.slide());
        let arm = link.center - link.origin;
        let load = |(&b, inner): (&Vector3<T>, &BaseLink<T>)| Load {
            force: (b + inner.spin().cross(arm)).scale(link.mass),
            moment: link.inertia * inner.spin(),
        };
        origin.iter().zip(links).map(load).collect()
    };
    links.iter().enumerate().map(column).collect()
}

/// The load on every link for q̈ = 0.
fn free_loads<T: Real>(links: &[BaseLink<T>], gravity: Vector3<T>, qd: &[T]) -> Vec<Load<T>> {
    let (mut omega, mut alpha) = (Vector3::zero(), Vector3::zero());
    let mut origin = -gravity;
    let mut at = Vector3::zero();
    let load = |(link, &qd): (&BaseLink<T>, &T)| {
        let moved = link.origin - at;
        at = link.origin;
        origin = origin + alpha.cross(moved) + omega.cross(omega.cross(moved));
        origin = origin + omega.cross(link.slide().scale(qd + qd));
        alpha = alpha + omega.cross(link.spin().scale(qd));
        omega = omega + link.spin().scale(qd);
        let arm = link.center - link.origin;
        let center = origin + alpha.cross(arm) + omega.cross(omega.cross(arm));
        Load {
            force: center.scale(link.mass),
            moment: link.inertia * alpha + omega.cross(link.inertia * omega),
        }
    };
    links.iter().zip(qd).map(load).collect()
}
