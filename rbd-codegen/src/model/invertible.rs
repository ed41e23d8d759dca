//! Bodies whose inertia has no inverse.

use rbd_runtime::SpatialInertia;

use super::robot::Model;
use crate::geometry::eigenvalues;

/// A principal moment about the centre of mass below this part of the inertia about the joint is
/// what rounding left of zero.
const ROUNDING: f64 = 1e-12;

impl Model {
    /// The first joint that moves a body whose inertia has no inverse: no mass, or none about some
    /// axis through its centre of mass. A link whose inertia is an input has one.
    pub fn body_without_inverse(&self) -> Option<usize> {
        let inertias = self.inertias();
        inertias.iter().position(|inertia| !has_inverse(inertia))
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
