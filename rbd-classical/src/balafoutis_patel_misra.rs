//! C. A. Balafoutis, R. V. Patel, P. Misra, *Efficient modeling and computation of manipulator
//! dynamics using orthogonal Cartesian tensors*, IEEE J. Robotics and Automation 4 (6), 1988.
//!
//! Newton-Euler where ω̇ and ω act on links and masses only as the angular acceleration tensor Ω, and
//! the inertia of a link is Euler's tensor J = ½ tr(I) 1 − I about its centre of mass:
//!
//! ```text
//! ω_i = A_iᵀ ω_{i−1} + z q̇_i
//! ω̇_i = A_iᵀ ω̇_{i−1} + [A_iᵀ ω_{i−1}]× z q̇_i + z q̈_i
//! Ω_i = [ω̇_i]× + [ω_i]×[ω_i]×
//! s̈_i = A_iᵀ (s̈_{i−1} + Ω_{i−1} s_i)
//! F_i = m_i (s̈_i + Ω_i r_i)
//! M_i = dual(Ω_i J_i − (Ω_i J_i)ᵀ)
//! f_i = F_i + A_{i+1} f_{i+1}
//! η_i = M_i + r_i × F_i + A_{i+1} η_{i+1} + s_{i+1} × (A_{i+1} f_{i+1})
//! τ_i = zᵀ η_i
//! ```
//!
//! s_i is the origin of frame i in frame i − 1, r_i the centre of mass; dual takes a skew matrix to
//! its vector. A prismatic joint adds z q̈ + 2 ω × z q̇ to s̈.
//!
//! Order n. Published: 93n − 69 and 81n − 66, with the zero of the Denavit-Hartenberg rotation struck out
//! (8 m + 5 a for a rotation). This formulation takes 99n − 84 and 90n − 84, without the paper's last
//! shortcuts: 4 and 9 % above at n = 6.

use super::chain::{Chain, PosedLink, Posture};
use super::homogeneous::euler_tensor;
use super::tensor::zero;
use rbd_runtime::{Matrix3, Real, Symmetric3, Vector3};

/// τ of the chain at q, q̇, q̈ (each of length n).
pub fn inverse_dynamics<T: Real>(chain: &Chain<T>, q: &[T], qd: &[T], qdd: &[T]) -> Vec<T> {
    let euler = euler_tensors(chain);
    from_posture(&chain.at(q), &euler, qd, qdd)
}

/// J_i of every link, a constant of the robot.
pub fn euler_tensors<T: Real>(chain: &Chain<T>) -> Vec<Symmetric3<T>> {
    chain
        .links
        .iter()
        .map(|link| euler_tensor(link.inertia))
        .collect()
}

/// τ of the chain in this posture, `euler[i]` being J_i.
pub fn from_posture<T: Real>(
    posture: &Posture<T>,
    euler: &[Symmetric3<T>],
    qd: &[T],
    qdd: &[T],
) -> Vec<T> {
    let loads = outward(posture, euler, qd, qdd);
    let (mut f, mut eta) = (Vector3::zero(), Vector3::zero());
    let mut tau = Vec::with_capacity(loads.len());
    for (i, (link, (force, moment))) in posture.links.iter().zip(loads).enumerate().rev() {
        if let Some(next) = posture.links.get(i + 1) {
            f = next.placement.rotation * f;
            eta = next.placement.rotation * eta + next.placement.translation.cross(f);
        }
        f = force + f;
        eta = moment + link.center.cross(force) + eta;
        tau.push(link.kind.joint_force(eta, f));
    }
    tau.reverse();
    tau
}

/// (F_i, M_i) of every link.
fn outward<T: Real>(
    posture: &Posture<T>,
    euler: &[Symmetric3<T>],
    qd: &[T],
    qdd: &[T],
) -> Vec<(Vector3<T>, Vector3<T>)> {
    let (mut omega, mut omega_dot) = (Vector3::zero(), Vector3::zero());
    let (mut big_omega, mut s) = (zero(), -posture.gravity);
    let step = |(i, link): (usize, &PosedLink<T>)| {
        let (kind, rotation) = (link.kind, link.placement.rotation);
        let turned = rotation.transpose_mul(omega);
        s = rotation.transpose_mul(s + big_omega * link.placement.translation)
            + kind.slide(qdd[i])
            + turned.cross(kind.slide(qd[i] + qd[i]));
        omega = turned + kind.spin(qd[i]);
        omega_dot =
            rotation.transpose_mul(omega_dot) + turned.cross(kind.spin(qd[i])) + kind.spin(qdd[i]);
        big_omega = acceleration_tensor(omega, omega_dot);
        let force = (s + big_omega * link.center).scale(link.mass);
        (force, dual_of_difference(big_omega, euler[i]))
    };
    posture.links.iter().enumerate().map(step).collect()
}

/// `Ω = [ω̇]× + [ω]×²`: 6 m + 9 a.
fn acceleration_tensor<T: Real>(omega: Vector3<T>, omega_dot: Vector3<T>) -> Matrix3<T> {
    let ([x, y, z], d) = (omega.to_array(), omega_dot);
    let (xx, yy, zz) = (x * x, y * y, z * z);
    let (xy, xz, yz) = (x * y, x * z, y * z);
    Matrix3::new([
        [-(yy + zz), xy - d.z, xz + d.y],
        [xy + d.z, -(xx + zz), yz - d.x],
        [xz - d.y, yz + d.x, -(xx + yy)],
    ])
}

/// dual(Ω J − (Ω J)ᵀ): the three differences of elements across the diagonal, 18 m + 15 a.
fn dual_of_difference<T: Real>(omega: Matrix3<T>, euler: Symmetric3<T>) -> Vector3<T> {
    let j = euler.to_matrix();
    let element = |row: usize, column: usize| omega.row(row).dot(j.row(column));
    Vector3::new(
        element(2, 1) - element(1, 2),
        element(0, 2) - element(2, 0),
        element(1, 0) - element(0, 1),
    )
}
