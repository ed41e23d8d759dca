//! What functions of bodies in maximal coordinates are given.

use rbd_codegen::Model;
use rbd_codegen::internals::algorithm::Parameter;
use rbd_spook::robot;

/// Numbers of a parameter of bodies, or of what holds them, with the bodies where joints place them.
pub(crate) fn numbers(model: &Model, parameter: Parameter, q: &[f64], qd: &[f64]) -> Vec<f64> {
    let bodies = model.joints.len();
    let held = model.held();
    match parameter {
        Parameter::States => {
            let states = robot::states(&model.as_runtime(), q, qd).into_iter();
            states
                .flat_map(|state| state.maximal().to_array())
                .collect()
        }
        Parameter::BodyForces => [0.3, -0.2, 0.1, 1.0, 2.0, -3.0].repeat(bodies),
        Parameter::Regularisation => [1e-6, 0.02].repeat(held),
        Parameter::HeldLambda => [1.0, -2.0, 3.0, 0.4, 0.5, -0.6].repeat(held),
        Parameter::H => vec![0.01],
        other => unreachable!("{other:?} is of coordinates or links"),
    }
}
