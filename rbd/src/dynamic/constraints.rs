use std::vec::Vec;

use rbd_codegen::FunctionName as F;

use super::{Dynamics, Robot, rows};
use crate::Force;
use crate::reference::Constraint;

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

    /// The same, to switch them on and off and to move footholds:
    /// [`active`](Constraint::active) and [`world_frame`](Constraint::world_frame).
    pub fn constraints_mut(&mut self) -> &mut [Constraint] {
        &mut self.model.constraints
    }

    /// q̈, λ and what is left of the constraints' equations, with H q̈ + C = τ + Jᵀ λ and
    /// J q̈ + J̇ q̇ = −k_d J q̇ − k_p φ − ε λ. RBDA section 8.4.
    pub fn constrained_forward_dynamics(
        &self,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
    ) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
        self.motion_and_rows(F::ConstrainedForwardDynamics, &[q, qd, tau])
    }

    /// ∂q̈ by q in its tangent space, q̇ and τ, nv×nv, then ∂λ by these, m×nv, by rows, of
    /// `constrained_forward_dynamics`; by dual numbers, zeros too.
    pub fn constrained_forward_dynamics_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
    ) -> [Vec<Vec<f64>>; 6] {
        let name = F::ConstrainedForwardDynamicsDerivatives;
        let n = self.nv();
        let all = rows(&self.derivatives(name, &[q, qd, tau]), n);
        let m = self.model.constraint_rows();
        core::array::from_fn(|k| match k {
            0..3 => all[k * n..(k + 1) * n].to_vec(),
            _ => all[3 * n + (k - 3) * m..3 * n + (k - 2) * m].to_vec(),
        })
    }

    /// q̇ after an impact, the impulses Λ, and what is left of the constraints' equations, with
    /// H (q̇⁺ − q̇) = Jᵀ Λ and J q̇⁺ = −e J q̇. RBDA section 11.7.
    pub fn impact(&self, q: &[f64], qd: &[f64]) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
        self.motion_and_rows(F::Impact, &[q, qd])
    }

    /// ∂q̇⁺ by q in its tangent space and q̇, nv×nv, then ∂Λ by these, m×nv, by rows, of `impact`; by dual
    /// numbers, zeros too.
    pub fn impact_derivatives(&self, q: &[f64], qd: &[f64]) -> [Vec<Vec<f64>>; 4] {
        let n = self.nv();
        let all = rows(&self.derivatives(F::ImpactDerivatives, &[q, qd]), n);
        let m = self.model.constraint_rows();
        let [first, second] = [2 * n, 2 * n + m];
        [0..n, n..first, first..second, second..second + m].map(|own| all[own].to_vec())
    }

    /// The v of least kinetic energy with J v = −φ, so that q ⊞ v is closer to where the constraints hold,
    /// and what is left of that.
    pub fn constraint_correction(&self, q: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let (v, left, _) = self.motion_and_rows(F::ConstraintCorrection, &[q]);
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
        rows(&self.derivatives(F::ConstraintJacobian, &[q]), self.nv())
    }

    /// φ(q), of length m (m, rad).
    pub fn constraint_violation(&self, q: &[f64]) -> Vec<f64> {
        self.derivatives(F::ConstraintViolation, &[q])
    }

    /// J̇ q̇, of length m.
    pub fn constraint_bias(&self, q: &[f64], qd: &[f64]) -> Vec<f64> {
        self.derivatives(F::ConstraintBias, &[q, qd])
    }

    /// Jᵀ λ, the generalised forces of the constraints (N m, N).
    pub fn constraint_torques(&self, q: &[f64], lambda: &[f64]) -> Vec<f64> {
        self.derivatives(F::ConstraintTorques, &[q, lambda])
    }

    /// The wrenches of each constraint on its frames a and b, each in its frame's axes about its origin
    /// (N m; N).
    pub fn constraint_wrenches(&self, q: &[f64], lambda: &[f64]) -> Vec<[Force<f64>; 2]> {
        let numbers = self.derivatives(F::ConstraintWrenches, &[q, lambda]);
        let force = |f: &[f64]| Force::new([f[0], f[1], f[2]].into(), [f[3], f[4], f[5]].into());
        let pairs = numbers.chunks_exact(12);
        pairs.map(|x| [force(&x[..6]), force(&x[6..])]).collect()
    }

    /// nv numbers, then m, then what is left, of a function.
    fn motion_and_rows(&self, function: F, inputs: &[&[f64]]) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
        let numbers = self.derivatives(function, inputs);
        let (motion, rest) = numbers.split_at(self.nv());
        let (first, second) = rest.split_at(self.model.constraint_rows());
        (motion.to_vec(), first.to_vec(), second.to_vec())
    }
}
