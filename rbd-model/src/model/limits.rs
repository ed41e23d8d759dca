//! Limits of a joint from a file's elements.

use rbd_runtime::{JointType, Limits};

use crate::description::element::{LimitElement, LimitValue};
use crate::description::limits::ends;

/// The limits of each coordinate of a joint of this type; `is_bounded` tells whether its kind in the file
/// has a range.
///
/// A joint of several coordinates has none: a file has one number a joint.
pub(super) fn of_joint(
    joint_type: JointType,
    limit: Option<LimitElement>,
    is_bounded: bool,
) -> Limits {
    let Some(limit) = limit.filter(|_| joint_type.nv() == 1) else {
        return Limits::UNLIMITED;
    };
    let is_line = joint_type.nq() == 1;
    let [lower, upper] = match is_bounded && is_line {
        true => ends(limit),
        false => [-INFINITY, INFINITY],
    };
    Limits::new(lower, upper, size(limit.velocity), size(limit.effort))
}

const INFINITY: f64 = f64::INFINITY;

/// A limit that holds in both directions.
fn size(value: LimitValue) -> f64 {
    match value {
        LimitValue::Finite(value) if value >= 0.0 => value,
        _ => INFINITY,
    }
}
