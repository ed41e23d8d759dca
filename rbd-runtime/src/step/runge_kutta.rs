//! The classical Runge-Kutta method in the chart at q.

use super::StepDerivatives;
use super::chart::{chart_rate, chart_rate_derivatives, integrated, plus, scaled};
use super::sensitivity::Sensitivity;
use crate::{ForwardDynamics, ForwardDynamicsDerivatives, Real};

/// Of the stages: where in the step each is, and six times its weight.
const STAGES: [(f64, f64); 4] = [(0.0, 1.0), (0.5, 2.0), (0.5, 2.0), (1.0, 1.0)];

#[inline]
pub(super) fn step<R: ForwardDynamics, T: Real>(
    robot: &R,
    q: &R::Configuration<T>,
    qd: &R::Velocity<T>,
    tau: &R::Velocity<T>,
    h: T,
) -> (R::Configuration<T>, R::Velocity<T>) {
    let (mut rate, mut qdd) = (*qd, robot.forward_dynamics(q, qd, tau));
    let (mut rates, mut qdds) = (rate, qdd);
    for (place, weight) in STAGES.into_iter().skip(1) {
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

#[inline]
pub(super) fn derivatives<R: ForwardDynamicsDerivatives, T: Real>(
    robot: &R,
    q: &R::Configuration<T>,
    qd: &R::Velocity<T>,
    tau: &R::Velocity<T>,
    h: T,
) -> StepDerivatives<R::Configuration<T>, R::Velocity<T>, R::Square<T>> {
    let (zero, one) = (T::zero(), T::one());
    let d = robot.forward_dynamics_derivatives(q, qd, tau);
    let (mut rate, mut qdd) = (*qd, d.qdd);
    let (mut rates, mut qdds) = (rate, qdd);
    let mut of_rate = Sensitivity::<R, T>::diagonal([zero, one, zero]);
    let mut of_qdd = Sensitivity::of_sparse(&d.dqdd_dq, &d.dqdd_dqd, &d.h_inverse, one);
    let (mut of_rates, mut of_qdds) = (of_rate, of_qdd);
    for (place, weight) in STAGES.into_iter().skip(1) {
        let (time, weight) = (T::from_f64(place) * h, T::from_f64(weight));
        let (u, v) = (scaled(time, &rate), plus(qd, time, &qdd));
        let (of_u, mut of_v) = (of_rate.scaled(time), of_qdd.scaled(time));
        of_v.add_to_velocities(one);
        rate = chart_rate::<R, T>(&u, &v);
        of_rate = chart_rate_derivatives([&u, &v], &of_u, &of_v);
        let d = robot.forward_dynamics_derivatives(&robot.integrate(q, &u), &v, tau);
        qdd = d.qdd;
        of_qdd = Sensitivity::of_force(&d.h_inverse);
        of_qdd.add_product(&d.dqdd_dq, &integrated(&u, &of_u));
        of_qdd.add_product(&d.dqdd_dqd, &of_v);
        (rates, qdds) = (plus(&rates, weight, &rate), plus(&qdds, weight, &qdd));
        of_rates.add(weight, &of_rate);
        of_qdds.add(weight, &of_qdd);
    }
    let sixth = h * T::from_f64(1.0 / 6.0);
    let u = scaled(sixth, &rates);
    let mut of_velocity = of_qdds.scaled(sixth);
    of_velocity.add_to_velocities(one);
    let of_position = integrated(&u, &of_rates.scaled(sixth));
    of_position.with_velocity(of_velocity, robot.integrate(q, &u), plus(qd, sixth, &qdds))
}
