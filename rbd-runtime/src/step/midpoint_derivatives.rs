//! Derivatives of the implicit midpoint rule, by the implicit function theorem.

use super::MidpointStepDerivatives;
use super::chart::{integrated, plus, scaled};
use super::midpoint::{Linearised, solve};
use super::sensitivity::Sensitivity;
use crate::{Crba, InertiaMatrix, Real, Rnea, RneaDerivatives, Robot};

#[inline]
pub(super) fn derivatives<R, T: Real>(
    robot: &R,
    q: &R::Configuration<T>,
    qd: &R::Velocity<T>,
    tau: &R::Velocity<T>,
    h: T,
    iterations: usize,
) -> MidpointStepDerivatives<R::Configuration<T>, R::Velocity<T>, R::Square<T>>
where
    R: Rnea + Crba + RneaDerivatives,
    <R as RneaDerivatives>::InertiaMatrix<T>: InertiaMatrix<T, Robot = R>,
{
    let (at, residual) = solve(robot, [qd, tau], q, h, iterations);
    let half = h * T::from_f64(0.5);
    let of_a = of_acceleration(&at.linearised(robot, h), half);
    let (mut of_velocity, mut of_u) = (of_a.scaled(h), of_a.scaled(half * h));
    of_velocity.add_to_velocities(T::one());
    of_u.add_to_velocities(h);
    let u = scaled(h, &at.w);
    let of_position = integrated(&u, &of_u);
    MidpointStepDerivatives {
        step: of_position.with_velocity(of_velocity, robot.integrate(q, &u), plus(qd, h, &at.a)),
        residual,
    }
}

/// K⁻¹ \[−∂τ/∂q Ad, −∂τ/∂q̇ − ½ h ∂τ/∂q J_r, 1\].
#[inline]
fn of_acceleration<R: Robot, T: Real>(at: &Linearised<R, T>, half: T) -> Sensitivity<R, T> {
    let [by_q, by_u] = &at.by_position;
    let mut of_a = Sensitivity::<R, T>::diagonal([T::zero(), T::zero(), T::one()]);
    for i in 0..R::NV {
        of_a.q[i] = scaled(-T::one(), &by_q[i]);
        let by_velocity = plus(&at.by_velocity[i], half, &by_u[i]);
        of_a.qd[i] = scaled(-T::one(), &by_velocity);
    }
    let [q, qd, tau] = of_a.matrices();
    at.factor.solve_columns(q);
    at.factor.solve_columns(qd);
    at.factor.solve_columns(tau);
    of_a
}
