//! Derivatives of the reference by dual numbers, one direction after the other.

use rbd_runtime::reference::{self, Body};
use rbd_runtime::{Dual, Force, Real};

use super::RobotNumber;
use super::arguments::{Arguments, force};
use crate::algorithm::Parameter;

/// Whether the method with this name has derivatives.
pub(super) fn is_of(method: &str) -> bool {
    method.starts_with("rnea_derivatives")
}

/// ∂τ/∂q and ∂τ/∂q̇ by rows, then the nonzeros of H.
pub(super) fn run<T: Real, P: RobotNumber<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    let model = arguments.reference.model;
    let n = model.nv();
    let [q, qd, qdd, forces] = [
        Parameter::Q,
        Parameter::Qd,
        Parameter::Qdd,
        Parameter::LinkForces,
    ]
    .map(|parameter| arguments.array(parameter));
    let [mut by_position, mut by_velocity] = [(); 2].map(|()| vec![T::zero(); n * n]);
    for k in 0..n {
        let mut along = vec![T::zero(); n];
        along[k] = T::one();
        let mut rate = vec![T::zero(); q.len()];
        reference::position_rate(&model, q, &along, &mut rate);
        let rest = |x: &[T]| -> Vec<Dual<T, 1>> { x.iter().copied().map(Dual::constant).collect() };
        let columns = [
            (&mut by_position, moving(q, &rate), rest(qd)),
            (&mut by_velocity, rest(q), moving(qd, &along)),
        ];
        for (matrix, q, qd) in columns {
            let mut tau = vec![Dual::constant(T::zero()); n];
            let mut bodies = vec![Body::zero(); model.joints.len()];
            let forces = rest(forces);
            let forces: Vec<_> = forces.chunks_exact(6).map(force).collect();
            let forces = match forces.as_slice() {
                [] => &vec![Force::zero(); model.links.len()],
                forces => forces,
            };
            reference::rnea_with_forces(&model, &mut bodies, &q, &qd, &rest(qdd), forces, &mut tau);
            for (i, tau) in tau.into_iter().enumerate() {
                matrix[i * n + k] = tau.derivatives[0];
            }
        }
    }
    let h = arguments.inertia(reference::crba);
    Some([by_position, by_velocity, h].concat())
}

/// x along this direction.
fn moving<T: Real>(x: &[T], rate: &[T]) -> Vec<Dual<T, 1>> {
    let pairs = x.iter().zip(rate);
    let dual = |(x, rate): (&T, &T)| Dual {
        value: *x,
        derivatives: [*rate],
    };
    pairs.map(dual).collect()
}
