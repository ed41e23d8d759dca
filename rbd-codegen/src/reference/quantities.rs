//! Energies, centre of mass, centroidal momentum, the dense matrices of the equation of motion, and
//! the regressor.

use rbd_runtime::reference::{self, Body, CoriolisScratch, InertiaScratch};
use rbd_runtime::{Force, Model, Real};

use super::Arguments;
use crate::algorithm::Parameter;
use crate::parameters::{Component, Parameter as Lead, base_parameters};

/// Runs the algorithm of the method's name; `None` if it is none of these.
pub(super) fn run<T: Real>(arguments: &Arguments<'_, T>) -> Option<Vec<T>> {
    let model = arguments.reference.model.as_runtime();
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
    Some(match arguments.method.name {
        "kinetic_energy" => vec![reference::kinetic_energy(&model, bodies, q, qd)],
        "potential_energy" => vec![reference::potential_energy(&model, bodies, q)],
        "center_of_mass" => {
            let center = reference::center_of_mass(&model, bodies, q);
            center.to_array().to_vec()
        }
        "center_of_mass_jacobian" => filled(3, &mut |jacobian| {
            reference::center_of_mass_jacobian(&model, bodies, q, jacobian);
        }),
        "centroidal_momentum_matrix" => filled(6, &mut |matrix| {
            reference::centroidal_momentum_matrix(&model, bodies, q, matrix);
        }),
        "centroidal_momentum_bias" => {
            numbers(reference::centroidal_momentum_bias(&model, bodies, q, qd))
        }
        "inverse_inertia_matrix" => filled(n, &mut |inverse| {
            inverse_inertia_matrix(&model, bodies, q, inverse);
        }),
        "coriolis_matrix" => {
            let scratch = &mut vec![CoriolisScratch::zero(); model.joints.len()];
            filled(n, &mut |coriolis| {
                reference::coriolis_matrix(&model, bodies, q, qd, scratch, coriolis);
            })
        }
        "regressor" => regressor(arguments),
        "base_regressor" => base_regressor(arguments),
        _ => return None,
    })
}

fn inverse_inertia_matrix<T: Real>(
    model: &Model<'_>,
    bodies: &mut [Body<T>],
    q: &[T],
    inverse: &mut [T],
) {
    let n = model.nv();
    let (h, parents) = (&mut vec![T::zero(); n * n], &mut vec![None; n]);
    let scratch = InertiaScratch { h, parents };
    reference::inverse_inertia_matrix(model, bodies, q, scratch, inverse);
}

fn regressor<T: Real>(arguments: &Arguments<'_, T>) -> Vec<T> {
    let model = arguments.reference.model.as_runtime();
    let bodies = &mut vec![Body::zero(); model.joints.len()];
    let [q, qd, qdd] = [Parameter::Q, Parameter::Qd, Parameter::Qdd].map(|p| arguments.array(p));
    let mut y = vec![T::zero(); model.nv() * Component::COUNT * model.joints.len()];
    reference::regressor(&model, bodies, q, qd, qdd, &mut y);
    y
}

/// The columns of the parameters that lead a form: a robot with the values of the forms there and
/// zero for every other parameter has the same τ.
fn base_regressor<T: Real>(arguments: &Arguments<'_, T>) -> Vec<T> {
    let model = arguments.reference.model;
    let forms = base_parameters(model).forms;
    let y = regressor(arguments);
    let width = Component::COUNT * model.joints.len();
    let column = |lead: Lead| Component::COUNT * lead.joint + lead.component.index();
    let rows = y.chunks_exact(width.max(1));
    rows.flat_map(|row| forms.iter().map(|form| row[column(form.lead)]))
        .collect()
}

/// Moment, then force.
pub(super) fn numbers<T: Real>(f: Force<T>) -> Vec<T> {
    [f.angular.to_array(), f.linear.to_array()].concat()
}
