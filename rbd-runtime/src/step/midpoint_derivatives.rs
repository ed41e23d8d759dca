//! Derivatives of the implicit midpoint rule, by the implicit function theorem.

use super::chart::{integrate, plus, scaled};
use super::midpoint::{Linearised, solve};
use super::result::MidpointStepOf;
use super::sensitivity::{Matrices, add_diagonal, add_row, again, scale, set_scaled};
use crate::{Arithmetic, Crba, InertiaMatrix, Real, Rnea, RneaDerivatives, Robot};

#[inline(always)]
pub(super) fn derivatives<R, T: Real, A: Arithmetic<T>>(
    _: A,
    robot: &R,
    tau: &R::Velocity<T>,
    h: T,
    iterations: usize,
    to: &mut MidpointStepOf<R, T>,
) where
    R: Rnea + Crba + RneaDerivatives,
    <R as RneaDerivatives>::InertiaMatrix<T>: InertiaMatrix<T, Robot = R>,
{
    let (q, qd) = (to.step.q, to.step.qd);
    let (at, residual) = solve::<R, T, A>(robot, [&qd, tau], &q, h, iterations);
    let (half, u) = (h * T::from_f64(0.5), scaled(h, &at.w));
    let [mut of_position, mut of_velocity] = to.step.matrices();
    let linearised = at.linearised::<A>(robot, h);
    set_acceleration::<R, T, A>(&linearised, half, again(&mut of_velocity));
    set_scaled::<R, T>(again(&mut of_position), half * h, again(&mut of_velocity));
    add_diagonal::<R, T>(of_position[1], h);
    integrate::<R, T, A>(&u, of_position);
    scale::<R, T>(again(&mut of_velocity), h);
    add_diagonal::<R, T>(of_velocity[1], T::one());
    (to.step.q, to.step.qd) = (robot.integrate(&q, &u), plus(&qd, h, &at.a));
    to.residual = residual;
}

/// Sets K⁻¹ \[−∂τ/∂q Ad, −∂τ/∂q̇ − ½ h ∂τ/∂q J_r, 1\]; the matrices must be zero before.
#[inline(always)]
fn set_acceleration<R: Robot, T: Real, A: Arithmetic<T>>(
    at: &Linearised<R, T>,
    half: T,
    [of_q, of_qd, of_tau]: Matrices<'_, R::Square<T>>,
) {
    let [by_q, by_u] = &at.by_position;
    for i in 0..R::NV {
        add_row::<_, T, A>(&mut of_q[i], -T::one(), &by_q[i]);
        add_row::<_, T, A>(&mut of_qd[i], -T::one(), &at.by_velocity[i]);
        add_row::<_, T, A>(&mut of_qd[i], -half, &by_u[i]);
    }
    add_diagonal::<R, T>(of_tau, T::one());
    for b in [of_q, of_qd, of_tau] {
        at.factor.solve_columns::<A>(b);
    }
}
