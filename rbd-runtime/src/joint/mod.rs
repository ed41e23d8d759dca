//! Joints: one file a type, each with its motion subspace, its placement and its manifold.
//!
//! S is constant in the child's frame for all of them, so that its rate is v × S alone. Universal
//! and cylindrical joints have no type: they are two joints of one degree of freedom with a
//! massless body between.

mod floating;
mod helical;
mod planar;
mod prismatic;
mod revolute;
mod revolute_unbounded;
pub(crate) mod rotation;
mod spherical;

use crate::reference::check_length;
use crate::{Motion, Real, Transform, Vector3, random};

/// How a joint moves (RBDA Table 4.1). Coordinates are Pinocchio's.
///
/// # Unit coordinates
/// Quaternions [qx qy qz qw] and pairs [cos θ, sin θ] are taken as they are: no function divides
/// by their length. With a length of 1 + ε, `placement` and all dynamics have relative errors of a few
/// ε, since their matrix is no rotation. `integrate` keeps the length. `difference` is right about
/// rotations for any length. [`normalize`](Self::normalize) makes units of them: call it once in a
/// while, or after every step of a method that adds q̇ h to q.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JointType {
    /// Rotation about `axis`; q in radians. URDF's revolute and continuous.
    Revolute {
        /// Unit vector in the joint's frame.
        axis: Vector3<f64>,
    },
    /// Translation along `axis`; q in metres.
    Prismatic {
        /// Unit vector in the joint's frame.
        axis: Vector3<f64>,
    },
    /// Rotation about `axis` without a seam; q = [cos θ, sin θ], q̇ = θ̇ in rad/s.
    RevoluteUnbounded {
        /// Unit vector in the joint's frame.
        axis: Vector3<f64>,
    },
    /// A screw: rotation about `axis` by q radians and translation along it by pitch · q.
    Helical {
        /// Unit vector in the joint's frame.
        axis: Vector3<f64>,
        /// Metres a radian.
        pitch: f64,
    },
    /// Motion in the plane xy of the joint's frame; q = [x, y, cos θ, sin θ] in m, q̇ = [vx, vy, ω]
    /// in the child's frame, m/s and rad/s.
    Planar,
    /// Rotation about the joint's origin; q = [qx, qy, qz, qw], q̇ = ω in the child's frame, rad/s.
    Spherical,
    /// Free motion; q = [x, y, z, qx, qy, qz, qw] in m, q̇ = [v; ω] in the child's frame, m/s and
    /// rad/s: linear first, as Pinocchio has it, unlike a [`Motion`].
    Floating,
}

impl JointType {
    /// Number of coordinates in q.
    pub const fn nq(&self) -> usize {
        match self {
            Self::Revolute { .. } | Self::Prismatic { .. } | Self::Helical { .. } => 1,
            Self::RevoluteUnbounded { .. } => 2,
            Self::Planar | Self::Spherical => 4,
            Self::Floating => 7,
        }
    }

    /// Number of coordinates in q̇: degrees of freedom.
    pub const fn nv(&self) -> usize {
        match self {
            Self::Revolute { .. }
            | Self::Prismatic { .. }
            | Self::Helical { .. }
            | Self::RevoluteUnbounded { .. } => 1,
            Self::Planar | Self::Spherical => 3,
            Self::Floating => 6,
        }
    }

    /// `joint_from_child`: placement of the child body's frame in the joint's frame at the joint's
    /// own coordinates `q` (length [`nq`](Self::nq)). A quaternion ρ = (v, w) gives
    /// 1 + 2 w \[v\]× + 2 \[v\]×², which is a rotation if |ρ| = 1.
    #[inline]
    pub fn placement<T: Real>(&self, q: &[T]) -> Transform<T> {
        match self {
            Self::Revolute { axis } => revolute::placement(*axis, q[0]),
            Self::Prismatic { axis } => prismatic::placement(*axis, q[0]),
            Self::RevoluteUnbounded { axis } => revolute_unbounded::placement(*axis, q),
            Self::Helical { axis, pitch } => helical::placement(*axis, *pitch, q[0]),
            Self::Planar => planar::placement(q),
            Self::Spherical => spherical::placement(q),
            Self::Floating => floating::placement(q),
        }
    }

