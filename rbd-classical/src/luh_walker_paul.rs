//! J. Y. S. Luh, M. W. Walker, R. P. C. Paul, *On-line computational scheme for mechanical
//! manipulators*, ASME J. Dynamic Systems, Measurement and Control 102, 1980.
//!
//! Newton-Euler with every vector in its own link's frame. E = ⁱE_{i−1} turns coordinates of frame
//! i − 1 into those of frame i, r_i is the origin of frame i in frame i − 1, c_i the centre of mass:
//!
//! ```text
//! ω_i = E ω_{i−1} + z q̇_i                                                       (1.2)
//! v_i = E (v_{i−1} + ω_{i−1} × r_i)                                             (1.3)
//! ω̇_i = E ω̇_{i−1} + z q̈_i + (E ω_{i−1}) × z q̇_i                                (1.4)
//! v̇_i = E (v̇_{i−1} + ω̇_{i−1} × r_i + ω_{i−1} × (ω_{i−1} × r_i))                (1.5)
//! F_i = m_i (v̇_i + ω̇_i × c_i + ω_i × (ω_i × c_i))                              (1.6)
//! N_i = I_i ω̇_i + ω_i × I_i ω_i                                                 (1.7)
//! f_i = F_i + ⁱE_{i+1} f_{i+1}                                                  (1.8)
//! n_i = N_i + c_i × F_i + ⁱE_{i+1} n_{i+1} + r_{i+1} × ⁱE_{i+1} f_{i+1}         (1.9)
//! τ_i = zᵀ n_i                                                                  (1.10)
//! ```
//!
//! A prismatic joint adds z q̇ to v, z q̈ + 2 ω × z q̇ to v̇, and takes zᵀ f_i. Gravity is v̇_0 = −g.
//!
//! Order n. Published: 132n multiplications, 111n − 4 additions, with rotations in full (9 m + 6 a) and a
//! base that may move, so that nothing is saved at the first link. This formulation takes 137n − 24 and
//! 113n − 24. v_i affects no torque, but the source computes it and so does this formulation, for 15 m + 12
//! a a link. Hollerbach counts 150n − 48 and 131n − 48, from the equations as the paper prints them:
//! [`luh_walker_paul_printed`](super::luh_walker_paul_printed) runs these, and explains the 13 m + 18 a a
//! link.

use super::chain::{Chain, PosedLink};
use rbd_runtime::{Real, Vector3};

/// The motion of a link, in its own frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinkMotion<T> {
    /// ω, angular velocity.
    pub omega: Vector3<T>,
    /// v, velocity of the frame's origin.
    pub v: Vector3<T>,
    /// ω̇, angular acceleration.
    pub omega_dot: Vector3<T>,
    /// v̇, acceleration of the frame's origin, less that of gravity.
    pub v_dot: Vector3<T>,
}

impl<T: Real> LinkMotion<T> {
    /// A fixed base under gravity: v̇_0 = −g.
    pub fn fixed_base(gravity: Vector3<T>) -> Self {
        Self {
            omega: Vector3::zero(),
            v: Vector3::zero(),
            omega_dot: Vector3::zero(),
            v_dot: -gravity,
        }
    }
}

/// τ of the chain at q, q̇, q̈ (each of length n).
pub fn inverse_dynamics<T: Real>(chain: &Chain<T>, q: &[T], qd: &[T], qdd: &[T]) -> Vec<T> {
    let posture = chain.at(q);
    let base = LinkMotion::fixed_base(posture.gravity);
    from_posture(base, &posture.links, qd, qdd)
}

/// τ of `links` on a base that moves as `base`.
pub fn from_posture<T: Real>(
    base: LinkMotion<T>,
    links: &[PosedLink<T>],
    qd: &[T],
    qdd: &[T],
) -> Vec<T> {
    inward(links, &outward(base, links, qd, qdd))
}

/// Eqs 1.2 to 1.5, from the base outwards.
pub fn outward<T: Real>(
    base: LinkMotion<T>,
    links: &[PosedLink<T>],
    qd: &[T],
    qdd: &[T],
) -> Vec<LinkMotion<T>> {
    let mut motion = base;
    let step = |(i, link): (usize, &PosedLink<T>)| {
        motion = next_motion(&motion, link, qd[i], qdd[i]);
        motion
    };
    links.iter().enumerate().map(step).collect()
}

fn next_motion<T: Real>(
    parent: &LinkMotion<T>,
    link: &PosedLink<T>,
    qd: T,
    qdd: T,
) -> LinkMotion<T> {
    let (kind, r) = (link.kind, link.placement.translation);
    let turn = |v: Vector3<T>| link.placement.rotation.transpose_mul(v);
    let (omega, omega_dot) = (parent.omega, parent.omega_dot);
    let turned = turn(omega);
    let velocity = turn(parent.v + omega.cross(r));
    let acceleration = turn(parent.v_dot + omega_dot.cross(r) + omega.cross(omega.cross(r)));
    let sliding = turned.cross(kind.slide(qd + qd));
    LinkMotion {
        omega: turned + kind.spin(qd),
        v: velocity + kind.slide(qd),
        omega_dot: turn(omega_dot) + kind.spin(qdd) + turned.cross(kind.spin(qd)),
        v_dot: acceleration + kind.slide(qdd) + sliding,
    }
}

/// Eqs 1.6 to 1.10, from the tip inwards.
pub fn inward<T: Real>(links: &[PosedLink<T>], motions: &[LinkMotion<T>]) -> Vec<T> {
    let (mut f, mut n) = (Vector3::zero(), Vector3::zero());
    let mut tau = Vec::with_capacity(links.len());
    for (i, (link, motion)) in links.iter().zip(motions).enumerate().rev() {
        if let Some(next) = links.get(i + 1) {
            f = next.placement.rotation * f;
            n = next.placement.rotation * n + next.placement.translation.cross(f);
        }
        let (force, moment) = inertial_force(link, motion);
        f = force + f;
        n = moment + link.center.cross(force) + n;
        tau.push(link.kind.joint_force(n, f));
    }
    tau.reverse();
    tau
}

/// (F_i, N_i): the force at the centre of mass and the moment that the link's motion takes.
fn inertial_force<T: Real>(
    link: &PosedLink<T>,
    motion: &LinkMotion<T>,
) -> (Vector3<T>, Vector3<T>) {
    let (omega, omega_dot, c) = (motion.omega, motion.omega_dot, link.center);
    let acceleration = motion.v_dot + omega_dot.cross(c) + omega.cross(omega.cross(c));
    let moment = link.inertia * omega_dot + omega.cross(link.inertia * omega);
    (acceleration.scale(link.mass), moment)
}
