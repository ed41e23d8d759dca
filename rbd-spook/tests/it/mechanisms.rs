//! Closed loops, rolling, gears and rotors.

use rbd_runtime::{ConstraintKind, Force, SpatialInertia, Transform, Vector3};
use rbd_spook::{
    Anchor, Body, Constraint, Coordinate, CoordinateKind, Coupling, Options, Parts, Regularisation,
    Rotor, System,
};

const H: f64 = 1.0 / 120.0;

fn at(x: f64, z: f64) -> Transform<f64> {
    Transform::from_xyz_rpy([x, 0.0, z], [0.0; 3])
}

/// A hinge about y through a point of A's and one of B's frame.
fn hinge(a: (Option<usize>, f64, f64), b: (Option<usize>, f64, f64), epsilon: f64) -> Constraint {
    let axis = Transform::from_xyz_rpy([0.0; 3], [-std::f64::consts::FRAC_PI_2, 0.0, 0.0]);
    let [a, b] = [a, b].map(|(body, x, z)| Anchor {
        body,
        frame: at(x, z) * axis,
    });
    Constraint {
        kind: ConstraintKind::Hinge,
        a,
        b,
        regularisation: Regularisation {
            epsilon,
            tau: 2.0 * H,
        },
    }
}

/// A parallelogram that hangs from the world: cranks of 1 m, which start at an angle to the vertical, and a
/// coupler of 2 m. Its hinges have 20 rows of rank 17.
fn four_bar(epsilon: f64) -> System {
    let rod = |length: f64| SpatialInertia::solid_cylinder(length, 0.02, length);
    let across = Transform::from_xyz_rpy([0.0; 3], [0.0, std::f64::consts::FRAC_PI_2, 0.0]);
    let angle = 0.5;
    let turned = Transform::from_xyz_rpy([0.0; 3], [0.0, angle, 0.0]);
    let mut parts = Parts::default();
    let left = parts.add_body(Body::at_rest(rod(1.0), turned * at(0.0, -0.5)));
    let right = parts.add_body(Body::at_rest(
        rod(1.0),
        at(2.0, 0.0) * turned * at(0.0, -0.5),
    ));
    let end = (turned * at(0.0, -1.0)).translation;
    let coupler = Body::at_rest(rod(2.0).placed(across), at(end.x + 1.0, end.z));
    let coupler = parts.add_body(coupler);
    for (a, b) in [
        ((None, 0.0, 0.0), (Some(left), 0.0, 0.5)),
        ((None, 2.0, 0.0), (Some(right), 0.0, 0.5)),
        ((Some(left), 0.0, -0.5), (Some(coupler), -1.0, 0.0)),
        ((Some(right), 0.0, -0.5), (Some(coupler), 1.0, 0.0)),
    ] {
        parts.add_constraint(hinge(a, b, epsilon));
    }
    System::new(parts).expect("a four-bar without problems")
}

/// Energy falls by no more than the stabilisation takes, and gaps stay small.
#[test]
fn four_bar_of_hinges_swings_for_each_epsilon() {
    for epsilon in [1e-12, 1e-10, 1e-8, 1e-6] {
        let mut system = four_bar(epsilon);
        let start = system.potential_energy();
        let mut sides = [0.0_f64; 2];
        for _ in 0..1200 {
            system.step(H);
            let energy = system.kinetic_energy() + system.potential_energy();
            // Of the 4.8 J between the start and the lowest place.
            assert!(
                (energy - start).abs() < 0.2,
                "{epsilon:e}: {energy} from {start}"
            );
            for constraint in 0..4 {
                let gaps = system.violation(constraint);
                assert!(gaps.iter().all(|x| x.abs() < 2e-3), "{epsilon:e}: {gaps:?}");
                let forces = system.multipliers(constraint);
                assert!(
                    forces.iter().all(|x| x.is_finite()),
                    "{epsilon:e}: {forces:?}"
                );
            }
            let x = system.bodies()[2].position.x - 1.0;
            sides = [sides[0].min(x), sides[1].max(x)];
        }
        // It swings to both sides by 1 m · sin 0.5.
        let wanted = 0.5_f64.sin();
        for side in sides {
            assert!((side.abs() - wanted).abs() < 0.02, "{epsilon:e}: {sides:?}");
        }
    }
}

