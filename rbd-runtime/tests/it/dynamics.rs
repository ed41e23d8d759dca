//! Identities of the equation of motion, on random trees.
//!
//! Tolerances are relative to the largest number compared. A recursion over at most 40 bodies
//! makes a few hundred roundings of 1.1e-16 each and may lose some digits to cancellation, where
//! large terms make a small power: 1e-11. Where H is inverted, its condition number multiplies
//! that: 1e-10 of the motion, while the force that is left over keeps 1e-11. Over 600 seeds the
//! largest errors seen are 7.5e-13 and 2.7e-12.

use rbd_runtime::{Force, Model, Transform, reference};
use rbd_testing::{
    aba, assert_close, bias, bodies, crba, dense_mul, dot, dual::Dual, for_random_robots,
    for_robots_with_all_joints, forward_dynamics, gravity, path, rnea,
};

const RECURSION: f64 = 1e-11;
const INVERSION: f64 = 1e-10;

fn placements(model: &Model<'_>, q: &[Dual]) -> Vec<Transform<Dual>> {
    let mut placements = vec![Transform::identity(); model.links.len()];
    reference::forward_kinematics(model, &mut bodies(model), q, &mut placements);
    placements
}

#[test]
fn torque_is_inertia_times_acceleration_plus_bias() {
    for_robots_with_all_joints(|model, random| {
        let n = model.nv();
        let (q, qd, qdd) = (random.configuration(model), random.vec(n), random.vec(n));
        let inertial = dense_mul(&crba(model, &q), &qdd);
        let c = bias(model, &q, &qd);
        let sum: Vec<f64> = inertial.iter().zip(&c).map(|(a, b)| a + b).collect();
        assert_close(&rnea(model, &q, &qd, &qdd), &sum, RECURSION);
    });
}

#[test]
fn bias_and_gravity_are_torques_without_acceleration_and_velocity() {
    for_robots_with_all_joints(|model, random| {
        let n = model.nv();
        let (q, qd, zero) = (random.configuration(model), random.vec(n), vec![0.0; n]);
        assert_close(
            &bias(model, &q, &qd),
            &rnea(model, &q, &qd, &zero),
            RECURSION,
        );
        assert_close(
            &gravity(model, &q),
            &rnea(model, &q, &zero, &zero),
            RECURSION,
        );
    });
}

#[test]
fn composite_rigid_bodies_equal_differential_inverse_dynamics() {
    for_robots_with_all_joints(|model, random| {
        let n = model.nv();
        let q = random.configuration(model);
        let mut h = vec![f64::NAN; n * n];
        reference::differential_inverse_dynamics(model, &mut bodies(model), &q, &mut h);
        assert_close(&crba(model, &q), &h, RECURSION);
    });
}

#[test]
fn inertia_matrix_is_symmetric_positive_definite_with_the_pattern_of_the_tree() {
    for_robots_with_all_joints(|model, random| {
        let n = model.nv();
        let h = crba(model, &random.configuration(model));
        let parents = rbd_testing::parents(model);
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            assert_eq!(h[i * n + j], h[j * n + i]);
            assert!(rbd_testing::on_pattern(&parents, i, j) || h[i * n + j] == 0.0);
        }
        // H is positive definite if and only if all pivots of LᵀDL are positive.
        let mut ld = h;
        rbd_runtime::sparse::ltdl(&parents, &mut ld);
        assert!((0..n).all(|i| ld[i * n + i] > 0.0));
    });
}

#[test]
fn kinetic_energy_of_the_matrix_is_that_of_the_bodies() {
    for_robots_with_all_joints(|model, random| {
        let n = model.nv();
        let (q, qd) = (random.configuration(model), random.vec(n));
        let mut bodies = bodies(model);
        reference::bias(model, &mut bodies, &q, &qd, &mut vec![0.0; n]);
        let of_body = |(joint, body): (&rbd_runtime::Joint, &reference::Body<f64>)| {
            let v = body.velocity;
            0.5 * v.dot(joint.inertia.mul_motion(v))
        };
        let of_bodies: f64 = model.joints.iter().zip(&bodies).map(of_body).sum();
        let of_matrix = 0.5 * dot(&qd, &dense_mul(&crba(model, &q), &qd));
        assert_close(&[of_matrix], &[of_bodies], RECURSION);
    });
}

