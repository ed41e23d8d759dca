//! Checks of a system's parts.

use std::fmt;

use rbd_runtime::{ConstraintKind, Matrix3, Vector3};

use crate::parts::Parts;
use crate::{Anchor, Body, Constrained, CoordinateKind, Coupling, Regularisation};

/// All errors in a system, one sentence each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(Vec<String>);

impl Problems {
    /// The sentences.
    pub fn messages(&self) -> &[String] {
        &self.0
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for Problems {}

/// Finds all errors in these parts.
pub(crate) fn check(parts: &Parts) -> Result<(), Problems> {
    let mut problems = Vec::new();
    for (number, body) in parts.bodies.iter().enumerate() {
        if let Some(problem) = of_body(body) {
            problems.push(format!("body {number}: {problem}"));
        }
    }
    for (number, constraint) in parts.constraints.iter().enumerate() {
        let (name, own) = problems_of(constraint, parts.bodies.len());
        for problem in own {
            problems.push(format!("constraint {number} ({name}): {problem}"));
        }
    }
    if !parts
        .options
        .gravity
        .to_array()
        .iter()
        .all(|x| x.is_finite())
    {
        problems.push("gravity is not finite; give it in m/s²".into());
    }
    if problems.is_empty() {
        Ok(())
    } else {
        Err(Problems(problems))
    }
}

fn of_body(body: &Body) -> Option<String> {
    let placement = body.placement;
    let numbers = [
        &body.inertia.parameters()[..],
        &placement.rotation.rows.concat(),
        &placement.translation.to_array(),
        &body.linear_velocity.to_array(),
        &body.angular_velocity.to_array(),
    ]
    .concat();
    if !numbers.iter().all(|x| x.is_finite()) {
        return Some("a number is not finite".into());
    }
    if body.inertia.mass <= 0.0 {
        let mass = body.inertia.mass;
        return Some(format!("its mass is {mass} kg and must be above 0"));
    }
    let i = body.inertia.about_center_of_mass();
    let second = i.xx * i.yy - i.xy * i.xy;
    let third = i.xz * (i.xy * i.yz - i.yy * i.xz) - i.yz * (i.xx * i.yz - i.xy * i.xz);
    if i.xx <= 0.0 || second <= 0.0 || i.zz * second + third <= 0.0 {
        return Some(
            "its rotational inertia about the centre of mass must be positive definite; give a thin \
             rod a small moment about its axis"
                .into(),
        );
    }
    is_rotation(&placement.rotation).err()
}

fn is_rotation(rotation: &Matrix3<f64>) -> Result<(), String> {
    let [x, y, z] = [0, 1, 2].map(|j| rotation.column(j));
    let off = (x.cross(y) - z).norm() + (x.norm() - 1.0).abs() + (y.norm() - 1.0).abs();
    if off < 1e-9 {
        Ok(())
    } else {
        Err(format!(
            "the matrix of a placement is off a rotation by {off:e}"
        ))
    }
}

/// The kind of constraint, as a message calls it, and its errors.
fn problems_of(constrained: &Constrained, bodies: usize) -> (&'static str, Vec<String>) {
    match constrained {
        Constrained::Frames(constraint) => {
            let mut problems: Vec<_> = of_kind(&constraint.kind).into_iter().collect();
            problems.extend(of_anchors("", [&constraint.a, &constraint.b], bodies));
            problems.extend(of_regularisation(constraint.regularisation));
            (constraint.kind.name(), problems)
        }
        Constrained::Coordinates(coupling) => ("coupling", of_coupling(coupling, bodies)),
        Constrained::Rotor(rotor) => {
            let mut problems = of_anchors("", [&rotor.a, &rotor.b], bodies);
            if !(rotor.inertia.is_finite() && rotor.inertia >= 0.0) {
                let inertia = rotor.inertia;
                problems.push(format!(
                    "its inertia is {inertia} and must be finite and not below 0"
                ));
            }
            ("rotor", problems)
        }
    }
}

fn of_coupling(coupling: &Coupling, bodies: usize) -> Vec<String> {
    let follower = ("the follower's ", Some(&coupling.follower));
    let leader = ("the leader's ", coupling.leader.as_ref());
    let mut problems = Vec::new();
    for (name, coordinate) in [follower, leader] {
        let Some(own) = coordinate else { continue };
        problems.extend(of_anchors(name, [&own.a, &own.b], bodies));
        if let CoordinateKind::Displacement { unit } = own.kind
            && !(unit.is_finite() && unit != 0.0)
        {
            problems.push(format!(
                "{name}unit is {unit} m and must be finite and not 0"
            ));
        }
    }
    if !coupling.polynomial.iter().all(|c| c.is_finite()) {
        problems.push("a coefficient of its polynomial is not finite".into());
    }
    problems.extend(of_regularisation(coupling.regularisation));
    problems
}

fn of_anchors(whose: &str, [a, b]: [&Anchor; 2], bodies: usize) -> Vec<String> {
    let mut problems = Vec::new();
    for (name, Anchor { body, frame }) in [("A", a), ("B", b)] {
        if let Some(body) = body.filter(|&body| body >= bodies) {
            problems.push(format!(
                "{whose}frame {name} is in body {body}, but there are {bodies} bodies, from 0 on"
            ));
        }
        if !frame.translation.to_array().iter().all(|x| x.is_finite()) {
            problems.push(format!(
                "the placement of {whose}frame {name} is not finite"
            ));
        }
        if let Err(problem) = is_rotation(&frame.rotation) {
            problems.push(format!("{whose}frame {name}: {problem}"));
        }
    }
    if a.body == b.body {
        problems.push(
            "both frames are in the same body or in the world; a constraint is between two".into(),
        );
    }
    problems
}

fn of_regularisation(regularisation: Regularisation) -> Vec<String> {
    let numbers = [
        ("epsilon", regularisation.epsilon),
        ("tau", regularisation.tau),
    ];
    let wrong = numbers
        .into_iter()
        .filter(|(_, x)| !(x.is_finite() && *x >= 0.0));
    let problem = |(name, x)| format!("{name} is {x} and must be finite and not below 0");
    wrong.map(problem).collect()
}

fn of_kind(kind: &ConstraintKind) -> Option<String> {
    let above_0 = |name: &str, x: f64| {
        let is_right = x.is_finite() && x > 0.0;
        (!is_right).then(|| format!("its {name} is {x} m and must be finite and above 0"))
    };
    match *kind {
        ConstraintKind::Distance { distance } => above_0("distance", distance),
        ConstraintKind::RollingBall { radius } | ConstraintKind::RollingWheel { radius } => {
            above_0("radius", radius)
        }
        ConstraintKind::Helical { pitch } if !pitch.is_finite() || pitch == 0.0 => Some(format!(
            "its pitch is {pitch} m/rad and must be finite and not 0; without pitch it is a hinge"
        )),
        ConstraintKind::Universal {
            axis_of_a,
            axis_of_b,
        } => {
            let is_unit = |axis: Vector3<f64>| (axis.norm() - 1.0).abs() < 1e-9;
            let is_right = is_unit(axis_of_a) && is_unit(axis_of_b);
            (!is_right).then(|| "its axes must be unit vectors".into())
        }
        _ => None,
    }
}