/// A ball or wheel of radius r on the plane z = 0 of a world whose gravity is inclined.
fn rolling(kind: ConstraintKind, body: Body, gravity: Vector3<f64>) -> System {
    let mut parts = Parts {
        options: Options {
            gravity,
            ..Options::default()
        },
        ..Parts::default()
    };
    let body = parts.add_body(body);
    parts.add_constraint(Constraint {
        kind,
        a: Anchor::world(Transform::identity()),
        b: Anchor::body(body, Transform::identity()),
        regularisation: Regularisation {
            epsilon: 1e-12,
            tau: 2.0 * H,
        },
    });
    System::new(parts).expect("a ball without problems")
}

/// A solid ball rolls down at 5/7 g sin α: friction turns it, I = 2/5 m r².
#[test]
fn ball_rolls_down_at_five_sevenths_of_what_pulls() {
    let radius = 0.3;
    let ball = Body::at_rest(SpatialInertia::solid_sphere(2.0, radius), at(0.0, radius));
    let gravity = Vector3::new(3.0, -1.0, -9.0);
    let mut system = rolling(ConstraintKind::RollingBall { radius }, ball, gravity);
    let steps = 240;
    for _ in 0..steps {
        system.step(H);
    }
    let (time, body) = (H * f64::from(steps), system.bodies()[0]);
    let wanted = Vector3::new(gravity.x, gravity.y, 0.0).scale(5.0 / 7.0 * time);
    let off = (body.linear_velocity - wanted).norm();
    assert!(off < 1e-8 * wanted.norm(), "{off:e}");
    // ω = n × v / r.
    let turning = Vector3::new(0.0, 0.0, 1.0)
        .cross(wanted)
        .scale(1.0 / radius);
    let off = (body.angular_velocity - turning).norm();
    assert!(off < 1e-8 * turning.norm(), "{off:e}");
    // The plane carries 9 N a kg; friction is 2/7 of what pulls.
    let [normal, x, y, ..] = system.multipliers(0);
    let wanted = [18.0, -2.0 * 3.0 * 2.0 / 7.0, 2.0 * 2.0 / 7.0];
    for (force, wanted) in [normal, x, y].into_iter().zip(wanted) {
        assert!((force - wanted).abs() < 1e-7, "{force} and {wanted}");
    }
}

/// A ball that slides at the start rolls after one step, at 5/7 of its speed.
#[test]
fn sliding_ball_rolls_after_a_step() {
    let radius = 0.3;
    let mut ball = Body::at_rest(SpatialInertia::solid_sphere(2.0, radius), at(0.0, radius));
    ball.linear_velocity = Vector3::new(1.4, 0.0, 0.0);
    let gravity = Vector3::new(0.0, 0.0, -9.81);
    let mut system = rolling(ConstraintKind::RollingBall { radius }, ball, gravity);
    for _ in 0..100 {
        system.step(H);
        let velocity = system.bodies()[0].linear_velocity;
        // It settles on the plane, by ε times its weight.
        let off = (velocity.x - 1.0).abs() + velocity.y.abs();
        assert!(off < 1e-9 && velocity.z.abs() < 1e-8, "{velocity:?}");
    }
}

/// A wheel that leans and does not slip keeps its energy, but for what stabilisation takes.
#[test]
fn rolling_wheel_keeps_its_energy() {
    let radius = 0.3;
    let lean = 0.2_f64;
    let axle = Transform::from_xyz_rpy([0.0; 3], [std::f64::consts::FRAC_PI_2 + lean, 0.0, 0.0]);
    let placement = at(0.0, radius * lean.cos()) * axle;
    let mut wheel = Body::at_rest(SpatialInertia::solid_cylinder(2.0, radius, 0.02), placement);
    let speed = 3.0;
    // The axle is near −y: rolling along x turns about +y.
    wheel.linear_velocity = Vector3::new(speed, 0.0, 0.0);
    let about = placement.rotation.column(2);
    let sense = if about.y > 0.0 { 1.0 } else { -1.0 };
    wheel.angular_velocity = about.scale(sense * speed / radius);
    let gravity = Vector3::new(0.0, 0.0, -9.81);
    let mut system = rolling(ConstraintKind::RollingWheel { radius }, wheel, gravity);
    let energy = |system: &System| system.kinetic_energy() + system.potential_energy();
    system.step(H);
    let start = energy(&system);
    for _ in 0..600 {
        system.step(H);
        let off = energy(&system) / start - 1.0;
        assert!(off.abs() < 0.02, "{off}");
        let [gap, ..] = system.violation(0);
        assert!(gap.abs() < 1e-3, "{gap}");
        // It leans more or less, and does not fall.
        let axle = system.bodies()[0].rotation().column(2);
        assert!(axle.z.abs() < 0.5, "{}", axle.z);
    }
    // Its way is bent to the side to which it leans.
    let velocity = system.bodies()[0].linear_velocity;
    assert!(velocity.x < 0.99 * velocity.norm());
}

