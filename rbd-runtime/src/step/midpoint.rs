//! The implicit midpoint rule: Newton's method on inverse dynamics at the midpoint.

use super::MidpointStep;
use super::chart::{plus, scaled, times_integrate_derivatives};
use super::elimination::Factor;
use crate::{Array, Crba, InertiaMatrix, Real, Rnea, RneaDerivatives, Robot};

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

/// The equation of motion at a midpoint, linear in small changes.
pub(super) struct Linearised<R: Robot, T: Real> {
    /// K, eliminated.
    pub(super) factor: Factor<R, T>,
    /// ∂τ/∂q Ad(exp −u) and ∂τ/∂q J_r(u).
    pub(super) by_position: [R::Square<T>; 2],
    /// ∂τ/∂q̇.
    pub(super) by_velocity: R::Square<T>,
}

impl<R: Robot, T: Real> Midpoint<R, T> {
    #[inline]
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
    #[inline]
    fn residual(&self, robot: &R, tau: &R::Velocity<T>) -> R::Velocity<T>
    where
        R: Rnea,
    {
        plus(&robot.rnea(&self.q, &self.w, &self.a), -T::one(), tau)
    }

    #[inline]
    pub(super) fn linearised(&self, robot: &R, h: T) -> Linearised<R, T>
    where
        R: RneaDerivatives,
        <R as RneaDerivatives>::InertiaMatrix<T>: InertiaMatrix<T, Robot = R>,
    {
        let half = h * T::from_f64(0.5);
        let d = robot.rnea_derivatives(&self.q, &self.w, &self.a);
        let zeros = R::Square::from_fn(|_| R::Velocity::from_fn(|_| T::zero()));
        let [mut by_q, mut by_velocity] = [zeros; 2];
        for (row, column, entry) in d.dtau_dq.entries() {
            by_q[row][column] = entry;
        }
        for (row, column, entry) in d.dtau_dqd.entries() {
            by_velocity[row][column] = entry;
        }
        let by_position = times_integrate_derivatives::<R, T>(&by_q, &self.u);
        let h = d.h.to_dense();
        let k = R::Square::from_fn(|i| {
            R::Velocity::from_fn(|j| {
                h[i][j] + half * (by_velocity[i][j] + half * by_position[1][i][j])
            })
        });
        Linearised {
            factor: Factor::of(k),
            by_position,
            by_velocity,
        }
    }
}

/// The midpoint where so many iterations end, and the residual there.
#[inline]
pub(super) fn solve<R, T: Real>(
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
        let change = at.linearised(robot, h).factor.solve(residual);
        at = Midpoint::new(robot, q, qd, plus(&at.a, -T::one(), &change), h);
        residual = at.residual(robot, tau);
    }
    (at, residual)
}

#[inline]
pub(super) fn step<R, T: Real>(
    robot: &R,
    q: &R::Configuration<T>,
    qd: &R::Velocity<T>,
    tau: &R::Velocity<T>,
    h: T,
    iterations: usize,
) -> MidpointStep<R::Configuration<T>, R::Velocity<T>>
where
    R: Rnea + Crba + RneaDerivatives,
    <R as RneaDerivatives>::InertiaMatrix<T>: InertiaMatrix<T, Robot = R>,
{
    let (at, residual) = solve(robot, [qd, tau], q, h, iterations);
    MidpointStep {
        q: robot.integrate(q, &scaled(h, &at.w)),
        qd: plus(qd, h, &at.a),
        residual,
    }
}
