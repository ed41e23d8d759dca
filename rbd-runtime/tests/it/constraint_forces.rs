//! The constraint force algorithm in all its forms: accelerations are those of articulated bodies, and
//! forces are what the joints hold of the wrenches of Newton-Euler.
//!
//! q̈ is held to 1e-9 of its largest number. cond(A) beyond 1e5 takes digits from forces, which
//! accelerations are made of: there it is 1e-14 cond(A).

use rbd_runtime::reference::{
    ConstraintBasis, ConstraintForm, ConstraintJoint, ConstraintResult, ConstraintScratch,
    ConstraintState, constraint_bases, constraint_count, constraint_forces, linked_joint,
};
use rbd_runtime::{
    DoubleDouble, Force, JointDynamics, JointType, Model, Real, SpatialInertia, Transform, Vector3,
};
use rbd_testing::constraint_forces::{Assembled, held, wrenches};
use rbd_testing::{Generator, RandomRobot, aba, bodies};

const TREES: u64 = 300;

fn solve<T: Real>(
    form: ConstraintForm,
    model: &Model<'_>,
    state: ConstraintState<'_, T>,
) -> (Vec<T>, Vec<Force<T>>) {
    let n = model.joints.len();
    let length = form.matrix_length(constraint_count(model));
    let scratch = ConstraintScratch {
        joints: &mut vec![ConstraintJoint::zero(); n],
        matrix: &mut vec![T::from_f64(f64::NAN); length],
    };
    let mut qdd = vec![T::zero(); model.nv()];
    let mut forces = vec![Force::zero(); n];
    let result = ConstraintResult {
        qdd: &mut qdd,
        forces: &mut forces,
    };
    constraint_forces(form, model, &mut bodies(model), state, scratch, result);
    (qdd, forces)
}

/// Bases in which tip to base has fewer operations.
fn fitted(model: &Model<'_>, q: &[f64]) -> Vec<ConstraintBasis> {
    let n = model.joints.len();
    let mut bases = vec![ConstraintBasis::ORTHONORMAL; n];
    constraint_bases(model, q, &mut vec![ConstraintJoint::zero(); n], &mut bases);
    bases
}

/// A tree of up to 24 bodies; every third has joints of one degree of freedom only, every third has
/// rotors, every fourth is a chain, and in every other joints are one where they can be.
fn tree(seed: u64) -> (RandomRobot, Generator) {
    let random = &mut Generator::new(seed);
    let n = 1 + random.index(24);
    let mut robot = match seed % 3 {
        0 => RandomRobot::of_size(random, n),
        _ => RandomRobot::with_all_joints_of_size(random, n),
    };
    for (i, joint) in robot.joints.iter_mut().enumerate() {
        if seed % 4 == 3 {
            joint.parent = i.checked_sub(1);
        }
        let [armature, damping, friction] = [(); 3].map(|()| random.real(0.0, 1.0));
        joint.dynamics = (seed % 3 == 1 && random.index(3) == 0).then_some(JointDynamics {
            armature,
            damping,
            friction,
        });
    }
    if seed.is_multiple_of(2) {
        robot = robot.linked(random);
    }
    (robot, random.clone())
}

fn largest(x: impl IntoIterator<Item = f64>) -> f64 {
    // Written so that a NaN stays.
    x.into_iter()
        .fold(0.0, |most, x| if x.abs() <= most { most } else { x.abs() })
}

fn numbers<T: Real>(f: &Force<T>) -> [T; 6] {
    let ([a, b, c], [x, y, z]) = (f.angular.to_array(), f.linear.to_array());
    [a, b, c, x, y, z]
}

fn difference(a: &[Force<f64>], b: &[Force<f64>]) -> f64 {
    let pairs = a.iter().zip(b);
    largest(pairs.flat_map(|(a, b)| numbers(&(*a - *b))))
}

