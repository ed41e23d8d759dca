use std::vec;
use std::vec::Vec;

use super::Robot;
use crate::Force;
use crate::reference::{
    self, ConstraintForm, ConstraintJoint, ConstraintResult, ConstraintScratch, ConstraintState,
    constraint_count,
};

/// Forward dynamics by the forces that joints hold.
impl Robot {
    /// q̈ = H(q)⁻¹ (τ − C(q, q̇)) (rad/s², m/s²), and the constraint force of each joint of
    /// `model().joints` (N m; N), as the trait
    /// [`ConstraintForcesTipToBase`](crate::ConstraintForcesTipToBase) has them, by the `form` of the
    /// constraint force algorithm. Fijany, Sharf and D'Eleuterio 1995.
    ///
    /// The inertia of each body must have an inverse; where it has none, results are not finite.
    ///
    /// # Panics
    /// If a slice has a wrong length, or a joint mimics another.
    pub fn constraint_forces(
        &self,
        form: ConstraintForm,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
    ) -> (Vec<f64>, Vec<Force<f64>>) {
        let model = self.model();
        let n = model.joints.len();
        let length = form.matrix_length(constraint_count(&model));
        let scratch = ConstraintScratch {
            joints: &mut vec![ConstraintJoint::zero(); n],
            matrix: &mut vec![0.0; length],
        };
        let (mut qdd, mut forces) = (vec![0.0; model.nv()], vec![Force::zero(); n]);
        let result = ConstraintResult {
            qdd: &mut qdd,
            forces: &mut forces,
        };
        let state = ConstraintState {
            q,
            qd: Some(qd),
            tau,
            bases: None,
        };
        let bodies = &mut self.bodies();
        reference::constraint_forces(form, &model, bodies, state, scratch, result);
        (qdd, forces)
    }
}
