//! A placement as a sequence of axial screws: about and along the child's z, about x, a constant
//! translation, about the parent's z; each applied to the result of the one before.
//!
//! Turning and sliding along one axis commute, and zeros along the joint's axis stay zero until the turn
//! about x: so a translation along the child's z costs less there than afterwards. A joint of several
//! degrees of freedom leaves less, and its whole rotation comes first.

use rbd_runtime::{Force, Matrix3, Motion, Real, Vector3};

use super::chosen::Choice;
use super::inertia::Articulated;
use super::transform;
use crate::algorithm::formulation::pose::PosedJoint;
use crate::algorithm::formulation::rotation::{JointRotation, Turn, about_x, about_z};
use crate::canonical::{Angle, CanonicalJoint};

/// `parent_from_child` = Rz(φ) T(between) Rx(α) Tz(slide) Rz(θ) R(first).
pub(super) struct ScrewPlacement<T> {
    phi: Turn<T>,
    between: Vector3<T>,
    alpha: Turn<T>,
    slide: T,
    theta: Turn<T>,
    /// Whether J is turned by products.
    by_products: bool,
    first: Option<JointRotation<T>>,
}

impl<T: Real> ScrewPlacement<T> {
    /// The placement of `posed`, with `choice`.
    pub(super) fn new(posed: &PosedJoint<'_, T>, choice: &Choice) -> Self {
        let Choice {
            slide, by_products, ..
        } = *choice;
        let rotation = &posed.rotation;
        if posed.joint.motion.nv() > 1 {
            let none = Turn::constant(Angle::ZERO);
            return Self {
                phi: none,
                between: posed.translation,
                alpha: none,
                slide: T::zero(),
                theta: none,
                by_products: false,
                first: Some(*rotation),
            };
        }
        Self {
            phi: rotation.phi,
            between: Vector3::from_f64(posed.joint.between(slide)),
            alpha: rotation.alpha,
            slide: posed.slide + T::from_f64(slide),
            theta: rotation.theta,
            by_products,
            first: None,
        }
    }

    /// A force on the child about its origin as one on the parent about the parent's.
    pub(super) fn force_to_parent(&self, f: Force<T>) -> Force<T> {
        let [linear, angular] = [f.linear, f.angular].map(|v| {
            let turned = self.first.map_or(v, |first| first.to_parent(v));
            about_z(self.theta, turned)
        });
        let angular = Vector3::new(
            angular.x - self.slide * linear.y,
            angular.y + self.slide * linear.x,
            angular.z,
        );
        let linear = about_x(self.alpha, linear);
        let angular = about_x(self.alpha, angular) + self.between.cross(linear);
        Force::new(about_z(self.phi, angular), about_z(self.phi, linear))
    }

    /// The parent's acceleration, at rest, as the child's before its own joint accelerates.
    pub(super) fn motion_to_child(&self, m: Motion<T>) -> Motion<T> {
        let back = self.phi.reversed();
        let angular = about_z(back, m.angular);
        let linear = about_z(back, m.linear) + angular.cross(self.between);
        let back = self.alpha.reversed();
        let (angular, linear) = (about_x(back, angular), about_x(back, linear));
        let linear = Vector3::new(
            linear.x + self.slide * angular.y,
            linear.y - self.slide * angular.x,
            linear.z,
        );
        let [angular, linear] = [angular, linear].map(|v| {
            let turned = about_z(self.theta.reversed(), v);
            self.first.map_or(turned, |first| first.to_child(turned))
        });
        Motion::new(angular, linear)
    }

    /// An inertia about the child's origin as one about the parent's.
    pub(super) fn inertia_to_parent(&self, child: Articulated<T>) -> Articulated<T> {
        let child = self
            .first
            .map_or(child, |first| turned_freely(first, child));
        let turned = if self.by_products {
            transform::about_z_by_products(self.theta, child)
        } else {
            transform::about_z(self.theta, child)
        };
        let along = Vector3::new(T::zero(), T::zero(), self.slide);
        let tilted = transform::about_x(self.alpha, transform::translated(along, turned));
        transform::about_z(self.phi, transform::translated(self.between, tilted))
    }
}

/// The rotated apparent inertia of a joint of several degrees of freedom. If it turns in all directions
/// only M is left, without rotors, and the rest folds.
fn turned_freely<T: Real>(rotation: JointRotation<T>, child: Articulated<T>) -> Articulated<T> {
    if rotation.is_free() {
        let columns = |m: Matrix3<T>| {
            let [x, y, z] = [0, 1, 2].map(|j| rotation.to_parent(m.column(j)).to_array());
            Matrix3::new([x, y, z]).transpose()
        };
        return Articulated {
            rotational: rotation.symmetric_to_parent(child.rotational),
            coupling: columns(columns(child.coupling).transpose()).transpose(),
            mass: rotation.symmetric_to_parent(child.mass),
        };
    }
    let turned = transform::about_z(rotation.theta, child);
    transform::about_z(rotation.phi, transform::about_x(rotation.alpha, turned))
}

impl CanonicalJoint {
    /// The rest of the constant translation, in the frame turned by φ, when `slide` of it is along the
    /// child's z.
    pub(super) fn between(&self, slide: f64) -> Vector3<f64> {
        let Vector3 { x, y, z } = self.translation;
        let (s, c) = (self.phi.sin, self.phi.cos);
        let turned = Vector3::new(c * x + s * y, c * y - s * x, z);
        let axis = Vector3::new(0.0, -self.alpha.sin, self.alpha.cos);
        turned - axis.scale(slide)
    }
}