/// A wheel about the world's z at x, free but for its hinge.
fn wheel(parts: &mut Parts, x: f64, speed: f64) -> [Anchor; 2] {
    let placement = at(x, 0.0);
    let inertia = SpatialInertia::solid_cylinder(1.0, 0.2, 0.1);
    let body = parts.add_body(Body {
        angular_velocity: Vector3::new(0.0, 0.0, speed),
        ..Body::at_rest(inertia, placement)
    });
    let [a, b] = [
        Anchor::world(placement),
        Anchor::body(body, Transform::identity()),
    ];
    parts.add_constraint(Constraint {
        kind: ConstraintKind::Hinge,
        a,
        b,
        regularisation: Regularisation {
            epsilon: 1e-12,
            tau: 2.0 * H,
        },
    });
    [a, b]
}

/// Gears turn through many turns of both, and no seam of an angle is felt: −3 : 7.
#[test]
fn gears_turn_on_across_the_seams_of_their_angles() {
    let ratio = -3.0 / 7.0;
    let mut parts = Parts::default();
    let leader = wheel(&mut parts, 0.0, 7.0);
    let follower = wheel(&mut parts, 1.0, -3.0);
    let [leader, follower] = [leader, follower].map(|[a, b]| Coordinate {
        kind: CoordinateKind::Angle,
        a,
        b,
    });
    let gear = parts.add_constraint(Coupling {
        follower,
        leader: Some(leader),
        polynomial: [0.1, ratio, 0.0, 0.0, 0.0],
        regularisation: Regularisation {
            epsilon: 1e-9,
            tau: 2.0 * H,
        },
    });
    let mut system = System::new(parts).expect("gears without problems");
    // The gear starts 0.1 rad off; from then on it is held, for 30 s, 33 turns of the leader.
    assert!((system.violation(gear)[0] + 0.1).abs() < 1e-12);
    for step in 0..3600 {
        system.step(H);
        if step > 120 {
            let [leader, follower] = [0, 1].map(|i| system.bodies()[i].angular_velocity);
            let slip = follower.to_array()[2] - ratio * leader.to_array()[2];
            assert!(slip.abs() < 1e-9, "{step}: {slip:e}");
            assert!(system.violation(gear)[0].abs() < 1e-9, "{step}");
        }
    }
}

/// A rotor behind a gear n is felt as n² times its inertia by who pushes, and pushes back on the body that it is in.
#[test]
fn rotors_are_inertia_along_their_coordinate() {
    let mut parts = Parts::default();
    let [a, b] = wheel(&mut parts, 0.0, 0.0);
    let own = parts.bodies[0].inertia.about_center_of_mass().zz;
    parts.add_constraint(Rotor {
        a,
        b,
        direction: Force::new(Vector3::new(0.0, 0.0, 1.0), Vector3::zero()),
        inertia: 0.3,
    });
    let mut system = System::new(parts).expect("a wheel without problems");
    system.bodies_mut()[0].torque = Vector3::new(0.0, 0.0, 2.0);
    system.step(H);
    let speed = system.bodies()[0].angular_velocity.to_array()[2];
    assert!((speed - H * 2.0 / (own + 0.3)).abs() < 1e-13, "{speed}");
    let lambda = system.multipliers(1)[0];
    assert!((lambda + 0.3 * speed / H).abs() < 1e-12, "{lambda}");
}
