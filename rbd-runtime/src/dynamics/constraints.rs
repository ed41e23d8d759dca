//! Dynamics under the constraints that close loops.
//!
//! The rows of all constraints follow each other in the order of `CONSTRAINT_NAMES`; those of one are
//! those of its [`ConstraintKind`](crate::ConstraintKind), in the coordinates of its frame a. λ > 0 acts on
//! frame b along the row, and on frame a against it.

use core::ops::Range;

use crate::{Array, Force, Real, Robot};

/// The constraints of a robot beside its joints. Robots have it with any function of constraints.
pub trait Constrained: Robot {
    /// The constraints, those of the file first.
    const CONSTRAINT_NAMES: &'static [&'static str];
    /// The rows of each.
    const CONSTRAINT_ROWS: &'static [Range<usize>];
    /// `[T; m]`, a number for every row.
    type ConstraintRows<T: Real>: Array<T>;
    /// `[[Force<T>; 2]; CONSTRAINT_NAMES.len()]`, the wrenches on the frames a and b.
    type ConstraintWrenches<T: Real>: Array<[Force<T>; 2]>;
}

/// `constraint_correction`: a step to where the constraints hold.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_correction`",
    label = "not generated for `{Self}`",
    note = "add `constraint_correction` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintCorrection: Constrained {
    /// The v of least kinetic energy ½ vᵀ H v with J v = −φ (rad, m), so that q ⊞ v is closer by the square
    /// of the distance, and what is left of that (m, rad).
    fn constraint_correction<T: Real>(
        &self,
        q: &Self::Configuration<T>,
    ) -> (Self::Velocity<T>, Self::ConstraintRows<T>);

    /// The configuration after so many steps q ← q ⊞ v of `constraint_correction` (Gauss and Newton): where
    /// the constraints hold, if q is close enough. Six steps from a tenth of a radian reach the rounding.
    fn closed<T: Real>(&self, q: &Self::Configuration<T>, steps: usize) -> Self::Configuration<T> {
        let mut q = *q;
        for _ in 0..steps {
            q = self.integrate(&q, &self.constraint_correction(&q).0);
        }
        q
    }
}

/// The derivatives of forward dynamics under constraints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConstrainedDerivatives<Q, V, I, LQ, LV, LI> {
    /// ∂q̈/∂q in the tangent space.
    pub dqdd_dq: Q,
    /// ∂q̈/∂q̇.
    pub dqdd_dqd: V,
    /// ∂q̈/∂τ, H⁻¹ where no constraint holds.
    pub dqdd_dtau: I,
    /// ∂λ/∂q in the tangent space; of redundant rows the one of least norm.
    pub dlambda_dq: LQ,
    /// ∂λ/∂q̇.
    pub dlambda_dqd: LV,
    /// ∂λ/∂τ.
    pub dlambda_dtau: LI,
}
