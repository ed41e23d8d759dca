//! Semi-implicit Euler.

use super::StepDerivatives;
use super::chart::{integrated, plus, scaled};
use super::sensitivity::Sensitivity;
use crate::{ForwardDynamics, ForwardDynamicsDerivatives, Real};

#[inline]
pub(super) fn step<R: ForwardDynamics, T: Real>(
    robot: &R,
    q: &R::Configuration<T>,
    qd: &R::Velocity<T>,
    tau: &R::Velocity<T>,
    h: T,
) -> (R::Configuration<T>, R::Velocity<T>) {
    let next = plus(qd, h, &robot.forward_dynamics(q, qd, tau));
    (robot.integrate(q, &scaled(h, &next)), next)
}

#[inline]
pub(super) fn derivatives<R: ForwardDynamicsDerivatives, T: Real>(
    robot: &R,
    q: &R::Configuration<T>,
    qd: &R::Velocity<T>,
    tau: &R::Velocity<T>,
    h: T,
) -> StepDerivatives<R::Configuration<T>, R::Velocity<T>, R::Square<T>> {
    let d = robot.forward_dynamics_derivatives(q, qd, tau);
    let next = plus(qd, h, &d.qdd);
    let mut of_velocity = Sensitivity::<R, T>::of_sparse(&d.dqdd_dq, &d.dqdd_dqd, &d.h_inverse, h);
    of_velocity.add_to_velocities(T::one());
    let u = scaled(h, &next);
    let of_position = integrated(&u, &of_velocity.scaled(h));
    of_position.with_velocity(of_velocity, robot.integrate(q, &u), next)
}
