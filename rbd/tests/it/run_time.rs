//! Fields of a robot's struct, and drives, as a user writes them: compiled and compared with the
//! robot of which they are constants, or with the equation that they stand for.

use rbd::{SpatialInertia, Symmetric3, Transform, Vector3, reference};

rbd::robot!(Plain = "examples/arm.urdf");
rbd::robot!(Any = "examples/arm.urdf", parameters = all);
rbd::robot!(
    Driven = "examples/arm.urdf",
    armature = 0.2,
    damping = [elbow = 0.5, "wrist" = 0.25],
    friction = file
);

/// A payload, another forearm, a moon, and a shoulder that was measured.
#[derive(rbd::Dynamics)]
#[robot("examples/arm.urdf")]
struct Loaded {
    #[inertia(link = "tool")]
    payload: SpatialInertia<f64>,
    #[inertia(link = "forearm", replaces)]
    forearm: SpatialInertia<f32>,
    #[gravity]
    gravity: Vector3<f64>,
    #[armature]
    armature: [f64; 3],
    #[placement(joint = "shoulder")]
    shoulder: Transform<f64>,
}

const Q: [f64; 3] = [0.3, -0.8, 0.4];
const QD: [f64; 3] = [1.1, -0.5, 2.0];
const QDD: [f64; 3] = [-0.7, 0.9, 0.2];

#[track_caller]
fn assert_close(a: &[f64], b: &[f64]) {
    let scale = b.iter().fold(0.0f64, |scale, x| scale.max(x.abs()));
    for (x, y) in a.iter().zip(b) {
        // A few hundred operations, each rounded to 1e-16.
        assert!((x - y).abs() <= 1e-13 * scale, "{a:?} and {b:?}");
    }
}

fn zeros<const N: usize>() -> [rbd::reference::Body<f64>; N] {
    [rbd::reference::Body::zero(); N]
}

#[test]
fn the_inertias_of_the_file_are_the_default() {
    assert_close(
        &Any::default().rnea(&Q, &QD, &QDD),
        &Plain.rnea(&Q, &QD, &QDD),
    );
    let qdd = Any::default().forward_dynamics(&Q, &QD, &QDD);
    assert_close(&qdd, &Plain.forward_dynamics(&Q, &QD, &QDD));
}

#[test]
fn twice_the_inertias_take_twice_the_torque() {
    let mut robot = Any::default();
    for own in &mut robot.inertias {
        *own = *own + *own;
    }
    let twice = Plain.rnea(&Q, &QD, &QDD).map(|x| 2.0 * x);
    assert_close(&robot.rnea(&Q, &QD, &QDD), &twice);
}

#[test]
fn drives_add_their_terms() {
    let (plain, driven) = (Plain.rnea(&Q, &QD, &QDD), Driven.rnea(&Q, &QD, &QDD));
    // examples/arm.urdf gives the shoulder a friction of 0.3.
    let damping = [0.0, 0.5, 0.25];
    let friction = [0.3, 0.0, 0.0];
    let expected = [0, 1, 2]
        .map(|i| plain[i] + 0.2 * QDD[i] + damping[i] * QD[i] + friction[i] * f64::signum(QD[i]));
    assert_close(&driven, &expected);
    let mut bodies = zeros::<3>();
    let mut tau = [0.0; 3];
    reference::rnea(&Driven::MODEL, &mut bodies, &Q, &QD, &QDD, &mut tau);
    assert_close(&driven, &tau);
    for qdd in [
        Driven.forward_dynamics(&Q, &QD, &driven),
        Driven.aba(&Q, &QD, &driven),
    ] {
        assert_close(&qdd, &QDD);
    }
}

