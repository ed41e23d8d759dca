//! The classical formulations compute the same physics.

use rbd_classical::walker_orin::{self, Method};
use rbd_classical::{Chain, ChainLink, Formulation, JointKind, Matrix4, Quantity, Way};
use rbd_runtime::{Joint, JointType, Matrix3, Model, Motion, Symmetric3, Transform, Vector3};
use rbd_testing::Generator;

const TOLERANCE: f64 = 1e-9;

/// τ by the witness that every formulation is compared with: the generic reference.
fn witness(robot: &Robot, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<f64> {
    rbd_testing::rnea(&robot.model(), q, qd, qdd)
}

/// An unbranched robot.
struct Robot {
    joints: Vec<Joint>,
}

impl Robot {
    /// n joints, every second one prismatic if asked for.
    fn random(random: &mut Generator, n: usize, prismatic: bool) -> Self {
        let mut joint = |i: usize| Joint {
            joint_type: match random.axis() {
                axis if prismatic && i % 2 == 1 => JointType::Prismatic { axis },
                axis => JointType::Revolute { axis },
            },
            parent: i.checked_sub(1),
            q_start: i,
            v_start: i,
            dynamics: None,
            coupling: None,
            parent_from_joint: random.transform(),
            inertia: random.inertia(),
        };
        let joints = (0..n).map(&mut joint).collect();
        Self { joints }
    }

    fn model(&self) -> Model<'_> {
        Model {
            gravity: Vector3::new(0.7, -1.3, -9.81),
            joints: &self.joints,
            links: &[],
        }
    }

    fn chain(&self) -> Chain<f64> {
        Chain::from_model(&self.model()).expect("an unbranched chain")
    }
}

#[track_caller]
fn assert_close(name: &str, actual: &[f64], expected: &[f64]) {
    println!("{name}"); // shown on failure
    rbd_testing::assert_close(actual, expected, TOLERANCE);
}

fn for_random_robots(check: impl Fn(&Robot, [Vec<f64>; 3])) {
    let mut random = Generator::new(7);
    for prismatic in [false, true] {
        for n in 1..=7 {
            for _ in 0..5 {
                let robot = Robot::random(&mut random, n, prismatic);
                let state = [(); 3].map(|()| random.vec(n));
                check(&robot, state);
            }
        }
    }
}

#[test]
fn inverse_dynamics_agree() {
    for_random_robots(|robot, [q, qd, qdd]| {
        let chain = robot.chain();
        let expected = witness(robot, &q, &qd, &qdd);
        let mut compared = 0;
        for formulation in Formulation::ALL {
            if let Some(tau) = formulation.inverse_dynamics(&chain, &q, &qd, &qdd) {
                assert_close(formulation.name(), &tau, &expected);
                compared += 1;
            }
        }
        // All ten, but one that is for revolute joints only.
        let all = Formulation::Hollerbach3x3.takes(&chain);
        assert_eq!(compared, if all { 10 } else { 9 });
    });
}

/// Eqs 1.11 and 1.12 of the note on inverse dynamics, and the same for accelerations and torques.
#[test]
fn sums_are_what_the_recursion_gives() {
    for_random_robots(|robot, [q, qd, qdd]| {
        let chain = robot.chain();
        let of = |quantity: Quantity, way| quantity.evaluate(way, &chain, &q, &qd, &qdd);
        for quantity in Quantity::ALL {
            let (recursion, sums) = (of(quantity, Way::Recursion), of(quantity, Way::Sums));
            assert_close(quantity.name(), &sums, &recursion);
        }
        let torques = of(Quantity::Torques, Way::Recursion);
        assert_close("torques", &torques, &witness(robot, &q, &qd, &qdd));
    });
}

/// v̇ and ω̇ at q̈ = q̈ are the rates of v and ω: by differences along q̇, q̈.
#[test]
fn accelerations_are_the_rates_of_velocities() {
    const STEP: f64 = 1e-5;
    for_random_robots(|robot, [q, qd, qdd]| {
        let chain = robot.chain();
        let at = |t: f64| {
            let q: Vec<f64> = (0..q.len())
                .map(|i| q[i] + t * qd[i] + 0.5 * t * t * qdd[i])
                .collect();
            let qd: Vec<f64> = qd.iter().zip(&qdd).map(|(v, a)| v + t * a).collect();
            Quantity::Velocities.evaluate(Way::Recursion, &chain, &q, &qd, &qdd)
        };
        let accelerations = Quantity::Accelerations.evaluate(Way::Sums, &chain, &q, &qd, &qdd);
        let differences = at(STEP).into_iter().zip(at(-STEP));
        let rates: Vec<f64> = differences.map(|(b, a)| (b - a) / (2.0 * STEP)).collect();
        // Second-order differences: error of order h² and of rounding over h.
        rbd_testing::assert_close(&accelerations, &rates, 1e-6);
    });
}

/// H 1_j = τ(q, 0, 1_j) − τ(q, 0, 0).
#[test]
fn inertia_matrix_is_the_derivative_of_torque() {
    for_random_robots(|robot, [q, _, _]| {
        let (chain, n) = (robot.chain(), q.len());
        let at_rest = vec![0.0; n];
        let gravity = witness(robot, &q, &at_rest, &at_rest);
        for j in 0..n {
            let mut unit = at_rest.clone();
            unit[j] = 1.0;
            let tau = witness(robot, &q, &at_rest, &unit);
            let column: Vec<f64> = tau.iter().zip(&gravity).map(|(t, g)| t - g).collect();
            for formulation in Formulation::ALL {
                if let Some(h) = formulation.inertia_matrix(&chain, &q) {
                    let actual: Vec<f64> = h.iter().map(|row| row[j]).collect();
                    assert_close(formulation.name(), &actual, &column);
                }
            }
        }
    });
}

