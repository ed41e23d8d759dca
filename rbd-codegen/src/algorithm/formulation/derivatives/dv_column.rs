//! ∂V and ∂A columns: the change of τ of outer joints with a coordinate.

use rbd_runtime::{Motion, Real};

use super::df_column::ForceColumn;
use super::joint_frame::JointFrame;
use super::parent_motion::ParentMotion;

/// The motions of one coordinate, as outer joints feel them.
///
/// Seen from the joint, q motions V and W of its carrier by V × S and W S − S W. Without 2 (V × S) V, which
/// is in the couples, the latter is a motion. q̇ gives 2 V × S, and V₁ × S with the joint's own V₁ if
/// directions do not commute.
#[derive(Clone, Copy)]
pub(super) struct MotionColumn<T> {
    /// Its index in q̇.
    pub(super) v: usize,
    /// S.
    pub(super) direction: Motion<T>,
    /// V × S.
    drift: Motion<T>,
    /// V₁ × S.
    own: Motion<T>,
    /// V̇ × S + V × (V × S).
    by_position: Motion<T>,
    /// Whether the motions are those of a joint nearer to the base.
    is_carried: bool,
}

impl<T: Real> MotionColumn<T> {
    /// The change for a direction of a joint whose carrier moves as `parent` does.
    pub(super) fn new(
        v: usize,
        direction: Motion<T>,
        parent: &ParentMotion<T>,
        own: Motion<T>,
    ) -> Self {
        let body = &parent.body;
        let Motion { angular: s, linear } = direction;
        let drift = parent.velocity().cross(direction);
        let b = drift.angular;
        let coriolis = (b + b).cross(parent.linear_velocity);
        Self {
            v,
            direction,
            drift,
            own: own.cross(direction),
            by_position: Motion::new(
                body.acceleration.cross(s) + body.velocity.cross(b),
                body.tensor * linear - s.cross(body.linear) - coriolis,
            ),
            is_carried: false,
        }
    }

    /// Transforms from the joint frame to the frame of the joint's body.
    pub(super) fn turned_back(self, frame: &JointFrame<'_, T>) -> Self {
        self.map(|motion| frame.motion_turned_back(motion))
    }

    /// Transforms from the frame of the carrier to the joint frame.
    pub(super) fn at_joint(self, frame: &JointFrame<'_, T>) -> Self {
        self.map(|motion| frame.motion_at_joint(motion))
    }

    fn map(self, motion: impl Fn(Motion<T>) -> Motion<T>) -> Self {
        Self {
            v: self.v,
            direction: motion(self.direction),
            drift: motion(self.drift),
            own: motion(self.own),
            by_position: motion(self.by_position),
            is_carried: true,
        }
    }

    /// ∂τ/∂q of the column's coordinate by this one.
    pub(super) fn of_position(&self, column: &ForceColumn<T>) -> T {
        self.by_position.dot(column.by_acceleration) + self.drift.angular.dot(column.couple)
    }

    /// ∂τ/∂q̇ of the column's coordinate by this one; `doubles` selects the factor that is doubled.
    pub(super) fn of_velocity(&self, column: &ForceColumn<T>, doubles: Doubled) -> T {
        let (drift, force) = (self.drift, column.by_acceleration);
        let forces = match doubles {
            Doubled::Motion => (drift + drift + self.own).dot(force),
            Doubled::Entry => {
                let once = drift.dot(force);
                once + once + self.own.dot(force)
            }
        };
        forces + self.direction.angular.dot(column.couple)
    }

    /// The factor that is cheaper to double if the coordinate meets this many columns.
    pub(super) fn doubles(&self, columns: usize) -> Doubled {
        // At the joint, twice the parent's velocity is available anyway; elsewhere a motion may have six
        // numbers.
        match self.is_carried && columns < 4 {
            true => Doubled::Entry,
            false => Doubled::Motion,
        }
    }
}

/// The factor of 2 (V × S) · f that is doubled.
#[derive(Clone, Copy)]
pub(super) enum Doubled {
    /// V × S, once for all columns.
    Motion,
    /// The product.
    Entry,
}
