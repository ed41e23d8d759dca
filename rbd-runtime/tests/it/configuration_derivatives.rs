//! Derivatives of q ⊞ v and q₁ ⊟ q₀ in the tangent spaces, against dual numbers of twice the digits.

use rbd_runtime::{Dual, IntoReal, JointType, Model, Real, reference};
use rbd_testing::{
    DoubleDouble, Generator, RandomRobot, SEEDS, assert_close, dense_mul, for_random_robots,
    for_robots_with_all_joints, is_whole,
};

/// A few dozen roundings of numbers of size 1, and of the velocity.
const TOLERANCE: f64 = 4e-15;

type Exact = Dual<DoubleDouble, 1>;

fn exact(x: f64) -> DoubleDouble {
    DoubleDouble::new(x, 0.0)
}

fn constants(x: &[DoubleDouble]) -> Vec<Exact> {
    x.iter().map(|x| Dual::constant(*x)).collect()
}

fn along(x: &[DoubleDouble], rate: &[DoubleDouble]) -> Vec<Exact> {
    let pairs = x.iter().zip(rate);
    pairs
        .map(|(x, rate)| {
            let [x] = Dual::along([*x], [[*rate]]);
            x
        })
        .collect()
}

fn unit(n: usize, k: usize) -> Vec<DoubleDouble> {
    (0..n).map(|i| exact(f64::from(i == k))).collect()
}

/// q ⊞ ε eₖ.
fn moved(model: &Model<'_>, q: &[DoubleDouble], k: usize) -> Vec<Exact> {
    let mut rate = q.to_vec();
    reference::position_rate(model, q, &unit(model.nv(), k), &mut rate);
    along(q, &rate)
}

fn integrate<T: Real>(model: &Model<'_>, q: &[T], v: &[T]) -> Vec<T> {
    let mut out = q.to_vec();
    reference::integrate(model, q, v, &mut out);
    out
}

fn difference<T: Real>(model: &Model<'_>, q0: &[T], q1: &[T]) -> Vec<T> {
    let mut out = vec![T::zero(); model.nv()];
    reference::difference(model, q0, q1, &mut out);
    out
}

/// Columns of derivatives, by rows.
fn by_rows(columns: &[Vec<f64>]) -> Vec<f64> {
    let n = columns.len();
    (0..n * n).map(|i| columns[i % n][i / n]).collect()
}

/// The velocity at which a configuration moves.
fn velocity(model: &Model<'_>, q: &[Exact]) -> Vec<f64> {
    let (values, rates): (Vec<_>, Vec<_>) = q.iter().map(|x| (x.value, x.derivatives[0])).unzip();
    let mut velocity = vec![exact(0.0); model.nv()];
    reference::velocity_from_rate(model, &values, &rates, &mut velocity);
    velocity.iter().map(|x| x.high()).collect()
}

/// The rates of a vector.
fn rates(x: &[Exact]) -> Vec<f64> {
    x.iter().map(|x| x.derivatives[0].high()).collect()
}

/// Both derivatives of q ⊞ v by dual numbers.
fn exact_integrate(model: &Model<'_>, q: &[DoubleDouble], v: &[DoubleDouble]) -> [Vec<f64>; 2] {
    let n = model.nv();
    let by_q = |k| velocity(model, &integrate(model, &moved(model, q, k), &constants(v)));
    let by_v = |k| {
        let v = along(v, &unit(n, k));
        velocity(model, &integrate(model, &constants(q), &v))
    };
    [(0..n).map(by_q).collect(), (0..n).map(by_v).collect()].map(|c: Vec<_>| by_rows(&c))
}

/// Both derivatives of q₁ ⊟ q₀ by dual numbers.
fn exact_difference(model: &Model<'_>, q0: &[DoubleDouble], q1: &[DoubleDouble]) -> [Vec<f64>; 2] {
    let n = model.nv();
    let by_q0 = |k| rates(&difference(model, &moved(model, q0, k), &constants(q1)));
    let by_q1 = |k| rates(&difference(model, &constants(q0), &moved(model, q1, k)));
    [(0..n).map(by_q0).collect(), (0..n).map(by_q1).collect()].map(|c: Vec<_>| by_rows(&c))
}

