use std::vec;
use std::vec::Vec;

use super::Robot;
use crate::Force;
use crate::reference::{self, WrenchFrame, WrenchRequest};

/// Joint wrenches: f of each joint of [`wrench_names`](Self::wrench_names), the force that its parent link
/// exerts on its child through it, gravity included (N m; N), as the trait
/// [`JointWrenches`](crate::JointWrenches) has it.
///
/// # Panics
/// All functions panic if a slice has a wrong length; the message names it.
impl Robot {
    /// All joints that move, in the order of `model().joints`, those that mimic others too, and then the
    /// fixed ones that the option `wrenches` names.
    pub fn wrench_names(&self) -> Vec<&str> {
        let fixed = &self.model.attachments.fixed_names;
        let names = self.model.joint_names.iter().chain(fixed);
        names.map(|name| &**name).collect()
    }

    pub(super) fn wrenches(
        &self,
        frame: WrenchFrame,
        [q, qd, qdd]: [&[f64]; 3],
        f_ext: Option<&[Force<f64>]>,
    ) -> Vec<Force<f64>> {
        let request = WrenchRequest {
            joints: self.model.attachments.as_runtime(),
            frame,
            f_ext,
        };
        let mut wrenches = vec![Force::zero(); self.wrench_names().len()];
        let (model, bodies) = (self.model(), &mut self.bodies());
        reference::wrenches_in_frame(&model, bodies, &request, q, qd, qdd, &mut wrenches);
        wrenches
    }
}
