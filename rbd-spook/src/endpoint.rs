//! The two endpoints of a constraint in the world, at the start of a step.

use rbd_runtime::{ConstraintKind, Force, Matrix3, Real, Transform, Vector3};

use crate::constraint::row_of_body;
use crate::{Anchor, BodyState};

/// One frame of a constraint, in the world.
#[derive(Clone, Copy, Debug)]
struct Endpoint<T> {
    /// `world_from_frame`.
    rotation: Matrix3<T>,
    /// From the body's centre of mass to the frame's origin; from the world's origin if the frame is in the
    /// world.
    arm: Vector3<T>,
    /// The body's centre of mass.
    center: Vector3<T>,
}

impl<T: Real> Endpoint<T> {
    fn new(
        anchor: &Anchor<T>,
        bodies: &[BodyState<T>],
        rotation_of: &impl Fn(usize) -> Matrix3<T>,
    ) -> Self {
        let Transform {
            rotation,
            translation,
        } = anchor.frame;
        let Some(body) = anchor.body else {
            return Self {
                rotation,
                arm: translation,
                center: Vector3::zero(),
            };
        };
        let (state, world_from_body) = (&bodies[body], rotation_of(body));
        Self {
            rotation: world_from_body * rotation,
            arm: world_from_body * (translation - state.center),
            center: state.position,
        }
    }

    fn origin(&self) -> Vector3<T> {
        self.center + self.arm
    }
}

/// Both endpoints of a constraint.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Endpoints<T> {
    endpoints: [Endpoint<T>; 2],
    /// From A's origin to B's, in the world's axes.
    gap: Vector3<T>,
    /// X = `a_from_b`.
    pub(crate) a_from_b: Transform<T>,
}

/// φ and G of a constraint, with up to six rows. If the kind [holds B's
/// origin](ConstraintKind::holds_origin), the first three rows are along the world's axes, which makes half
/// of their entries ones and zeros. With the same ε for all three this turns their λ and changes nothing
/// else.
pub(crate) struct Rows<T> {
    pub(crate) violation: [T; 6],
    /// Rows of G for the bodies of A and B, \[linear; angular\] each.
    pub(crate) bodies: [[[T; 6]; 6]; 2],
}

impl<T: Real> Endpoints<T> {
    /// The endpoints of a constraint between two frames. `rotation_of` gives `world_from_body`.
    pub(crate) fn new(
        anchors: [&Anchor<T>; 2],
        bodies: &[BodyState<T>],
        rotation_of: impl Fn(usize) -> Matrix3<T>,
    ) -> Self {
        let [a, b] = anchors.map(|anchor| Endpoint::new(anchor, bodies, &rotation_of));
        let gap = b.origin() - a.origin();
        let rotation = a.rotation.transpose() * b.rotation;
        Self {
            endpoints: [a, b],
            gap,
            a_from_b: Transform::new(rotation, a.rotation.transpose_mul(gap)),
        }
    }

    /// The rows of a constraint of this kind.
    pub(crate) fn rows(&self, kind: ConstraintKind) -> Rows<T> {
        let [a, b] = self.endpoints;
        let mut violation = kind.violation(&self.a_from_b);
        let directions = kind.directions(&self.a_from_b);
        let mut bodies = [[[T::zero(); 6]; 6]; 2];
        for row in 0..kind.rows() {
            let at_b = row < 3 && kind.holds_origin();
            let force = if at_b {
                violation[row] = self.gap.to_array()[row];
                along(row)
            } else {
                let Force { angular, linear } = directions[row];
                Force::new(a.rotation * angular, a.rotation * linear)
            };
            // Arms within the frame's own body are exact: they are no difference of positions.
            let arms = if at_b {
                [b.origin() - a.center, b.arm]
            } else {
                [a.arm, a.origin() - b.center]
            };
            bodies[0][row] = row_of_body(force, arms[0]).map(|x| -x);
            bodies[1][row] = row_of_body(force, arms[1]);
        }
        Rows { violation, bodies }
    }

    /// The row of G for both bodies that belongs to a force on B at its origin, in A's axes.
    pub(crate) fn direction_in_a(&self, force: Force<T>) -> [[T; 6]; 2] {
        self.direction_at_b(self.endpoints[0].rotation, force)
    }

    /// The same for a force in B's axes.
    pub(crate) fn direction_in_b(&self, force: Force<T>) -> [[T; 6]; 2] {
        self.direction_at_b(self.endpoints[1].rotation, force)
    }

    fn direction_at_b(&self, world_from: Matrix3<T>, force: Force<T>) -> [[T; 6]; 2] {
        let force = Force::new(world_from * force.angular, world_from * force.linear);
        let [arm_a, arm_b] = self.arms_of_b();
        [
            row_of_body(force, arm_a).map(|x| -x),
            row_of_body(force, arm_b),
        ]
    }

    /// λ in A's coordinates, as the kind documents it, from λ of [`rows`](Self::rows).
    pub(crate) fn multipliers(&self, kind: ConstraintKind, mut lambda: [T; 6]) -> [T; 6] {
        if kind.holds_origin() {
            let [x, y, z, ..] = lambda;
            let turned = self.endpoints[0]
                .rotation
                .transpose_mul(Vector3::new(x, y, z));
            lambda[..3].copy_from_slice(&turned.to_array());
        }
        lambda
    }

    /// The force on B of multipliers in A's coordinates, in the world's axes.
    pub(crate) fn force_on_b(&self, kind: ConstraintKind, multipliers: [T; 6]) -> Vector3<T> {
        let directions = kind.directions(&self.a_from_b);
        let mut force = Vector3::zero();
        for (direction, multiplier) in directions.into_iter().zip(multipliers) {
            force = force + direction.linear.scale(multiplier);
        }
        self.endpoints[0].rotation * force
    }

    /// The arms from the centres of mass of both bodies to B's origin.
    pub(crate) fn arms_of_b(&self) -> [Vector3<T>; 2] {
        let [a, b] = self.endpoints;
        [b.origin() - a.center, b.arm]
    }
}

/// A unit force along an axis of the world.
fn along<T: Real>(axis: usize) -> Force<T> {
    let mut unit = [T::zero(); 3];
    unit[axis] = T::one();
    Force::new(Vector3::zero(), Vector3::from(unit))
}
