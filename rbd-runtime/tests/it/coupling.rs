//! Coupled joints against the same robot with all joints independent: θ = G q + offset,
//! τ = Gᵀ τ_θ, H = Gᵀ H_θ G, for every algorithm. Tolerances are those of `dynamics.rs`.

use rbd_runtime::reference::{self, CoriolisScratch, InertiaScratch};
use rbd_runtime::{
    Coupling, Force, Joint, JointDynamics, JointType, Matrix3, Model, SpatialInertia, Symmetric3,
    Transform, Vector3, sparse,
};
use rbd_testing::{
    Generator, RandomRobot, SEEDS, assert_close, bodies, coupled::Independent, crba, dense_mul,
    forward_dynamics, on_pattern, parents, rnea,
};

const RECURSION: f64 = 1e-11;
const INVERSION: f64 = 1e-9;

/// Runs `check(coupled, independent, map, generator)` on random robots, of joints of every type and
/// some with drives.
fn for_coupled_robots(check: impl Fn(&Model<'_>, &Model<'_>, &Independent, &mut Generator)) {
    for seed in SEEDS {
        eprintln!("seed {seed}");
        let random = &mut Generator::new(seed);
        let robot = match seed % 2 {
            0 => RandomRobot::new(random),
            _ => RandomRobot::with_all_joints(random),
        };
        let mut robot = robot.coupled(random);
        for joint in &mut robot.joints {
            let [armature, damping, friction] = [(); 3].map(|()| random.real(0.0, 1.0));
            joint.dynamics = (random.index(3) == 0).then_some(JointDynamics {
                armature,
                damping,
                friction,
            });
        }
        let independent = Independent::new(&robot.model());
        let free = Model {
            joints: &independent.joints,
            ..robot.model()
        };
        check(&robot.model(), &free, &independent, random);
    }
}

fn spatial(f: Force<f64>) -> Vec<f64> {
    [f.angular.to_array(), f.linear.to_array()].concat()
}

#[test]
fn inverse_dynamics_is_reduced() {
    for_coupled_robots(|model, free, map, random| {
        let q = random.configuration(model);
        let [qd, qdd] = [(); 2].map(|()| random.vec(model.nv()));
        let theta = map.positions(&q);
        let [rates, accelerations] = [&qd, &qdd].map(|x| map.rates(x));
        let tau = rnea(model, &q, &qd, &qdd);
        let full = rnea(free, &theta, &rates, &accelerations);
        assert_close(&tau, &map.columns(&full), RECURSION);

        let forces: Vec<_> = model.links.iter().map(|_| random.force()).collect();
        let run = |model: &Model<'_>, q: &[f64], qd: &[f64], qdd: &[f64]| {
            let mut tau = vec![f64::NAN; model.nv()];
            let bodies = &mut bodies(model);
            reference::rnea_with_forces(model, bodies, q, qd, qdd, &forces, &mut tau);
            tau
        };
        let full = run(free, &theta, &rates, &accelerations);
        assert_close(&run(model, &q, &qd, &qdd), &map.columns(&full), RECURSION);

        let bias = rbd_testing::bias(model, &q, &qd);
        let full = rbd_testing::bias(free, &theta, &rates);
        assert_close(&bias, &map.columns(&full), RECURSION);
        let gravity = rbd_testing::gravity(model, &q);
        assert_close(
            &gravity,
            &map.columns(&rbd_testing::gravity(free, &theta)),
            RECURSION,
        );
    });
}

#[test]
fn inertia_matrix_is_reduced_and_has_the_pattern_of_the_elimination_tree() {
    for_coupled_robots(|model, free, map, random| {
        let q = random.configuration(model);
        let (n, h) = (model.nv(), crba(model, &q));
        let full = crba(free, &map.positions(&q));
        assert_close(&h, &map.square(&full), RECURSION);
        let mut by_columns = vec![f64::NAN; n * n];
        let scratch = &mut bodies(model);
        reference::differential_inverse_dynamics(model, scratch, &q, &mut by_columns);
        assert_close(&h, &by_columns, RECURSION);
        let parents = parents(model);
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            assert!(on_pattern(&parents, i, j) || h[i * n + j] == 0.0);
        }
    });
}

#[test]
fn factors_stay_on_the_pattern() {
    for_coupled_robots(|model, _, _, random| {
        let q = random.configuration(model);
        let (h, parents) = (crba(model, &q), parents(model));
        let mut ld = h.clone();
        sparse::ltdl(&parents, &mut ld);
        let x = random.vec(model.nv());
        let mut solution = x.clone();
        sparse::ltdl_solve(&parents, &ld, &mut solution);
        let scale = solution.iter().fold(1.0_f64, |s, x| s.max(x.abs()));
        assert_close(&dense_mul(&h, &solution), &x, INVERSION * scale);
    });
}

#[test]
fn forward_dynamics_inverts_inverse_dynamics() {
    for_coupled_robots(|model, _, _, random| {
        let q = random.configuration(model);
        let [qd, qdd] = [(); 2].map(|()| random.vec(model.nv()));
        let tau = rnea(model, &q, &qd, &qdd);
        let found = forward_dynamics(model, &q, &qd, &tau);
        assert_close(&rnea(model, &q, &qd, &found), &tau, INVERSION);
        let n = model.nv();
        let mut inverse = vec![f64::NAN; n * n];
        let scratch = InertiaScratch {
            h: &mut vec![0.0; n * n],
            parents: &mut vec![None; n],
        };
        reference::inverse_inertia_matrix(model, &mut bodies(model), &q, scratch, &mut inverse);
        let scale = inverse.iter().fold(1.0_f64, |s, x| s.max(x.abs()));
        let back = dense_mul(&crba(model, &q), &dense_mul(&inverse, &qd));
        assert_close(&back, &qd, INVERSION * scale);
    });
}

