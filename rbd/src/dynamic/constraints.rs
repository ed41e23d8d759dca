use std::vec;
use std::vec::Vec;

use super::{Dynamics, Robot, rows};
use crate::Force;
use crate::reference::{
    self, ConstrainedMotion, ConstrainedScratch, Constraint, ConstraintRows, Proximal,
};

/// Dynamics under the constraints beside the joints, as the traits of generated robots have it
/// ([`Constrained`](crate::Constrained)): m is the number of rows of all constraints.
///
/// # Panics
/// All functions panic if a slice has a wrong length; the message names it.
impl Robot {
    /// The constraints, those of the file first.
    pub fn constraint_names(&self) -> Vec<&str> {
        self.model
            .constraint_names
            .iter()
            .map(|name| &**name)
            .collect()
    }

    /// The constraints as the reference algorithms take them.
    pub fn constraints(&self) -> &[Constraint] {
        &self.model.constraints
    }

    /// q̈, λ and what is left of the constraints' equations, with H q̈ + C = τ + Jᵀ λ and
    /// J q̈ + J̇ q̇ = −k_d J q̇ − k_p φ. RBDA section 8.4.
    pub fn constrained_forward_dynamics(
        &self,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
    ) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
        self.constrained(|robot, scratch, result| {
            let (model, bodies) = (robot.model(), &mut robot.bodies());
            reference::constrained_forward_dynamics(
                &model,
                bodies,
                robot.constraints(),
                Proximal::default(),
                [q, qd, tau],
                scratch,
                result,
            );
        })
    }

    /// ∂q̈ by q in its tangent space, q̇ and τ, nv×nv, then ∂λ by these, m×nv, by rows, of
    /// `constrained_forward_dynamics`; by dual numbers, zeros too.
    pub fn constrained_forward_dynamics_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
    ) -> [Vec<Vec<f64>>; 6] {
        let name = "constrained_forward_dynamics_derivatives";
        let numbers = self.derivatives(name, &[q, qd, tau]);
        let n = self.model().nv();
        let all = rows(&numbers, n);
        let m = self.model.constraint_rows();
        core::array::from_fn(|k| match k {
            0..3 => all[k * n..(k + 1) * n].to_vec(),
            _ => all[3 * n + (k - 3) * m..3 * n + (k - 2) * m].to_vec(),
        })
    }

    /// q̇ after an impact, the impulses Λ, and what is left of the constraints' equations, with
    /// H (q̇⁺ − q̇) = Jᵀ Λ and J q̇⁺ = 0. RBDA section 11.7.
    pub fn impact(&self, q: &[f64], qd: &[f64]) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
        self.constrained(|robot, scratch, result| {
            let (model, bodies) = (robot.model(), &mut robot.bodies());
            let proximal = Proximal::default();
            let constraints = robot.constraints();
            reference::impact(
                &model,
                bodies,
                constraints,
                proximal,
                [q, qd],
                scratch,
                result,
            );
        })
    }

    /// The v of least kinetic energy with J v = −φ, so that q ⊞ v is closer to where the constraints hold,
    /// and what is left of that.
    pub fn constraint_correction(&self, q: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let (v, _, left) = self.constrained(|robot, scratch, result| {
            let (model, bodies) = (robot.model(), &mut robot.bodies());
            let proximal = Proximal::default();
            let constraints = robot.constraints();
            reference::constraint_correction(
                &model,
                bodies,
                constraints,
                proximal,
                q,
                scratch,
                result,
            );
        });
        (v, left)
    }

    /// The configuration after so many steps q ← q ⊞ v of `constraint_correction`: where the constraints
    /// hold, if q is close enough.
    pub fn closed(&self, q: &[f64], steps: usize) -> Vec<f64> {
        let mut q = q.to_vec();
        for _ in 0..steps {
            q = self.integrate(&q, &self.constraint_correction(&q).0);
        }
        q
    }

    /// J, m×nv by rows: φ̇ = J q̇, or the velocity that a row holds which is not holonomic.
    pub fn constraint_jacobian(&self, q: &[f64]) -> Vec<Vec<f64>> {
        let [jacobian, ..] = self.constraint_rows(q, None);
        rows(&jacobian, self.model().nv())
    }

    /// φ(q), of length m (m, rad).
    pub fn constraint_violation(&self, q: &[f64]) -> Vec<f64> {
        let [_, _, violation] = self.constraint_rows(q, None);
        violation
    }

    /// J̇ q̇, of length m.
    pub fn constraint_bias(&self, q: &[f64], qd: &[f64]) -> Vec<f64> {
        let [_, bias, _] = self.constraint_rows(q, Some(qd));
        bias
    }

    /// Jᵀ λ, the generalised forces of the constraints (N m, N).
    pub fn constraint_torques(&self, q: &[f64], lambda: &[f64]) -> Vec<f64> {
        let [jacobian, ..] = self.constraint_rows(q, None);
        let mut tau = vec![0.0; self.model().nv()];
        reference::constraint_torques(&jacobian, lambda, &mut tau);
        tau
    }

    /// The wrenches of each constraint on its frames a and b, each in its frame's axes about its origin
    /// (N m; N).
    pub fn constraint_wrenches(&self, q: &[f64], lambda: &[f64]) -> Vec<[Force<f64>; 2]> {
        let constraints = self.constraints();
        let mut wrenches = vec![[Force::zero(); 2]; constraints.len()];
        let (model, bodies) = (self.model(), &mut self.bodies());
        reference::constraint_wrenches(&model, bodies, constraints, q, lambda, &mut wrenches);
        wrenches
    }

    /// J, J̇ q̇ and φ.
    fn constraint_rows(&self, q: &[f64], qd: Option<&[f64]>) -> [Vec<f64>; 3] {
        let (m, model) = (self.model.constraint_rows(), self.model());
        let mut found = [vec![0.0; m * model.nv()], vec![0.0; m], vec![0.0; m]];
        let [jacobian, bias, violation] = &mut found;
        let mut rows = ConstraintRows {
            jacobian,
            bias,
            violation,
        };
        let constraints = self.constraints();
        reference::constraint_rows(&model, &mut self.bodies(), constraints, q, qd, &mut rows);
        found
    }

    fn constrained(
        &self,
        run: impl FnOnce(&Self, ConstrainedScratch<'_, f64>, ConstrainedMotion<'_, f64>),
    ) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
        let (m, n) = (self.model.constraint_rows(), self.model().nv());
        let scratch = ConstrainedScratch {
            h: &mut vec![0.0; n * n],
            parents: &mut vec![None; n],
            jacobian: &mut vec![0.0; m * n],
            system: &mut vec![0.0; m * m],
            factor: &mut vec![0.0; m * m],
            row_parents: &mut vec![None; m],
            step: &mut vec![0.0; m],
        };
        let (mut motion, mut lambda, mut residual) = (vec![0.0; n], vec![0.0; m], vec![0.0; m]);
        let result = ConstrainedMotion {
            motion: &mut motion,
            lambda: &mut lambda,
            residual: &mut residual,
        };
        run(self, scratch, result);
        (motion, lambda, residual)
    }
}
