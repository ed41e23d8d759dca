//! Kane's equations with Euler parameters: T. R. Kane, D. A. Levinson, *The use of Kane's dynamical
//! equations in robotics*, Int. J. Robotics Research 2 (3), 1983; O. Ma, X. Xu as on the slides.
//!
//! All link frames are parallel to the base's at q = 0, so that frame i − 1 turns into frame i about
//! the unit vector e_i by q_i, the same in both, with Euler parameters
//!
//! ```text
//! ε_i = e_i sin(q_i/2),  ε_i4 = cos(q_i/2)
//! r'  = r + 2 ε × (ε × r) + 2 ε_4 (ε × r)                        a turned vector (Rodrigues)
//! ω_i = ω_{i−1} + ω'_i,  ω'_i = e_i q̇_i                          in the axes of frame i
//! ```
//!
//! Kane: generalised active and inertia forces balance for every speed q̇_i. With the partial
//! velocities ∂ω_k/∂q̇_i = e_i and ∂ċ_k/∂q̇_i = e_i × (c_k − o_i) for all links k ≥ i,
//!
//! ```text
//! τ_i = Σ_{k≥i} ∂ω_k/∂q̇_i · N_k + ∂ċ_k/∂q̇_i · F_k
//!     = e_i · Σ_{k≥i} (N_k + (c_k − o_i) × F_k)
//! F_k = m_k (c̈_k − g),  N_k = I_k ω̇_k + ω_k × I_k ω_k
//! ```
//!
//! where the last sum is carried inwards from link to link.
//!
//! Order n. Published for Ma and Xu: 1020 m + 851 a at n = 6, without a formula. This formulation takes
//! 184n − 102 and 140n − 87, so 1002 and 753: 2 and 12 % below. Each turned vector takes 18 m + 12 a, five
//! a link.

use super::chain::{Chain, ChainLink, JointKind};
use rbd_runtime::{Matrix3, Real, Symmetric3, Vector3};

/// A link whose frame is parallel to the base's at q = 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlignedLink<T> {
    /// Revolute or prismatic.
    pub kind: JointKind,
    /// e_i, the unit vector of the joint's axis, in frames i − 1 and i alike.
    pub axis: Vector3<T>,
    /// The origin of frame i in frame i − 1 at q_i = 0.
    pub offset: Vector3<T>,
    /// Mass m, in kg.
    pub mass: T,
    /// Centre of mass in frame i.
    pub center: Vector3<T>,
    /// Inertia tensor about the centre of mass.
    pub inertia: Symmetric3<T>,
}

/// The links of `chain` with their frames turned parallel to the base's at q = 0: constants.
pub fn aligned_links<T: Real>(chain: &Chain<T>) -> Vec<AlignedLink<T>> {
    let mut base_from_link = Matrix3::identity();
    let align = |link: &ChainLink<T>| {
        let offset = base_from_link * link.parent_from_joint.translation;
        base_from_link = base_from_link * link.parent_from_joint.rotation;
        AlignedLink {
            kind: link.kind,
            axis: base_from_link.column(2),
            offset,
            mass: link.mass,
            center: base_from_link * link.center,
            inertia: link.inertia.rotated(base_from_link),
        }
    };
    chain.links.iter().map(align).collect()
}

/// τ of the chain at q, q̇, q̈ (each of length n).
pub fn inverse_dynamics<T: Real>(chain: &Chain<T>, q: &[T], qd: &[T], qdd: &[T]) -> Vec<T> {
    from_aligned(chain.gravity, &aligned_links(chain), q, qd, qdd)
}

