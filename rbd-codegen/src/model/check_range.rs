//! Numbers so large that their products leave the range of `f64`.

use crate::urdf::description::{JointElement, LinkElement};
use crate::urdf::number::NotANumber;
use crate::urdf::problems::{Place, Problems, joint_subject, link_subject};

/// No robot has such a number in SI units, and with smaller ones nothing overflows: an inertia about
/// a joint is a mass times a squared length, 1e90, and elimination squares that.
pub(crate) const LARGEST: f64 = 1e30;

/// Whether a number is small enough: not if it is none.
pub(crate) fn is_bounded(x: f64) -> bool {
    x.abs() <= LARGEST
}

/// What is wrong with a number that is not.
pub(crate) fn problem(x: f64) -> String {
    format!("{x:e} is beyond what can be computed with, {LARGEST:e} in SI units")
}

const HINT: &str = "check the number and its unit";

/// Reports what is out of range in `link`.
pub(crate) fn check_link(link: &LinkElement, problems: &mut Problems) {
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

/// Reports what is out of range in `joint`.
pub(crate) fn check_joint(joint: &JointElement, problems: &mut Problems) {
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
        // What is no number is reported where it is used.
        let number = |x: &Result<f64, NotANumber>| *x.as_ref().unwrap_or(&0.0);
        let terms = [&dynamics.armature, &dynamics.damping, &dynamics.friction];
        check(dynamics.line, "<dynamics>", &terms.map(number));
    }
}
