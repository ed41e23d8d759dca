//! Bodies with a singular inertia.

use rbd_runtime::{Joint, SpatialInertia, reference};

use super::robot::Model;
use crate::geometry::eigenvalues;

/// A principal moment about the centre of mass below this part of the inertia about the joint is a rounding
/// error of zero.
const ROUNDING: f64 = 1e-12;

impl Model {
    /// The first joint whose body has a singular inertia: no mass, or no moment about some axis through its
    /// centre of mass. The inertia of a link that is an input counts as regular. A body without inertia
    /// between two [linked](Self::linked_joints) joints does not count.
    pub fn body_without_inverse(&self) -> Option<usize> {
        let linked = self.linked_joints();
        let inertias = self.inertias();
        let mut all = inertias.iter().enumerate();
        let found = all.find(|(i, inertia)| !has_inverse(inertia) && !linked.contains(&Some(*i)));
        found.map(|(i, _)| i)
    }

    /// For each joint the one before it that the constraint force algorithm combines with it, because the
    /// body between has no inertia: `reference::linked_joint`. The joint's placement on that body must not
    /// be an input.
    pub fn linked_joints(&self) -> Vec<Option<usize>> {
        let with_inertia =
            |(joint, inertia): (&Joint, SpatialInertia<f64>)| Joint { inertia, ..*joint };
        let pairs = self.joints.iter().zip(self.inertias());
        let joints: Vec<Joint> = pairs.map(with_inertia).collect();
        let model = rbd_runtime::Model {
            joints: &joints,
            ..self.as_runtime()
        };
        let linked = |i| match self.run_time.has_placement(i) {
            true => None,
            false => reference::linked_joint(&model, i),
        };
        (0..joints.len()).map(linked).collect()
    }
}

fn has_inverse(inertia: &SpatialInertia<f64>) -> bool {
    let (h, i) = (inertia.first_moment, inertia.rotational);
    let c = h.scale(1.0 / inertia.mass);
    let about_center = [
        i.xx - (h.y * c.y + h.z * c.z),
        i.xy + h.x * c.y,
        i.xz + h.x * c.z,
        i.yy - (h.x * c.x + h.z * c.z),
        i.yz + h.y * c.z,
        i.zz - (h.x * c.x + h.y * c.y),
    ];
    let least = eigenvalues::of_symmetric(about_center)
        .into_iter()
        .fold(f64::INFINITY, f64::min);
    // Written so that NaN counts as singular.
    inertia.mass > 0.0 && least > ROUNDING * (i.xx + i.yy + i.zz)
}
