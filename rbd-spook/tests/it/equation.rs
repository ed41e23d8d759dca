//! The step against the notes' matrix equation, made from nothing but φ.
//!
//! G is φ differentiated by dual numbers along the bodies' six directions of velocity (sections 10 and 12 of
//! the notes: ∂φ/∂ρ Γ), and K is solved as it is printed, dense, with row pivoting.

use rbd_runtime::{ConstraintKind, Dual, Force, Matrix3, Quaternion, Real, Transform, Vector3};
use rbd_spook::{
    Anchor, Body, BodyState, Constrained, Constraint, Coordinate, CoordinateKind, Coupling,
    Gyroscopic, Options, Parts, Regularisation, Rotor, System, ViolationTime,
};
use rbd_testing::{Generator, SEEDS, assert_close};

use crate::dense;

type Six = Dual<f64, 6>;

/// Three bodies, constraints between them or to the world at random placements that violate them, couplings, and
/// a rotor.
fn parts(random: &mut Generator, violation_time: ViolationTime) -> Parts {
    let mut parts = Parts {
        options: Options {
            violation_time,
            gyroscopic: Gyroscopic::Off,
            gravity: random.vector3().scale(10.0),
            ..Options::default()
        },
        ..Parts::default()
    };
    for _ in 0..3 {
        parts.add_body(Body {
            inertia: random.inertia(),
            placement: random.transform(),
            linear_velocity: random.vector3(),
            angular_velocity: random.vector3(),
        });
    }
    let kinds = [
        ConstraintKind::Weld,
        ConstraintKind::Ball,
        ConstraintKind::Hinge,
        ConstraintKind::Universal {
            axis_of_a: random.axis(),
            axis_of_b: random.axis(),
        },
        ConstraintKind::Prismatic,
        ConstraintKind::Cylindrical,
        ConstraintKind::Planar,
        ConstraintKind::Helical { pitch: 0.5 },
        ConstraintKind::Distance { distance: 0.3 },
        ConstraintKind::PointOnLine,
        ConstraintKind::PointOnPlane,
    ];
    for _ in 0..5 {
        let kind = kinds[random.index(kinds.len())];
        let [a, b] = anchors(random);
        parts.add_constraint(Constraint {
            kind,
            a,
            b,
            regularisation: regularisation(random),
        });
    }
    for has_leader in [true, true, false] {
        parts.add_constraint(Coupling {
            follower: coordinate(random),
            leader: has_leader.then(|| coordinate(random)),
            polynomial: [(); 5].map(|()| random.real(-0.3, 0.3)),
            regularisation: regularisation(random),
        });
    }
    let [a, b] = anchors(random);
    parts.add_constraint(Rotor {
        a,
        b,
        direction: random.force(),
        inertia: random.real(0.1, 2.0),
    });
    parts
}

/// Frames of two bodies, or of one and the world.
fn anchors(random: &mut Generator) -> [Anchor; 2] {
    let first = random.index(3);
    let other = [None, Some((first + 1) % 3)][random.index(2)];
    let [a, b] = [Some(first), other].map(|body| Anchor {
        body,
        frame: random.transform(),
    });
    if random.index(2) == 0 { [a, b] } else { [b, a] }
}

fn coordinate(random: &mut Generator) -> Coordinate {
    let kinds = [
        CoordinateKind::Angle,
        CoordinateKind::Displacement { unit: 0.7 },
    ];
    let [a, b] = anchors(random);
    Coordinate {
        kind: kinds[random.index(2)],
        a,
        b,
    }
}

fn regularisation(random: &mut Generator) -> Regularisation {
    Regularisation {
        epsilon: random.real(1e-3, 1e-2),
        tau: random.real(0.0, 0.1),
    }
}

/// `world_from_body` with its six derivatives: the centre of mass moved, and turned about it by the rates
/// of the quaternion, ρ̇ = ½ ω ρ.
fn varied(body: &BodyState, moves: bool) -> Transform<Six> {
    let unit = |k: usize| {
        let mut variable = Dual::constant(0.0);
        variable.derivatives[k] = if moves { 1.0 } else { 0.0 };
        variable
    };
    let half = Dual::constant(0.5);
    let shift = Vector3::new(unit(0), unit(1), unit(2));
    let rate = Quaternion::new(
        unit(3) * half,
        unit(4) * half,
        unit(5) * half,
        Dual::constant(1.0),
    );
    let orientation = rate * Quaternion::from_f64(body.orientation);
    let rotation: Matrix3<Six> = orientation.to_matrix();
    let center = Vector3::from_f64(body.position) + shift;
    Transform::new(rotation, center - rotation * Vector3::from_f64(body.center))
}

/// X of two anchors, with its derivatives by the velocity of `body`.
fn placement([a, b]: [Anchor; 2], bodies: &[BodyState], body: usize) -> Transform<Six> {
    let [a, b] = [a, b].map(|anchor| match anchor.body {
        Some(other) => varied(&bodies[other], other == body) * Transform::from_f64(anchor.frame),
        None => Transform::from_f64(anchor.frame),
    });
    a.inverse() * b
}