#[test]
fn every_form_finds_accelerations_and_wrenches() {
    let in_both = |form| [false, true].map(|is_fitted| (form, is_fitted));
    let ways: Vec<_> = ConstraintForm::ALL.into_iter().flat_map(in_both).collect();
    let mut worst = [(0.0_f64, 0_u64, 0.0); 8];
    let mut worst_force = [(0.0_f64, 0_u64, 0.0); 8];
    // By the degrees of freedom of both.
    let mut kinds = [[0; 6]; 6];
    for seed in 0..TREES {
        let (robot, mut random) = tree(seed);
        let model = &robot.model();
        for i in 0..model.joints.len() {
            if let Some(first) = linked_joint(model, i) {
                let [a, b] = [first, i].map(|joint| model.joints[joint].joint_type.nv());
                kinds[a][b] += 1;
            }
        }
        let q = random.configuration(model);
        let [qd, tau] = [(); 2].map(|()| random.vec(model.nv()));
        let expected = aba(model, &q, &qd, &tau);
        let of_joints = wrenches(model, &q, &qd, &expected);
        let wanted = held(model, &of_joints);
        let scale = largest(expected.iter().copied()).max(1.0);
        let force_scale = largest(of_joints.iter().flat_map(numbers)).max(1.0);
        let condition = Assembled::new(model, &q).condition();
        let tolerance = match condition > 1e5 {
            true => (1e-14 * condition).max(1e-9),
            false => 1e-9,
        };
        let bases = fitted(model, &q);
        for (&(form, is_fitted), (worst, worst_force)) in
            ways.iter().zip(worst.iter_mut().zip(&mut worst_force))
        {
            let state = ConstraintState {
                q: &q,
                qd: Some(&qd),
                tau: &tau,
                bases: is_fitted.then_some(&bases),
            };
            let (qdd, forces) = solve(form, model, state);
            let errors = qdd.iter().zip(&expected).map(|(a, b)| a - b);
            let error = largest(errors) / scale;
            let force_error = difference(&forces, &wanted) / force_scale;
            assert!(
                error <= tolerance && force_error <= tolerance,
                "seed {seed}, {form:?}, fitted bases {is_fitted}: {error:e} of accelerations, \
                 {force_error:e} of forces, cond(A) {condition:e}"
            );
            if error > worst.0 {
                *worst = (error, seed, condition);
            }
            if force_error > worst_force.0 {
                *worst_force = (force_error, seed, condition);
            }
        }
    }
    let kinds: usize = kinds.iter().flatten().sum();
    println!("{kinds} joints of several joints");
    assert!(kinds > 150, "{kinds}");
    for ((form, is_fitted), (worst, force)) in ways.iter().zip(worst.iter().zip(worst_force)) {
        println!(
            "{form:?}, fitted bases {is_fitted}: accelerations (error, seed, cond) {worst:?}, \
             forces {force:?}"
        );
    }
}

#[test]
fn the_equation_is_the_assembled_one() {
    for seed in 0..60 {
        let (mut robot, mut random) = tree(seed);
        robot
            .joints
            .iter_mut()
            .for_each(|joint| joint.dynamics = None);
        let model = &robot.model();
        let q = random.configuration(model);
        let f_t = random.vec(model.nv());
        let (qdd, forces) = Assembled::new(model, &q).solve(&f_t);
        let state = ConstraintState {
            q: &q,
            qd: None,
            tau: &f_t,
            bases: None,
        };
        for form in ConstraintForm::ALL {
            let found = solve(form, model, state);
            let errors = found.0.iter().zip(&qdd).map(|(a, b)| a - b);
            let scale = largest(qdd.iter().copied()).max(1.0);
            let error = largest(errors) / scale;
            assert!(error <= 1e-8, "seed {seed}, {form:?}: {error:e}");
            let scale = largest(forces.iter().flat_map(numbers)).max(1.0);
            let error = difference(&found.1, &held(model, &forces)) / scale;
            assert!(error <= 1e-8, "seed {seed}, {form:?}: forces {error:e}");
        }
    }
}

/// Of single precision the truth is that of twice the digits of `f64`. Odd-even elimination, which
/// makes blocks of blocks that were never added up, loses more than the others.
#[test]
fn single_precision_loses_what_the_condition_takes() {
    let mut errors_of_forms = [const { Vec::new() }; 4];
    for seed in (0..TREES).step_by(3) {
        let (robot, mut random) = tree(seed);
        let model = &robot.model();
        let single = |x: Vec<f64>| -> Vec<f32> { x.iter().map(|x| *x as f32).collect() };
        let q = single(random.configuration(model));
        let [qd, tau] = [(); 2].map(|()| single(random.vec(model.nv())));
        let double = |x: &[f32]| -> Vec<DoubleDouble> {
            let double = x.iter().map(|x| DoubleDouble::new(f64::from(*x), 0.0));
            double.collect()
        };
        let [of_q, of_qd, of_tau] = [&q, &qd, &tau].map(|x| double(x));
        let state = ConstraintState {
            q: &of_q,
            qd: Some(&of_qd),
            tau: &of_tau,
            bases: None,
        };
        let truth = solve(ConstraintForm::TipToBase, model, state).0;
        let q64: Vec<f64> = q.iter().map(|x| f64::from(*x)).collect();
        let condition = Assembled::new(model, &q64).condition();
        let scale = largest(truth.iter().map(|x| x.to_f64())).max(1.0);
        let unit = f64::from(f32::EPSILON) * condition.max(1e3);
        for (form, errors_of_form) in ConstraintForm::ALL.into_iter().zip(&mut errors_of_forms) {
            let state = ConstraintState {
                q: &q,
                qd: Some(&qd),
                tau: &tau,
                bases: None,
            };
            let found = solve(form, model, state).0;
            let errors = found.iter().zip(&truth);
            let error = largest(errors.map(|(a, b)| f64::from(*a) - b.to_f64())) / scale;
            let most = match form {
                ConstraintForm::Serialised => 1000.0 * unit,
                _ => 100.0 * unit,
            };
            assert!(
                error <= most,
                "seed {seed}, {form:?}: {error:e}, cond(A) {condition:e}"
            );
            errors_of_form.push(error);
        }
    }
    for (form, mut errors) in ConstraintForm::ALL.into_iter().zip(errors_of_forms) {
        errors.sort_by(f64::total_cmp);
        let [median, most] = [errors[errors.len() / 2], errors[errors.len() - 1]];
        println!("{form:?}: median {median:e}, most {most:e}");
        assert!(median < 2e-4, "{form:?}: median {median:e}");
    }
}

