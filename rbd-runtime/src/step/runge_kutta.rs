//! The classical Runge-Kutta method in the chart at q.

use super::chart::{chart_rate, chart_rate_derivatives, integrate, plus, scaled};
use super::product::add_products;
use super::result::StepOf;
use super::sensitivity::{
    Sensitivity, add, add_diagonal, again, clear, scale, set_nonzeros, set_scaled,
};
use super::system::{Forward, ForwardWithDerivatives};
use crate::{Arithmetic, Real};

/// The stages after the first: the fraction of the step, and six times the weight.
const STAGES: [(f64, f64); 3] = [(0.5, 2.0), (0.5, 2.0), (1.0, 1.0)];

/// (q', q̇').
#[inline(always)]
pub fn step<S: Forward<T>, T: Real>(
    robot: &S,
    q: &S::Configuration,
    qd: &S::Velocity,
    tau: &S::Velocity,
    h: T,
) -> (S::Configuration, S::Velocity) {
    let (mut rate, mut qdd) = (qd.clone(), robot.forward_dynamics(q, qd, tau));
    let (mut rates, mut qdds) = (rate.clone(), qdd.clone());
    for (place, weight) in STAGES {
        let (time, weight) = (T::from_f64(place) * h, T::from_f64(weight));
        let (u, v) = (scaled(time, &rate), plus(qd, time, &qdd));
        rate = chart_rate(robot, &u, &v);
        qdd = robot.forward_dynamics(&robot.integrate(q, &u), &v, tau);
        rates = plus(&rates, weight, &rate);
        qdds = plus(&qdds, weight, &qdd);
    }
    let sixth = h * T::from_f64(1.0 / 6.0);
    (
        robot.integrate(q, &scaled(sixth, &rates)),
        plus(qd, sixth, &qdds),
    )
}

#[inline(always)]
pub(super) fn derivatives<S: ForwardWithDerivatives<T>, T: Real, A: Arithmetic<T>>(
    a: A,
    robot: &S,
    tau: &S::Velocity,
    h: T,
    to: &mut StepOf<S, T>,
) {
    let (one, q, qd) = (T::one(), to.q.clone(), to.qd.clone());
    let [mut of_rates, mut of_qdds] = to.matrices();
    let d = robot.forward_dynamics_derivatives(&q, &qd, tau);
    let (mut rate, mut qdd) = (qd.clone(), d.qdd);
    let (mut rates, mut qdds) = (rate.clone(), qdd.clone());
    // Derivatives of κ and q̈ at the last stage, and of q here.
    let [mut of_rate, mut of_qdd, mut of_q] = [(); 3].map(|()| Sensitivity::zero(robot));
    add_diagonal(robot, of_rate.matrices()[1], one);
    set_nonzeros::<S, T>(of_qdd.matrices()[0], one, &d.dqdd_dq);
    set_nonzeros::<S, T>(of_qdd.matrices()[1], one, &d.dqdd_dqd);
    set_nonzeros::<S, T>(of_qdd.matrices()[2], one, &d.h_inverse);
    add_diagonal(robot, of_rates[1], one);
    set_scaled(robot, again(&mut of_qdds), one, of_qdd.matrices());
    for (place, weight) in STAGES {
        let (time, weight) = (T::from_f64(place) * h, T::from_f64(weight));
        let (u, v) = (scaled(time, &rate), plus(&qd, time, &qdd));
        let d = robot.forward_dynamics_derivatives(&robot.integrate(&q, &u), &v, tau);
        set_scaled(robot, of_q.matrices(), time, of_rate.matrices());
        set_scaled(robot, of_rate.matrices(), time, of_qdd.matrices());
        add_diagonal(robot, of_rate.matrices()[1], one);
        clear(robot, of_qdd.matrices());
        set_nonzeros::<S, T>(of_qdd.matrices()[2], one, &d.h_inverse);
        add_products(
            (a, robot),
            of_qdd.matrices(),
            &d.dqdd_dqd,
            &of_rate.matrices(),
        );
        chart_rate_derivatives::<S, T, A>(robot, [&u, &v], of_q.matrices(), of_rate.matrices());
        integrate::<S, T, A>(robot, &u, of_q.matrices());
        add_products((a, robot), of_qdd.matrices(), &d.dqdd_dq, &of_q.matrices());
        (rate, qdd) = (chart_rate(robot, &u, &v), d.qdd);
        rates = plus(&rates, weight, &rate);
        qdds = plus(&qdds, weight, &qdd);
        add::<S, T, A>(robot, again(&mut of_rates), weight, of_rate.matrices());
        add::<S, T, A>(robot, again(&mut of_qdds), weight, of_qdd.matrices());
    }
    let sixth = h * T::from_f64(1.0 / 6.0);
    let u = scaled(sixth, &rates);
    scale(robot, again(&mut of_qdds), sixth);
    add_diagonal(robot, of_qdds[1], one);
    scale(robot, again(&mut of_rates), sixth);
    integrate::<S, T, A>(robot, &u, of_rates);
    (to.q, to.qd) = (robot.integrate(&q, &u), plus(&qd, sixth, &qdds));
}