#[test]
fn power_of_the_torques_less_gravity_is_the_rate_of_kinetic_energy() {
    for_robots_with_all_joints(|model, random| {
        let n = model.nv();
        let (q, qd, qdd) = (random.configuration(model), random.vec(n), random.vec(n));
        let g = gravity(model, &q);
        let tau = rnea(model, &q, &qd, &qdd);
        let driven: Vec<f64> = tau.iter().zip(&g).map(|(tau, g)| tau - g).collect();
        // T along q + q̇ ε, q̇ + q̈ ε: its rate is exact to rounding.
        let (path, velocity) = (path(model, &q, &qd), Dual::path(&qd, &qdd));
        let twice_energy = dot(&velocity, &dense_mul(&crba(model, &path), &velocity));
        assert_close(&[dot(&qd, &driven)], &[0.5 * twice_energy.rate], RECURSION);
    });
}

/// All of C, also the gyroscopic part that does no work: C − g = Ḣ q̇ − ½ ∂(q̇ᵀ H q̇)/∂q.
#[test]
fn bias_is_that_of_the_lagrange_equations() {
    // q̇ has to be the rate of q.
    for_random_robots(|model, random| {
        let n = model.nv();
        let (q, qd) = (random.vec(n), random.vec(n));
        let momentum = |direction: &[f64]| {
            let constant = Dual::path(&qd, &vec![0.0; n]);
            dense_mul(&crba(model, &Dual::path(&q, direction)), &constant)
        };
        let along_path = momentum(&qd);
        let expected: Vec<f64> = gravity(model, &q)
            .iter()
            .enumerate()
            .map(|(k, g)| {
                let unit: Vec<f64> = (0..n).map(|i| f64::from(u8::from(i == k))).collect();
                let by_k: Vec<f64> = momentum(&unit).iter().map(|p| p.rate).collect();
                g + along_path[k].rate - 0.5 * dot(&qd, &by_k)
            })
            .collect();
        assert_close(&bias(model, &q, &qd), &expected, RECURSION);
    });
}

#[test]
fn gravity_is_the_gradient_of_potential_energy() {
    for_robots_with_all_joints(|model, random| {
        let n = model.nv();
        let (q, direction) = (random.configuration(model), random.vec(n));
        let mut bodies = bodies(model);
        let path = path(model, &q, &direction);
        let mut unused = vec![Transform::identity(); model.links.len()];
        reference::forward_kinematics(model, &mut bodies, &path, &mut unused);
        // V = −Σ g · (m p + R h).
        let rate = |(joint, body): (&rbd_runtime::Joint, &reference::Body<Dual>)| {
            let inertia = rbd_runtime::SpatialInertia::<Dual>::from_f64(joint.inertia);
            let base_from_child = body.base_from_child;
            let moment = base_from_child.rotation * inertia.first_moment
                + base_from_child.translation.scale(inertia.mass);
            -moment
                .dot(rbd_runtime::Vector3::from_f64(model.gravity))
                .rate
        };
        let potential: f64 = model.joints.iter().zip(&bodies).map(rate).sum();
        assert_close(
            &[dot(&gravity(model, &q), &direction)],
            &[potential],
            RECURSION,
        );
    });
}

#[test]
fn forward_after_inverse_dynamics_gives_the_acceleration_back() {
    for_robots_with_all_joints(|model, random| {
        let n = model.nv();
        let (q, qd, qdd) = (random.configuration(model), random.vec(n), random.vec(n));
        let tau = rnea(model, &q, &qd, &qdd);
        assert_close(&forward_dynamics(model, &q, &qd, &tau), &qdd, INVERSION);
        assert_close(&aba(model, &q, &qd, &tau), &qdd, INVERSION);
    });
}

