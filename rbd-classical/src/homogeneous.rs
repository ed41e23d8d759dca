//! The data of the 4×4 Lagrangian formulations: A_i, its derivatives, and the pseudo-inertia.

use super::chain::{Chain, ChainLink, JointKind, steiner};
use super::matrix4::Matrix4;
use rbd_runtime::{Real, Symmetric3, Transform};

/// The matrices of one link. Points are (x, y, z, 1); A_i takes them from frame i to frame i − 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HomogeneousLink<T> {
    /// A_i.
    pub a: Matrix4<T>,
    /// ∂A_i/∂q_i.
    pub da: Matrix4<T>,
    /// ∂²A_i/∂q_i².
    pub dda: Matrix4<T>,
    /// J_i = ∫ r rᵀ dm over the link, r in frame i.
    pub pseudo_inertia: Matrix4<T>,
    /// m_i r_i: the last column of J_i, with r_i the centre of mass.
    pub first_moment: [T; 4],
}

/// The matrices of the whole chain with its joints at `q`.
pub fn homogeneous_links<T: Real>(chain: &Chain<T>, q: &[T]) -> Vec<HomogeneousLink<T>> {
    let links = chain.links.iter().zip(q);
    links.map(|(link, &q)| homogeneous_link(link, q)).collect()
}

/// Gravity as the direction (g, 0).
pub(super) fn gravity4<T: Real>(chain: &Chain<T>) -> [T; 4] {
    let g = chain.gravity;
    [g.x, g.y, g.z, T::zero()]
}

fn homogeneous_link<T: Real>(link: &ChainLink<T>, q: T) -> HomogeneousLink<T> {
    let constant = matrix4(link.parent_from_joint);
    let [motion, first, second] = joint_matrices(link.kind, q);
    let pseudo_inertia = pseudo_inertia(link);
    HomogeneousLink {
        a: constant * motion,
        da: constant * first,
        dda: constant * second,
        pseudo_inertia,
        first_moment: pseudo_inertia.rows.map(|row| row[3]),
    }
}

/// Rot_z(q) or Trans_z(q), and its first and second derivatives.
fn joint_matrices<T: Real>(kind: JointKind, q: T) -> [Matrix4<T>; 3] {
    let (o, l) = (T::zero(), T::one());
    let plane = |c: T, s: T, rest: T| Matrix4 {
        rows: [
            [c, -s, o, o],
            [s, c, o, o],
            [o, o, rest, o],
            [o, o, o, rest],
        ],
    };
    match kind {
        JointKind::Revolute => {
            let (s, c) = q.sin_cos();
            [plane(c, s, l), plane(-s, c, o), plane(-c, -s, o)]
        }
        JointKind::Prismatic => {
            let along = |z: T| Matrix4::from_fn(|i, j| if (i, j) == (2, 3) { z } else { o });
            [Matrix4::identity() + along(q), along(l), Matrix4::zero()]
        }
    }
}

fn matrix4<T: Real>(x: Transform<T>) -> Matrix4<T> {
    let (r, p) = (x.rotation.rows, x.translation.to_array());
    Matrix4::from_fn(|i, j| match (i, j) {
        (3, 3) => T::one(),
        (3, _) => T::zero(),
        (_, 3) => p[i],
        _ => r[i][j],
    })
}

fn pseudo_inertia<T: Real>(link: &ChainLink<T>) -> Matrix4<T> {
    let m = euler_tensor(link.inertia + steiner(link.mass, link.center)).to_matrix();
    let h = link.center.scale(link.mass).to_array();
    Matrix4::from_fn(|i, j| match (i, j) {
        (3, 3) => link.mass,
        (3, _) => h[j],
        (_, 3) => h[i],
        _ => m.rows[i][j],
    })
}

/// ∫ r rᵀ dm = ½ tr(I) 1 − I from the inertia tensor I about the same point.
pub(super) fn euler_tensor<T: Real>(inertia: Symmetric3<T>) -> Symmetric3<T> {
    let i = inertia;
    let half_trace = (i.xx + i.yy + i.zz) * T::from_f64(0.5);
    Symmetric3 {
        xx: half_trace - i.xx,
        xy: -i.xy,
        xz: -i.xz,
        yy: half_trace - i.yy,
        yz: -i.yz,
        zz: half_trace - i.zz,
    }
}
