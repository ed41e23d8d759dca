//! The classical formulations compute the same physics.

use rbd_runtime::classical::walker_orin::{self, Method};
use rbd_runtime::classical::{Chain, ChainLink, Formulation, JointKind, Matrix4, luh_walker_paul};
use rbd_runtime::{
    Joint, JointType, Matrix3, Model, Motion, SpatialInertia, Symmetric3, Transform, Vector3,
};

const TOLERANCE: f64 = 1e-9;

/// τ by the witness that every formulation is compared with.
fn witness(robot: &Robot, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<f64> {
    luh_walker_paul::inverse_dynamics(&robot.chain(), q, qd, qdd)
}

/// An unbranched robot as a model, so that any algorithm can be the witness.
struct Robot {
    joints: Vec<Joint>,
}

impl Robot {
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

/// Numbers in (−1, 1), the same in every run (SplitMix64).
struct Random(u64);

impl Random {
    fn number(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    fn numbers(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.number()).collect()
    }

    fn vector(&mut self) -> Vector3<f64> {
        Vector3::from([self.number(), self.number(), self.number()])
    }

    fn direction(&mut self) -> Vector3<f64> {
        let v = self.vector();
        v.scale(1.0 / v.dot(v).sqrt())
    }

    fn rotation(&mut self) -> Matrix3<f64> {
        let (sin, cos) = (3.0 * self.number()).sin_cos();
        Matrix3::rotation_about(self.direction(), sin, cos)
    }

    /// A solid of a few points' masses.
    fn inertia(&mut self) -> SpatialInertia<f64> {
        let point = |random: &mut Self| {
            let mass = 1.5 + random.number();
            SpatialInertia::from_center_of_mass(mass, random.vector(), Symmetric3::zero())
        };
        (0..4).fold(SpatialInertia::zero(), |sum, _| sum + point(self))
    }

    fn robot(&mut self, n: usize, prismatic: bool) -> Robot {
        let joint = |i: usize| Joint {
            joint_type: match self.direction() {
                axis if prismatic && i % 2 == 1 => JointType::Prismatic { axis },
                axis => JointType::Revolute { axis },
            },
            parent: i.checked_sub(1),
            q_start: i,
            v_start: i,
            parent_from_joint: Transform::new(self.rotation(), self.vector()),
            inertia: self.inertia(),
        };
        Robot {
            joints: (0..n).map(joint).collect(),
        }
    }
}

fn assert_close(name: &str, actual: &[f64], expected: &[f64]) {
    assert_eq!(actual.len(), expected.len(), "{name}");
    let scale = expected.iter().fold(1.0_f64, |s, x| s.max(x.abs()));
    for (i, (a, e)) in actual.iter().zip(expected).enumerate() {
        let error = (a - e).abs() / scale;
        assert!(error < TOLERANCE, "{name}[{i}]: {a} against {e}, {error:e}");
    }
}

fn for_random_robots(check: impl Fn(&Robot, [Vec<f64>; 3])) {
    let mut random = Random(7);
    for prismatic in [false, true] {
        for n in 1..=7 {
            for _ in 0..5 {
                let robot = random.robot(n, prismatic);
                let state = [(); 3].map(|()| random.numbers(n).iter().map(|x| 2.0 * x).collect());
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
        for formulation in Formulation::ALL {
            if let Some(tau) = formulation.inverse_dynamics(&chain, &q, &qd, &qdd) {
                assert_close(formulation.name(), &tau, &expected);
            }
        }
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
    // The axes are y, x points down: gravity along x of the base.
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

/// The chain's frames are turned, the placement of its bodies is not: the potential energy of the
/// chain changes as gravity's torques say.
#[test]
fn gravity_torque_is_the_gradient_of_potential_energy() {
    let energy = |robot: &Robot, q: &[f64]| {
        let model = robot.model();
        let mut base_from_body = Transform::identity();
        let mut sum = 0.0;
        for (joint, q) in model.joints.iter().zip(q) {
            let placement = joint.joint_type.placement(&[*q]);
            base_from_body = base_from_body * joint.parent_from_joint * placement;
            let body = joint.inertia;
            let center = base_from_body.act_point(body.first_moment.scale(1.0 / body.mass));
            sum -= body.mass * model.gravity.dot(center);
        }
        sum
    };
    for_random_robots(|robot, [q, _, _]| {
        let at_rest = vec![0.0; q.len()];
        let tau = witness(robot, &q, &at_rest, &at_rest);
        let step = 1e-5;
        for i in 0..q.len() {
            let (mut up, mut down) = (q.clone(), q.clone());
            up[i] += step;
            down[i] -= step;
            let slope = (energy(robot, &up) - energy(robot, &down)) / (2.0 * step);
            assert!((slope - tau[i]).abs() < 1e-6 * (1.0 + slope.abs()));
        }
    });
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
    let mut robot = Random(3).robot(3, false);
    robot.joints[2].parent = Some(0);
    assert_eq!(Chain::from_model(&robot.model()), None);
}

#[test]
fn formulations_run_in_single_precision() {
    let robot = Random(5).robot(6, false);
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