#[test]
fn fields_stand_for_what_their_attributes_say() {
    let payload = SpatialInertia::from_center_of_mass(
        0.7,
        Vector3::new(0.02, -0.01, 0.06),
        Symmetric3 {
            xx: 0.004,
            yy: 0.005,
            zz: 0.002,
            ..Symmetric3::zero()
        },
    );
    let links = Plain::LINK_NAMES;
    let index = |name: &str| links.iter().position(|link| *link == name).expect("a link");
    let robot = Loaded {
        payload,
        forearm: SpatialInertia {
            mass: 1.5,
            first_moment: Vector3::new(0.25, 0.0, 0.125),
            rotational: Symmetric3 {
                xx: 0.5,
                yy: 0.25,
                zz: 0.5,
                ..Symmetric3::zero()
            },
        },
        gravity: Vector3::new(0.3, 0.0, -1.6),
        armature: [0.1, 0.0, 0.05],
        shoulder: Transform::new(
            Plain::MODEL.joints[0].parent_from_joint.rotation,
            Vector3::new(0.01, -0.02, 0.31),
        ),
    };
    // The same as constants of a model, for the reference.
    let mut inertias = Any::default().inertias;
    inertias[index("forearm")] = SpatialInertia::lift(robot.forearm);
    inertias[index("tool")] = inertias[index("tool")] + payload;
    let mut joints: [rbd::Joint; 3] = core::array::from_fn(|i| Plain::MODEL.joints[i]);
    for (i, joint) in joints.iter_mut().enumerate() {
        joint.inertia = SpatialInertia::zero();
        joint.dynamics = Some(rbd::JointDynamics {
            armature: robot.armature[i],
            ..rbd::JointDynamics::default()
        });
    }
    joints[0].parent_from_joint = robot.shoulder;
    for (link, own) in Plain::MODEL.links.iter().zip(inertias) {
        if let Some(joint) = link.joint {
            joints[joint].inertia = joints[joint].inertia + link.body_from_link.act_inertia(own);
        }
    }
    let model = rbd::Model {
        gravity: robot.gravity,
        joints: &joints,
        ..Plain::MODEL
    };
    let mut tau = [0.0; 3];
    reference::rnea(&model, &mut zeros::<3>(), &Q, &QD, &QDD, &mut tau);
    assert_close(&robot.rnea(&Q, &QD, &QDD), &tau);
    assert_close(&robot.forward_dynamics(&Q, &QD, &tau), &QDD);
}

/// Code that is generic over robots takes one with fields like any other.
#[test]
fn traits_hold_for_robots_with_fields() {
    fn torque<R>(robot: &R, q: &R::Configuration<f64>) -> R::Velocity<f64>
    where
        R: rbd::InverseDynamics,
    {
        robot.gravity(q)
    }
    assert_close(&torque(&Any::default(), &Q), &torque(&Plain, &Q));
}

/// Fields for drives, without options and with one.
#[derive(rbd::Dynamics)]
#[robot("examples/arm.urdf", functions = [rnea], damping = [elbow = 0.5])]
struct Rubbed {
    #[damping]
    damping: [f64; 3],
    #[friction]
    friction: [f32; 3],
    #[inertias]
    inertias: [SpatialInertia<f32>; 5],
    #[placement(joint = "wrist")]
    wrist: Transform<f32>,
}

#[test]
fn nominal_is_the_robot_of_the_file() {
    let robot = Loaded::nominal();
    assert_eq!(robot.payload, SpatialInertia::zero());
    assert_eq!(robot.gravity, Vector3::new(0.0, 0.0, -9.81));
    assert_eq!(robot.armature, [0.0; 3]);
    assert_eq!(robot.shoulder, Plain::MODEL.joints[0].parent_from_joint);
    let exact = Any::nominal().inertias[2];
    let [mass, own] = [exact.mass, f64::from(robot.forearm.mass)];
    assert!((mass - own).abs() <= f64::from(f32::EPSILON) * mass);
    let tau = robot.rnea(&Q, &QD, &QDD);
    for (a, b) in tau.iter().zip(Plain.rnea(&Q, &QD, &QDD)) {
        // The forearm's inertia is rounded to f32.
        assert!((a - b).abs() < 1e-6 * b.abs(), "{tau:?}");
    }
    assert_eq!(Any::default(), Any::nominal());
    const RUBBED: Rubbed = Rubbed::nominal();
    // The option's damping, the file's friction.
    assert_eq!(RUBBED.damping, [0.0, 0.5, 0.0]);
    assert_eq!(RUBBED.friction, [0.3, 0.0, 0.0]);
    assert_eq!(
        RUBBED.inertias[3],
        SpatialInertia::lift(Any::nominal().inertias[3])
    );
    let wrist = Plain::MODEL.joints[2].parent_from_joint.translation;
    assert_eq!(RUBBED.wrist.translation, Vector3::lift(wrist));
    let moved = RUBBED.rnea(&Q, &QD, &[0.0; 3])[1];
    let still = Plain.rnea(&Q, &QD, &[0.0; 3])[1];
    assert!((moved - still - 0.5 * QD[1]).abs() < 1e-4);
}
