//! All that is wrong with a system is said at once.

use rbd_runtime::{ConstraintKind, Force, SpatialInertia, Transform, Vector3};
use rbd_spook::{
    Anchor, Body, Constraint, Coordinate, CoordinateKind, Coupling, Parts, Regularisation, Rotor,
    System,
};

#[test]
fn all_problems_are_said_at_once() {
    let mut parts = Parts::default();
    let start = Transform::identity();
    parts.add_body(Body::at_rest(SpatialInertia::solid_sphere(1.0, 0.1), start));
    parts.add_body(Body::at_rest(
        SpatialInertia::solid_sphere(-1.0, 0.1),
        start,
    ));
    let thin = SpatialInertia::solid_cylinder(1.0, 0.0, 1.0);
    parts.add_body(Body::at_rest(thin, start));
    let mut nowhere = Body::at_rest(SpatialInertia::solid_sphere(1.0, 0.1), start);
    nowhere.linear_velocity.x = f64::NAN;
    parts.add_body(nowhere);
    let regularisation = Regularisation {
        epsilon: -1.0,
        tau: f64::INFINITY,
    };
    parts.add_constraint(Constraint {
        kind: ConstraintKind::Weld,
        a: Anchor::body(7, start),
        b: Anchor::body(0, start),
        regularisation,
    });
    for kind in [
        ConstraintKind::Helical { pitch: 0.0 },
        ConstraintKind::Distance { distance: 0.0 },
        ConstraintKind::RollingBall { radius: -0.1 },
        ConstraintKind::Universal {
            axis_of_a: Vector3::new(1.0, 0.0, 0.0),
            axis_of_b: Vector3::new(0.0, 2.0, 0.0),
        },
    ] {
        parts.add_constraint(Constraint {
            kind,
            a: Anchor::body(0, start),
            b: Anchor::body(0, start),
            regularisation: Regularisation {
                epsilon: 1e-9,
                tau: 0.0,
            },
        });
    }
    let [a, b] = [Anchor::world(start), Anchor::body(0, start)];
    parts.add_constraint(Coupling {
        follower: Coordinate {
            kind: CoordinateKind::Displacement { unit: 0.0 },
            a,
            b,
        },
        leader: Some(Coordinate {
            kind: CoordinateKind::Angle,
            a,
            b: Anchor::body(9, start),
        }),
        polynomial: [0.0, f64::NAN, 0.0, 0.0, 0.0],
        regularisation: Regularisation {
            epsilon: 0.0,
            tau: -1.0,
        },
    });
    parts.add_constraint(Rotor {
        a,
        b: a,
        direction: Force::zero(),
        inertia: -2.0,
    });
    let problems = System::new(parts).expect_err("problems");
    let same = "both frames are in the same body or in the world; a constraint is between two";
    let wanted = [
        "body 1: its mass is -1 kg and must be above 0",
        "body 2: its rotational inertia about the centre of mass must be positive definite; give a \
         thin rod a small moment about its axis",
        "body 3: a number is not finite",
        "constraint 0 (weld): frame A is in body 7, but there are 4 bodies, from 0 on",
        "constraint 0 (weld): epsilon is -1 and must be finite and not below 0",
        "constraint 0 (weld): tau is inf and must be finite and not below 0",
        "constraint 1 (helical): its pitch is 0 m/rad and must be finite and not 0; without pitch it \
         is a hinge",
        &format!("constraint 1 (helical): {same}"),
        "constraint 2 (distance): its distance is 0 m and must be finite and above 0",
        &format!("constraint 2 (distance): {same}"),
        "constraint 3 (rolling_ball): its radius is -0.1 m and must be finite and above 0",
        &format!("constraint 3 (rolling_ball): {same}"),
        "constraint 4 (universal): its axes must be unit vectors",
        &format!("constraint 4 (universal): {same}"),
        "constraint 5 (coupling): the follower's unit is 0 m and must be finite and not 0",
        "constraint 5 (coupling): the leader's frame B is in body 9, but there are 4 bodies, from 0 on",
        "constraint 5 (coupling): a coefficient of its polynomial is not finite",
        "constraint 5 (coupling): tau is -1 and must be finite and not below 0",
        &format!("constraint 6 (rotor): {same}"),
        "constraint 6 (rotor): its inertia is -2 and must be finite and not below 0",
    ];
    assert_eq!(problems.messages(), wanted);
}
