//! The order of each method, by halving steps of robots that turn.

use rbd::{Array, ForwardDynamics, Step};
use rbd_testing::Generator;

use super::{Balls, Method, Panda, Quadruped, State, Steps, Tree, steps};

/// By how much two halvings of the step shrink the error, as powers of 2 each.
fn orders<R: Steps<f64>>(robot: &R, method: Method, start: &State<R, f64>, time: f64) -> [f64; 2] {
    let count = match method {
        Method::SemiImplicit => 2048,
        Method::Midpoint(_) => 128,
        Method::RungeKutta => 32,
    };
    let truth = steps(robot, Method::RungeKutta, start, time / 4096.0, 4096);
    let error = |count: usize| {
        let end = steps(robot, method, start, time / count as f64, count);
        end.distance(robot, &truth)
    };
    let errors = [count, 2 * count, 4 * count].map(error);
    println!("{}, {method:?}: errors {errors:?}", R::NAME);
    [0, 1].map(|i| (errors[i] / errors[i + 1]).log2())
}

fn check<R: Steps<f64>>(robot: &R, speed: f64) {
    let start = State::pushed(robot, &mut Generator::new(5), speed, 0.1);
    for (method, order) in [
        (Method::SemiImplicit, 1.0),
        (Method::Midpoint(6), 2.0),
        (Method::RungeKutta, 4.0),
    ] {
        for found in orders(robot, method, &start, 0.1) {
            assert!((found - order).abs() < 0.25, "{method:?}: {found:.2}");
        }
    }
}

#[test]
fn where_q_is_a_vector() {
    check(&Panda, 1.0);
}

/// At some 5 rad/s: without the terms of J_r⁻¹ the order of Runge-Kutta is 2, with one of them 3.
#[test]
fn of_a_floating_robot_that_spins() {
    check(&Quadruped, 3.0);
}

#[test]
fn of_ball_joints() {
    check(&Balls, 3.0);
    check(&Tree, 3.0);
}

/// Where q is a vector, the classical method as it is written everywhere.
#[test]
fn runge_kutta_of_a_vector_is_that_of_textbooks() {
    let h = 0.01;
    let State { q, qd, tau } = State::random(&Panda, &mut Generator::new(9), 1.0);
    let plus =
        |x: &[f64; 7], a: f64, y: &[f64; 7]| -> [f64; 7] { Array::from_fn(|i| x[i] + a * y[i]) };
    let f = |q: &_, qd: &[f64; 7]| (*qd, ForwardDynamics::forward_dynamics(&Panda, q, qd, &tau));
    let (k1, a1) = f(&q, &qd);
    let (k2, a2) = f(&plus(&q, h / 2.0, &k1), &plus(&qd, h / 2.0, &a1));
    let (k3, a3) = f(&plus(&q, h / 2.0, &k2), &plus(&qd, h / 2.0, &a2));
    let (k4, a4) = f(&plus(&q, h, &k3), &plus(&qd, h, &a3));
    let (end, end_rate) = Panda.step_rk4(&q, &qd, &tau, h);
    for i in 0..Panda::NV {
        let position = q[i] + h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
        let rate = qd[i] + h / 6.0 * (a1[i] + 2.0 * a2[i] + 2.0 * a3[i] + a4[i]);
        assert!((end[i] - position).abs() < 1e-14);
        assert!((end_rate[i] - rate).abs() < 1e-12);
    }
}

/// A step keeps quaternions and pairs of cosine and sine at their length.
#[test]
fn steps_stay_on_the_manifold() {
    for method in super::METHODS {
        let start = State::pushed(&Balls, &mut Generator::new(3), 3.0, 0.0);
        let end = steps(&Balls, method, &start, 1e-4, 1000);
        let unit = Balls.normalize(&end.q);
        for i in 0..Balls::NQ {
            // A rounding a step.
            assert!((end.q[i] - unit[i]).abs() < 1e-12, "{method:?}");
        }
    }
}
