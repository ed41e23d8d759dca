//! Forces of potentials against their energy and against forces written out.

use rbd_runtime::{Real, Transform, Vector3};
use rbd_spook::{Body, Options, Parts, Potential, System};
use rbd_testing::{Generator, SEEDS};

/// A spring between a point of the world and one of the body.
struct Spring {
    stiffness: f64,
    world: Vector3<f64>,
    body: Vector3<f64>,
}

impl Potential for Spring {
    fn energy<T: Real>(&self, world_from_body: &Transform<T>) -> T {
        let end = world_from_body.act_point(Vector3::from_f64(self.body));
        let reach = end - Vector3::from_f64(self.world);
        T::from_f64(0.5 * self.stiffness) * reach.dot(reach)
    }
}

fn system(random: &mut Generator) -> System {
    let parts = Parts {
        bodies: vec![Body {
            inertia: random.inertia(),
            placement: random.transform(),
            linear_velocity: random.vector3(),
            angular_velocity: random.vector3(),
        }],
        options: Options {
            gravity: Vector3::zero(),
            ..Options::default()
        },
        ..Parts::default()
    };
    System::new(parts).expect("a body without problems")
}

/// f = −k r through the point of the body.
#[test]
fn spring_pulls_its_point() {
    for seed in SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        let mut system = system(&mut random);
        let spring = Spring {
            stiffness: 7.0,
            world: random.vector3(),
            body: random.vector3(),
        };
        let body = &mut system.bodies_mut()[0];
        body.add_potential(&spring);
        let end = body.placement().act_point(spring.body);
        let pull = (spring.world - end).scale(spring.stiffness);
        let moment = (end - body.position).cross(pull);
        assert!((body.force - pull).norm() < 1e-13 * pull.norm().max(1.0));
        assert!((body.torque - moment).norm() < 1e-13 * pull.norm().max(1.0));
    }
}

/// Semi-implicit Euler keeps energy but for terms of h: half the step, half the error.
#[test]
fn energy_of_a_body_on_a_spring_is_kept_to_first_order() {
    for seed in 0..5 {
        eprintln!("seed {seed}");
        let off = [1e-3, 5e-4].map(|h| {
            let mut random = Generator::new(seed);
            let mut system = system(&mut random);
            let spring = Spring {
                stiffness: 20.0,
                world: random.vector3(),
                body: random.vector3(),
            };
            let energy = |system: &System| {
                system.kinetic_energy() + spring.energy(&system.bodies()[0].placement())
            };
            let start = energy(&system);
            let mut most = 0.0_f64;
            for _ in 0..(1.0 / h) as usize {
                let body = &mut system.bodies_mut()[0];
                (body.force, body.torque) = (Vector3::zero(), Vector3::zero());
                body.add_potential(&spring);
                system.step(h);
                most = most.max((energy(&system) / start - 1.0).abs());
            }
            most
        });
        assert!(
            off[0] < 0.2 && (1.6..2.4).contains(&(off[0] / off[1])),
            "{off:?}"
        );
    }
}