fn integrate_derivatives<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    q: &[T],
    v: &[T],
) -> [Vec<T>; 2] {
    let n = model.nv();
    let [mut by_q, mut by_v] = [(); 2].map(|()| vec![T::from_f64(f64::NAN); n * n]);
    reference::integrate_derivatives(model, q, v, &mut by_q, &mut by_v);
    [by_q, by_v]
}

fn difference_derivatives<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    q0: &[T],
    q1: &[T],
) -> [Vec<T>; 2] {
    let n = model.nv();
    let [mut by_q0, mut by_q1] = [(); 2].map(|()| vec![T::from_f64(f64::NAN); n * n]);
    reference::difference_derivatives(model, q0, q1, &mut by_q0, &mut by_q1);
    [by_q0, by_q1]
}

/// Unit coordinates of all the digits.
fn configuration(model: &Model<'_>, q: &[f64]) -> Vec<DoubleDouble> {
    let mut q: Vec<_> = q.iter().map(|x| exact(*x)).collect();
    reference::normalize(model, &mut q);
    q
}

fn numbers(x: &[DoubleDouble]) -> Vec<f64> {
    x.iter().map(|x| x.high()).collect()
}

fn singles(x: &[f64]) -> Vec<f32> {
    x.iter().map(|x| *x as f32).collect()
}

fn doubles(x: &[f32]) -> Vec<f64> {
    x.iter().map(|x| f64::from(*x)).collect()
}

/// Steps of all sizes, from none to nearly a whole turn, where all are asked for; else one of them.
fn check(model: &Model<'_>, random: &mut Generator) {
    let sizes = [
        0.0, 1e-150, 1e-30, 1e-12, 1e-8, 1e-5, 1e-3, 0.1, 0.5, 0.9, 1.7,
    ];
    let some = random.index(sizes.len());
    let q = random.configuration(model);
    for (i, size) in sizes.into_iter().enumerate() {
        if i == some || is_whole() {
            check_at(model, &q, &scaled(&random.vec(model.nv()), size), TOLERANCE);
        }
    }
}

fn scaled(v: &[f64], size: f64) -> Vec<f64> {
    v.iter().map(|v| v * size).collect()
}

/// The most that a joint turns.
fn most_turn(model: &Model<'_>, v: &[f64]) -> f64 {
    let of_joint = |v: &[f64]| match v.len() {
        1 => v[0].abs(),
        n => v[n - 3..].iter().map(|x| x * x).sum::<f64>().sqrt(),
    };
    let leaders = model.joints.iter().filter(|joint| joint.coupling.is_none());
    leaders.fold(0.0, |most, joint| {
        of_joint(&v[joint.velocity_range()]).max(most)
    })
}

fn check_at(model: &Model<'_>, q: &[f64], v: &[f64], tolerance: f64) {
    let (exact_q, exact_v) = (
        configuration(model, q),
        v.iter().map(|x| exact(*x)).collect::<Vec<_>>(),
    );
    let is = integrate_derivatives(model, q, v);
    let expected = exact_integrate(model, &exact_q, &exact_v);
    assert_close(&is[0], &expected[0], tolerance);
    assert_close(&is[1], &expected[1], tolerance);

    let (q, v) = (singles(q), singles(v));
    let single = integrate_derivatives(model, &q, &v).map(|x| doubles(&x));
    let double = integrate_derivatives(model, &doubles(&q), &doubles(&v));
    // As many roundings of f32.
    let tolerance_single = tolerance * f64::from(f32::EPSILON) / f64::EPSILON;
    assert_close(&single[0], &double[0], tolerance_single);
    assert_close(&single[1], &double[1], tolerance_single);

    let v = doubles(&v);
    if most_turn(model, &v) > 3.0 {
        return;
    }
    let exact_v: Vec<_> = v.iter().map(|x| exact(*x)).collect();
    let there = integrate(model, &exact_q, &exact_v);
    let is = difference_derivatives(model, &numbers(&exact_q), &numbers(&there));
    let expected = exact_difference(model, &exact_q, &there);
    // The velocity is told by q's cosines, and at half a turn it changes the derivatives by as much.
    assert_close(&is[0], &expected[0], 4.0 * tolerance);
    assert_close(&is[1], &expected[1], 4.0 * tolerance);
    let (q0, q1) = (singles(&numbers(&exact_q)), singles(&numbers(&there)));
    let single = difference_derivatives(model, &q0, &q1).map(|x| doubles(&x));
    // q₁ is rounded here, so the velocity is another: as near as q₁ is.
    let double = difference_derivatives(model, &doubles(&q0), &doubles(&q1));
    assert_close(&single[0], &double[0], 8.0 * tolerance_single);
    assert_close(&single[1], &double[1], 8.0 * tolerance_single);
}

