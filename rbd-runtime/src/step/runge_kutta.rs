//! The classical Runge-Kutta method in the chart at q.

use super::chart::{chart_rate, chart_rate_derivatives, integrate, plus, scaled};
use super::product::add_products;
use super::result::StepOf;
use super::sensitivity::{
    Sensitivity, add, add_diagonal, again, clear, scale, set_nonzeros, set_scaled,
};
use crate::{Arithmetic, ForwardDynamics, ForwardDynamicsDerivatives, Real};

/// The stages after the first: the fraction of the step, and six times the weight.
const STAGES: [(f64, f64); 3] = [(0.5, 2.0), (0.5, 2.0), (1.0, 1.0)];

#[inline(always)]
pub(super) fn step<R: ForwardDynamics, T: Real>(
    robot: &R,
    q: &R::Configuration<T>,
    qd: &R::Velocity<T>,
    tau: &R::Velocity<T>,
    h: T,
) -> (R::Configuration<T>, R::Velocity<T>) {
    let (mut rate, mut qdd) = (*qd, robot.forward_dynamics(q, qd, tau));
    let (mut rates, mut qdds) = (rate, qdd);
    for (place, weight) in STAGES {
        let (time, weight) = (T::from_f64(place) * h, T::from_f64(weight));
        let (u, v) = (scaled(time, &rate), plus(qd, time, &qdd));
        rate = chart_rate::<R, T>(&u, &v);
        qdd = robot.forward_dynamics(&robot.integrate(q, &u), &v, tau);
        (rates, qdds) = (plus(&rates, weight, &rate), plus(&qdds, weight, &qdd));
    }
    let sixth = h * T::from_f64(1.0 / 6.0);
    (
        robot.integrate(q, &scaled(sixth, &rates)),
        plus(qd, sixth, &qdds),
    )
}

#[inline(always)]
pub(super) fn derivatives<R: ForwardDynamicsDerivatives, T: Real, A: Arithmetic<T>>(
    a: A,
    robot: &R,
    tau: &R::Velocity<T>,
    h: T,
    to: &mut StepOf<R, T>,
) {
    let (one, q, qd) = (T::one(), to.q, to.qd);
    let [mut of_rates, mut of_qdds] = to.matrices();
    let d = robot.forward_dynamics_derivatives(&q, &qd, tau);
    let (mut rate, mut qdd) = (qd, d.qdd);
    let (mut rates, mut qdds) = (rate, qdd);
    // Derivatives of κ and q̈ at the last stage, and of q here.
    let [mut of_rate, mut of_qdd, mut of_q] = [(); 3].map(|()| Sensitivity::<R, T>::zero());
    add_diagonal::<R, T>(of_rate.matrices()[1], one);
    set_nonzeros::<R, T, _>(of_qdd.matrices()[0], one, &d.dqdd_dq);
    set_nonzeros::<R, T, _>(of_qdd.matrices()[1], one, &d.dqdd_dqd);
    set_nonzeros::<R, T, _>(of_qdd.matrices()[2], one, &d.h_inverse);
    add_diagonal::<R, T>(of_rates[1], one);
    set_scaled::<R, T>(again(&mut of_qdds), one, of_qdd.matrices());
    for (place, weight) in STAGES {
        let (time, weight) = (T::from_f64(place) * h, T::from_f64(weight));
        let (u, v) = (scaled(time, &rate), plus(&qd, time, &qdd));
        let d = robot.forward_dynamics_derivatives(&robot.integrate(&q, &u), &v, tau);
        set_scaled::<R, T>(of_q.matrices(), time, of_rate.matrices());
        set_scaled::<R, T>(of_rate.matrices(), time, of_qdd.matrices());
        add_diagonal::<R, T>(of_rate.matrices()[1], one);
        clear::<R, T>(of_qdd.matrices());
        set_nonzeros::<R, T, _>(of_qdd.matrices()[2], one, &d.h_inverse);
        add_products::<R, T, A, _>(a, of_qdd.matrices(), &d.dqdd_dqd, &of_rate.matrices());
        chart_rate_derivatives::<R, T, A>([&u, &v], of_q.matrices(), of_rate.matrices());
        integrate::<R, T, A>(&u, of_q.matrices());
        add_products::<R, T, A, _>(a, of_qdd.matrices(), &d.dqdd_dq, &of_q.matrices());
        (rate, qdd) = (chart_rate::<R, T>(&u, &v), d.qdd);
        (rates, qdds) = (plus(&rates, weight, &rate), plus(&qdds, weight, &qdd));
        add::<R, T, A>(again(&mut of_rates), weight, of_rate.matrices());
        add::<R, T, A>(again(&mut of_qdds), weight, of_qdd.matrices());
    }
    let sixth = h * T::from_f64(1.0 / 6.0);
    let u = scaled(sixth, &rates);
    scale::<R, T>(again(&mut of_qdds), sixth);
    add_diagonal::<R, T>(of_qdds[1], one);
    scale::<R, T>(again(&mut of_rates), sixth);
    integrate::<R, T, A>(&u, of_rates);
    (to.q, to.qd) = (robot.integrate(&q, &u), plus(&qd, sixth, &qdds));
}