    /// Column `k` of the motion subspace matrix S, in the child's coordinates (RBDA eq 3.33):
    /// the joint's velocity is Σ S_k q̇_k.
    #[inline]
    pub fn motion_subspace<T: Real>(&self, k: usize) -> Motion<T> {
        debug_assert!(k < self.nv());
        match self {
            Self::Revolute { axis } | Self::RevoluteUnbounded { axis } => {
                revolute::motion_subspace(*axis)
            }
            Self::Prismatic { axis } => prismatic::motion_subspace(*axis),
            Self::Helical { axis, pitch } => helical::motion_subspace(*axis, *pitch),
            Self::Planar => planar::motion_subspace(k),
            Self::Spherical => spherical::motion_subspace(k),
            Self::Floating => floating::motion_subspace(k),
        }
    }

    /// q ⊞ v to `out`: where the constant velocity `v`, in the joint's own coordinates of q̇ times
    /// time, leads from `q` (the exponential of SO(3), SE(2) or SE(3)). The length of a quaternion
    /// or of [cos θ, sin θ] stays as it is.
    ///
    /// # Panics
    /// If a slice has a wrong length: `q` and `out` have length nq, `v` has nv.
    #[inline]
    pub fn integrate<T: Real>(&self, q: &[T], v: &[T], out: &mut [T]) {
        self.check_lengths([q.len(), v.len()], ["q", "v"]);
        check_length("out", out.len(), self.nq());
        match self {
            Self::RevoluteUnbounded { .. } => revolute_unbounded::integrate(q, v[0], out),
            Self::Planar => planar::integrate(q, v, out),
            Self::Spherical => spherical::integrate(q, v, out),
            Self::Floating => floating::integrate(q, v, out),
            _ => out[0] = q[0] + v[0],
        }
    }

    /// q₁ ⊟ q₀ to `out`: the least v with q₀ ⊞ v = q₁, its angle at most π (logarithm of SO(3),
    /// SE(2) or SE(3)). For rotations apart by π both v and −v lead there and either may be given.
    ///
    /// # Panics
    /// If a slice has a wrong length: `q0` and `q1` have length nq, `out` has nv.
    #[inline]
    pub fn difference<T: Real>(&self, q0: &[T], q1: &[T], out: &mut [T]) {
        self.check_lengths([q0.len(), out.len()], ["q0", "out"]);
        check_length("q1", q1.len(), self.nq());
        match self {
            Self::RevoluteUnbounded { .. } => revolute_unbounded::difference(q0, q1, out),
            Self::Planar => planar::difference(q0, q1, out),
            Self::Spherical => spherical::difference(q0, q1, out),
            Self::Floating => floating::difference(q0, q1, out),
            _ => out[0] = q1[0] - q0[0],
        }
    }

    /// Γ(q) v to `out`: the rate of the coordinates q at the velocity `v`; ½ ρ ⊗ (ω, 0) of a
    /// quaternion ρ (RBDA 4.5).
    ///
    /// # Panics
    /// If a slice has a wrong length: `q` and `out` have length nq, `v` has nv.
    #[inline]
    pub fn position_rate<T: Real>(&self, q: &[T], v: &[T], out: &mut [T]) {
        self.check_lengths([q.len(), v.len()], ["q", "v"]);
        check_length("out", out.len(), self.nq());
        match self {
            Self::RevoluteUnbounded { .. } => revolute_unbounded::position_rate(q, v[0], out),
            Self::Planar => planar::position_rate(q, v, out),
            Self::Spherical => spherical::position_rate(q, v, out),
            Self::Floating => floating::position_rate(q, v, out),
            _ => out[0] = v[0],
        }
    }

