//! The chain in the base's coordinates, for the formulations that work there.

use super::chain::{JointKind, PosedLink, Posture};
use rbd_runtime::{Matrix3, Real, Symmetric3, Vector3};

/// One link, everything in the base's coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BaseLink<T> {
    pub(super) kind: JointKind,
    /// z_i, the direction of the joint's axis.
    pub(super) axis: Vector3<T>,
    /// p_i, a point on the joint's axis.
    pub(super) origin: Vector3<T>,
    pub(super) mass: T,
    /// The position of the centre of mass.
    pub(super) center: Vector3<T>,
    /// Inertia tensor about the centre of mass.
    pub(super) inertia: Symmetric3<T>,
}

impl<T: Real> BaseLink<T> {
    /// ∂ω/∂q̇ of all links further out: z, or 0 if the joint slides.
    pub(super) fn spin(&self) -> Vector3<T> {
        match self.kind {
            JointKind::Revolute => self.axis,
            JointKind::Prismatic => Vector3::zero(),
        }
    }

    /// z if the joint slides, or 0.
    pub(super) fn slide(&self) -> Vector3<T> {
        match self.kind {
            JointKind::Revolute => Vector3::zero(),
            JointKind::Prismatic => self.axis,
        }
    }

    /// ∂ẋ/∂q̇ of a point x of the links further out: z × (x − p), or z if the joint slides.
    pub(super) fn carries(&self, x: Vector3<T>) -> Vector3<T> {
        match self.kind {
            JointKind::Revolute => self.axis.cross(x - self.origin),
            JointKind::Prismatic => self.axis,
        }
    }

    /// The joint's component of the moment N and the force F at the point x.
    pub(super) fn joint_force(&self, moment: Vector3<T>, force: Vector3<T>, x: Vector3<T>) -> T {
        match self.kind {
            JointKind::Revolute => self.axis.dot(moment + (x - self.origin).cross(force)),
            JointKind::Prismatic => self.axis.dot(force),
        }
    }
}

/// W_i = A_1 … A_i, and with it z_i, p_i, c_i and R I Rᵀ.
pub(super) fn in_base_frame<T: Real>(posture: &Posture<T>) -> Vec<BaseLink<T>> {
    let mut rotation = Matrix3::identity();
    let mut origin = Vector3::zero();
    let mut place = |link: &PosedLink<T>| {
        origin = origin + rotation * link.placement.translation;
        rotation = rotation * link.placement.rotation;
        BaseLink {
            kind: link.kind,
            axis: rotation.column(2),
            origin,
            mass: link.mass,
            center: origin + rotation * link.center,
            inertia: link.inertia.rotated(rotation),
        }
    };
    posture.links.iter().map(&mut place).collect()
}
