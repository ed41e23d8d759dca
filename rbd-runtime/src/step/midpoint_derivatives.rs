//! Derivatives of the implicit midpoint rule, by the implicit function theorem.

use super::chart::{integrate, plus, scaled};
use super::midpoint::{Linearised, solve};
use super::result::MidpointStepOf;
use super::sensitivity::{Matrices, add_diagonal, add_row, again, scale, set_scaled};
use super::system::{Inverse, System};
use crate::{Arithmetic, Real};

#[inline(always)]
pub(super) fn derivatives<S: Inverse<T>, T: Real, A: Arithmetic<T>>(
    _: A,
    robot: &S,
    tau: &S::Velocity,
    h: T,
    iterations: usize,
    to: &mut MidpointStepOf<S, T>,
) {
    let (q, qd) = (to.step.q.clone(), to.step.qd.clone());
    let (at, residual) = solve::<S, T, A>(robot, [&qd, tau], &q, h, iterations);
    let (half, u) = (h * T::from_f64(0.5), scaled(h, &at.w));
    let [mut of_position, mut of_velocity] = to.step.matrices();
    let linearised = at.linearised::<A>(robot, h);
    set_acceleration::<S, T, A>((robot, &linearised), half, again(&mut of_velocity));
    set_scaled(
        robot,
        again(&mut of_position),
        half * h,
        again(&mut of_velocity),
    );
    add_diagonal(robot, of_position[1], h);
    integrate::<S, T, A>(robot, &u, of_position);
    scale(robot, again(&mut of_velocity), h);
    add_diagonal(robot, of_velocity[1], T::one());
    (to.step.q, to.step.qd) = (robot.integrate(&q, &u), plus(&qd, h, &at.a));
    to.residual = residual;
}

/// Sets K⁻¹ \[−∂τ/∂q Ad, −∂τ/∂q̇ − ½ h ∂τ/∂q J_r, 1\]; the matrices must be zero before.
#[inline(always)]
fn set_acceleration<S: System<T>, T: Real, A: Arithmetic<T>>(
    (robot, at): (&S, &Linearised<S, T>),
    half: T,
    [of_q, of_qd, of_tau]: Matrices<'_, S::Square>,
) {
    let [by_q, by_u] = &at.by_position;
    for i in 0..robot.nv() {
        add_row::<T, A>(&mut of_q[i], -T::one(), &by_q[i]);
        add_row::<T, A>(&mut of_qd[i], -T::one(), &at.by_velocity[i]);
        add_row::<T, A>(&mut of_qd[i], -half, &by_u[i]);
    }
    add_diagonal(robot, of_tau, T::one());
    for b in [of_q, of_qd, of_tau] {
        at.factor.solve_columns::<A>(robot, b);
    }
}
