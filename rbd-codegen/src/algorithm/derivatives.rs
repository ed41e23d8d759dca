//! Derivatives of inverse dynamics.

use rbd_runtime::Real;

use super::formulation::Robot;
use super::formulation::derivatives::{Derivatives, inverse_dynamics_derivatives};
use super::inverse_dynamics::{body_forces, inputs, no_forces};
use super::symbols::trace_robot;
use super::{Parameter as P, TraceContext};
use crate::ir::{Function, Symbol};

/// ∂τ/∂q and ∂τ/∂q̇ by rows, then the nonzeros of H.
pub(super) fn rnea_derivatives(context: &TraceContext<'_>) -> Function {
    of_inverse_dynamics(context, &[P::Q, P::Qd, P::Qdd])
}

/// The same with forces on links.
pub(super) fn rnea_derivatives_with_forces(context: &TraceContext<'_>) -> Function {
    of_inverse_dynamics(context, &[P::Q, P::Qd, P::Qdd, P::LinkForces])
}

fn of_inverse_dynamics(context: &TraceContext<'_>, parameters: &[P]) -> Function {
    let nv = context.pattern.size();
    trace_robot(context, inputs(context, parameters), |x, numbers| {
        let (q, rest) = x.split_at(context.nq());
        let (qd, rest) = rest.split_at(nv);
        let (qdd, forces) = rest.split_at(nv);
        let robot = Robot::new(context.canonical(), numbers);
        let external = match forces {
            [] => no_forces(robot.canonical),
            forces => body_forces(context, forces),
        };
        let theta = context.joint_positions(q);
        let [rates, accelerations] = [qd, qdd].map(|x| context.joint_rates(x));
        let Derivatives {
            by_position,
            by_velocity,
            by_acceleration,
        } = inverse_dynamics_derivatives(&robot, &theta, &rates, &accelerations, &external);
        let h = symmetric(&by_acceleration, rates.len());
        let [by_position, by_velocity, h] =
            [by_position, by_velocity, h].map(|m| context.generalised_matrix(&m));
        let h = context.pattern.gather(&h);
        [by_position, by_velocity, h].concat()
    })
}

/// The full matrix whose lower triangle is filled.
fn symmetric<'g>(lower: &[Symbol<'g>], n: usize) -> Vec<Symbol<'g>> {
    let element = |at: usize| {
        let (i, j) = (at / n, at % n);
        lower[i.max(j) * n + i.min(j)]
    };
    (0..n * n).map(element).collect()
}

impl TraceContext<'_> {
    /// Gᵀ M G, of a matrix by rows whose coordinates are those of all joints.
    fn generalised_matrix<T: Real>(&self, m: &[T]) -> Vec<T> {
        let coordinates = self.coordinates();
        let (n, all) = (self.pattern.size(), coordinates.len());
        let mut result = vec![T::zero(); n * n];
        for (i, row) in coordinates.iter().enumerate() {
            for (j, column) in coordinates.iter().enumerate() {
                let ratio = T::from_f64(row.ratio * column.ratio);
                let at = row.v * n + column.v;
                result[at] = result[at] + ratio * m[i * all + j];
            }
        }
        result
    }
}
