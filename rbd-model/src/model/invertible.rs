//! Bodies whose inertia has no inverse.

use rbd_runtime::{Joint, SpatialInertia, reference};

use super::robot::Model;
use crate::geometry::eigenvalues;

/// A principal moment about the centre of mass below this part of the inertia about the joint is
/// what rounding left of zero.
const ROUNDING: f64 = 1e-12;

impl Model {
    /// The first joint that moves a body whose inertia has no inverse: no mass, or none about some
    /// axis through its centre of mass. A link whose inertia is an input has one. A body without
    /// inertia between two [linked](Self::linked_joints) joints does not count.
    pub fn body_without_inverse(&self) -> Option<usize> {
        let linked = self.linked_joints();
        let inertias = self.inertias();
        let mut all = inertias.iter().enumerate();
        let found = all.find(|(i, inertia)| !has_inverse(inertia) && !linked.contains(&Some(*i)));
        found.map(|(i, _)| i)
    }

    /// For each joint the one before it that the constraint force algorithm takes together with it, the
    /// body between having no inertia: `reference::linked_joint`. Where the joint stands on that body
    /// is no input.
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
    // Written so that NaN has none.
    inertia.mass > 0.0 && least > ROUNDING * (i.xx + i.yy + i.zz)
}
