//! Semi-implicit Euler.

use super::chart::{integrate, plus, scaled};
use super::result::StepOf;
use super::sensitivity::{add_diagonal, again, set_nonzeros, set_scaled};
use crate::{Arithmetic, ForwardDynamics, ForwardDynamicsDerivatives, Real};

#[inline(always)]
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

#[inline(always)]
pub(super) fn derivatives<R: ForwardDynamicsDerivatives, T: Real, A: Arithmetic<T>>(
    _: A,
    robot: &R,
    tau: &R::Velocity<T>,
    h: T,
    to: &mut StepOf<R, T>,
) {
    let d = robot.forward_dynamics_derivatives(&to.q, &to.qd, tau);
    to.qd = plus(&to.qd, h, &d.qdd);
    let u = scaled(h, &to.qd);
    to.q = robot.integrate(&to.q, &u);
    let [mut of_q, of_qd] = to.matrices();
    set_nonzeros::<R, T, _>(of_qd[0], h, &d.dqdd_dq);
    set_nonzeros::<R, T, _>(of_qd[1], h, &d.dqdd_dqd);
    set_nonzeros::<R, T, _>(of_qd[2], h, &d.h_inverse);
    add_diagonal::<R, T>(of_qd[1], T::one());
    set_scaled::<R, T>(again(&mut of_q), h, of_qd);
    integrate::<R, T, A>(&u, of_q);
}
