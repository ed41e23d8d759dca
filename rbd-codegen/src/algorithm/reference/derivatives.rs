//! Derivatives of the reference by dual numbers, one direction after the other.

use rbd_runtime::reference::{self, Body, InertiaScratch};
use rbd_runtime::{Dual, Force, Real};

use super::arguments::{Arguments, RobotNumber, force};
use crate::algorithm::Parameter;

/// Runs what belongs to the method's name; `None` if it has no derivatives.
pub(super) fn run<T: Real, P: RobotNumber<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    let of_torques = [Parameter::Q, Parameter::Qd];
    Some(match arguments.method.name {
        "rnea_derivatives" | "rnea_derivatives_with_forces" => {
            let all = jacobians(arguments, &of_torques, inverse_dynamics);
            [all.concat(), arguments.inertia(reference::crba)].concat()
        }
        "forward_dynamics_derivatives" => {
            let by = [Parameter::Q, Parameter::Qd, Parameter::Tau];
            let all = jacobians(arguments, &by, forward_dynamics);
            [arguments.forward_dynamics(), all.concat()].concat()
        }
        _ => return None,
    })
}

/// A function of the reference: the arguments but for the first three, and these.
type Algorithm<T, P> = fn(&Arguments<'_, T, P>, [&[Dual<T, 1>]; 3]) -> Vec<Dual<T, 1>>;

/// The Jacobians of `algorithm` by some of its first three arguments, each dense by rows.
fn jacobians<T: Real, P: RobotNumber<T>>(
    arguments: &Arguments<'_, T, P>,
    by: &[Parameter],
    algorithm: Algorithm<T, P>,
) -> Vec<Vec<T>> {
    let model = arguments.reference.model;
    let n = model.nv();
    let parameters = &arguments.method.parameters[..3];
    let jacobian = |by: &Parameter| {
        let mut jacobian = vec![T::zero(); n * n];
        for k in 0..n {
            let mut along = vec![T::zero(); n];
            along[k] = T::one();
            let moving: Vec<Vec<Dual<T, 1>>> = parameters
                .iter()
                .map(|parameter| {
                    let x = arguments.array(*parameter);
                    match parameter {
                        _ if parameter != by => x.iter().copied().map(Dual::constant).collect(),
                        Parameter::Q => {
                            let mut rate = vec![T::zero(); x.len()];
                            reference::position_rate(&model, x, &along, &mut rate);
                            moving(x, &rate)
                        }
                        _ => moving(x, &along),
                    }
                })
                .collect();
            let results = algorithm(arguments, [&moving[0], &moving[1], &moving[2]]);
            for (i, result) in results.into_iter().enumerate() {
                jacobian[i * n + k] = result.derivatives[0];
            }
        }
        jacobian
    };
    by.iter().map(jacobian).collect()
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

fn inverse_dynamics<T: Real, P: RobotNumber<T>>(
    arguments: &Arguments<'_, T, P>,
    [q, qd, qdd]: [&[Dual<T, 1>]; 3],
) -> Vec<Dual<T, 1>> {
    let model = arguments.reference.model;
    let forces = arguments.array(Parameter::LinkForces).iter();
    let forces: Vec<_> = forces.copied().map(Dual::constant).collect();
    let mut external = vec![Force::zero(); model.links.len()];
    for (external, given) in external.iter_mut().zip(forces.chunks_exact(6)) {
        *external = force(given);
    }
    let mut bodies = vec![Body::zero(); model.joints.len()];
    let mut tau = vec![Dual::constant(T::zero()); model.nv()];
    reference::rnea_with_forces(&model, &mut bodies, q, qd, qdd, &external, &mut tau);
    tau
}

fn forward_dynamics<T: Real, P: RobotNumber<T>>(
    arguments: &Arguments<'_, T, P>,
    [q, qd, tau]: [&[Dual<T, 1>]; 3],
) -> Vec<Dual<T, 1>> {
    let model = arguments.reference.model;
    let (n, zero) = (model.nv(), Dual::constant(T::zero()));
    let (h, parents) = (&mut vec![zero; n * n], &mut vec![None; n]);
    let scratch = InertiaScratch { h, parents };
    let mut bodies = vec![Body::zero(); model.joints.len()];
    let mut qdd = vec![zero; n];
    reference::forward_dynamics(&model, &mut bodies, q, qd, tau, scratch, &mut qdd);
    qdd
}
