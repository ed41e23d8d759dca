//! A screw: rotation about a fixed axis and translation along it by `pitch` metres a radian,
//! S = [a; pitch a].

use super::prismatic::Prismatic;
use super::revolute::Revolute;
use super::{Field, HALF_TURN, JointModel};
use crate::{Motion, Real, Transform, Vector3};

/// [`JointType::Helical`](crate::JointType::Helical).
#[derive(Clone, Copy, Debug)]
pub struct Helical {
    /// Unit vector in the joint's frame.
    pub axis: Vector3<f64>,
    /// Metres a radian.
    pub pitch: f64,
}

impl JointModel for Helical {
    const NAME: &'static str = "helical";
    const NQ: usize = 1;
    const NV: usize = 1;
    const RANGE: (f64, f64) = HALF_TURN;

    fn axis(self) -> Option<Vector3<f64>> {
        Some(self.axis)
    }

    fn fields(self) -> [Option<(&'static str, Field)>; 2] {
        [
            Some(("axis", Field::Vector(self.axis))),
            Some(("pitch", Field::Number(self.pitch))),
        ]
    }

    fn scaled(self, factor: f64) -> Self {
        Self {
            pitch: self.pitch * factor,
            ..self
        }
    }

    #[inline]
    fn placement<T: Real>(self, q: &[T]) -> Transform<T> {
        let axis = self.axis;
        let turned = Revolute { axis }.placement(q);
        let along = Prismatic {
            axis: axis.scale(self.pitch),
        };
        Transform::new(turned.rotation, along.placement(q).translation)
    }

    #[inline]
    fn motion_subspace<T: Real>(self, _: usize) -> Motion<T> {
        Motion::new(
            Vector3::from_f64(self.axis),
            Vector3::from_f64(self.axis.scale(self.pitch)),
        )
    }
}