#[test]
fn other_quantities_are_reduced() {
    for_coupled_robots(|model, free, map, random| {
        let q = random.configuration(model);
        let qd = random.vec(model.nv());
        let (theta, rates) = (map.positions(&q), map.rates(&qd));
        let run = |model: &Model<'_>, q: &[f64], qd: &[f64]| {
            let (n, bodies) = (model.nv(), &mut bodies(model));
            let scratch = &mut vec![CoriolisScratch::zero(); model.joints.len()];
            let [
                mut coriolis,
                mut jacobian,
                mut momentum,
                mut by_q,
                mut by_qd,
            ] = [n * n, 3 * n, 6 * n, 6 * n, 6 * n].map(|length| vec![f64::NAN; length]);
            reference::coriolis_matrix(model, bodies, q, qd, scratch, &mut coriolis);
            reference::center_of_mass_jacobian(model, bodies, q, &mut jacobian);
            reference::centroidal_momentum_matrix(model, bodies, q, &mut momentum);
            reference::centroidal_momentum_derivatives(model, bodies, q, qd, &mut by_q, &mut by_qd);
            momentum.extend([by_q, by_qd].concat());
            let mut placements = vec![Transform::identity(); model.links.len()];
            reference::forward_kinematics(model, bodies, q, &mut placements);
            let mut shared = spatial(reference::centroidal_momentum_bias(model, bodies, q, qd));
            shared.extend(reference::center_of_mass(model, bodies, q).to_array());
            shared.push(reference::kinetic_energy(model, bodies, q, qd));
            shared.push(reference::potential_energy(model, bodies, q));
            shared.extend(placements.iter().flat_map(|x| x.translation.to_array()));
            (coriolis, jacobian, momentum, shared)
        };
        let (coriolis, jacobian, momentum, shared) = run(model, &q, &qd);
        let full = run(free, &theta, &rates);
        assert_close(&coriolis, &map.square(&full.0), RECURSION);
        assert_close(&jacobian, &map.columns(&full.1), RECURSION);
        assert_close(&momentum, &map.columns(&full.2), RECURSION);
        assert_close(&shared, &full.3, RECURSION);
    });
}

#[test]
fn configurations_are_those_of_the_leaders() {
    for_coupled_robots(|model, free, map, random| {
        let q = random.configuration(model);
        let v: Vec<f64> = random.vec(model.nv()).iter().map(|v| 0.3 * v).collect();
        let mut end = vec![f64::NAN; model.nq()];
        reference::integrate(model, &q, &v, &mut end);
        let mut expected = vec![f64::NAN; free.nq()];
        reference::integrate(free, &map.positions(&q), &map.rates(&v), &mut expected);
        assert_close(&map.positions(&end), &expected, RECURSION);
        let mut back = vec![f64::NAN; model.nv()];
        reference::difference(model, &q, &end, &mut back);
        assert_close(&back, &v, RECURSION);
        reference::neutral(model, &mut end);
        assert!(end.iter().all(|x| *x == 0.0 || *x == 1.0));
    });
}

/// Two fingers on one drive: their coordinates are joined although no finger carries the other.
#[test]
fn branches_that_share_a_drive_share_a_path() {
    let joint = |parent, start, coupling| Joint {
        joint_type: JointType::Revolute {
            axis: Vector3::new(0.0, 0.0, 1.0),
        },
        parent,
        q_start: start,
        v_start: start,
        coupling,
        dynamics: None,
        parent_from_joint: Transform::new(Matrix3::identity(), Vector3::new(1.0, 0.0, 0.0)),
        inertia: SpatialInertia::from_center_of_mass(
            1.0,
            Vector3::new(0.5, 0.0, 0.0),
            Symmetric3::zero(),
        ),
    };
    let coupling = Some(Coupling {
        ratio: -2.0,
        offset: 0.1,
    });
    // A drive with a tip of its own, and a joint that follows the drive, with another tip.
    let joints = [
        joint(None, 0, None),
        joint(Some(0), 1, None),
        joint(None, 0, coupling),
        joint(Some(2), 2, None),
    ];
    let model = Model {
        gravity: Vector3::zero(),
        joints: &joints,
        links: &[],
    };
    assert_eq!((model.nq(), model.nv()), (3, 3));
    assert_eq!(parents(&model), [None, Some(0), Some(0)]);
    // The drive behind its tips: their entries with it make one path of all.
    let mut last = joints;
    for joint in &mut last {
        let start = [2, 0, 1][joint.v_start];
        (joint.q_start, joint.v_start) = (start, start);
    }
    let model = Model {
        joints: &last,
        ..model
    };
    assert_eq!(parents(&model), [None, Some(0), Some(1)]);
}

#[test]
#[should_panic(expected = "does not apply to coupled joints")]
fn articulated_bodies_refuse_coupled_joints() {
    let random = &mut Generator::new(3);
    let robot = loop {
        let robot = RandomRobot::new(random).coupled(random);
        if robot.model().is_coupled() {
            break robot;
        }
    };
    let model = robot.model();
    let (q, x) = (vec![0.0; model.nq()], vec![0.0; model.nv()]);
    rbd_testing::aba(&model, &q, &x, &x);
}
