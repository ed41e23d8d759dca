//! Bodies in the frame of the first one of their tree.

use rbd_runtime::{Force, Matrix3, Motion, Real, Symmetric3, Transform};

use crate::algorithm::formulation::pose::PosedJoint;
use crate::algorithm::formulation::pseudo_inertia::Composite;

/// The placement of the joint's child.
pub(super) fn child<T: Real>(posed: &PosedJoint<'_, T>, parent: &Transform<T>) -> Transform<T> {
    let row = |i: usize| posed.rotation.to_child(parent.rotation.row(i)).to_array();
    let rotation = Matrix3::new([row(0), row(1), row(2)]);
    let start = parent.act_point(posed.translation);
    Transform::new(rotation, start + rotation.column(2).scale(posed.slide))
}

/// The inertia of a body about the origin of the frame in which it is placed so.
pub(super) fn placed<T: Real>(body: &Composite<T>, placement: &Transform<T>) -> Composite<T> {
    let h = placement.rotation * body.h;
    let moved = h + placement.translation.scale(body.mass);
    let turned = body.sigma.rotated(placement.rotation);
    let (p, r, m) = (
        placement.translation.to_array(),
        h.to_array(),
        moved.to_array(),
    );
    let at = |turned: T, i: usize, j: usize| turned + (m[i] * p[j] + p[i] * r[j]);
    Composite {
        mass: body.mass,
        h: moved,
        sigma: Symmetric3 {
            xx: at(turned.xx, 0, 0),
            xy: at(turned.xy, 0, 1),
            xz: at(turned.xz, 0, 2),
            yy: at(turned.yy, 1, 1),
            yz: at(turned.yz, 1, 2),
            zz: at(turned.zz, 2, 2),
        },
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
