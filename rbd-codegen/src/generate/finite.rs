//! Constants of functions that are not finite: a message instead of a number that means nothing.
//!
//! The numbers of a model are bounded, so that nothing overflows; but a function divides, and what is
//! very small has a reciprocal beyond the range of `f64`.

use rbd_ir::ir::{Function, Node};
use rbd_model::{Diagnostic, Model};
use rbd_runtime::SpatialInertia;

/// Whether every constant that the outputs need is finite.
pub(crate) fn has_finite_constants(function: &Function) -> bool {
    let live = function.live();
    let mut nodes = function.graph.nodes().iter().zip(live);
    nodes.all(|(node, live)| match node {
        Node::Const(bits) if live => f64::from_bits(*bits).is_finite(),
        _ => true,
    })
}

/// The message if one of these functions has a constant that is not finite.
pub(crate) fn error(model: &Model, functions: &[String]) -> Diagnostic {
    let names: Vec<String> = functions.iter().map(|name| format!("`{name}`")).collect();
    let names = names.join(", ");
    let (subject, cause) = match least_inertia(model) {
        Some(Least {
            joint,
            inertia,
            unit,
        }) => (
            format!("joint `{}`", model.joint_names[joint]),
            format!("the least inertia is that against this joint, {inertia:e} {unit}"),
        ),
        None => (
            format!("robot `{}`", model.name),
            "nothing that moves has inertia".to_owned(),
        ),
    };
    Diagnostic::error(
        &subject,
        &format!("a constant of {names} is beyond the range of `f64`: {cause}"),
        "check mass and inertia of the links that it moves and their units, or do not ask for these functions",
    )
}

/// The joint whose motion alone meets the least inertia.
struct Least {
    joint: usize,
    inertia: f64,
    unit: &'static str,
}

fn least_inertia(model: &Model) -> Option<Least> {
    let mut subtrees: Vec<SpatialInertia<f64>> =
        model.joints.iter().map(|joint| joint.inertia).collect();
    let mut least: Option<Least> = None;
    for (i, joint) in model.joints.iter().enumerate().rev() {
        for k in 0..joint.joint_type.nv() {
            let s = joint.joint_type.motion_subspace(k);
            let inertia = s.dot(subtrees[i].mul_motion(s));
            let turns = s.angular.dot(s.angular) != 0.0;
            if least.as_ref().is_none_or(|least| inertia < least.inertia) {
                least = Some(Least {
                    joint: i,
                    inertia,
                    unit: if turns { "kg m²" } else { "kg" },
                });
            }
        }
        if let Some(parent) = joint.parent {
            let at_zero = joint.parent_from_joint.act_inertia(subtrees[i]);
            subtrees[parent] = subtrees[parent] + at_zero;
        }
    }
    least
}
