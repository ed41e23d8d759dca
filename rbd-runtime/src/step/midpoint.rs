//! The implicit midpoint rule: Newton's method on inverse dynamics at the midpoint.

use super::MidpointStep;
use super::chart::{plus, scaled, times_integrate_derivatives};
use super::elimination::Factor;
use super::sensitivity::{add_row, set_nonzeros};
use crate::dynamics::zeros;
use crate::{Arithmetic, Array, Crba, InertiaMatrix, Real, Rnea, RneaDerivatives, Robot};

/// The midpoint of a step for a mean acceleration a.
pub(super) struct Midpoint<R: Robot, T: Real> {
    /// ½ h w.
    pub(super) u: R::Velocity<T>,
    /// q ⊞ u.
    pub(super) q: R::Configuration<T>,
    /// w = q̇ + ½ h a.
    pub(super) w: R::Velocity<T>,
    /// a.
    pub(super) a: R::Velocity<T>,
}

/// The equation of motion linearised at a midpoint.
pub(super) struct Linearised<R: Robot, T: Real> {
    /// K, factored.
    pub(super) factor: Factor<R, T>,
    /// ∂τ/∂q Ad(exp −u) and ∂τ/∂q J_r(u).
    pub(super) by_position: [R::Square<T>; 2],
    /// ∂τ/∂q̇.
    pub(super) by_velocity: R::Square<T>,
}

impl<R: Robot, T: Real> Midpoint<R, T> {
    #[inline(always)]
    fn new(
        robot: &R,
        q: &R::Configuration<T>,
        qd: &R::Velocity<T>,
        a: R::Velocity<T>,
        h: T,
    ) -> Self {
        let half = h * T::from_f64(0.5);
        let w = plus(qd, half, &a);
        let u = scaled(half, &w);
        let q = robot.integrate(q, &u);
        Self { u, q, w, a }
    }

    /// r = ID(q, w, a) − τ.
    #[inline(always)]
    fn residual(&self, robot: &R, tau: &R::Velocity<T>) -> R::Velocity<T>
    where
        R: Rnea,
    {
        plus(&robot.rnea(&self.q, &self.w, &self.a), -T::one(), tau)
    }

    #[inline(always)]
    pub(super) fn linearised<A: Arithmetic<T>>(&self, robot: &R, h: T) -> Linearised<R, T>
    where
        R: RneaDerivatives,
        <R as RneaDerivatives>::InertiaMatrix<T>: InertiaMatrix<T, Robot = R>,
    {
        let half = h * T::from_f64(0.5);
        let d = robot.rnea_derivatives(&self.q, &self.w, &self.a);
        let [mut by_q, mut by_velocity] = [zeros::<R, T>(); 2];
        set_nonzeros::<R, T, _>(&mut by_q, T::one(), &d.dtau_dq);
        set_nonzeros::<R, T, _>(&mut by_velocity, T::one(), &d.dtau_dqd);
        let by_u = times_integrate_derivatives::<R, T, A>(&mut by_q, &self.u);
        let mut k = d.h.to_dense();
        for i in 0..R::NV {
            add_row::<_, T, A>(&mut k[i], half, &by_velocity[i]);
            add_row::<_, T, A>(&mut k[i], half * half, &by_u[i]);
        }
        Linearised {
            factor: Factor::of::<A>(k),
            by_position: [by_q, by_u],
            by_velocity,
        }
    }
}

/// The midpoint after the given number of iterations, and the residual there.
#[inline(always)]
pub(super) fn solve<R, T: Real, A: Arithmetic<T>>(
    robot: &R,
    [qd, tau]: [&R::Velocity<T>; 2],
    q: &R::Configuration<T>,
    h: T,
    iterations: usize,
) -> (Midpoint<R, T>, R::Velocity<T>)
where
    R: Rnea + RneaDerivatives,
    <R as RneaDerivatives>::InertiaMatrix<T>: InertiaMatrix<T, Robot = R>,
{
    let still = R::Velocity::from_fn(|_| T::zero());
    let mut at = Midpoint::new(robot, q, qd, still, h);
    let mut residual = at.residual(robot, tau);
    for _ in 0..iterations {
        let change = at.linearised::<A>(robot, h).factor.solve(residual);
        at = Midpoint::new(robot, q, qd, plus(&at.a, -T::one(), &change), h);
        residual = at.residual(robot, tau);
    }
    (at, residual)
}

#[inline(always)]
pub(super) fn step<R, T: Real, A: Arithmetic<T>>(
    _: A,
    robot: &R,
    tau: &R::Velocity<T>,
    h: T,
    iterations: usize,
    to: &mut MidpointStep<R::Configuration<T>, R::Velocity<T>>,
) where
    R: Rnea + Crba + RneaDerivatives,
    <R as RneaDerivatives>::InertiaMatrix<T>: InertiaMatrix<T, Robot = R>,
{
    let (at, residual) = solve::<R, T, A>(robot, [&to.qd, tau], &to.q, h, iterations);
    *to = MidpointStep {
        q: robot.integrate(&to.q, &scaled(h, &at.w)),
        qd: plus(&to.qd, h, &at.a),
        residual,
    };
}