#[test]
fn derivatives_are_those_of_dual_numbers() {
    for_robots_with_all_joints(check);
}

#[test]
fn coordinates_that_are_vectors_have_the_identity() {
    for_random_robots(|model, random| {
        let n = model.nv();
        let (q, v) = (random.configuration(model), random.vec(n));
        let identity: Vec<f64> = (0..n * n).map(|i| f64::from(i % (n + 1) == 0)).collect();
        let negative: Vec<f64> = identity.iter().map(|x| -x).collect();
        assert_eq!(
            integrate_derivatives(model, &q, &v),
            [identity.clone(), identity.clone()]
        );
        let there = integrate(model, &q, &v);
        assert_eq!(
            difference_derivatives(model, &q, &there),
            [negative, identity]
        );
    });
}

#[test]
fn joints_that_follow_another_have_no_coordinates() {
    for seed in SEEDS {
        println!("seed {seed}");
        let mut random = Generator::new(seed);
        let robot = RandomRobot::with_all_joints(&mut random).coupled(&mut random);
        check(&robot.model(), &mut random);
    }
}

/// One joint.
fn for_joint(joint_type: JointType, check: impl Fn(&Model<'_>)) {
    let mut robot = RandomRobot::of_size(&mut Generator::new(1), 1);
    robot.joints[0].joint_type = joint_type;
    rbd_testing::number(&mut robot.joints);
    check(&robot.model());
}

/// To the last turn that is the shortest, and beyond half a turn where steps go there.
#[test]
fn half_a_turn_keeps_the_digits() {
    const PI: f64 = std::f64::consts::PI;
    for short in [1e-2, 1e-4, 1e-6, 1e-9, 1e-12] {
        for_joint(JointType::Floating, |model| {
            let mut q = [0.3, -0.2, 0.5, 0.1, 0.7, -0.4, 0.3];
            reference::normalize(model, &mut q);
            let turn = (PI - short) / 3.0;
            let v = [0.4, -1.0, 0.6, turn, -2.0 * turn, 2.0 * turn];
            let exact_q = configuration(model, &q);
            let there = integrate(model, &exact_q, &v.map(exact));
            let is = difference_derivatives(model, &q, &numbers(&there));
            let expected = exact_difference(model, &exact_q, &there);
            assert_close(&is[0], &expected[0], 1e-14);
            assert_close(&is[1], &expected[1], 1e-14);
            let is = integrate_derivatives(model, &q, &v);
            let expected = exact_integrate(model, &exact_q, &v.map(exact));
            assert_close(&is[0], &expected[0], TOLERANCE);
            assert_close(&is[1], &expected[1], TOLERANCE);
        });
    }
}

/// ∂(q₁ ⊟ q₀)/∂q₁ and ∂(q₀ ⊞ v)/∂v are inverse, and what q₀ and q₁ do together is nothing.
#[test]
fn the_difference_follows_the_step() {
    for_robots_with_all_joints(|model, random| {
        let n = model.nv();
        let (q, v) = (random.configuration(model), scaled(&random.vec(n), 0.8));
        let [by_q, by_v] = integrate_derivatives(model, &q, &v);
        let [by_q0, by_q1] = difference_derivatives(model, &q, &integrate(model, &q, &v));
        let column = |m: &[f64], k: usize| (0..n).map(|i| m[i * n + k]).collect::<Vec<_>>();
        for k in 0..n {
            let unit: Vec<f64> = (0..n).map(|i| f64::from(i == k)).collect();
            assert_close(&dense_mul(&by_q1, &column(&by_v, k)), &unit, 1e-13);
            let together = dense_mul(&by_q1, &column(&by_q, k));
            let rest: Vec<f64> = together
                .iter()
                .zip(column(&by_q0, k))
                .map(|(a, b)| a + b)
                .collect();
            assert_close(&rest, &vec![0.0; n], 1e-13);
        }
    });
}
