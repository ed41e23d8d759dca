// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use std::vec::Vec;

use crate::Force;
use crate::dynamic::Robot;
use crate::reference::WrenchFrame;

/// # Panics
/// All functions panic if a slice has a wrong length; the message names it.
impl Robot {
    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the child link's axes, the moment about that link's
    /// origin. Sᵀ f is the joint's torque without that of its actuator. RBDA Table 5.1.
    pub fn joint_wrenches(&self, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::Child, [q, qd, qdd], None)
    }

    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the child link's axes, the moment about that link's
    /// origin, where `f_ext[l]` acts on link l from outside at its origin, in its own frame. Sᵀ f is the
    /// joint's torque without that of its actuator. RBDA Table 5.1.
    pub fn joint_wrenches_with_forces(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[Force<f64>],
    ) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::Child, [q, qd, qdd], Some(f_ext))
    }

    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the parent link's axes, the moment about that link's
    /// origin. Sᵀ f is the joint's torque without that of its actuator. RBDA Table 5.1.
    pub fn joint_wrenches_parent(&self, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::Parent, [q, qd, qdd], None)
    }

    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the parent link's axes, the moment about that link's
    /// origin, where `f_ext[l]` acts on link l from outside at its origin, in its own frame. Sᵀ f is the
    /// joint's torque without that of its actuator. RBDA Table 5.1.
    pub fn joint_wrenches_parent_with_forces(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[Force<f64>],
    ) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::Parent, [q, qd, qdd], Some(f_ext))
    }

    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the world's axes, the moment about the world's origin.
    /// Sᵀ f is the joint's torque without that of its actuator. RBDA Table 5.1.
    pub fn joint_wrenches_world(&self, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::World, [q, qd, qdd], None)
    }

    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the world's axes, the moment about the world's origin,
    /// where `f_ext[l]` acts on link l from outside at its origin, in its own frame. Sᵀ f is the joint's
    /// torque without that of its actuator. RBDA Table 5.1.
    pub fn joint_wrenches_world_with_forces(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[Force<f64>],
    ) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::World, [q, qd, qdd], Some(f_ext))
    }

    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the world's axes, the moment about the child link's
    /// origin. Sᵀ f is the joint's torque without that of its actuator. RBDA Table 5.1.
    pub fn joint_wrenches_local_world_aligned(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::LocalWorldAligned, [q, qd, qdd], None)
    }

    /// The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its
    /// child through it, gravity included (N m; N), in the world's axes, the moment about the child link's
    /// origin, where `f_ext[l]` acts on link l from outside at its origin, in its own frame. Sᵀ f is the
    /// joint's torque without that of its actuator. RBDA Table 5.1.
    pub fn joint_wrenches_local_world_aligned_with_forces(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[Force<f64>],
    ) -> Vec<Force<f64>> {
        self.wrenches(WrenchFrame::LocalWorldAligned, [q, qd, qdd], Some(f_ext))
    }
}
