//! Newton-Euler without recursion, to show the savings of Luh, Walker and Paul's recursion.
//!
//! Eq 1.12 of the note on inverse dynamics writes the velocity of link i as a sum over all joints
//! below it, in one common frame, in place of the recursion of eq 1.11. The same for accelerations
//! and torques, each evaluated afresh wherever it is needed, p_k a point on joint axis k:
//!
//! ```text
//! ω_j    = Σ_{k≤j} z_k q̇_k                                                      (as 1.12)
//! ω̇_j    = Σ_{k≤j} z_k q̈_k + Σ_{k<l≤j} (z_k × z_l) q̇_k q̇_l
//! ẍ      = Σ_{k≤j} b_k q̈_k + Σ_{k≤j} Σ_{l≤j} (z_min(k,l) × b_max(k,l)) q̇_k q̇_l,    b_k = z_k × (x − p_k)
//! τ_i    = Σ_{j≥i} z_i · (N_j + (c_j − p_i) × F_j)
//! ```
//!
//! An acceleration takes order j², all of them n³, all torques n⁴, as the note says; the recursion
//! takes n. [`Quantity`](super::Quantity) counts the three apart. There is no published count.

use super::base_frame::{BaseLink, in_base_frame};
use super::chain::{Chain, Posture};
use rbd_runtime::{Real, Vector3};

/// τ of the chain at q, q̇, q̈ (each of length n).
pub fn inverse_dynamics<T: Real>(chain: &Chain<T>, q: &[T], qd: &[T], qdd: &[T]) -> Vec<T> {
    from_posture(&chain.at(q), qd, qdd)
}

/// τ of the chain in this posture.
pub fn from_posture<T: Real>(posture: &Posture<T>, qd: &[T], qdd: &[T]) -> Vec<T> {
    torques(&in_base_frame(posture), posture.gravity, qd, qdd)
}

/// τ of `links`, in the base's coordinates.
pub(super) fn torques<T: Real>(
    links: &[BaseLink<T>],
    gravity: Vector3<T>,
    qd: &[T],
    qdd: &[T],
) -> Vec<T> {
    let torque = |i: usize| {
        (i..links.len()).fold(T::zero(), |tau, j| {
            let (force, moment) = inertial_force(&links[..=j], gravity, qd, qdd);
            tau + links[i].joint_force(moment, force, links[j].center)
        })
    };
    (0..links.len()).map(torque).collect()
}

/// (F, N) of the last of `links`.
fn inertial_force<T: Real>(
    links: &[BaseLink<T>],
    gravity: Vector3<T>,
    qd: &[T],
    qdd: &[T],
) -> (Vector3<T>, Vector3<T>) {
    let link = links[links.len() - 1];
    let omega = angular_velocity(links, qd);
    let omega_dot = angular_acceleration(links, qd, qdd);
    let acceleration = acceleration(links, link.center, qd, qdd) - gravity;
    let moment = link.inertia * omega_dot + omega.cross(link.inertia * omega);
    (acceleration.scale(link.mass), moment)
}

/// ω of the last of `links`.
pub(super) fn angular_velocity<T: Real>(links: &[BaseLink<T>], qd: &[T]) -> Vector3<T> {
    let terms = links.iter().zip(qd).map(|(k, &qd)| k.spin().scale(qd));
    terms.fold(Vector3::zero(), |sum, term| sum + term)
}

/// ω̇ of the last of `links`.
pub(super) fn angular_acceleration<T: Real>(
    links: &[BaseLink<T>],
    qd: &[T],
    qdd: &[T],
) -> Vector3<T> {
    let mut sum = Vector3::zero();
    for (l, outer) in links.iter().enumerate() {
        sum = sum + outer.spin().scale(qdd[l]);
        for (k, inner) in links[..l].iter().enumerate() {
            sum = sum + inner.spin().cross(outer.spin()).scale(qd[k] * qd[l]);
        }
    }
    sum
}

/// ẍ of the point x of the last of `links`.
pub(super) fn acceleration<T: Real>(
    links: &[BaseLink<T>],
    x: Vector3<T>,
    qd: &[T],
    qdd: &[T],
) -> Vector3<T> {
    let mut sum = Vector3::zero();
    for k in 0..links.len() {
        sum = sum + links[k].carries(x).scale(qdd[k]);
        for l in 0..links.len() {
            let (inner, outer) = (links[k.min(l)], links[k.max(l)]);
            sum = sum + inner.spin().cross(outer.carries(x)).scale(qd[k] * qd[l]);
        }
    }
    sum
}
