use std::vec;
use std::vec::Vec;

use rbd_codegen::internals::algorithm::Pattern;
use rbd_codegen::{FunctionName as F, Reference};

use super::{Dynamics, InertiaMatrix, Robot, rows};
use crate::{
    AccelerationDerivatives, DifferenceDerivatives, Frame, IntegrateDerivatives, TorqueDerivatives,
    TorqueWithDerivatives, reference,
};

/// A matrix by rows.
type Rows = Vec<Vec<f64>>;

/// Derivatives of the equation of motion, by dual numbers, one direction after the other; matrices
/// by rows, zeros too.
///
/// # Panics
/// All functions panic if a slice has a wrong length.
impl Robot {
    /// The derivatives of τ(q, q̇, q̈), gravity included: ∂τ/∂q in the tangent space, ∂τ/∂q̇ and H.
    /// Damping is in ∂τ/∂q̇; Coulomb friction counts as constant.
    pub fn rnea_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> TorqueDerivatives<Rows, Rows, InertiaMatrix> {
        let n = self.nv();
        let numbers = self.derivatives(F::RneaDerivatives, &[q, qd, qdd]);
        TorqueDerivatives {
            dtau_dq: rows(&numbers[..n * n], n),
            dtau_dqd: rows(&numbers[n * n..2 * n * n], n),
            h: self.crba(q),
        }
    }

    /// q̈(q, q̇, τ), gravity included, with ∂q̈/∂q in the tangent space, ∂q̈/∂q̇ and H⁻¹ = ∂q̈/∂τ.
    pub fn forward_dynamics_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
    ) -> AccelerationDerivatives<Vec<f64>, Rows, Rows, Rows> {
        let n = self.nv();
        let numbers = self.derivatives(F::ForwardDynamicsDerivatives, &[q, qd, tau]);
        let (qdd, matrices) = numbers.split_at(n);
        let matrix = |k: usize| rows(&matrices[k * n * n..(k + 1) * n * n], n);
        AccelerationDerivatives {
            qdd: qdd.to_vec(),
            dqdd_dq: matrix(0),
            dqdd_dqd: matrix(1),
            h_inverse: matrix(2),
        }
    }

    /// τ(q, q̇, q̈), gravity included, and its derivatives, as `rnea_derivatives` has them.
    pub fn rnea_with_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> TorqueWithDerivatives<Vec<f64>, Rows, Rows, InertiaMatrix> {
        let derivatives = self.rnea_derivatives(q, qd, qdd);
        TorqueWithDerivatives {
            tau: self.rnea(q, qd, qdd),
            dtau_dq: derivatives.dtau_dq,
            dtau_dqd: derivatives.dtau_dqd,
            h: derivatives.h,
        }
    }

    /// ∂(q ⊞ v)/∂q and ∂(q ⊞ v)/∂v in the tangent spaces at q and q ⊞ v.
    pub fn integrate_derivatives(&self, q: &[f64], v: &[f64]) -> IntegrateDerivatives<Rows, Rows> {
        let [by_q, by_v] = self.squares(|by_q, by_v| {
            reference::integrate_derivatives(&self.model(), q, v, by_q, by_v);
        });
        IntegrateDerivatives { by_q, by_v }
    }

    /// ∂(q₁ ⊟ q₀)/∂q₀ and ∂(q₁ ⊟ q₀)/∂q₁ in the tangent spaces at q₀ and q₁.
    pub fn difference_derivatives(
        &self,
        q0: &[f64],
        q1: &[f64],
    ) -> DifferenceDerivatives<Rows, Rows> {
        let [by_q0, by_q1] = self.squares(|by_q0, by_q1| {
            reference::difference_derivatives(&self.model(), q0, q1, by_q0, by_q1);
        });
        DifferenceDerivatives { by_q0, by_q1 }
    }

    /// Two matrices of nv×nv that `fill` fills.
    fn squares(&self, fill: impl FnOnce(&mut [f64], &mut [f64])) -> [Rows; 2] {
        let n = self.nv();
        let [mut first, mut second] = [vec![0.0; n * n], vec![0.0; n * n]];
        fill(&mut first, &mut second);
        [first, second].map(|matrix| rows(&matrix, n))
    }

    /// The numbers of a function.
    pub(super) fn derivatives(&self, function: F, inputs: &[&[f64]]) -> Vec<f64> {
        self.numbers(None, function, inputs)
    }

    /// So many matrices, by rows.
    pub(super) fn matrices<const N: usize>(&self, function: F, inputs: &[&[f64]]) -> [Rows; N] {
        self.vectors(function, inputs)
            .map(|matrix| rows(&matrix, self.nv()))
    }

    /// So many vectors of one length.
    pub(super) fn vectors<const N: usize>(&self, function: F, inputs: &[&[f64]]) -> [Vec<f64>; N] {
        let numbers = self.numbers(None, function, inputs);
        let length = numbers.len() / N;
        core::array::from_fn(|k| numbers[k * length..][..length].to_vec())
    }

    /// The numbers of a function, of this frame if it is one of frames.
    pub(super) fn numbers(&self, frame: Option<Frame>, function: F, inputs: &[&[f64]]) -> Vec<f64> {
        let pattern = Pattern::of(&self.model);
        let reference = Reference::new(&self.model, &pattern);
        let numbers = reference.run_on(frame, function.method(), &inputs.concat());
        numbers.expect("the function has a reference")
    }
}
