//! A robot in canonical frames.

use rbd_ir::ir::Symbol;
use rbd_runtime::{JointDynamics, Matrix3, Real, Transform, Vector3};

use super::pseudo_inertia::Composite;
use crate::algorithm::numbers::Numbers;
use crate::canonical::Canonical;

/// A robot in canonical frames, with its non-constant numbers.
pub(in crate::algorithm) struct Robot<'a, T> {
    pub(in crate::algorithm) canonical: &'a Canonical,
    /// As in [`Canonical`].
    pub(super) gravity: Vec<Vector3<T>>,
    /// The inertia that is added to each body's constant one.
    pub(super) added: Vec<Option<Composite<T>>>,
    /// The actuators of the joints.
    pub(in crate::algorithm) actuators: Vec<Option<JointDynamics<T>>>,
}

impl<'a, T: Real> Robot<'a, T> {
    /// A robot without actuators whose numbers are all constant.
    pub(in crate::algorithm) fn constant(canonical: &'a Canonical) -> Self {
        Self {
            canonical,
            gravity: canonical
                .gravity
                .iter()
                .map(|g| Vector3::lift(*g))
                .collect(),
            added: vec![None; canonical.joints.len()],
            actuators: vec![None; canonical.joints.len()],
        }
    }
}

impl<'a, 'g> Robot<'a, Symbol<'g>> {
    /// A robot with these numbers.
    pub(in crate::algorithm) fn new(canonical: &'a Canonical, numbers: &Numbers<'g>) -> Self {
        let mut robot = Self::constant(canonical);
        for (i, joint) in canonical.joints.iter().enumerate() {
            let canonical_from_body = Transform::lift(joint.body_from_canonical.inverse());
            let added = numbers.added[i].map(|inertia| canonical_from_body.act_inertia(inertia));
            robot.added[i] = added.map(Composite::from);
            robot.actuators[i] = numbers.joints[i].dynamics;
            if joint.parent.is_none() && !numbers.has_constant_gravity() {
                let base_from_root = Matrix3::lift(canonical.base_from_root[i]);
                robot.gravity[i] = base_from_root.transpose_mul(numbers.gravity);
            }
        }
        robot
    }
}
