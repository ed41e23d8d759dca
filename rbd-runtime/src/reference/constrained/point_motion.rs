//! The motion of frame b and of its origin p, in frame a's axes.

use super::path::{Path, PathJoint};
use crate::constraint::{moving, with_rate};
use crate::reference::Body;
use crate::{ConstraintKind, Dual, Force, IntoReal, Model, Motion, Real, Transform};

/// The motion as seen from a body of the path to b.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointMotion<T> {
    /// \[ω; ṗ\].
    pub(super) velocity: Motion<T>,
    /// \[ω̇; p̈\].
    pub(super) acceleration: Motion<T>,
}

impl<T: Real> PointMotion<T> {
    /// As seen from b.
    pub(super) fn rest() -> Self {
        Self {
            velocity: Motion::zero(),
            acceleration: Motion::zero(),
        }
    }

    /// As seen from the next body towards a, with the motions S q̇ and S q̈ of the joint between at p.
    pub(super) fn before(self, [own, rate]: [Motion<T>; 2]) -> Self {
        Self {
            velocity: self.velocity + own,
            acceleration: self.turned(own) + rate,
        }
    }

    /// The acceleration with what velocities add to it beyond a joint that moves with `own`.
    pub(super) fn turned(self, own: Motion<T>) -> Motion<T> {
        let seen = self.velocity;
        let twice = seen.linear + (seen.linear + own.linear);
        let turned = [seen.angular, twice].map(|v| own.angular.cross(v));
        self.acceleration + Motion::new(turned[0], turned[1])
    }

    /// As seen from a.
    pub(super) fn of_b<P: IntoReal<T>>(
        path: &Path<T>,
        model: &Model<'_, P>,
        bodies: &[Body<T>],
        rates: [Option<&[T]>; 2],
    ) -> Self {
        let joints = path.joints(model, bodies);
        joints.fold(Self::rest(), |beyond, joint| {
            beyond.before(joint_motions(joint, rates))
        })
    }
}

/// Σₖ Cₖ xₖ of a joint, for each x that is given.
pub(super) fn joint_motions<T: Real, P: IntoReal<T>>(
    joint: PathJoint<'_, T, P>,
    rates: [Option<&[T]>; 2],
) -> [Motion<T>; 2] {
    let mut sums = [Motion::zero(); 2];
    for (v, column) in joint.columns() {
        for (sum, x) in sums.iter_mut().zip(rates) {
            if let Some(x) = x {
                *sum = *sum + column.scale(x[v]);
            }
        }
    }
    sums
}

/// F(X) by rows about b's origin: \[moment; force\] in a's axes.
pub(super) fn directions_about_b<T: Real>(kind: ConstraintKind, x: &Transform<T>) -> [Force<T>; 6] {
    let mut rows = kind.directions(x);
    for row in rows.iter_mut().filter(|_| !kind.is_central()) {
        row.angular = row.angular - x.translation.cross(row.linear);
    }
    rows
}

/// d/dt (Fᵀ v), with b's motion \[ω; ṗ\] and \[ω̇; p̈\] as seen from a.
pub(super) fn row_rates<T: Real>(
    kind: ConstraintKind,
    x: &Transform<T>,
    [v, a]: [Motion<T>; 2],
) -> [T; 6] {
    let v_moving = dual(v, a);
    let rows = directions_about_b(kind, &moving(x, v));
    rows.map(|row| v_moving.dot(row).derivatives[0])
}

/// A motion and its rate.
pub(super) fn dual<T: Real>(m: Motion<T>, rate: Motion<T>) -> Motion<Dual<T, 1>> {
    let angular = with_rate(m.angular, rate.angular);
    Motion::new(angular, with_rate(m.linear, rate.linear))
}