/// φ, and ∂φ by the velocity of `body`.
fn violation(
    constrained: &Constrained,
    bodies: &[BodyState],
    body: usize,
) -> ([f64; 6], [[f64; 6]; 6]) {
    let phi = match constrained {
        Constrained::Frames(own) => {
            let a_from_b = placement([own.a, own.b], bodies, body);
            own.kind.violation(&a_from_b)
        }
        Constrained::Coordinates(own) => {
            let value = |own: &Coordinate| value(own, bodies, body);
            let mut phi = value(&own.follower);
            let leader = own.leader.as_ref().map(value);
            let mut power = Dual::constant(1.0);
            for c in own.polynomial {
                phi = phi - power * Dual::constant(c);
                power = power * leader.unwrap_or(Dual::constant(0.0));
            }
            if own.follower.kind == CoordinateKind::Angle {
                // The least that whole turns of the follower leave.
                let turns = (phi.value / std::f64::consts::TAU).round();
                phi.value -= turns * std::f64::consts::TAU;
            }
            [phi; 6]
        }
        Constrained::Rotor(own) => [spin(own, bodies, body); 6],
    };
    (phi.map(|x| x.value), phi.map(|x| x.derivatives))
}

/// A coordinate, from X.
fn value(own: &Coordinate, bodies: &[BodyState], body: usize) -> Six {
    let a_from_b = placement([own.a, own.b], bodies, body);
    match own.kind {
        CoordinateKind::Angle => {
            let rows = a_from_b.rotation.rows;
            (rows[1][0] - rows[0][1]).atan2(rows[0][0] + rows[1][1])
        }
        CoordinateKind::Displacement { unit } => {
            a_from_b.translation.to_array()[2] * Dual::constant(1.0 / unit)
        }
    }
}

/// 0, with √I times the rate of a rotor as derivative: how X differs from what it is, seen from B.
fn spin(own: &Rotor, bodies: &[BodyState], body: usize) -> Six {
    let [now, moved] = [usize::MAX, body].map(|body| placement([own.a, own.b], bodies, body));
    let apart = now.inverse() * moved;
    let half = Dual::constant(0.5);
    let rows = apart.rotation.rows;
    let turned = Vector3::new(
        (rows[2][1] - rows[1][2]) * half,
        (rows[0][2] - rows[2][0]) * half,
        (rows[1][0] - rows[0][1]) * half,
    );
    let Force { angular, linear } = own.direction;
    let rate =
        turned.dot(Vector3::from_f64(angular)) + apart.translation.dot(Vector3::from_f64(linear));
    rate * Dual::constant(own.inertia.sqrt())
}

/// v₊ and h λ of \[\[M, −Gᵀ\], \[G, C\]\].
fn dense_step(system: &System, parts: &Parts, h: f64) -> Vec<f64> {
    let bodies = system.bodies();
    let rows: usize = parts.constraints.iter().map(Constrained::rows).sum();
    let n = 6 * bodies.len();
    let mut k = vec![vec![0.0; n + rows]; n + rows];
    let mut right = vec![0.0; n + rows];
    let mut velocities = Vec::new();
    for (number, body) in bodies.iter().enumerate() {
        let velocity = [body.linear_velocity, body.angular_velocity];
        velocities.extend(velocity.map(Vector3::to_array).concat());
        let inertia = body.world_inertia().to_matrix().rows;
        for i in 0..3 {
            let gravity = parts.options.gravity.to_array();
            k[6 * number + i][6 * number + i] = body.mass;
            right[6 * number + i] = body.mass * (velocities[6 * number + i] + h * gravity[i]);
            for j in 0..3 {
                k[6 * number + 3 + i][6 * number + 3 + j] = inertia[i][j];
                right[6 * number + 3 + i] += inertia[i][j] * velocities[6 * number + 3 + j];
            }
        }
    }
    let mut at = n;
    for constraint in &parts.constraints {
        for row in 0..constraint.rows() {
            let mut phi = 0.0;
            for body in 0..bodies.len() {
                let (values, gradients) = violation(constraint, bodies, body);
                phi = values[row];
                for i in 0..6 {
                    k[at][6 * body + i] = gradients[row][i];
                    k[6 * body + i][at] = -gradients[row][i];
                }
            }
            let rate: f64 = (0..n).map(|i| k[at][i] * velocities[i]).sum();
            let mut own = *constraint;
            let Some(&mut Regularisation { epsilon, tau }) = own.regularisation_mut() else {
                // √I F v₊ + h λ = √I F v.
                (k[at][at], right[at]) = (1.0, rate);
                at += 1;
                continue;
            };
            match parts.options.violation_time {
                ViolationTime::Mean => {
                    let factor = 1.0 / (1.0 + 4.0 * tau / h);
                    k[at][at] = factor * 4.0 * epsilon / (h * h);
                    right[at] = factor * (rate - 4.0 / h * phi);
                }
                ViolationTime::EndPoint => {
                    k[at][at] = epsilon / (h * (h + tau));
                    right[at] = -phi / (h + tau);
                }
            }
            at += 1;
        }
    }
    dense::solve(k, right)
}

#[test]
fn step_solves_the_equation_of_the_notes() {
    let h = 0.01;
    for seed in SEEDS {
        eprintln!("seed {seed}");
        for violation_time in [ViolationTime::Mean, ViolationTime::EndPoint] {
            let mut random = Generator::new(seed);
            let parts = parts(&mut random, violation_time);
            let mut system = System::new(parts.clone()).expect("parts without problems");
            let wanted = dense_step(&system, &parts, h);
            system.step(h);
            let mut found = Vec::new();
            for body in system.bodies() {
                let velocity = [body.linear_velocity, body.angular_velocity];
                found.extend(velocity.map(Vector3::to_array).concat());
            }
            for (number, constraint) in parts.constraints.iter().enumerate() {
                let multipliers = &system.multipliers(number)[..constraint.rows()];
                // The row of a rotor has √I.
                let scale = match constraint {
                    Constrained::Rotor(rotor) => 1.0 / rotor.inertia.sqrt(),
                    _ => 1.0,
                };
                found.extend(multipliers.iter().map(|x| h * scale * x));
            }
            assert_close(&found, &wanted, 1e-12);
        }
    }
}