#[test]
fn inverse_after_forward_dynamics_gives_the_torque_back() {
    for_robots_with_all_joints(|model, random| {
        let n = model.nv();
        let (q, qd, tau) = (random.configuration(model), random.vec(n), random.vec(n));
        for qdd in [
            forward_dynamics(model, &q, &qd, &tau),
            aba(model, &q, &qd, &tau),
        ] {
            // Relative to the forces that cancel: C is their size.
            let scale = bias(model, &q, &qd)
                .iter()
                .fold(1.0_f64, |s, c| s.max(c.abs()));
            let error: Vec<f64> = (rnea(model, &q, &qd, &qdd).iter().zip(&tau))
                .map(|(a, b)| (a - b) / scale)
                .collect();
            assert_close(&error, &vec![0.0; n], RECURSION);
        }
    });
}

#[test]
fn articulated_bodies_equal_forward_dynamics() {
    for_robots_with_all_joints(|model, random| {
        let n = model.nv();
        let (q, qd, tau) = (random.configuration(model), random.vec(n), random.vec(n));
        let by_matrix = forward_dynamics(model, &q, &qd, &tau);
        assert_close(&aba(model, &q, &qd, &tau), &by_matrix, INVERSION);
    });
}

/// The rate of motion of a link in its own frame from its placement's rate: the linear part is
/// Rᵀ ṗ, the angular part the vector of Rᵀ Ṙ.
fn link_velocity(x: &Transform<Dual>) -> rbd_runtime::Motion<f64> {
    let rotation = x.rotation.rows;
    let column = |j: usize| rbd_runtime::Vector3::from([0, 1, 2].map(|i| rotation[i][j].value));
    let rate = |j: usize| rbd_runtime::Vector3::from([0, 1, 2].map(|i| rotation[i][j].rate));
    let angular = [
        column(2).dot(rate(1)),
        column(0).dot(rate(2)),
        column(1).dot(rate(0)),
    ];
    let rate_of_origin = rbd_runtime::Vector3::from(x.translation.to_array().map(|p| p.rate));
    let linear = [0, 1, 2].map(|j| column(j).dot(rate_of_origin));
    rbd_runtime::Motion::new(angular.into(), linear.into())
}

#[test]
fn external_forces_act_as_minus_the_transposed_jacobian() {
    for_robots_with_all_joints(|model, random| {
        let n = model.nv();
        let (q, qd, qdd) = (random.configuration(model), random.vec(n), random.vec(n));
        let f_ext: Vec<Force<f64>> = model.links.iter().map(|_| random.force()).collect();
        let mut tau = vec![f64::NAN; n];
        reference::rnea_with_forces(model, &mut bodies(model), &q, &qd, &qdd, &f_ext, &mut tau);
        let free = rnea(model, &q, &qd, &qdd);
        // Column k of the Jacobian is the links' motion at the unit velocity of coordinate k.
        let expected: Vec<f64> = (0..n)
            .map(|k| {
                let unit: Vec<f64> = (0..n).map(|i| f64::from(u8::from(i == k))).collect();
                let moving = placements(model, &path(model, &q, &unit));
                let power = |(x, &f): (&Transform<Dual>, &Force<f64>)| link_velocity(x).dot(f);
                free[k] - moving.iter().zip(&f_ext).map(power).sum::<f64>()
            })
            .collect();
        assert_close(&tau, &expected, RECURSION);
    });
}

#[test]
fn forces_on_fixed_links_have_no_effect() {
    for_robots_with_all_joints(|model, random| {
        let n = model.nv();
        let (q, qd, qdd) = (random.configuration(model), random.vec(n), random.vec(n));
        let on_fixed = |link: &rbd_runtime::Link| match link.joint {
            Some(_) => Force::zero(),
            None => Force::new(model.gravity, model.gravity),
        };
        let f_ext: Vec<Force<f64>> = model.links.iter().map(on_fixed).collect();
        let mut tau = vec![f64::NAN; n];
        reference::rnea_with_forces(model, &mut bodies(model), &q, &qd, &qdd, &f_ext, &mut tau);
        assert_eq!(tau, rnea(model, &q, &qd, &qdd));
    });
}

#[test]
#[should_panic(expected = "`q` has length 0, but 1 is needed")]
fn a_wrong_length_is_named() {
    let robot = rbd_testing::RandomRobot::new(&mut rbd_testing::Generator::new(0));
    let model = Model {
        joints: &robot.joints[..1],
        links: &[],
        gravity: robot.gravity,
    };
    reference::gravity::<f64, f64>(&model, &mut bodies(&model), &[], &mut [0.0]);
}
