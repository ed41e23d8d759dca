//! The choice of a body's canonical frame, and the decomposition of a placement.

use rbd_runtime::{JointType, Matrix3, Real, Transform, Vector3};

use super::bounded::{self, Bounded, Precision};
use super::{Angle, PseudoInertia};

/// The free choices of one body's frame and inertia.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameChoice {
    /// Turn about the joint's axis, radians.
    pub turn: f64,
    /// Origin, in the frame with z along the axis before the turn. Only for a prismatic
    /// joint may x and y differ from zero.
    pub origin: Vector3<f64>,
    /// The part of m that is not counted as the parent's.
    pub kept_mass: KeptMass,
    /// The part of Σ_zz that is not counted as the parent's.
    pub kept_second_moment: KeptSecondMoment,
}

/// The part of its mass that a revolute joint's body keeps, as a point at its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptMass {
    /// None: all of it is counted as the parent's.
    None,
    /// As much as makes h_x of the parent vanish.
    ParentX,
    /// As much as makes h_y of the parent vanish.
    ParentY,
}

/// The part of Σ_zz that a revolute joint's body keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptSecondMoment {
    /// None: all of it is counted as the parent's.
    None,
    /// As much as makes Σ_yz of the parent vanish.
    ParentYz,
    /// As much as makes Σ_xz of the parent vanish.
    ParentXz,
    /// As much as makes Σ_xy of the parent vanish.
    ParentXy,
}

impl KeptMass {
    /// The parent's parameter that vanishes.
    pub(super) fn vanishing<T: Real>(self, parent: PseudoInertia<T>) -> T {
        match self {
            Self::None => T::zero(),
            Self::ParentX => parent.first_moment.x,
            Self::ParentY => parent.first_moment.y,
        }
    }
}

impl KeptSecondMoment {
    /// The parent's parameter that vanishes.
    pub(super) fn vanishing<T: Real>(self, parent: PseudoInertia<T>) -> T {
        match self {
            Self::None => T::zero(),
            Self::ParentYz => parent.second_moment.yz,
            Self::ParentXz => parent.second_moment.xz,
            Self::ParentXy => parent.second_moment.xy,
        }
    }
}

impl FrameChoice {
    /// The model's own frame, with z along the axis.
    pub const MODEL: Self = Self {
        turn: 0.0,
        origin: Vector3::new(0.0, 0.0, 0.0),
        kept_mass: KeptMass::None,
        kept_second_moment: KeptSecondMoment::None,
    };
}

