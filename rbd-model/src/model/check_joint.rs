//! Checks of one joint: errors and assumptions.

use crate::description::element::{JointElement, LimitElement, LimitValue, OriginElement};
use crate::description::kind::Range;
use crate::diagnostic::format::Format;
use crate::diagnostic::sink::{DiagnosticSink, Place, joint_subject};
use crate::geometry::rotation;
use crate::names::printable::shorten;
use crate::names::suggestion::closest;
use crate::names::xacro::{XACRO_HINT, is_xacro};
use crate::{JointKind, WarningKind};

/// An axis may deviate from unit length by this much: files round.
const AXIS_ROUNDING: f64 = 1e-4;
/// A full turn, rounded up at six digits.
const FULL_TURN: f64 = std::f64::consts::TAU + 1e-3;
/// The joint types that URDF has.
const TYPES: [&str; 6] = [
    "revolute",
    "continuous",
    "prismatic",
    "fixed",
    "floating",
    "planar",
];

/// Reports errors in `joint`, which moves the generated tree.
pub(crate) fn check(joint: &JointElement, problems: &mut DiagnosticSink) {
    let subject = joint_subject(&joint.name);
    check_type(joint, &subject, problems);
    check_angles(&joint.origin, &subject, problems);
    let kind = joint.kind();
    if kind == Some(JointKind::Planar) {
        check_normal(joint, &subject, problems);
    }
    let Some(kind) = kind.filter(|kind| kind.has_axis()) else {
        return;
    };
    check_axis(joint, &subject, problems);
    if kind.range() == Range::Expected {
        check_limits(joint, &subject, problems);
    }
}

fn check_type(joint: &JointElement, subject: &str, problems: &mut DiagnosticSink) {
    let name = joint.joint_type.as_str();
    let place = Place::new(joint.line, subject, "<joint type>");
    let list = "revolute, continuous, prismatic, fixed, floating or planar";
    let (problem, hint) = match name {
        _ if TYPES.contains(&name) => return,
        _ if joint.kind().is_some() && problems.format() != Format::Urdf => return,
        "" => ("the type is missing".to_owned(), format!("write {list}")),
        _ if is_xacro(name) => (
            format!(
                "`{}` is a xacro expression that was not expanded",
                shorten(name)
            ),
            XACRO_HINT.to_owned(),
        ),
        _ => {
            let problem = format!("URDF has no joint type `{}`", shorten(name));
            (problem, hint_for(joint, list))
        }
    };
    problems.error(place, problem, hint);
}

/// A type that URDF has not is one of an option, another spelling, or none.
fn hint_for(joint: &JointElement, list: &str) -> String {
    let name = joint.joint_type.as_str();
    let option = match name {
        "ball" | "spherical" => "spherical",
        "screw" | "helical" => "helical, pitch = 0.01",
        "universal" => "universal, axis = [0, 1, 0]",
        "cylindrical" => "cylindrical",
        _ => {
            return match closest(name, TYPES) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("use {list}"),
            };
        }
    };
    let joint = shorten(&joint.name);
    format!("take it as one by the option `joint(\"{joint}\", type = {option})`")
}

/// Reports angles beyond a full turn in `origin`.
pub(crate) fn check_angles(origin: &OriginElement, subject: &str, problems: &mut DiagnosticSink) {
    if let Some(angle) = origin.rpy.iter().find(|a| a.abs() > FULL_TURN) {
        problems.warning(
            WarningKind::LargeAngle,
            Place::new(origin.line, subject, "<origin rpy>"),
            format!("the angle {angle} is beyond a full turn"),
            "angles are in radians; is this in degrees?",
        );
    }
}

