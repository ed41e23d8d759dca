//! Steps on all cores against steps on one.

use rbd_runtime::ConstraintKind;
use rbd_spook::{
    Anchor, Body, Constraint, Coordinate, CoordinateKind, Coupling, Options, Ordering, Parts,
    Regularisation, Rotor, System,
};
use rbd_testing::Generator;

const REGULARISATION: Regularisation = Regularisation {
    epsilon: 1e-6,
    tau: 0.02,
};

/// A net of bodies that move at random, held by constraints of all sizes, with rotors and couplings.
fn parts(random: &mut Generator, is_parallel: bool) -> Parts {
    let side = 16;
    let mut parts = Parts {
        options: Options {
            ordering: Ordering::NestedDissection,
            geometric_stiffness: true,
            is_parallel,
            ..Options::default()
        },
        ..Parts::default()
    };
    for _ in 0..side * side {
        parts.add_body(Body {
            inertia: random.inertia(),
            placement: random.transform(),
            linear_velocity: random.vector3(),
            angular_velocity: random.vector3(),
        });
    }
    let kinds = [
        ConstraintKind::Ball,
        ConstraintKind::Hinge,
        ConstraintKind::PointOnPlane,
    ];
    for i in 0..side * side {
        let right = (i % side + 1 < side).then_some(i + 1);
        let below = (i + side < side * side).then_some(i + side);
        for j in [right, below].into_iter().flatten() {
            let (a, b) = (
                Anchor::body(i, random.transform()),
                Anchor::body(j, random.transform()),
            );
            parts.add_constraint(Constraint {
                kind: kinds[random.index(kinds.len())],
                a,
                b,
                regularisation: REGULARISATION,
            });
            match random.index(20) {
                0 => {
                    parts.add_constraint(Rotor {
                        a,
                        b,
                        direction: random.force(),
                        inertia: 0.5,
                    });
                }
                1 => {
                    let kind = CoordinateKind::Displacement { unit: 0.7 };
                    parts.add_constraint(Coupling {
                        follower: Coordinate { kind, a, b },
                        leader: None,
                        polynomial: [0.1; 5],
                        regularisation: REGULARISATION,
                    });
                }
                _ => {}
            }
        }
    }
    parts
}

#[test]
fn steps_on_all_cores_give_the_same_bits() {
    for seed in 0..3 {
        eprintln!("seed {seed}");
        let [mut one, mut all] = [false, true].map(|is_parallel| {
            let mut random = Generator::new(seed);
            System::new(parts(&mut random, is_parallel)).expect("parts without problems")
        });
        assert!(one.symbolic().tasks() > 2);
        for _ in 0..3 {
            one.step(1e-3);
            all.step(1e-3);
        }
        let energies = [&one, &all].map(System::kinetic_energy);
        assert!(energies[0].is_finite());
        assert!(one.bodies() == all.bodies());
        for number in 0..one.constraints().len() {
            assert_eq!(one.multipliers(number), all.multipliers(number));
        }
    }
}
