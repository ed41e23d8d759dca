//! Where a body is.

use rbd_runtime::{Force, Matrix3, Motion, Real, Symmetric3, Vector3};

use crate::algorithm::formulation::pose::PosedJoint;
use crate::algorithm::formulation::pseudo_inertia::Composite;

/// Where a body is, in the frame of the tree's first one.
#[derive(Clone, Copy)]
pub(super) struct Placement<T> {
    rotation: Matrix3<T>,
    translation: Vector3<T>,
}

impl<T: Real> Placement<T> {
    pub(super) fn identity() -> Self {
        Self {
            rotation: Matrix3::identity(),
            translation: Vector3::zero(),
        }
    }

    /// The placement of the joint's child.
    pub(super) fn new(posed: &PosedJoint<'_, T>, parent: &Self) -> Self {
        let turned = [0, 1, 2].map(|i| posed.rotation.to_child(parent.rotation.row(i)).to_array());
        let rotation = Matrix3::new(turned);
        let start = parent.translation + parent.rotation * posed.translation;
        Self {
            rotation,
            translation: start + rotation.column(2).scale(posed.slide),
        }
    }

    pub(super) fn motion(&self, m: Motion<T>) -> Motion<T> {
        let angular = self.rotation * m.angular;
        let linear = self.rotation * m.linear;
        Motion::new(angular, linear + self.translation.cross(angular))
    }

    pub(super) fn inertia(&self, body: &Composite<T>) -> Composite<T> {
        let h = self.rotation * body.h;
        let moved = h + self.translation.scale(body.mass);
        let turned = body.sigma.rotated(self.rotation);
        let (p, r, moved_r) = (self.translation.to_array(), h.to_array(), moved.to_array());
        let mixed = |i: usize, j: usize| moved_r[i] * p[j] + p[i] * r[j];
        Composite {
            mass: body.mass,
            h: moved,
            sigma: Symmetric3 {
                xx: turned.xx + mixed(0, 0),
                xy: turned.xy + mixed(0, 1),
                xz: turned.xz + mixed(0, 2),
                yy: turned.yy + mixed(1, 1),
                yz: turned.yz + mixed(1, 2),
                zz: turned.zz + mixed(2, 2),
            },
        }
    }
}

impl<T: Real> Composite<T> {
    /// I m.
    pub(super) fn force_of(&self, m: Motion<T>) -> Force<T> {
        let Self { mass, h, sigma } = *self;
        let trace = sigma.xx + sigma.yy + sigma.zz;
        let turned = m.angular.scale(trace) - sigma * m.angular;
        Force::new(
            turned + h.cross(m.linear),
            m.linear.scale(mass) - h.cross(m.angular),
        )
    }
}
