//! The implicit midpoint rule: Newton's method on inverse dynamics at the midpoint.

use super::MidpointStep;
use super::chart::{plus, scaled, times_integrate_derivatives};
use super::elimination::Factor;
use super::sensitivity::{add_row, set_nonzeros};
use super::system::{Inverse, System};
use crate::{Arithmetic, Real};

/// The midpoint of a step for a mean acceleration a.
pub(super) struct Midpoint<S: System<T>, T: Real> {
    /// ½ h w.
    pub(super) u: S::Velocity,
    /// q ⊞ u.
    pub(super) q: S::Configuration,
    /// w = q̇ + ½ h a.
    pub(super) w: S::Velocity,
    /// a.
    pub(super) a: S::Velocity,
}

/// The equation of motion linearised at a midpoint.
pub(super) struct Linearised<S: System<T>, T: Real> {
    /// K, factored.
    pub(super) factor: Factor<S, T>,
    /// ∂τ/∂q Ad(exp −u) and ∂τ/∂q J_r(u).
    pub(super) by_position: [S::Square; 2],
    /// ∂τ/∂q̇.
    pub(super) by_velocity: S::Square,
}

impl<S: Inverse<T>, T: Real> Midpoint<S, T> {
    #[inline(always)]
    fn new(robot: &S, q: &S::Configuration, qd: &S::Velocity, a: S::Velocity, h: T) -> Self {
        let half = h * T::from_f64(0.5);
        let w = plus(qd, half, &a);
        let u = scaled(half, &w);
        let q = robot.integrate(q, &u);
        Self { u, q, w, a }
    }

    /// r = ID(q, w, a) − τ.
    #[inline(always)]
    fn residual(&self, robot: &S, tau: &S::Velocity) -> S::Velocity {
        let torques = robot.rnea(&self.q, &self.w, &self.a);
        plus(&torques, -T::one(), tau)
    }

    #[inline(always)]
    pub(super) fn linearised<A: Arithmetic<T>>(&self, robot: &S, h: T) -> Linearised<S, T> {
        let half = h * T::from_f64(0.5);
        let d = robot.rnea_derivatives(&self.q, &self.w, &self.a);
        let [mut by_q, mut by_velocity] = [robot.zeros(), robot.zeros()];
        set_nonzeros::<S, T>(&mut by_q, T::one(), &d.dtau_dq);
        set_nonzeros::<S, T>(&mut by_velocity, T::one(), &d.dtau_dqd);
        let by_u = times_integrate_derivatives::<S, T, A>(robot, &mut by_q, &self.u);
        let mut k = d.h;
        for i in 0..robot.nv() {
            add_row::<T, A>(&mut k[i], half, &by_velocity[i]);
            add_row::<T, A>(&mut k[i], half * half, &by_u[i]);
        }
        Linearised {
            factor: Factor::of::<A>(robot, k),
            by_position: [by_q, by_u],
            by_velocity,
        }
    }
}

/// The midpoint after the given number of iterations, and the residual there.
#[inline(always)]
pub(super) fn solve<S: Inverse<T>, T: Real, A: Arithmetic<T>>(
    robot: &S,
    [qd, tau]: [&S::Velocity; 2],
    q: &S::Configuration,
    h: T,
    iterations: usize,
) -> (Midpoint<S, T>, S::Velocity) {
    let mut still = qd.clone();
    still.as_mut().fill(T::zero());
    let mut at = Midpoint::new(robot, q, qd, still, h);
    let mut residual = at.residual(robot, tau);
    for _ in 0..iterations {
        let change = at.linearised::<A>(robot, h).factor.solve(robot, residual);
        let a = plus(&at.a, -T::one(), &change);
        at = Midpoint::new(robot, q, qd, a, h);
        residual = at.residual(robot, tau);
    }
    (at, residual)
}

#[inline(always)]
pub(super) fn step<S: Inverse<T>, T: Real, A: Arithmetic<T>>(
    _: A,
    robot: &S,
    tau: &S::Velocity,
    h: T,
    iterations: usize,
    to: &mut MidpointStep<S::Configuration, S::Velocity>,
) {
    let (at, residual) = solve::<S, T, A>(robot, [&to.qd, tau], &to.q, h, iterations);
    *to = MidpointStep {
        q: robot.integrate(&to.q, &scaled(h, &at.w)),
        qd: plus(&to.qd, h, &at.a),
        residual,
    };
}
