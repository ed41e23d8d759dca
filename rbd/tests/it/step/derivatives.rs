//! A and B against dual numbers through the step itself.

use rbd::{Array, Dual, Robot};
use rbd_testing::Generator;

use super::energy::{DoublePendulum, Pendulum};
use super::{Balls, METHODS, Method, Panda, Quadruped, Rate, State, Steps, Tree};

/// The state whose coordinate `k` of (q, q̇, τ) moves at the rate 1.
fn moving<R: Robot>(robot: &R, state: &State<R, f64>, k: usize) -> State<R, Rate> {
    let unit = |first: usize| R::Velocity::<f64>::from_fn(|i| f64::from(first + i == k));
    let rate = robot.position_rate(&state.q, &unit(0));
    let dual = |value: f64, rate: f64| Dual {
        value,
        derivatives: [rate],
    };
    State {
        q: Array::from_fn(|i| dual(state.q[i], rate[i])),
        qd: Array::from_fn(|i| dual(state.qd[i], unit(R::NV)[i])),
        tau: Array::from_fn(|i| dual(state.tau[i], unit(2 * R::NV)[i])),
    }
}

/// The rates of q', as a velocity, and of q̇'.
fn rates<R: Robot>(robot: &R, state: &State<R, Rate>) -> [R::Velocity<f64>; 2] {
    let q = Array::from_fn(|i| state.q[i].value);
    let rate = Array::from_fn(|i| state.q[i].derivatives[0]);
    let qd = Array::from_fn(|i| state.qd[i].derivatives[0]);
    [robot.velocity_from_rate(&q, &rate), qd]
}

/// The greatest element.
fn largest<R: Robot>(m: &R::Square<f64>) -> f64 {
    let elements = m.as_ref().iter().flat_map(|row| row.as_ref().iter());
    elements.fold(0.0, |most, x| most.max(x.abs()))
}

fn check<R: Steps<f64> + Steps<Rate>>(
    robot: &R,
    method: Method,
    seed: u64,
    h: f64,
    tolerance: f64,
) {
    println!("{}, {method:?}, seed {seed}", R::NAME);
    let state = State::random(robot, &mut Generator::new(seed), 2.0);
    let is = robot.derivatives(method, &state, h);
    let end = robot.step(method, &state, h);
    // The same up to rounding: the acceleration is here a result of other functions.
    let other = State {
        q: is.q,
        qd: is.qd,
        tau: state.tau,
    };
    assert!(end.distance(robot, &other) < 1e-9);
    let n = R::NV;
    let blocks = [
        [is.dq_dq, is.dqd_dq],
        [is.dq_dqd, is.dqd_dqd],
        [is.dq_dtau, is.dqd_dtau],
    ];
    for k in 0..3 * n {
        let end = robot.step(method, &moving(robot, &state, k), Dual::constant(h));
        for (block, column) in blocks[k / n].iter().zip(rates(robot, &end)) {
            let scale = largest::<R>(block);
            assert!(scale > 0.0, "an empty block");
            for i in 0..n {
                let (is, expected) = (block[i][k % n], column[i]);
                let error = (is - expected).abs();
                // Written so that a NaN fails.
                assert!(
                    error <= tolerance * scale,
                    "{k}, row {i}: {is} and {expected}"
                );
            }
        }
    }
}

/// A few hundred roundings, and the condition of H: about 400 for the arm, 4e4 for the others.
fn check_all<R: Steps<f64> + Steps<Rate>>(robot: &R, tolerance: f64) {
    for seed in 0..5 {
        for method in METHODS {
            check(robot, method, seed, 0.01, tolerance);
        }
    }
    // So long that nothing is nearly the identity.
    check(robot, Method::SemiImplicit, 7, 0.3, tolerance);
    check(robot, Method::RungeKutta, 7, 0.05, tolerance);
}

#[test]
fn of_an_arm() {
    check_all(&Panda, 1e-11);
}

/// Fewer columns than registers hold.
#[test]
fn of_pendulums() {
    check_all(&Pendulum, 1e-12);
    check_all(&DoublePendulum, 1e-11);
}

#[test]
fn of_a_robot_that_floats() {
    check_all(&Quadruped, 1e-10);
}

#[test]
fn of_planar_ball_and_coupled_joints() {
    check_all(&Tree, 1e-10);
}

#[test]
fn of_ball_joints_on_one_another() {
    check_all(&Balls, 1e-10);
}

/// As many roundings of `f32`.
#[test]
fn in_single_precision() {
    fn check<R: Steps<f64> + Steps<f32>>(robot: &R, seed: u64) {
        let state = State::random(robot, &mut Generator::new(seed), 1.0);
        let single = state.map(|x| x as f32);
        let double = State::<R, f64> {
            q: Array::from_fn(|i| f64::from(single.q[i])),
            qd: Array::from_fn(|i| f64::from(single.qd[i])),
            tau: Array::from_fn(|i| f64::from(single.tau[i])),
        };
        for method in [
            Method::SemiImplicit,
            Method::RungeKutta,
            Method::Midpoint(3),
        ] {
            let h = 0.005_f32;
            let a = robot.derivatives(method, &single, h);
            let b = robot.derivatives(method, &double, f64::from(h));
            for (a, b) in [
                (a.dq_dq, b.dq_dq),
                (a.dq_dqd, b.dq_dqd),
                (a.dq_dtau, b.dq_dtau),
                (a.dqd_dq, b.dqd_dq),
                (a.dqd_dqd, b.dqd_dqd),
                (a.dqd_dtau, b.dqd_dtau),
            ] {
                let scale = largest::<R>(&b);
                for i in 0..R::NV {
                    for j in 0..R::NV {
                        let error = (f64::from(a[i][j]) - b[i][j]).abs();
                        assert!(error <= 3e-3 * scale, "{method:?}: {error} of {scale}");
                    }
                }
            }
        }
    }
    check(&Panda, 1);
    check(&Quadruped, 2);
    check(&Tree, 3);
}
