//! The runtime's types for the results of a function.

use super::signature::{Shape, Signature};

/// The runtime's type for all results of the function, if it has one: other results are a tuple.
pub fn results_type(signature: &Signature) -> Option<&'static str> {
    let results = &signature.results;
    let is_sparse = |shape| matches!(shape, Shape::Sparse(_));
    let first = results.iter().find(|result| is_sparse(result.shape))?;
    let has_value = results[0].name == "tau";
    match first.name.as_str() {
        "dtau_dq" if has_value => Some("TorqueWithDerivatives"),
        "dtau_dq" => Some("TorqueDerivatives"),
        "dqdd_dq" if results.len() == 6 => Some("ConstrainedDerivatives"),
        "dqdd_dq" => Some("AccelerationDerivatives"),
        _ => None,
    }
}
