use std::vec;
use std::vec::Vec;

use super::Robot;
use crate::Force;
use crate::reference::{self, WrenchFrame, WrenchRequest};

/// What joints carry: f of each joint of [`wrench_names`](Self::wrench_names), the force that its parent
/// link exerts on its child through it, gravity included (N m; N), as the trait
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

    /// The wrench of each joint, in its child link's axes, the moment about that link's origin. RBDA Table 5.1.
    pub fn joint_wrenches(&self, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::Child, [q, qd, qdd], None)
    }

    /// The same where `f_ext[l]` acts on link l from outside, in its own frame. RBDA Table 5.1.
    pub fn joint_wrenches_with_forces(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[Force<f64>],
    ) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::Child, [q, qd, qdd], Some(f_ext))
    }

    /// The wrench of each joint, in its parent link's axes, the moment about that link's origin. RBDA Table 5.1.
    pub fn joint_wrenches_parent(&self, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::Parent, [q, qd, qdd], None)
    }

    /// The same where `f_ext[l]` acts on link l from outside, in its own frame. RBDA Table 5.1.
    pub fn joint_wrenches_parent_with_forces(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[Force<f64>],
    ) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::Parent, [q, qd, qdd], Some(f_ext))
    }

    /// The wrench of each joint, in the world's axes, the moment about the world's origin. RBDA Table 5.1.
    pub fn joint_wrenches_world(&self, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::World, [q, qd, qdd], None)
    }

    /// The same where `f_ext[l]` acts on link l from outside, in its own frame. RBDA Table 5.1.
    pub fn joint_wrenches_world_with_forces(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[Force<f64>],
    ) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::World, [q, qd, qdd], Some(f_ext))
    }

    /// The wrench of each joint, in the world's axes, the moment about its child link's origin. RBDA Table 5.1.
    pub fn joint_wrenches_local_world_aligned(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::LocalWorldAligned, [q, qd, qdd], None)
    }

    /// The same where `f_ext[l]` acts on link l from outside, in its own frame. RBDA Table 5.1.
    pub fn joint_wrenches_local_world_aligned_with_forces(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[Force<f64>],
    ) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::LocalWorldAligned, [q, qd, qdd], Some(f_ext))
    }

    fn wrenches(
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
