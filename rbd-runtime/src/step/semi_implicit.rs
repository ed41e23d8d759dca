//! Semi-implicit Euler.

use super::chart::{integrate, plus, scaled};
use super::result::StepOf;
use super::sensitivity::{add_diagonal, again, set_nonzeros, set_scaled};
use super::system::{Forward, ForwardWithDerivatives};
use crate::{Arithmetic, Real};

/// (q', q̇').
#[inline(always)]
pub fn step<S: Forward<T>, T: Real>(
    robot: &S,
    q: &S::Configuration,
    qd: &S::Velocity,
    tau: &S::Velocity,
    h: T,
) -> (S::Configuration, S::Velocity) {
    let next = plus(qd, h, &robot.forward_dynamics(q, qd, tau));
    (robot.integrate(q, &scaled(h, &next)), next)
}

#[inline(always)]
pub(super) fn derivatives<S: ForwardWithDerivatives<T>, T: Real, A: Arithmetic<T>>(
    _: A,
    robot: &S,
    tau: &S::Velocity,
    h: T,
    to: &mut StepOf<S, T>,
) {
    let d = robot.forward_dynamics_derivatives(&to.q, &to.qd, tau);
    to.qd = plus(&to.qd, h, &d.qdd);
    let u = scaled(h, &to.qd);
    to.q = robot.integrate(&to.q, &u);
    let [mut of_q, of_qd] = to.matrices();
    set_nonzeros::<S, T>(of_qd[0], h, &d.dqdd_dq);
    set_nonzeros::<S, T>(of_qd[1], h, &d.dqdd_dqd);
    set_nonzeros::<S, T>(of_qd[2], h, &d.h_inverse);
    add_diagonal(robot, of_qd[1], T::one());
    set_scaled(robot, again(&mut of_q), h, of_qd);
    integrate::<S, T, A>(robot, &u, of_q);
}
