//! The wrenches that joints carry, in each frame, without and with forces from outside.

use rbd_runtime::reference::WrenchFrame;

use super::define::rows;
use crate::catalogue::name::FunctionName;
use crate::catalogue::parameter::Parameter as P;
use crate::catalogue::returned::Returned;
use crate::catalogue::row::{Derivative, Row, Times};
use crate::catalogue::signature::{Shape, SparseRows};
use crate::catalogue::size::RobotSize;
use crate::catalogue::wrenches::{WrenchVariant, WrenchWords};

/// Six rows a joint, nv columns.
const DERIVATIVES: Shape = Shape::Sparse(SparseRows::Wrenches);

rows!(
    super::maximal::END,
    JointWrenches = Row {
        about: "The wrench that each joint carries, in its child link's frame.",
        name: "joint_wrenches",
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[Returned::new("wrenches", Shape::JointForces, "N m; N")],
        times: Times::Wrenches(WrenchWords {
            end: "",
            about,
            doc,
            cost,
        }),
        ..Row::ROBOT
    },
    JointWrenchesDerivatives = Row {
        about: "The derivatives of `joint_wrenches` by q, q̇ and q̈.",
        name: "joint_wrenches",
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[
            Returned::new("df_dq", DERIVATIVES, "N m/rad, N; N/rad, N/m"),
            Returned::new("df_dqd", DERIVATIVES, "N m s/rad, N s; N s/rad, N s/m"),
            Returned::new("df_dqdd", DERIVATIVES, "kg m², kg m; kg m, kg"),
        ],
        derivative: Derivative::jacobian(FunctionName::JointWrenches, &[P::Q, P::Qd, P::Qdd]),
        times: Times::Wrenches(WrenchWords {
            end: "_derivatives",
            about: |variant, _| format!("The derivatives of `{}` by q, q̇ and q̈.", variant.name()),
            doc: doc_of_derivatives,
            cost: |s, variant| match variant.frame {
                WrenchFrame::Child | WrenchFrame::Parent => 330 * s.n * s.n,
                WrenchFrame::World | WrenchFrame::LocalWorldAligned => 490 * s.n * s.n,
            },
        }),
        ..Row::ROBOT
    },
);

fn about(variant: WrenchVariant, place: &str) -> String {
    match variant.forces {
        true => "The same with forces on the links.".to_owned(),
        false => format!("The wrench that each joint carries, {place}."),
    }
}

fn doc(variant: WrenchVariant, place: &str) -> String {
    let forces = match variant.forces {
        true => ", where `f_ext[l]` acts on link l from outside at its origin, in its own frame",
        false => "",
    };
    format!(
        "The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on \
         its child through it, gravity included (N m; N), {place}{forces}. Sᵀ f is the joint's torque \
         without that of its actuator. RBDA Table 5.1."
    )
}

fn doc_of_derivatives(variant: WrenchVariant, place: &str) -> String {
    let forces = match variant.forces {
        true => " `f_ext[l]` acts on link l at its origin and is held fixed in that link's frame.",
        false => "",
    };
    format!(
        "The derivatives of the wrenches that `{}` gives, six rows [moment; force] for each joint of \
         `WRENCH_NAMES`, {place}: ∂f/∂q in the tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they \
         are in these axes, ∂f/∂q̇ and ∂f/∂q̈.{forces}",
        variant.name()
    )
}

fn cost(s: &RobotSize, variant: WrenchVariant) -> u64 {
    let of_frame = match variant.frame {
        WrenchFrame::Child | WrenchFrame::Parent => 246 * s.n,
        WrenchFrame::World => 345 * s.n,
        WrenchFrame::LocalWorldAligned => 315 * s.n,
    };
    let of_forces = if variant.forces { 6 * s.n } else { 0 };
    of_frame + of_forces
}
