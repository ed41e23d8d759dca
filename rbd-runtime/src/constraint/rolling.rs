//! Bodies that roll on the plane xy of A without slipping.

use super::rows::{axes_through, unit};
use super::{ConstraintModel, RowType};
use crate::{Force, Real, Transform, Vector3};

/// Contact, and no slip along x and y.
const ROWS: &[RowType] = &[RowType::Position, RowType::Slip, RowType::Slip];

/// z, x and y of the velocity of the point of B that touches the plane.
#[inline]
fn at_contact<T: Real>(contact: Vector3<T>) -> [Force<T>; 6] {
    let [x, y, z] = axes_through(contact);
    let o = Force::zero();
    [z, x, y, o, o, o]
}

/// φ of a height; slip has no φ.
#[inline]
fn of_height<T: Real>(height: T) -> [T; 6] {
    let o = T::zero();
    [height, o, o, o, o, o]
}

/// [`ConstraintKind::RollingBall`](super::ConstraintKind::RollingBall): p_z − r.
#[derive(Clone, Copy)]
pub(super) struct RollingBall {
    pub(super) radius: f64,
}

impl ConstraintModel for RollingBall {
    const NAME: &'static str = "rolling_ball";
    const ROWS: &'static [RowType] = ROWS;

    #[inline]
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6] {
        of_height(a_from_b.translation.z - T::from_f64(self.radius))
    }

    #[inline]
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6] {
        at_contact(a_from_b.translation - unit(2).scale(T::from_f64(self.radius)))
    }
}

/// [`ConstraintKind::RollingWheel`](super::ConstraintKind::RollingWheel): p_z − r √(1 − (z_A · z_B)²).
#[derive(Clone, Copy)]
pub(super) struct RollingWheel {
    pub(super) radius: f64,
}

impl RollingWheel {
    /// From the wheel's lowest point to its centre: r u with u the unit vector across the axle a = z_B
    /// that is nearest to z_A = n, (n − (n · a) a) / √(1 − (n · a)²).
    #[inline]
    fn spoke<T: Real>(self, a_from_b: &Transform<T>) -> Vector3<T> {
        let axle = a_from_b.rotation.column(2);
        let upward = unit(2) - axle.scale(axle.z);
        let length = (axle.x * axle.x + axle.y * axle.y).sqrt();
        upward.scale(T::from_f64(self.radius) / length)
    }
}

impl ConstraintModel for RollingWheel {
    const NAME: &'static str = "rolling_wheel";
    const ROWS: &'static [RowType] = ROWS;

    #[inline]
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6] {
        let axle = a_from_b.rotation.column(2);
        let rise = (axle.x * axle.x + axle.y * axle.y).sqrt();
        of_height(a_from_b.translation.z - rise * T::from_f64(self.radius))
    }

    /// The contact moves on the rim, but along the plane: the height's rate is that of the point of
    /// the wheel that is there, as for a ball.
    #[inline]
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6] {
        at_contact(a_from_b.translation - self.spoke(a_from_b))
    }
}
