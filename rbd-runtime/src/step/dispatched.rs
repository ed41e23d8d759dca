//! Steps with matrices in the machine's arithmetic, for any [`System`](super::system::System).

use super::result::{MidpointStepOf, StepOf};
use super::system::{ForwardWithDerivatives, Inverse};
use super::{MidpointStep, midpoint, runge_kutta, semi_implicit};
use crate::Real;

/// Evaluates the expression in the machine's arithmetic, inlined, so that its loops have the instructions.
/// It borrows `$to` mutably, which two closures cannot.
macro_rules! dispatched {
    ($T:ident, |$arithmetic:ident, $to:ident| $step:expr) => {{
        let once = core::cell::Cell::new(Some($to));
        $T::dispatch(
            #[inline(always)]
            |$arithmetic| {
                if let Some($to) = once.take() {
                    $step
                }
            },
            #[inline(always)]
            |$arithmetic| {
                if let Some($to) = once.take() {
                    $step
                }
            },
        );
    }};
}

/// [`Step::step_semi_implicit_derivatives`](super::Step::step_semi_implicit_derivatives) from the state in `to`, whose
/// matrices are zeros.
#[inline(always)]
pub fn semi_implicit_derivatives<S: ForwardWithDerivatives<T>, T: Real>(
    robot: &S,
    tau: &S::Velocity,
    h: T,
    to: &mut StepOf<S, T>,
) {
    dispatched!(T, |a, to| semi_implicit::derivatives(a, robot, tau, h, to));
}

/// [`Step::step_rk4_derivatives`](super::Step::step_rk4_derivatives), likewise.
#[inline(always)]
pub fn rk4_derivatives<S: ForwardWithDerivatives<T>, T: Real>(
    robot: &S,
    tau: &S::Velocity,
    h: T,
    to: &mut StepOf<S, T>,
) {
    dispatched!(T, |a, to| runge_kutta::derivatives(a, robot, tau, h, to));
}

/// [`Step::step_implicit_midpoint`](super::Step::step_implicit_midpoint), likewise.
#[inline(always)]
pub fn implicit_midpoint<S: Inverse<T>, T: Real>(
    robot: &S,
    tau: &S::Velocity,
    h: T,
    iterations: usize,
    to: &mut MidpointStep<S::Configuration, S::Velocity>,
) {
    dispatched!(T, |a, to| midpoint::step(a, robot, tau, h, iterations, to));
}

/// [`Step::step_implicit_midpoint_derivatives`](super::Step::step_implicit_midpoint_derivatives), likewise.
#[inline(always)]
pub fn implicit_midpoint_derivatives<S: Inverse<T>, T: Real>(
    robot: &S,
    tau: &S::Velocity,
    h: T,
    iterations: usize,
    to: &mut MidpointStepOf<S, T>,
) {
    dispatched!(T, |a, to| {
        super::midpoint_derivatives::derivatives(a, robot, tau, h, iterations, to);
    });
}
