//! Luh, Walker and Paul's equations as their paper of 1980 prints them, in its frames: the ones that
//! Hollerbach counted.
//!
//! Frame i stands at the far end of link i, so that joint i turns about z of frame i − 1. A_i turns
//! coordinates of frame i − 1 into those of frame i, p_i leads from origin i − 1 to origin i, s_i from
//! origin i to the centre of mass, both in frame i:
//!
//! ```text
//! ω_i = A_i (ω_{i−1} + z q̇_i)
//! ω̇_i = A_i (ω̇_{i−1} + z q̈_i + ω_{i−1} × z q̇_i)
//! v_i = A_i v_{i−1} + ω_i × p_i
//! v̇_i = A_i v̇_{i−1} + ω̇_i × p_i + ω_i × (ω_i × p_i)
//! F_i = m_i (v̇_i + ω̇_i × s_i + ω_i × (ω_i × s_i))
//! N_i = I_i ω̇_i + ω_i × I_i ω_i
//! f_i = F_i + A_{i+1}ᵀ f_{i+1}
//! n_i = N_i + (p_i + s_i) × F_i + A_{i+1}ᵀ (n_{i+1} + (A_{i+1} p_i) × f_{i+1})
//! τ_i = (A_i z)ᵀ n_i
//! ```
//!
//! A prismatic joint adds A_i z q̇ to v, A_i z q̈ + 2 ω × A_i z q̇ to v̇, and takes (A_i z)ᵀ f_i.
//!
//! # 137n and 150n
//! [`luh_walker_paul`](super::luh_walker_paul) has the same method in frames on the link's own joint, and
//! takes 137n − 24 multiplications. Here each link takes 16 m + 18 a more: the lever p_i is turned into the
//! next frame before it is multiplied (9 m + 6 a), p_i + s_i is added up (3 a), the moment is projected on
//! an axis that is no longer z (3 m + 2 a), and z and its multiples are vectors like any other, with their
//! zeros counted (4 m + 7 a): 153n − 48 multiplications and 131n − 51 additions, for a base at rest.
//! Hollerbach (1980) counts 150n − 48 and 131n − 48: these, except for the three multiplications of the
//! projection and three additions at the base.

use super::chain::{Chain, ChainLink, JointKind};
use rbd_runtime::{Matrix3, Real, Symmetric3, Transform, Vector3};

/// A link in one posture, in a frame at its far end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FarLink<T> {
    /// Revolute or prismatic.
    pub kind: JointKind,
    /// A_iᵀ: turns coordinates of frame i into those of frame i − 1.
    pub previous_from_own: Matrix3<T>,
    /// p_i, in m.
    pub lever: Vector3<T>,
    /// Mass m, in kg.
    pub mass: T,
    /// s_i, in m.
    pub center: Vector3<T>,
    /// Inertia tensor about the centre of mass, in kg m².
    pub inertia: Symmetric3<T>,
}

/// τ of the chain at q, q̇, q̈ (each of length n).
pub fn inverse_dynamics<T: Real>(chain: &Chain<T>, q: &[T], qd: &[T], qdd: &[T]) -> Vec<T> {
    let links = far_links(chain, q);
    let first = chain.links.first().map(|link| link.parent_from_joint);
    let gravity = first.map_or(chain.gravity, |base_from_zero| {
        base_from_zero.rotation.transpose_mul(chain.gravity)
    });
    from_links(gravity, T::zero(), &links, qd, qdd)
}

/// The links at q in the paper's frames: frame 0 stands where joint 1 begins, frame i where joint
/// i + 1 does, the last on its own joint.
fn far_links<T: Real>(chain: &Chain<T>, q: &[T]) -> Vec<FarLink<T>> {
    let far_link = |(i, link): (usize, &ChainLink<T>)| {
        let next = chain.links.get(i + 1).map(|next| next.parent_from_joint);
        let identity = Transform::new(Matrix3::identity(), Vector3::zero());
        let joint_from_far = next.unwrap_or(identity);
        let at_zero = ChainLink {
            parent_from_joint: identity,
            ..*link
        };
        let previous_from_far = at_zero.placement(q[i]) * joint_from_far;
        let far_from_joint = joint_from_far.rotation.transpose();
        FarLink {
            kind: link.kind,
            previous_from_own: previous_from_far.rotation,
            lever: (previous_from_far.rotation).transpose_mul(previous_from_far.translation),
            mass: link.mass,
            center: far_from_joint * (link.center - joint_from_far.translation),
            inertia: link.inertia.rotated(far_from_joint),
        }
    };
    chain.links.iter().enumerate().map(far_link).collect()
}