#[test]
#[should_panic(expected = "does not apply to coupled joints")]
fn coupled_joints_are_refused() {
    let random = &mut Generator::new(3);
    let robot = RandomRobot::of_size(random, 12).coupled(random);
    let model = &robot.model();
    assert!(model.is_coupled());
    let zeros = vec![0.0; model.nv()];
    let state = ConstraintState {
        q: &zeros,
        qd: None,
        tau: &zeros,
        bases: None,
    };
    solve(ConstraintForm::TipToBase, model, state);
}

/// Two joints on a fixed base, the body between without inertia.
fn pair(types: [JointType; 2]) -> RandomRobot {
    let mut robot = RandomRobot::of_size(&mut Generator::new(2), 2);
    for (i, (joint, joint_type)) in robot.joints.iter_mut().zip(types).enumerate() {
        joint.parent = i.checked_sub(1);
        joint.joint_type = joint_type;
    }
    robot.joints[0].inertia = SpatialInertia::default();
    robot.joints[1].parent_from_joint = Transform::identity();
    rbd_testing::number(&mut robot.joints);
    robot
}

#[test]
fn joints_are_one_where_they_move_independently() {
    let [x, z] = [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]].map(Vector3::from);
    let turn = |axis| JointType::Revolute { axis };
    let linked = |robot: &RandomRobot| linked_joint(&robot.model(), 1);
    assert_eq!(linked(&pair([turn(z), turn(x)])), Some(0), "universal");
    let slide = JointType::Prismatic { axis: z };
    assert_eq!(linked(&pair([turn(z), slide])), Some(0), "cylindrical");
    assert_eq!(linked(&pair([JointType::Planar, slide])), Some(0));
    assert_eq!(linked(&pair([turn(z), turn(z)])), None, "one axis");
    assert_eq!(linked(&pair([JointType::Planar, turn(z)])), None);
    assert_eq!(linked(&pair([JointType::Floating, turn(z)])), None);
    let mut apart = pair([turn(z), turn(z)]);
    apart.joints[1].parent_from_joint.translation = x;
    assert_eq!(linked(&apart), Some(0), "parallel axes");
    let mut with_inertia = pair([turn(z), turn(x)]);
    with_inertia.joints[0].inertia = with_inertia.joints[1].inertia;
    assert_eq!(linked(&with_inertia), None);
    // A body between carries one joint, and the one behind has inertia.
    let mut node = pair([turn(z), turn(x)]);
    node.joints.push(node.joints[1]);
    rbd_testing::number(&mut node.joints);
    assert_eq!(linked(&node), None);
    node.joints[2].parent = Some(1);
    node.joints[2].joint_type = turn(z);
    node.joints[1].inertia = SpatialInertia::default();
    assert_eq!(linked(&node), None);
    assert_eq!(linked_joint(&node.model(), 2), Some(1));
}

/// A universal joint holds no moment along either axis, and the body between neither takes nor adds
/// any: forces of both joints are one wrench.
#[test]
fn a_universal_joint_holds_what_neither_axis_gives_way_to() {
    let [x, z] = [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]].map(Vector3::from);
    let robot = pair([x, z].map(|axis| JointType::Revolute { axis }));
    let model = &robot.model();
    let (q, qd, tau) = ([0.4, -0.9], [1.0, 2.0], [0.3, -0.5]);
    let state = ConstraintState {
        q: &q,
        qd: Some(&qd),
        tau: &tau,
        bases: None,
    };
    for form in ConstraintForm::ALL {
        let (qdd, forces) = solve(form, model, state);
        let expected = aba(model, &q, &qd, &tau);
        let errors = qdd.iter().zip(&expected).map(|(a, b)| a - b);
        assert!(largest(errors) < 1e-12, "{form:?}: {qdd:?}, {expected:?}");
        let behind = model.joints[1].placement(&q).act_force(forces[1]);
        let apart = behind - forces[0];
        // Each has the torque of the other, which its own axis gives way to.
        let expected = [tau[0], 0.0, -tau[1]];
        let errors = (apart.angular.to_array().into_iter())
            .zip(expected)
            .map(|(a, b)| a - b);
        assert!(largest(errors) < 1e-12, "{form:?}: {apart:?}");
        assert!(largest(apart.linear.to_array()) < 1e-12, "{form:?}");
    }
}
