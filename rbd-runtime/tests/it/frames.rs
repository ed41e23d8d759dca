//! Identities of the motion of frames, of their equation of motion and of the regressor, on random
//! trees with all joints. Rates are those of dual numbers, exact to rounding.

use std::collections::BTreeSet;

use rbd_runtime::reference::{self, InertiaScratch, OperationalScratch};
use rbd_runtime::{
    Frame, FrameForce, FrameMotion, Jacobian, JacobianInverse, Local, LocalWorldAligned, Model,
    Motion, OperationalSpace, Real, ReferenceFrame, Vector3, World,
};
use rbd_testing::{
    Generator, RandomRobot, SEEDS, assert_close, bodies, crba, dense_mul, dot, dual::Dual,
    for_random_robots, for_robots_with_all_joints, forward_dynamics, path, rnea,
};

const RECURSION: f64 = 1e-11;

/// Robots with joints of every type, and as many whose joints follow others.
fn for_robots(check: impl Fn(&Model<'_>, &mut Generator)) {
    for_robots_with_all_joints(&check);
    for seed in SEEDS {
        let mut random = Generator::new(seed);
        let robot = RandomRobot::with_all_joints(&mut random).coupled(&mut random);
        println!("coupled, seed {seed}");
        check(&robot.model(), &mut random);
    }
}

fn numbers<F: ReferenceFrame, T: Real>(m: FrameMotion<F, T>) -> Vec<T> {
    [m.motion.angular.to_array(), m.motion.linear.to_array()].concat()
}

fn frames(model: &Model<'_>) -> Vec<Frame> {
    model.links.iter().map(|link| Frame::from(*link)).collect()
}

fn velocity<F: ReferenceFrame, T: Real>(
    model: &Model<'_>,
    frame: &Frame,
    q: &[T],
    qd: &[T],
) -> Vec<T> {
    let bodies = &mut bodies(model);
    numbers(reference::frame_velocity::<F, T, f64>(
        model, bodies, frame, q, qd,
    ))
}

fn jacobian<F: ReferenceFrame, T: Real>(model: &Model<'_>, frame: &Frame, q: &[T]) -> Vec<T> {
    let mut jacobian = vec![T::zero(); 6 * model.nv()];
    reference::frame_jacobian::<F, T, f64>(model, &mut bodies(model), frame, q, &mut jacobian);
    jacobian
}

fn rates(dual: &[Dual]) -> Vec<f64> {
    dual.iter().map(|x| x.rate).collect()
}

fn sum(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

/// J q̇ = ẋ, and J̇ is the rate of J, and J̇ q̇ + J q̈ that of ẋ.
fn check_jacobian<F: ReferenceFrame>(
    model: &Model<'_>,
    frame: &Frame,
    [q, qd, qdd]: [&[f64]; 3],
) -> Vec<f64> {
    let moving_q = path(model, q, qd);
    let j = jacobian::<F, f64>(model, frame, q);
    assert_close(
        &dense_mul(&j, qd),
        &velocity::<F, f64>(model, frame, q, qd),
        RECURSION,
    );

    let mut rate = vec![f64::NAN; j.len()];
    let scratch = &mut bodies(model);
    reference::frame_jacobian_derivative::<F, f64, f64>(model, scratch, frame, q, qd, &mut rate);
    let exact = rates(&jacobian::<F, Dual>(model, frame, &moving_q));
    assert_close(&rate, &exact, RECURSION);

    let product = reference::frame_jacobian_bias::<F, f64, f64>(model, scratch, frame, q, qd);
    let product = numbers(product);
    assert_close(&dense_mul(&rate, qd), &product, RECURSION);
    let moving_qd = Dual::path(qd, qdd);
    let exact = rates(&velocity::<F, Dual>(model, frame, &moving_q, &moving_qd));
    let acceleration = sum(&product, &dense_mul(&j, qdd));
    assert_close(&acceleration, &exact, RECURSION);
    acceleration
}

fn spatial<F: ReferenceFrame>(
    model: &Model<'_>,
    frame: &Frame,
    [q, qd, qdd]: [&[f64]; 3],
) -> Vec<f64> {
    let scratch = &mut bodies(model);
    numbers(reference::frame_acceleration::<F, f64, f64>(
        model, scratch, frame, q, qd, qdd,
    ))
}

/// The classical acceleration, which is the spatial one with ω × v.
fn classical<F: ReferenceFrame>(model: &Model<'_>, frame: &Frame, state: [&[f64]; 3]) -> Vec<f64> {
    let [q, qd, qdd] = state;
    let scratch = &mut bodies(model);
    let found =
        reference::frame_classical_acceleration::<F, f64, f64>(model, scratch, frame, q, qd, qdd);
    let v = velocity::<F, f64>(model, frame, q, qd);
    let (omega, linear) = (
        Vector3::new(v[0], v[1], v[2]),
        Vector3::new(v[3], v[4], v[5]),
    );
    let turned = Motion::new(Vector3::zero(), omega.cross(linear));
    let turned = numbers(FrameMotion::<F, f64>::new(turned));
    let expected = sum(&spatial::<F>(model, frame, state), &turned);
    assert_close(&numbers(found), &expected, RECURSION);
    expected
}

#[test]
fn frames_move_as_their_jacobians_say() {
    for_robots(|model, random| {
        let q = random.configuration(model);
        let (qd, qdd) = (random.vec(model.nv()), random.vec(model.nv()));
        let state = [&*q, &*qd, &*qdd];
        for frame in &frames(model) {
            let rate = check_jacobian::<Local>(model, frame, state);
            assert_close(&rate, &spatial::<Local>(model, frame, state), RECURSION);
            let rate = check_jacobian::<World>(model, frame, state);
            assert_close(&rate, &spatial::<World>(model, frame, state), RECURSION);
            let rate = check_jacobian::<LocalWorldAligned>(model, frame, state);
            let expected = classical::<LocalWorldAligned>(model, frame, state);
            assert_close(&rate, &expected, RECURSION);
            classical::<Local>(model, frame, state);
            classical::<World>(model, frame, state);
        }
    });
}

/// The velocity by the world's axes is the rate of the placement, and the others are the same
/// vector in other coordinates.
#[test]
fn velocities_are_rates_of_placements() {
    for_robots(|model, random| {
        let (q, qd) = (random.configuration(model), random.vec(model.nv()));
        for frame in &frames(model) {
            let moving = path(model, &q, &qd);
            let x = reference::frame_placement(model, &mut bodies(model), frame, &moving);
            let aligned = velocity::<LocalWorldAligned, f64>(model, frame, &q, &qd);
            assert_close(&aligned[3..], &rates(&x.translation.to_array()), RECURSION);
            let rotation = x.rotation.rows.map(|row| row.map(|x| x.value));
            let turn = |i: usize, j: usize| {
                let rate = x.rotation.rows[i].map(|x| x.rate);
                dot(&rate, &rotation[j])
            };
            let omega = [turn(2, 1), turn(0, 2), turn(1, 0)];
            assert_close(&aligned[..3], &omega, RECURSION);

            let x = reference::frame_placement(model, &mut bodies(model), frame, &q);
            let [local, world] = [
                velocity::<Local, f64>(model, frame, &q, &qd),
                velocity::<World, f64>(model, frame, &q, &qd),
            ]
            .map(|v| Motion::new([v[0], v[1], v[2]].into(), [v[3], v[4], v[5]].into()));
            let moved = FrameMotion::<World, f64>::new(x.act_motion(local));
            assert_close(
                &numbers(moved),
                &numbers(FrameMotion::<World, f64>::new(world)),
                RECURSION,
            );
            let turned = [x.rotation * local.angular, x.rotation * local.linear];
            assert_close(&turned.map(Vector3::to_array).concat(), &aligned, RECURSION);
        }
    });
}

fn regressor(model: &Model<'_>, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<f64> {
    let mut y = vec![f64::NAN; model.nv() * 10 * model.joints.len()];
    reference::regressor(model, &mut bodies(model), q, qd, qdd, &mut y);
    y
}

#[test]
fn forces_are_linear_in_the_inertial_parameters() {
    for_robots(|model, random| {
        let q = random.configuration(model);
        let (qd, qdd) = (random.vec(model.nv()), random.vec(model.nv()));
        let parameters = model.joints.iter().flat_map(|j| j.inertia.parameters());
        let parameters: Vec<f64> = parameters.collect();
        let tau = dense_mul(&regressor(model, &q, &qd, &qdd), &parameters);
        assert_close(&tau, &rnea(model, &q, &qd, &qdd), RECURSION);
    });
}

/// How many coordinates carry the frame.
fn freedom(model: &Model<'_>, frame: &Frame) -> usize {
    let path = std::iter::successors(frame.joint, |&i| model.joints[i].parent);
    let coordinates = path.flat_map(|i| model.joints[i].velocity_range());
    coordinates.collect::<BTreeSet<usize>>().len()
}

struct Scratch {
    h: Vec<f64>,
    parents: Vec<Option<usize>>,
    jacobian: Vec<f64>,
    forces: Vec<f64>,
}

impl Scratch {
    fn new(n: usize) -> Self {
        Self {
            h: vec![f64::NAN; n * n],
            parents: vec![None; n],
            jacobian: vec![f64::NAN; 6 * n],
            forces: vec![f64::NAN; n],
        }
    }

    fn lend(&mut self) -> OperationalScratch<'_, f64> {
        OperationalScratch {
            inertia: InertiaScratch {
                h: &mut self.h,
                parents: &mut self.parents,
            },
            jacobian: &mut self.jacobian,
            forces: &mut self.forces,
        }
    }
}

/// The largest deviation from the identity of a matrix by rows.
fn off_identity(matrix: &[f64], n: usize) -> f64 {
    let deviation = |(k, x): (usize, &f64)| (x - f64::from(u8::from(k / n == k % n))).abs();
    matrix.iter().enumerate().map(deviation).fold(0.0, f64::max)
}

/// The force f on the frame that a chosen acceleration takes, applied as τ = Jᵀ f, gives that
/// acceleration; J J̄ = 1, and J̄ᵀ takes τ to f. Frames near a singularity are left out: `false`.
fn check_operational_space<F: ReferenceFrame + std::fmt::Debug>(
    model: &Model<'_>,
    frame: &Frame,
    [q, qd]: [&[f64]; 2],
    chosen: Motion<f64>,
) -> bool {
    let n = model.nv();
    let (scratch, bodies) = (&mut Scratch::new(n), &mut bodies(model));
    let equation: OperationalSpace<F, f64> =
        reference::operational_space(model, bodies, frame, q, qd, scratch.lend());
    let mut inverse = vec![f64::NAN; 6 * n];
    reference::dynamically_consistent_inverse::<F, f64, f64>(
        model,
        bodies,
        frame,
        q,
        scratch.lend(),
        &mut inverse,
    );
    let j = jacobian::<F, f64>(model, frame, q);
    let product: Vec<f64> = (0..36)
        .map(|k| {
            (0..n)
                .map(|i| j[k / 6 * n + i] * inverse[6 * i + k % 6])
                .sum()
        })
        .collect();
    let size = |x: &[f64]| x.iter().fold(1.0_f64, |s, x| s.max(x.abs()));
    // What the singular values of J and H make of rounding.
    let conditioning = size(&equation.inertia.concat()) * size(&inverse) * size(&crba(model, q));
    let is_finite = equation.inertia.iter().flatten().all(|x| x.is_finite());
    if !is_finite || conditioning > 1e6 {
        return false;
    }
    assert!(off_identity(&product, 6) < 1e-8, "J J̄ = {product:?}");
    let f = equation.force(FrameMotion::new(chosen));
    let f = [f.force.angular.to_array(), f.force.linear.to_array()].concat();
    let tau: Vec<f64> = (0..n)
        .map(|i| (0..6).map(|r| j[r * n + i] * f[r]).sum())
        .collect();
    let qdd = forward_dynamics(model, q, qd, &tau);
    let rate = reference::frame_jacobian_bias::<F, f64, f64>(model, bodies, frame, q, qd);
    let found = sum(&dense_mul(&j, &qdd), &numbers(rate));
    assert_close(
        &found,
        &numbers(FrameMotion::<F, f64>::new(chosen)),
        1e-8 * size(&qdd),
    );
    let back: Vec<f64> = (0..6)
        .map(|r| (0..n).map(|i| inverse[6 * i + r] * tau[i]).sum())
        .collect();
    assert_close(&back, &f, 1e-8);
    true
}

#[test]
fn frames_obey_their_equation_of_motion() {
    let checked = std::cell::Cell::new(0);
    for_robots(|model, random| {
        let (q, qd) = (random.configuration(model), random.vec(model.nv()));
        for frame in frames(model)
            .iter()
            .filter(|f| freedom(model, f) >= 6)
            .take(4)
        {
            let chosen = random.motion();
            let regular = check_operational_space::<Local>(model, frame, [&q, &qd], chosen)
                && check_operational_space::<World>(model, frame, [&q, &qd], chosen)
                && check_operational_space::<LocalWorldAligned>(model, frame, [&q, &qd], chosen);
            checked.set(checked.get() + usize::from(regular));
        }
    });
    assert!(checked.get() > 100, "only {} frames", checked.get());
}

#[test]
fn frames_of_the_base_rest() {
    for_random_robots(|model, random| {
        let q = random.configuration(model);
        let qd = random.vec(model.nv());
        for frame in frames(model).iter().filter(|f| f.joint.is_none()) {
            let placement = reference::frame_placement(model, &mut bodies(model), frame, &q);
            assert_eq!(placement, frame.body_from_frame);
            for x in jacobian::<LocalWorldAligned, f64>(model, frame, &q) {
                assert_eq!(x, 0.0);
            }
            for x in velocity::<Local, f64>(model, frame, &q, &qd) {
                assert_eq!(x, 0.0);
            }
        }
    });
}

#[test]
fn matrices_multiply_vectors() {
    let rows: [[f64; 2]; 6] = std::array::from_fn(|r| [r as f64, 2.0 * r as f64 + 1.0]);
    let j = Jacobian::<Local, f64, 2>::new(rows);
    let x = j.mul(&[1.0, -1.0]).motion;
    assert_eq!(x.angular.to_array(), [-1.0, -2.0, -3.0]);
    assert_eq!(x.linear.to_array(), [-4.0, -5.0, -6.0]);
    let f = rbd_runtime::Force::new([1.0, 0.0, 0.0].into(), [0.0, 0.0, 2.0].into());
    assert_eq!(j.transpose_mul(FrameForce::new(f)), [10.0, 23.0]);
    let inverse = JacobianInverse::<Local, f64, 1>::new([[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]]);
    let m = Motion::new([1.0, 1.0, 1.0].into(), [0.0, 0.0, -1.0].into());
    assert_eq!(inverse.mul(FrameMotion::new(m)), [0.0]);
    let f = inverse.transpose_mul(&[2.0]).force;
    assert_eq!(f.linear.to_array(), [8.0, 10.0, 12.0]);
}