/// `body_from_aligned`: a rotation that brings z to the joint's axis; the identity or a cyclic permutation
/// if possible.
pub(super) fn aligned<T: Precision>(joint_type: &JointType) -> Matrix3<Bounded<T>> {
    let Some(axis) = joint_type.axis() else {
        return Matrix3::identity();
    };
    let permutation = match axis.to_array() {
        [0.0, 0.0, 1.0] => Matrix3::identity(),
        [0.0, 0.0, -1.0] => Matrix3::new([[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, -1.0]]),
        [1.0, 0.0, 0.0] => Matrix3::new([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]),
        [-1.0, 0.0, 0.0] => Matrix3::new([[0.0, 0.0, -1.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]),
        [0.0, 1.0, 0.0] => Matrix3::new([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]),
        [0.0, -1.0, 0.0] => Matrix3::new([[0.0, -1.0, 0.0], [0.0, 0.0, -1.0], [1.0, 0.0, 0.0]]),
        _ => return with_third_column(axis),
    };
    Matrix3::from_f64(permutation)
}

/// Any rotation with `z` as its third column.
fn with_third_column<T: Precision>(axis: Vector3<f64>) -> Matrix3<Bounded<T>> {
    // Start from the coordinate axis that is farthest from z, so that nothing cancels.
    let [ax, ay, az] = axis.to_array().map(f64::abs);
    let start = if ax <= ay && ax <= az {
        Vector3::new(1.0, 0.0, 0.0)
    } else if ay <= az {
        Vector3::new(0.0, 1.0, 0.0)
    } else {
        Vector3::new(0.0, 0.0, 1.0)
    };
    let unit = |v: Vector3<Bounded<T>>| v.scale(Bounded::one() / v.dot(v).sqrt());
    // A unit vector in a file has unit length only up to rounding.
    let z = unit(bounded::vector(axis));
    let y = unit(z.cross(Vector3::from_f64(start)));
    let x = y.cross(z);
    Matrix3::new([[x.x, y.x, z.x], [x.y, y.y, z.y], [x.z, y.z, z.z]])
}

/// `aligned_from_canonical`.
pub(super) fn chosen<T: Precision>(choice: FrameChoice) -> Transform<Bounded<T>> {
    Transform::new(
        about_z(Angle::of(choice.turn)),
        bounded::chosen(choice.origin),
    )
}

/// Rotation about z.
pub(super) fn about_z<T: Real>(angle: Angle<T>) -> Matrix3<T> {
    let (s, c, zero, one) = (angle.sin, angle.cos, T::zero(), T::one());
    Matrix3::new([[c, -s, zero], [s, c, zero], [zero, zero, one]])
}

/// Rotation about x.
pub(super) fn about_x<T: Real>(angle: Angle<T>) -> Matrix3<T> {
    let (s, c, zero, one) = (angle.sin, angle.cos, T::zero(), T::one());
    Matrix3::new([[one, zero, zero], [zero, c, -s], [zero, s, c]])
}

/// (φ, α, ψ) with R = Rz(φ) Rx(α) Rz(ψ); φ is 0 if possible.
pub(super) fn euler_zxz<T: Precision>(rotation: Matrix3<Bounded<T>>) -> [Angle<Bounded<T>>; 3] {
    let r = rotation.rows;
    let sin_alpha = r[0][2].hypot(r[1][2]);
    let alpha = Angle::from_direction(sin_alpha, r[2][2]);
    if alpha.sin.may_vanish() {
        // Parallel axes: one angle does it all. Rx(π) reverses y and z.
        let psi = Angle::from_direction(alpha.cos * r[1][0], r[0][0]);
        return [Angle::zero(), alpha, psi];
    }
    let phi = Angle::from_direction(r[0][2], -r[1][2]);
    let (phi, alpha) = if phi.opposite().nearest().is_zero() {
        (Angle::zero(), alpha.reversed())
    } else {
        (phi, alpha)
    };
    // ψ completes the other two: taken from R's last row it would not match a φ that comes from small
    // numbers, where the axes are nearly parallel. Such a φ may be far off, but ψ compensates: for ψ, φ
    // counts as chosen, and the rest of R is no rounding error.
    let phi = phi.chosen();
    let rest = about_x(alpha.reversed()) * about_z(phi.reversed()) * rotation;
    let psi = Angle::from_direction(rest.rows[1][0], rest.rows[0][0]);
    [phi, alpha, psi]
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use rbd_runtime::DoubleDouble;

    use super::*;
    use rbd_model::geometry::rotation::from_rpy;

    /// Also rotations near quarter turns, whose axes are parallel up to a billionth.
    #[test]
    fn three_turns_make_the_rotation_again() {
        let mut number = 0.0_f64;
        let mut next = || {
            number = (number + 0.618_033_988_749_894_9).fract();
            number
        };
        let found = [1.5707963277004364, -1.5707963283481858, 1.570799997678217];
        let random = (0..20_000).map(|_| {
            [(); 3].map(|()| {
                let quarters = (4.0 * next()).floor() * FRAC_PI_2;
                quarters + (next() - 0.5) * 10.0_f64.powf(-12.0 * next())
            })
        });
        for rpy in [found].into_iter().chain(random.collect::<Vec<_>>()) {
            let rotation = from_rpy(rpy, 0.0);
            let [phi, alpha, psi] =
                euler_zxz(bounded::rotation::<DoubleDouble>(rotation)).map(Angle::nearest);
            let again = about_z(phi) * about_x(alpha) * about_z(psi);
            let pairs = again.rows.as_flattened().iter();
            for (a, b) in pairs.zip(rotation.rows.as_flattened()) {
                // Each element may be off by the bound of the file's numbers, 4 roundings of 1.
                assert!((a - b).abs() < 2e-15, "{rpy:?}: {:e}", a - b);
            }
        }
    }
}
