//! Parallel axes near the base.

use super::{AxisMotion, Canonical, CanonicalJoint};

/// Whether body `i` turns about its z alone, in the base's frame.
pub(super) fn turns_about_fixed_direction(joints: &[CanonicalJoint], i: usize) -> bool {
    let mut joint = &joints[i];
    if !joint.motion.turns_about_z() {
        return false;
    }
    while let Some(parent) = joint.parent {
        let above = &joints[parent];
        if joint.alpha.sin != 0.0 || !above.motion.turns_about_z() {
            return false;
        }
        joint = above;
    }
    true
}

impl Canonical {
    /// The body before the first of the parallel revolute joints of which `i` is a later one, if
    /// that body turns about a fixed direction: shoulder and elbow on a turning column.
    ///
    /// ω of that body has only one component, and only one component of the moment on it acts, so it pays
    /// to rotate both between it and body i at once, by the sum of the angles.
    pub fn before_parallel(&self, i: usize) -> Option<usize> {
        let mut joint = &self.joints[i];
        let mut later = false;
        loop {
            let parent = joint.parent?;
            if joint.motion != AxisMotion::Revolute {
                return None;
            }
            if joint.alpha.sin != 0.0 {
                return (later && turns_about_fixed_direction(&self.joints, parent))
                    .then_some(parent);
            }
            later = true;
            joint = &self.joints[parent];
        }
    }
}