/// τ(q, q̇, q̈(q, q̇, τ)) = τ.
#[test]
fn forward_dynamics_inverts_inverse_dynamics() {
    for_random_robots(|robot, [q, qd, tau]| {
        let chain = robot.chain();
        for formulation in Formulation::ALL {
            if let Some(qdd) = formulation.forward_dynamics(&chain, &q, &qd, &tau) {
                let back = witness(robot, &q, &qd, &qdd);
                assert_close(formulation.name(), &back, &tau);
            }
        }
    });
}

/// Two rods in the vertical plane, hanging at q = 0, against the textbook's closed form.
#[test]
fn double_pendulum_has_its_closed_form() {
    let [l1, c1, m1, i1] = [0.8, 0.35, 2.0, 0.12];
    let [c2, m2, i2] = [0.3, 1.4, 0.07];
    let g = 9.81;
    // Joint axes z, rods along x, gravity along x of the base.
    let link = |offset: f64, mass: f64, center: f64, inertia: f64| ChainLink {
        kind: JointKind::Revolute,
        parent_from_joint: Transform::new(Matrix3::identity(), Vector3::new(offset, 0.0, 0.0)),
        mass,
        center: Vector3::new(center, 0.0, 0.0),
        inertia: Symmetric3 {
            zz: inertia,
            ..Symmetric3::zero()
        },
    };
    let chain = Chain {
        gravity: Vector3::new(g, 0.0, 0.0),
        links: vec![link(0.0, m1, c1, i1), link(l1, m2, c2, i2)],
    };
    let (q, qd, qdd) = ([0.4, -1.1], [1.3, -0.6], [0.5, 2.0]);
    let (s2, cos2) = f64::sin_cos(q[1]);
    let h22 = i2 + m2 * c2 * c2;
    let h12 = h22 + m2 * l1 * c2 * cos2;
    let h11 = i1 + m1 * c1 * c1 + m2 * l1 * l1 + h12 + m2 * l1 * c2 * cos2;
    let k = m2 * l1 * c2 * s2;
    let weight2 = m2 * c2 * g * f64::sin(q[0] + q[1]);
    let weight1 = (m1 * c1 + m2 * l1) * g * f64::sin(q[0]) + weight2;
    let coriolis = -k * (2.0 * qd[0] * qd[1] + qd[1] * qd[1]);
    let expected = [
        h11 * qdd[0] + h12 * qdd[1] + coriolis + weight1,
        h12 * qdd[0] + h22 * qdd[1] + k * qd[0] * qd[0] + weight2,
    ];
    for formulation in Formulation::ALL {
        if let Some(tau) = formulation.inverse_dynamics(&chain, &q, &qd, &qdd) {
            assert_close(formulation.name(), &tau, &expected);
        }
    }
    for method in [Method::One, Method::Two, Method::Three] {
        let h = walker_orin::inertia_matrix(method, &chain, &q).concat();
        assert_close("H", &h, &[h11, h12, h12, h22]);
    }
}

/// ½ q̇ᵀ H q̇ = Σ ½ v·I v, v and I those of the model's bodies in their own frames.
#[test]
fn inertia_matrix_gives_the_kinetic_energy() {
    for_random_robots(|robot, [q, qd, _]| {
        let mut velocity = Motion::zero();
        let mut energy = 0.0;
        for ((joint, &q), &qd) in robot.joints.iter().zip(&q).zip(&qd) {
            let parent_from_body = joint.parent_from_joint * joint.joint_type.placement(&[q]);
            velocity = parent_from_body.inverse().act_motion(velocity)
                + joint.joint_type.motion_subspace(0).scale(qd);
            energy += 0.5 * velocity.dot(joint.inertia.mul_motion(velocity));
        }
        for formulation in Formulation::ALL {
            if let Some(h) = formulation.inertia_matrix(&robot.chain(), &q) {
                let momentum = |row: &Vec<f64>| row.iter().zip(&qd).map(|(h, v)| h * v).sum();
                let momenta: Vec<f64> = h.iter().map(momentum).collect();
                let twice: f64 = momenta.iter().zip(&qd).map(|(p, v)| p * v).sum();
                assert_close(formulation.name(), &[0.5 * twice], &[energy]);
            }
        }
    });
}

#[test]
fn a_branched_model_is_no_chain() {
    let mut robot = Robot::random(&mut Generator::new(3), 3, false);
    robot.joints[2].parent = Some(0);
    assert_eq!(Chain::from_model(&robot.model()), None);
}

#[test]
fn formulations_run_in_single_precision() {
    let robot = Robot::random(&mut Generator::new(5), 6, false);
    let chain = robot.chain().cast::<f32>();
    let expected = witness(&robot, &[0.3; 6], &[0.2; 6], &[0.1; 6]);
    for formulation in Formulation::ALL {
        if let Some(tau) = formulation.inverse_dynamics(&chain, &[0.3; 6], &[0.2; 6], &[0.1; 6]) {
            for (a, e) in tau.iter().zip(&expected) {
                assert!(
                    (f64::from(*a) - e).abs() < 1e-3 * (1.0 + e.abs()),
                    "{formulation:?}"
                );
            }
        }
    }
}

#[test]
fn matrix4_product_is_that_of_rows_and_columns() {
    let a = Matrix4::from_fn(|i, j| (i + 2 * j) as f64);
    assert_eq!(a * Matrix4::identity(), a);
    assert_eq!((a * a.transpose()).transpose(), a * a.transpose());
}
