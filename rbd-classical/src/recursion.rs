//! The savings of recursion, for velocities, accelerations and torques separately.
//!
//! The note on inverse dynamics writes the velocity of link i by recursion (its eq 1.11) and as a sum over
//! all joints below it (1.12), and says that the sums take order n² for velocities, n³ for accelerations
//! and n⁴ for torques, where recursion takes n for each. Here both are side by side in the base's
//! coordinates, for chains of revolute and prismatic joints; axes, positions and inertias are given. With
//! r_i = p_i − p_{i−1}, the recursion is
//!
//! ```text
//! ω_i = ω_{i−1} + z_i q̇_i
//! v_i = v_{i−1} + ω_{i−1} × r_i                                                  (1.11)
//! ω̇_i = ω̇_{i−1} + z_i q̈_i + ω_{i−1} × z_i q̇_i
//! v̇_i = v̇_{i−1} + ω̇_{i−1} × r_i + ω_{i−1} × (ω_{i−1} × r_i)
//! ```
//!
//! and forces inwards as in [`luh_walker_paul`](super::luh_walker_paul). The sums are v_i = Σ_{j≤i} ω_{j−1}
//! × r_j (1.12) with each ω as a sum of its own, and those of [`non_recursive`](super::non_recursive). A
//! prismatic joint adds its terms to v and v̇.

use super::base_frame::{BaseLink, in_base_frame};
use super::chain::Chain;
use super::non_recursive as sums;
use rbd_runtime::{Real, Vector3};

/// A quantity of all links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// ω and the velocity of each joint's point p.
    Velocities,
    /// ω̇ and the acceleration of each p, without gravity, velocities included.
    Accelerations,
    /// τ, including everything that it needs.
    Torques,
}

/// The method of computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Each link from its neighbour.
    Recursion,
    /// Each link from all joints below it, afresh.
    Sums,
}

impl Quantity {
    /// All quantities.
    pub const ALL: [Self; 3] = [Self::Velocities, Self::Accelerations, Self::Torques];

    /// The quantity in a word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Velocities => "velocities",
            Self::Accelerations => "accelerations",
            Self::Torques => "torques",
        }
    }

    /// The power of n with which the count grows.
    pub const fn order(self, way: Way) -> u32 {
        match (way, self) {
            (Way::Recursion, _) => 1,
            (Way::Sums, Self::Velocities) => 2,
            (Way::Sums, Self::Accelerations) => 3,
            (Way::Sums, Self::Torques) => 4,
        }
    }

    /// The numbers of `chain` at q, q̇, q̈ (each of length n), in the base's frame: ω and v, or ω̇ and
    /// v̇, of each link one after the other; or τ.
    pub fn evaluate<T: Real>(
        self,
        way: Way,
        chain: &Chain<T>,
        q: &[T],
        qd: &[T],
        qdd: &[T],
    ) -> Vec<T> {
        let posture = chain.at(q);
        self.of_links(way, &in_base_frame(&posture), posture.gravity, qd, qdd)
    }

    pub(super) fn of_links<T: Real>(
        self,
        way: Way,
        links: &[BaseLink<T>],
        gravity: Vector3<T>,
        qd: &[T],
        qdd: &[T],
    ) -> Vec<T> {
        let flat = |pairs: Vec<[Vector3<T>; 2]>| {
            let numbers = pairs.into_iter().flatten().flat_map(Vector3::to_array);
            numbers.collect()
        };
        match (self, way) {
            (Self::Velocities, Way::Recursion) => flat(velocities(links, qd)),
            (Self::Velocities, Way::Sums) => flat(velocities_by_sums(links, qd)),
            (Self::Accelerations, Way::Recursion) => {
                flat(accelerations(links, Vector3::zero(), qd, qdd))
            }
            (Self::Accelerations, Way::Sums) => flat(accelerations_by_sums(links, qd, qdd)),
            (Self::Torques, Way::Recursion) => torques(links, gravity, qd, qdd),
            (Self::Torques, Way::Sums) => sums::torques(links, gravity, qd, qdd),
        }
    }
}

/// r_i of each link; that of the first has no effect, since its predecessor is at rest.
fn levers<T: Real>(links: &[BaseLink<T>]) -> Vec<Vector3<T>> {
    let between = links.windows(2).map(|pair| pair[1].origin - pair[0].origin);
    [Vector3::zero()].into_iter().chain(between).collect()
}

