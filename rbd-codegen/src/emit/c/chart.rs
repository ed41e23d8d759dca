//! The rate of u in the chart q ⊞ u, joint by joint, as in the runtime's `step/chart`.

use rbd_runtime::JointType;

use crate::Model;

const ROTATION: &str = include_str!("text/rotation.c");
const SPHERICAL: &str = include_str!("text/spherical.c");
const FLOATING: &str = include_str!("text/floating.c");
const PLANAR: &str = include_str!("text/planar.c");

/// The name of the function for a joint's own coordinates, if two of its motions may not commute.
fn rate(joint_type: &JointType) -> Option<&'static str> {
    match joint_type {
        JointType::Spherical => Some("spherical"),
        JointType::Floating => Some("floating"),
        JointType::Planar => Some("planar"),
        _ => None,
    }
}

/// By joint the first of its velocity coordinates and the function of its rate.
fn curved(model: &Model) -> Vec<(usize, &'static str)> {
    let joints = model.joints.iter();
    let own = joints.filter(|joint| joint.coupling.is_none());
    own.filter_map(|joint| Some((joint.v_start, rate(&joint.joint_type)?)))
        .collect()
}

/// Whether any joint's rate is another than its velocity.
pub(super) fn has_rates(model: &Model) -> bool {
    !curved(model).is_empty()
}

/// A template of the functions that give the rate of u, if there are any.
pub(super) fn rates(model: &Model) -> String {
    let curved = curved(model);
    if curved.is_empty() {
        return String::new();
    }
    let has = |name: &str| curved.iter().any(|(_, own)| *own == name);
    let mut text = String::new();
    if has("spherical") || has("floating") {
        text += ROTATION;
    }
    for (name, own) in [
        ("spherical", SPHERICAL),
        ("floating", FLOATING),
        ("planar", PLANAR),
    ] {
        if has(name) {
            text += own;
        }
    }
    text += "/* v + [u, v]/2 + [u, [u, v]]/12 of each joint. */\n\
        static void NAME_chart_rate(const SCALAR *u, const SCALAR *v, SCALAR *rate)\n{\n    \
        (void)memcpy(rate, v, PREFIX_NV * sizeof *rate);\n";
    for (start, name) in curved {
        text += &format!("    NAME_rate_{name}(u + {start}, v + {start}, rate + {start});\n");
    }
    text + "}\n\n"
}
