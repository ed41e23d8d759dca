//! J. M. Hollerbach, *A recursive Lagrangian formulation of manipulator dynamics and a comparative
//! study of dynamics formulation complexity*, IEEE Trans. SMC-10 (11), 1980: with 3×3 matrices.
//!
//! A_i and W_i are rotations here, p_i the origin of frame i in frame i − 1, o_i in the base's frame.
//! With m_i r_i the first moment of link i and J_i = ∫ r rᵀ dm about the origin of frame i:
//!
//! ```text
//! W_i, Ẇ_i, Ẅ_i as with 4×4 matrices
//! ö_i  = ö_{i−1} + Ẅ_{i−1} p_i
//! e_i  = e_{i+1} + m_i ö_i + Ẅ_i (m_i r_i)
//! D_i  = A_{i+1} D_{i+1} + p_{i+1} e_{i+1}ᵀ + m_i r_i ö_iᵀ + J_i Ẅ_iᵀ
//! c_i  = m_i r_i + p_{i+1} (m_{i+1} + … + m_n) + A_{i+1} c_{i+1}
//! τ_i  = tr(∂W_i/∂q_i D_i) − gᵀ ∂W_i/∂q_i c_i
//! ```
//!
//! For revolute joints only, as the paper. Order n. Published: 2195 m + 1719 a for n = 6, hence 412n − 277
//! and 320n − 201. The frame of a link is on its own joint here and on the next joint in the paper, which
//! moves p_i from one line to another and changes no count. As in the formulation with 4×4 matrices,
//! products are written in full and as often as they occur: 398n − 294 and 306n − 247, 5 and 8 % below at n
//! = 6.

use super::chain::{Chain, ChainLink, JointKind, steiner};
use super::homogeneous::euler_tensor;
use super::tensor::{add, outer, scale, trace, zero};
use rbd_runtime::{Matrix3, Real, Vector3};

/// The matrices of one link with its joint at q_i.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RotationLink<T> {
    /// A_i: from frame i to frame i − 1.
    pub a: Matrix3<T>,
    /// ∂A_i/∂q_i.
    pub da: Matrix3<T>,
    /// ∂²A_i/∂q_i².
    pub dda: Matrix3<T>,
    /// p_i: the origin of frame i in frame i − 1.
    pub offset: Vector3<T>,
    /// m_i.
    pub mass: T,
    /// m_i r_i, r_i the centre of mass in frame i.
    pub first_moment: Vector3<T>,
    /// J_i = ∫ r rᵀ dm about the origin of frame i.
    pub pseudo_inertia: Matrix3<T>,
}

/// The matrices of the whole chain, all its joints revolute and at `q`.
pub fn rotation_links<T: Real>(chain: &Chain<T>, q: &[T]) -> Vec<RotationLink<T>> {
    let links = chain.links.iter().zip(q);
    links.map(|(link, &q)| rotation_link(link, q)).collect()
}

/// τ of the chain at q, q̇, q̈ (each of length n).
pub fn inverse_dynamics<T: Real>(chain: &Chain<T>, q: &[T], qd: &[T], qdd: &[T]) -> Vec<T> {
    from_matrices(chain.gravity, &rotation_links(chain, q), qd, qdd)
}

/// τ from the matrices of the links; `gravity` in the base's frame.
pub fn from_matrices<T: Real>(
    gravity: Vector3<T>,
    links: &[RotationLink<T>],
    qd: &[T],
    qdd: &[T],
) -> Vec<T> {
    let motions = forward(links, qd, qdd);
    let mut d = zero();
    let (mut c, mut e) = (Vector3::zero(), Vector3::zero());
    let mut outboard_mass = T::zero();
    let mut tau = Vec::with_capacity(links.len());
    for (i, (link, motion)) in links.iter().zip(&motions).enumerate().rev() {
        if let Some(next) = links.get(i + 1) {
            d = add(next.a * d, outer(next.offset, e));
            c = next.offset.scale(outboard_mass) + next.a * c;
        }
        let h = link.first_moment;
        let own = add(
            outer(h, motion.origin),
            link.pseudo_inertia * motion.ddw.transpose(),
        );
        d = add(d, own);
        e = e + motion.origin.scale(link.mass) + motion.ddw * h;
        c = h + c;
        outboard_mass = outboard_mass + link.mass;
        tau.push(trace(motion.partial * d) - motion.partial.transpose_mul(gravity).dot(c));
    }
    tau.reverse();
    tau
}

struct LinkMotion<T> {
    /// ∂W_i/∂q_i.
    partial: Matrix3<T>,
    /// Ẅ_i.
    ddw: Matrix3<T>,
    /// ö_i.
    origin: Vector3<T>,
}

fn forward<T: Real>(links: &[RotationLink<T>], qd: &[T], qdd: &[T]) -> Vec<LinkMotion<T>> {
    let two = T::from_f64(2.0);
    let (mut w, mut dw, mut ddw) = (Matrix3::identity(), zero(), zero());
    let mut origin = Vector3::zero();
    let step = |(i, link): (usize, &RotationLink<T>)| {
        let partial = w * link.da;
        origin = origin + ddw * link.offset;
        ddw = [
            scale(dw * link.da, two * qd[i]),
            scale(w * link.dda, qd[i] * qd[i]),
            scale(w * link.da, qdd[i]),
        ]
        .into_iter()
        .fold(ddw * link.a, add);
        dw = add(dw * link.a, scale(w * link.da, qd[i]));
        w = w * link.a;
        LinkMotion {
            partial,
            ddw,
            origin,
        }
    };
    links.iter().enumerate().map(step).collect()
}

fn rotation_link<T: Real>(link: &ChainLink<T>, q: T) -> RotationLink<T> {
    debug_assert_eq!(link.kind, JointKind::Revolute);
    let (s, c) = q.sin_cos();
    let o = T::zero();
    let turn = |c: T, s: T, z: T| Matrix3::new([[c, -s, o], [s, c, o], [o, o, z]]);
    let constant = link.parent_from_joint.rotation;
    RotationLink {
        a: constant * turn(c, s, T::one()),
        da: constant * turn(-s, c, o),
        dda: constant * turn(-c, -s, o),
        offset: link.parent_from_joint.translation,
        mass: link.mass,
        first_moment: link.center.scale(link.mass),
        pseudo_inertia: euler_tensor(link.inertia + steiner(link.mass, link.center)).to_matrix(),
    }
}