/// [ω, v] of each link.
fn velocities<T: Real>(links: &[BaseLink<T>], qd: &[T]) -> Vec<[Vector3<T>; 2]> {
    let levers = levers(links);
    let (mut omega, mut v) = (Vector3::zero(), Vector3::zero());
    let step = |(i, link): (usize, &BaseLink<T>)| {
        v = v + omega.cross(levers[i]) + link.slide().scale(qd[i]);
        omega = omega + link.spin().scale(qd[i]);
        [omega, v]
    };
    links.iter().enumerate().map(step).collect()
}

/// [ω, v] of each link as in eq 1.12.
fn velocities_by_sums<T: Real>(links: &[BaseLink<T>], qd: &[T]) -> Vec<[Vector3<T>; 2]> {
    let levers = levers(links);
    let omegas: Vec<Vector3<T>> = (1..=links.len())
        .map(|count| sums::angular_velocity(&links[..count], qd))
        .collect();
    let velocity = |i: usize| {
        (0..=i).fold(Vector3::zero(), |sum, j| {
            let slide = links[j].slide().scale(qd[j]);
            match j.checked_sub(1) {
                Some(previous) => sum + omegas[previous].cross(levers[j]) + slide,
                None => sum + slide,
            }
        })
    };
    (0..links.len()).map(|i| [omegas[i], velocity(i)]).collect()
}

/// [ω̇, v̇] of each link; the base accelerates by `base`.
fn accelerations<T: Real>(
    links: &[BaseLink<T>],
    base: Vector3<T>,
    qd: &[T],
    qdd: &[T],
) -> Vec<[Vector3<T>; 2]> {
    let levers = levers(links);
    let (mut omega, mut omega_dot) = (Vector3::zero(), Vector3::zero());
    let mut v_dot = base;
    let step = |(i, link): (usize, &BaseLink<T>)| {
        let (r, spin, slide) = (levers[i], link.spin().scale(qd[i]), link.slide());
        let sliding = omega.cross(slide.scale(qd[i] + qd[i])) + slide.scale(qdd[i]);
        v_dot = v_dot + omega_dot.cross(r) + omega.cross(omega.cross(r)) + sliding;
        omega_dot = omega_dot + link.spin().scale(qdd[i]) + omega.cross(spin);
        omega = omega + spin;
        [omega_dot, v_dot]
    };
    links.iter().enumerate().map(step).collect()
}

/// [ω̇, v̇] of each link, each a double sum.
fn accelerations_by_sums<T: Real>(
    links: &[BaseLink<T>],
    qd: &[T],
    qdd: &[T],
) -> Vec<[Vector3<T>; 2]> {
    let of_link = |i: usize| {
        let support = &links[..=i];
        [
            sums::angular_acceleration(support, qd, qdd),
            sums::acceleration(support, links[i].origin, qd, qdd),
        ]
    };
    (0..links.len()).map(of_link).collect()
}

fn torques<T: Real>(links: &[BaseLink<T>], gravity: Vector3<T>, qd: &[T], qdd: &[T]) -> Vec<T> {
    let levers = levers(links);
    let motions = accelerations(links, -gravity, qd, qdd);
    let mut omega = Vector3::zero();
    let omegas: Vec<Vector3<T>> = (links.iter().zip(qd))
        .map(|(link, &qd)| {
            omega = omega + link.spin().scale(qd);
            omega
        })
        .collect();
    let (mut f, mut n) = (Vector3::zero(), Vector3::zero());
    let mut tau = Vec::with_capacity(links.len());
    for (i, link) in links.iter().enumerate().rev() {
        let ([omega_dot, v_dot], omega) = (motions[i], omegas[i]);
        let arm = link.center - link.origin;
        let at_center = v_dot + omega_dot.cross(arm) + omega.cross(omega.cross(arm));
        let force = at_center.scale(link.mass);
        let moment = link.inertia * omega_dot + omega.cross(link.inertia * omega);
        if i + 1 < links.len() {
            n = n + levers[i + 1].cross(f);
        }
        f = f + force;
        n = n + moment + arm.cross(force);
        tau.push(link.spin().dot(n) + link.slide().dot(f));
    }
    tau.reverse();
    tau
}
