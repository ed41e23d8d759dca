//! Numbers so large that their products leave the range of `f64`.

use crate::description::element::{JointElement, LinkElement};
use crate::description::number::NotANumber;
use crate::diagnostic::sink::{DiagnosticSink, Place, joint_subject, link_subject};
use crate::geometry::range::{is_bounded, problem};

const HINT: &str = "check the number and its unit";

/// Reports numbers of `link` that are out of range.
pub(crate) fn check_link(link: &LinkElement, problems: &mut DiagnosticSink) {
    let Some(inertial) = link.inertial.filter(|inertial| inertial.complete) else {
        return;
    };
    let subject = link_subject(&link.name);
    let mut check = |line, field, numbers: &[f64]| {
        let place = Place::new(line, &subject, field);
        if let Some(x) = numbers.iter().find(|x| !is_bounded(**x)) {
            problems.error(place, problem(*x), HINT);
        }
    };
    check(inertial.mass_line, "<mass value>", &[inertial.mass]);
    check(inertial.inertia_line, "<inertia>", &inertial.inertia);
    check(inertial.origin.line, "<origin xyz>", &inertial.origin.xyz);
}

/// Reports numbers of `joint` that are out of range.
pub(crate) fn check_joint(joint: &JointElement, problems: &mut DiagnosticSink) {
    let subject = joint_subject(&joint.name);
    let mut check = |line, field, numbers: &[f64]| {
        let place = Place::new(line, &subject, field);
        if let Some(x) = numbers.iter().find(|x| !is_bounded(**x)) {
            problems.error(place, problem(*x), HINT);
        }
    };
    check(joint.origin.line, "<origin xyz>", &joint.origin.xyz);
    check(joint.line, "pitch", &[joint.pitch]);
    if let Some(mimic) = &joint.mimic {
        check(mimic.line, "<mimic>", &[mimic.multiplier, mimic.offset]);
    }
    if let Some(dynamics) = &joint.dynamics {
        // Invalid numbers are reported where they are used.
        let number = |x: &Result<f64, NotANumber>| *x.as_ref().unwrap_or(&0.0);
        let terms = [&dynamics.armature, &dynamics.damping, &dynamics.friction];
        check(dynamics.line, "<dynamics>", &terms.map(number));
    }
}