/// τ of the aligned links at q, q̇, q̈ (each of length n).
pub fn from_aligned<T: Real>(
    gravity: Vector3<T>,
    links: &[AlignedLink<T>],
    q: &[T],
    qd: &[T],
    qdd: &[T],
) -> Vec<T> {
    let joints: Vec<Joint<T>> = links
        .iter()
        .zip(q)
        .map(|(l, &q)| Joint::new(l, q))
        .collect();
    let mut motion = Motion {
        omega: Vector3::zero(),
        omega_dot: Vector3::zero(),
        origin: -gravity,
    };
    let forward = |(i, link): (usize, &AlignedLink<T>)| {
        motion = next_motion(link, &joints[i], &motion, qd[i], qdd[i]);
        motion
    };
    let motions: Vec<Motion<T>> = links.iter().enumerate().map(forward).collect();
    let (mut f, mut n) = (Vector3::zero(), Vector3::zero());
    let mut tau = Vec::with_capacity(links.len());
    for (i, (link, motion)) in links.iter().zip(&motions).enumerate().rev() {
        if let Some(next) = joints.get(i + 1) {
            f = next.to_parent(f);
            n = next.to_parent(n) + next.offset.cross(f);
        }
        let (force, moment) = inertia_force(link, motion);
        f = force + f;
        n = moment + link.center.cross(force) + n;
        // Partial velocities of the joint: (e, 0) turning, (0, e) sliding.
        tau.push(match link.kind {
            JointKind::Revolute => link.axis.dot(n),
            JointKind::Prismatic => link.axis.dot(f),
        });
    }
    tau.reverse();
    tau
}

/// The relative placement of frames i − 1 and i.
struct Joint<T> {
    /// ε_i and ε_i4; none if the joint slides.
    parameters: Option<(Vector3<T>, T)>,
    /// The origin of frame i in frame i − 1.
    offset: Vector3<T>,
}

impl<T: Real> Joint<T> {
    fn new(link: &AlignedLink<T>, q: T) -> Self {
        match link.kind {
            JointKind::Revolute => {
                let (sin, cos) = (q * T::from_f64(0.5)).sin_cos();
                Self {
                    parameters: Some((link.axis.scale(sin), cos)),
                    offset: link.offset,
                }
            }
            JointKind::Prismatic => Self {
                parameters: None,
                offset: link.offset + link.axis.scale(q),
            },
        }
    }

    /// Converts a vector from frame i to frame i − 1.
    fn to_parent(&self, r: Vector3<T>) -> Vector3<T> {
        self.parameters.map_or(r, |(e, e4)| rodrigues(e, e4, r))
    }

    /// Converts a vector from frame i − 1 to frame i.
    fn to_link(&self, r: Vector3<T>) -> Vector3<T> {
        self.parameters.map_or(r, |(e, e4)| rodrigues(-e, e4, r))
    }
}

/// r + 2 ε × (ε × r) + 2 ε_4 (ε × r).
fn rodrigues<T: Real>(e: Vector3<T>, e4: T, r: Vector3<T>) -> Vector3<T> {
    let twice = e.cross(r).scale(T::from_f64(2.0));
    r + e.cross(twice) + twice.scale(e4)
}

/// ω, ω̇ and the acceleration of the frame's origin without gravity, in the link's own axes.
#[derive(Clone, Copy)]
struct Motion<T> {
    omega: Vector3<T>,
    omega_dot: Vector3<T>,
    origin: Vector3<T>,
}

fn next_motion<T: Real>(
    link: &AlignedLink<T>,
    joint: &Joint<T>,
    parent: &Motion<T>,
    qd: T,
    qdd: T,
) -> Motion<T> {
    let (omega, omega_dot, r) = (parent.omega, parent.omega_dot, joint.offset);
    let carried = parent.origin + omega_dot.cross(r) + omega.cross(omega.cross(r));
    let (turned, origin) = (joint.to_link(omega), joint.to_link(carried));
    let angular = joint.to_link(omega_dot);
    let relative = link.axis.scale(qd);
    match link.kind {
        JointKind::Revolute => Motion {
            omega: turned + relative,
            omega_dot: angular + link.axis.scale(qdd) + turned.cross(relative),
            origin,
        },
        JointKind::Prismatic => Motion {
            omega: turned,
            omega_dot: angular,
            origin: origin + link.axis.scale(qdd) + turned.cross(relative + relative),
        },
    }
}

/// (F_k, N_k).
fn inertia_force<T: Real>(link: &AlignedLink<T>, motion: &Motion<T>) -> (Vector3<T>, Vector3<T>) {
    let (omega, omega_dot, c) = (motion.omega, motion.omega_dot, link.center);
    let center = motion.origin + omega_dot.cross(c) + omega.cross(omega.cross(c));
    let moment = link.inertia * omega_dot + omega.cross(link.inertia * omega);
    (center.scale(link.mass), moment)
}
