//! Base parameters against the regressor.

use rbd_codegen::Model;
use rbd_codegen::internals::parameters::{BaseParameters, Check};

/// Relative to the largest torque.
pub(crate) const TOLERANCE: f64 = 1e-9;

#[track_caller]
pub(crate) fn check_rank_and_torques(model: &Model, base: &BaseParameters) {
    let check = Check::new(model, base).expect("few enough joints");
    assert_eq!(check.rank, base.forms.len(), "rank and number of forms");
    // Written so that a NaN fails.
    assert!(check.torque_error <= TOLERANCE, "{}", check.torque_error);
}
