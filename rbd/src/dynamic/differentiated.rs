//! Derivatives of all that a loaded robot computes beside the equation of motion, products and second derivatives.

use std::vec::Vec;

use super::{Dynamics, Robot, rows};

/// A matrix by rows.
type Rows = Vec<Vec<f64>>;

/// Functions that give so many parts of the same length, each made by `$part` of its numbers.
macro_rules! functions {
    ($part:expr, $type:ty; $($(#[$doc:meta])* $name:ident($($argument:ident),*) -> $count:literal;)*) => {
        /// By dual numbers, one direction after the other; positions in the tangent space, matrices by rows, zeros
        /// too.
        ///
        /// # Panics
        /// All functions panic if a slice has a wrong length.
        impl Robot {
            $(
                $(#[$doc])*
                #[allow(clippy::too_many_arguments, reason = "as the generated function")]
                pub fn $name(&self, $($argument: &[f64]),*) -> [$type; $count] {
                    let numbers = self.derivatives(stringify!($name), &[$($argument),*]);
                    let length = numbers.len() / $count;
                    let make: fn(&[f64], usize) -> $type = $part;
                    core::array::from_fn(|k| make(&numbers[k * length..][..length], self.nv()))
                }
            )*
        }
    };
}

functions! {
    rows, Rows;
    /// ∂C/∂q in the tangent space and ∂C/∂q̇ of the bias C(q, q̇), gravity included.
    bias_derivatives(q, qd) -> 2;
    /// ∂g/∂q in the tangent space.
    gravity_derivatives(q) -> 1;
    /// ∂h_G/∂q and ∂h_G/∂q̇ = A_G of the centroidal momentum, rows [moment of momentum; linear momentum].
    centroidal_momentum_derivatives(q, qd) -> 2;
    /// ∂ḣ_G/∂q, ∂ḣ_G/∂q̇ and ∂ḣ_G/∂q̈ = A_G of its rate, rows [moment; force].
    centroidal_momentum_rate_derivatives(q, qd, qdd) -> 3;
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench of each joint, six rows [moment; force] each,
    /// in the child link's axes, the moment about that link's origin.
    joint_wrenches_derivatives(q, qd, qdd) -> 3;
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench of each joint, six rows [moment; force] each,
    /// in the child link's axes, the moment about that link's origin.
    /// `f_ext` has six numbers a link, [moment; force], held fixed in that link.
    joint_wrenches_with_forces_derivatives(q, qd, qdd, f_ext) -> 3;
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench of each joint, six rows [moment; force] each,
    /// in the parent link's axes, the moment about that link's origin.
    joint_wrenches_parent_derivatives(q, qd, qdd) -> 3;
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench of each joint, six rows [moment; force] each,
    /// in the parent link's axes, the moment about that link's origin.
    /// `f_ext` has six numbers a link, [moment; force], held fixed in that link.
    joint_wrenches_parent_with_forces_derivatives(q, qd, qdd, f_ext) -> 3;
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench of each joint, six rows [moment; force] each,
    /// in the world's axes, the moment about the world's origin.
    joint_wrenches_world_derivatives(q, qd, qdd) -> 3;
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench of each joint, six rows [moment; force] each,
    /// in the world's axes, the moment about the world's origin.
    /// `f_ext` has six numbers a link, [moment; force], held fixed in that link.
    joint_wrenches_world_with_forces_derivatives(q, qd, qdd, f_ext) -> 3;
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench of each joint, six rows [moment; force] each,
    /// in the world's axes, the moment about the child link's origin.
    joint_wrenches_local_world_aligned_derivatives(q, qd, qdd) -> 3;
    /// ∂f/∂q, ∂f/∂q̇ and ∂f/∂q̈ of the wrench of each joint, six rows [moment; force] each,
    /// in the world's axes, the moment about the child link's origin.
    /// `f_ext` has six numbers a link, [moment; force], held fixed in that link.
    joint_wrenches_local_world_aligned_with_forces_derivatives(q, qd, qdd, f_ext) -> 3;
    /// xᵀ ∂²τ by q and q, q and q̇, q̇ and q̇, q̈ and q: element (i, j) is the derivative along j of the
    /// second of element i of the gradient by the first.
    rnea_hessian(q, qd, qdd, x) -> 4;
    /// xᵀ ∂²q̈ by q and q, q and q̇, q̇ and q̇, τ and q.
    forward_dynamics_hessian(q, qd, tau, x) -> 4;
}

functions! {
    |numbers, _| numbers.to_vec(), Vec<f64>;
    /// ∂T/∂q of the kinetic energy, and the generalised momentum ∂T/∂q̇ = H q̇.
    kinetic_energy_derivatives(q, qd) -> 2;
    /// ∂τ/∂q δq + ∂τ/∂q̇ δq̇ + H δq̈.
    rnea_directional_derivative(q, qd, qdd, dq, dqd, dqdd) -> 1;
    /// xᵀ ∂τ/∂q, xᵀ ∂τ/∂q̇ and xᵀ H.
    rnea_gradient(q, qd, qdd, x) -> 3;
    /// The derivative of what `rnea_gradient` gives in the direction δq, δq̇, δq̈.
    rnea_hessian_product(q, qd, qdd, x, dq, dqd, dqdd) -> 3;
    /// ∂q̈/∂q δq + ∂q̈/∂q̇ δq̇ + H⁻¹ δτ.
    forward_dynamics_directional_derivative(q, qd, tau, dq, dqd, dtau) -> 1;
    /// xᵀ ∂q̈/∂q, xᵀ ∂q̈/∂q̇ and xᵀ H⁻¹.
    forward_dynamics_gradient(q, qd, tau, x) -> 3;
    /// The derivative of what `forward_dynamics_gradient` gives in the direction δq, δq̇, δτ.
    forward_dynamics_hessian_product(q, qd, tau, x, dq, dqd, dtau) -> 3;
}
