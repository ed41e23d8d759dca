//! The part of one coordinate in the second derivatives.

use rbd_runtime::{Force, Motion, Real, Vector3};

use super::moments::Moments;
use crate::algorithm::formulation::pseudo_inertia::{Composite, sum};

/// One for each argument q, q̇, q̈ and x.
pub(in crate::algorithm) type ByArgument<X> = [X; 4];

/// The numbers of three motions or forces.
pub(in crate::algorithm) const NUMBERS: usize = 18;

/// The part of one coordinate in the second derivatives.
pub(in crate::algorithm) struct CoordinateTerms<T> {
    /// The joint.
    pub(in crate::algorithm) joint: usize,
    /// How the motions change that arrive further out: δu, δv and δa + v × δv.
    pub(in crate::algorithm) directions: ByArgument<[T; NUMBERS]>,
    /// The forces by which the gradient of xᵀτ changes with them.
    pub(in crate::algorithm) gradients: ByArgument<[T; NUMBERS]>,
    /// S.
    s: Motion<T>,
    /// Σ I u of the bodies that the joint carries.
    momentum: Force<T>,
}

/// Sums over the bodies that a joint carries.
#[derive(Clone, Copy)]
pub(super) struct Carried<T> {
    pub(super) inertia: Composite<T>,
    /// The moments of the points' velocities in the motion u.
    pub(super) u: Moments<T>,
    /// The same in v.
    pub(super) v: Moments<T>,
    /// I a + v ×* I v.
    pub(super) force: Force<T>,
    /// ∫ of the cross products of the points' velocities in u and in v.
    pub(super) couple: Vector3<T>,
}

impl<T: Real> CoordinateTerms<T> {
    /// Along `s` of this joint, which receives these motions and whose rates turn s by `own`: with v_i of its body, v_i × s = v × s + own.
    pub(super) fn new(
        joint: usize,
        [s, own]: [Motion<T>; 2],
        [u, v, a]: [Motion<T>; 3],
        carried: &Carried<T>,
    ) -> Self {
        let zero = Motion::zero();
        let turned = v.cross(s);
        let by_q = [u.cross(s), turned, a.cross(s) + v.cross(turned)];
        let by_qd = [zero, s, turned + (turned + own)];
        let of_s = carried.inertia.force_of(s);
        let none = Force::zero();
        Self {
            joint,
            directions: [
                of_motions(&by_q),
                of_motions(&by_qd),
                of_motions(&[zero, zero, s]),
                of_motions(&[s, zero, zero]),
            ],
            gradients: [
                of_forces(&carried.gradient_by_q(s, &by_q)),
                of_forces(&carried.gradient_by_qd(s, by_qd[2])),
                of_forces(&[of_s, none, none]),
                of_forces(&[none, carried.v.moment_along(s), of_s]),
            ],
            s,
            momentum: carried.u.force(),
        }
    }

    /// The part of the entry by q̇ and q̇ of two coordinates of one joint in which their own rates turn each other.
    pub(in crate::algorithm) fn of_rates(&self, other: &Self) -> T {
        -self.s.cross(other.s).dot(self.momentum)
    }
}

/// The sum of the products of these numbers.
pub(in crate::algorithm) fn product<T: Real>(a: &[T], b: &[T]) -> T {
    let products = a.iter().zip(b).map(|(a, b)| *a * *b);
    products.fold(T::zero(), |sum, x| sum + x)
}

fn of_motions<T: Real>([a, b, c]: &[Motion<T>; 3]) -> [T; NUMBERS] {
    let force = |m: &Motion<T>| Force::new(m.angular, m.linear);
    of_forces(&[force(a), force(b), force(c)])
}

fn of_forces<T: Real>(forces: &[Force<T>; 3]) -> [T; NUMBERS] {
    let mut all = [T::zero(); NUMBERS];
    for (k, Force { angular, linear }) in forces.iter().enumerate() {
        all[6 * k..6 * k + 3].copy_from_slice(&angular.to_array());
        all[6 * k + 3..6 * k + 6].copy_from_slice(&linear.to_array());
    }
    all
}

impl<T: Real> Carried<T> {
    pub(super) fn sum(self, b: Self) -> Self {
        Self {
            inertia: sum(self.inertia, b.inertia),
            u: self.u.sum(b.u),
            v: self.v.sum(b.v),
            force: self.force + b.force,
            couple: self.couple + b.couple,
        }
    }

    /// The forces of F · (u × S) + N · (v × S) + P · (a × S + v × (v × S)), with F the force, P = Σ I u and N = −2 times the couple.
    fn gradient_by_q(&self, s: Motion<T>, [u, v, a]: &[Motion<T>; 3]) -> [Force<T>; 3] {
        let momentum = self.u.force();
        let of_momentum = v.cross_force(momentum);
        let of_couple = s.angular.cross(self.couple + self.couple);
        [
            s.cross_force(self.force)
                + self.inertia.force_of(*a)
                + self.v.force_of_turning(v.angular),
            self.v.moment_along(*u) - Force::new(of_couple, Vector3::zero())
                + (of_momentum + of_momentum)
                - self.u.force_of_turning(v.angular),
            self.inertia.force_of(*u) + s.cross_force(momentum),
        ]
    }

    /// The forces of N · S + P · ((v + v_i) × S), with v_i of the joint's own body.
    fn gradient_by_qd(&self, s: Motion<T>, turned: Motion<T>) -> [Force<T>; 3] {
        let of_momentum = s.cross_force(self.u.force());
        [
            self.inertia.force_of(turned) + self.v.force_of_turning(s.angular),
            of_momentum + of_momentum - self.u.force_of_turning(s.angular),
            Force::zero(),
        ]
    }
}