fn check_axis(joint: &JointElement, subject: &str, problems: &mut DiagnosticSink) {
    let Some(axis) = joint.axis else {
        problems.warning(
            WarningKind::MissingAxis,
            Place::new(joint.line, subject, "<axis>"),
            "it is missing; 1 0 0 is taken, as URDF says",
            "write <axis xyz=\"1 0 0\"/> if that is meant",
        );
        return;
    };
    let Some(xyz) = axis.xyz else {
        return;
    };
    let place = Place::new(axis.line, subject, "<axis xyz>");
    let [x, y, z] = xyz;
    match rotation::unit(xyz, 0.0) {
        None => problems.error(
            place,
            format!("the axis {x:?} {y:?} {z:?} has no direction"),
            "write a unit vector, as in 0 0 1",
        ),
        Some((_, length)) if (length - 1.0).abs() > AXIS_ROUNDING => problems.warning(
            WarningKind::NonUnitAxis,
            place,
            format!("the axis {x} {y} {z} has length {length:.6}; it is normalised"),
            "write a unit vector",
        ),
        Some(_) => {}
    }
}

/// A planar joint moves in the plane xy of its frame, as in other libraries, whatever its axis.
fn check_normal(joint: &JointElement, subject: &str, problems: &mut DiagnosticSink) {
    let place = |line| Place::new(line, subject, "<axis>");
    let hint = "turn the <origin> so that the plane is xy, and write <axis xyz=\"0 0 1\"/>";
    let (line, problem) = match joint.axis.map(|axis| (axis.line, axis.xyz)) {
        Some((_, None | Some([0.0, 0.0, 1.0]))) => return,
        Some((line, Some([x, y, z]))) => (
            line,
            format!("{x} {y} {z} is no z axis; the plane is the plane xy of the joint's frame"),
        ),
        None => (
            joint.line,
            "it is missing, and URDF takes 1 0 0; the plane is the plane xy of the joint's frame"
                .to_owned(),
        ),
    };
    problems.warning(WarningKind::PlanarAxis, place(line), problem, hint);
}

fn check_limits(joint: &JointElement, subject: &str, problems: &mut DiagnosticSink) {
    let wants_limits = problems.format().wants_limits();
    let Some(limit) = joint.limit else {
        if !wants_limits {
            return;
        }
        let problem = format!(
            "it is missing, and URDF wants one for a {} joint; the joint is taken as unlimited",
            joint.joint_type
        );
        let place = Place::new(joint.line, subject, "<limit>");
        let hint = "add it, or make the joint continuous if it turns freely";
        problems.warning(WarningKind::IncompleteLimits, place, problem, hint);
        return;
    };
    let place = Place::new(limit.line, subject, "<limit>");
    if let (LimitValue::Finite(lower), LimitValue::Finite(upper)) = (limit.lower, limit.upper)
        && lower > upper
    {
        problems.warning(
            WarningKind::ReversedLimits,
            place,
            format!("lower {lower} is above upper {upper}; the two are exchanged"),
            "exchange them in the file",
        );
    }
    let wrong = unusable(&limit);
    if wants_limits && !wrong.is_empty() {
        let problem = wrong.join(", ");
        let hint = "complete it; limits have no part in dynamics, only in `LIMITS` and `random`";
        problems.warning(WarningKind::IncompleteLimits, place, problem, hint);
    }
}

/// The values of `limit` that are missing or cannot be used.
fn unusable(limit: &LimitElement) -> Vec<String> {
    let mut wrong = Vec::new();
    let (lower, upper) = (limit.lower, limit.upper);
    if lower == LimitValue::Absent && upper == LimitValue::Absent {
        wrong.push("`lower` and `upper` are missing; the joint is taken as unlimited".to_owned());
    } else {
        for (name, value) in [("lower", lower), ("upper", upper)] {
            match value {
                LimitValue::Absent => {
                    wrong.push(format!("`{name}` is missing; 0 is taken, as URDF says"));
                }
                LimitValue::NotFinite => wrong.push(format!(
                    "`{name}` is not finite; there is no limit at that end"
                )),
                LimitValue::Unreadable | LimitValue::Finite(_) => {}
            }
        }
    }
    for (name, value) in [("effort", limit.effort), ("velocity", limit.velocity)] {
        match value {
            LimitValue::Absent => wrong.push(format!("`{name}` is missing; none is taken")),
            LimitValue::Finite(value) if value < 0.0 => {
                wrong.push(format!("`{name}` is negative, {value}; none is taken"));
            }
            _ => {}
        }
    }
    wrong
}
