//! A free body of inertia 1, 2, 3 kg m² that starts with ω = (3, 2, 1) rad/s, a second in steps of 1/60 s.

use rbd_runtime::{Matrix3, SpatialInertia, Symmetric3, Transform, Vector3};
use rbd_spook::{Body, Gyroscopic, Options, Parts, System};

const H: f64 = 1.0 / 60.0;

fn system(gyroscopic: Gyroscopic) -> System {
    let diagonal = Symmetric3 {
        xx: 1.0,
        yy: 2.0,
        zz: 3.0,
        ..Symmetric3::zero()
    };
    let inertia = SpatialInertia::from_center_of_mass(1.0, Vector3::zero(), diagonal);
    let body = Body {
        angular_velocity: Vector3::new(3.0, 2.0, 1.0),
        ..Body::at_rest(inertia, Transform::identity())
    };
    let parts = Parts {
        bodies: vec![body],
        options: Options {
            gravity: Vector3::zero(),
            gyroscopic,
            ..Options::default()
        },
        ..Parts::default()
    };
    System::new(parts).expect("a body without problems")
}

/// After `seconds`: energy and length of the angular momentum by those of the start, less 1, how far the
/// angular momentum is off by its length, and how far ω has turned in the body, rad.
fn drift(gyroscopic: Gyroscopic, seconds: usize) -> [f64; 4] {
    let mut system = system(gyroscopic);
    let in_body = |system: &System| {
        let body = &system.bodies()[0];
        let rotation: Matrix3<f64> = body.rotation();
        rotation.transpose_mul(body.angular_velocity)
    };
    let (energy, momentum) = (system.kinetic_energy(), system.angular_momentum());
    let omega = in_body(&system);
    for _ in 0..60 * seconds {
        system.step(H);
    }
    let (now, turned) = (system.angular_momentum(), in_body(&system));
    let cosine = omega.dot(turned) / (omega.norm() * turned.norm());
    [
        system.kinetic_energy() / energy - 1.0,
        now.norm() / momentum.norm() - 1.0,
        (now - momentum).norm() / momentum.norm(),
        cosine.min(1.0).acos(),
    ]
}

#[test]
fn without_the_torque_energy_is_kept_and_angular_momentum_is_not() {
    let [energy, _, momentum, tumbled] = drift(Gyroscopic::Off, 1);
    assert!(energy.abs() < 1e-12, "{energy:e}");
    assert!((momentum - 0.76).abs() < 0.01, "{momentum}");
    assert!(tumbled < 1e-7, "{tumbled:e}");
}

#[test]
fn with_the_explicit_torque_energy_grows() {
    let [energy, _, momentum, tumbled] = drift(Gyroscopic::Explicit, 1);
    assert!((energy - 0.018).abs() < 0.001, "{energy}");
    assert!(momentum < 0.1, "{momentum}");
    assert!(tumbled > 0.5);
}

#[test]
fn with_the_implicit_torque_energy_and_the_length_of_angular_momentum_are_kept() {
    for seconds in [1, 100] {
        let [energy, length, momentum, _] = drift(Gyroscopic::default(), seconds);
        assert!(energy.abs() < 1e-11, "{energy:e}");
        assert!(length.abs() < 1e-11, "{length:e}");
        assert!(momentum < 0.05, "{momentum}");
    }
    let [.., tumbled] = drift(Gyroscopic::default(), 1);
    assert!(tumbled > 0.5);
}

/// What Newton leaves shrinks with each iteration.
#[test]
fn three_iterations_leave_roundings() {
    let left = [1, 2, 3].map(|iterations| drift(Gyroscopic::Implicit { iterations }, 1)[0].abs());
    assert!(
        left[0] > left[1] && left[1] < 1e-6 && left[2] < 1e-12,
        "{left:?}"
    );
}

/// Without constraints a system's step is the plain one: M v₊ = M v + h f, and q₊ from v₊.
#[test]
fn step_without_constraints_is_the_plain_step() {
    for gyroscopic in [Gyroscopic::Off, Gyroscopic::Explicit, Gyroscopic::default()] {
        let mut system = system(gyroscopic);
        let body = &mut system.bodies_mut()[0];
        body.force = Vector3::new(1.0, -2.0, 0.5);
        body.torque = Vector3::new(-0.3, 0.2, 0.7);
        let mut alone = *body;
        for _ in 0..100 {
            system.step(H);
            alone.step_freely(H, Vector3::zero(), gyroscopic);
        }
        let body = system.bodies()[0];
        assert!((body.position - alone.position).norm() < 1e-12);
        assert!((body.angular_velocity - alone.angular_velocity).norm() < 1e-11);
        assert!((body.orientation.dot(alone.orientation).abs() - 1.0).abs() < 1e-12);
    }
}