/// ω, ω̇ and v̇ of a link.
#[derive(Clone, Copy)]
struct Motion<T> {
    omega: Vector3<T>,
    v: Vector3<T>,
    omega_dot: Vector3<T>,
    v_dot: Vector3<T>,
}

/// τ of `links` on a base at rest; `gravity` is in frame 0, `zero` stands for the zeros of z, so
/// that they can be counted.
pub fn from_links<T: Real>(
    gravity: Vector3<T>,
    zero: T,
    links: &[FarLink<T>],
    qd: &[T],
    qdd: &[T],
) -> Vec<T> {
    let mut motion = Motion {
        omega: Vector3::zero(),
        v: Vector3::zero(),
        omega_dot: Vector3::zero(),
        v_dot: -gravity,
    };
    let mut outward = Vec::with_capacity(links.len());
    for (i, link) in links.iter().enumerate() {
        let along = |rate| Vector3::new(zero, zero, rate);
        motion = next_motion(&motion, link, along(qd[i]), along(qdd[i]));
        outward.push(motion);
    }
    inward(links, &outward)
}

fn next_motion<T: Real>(
    previous: &Motion<T>,
    link: &FarLink<T>,
    rate: Vector3<T>,
    rate_dot: Vector3<T>,
) -> Motion<T> {
    let turn = |v: Vector3<T>| link.previous_from_own.transpose_mul(v);
    let p = link.lever;
    let Motion {
        omega,
        v,
        omega_dot,
        v_dot,
    } = *previous;
    match link.kind {
        JointKind::Revolute => {
            let spun = turn(omega + rate);
            let spun_dot = turn(omega_dot + rate_dot + omega.cross(rate));
            Motion {
                omega: spun,
                v: turn(v) + spun.cross(p),
                omega_dot: spun_dot,
                v_dot: turn(v_dot) + spun_dot.cross(p) + spun.cross(spun.cross(p)),
            }
        }
        JointKind::Prismatic => {
            let (turned, turned_dot) = (turn(omega), turn(omega_dot));
            let sliding = turned.cross(turn(rate + rate));
            let carried = turned_dot.cross(p) + turned.cross(turned.cross(p));
            Motion {
                omega: turned,
                v: turn(v + rate) + turned.cross(p),
                omega_dot: turned_dot,
                v_dot: turn(v_dot + rate_dot) + carried + sliding,
            }
        }
    }
}

fn inward<T: Real>(links: &[FarLink<T>], motions: &[Motion<T>]) -> Vec<T> {
    let mut beyond: Option<(Vector3<T>, Vector3<T>)> = None;
    let mut tau = Vec::with_capacity(links.len());
    for (i, (link, motion)) in links.iter().zip(motions).enumerate().rev() {
        let (s, w) = (link.center, motion.omega);
        let at_center = motion.v_dot + motion.omega_dot.cross(s) + w.cross(w.cross(s));
        let force = at_center.scale(link.mass);
        let moment = link.inertia * motion.omega_dot + w.cross(link.inertia * w);
        let (mut f, mut n) = (force, moment + (link.lever + s).cross(force));
        if let (Some((next_f, next_n)), Some(next)) = (beyond, links.get(i + 1)) {
            let lever = next.previous_from_own.transpose_mul(link.lever);
            f = f + next.previous_from_own * next_f;
            n = n + next.previous_from_own * (next_n + lever.cross(next_f));
        }
        // The third row of A_iᵀ is A_i z.
        let axis = Vector3::from(link.previous_from_own.rows[2]);
        tau.push(match link.kind {
            JointKind::Revolute => axis.dot(n),
            JointKind::Prismatic => axis.dot(f),
        });
        beyond = Some((f, n));
    }
    tau.reverse();
    tau
}
