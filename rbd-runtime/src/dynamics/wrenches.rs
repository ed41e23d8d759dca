//! The wrenches that joints carry, a trait a function.
//!
//! The wrench f of a joint is the force that its parent link exerts on its child through it, gravity
//! included, [moment; force] (N m; N). The child exerts −f on the parent. Sᵀ f is the torque of the
//! joint's coordinates without what its [actuator](crate::JointDynamics) takes: `rnea` less
//! armature q̈ + damping q̇ + friction sign(q̇). A joint that mimics another has a wrench of its own. The
//! wrench of a base that moves is what has to act on the robot from outside.

use crate::{Array, Force, Real, Robot};

/// The joints whose wrenches a robot gives. Robots have it with any of the functions `joint_wrenches`.
pub trait JointWrenchArray: Robot {
    /// All joints that move, in the order of `MODEL.joints`, those that mimic others too, and then the
    /// fixed joints that the option `wrenches` names.
    const WRENCH_NAMES: &'static [&'static str];
    /// `[Force<T>; WRENCH_NAMES.len()]`.
    type Wrenches<T: Real>: Array<Force<T>>;
}

/// `joint_wrenches`: f of each joint in the child link's frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenches: JointWrenchArray {
    /// The wrench f of each joint of `WRENCH_NAMES` (N m; N),
    /// in the child link's axes, the moment about that link's origin. RBDA Table 5.1.
    fn joint_wrenches<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_with_forces`: f of each joint in the child link's frame, with forces from outside.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_with_forces`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_with_forces` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesWithForces: JointWrenchArray {
    /// The wrench f of each joint of `WRENCH_NAMES` (N m; N),
    /// in the child link's axes, the moment about that link's origin. `f_ext[l]` acts on link l at its
    /// origin, in its own frame. RBDA Table 5.1.
    fn joint_wrenches_with_forces<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        f_ext: &Self::LinkForces<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_parent`: f of each joint in the parent link's frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_parent`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_parent` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesParent: JointWrenchArray {
    /// The wrench f of each joint of `WRENCH_NAMES` (N m; N),
    /// in the parent link's axes, the moment about that link's origin. RBDA Table 5.1.
    fn joint_wrenches_parent<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_parent_with_forces`: f of each joint in the parent link's frame, with forces from outside.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_parent_with_forces`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_parent_with_forces` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesParentWithForces: JointWrenchArray {
    /// The wrench f of each joint of `WRENCH_NAMES` (N m; N),
    /// in the parent link's axes, the moment about that link's origin. `f_ext[l]` acts on link l at its
    /// origin, in its own frame. RBDA Table 5.1.
    fn joint_wrenches_parent_with_forces<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        f_ext: &Self::LinkForces<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_world`: f of each joint in the world's frame.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_world`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_world` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesWorld: JointWrenchArray {
    /// The wrench f of each joint of `WRENCH_NAMES` (N m; N),
    /// in the world's axes, the moment about the world's origin. RBDA Table 5.1.
    fn joint_wrenches_world<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_world_with_forces`: f of each joint in the world's frame, with forces from outside.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_world_with_forces`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_world_with_forces` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesWorldWithForces: JointWrenchArray {
    /// The wrench f of each joint of `WRENCH_NAMES` (N m; N),
    /// in the world's axes, the moment about the world's origin. `f_ext[l]` acts on link l at its
    /// origin, in its own frame. RBDA Table 5.1.
    fn joint_wrenches_world_with_forces<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        f_ext: &Self::LinkForces<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_local_world_aligned`: f of each joint in the world's axes at the child link's origin.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_local_world_aligned`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_local_world_aligned` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesLocalWorldAligned: JointWrenchArray {
    /// The wrench f of each joint of `WRENCH_NAMES` (N m; N),
    /// in the world's axes, the moment about the child link's origin. RBDA Table 5.1.
    fn joint_wrenches_local_world_aligned<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Wrenches<T>;
}

/// `joint_wrenches_local_world_aligned_with_forces`: f of each joint in the world's axes at the child link's origin, with forces from outside.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `joint_wrenches_local_world_aligned_with_forces`",
    label = "not generated for `{Self}`",
    note = "add `joint_wrenches_local_world_aligned_with_forces` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait JointWrenchesLocalWorldAlignedWithForces: JointWrenchArray {
    /// The wrench f of each joint of `WRENCH_NAMES` (N m; N),
    /// in the world's axes, the moment about the child link's origin. `f_ext[l]` acts on link l at its
    /// origin, in its own frame. RBDA Table 5.1.
    fn joint_wrenches_local_world_aligned_with_forces<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        f_ext: &Self::LinkForces<T>,
    ) -> Self::Wrenches<T>;
}
