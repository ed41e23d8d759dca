//! The residual of the midpoint rule.

use rbd::{InertiaMatrix, RneaDerivatives, Step};
use rbd_testing::Generator;

use super::{Balls, Panda, Quadruped, State, Steps, Tree};

/// After 0, 1, 2, ... iterations.
fn residuals<R: Steps<f64>>(robot: &R, state: &State<R, f64>, h: f64) -> [f64; 6]
where
    <R as RneaDerivatives>::InertiaMatrix<f64>: InertiaMatrix<f64, Robot = R>,
{
    let State { q, qd, tau } = state;
    [0, 1, 2, 3, 4, 5].map(|iterations| {
        let end = robot.step_implicit_midpoint(q, qd, tau, h, iterations);
        let largest = end.residual.as_ref().iter();
        largest.fold(0.0, |most, x| x.abs().max(most))
    })
}

/// Each is at most a constant times the square of that before, until roundings are left.
fn check<R: Steps<f64>>(robot: &R, h: f64)
where
    <R as RneaDerivatives>::InertiaMatrix<f64>: InertiaMatrix<f64, Robot = R>,
{
    const ROUNDING: f64 = 1e-10;
    for seed in 0..5 {
        let state = State::random(robot, &mut Generator::new(seed), 2.0);
        let found = residuals(robot, &state, h);
        println!("{}, seed {seed}: {found:?} N m", R::NAME);
        assert!(found[5] < ROUNDING);
        let constant = found[1] / (found[0] * found[0]);
        for pair in found[1..].windows(2).filter(|pair| pair[1] > ROUNDING) {
            assert!(pair[1] < 30.0 * constant * pair[0] * pair[0]);
        }
        // More than the first of the iterations is needed, or nothing was tested.
        assert!(found[1] > ROUNDING);
    }
}

#[test]
fn the_residual_is_squared_by_each_iteration() {
    check(&Panda, 0.02);
    check(&Quadruped, 0.02);
    check(&Balls, 0.02);
    check(&Tree, 0.02);
}

/// What is returned is the equation of motion at the midpoint of what is returned.
#[test]
fn the_residual_is_that_of_inverse_dynamics() {
    let (h, start) = (0.02, State::random(&Panda, &mut Generator::new(4), 2.0));
    let State { q, qd, tau } = start;
    for iterations in 0..3 {
        let end = Panda.step_implicit_midpoint(&q, &qd, &tau, h, iterations);
        let middle: [f64; 7] = core::array::from_fn(|i| 0.5 * (q[i] + end.q[i]));
        let rate: [f64; 7] = core::array::from_fn(|i| (end.q[i] - q[i]) / h);
        let qdd: [f64; 7] = core::array::from_fn(|i| (end.qd[i] - qd[i]) / h);
        let expected = Panda.rnea(&middle, &rate, &qdd);
        for i in 0..7 {
            let error = end.residual[i] - (expected[i] - tau[i]);
            // Differences by h.
            assert!(error.abs() < 1e-10, "{error}");
        }
    }
}
