//! The step against the notes' matrix equation, made from nothing but φ.
//!
//! G is φ differentiated by dual numbers along the bodies' six directions of velocity (sections 10 and 12 of
//! the notes: ∂φ/∂ρ Γ), and K is solved as it is printed, dense, with row pivoting.

mod dense;

use rbd_runtime::{ConstraintKind, Dual, Matrix3, Quaternion, Transform, Vector3};
use rbd_spook::{
    Anchor, Body, BodyState, Constraint, Gyroscopic, Options, Parts, Regularisation, System,
    ViolationTime,
};
use rbd_testing::{Generator, SEEDS, assert_close};

type Six = Dual<f64, 6>;

/// Three bodies, each kind of constraint between them or to the world, at random placements that violate
/// them.
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
        let first = random.index(3);
        let other = [None, Some((first + 1) % 3)][random.index(2)];
        let [a, b] = [Some(first), other].map(|body| Anchor {
            body,
            frame: random.transform(),
        });
        let (a, b) = if random.index(2) == 0 { (a, b) } else { (b, a) };
        parts.add_constraint(Constraint {
            kind,
            a,
            b,
            regularisation: Regularisation {
                epsilon: random.real(1e-3, 1e-2),
                tau: random.real(0.0, 0.1),
            },
        });
    }
    parts
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

/// φ, and ∂φ by the velocity of `body`.
fn violation(
    constraint: &Constraint,
    bodies: &[BodyState],
    body: usize,
) -> ([f64; 6], [[f64; 6]; 6]) {
    let [a, b] = [constraint.a, constraint.b].map(|anchor| match anchor.body {
        Some(other) => varied(&bodies[other], other == body) * Transform::from_f64(anchor.frame),
        None => Transform::from_f64(anchor.frame),
    });
    let phi = constraint.kind.violation(&(a.inverse() * b));
    (phi.map(|x| x.value), phi.map(|x| x.derivatives))
}

/// v₊ and h λ of \[\[M, −Gᵀ\], \[G, C\]\].
fn dense_step(system: &System, parts: &Parts, h: f64) -> Vec<f64> {
    let bodies = system.bodies();
    let rows: usize = parts.constraints.iter().map(|c| c.kind.rows()).sum();
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
        for row in 0..constraint.kind.rows() {
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
            let Regularisation { epsilon, tau } = constraint.regularisation;
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
                let multipliers = &system.multipliers(number)[..constraint.kind.rows()];
                found.extend(multipliers.iter().map(|x| h * x));
            }
            assert_close(&found, &wanted, 1e-12);
        }
    }
}