    /// The velocity at which the coordinates q change by `rate`, to `out`: the inverse of
    /// [`position_rate`](Self::position_rate), 2 ρ* ⊗ ρ̇ of a quaternion. The part of a rate that
    /// changes the length of a quaternion, or of [cos θ, sin θ], is ignored.
    ///
    /// # Panics
    /// If a slice has a wrong length: `q` and `rate` have length nq, `out` has nv.
    #[inline]
    pub fn velocity_from_rate<T: Real>(&self, q: &[T], rate: &[T], out: &mut [T]) {
        self.check_lengths([q.len(), out.len()], ["q", "out"]);
        check_length("rate", rate.len(), self.nq());
        match self {
            Self::RevoluteUnbounded { .. } => {
                out[0] = revolute_unbounded::velocity_from_rate(q, rate);
            }
            Self::Planar => planar::velocity_from_rate(q, rate, out),
            Self::Spherical => spherical::velocity_from_rate(q, rate, out),
            Self::Floating => floating::velocity_from_rate(q, rate, out),
            _ => out[0] = rate[0],
        }
    }

    /// The coordinates of no motion to `out`, where `placement` is the identity: zeros, and 1 for
    /// qw and cos θ.
    ///
    /// # Panics
    /// If `out` has not length nq.
    #[inline]
    pub fn neutral<T: Real>(&self, out: &mut [T]) {
        check_length("out", out.len(), self.nq());
        out.fill(T::zero());
        match self {
            Self::RevoluteUnbounded { .. } => out[0] = T::one(),
            Self::Planar => out[2] = T::one(),
            Self::Spherical => out[3] = T::one(),
            Self::Floating => out[6] = T::one(),
            _ => {}
        }
    }

    /// Random coordinates to `out`. Joints of one coordinate are uniform in `range`; without a range
    /// in [−π, π) rad or, if prismatic, [−1, 1) m. Rotations are uniform among all. Positions of planar
    /// and floating joints are in [−1, 1) m each. `uniform` gives numbers that are uniform in [0, 1)
    /// (see [`random`]).
    ///
    /// # Panics
    /// If `out` has not length nq.
    #[inline]
    pub fn random<T: Real>(
        &self,
        range: Option<(f64, f64)>,
        uniform: &mut impl FnMut() -> T,
        out: &mut [T],
    ) {
        check_length("out", out.len(), self.nq());
        let (low, high) = range.unwrap_or(self.default_range());
        let turn = match self {
            Self::RevoluteUnbounded { .. } | Self::Spherical => 0,
            Self::Planar => 2,
            Self::Floating => 3,
            _ => 1,
        };
        for x in &mut out[..turn] {
            *x = random::in_range(low, high, uniform);
        }
        match &mut out[turn..] {
            [] => {}
            pair @ [_, _] => pair.copy_from_slice(&random::direction(uniform)),
            quaternion => quaternion.copy_from_slice(&random::rotation(uniform)),
        }
    }

    /// The range in which [`random`](Self::random) places coordinates that have none: rad or m.
    pub const fn default_range(&self) -> (f64, f64) {
        match self {
            Self::Revolute { .. } | Self::Helical { .. } => {
                (-core::f64::consts::PI, core::f64::consts::PI)
            }
            _ => (-1.0, 1.0),
        }
    }

    /// Divides the quaternion, or [cos θ, sin θ], in `q` by its length, which must not be 0.
    ///
    /// # Panics
    /// If `q` has not length nq.
    #[inline]
    pub fn normalize<T: Real>(&self, q: &mut [T]) {
        check_length("q", q.len(), self.nq());
        match self {
            Self::RevoluteUnbounded { .. } => revolute_unbounded::normalize(q),
            Self::Planar => revolute_unbounded::normalize(&mut q[2..]),
            Self::Spherical => spherical::normalize(q),
            Self::Floating => spherical::normalize(&mut q[3..]),
            _ => {}
        }
    }

    #[track_caller]
    fn check_lengths(&self, lengths: [usize; 2], names: [&str; 2]) {
        check_length(names[0], lengths[0], self.nq());
        check_length(names[1], lengths[1], self.nv());
    }
}
