//! Energies, centre of mass, centroidal momentum, the dense matrices of the equation of motion, and
//! the regressor.

use rbd_runtime::reference::{self, Body, CoriolisScratch, InertiaScratch};
use rbd_runtime::{Force, IntoReal, Model, Real};

use super::arguments::Arguments;
use crate::FunctionName as F;
use crate::algorithm::Parameter;
use crate::parameters::Component;

/// Runs the algorithm of the method's name; `None` if it is none of these.
pub(super) fn run<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    let model = arguments.reference.model;
    let bodies = &mut vec![Body::zero(); model.joints.len()];
    let (q, qd) = (
        arguments.array(Parameter::Q),
        arguments.array(Parameter::Qd),
    );
    let n = model.nv();
    let filled = |rows: usize, algorithm: &mut dyn FnMut(&mut [T])| {
        let mut matrix = vec![T::zero(); rows * n];
        algorithm(&mut matrix);
        matrix
    };
    Some(match arguments.method.id {
        F::KineticEnergy => vec![reference::kinetic_energy(&model, bodies, q, qd)],
        F::PotentialEnergy => vec![reference::potential_energy(&model, bodies, q)],
        F::CenterOfMass => {
            let center = reference::center_of_mass(&model, bodies, q);
            center.to_array().to_vec()
        }
        F::CenterOfMassJacobian => filled(3, &mut |jacobian| {
            reference::center_of_mass_jacobian(&model, bodies, q, jacobian);
        }),
        F::CentroidalMomentumMatrix => filled(6, &mut |matrix| {
            reference::centroidal_momentum_matrix(&model, bodies, q, matrix);
        }),
        F::CentroidalMomentumBias => {
            numbers(reference::centroidal_momentum_bias(&model, bodies, q, qd))
        }
        F::CentroidalMomentum => numbers(reference::centroidal_momentum(&model, bodies, q, qd)),
        F::CentroidalMomentumRate => {
            let qdd = arguments.array(Parameter::Qdd);
            let rate = reference::centroidal_momentum_rate(&model, bodies, q, qd, qdd);
            numbers(rate)
        }
        F::InverseInertiaMatrix => filled(n, &mut |inverse| {
            inverse_inertia_matrix(&model, bodies, q, inverse);
        }),
        F::CoriolisMatrix => {
            let scratch = &mut vec![CoriolisScratch::zero(); model.joints.len()];
            filled(n, &mut |coriolis| {
                reference::coriolis_matrix(&model, bodies, q, qd, scratch, coriolis);
            })
        }
        F::Regressor => regressor(arguments),
        _ => return None,
    })
}

fn inverse_inertia_matrix<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    inverse: &mut [T],
) {
    let n = model.nv();
    let (h, parents) = (&mut vec![T::zero(); n * n], &mut vec![None; n]);
    let scratch = InertiaScratch { h, parents };
    reference::inverse_inertia_matrix(model, bodies, q, scratch, inverse);
}

fn regressor<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Vec<T> {
    let model = arguments.reference.model;
    let bodies = &mut vec![Body::zero(); model.joints.len()];
    let [q, qd, qdd] = [Parameter::Q, Parameter::Qd, Parameter::Qdd].map(|p| arguments.array(p));
    let mut y = vec![T::zero(); model.nv() * Component::COUNT * model.joints.len()];
    reference::regressor(&model, bodies, q, qd, qdd, &mut y);
    y
}

/// Moment, then force.
pub(super) fn numbers<T: Real>(f: Force<T>) -> Vec<T> {
    [f.angular.to_array(), f.linear.to_array()].concat()
}
