// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use std::vec::Vec;

use rbd_codegen::FunctionName;

use crate::dynamic::Robot;
use crate::reference::WrenchFrame;

/// By dual numbers, one direction after the other; positions in the tangent space, matrices by rows, zeros
/// too.
///
/// # Panics
/// All functions panic if a slice has a wrong length.
impl Robot {
    /// The derivatives of the bias C(q, q̇), gravity included: ∂C/∂q in the tangent space, of C(q ⊞ ε, q̇) at
    /// ε = 0, and ∂C/∂q̇. Damping is in ∂C/∂q̇; Coulomb friction counts as constant. Singh, Russell and
    /// Wensing 2022.
    pub fn bias_derivatives(&self, q: &[f64], qd: &[f64]) -> [Vec<Vec<f64>>; 2] {
        self.matrices(FunctionName::BiasDerivatives, &[q, qd])
    }

    /// ∂g/∂q in the tangent space, of g(q ⊞ ε) at ε = 0: the stiffness that gravity gives, the Hessian of the
    /// potential energy where q is a vector.
    pub fn gravity_derivatives(&self, q: &[f64]) -> [Vec<Vec<f64>>; 1] {
        self.matrices(FunctionName::GravityDerivatives, &[q])
    }

    /// The derivatives of the kinetic energy T = ½ q̇ᵀ H(q) q̇: ∂T/∂q in the tangent space, of T(q ⊞ ε, q̇) at
    /// ε = 0, and the generalised momentum ∂T/∂q̇ = H q̇. The potential energy's derivative is `gravity`.
    pub fn kinetic_energy_derivatives(&self, q: &[f64], qd: &[f64]) -> [Vec<f64>; 2] {
        self.vectors(FunctionName::KineticEnergyDerivatives, &[q, qd])
    }

    /// The derivatives of the centroidal momentum h_G = A_G q̇ by rows [moment of momentum; linear momentum]:
    /// ∂h_G/∂q in the tangent space, of h_G(q ⊞ ε, q̇) at ε = 0, and ∂h_G/∂q̇ = A_G.
    pub fn centroidal_momentum_derivatives(&self, q: &[f64], qd: &[f64]) -> [Vec<Vec<f64>>; 2] {
        self.matrices(FunctionName::CentroidalMomentumDerivatives, &[q, qd])
    }

    /// The derivatives of the rate of the centroidal momentum, ḣ_G = A_G q̈ + Ȧ_G q̇, by rows [moment; force]:
    /// ∂ḣ_G/∂q in the tangent space, of ḣ_G(q ⊞ ε, q̇, q̈) at ε = 0, ∂ḣ_G/∂q̇, and ∂ḣ_G/∂q̈ = A_G.
    pub fn centroidal_momentum_rate_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> [Vec<Vec<f64>>; 3] {
        self.matrices(
            FunctionName::CentroidalMomentumRateDerivatives,
            &[q, qd, qdd],
        )
    }

    /// The derivative of inverse dynamics in a direction, ∂τ/∂q δq + ∂τ/∂q̇ δq̇ + H δq̈, δq in the tangent
    /// space, without a matrix. Damping counts; Coulomb friction counts as constant. Griewank and Walther
    /// 2008, section 3.1.
    pub fn rnea_directional_derivative(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        dq: &[f64],
        dqd: &[f64],
        dqdd: &[f64],
    ) -> [Vec<f64>; 1] {
        self.vectors(
            FunctionName::RneaDirectionalDerivative,
            &[q, qd, qdd, dq, dqd, dqdd],
        )
    }

    /// The gradient of xᵀτ, τ by inverse dynamics: xᵀ ∂τ/∂q in the tangent space, xᵀ ∂τ/∂q̇ and xᵀ H, without
    /// a matrix. Damping counts; Coulomb friction counts as constant. Griewank and Walther 2008, section 3.2.
    pub fn rnea_gradient(&self, q: &[f64], qd: &[f64], qdd: &[f64], x: &[f64]) -> [Vec<f64>; 3] {
        self.vectors(FunctionName::RneaGradient, &[q, qd, qdd, x])
    }

    /// The second derivatives of xᵀτ, τ by inverse dynamics: xᵀ ∂²τ by q and q, q and q̇, q̇ and q̇, q̈ and q;
    /// those by q̈ and q̇ or q̈ vanish. Element (i, j) is the derivative, along j of the second, of element i
    /// of the gradient by the first, in the tangent space at each q: by q and q of a robot that turns freely
    /// it is not symmetric. Griewank and Walther 2008, chapter 5; Gower and Mello 2012.
    pub fn rnea_hessian(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        x: &[f64],
    ) -> [Vec<Vec<f64>>; 4] {
        self.matrices(FunctionName::RneaHessian, &[q, qd, qdd, x])
    }

    /// The derivative of the gradient of xᵀτ, τ by inverse dynamics, in the direction δq, δq̇, δq̈: the
    /// product of the second derivatives with it, without a matrix. δq is in the tangent space. Griewank and
    /// Walther 2008, section 5.1.
    #[allow(clippy::too_many_arguments, reason = "as the generated function")]
    pub fn rnea_hessian_product(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        x: &[f64],
        dq: &[f64],
        dqd: &[f64],
        dqdd: &[f64],
    ) -> [Vec<f64>; 3] {
        self.vectors(
            FunctionName::RneaHessianProduct,
            &[q, qd, qdd, x, dq, dqd, dqdd],
        )
    }

    /// The derivative of forward dynamics in a direction, ∂q̈/∂q δq + ∂q̈/∂q̇ δq̇ + H⁻¹ δτ, δq in the tangent
    /// space, without a matrix: H⁻¹ (δτ − δC), δC the derivative of inverse dynamics at q̈. Damping counts;
    /// Coulomb friction counts as constant.
    pub fn forward_dynamics_directional_derivative(
        &self,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
        dq: &[f64],
        dqd: &[f64],
        dtau: &[f64],
    ) -> [Vec<f64>; 1] {
        self.vectors(
            FunctionName::ForwardDynamicsDirectionalDerivative,
            &[q, qd, tau, dq, dqd, dtau],
        )
    }

    /// The gradient of xᵀq̈, q̈ by forward dynamics: xᵀ ∂q̈/∂q in the tangent space, xᵀ ∂q̈/∂q̇ and xᵀ H⁻¹,
    /// without a matrix: with λ = H⁻¹ x, that of −λᵀτ by inverse dynamics, and λ. Damping counts; Coulomb
    /// friction counts as constant.
    pub fn forward_dynamics_gradient(
        &self,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
        x: &[f64],
    ) -> [Vec<f64>; 3] {
        self.vectors(FunctionName::ForwardDynamicsGradient, &[q, qd, tau, x])
    }

    /// The second derivatives of xᵀq̈, q̈ by forward dynamics: xᵀ ∂²q̈ by q and q, q and q̇, q̇ and q̇, τ and
    /// q; those by τ and q̇ or τ vanish. Element (i, j) is the derivative, along j of the second, of element i
    /// of the gradient by the first, in the tangent space at each q. From those of inverse dynamics at λ = H⁻¹
    /// x and from ∂τ: what H q̈ + C = τ gives differentiated twice. Singh, Russell and Wensing 2023.
    pub fn forward_dynamics_hessian(
        &self,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
        x: &[f64],
    ) -> [Vec<Vec<f64>>; 4] {
        self.matrices(FunctionName::ForwardDynamicsHessian, &[q, qd, tau, x])
    }

    /// The derivative of the gradient of xᵀq̈, q̈ by forward dynamics, in the direction δq, δq̇, δτ: the
    /// product of the second derivatives with it, without a matrix. δq is in the tangent space.
    #[allow(clippy::too_many_arguments, reason = "as the generated function")]
    pub fn forward_dynamics_hessian_product(
        &self,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
        x: &[f64],
        dq: &[f64],
        dqd: &[f64],
        dtau: &[f64],
    ) -> [Vec<f64>; 3] {
        self.vectors(
            FunctionName::ForwardDynamicsHessianProduct,
            &[q, qd, tau, x, dq, dqd, dtau],
        )
    }

    /// The derivatives of the wrenches that `joint_wrenches` gives, six rows [moment; force] for each joint of
    /// `WRENCH_NAMES`, in the child link's axes, the moment about that link's origin: ∂f/∂q in the tangent
    /// space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈.
    pub fn joint_wrenches_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> [Vec<Vec<f64>>; 3] {
        self.matrices(
            FunctionName::JointWrenchesDerivatives.in_frame(WrenchFrame::Child),
            &[q, qd, qdd],
        )
    }

    /// The derivatives of the wrenches that `joint_wrenches_with_forces` gives, six rows [moment; force] for
    /// each joint of `WRENCH_NAMES`, in the child link's axes, the moment about that link's origin: ∂f/∂q in
    /// the tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and
    /// ∂f/∂q̈. `f_ext[l]` acts on link l at its origin and is held fixed in that link's frame. `f_ext` has six
    /// numbers a link, [moment; force].
    pub fn joint_wrenches_with_forces_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[f64],
    ) -> [Vec<Vec<f64>>; 3] {
        self.matrices(
            FunctionName::JointWrenchesDerivatives
                .in_frame(WrenchFrame::Child)
                .with_forces(),
            &[q, qd, qdd, f_ext],
        )
    }

    /// The derivatives of the wrenches that `joint_wrenches_parent` gives, six rows [moment; force] for each
    /// joint of `WRENCH_NAMES`, in the parent link's axes, the moment about that link's origin: ∂f/∂q in the
    /// tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈.
    pub fn joint_wrenches_parent_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> [Vec<Vec<f64>>; 3] {
        self.matrices(
            FunctionName::JointWrenchesDerivatives.in_frame(WrenchFrame::Parent),
            &[q, qd, qdd],
        )
    }

    /// The derivatives of the wrenches that `joint_wrenches_parent_with_forces` gives, six rows [moment;
    /// force] for each joint of `WRENCH_NAMES`, in the parent link's axes, the moment about that link's
    /// origin: ∂f/∂q in the tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these
    /// axes, ∂f/∂q̇ and ∂f/∂q̈. `f_ext[l]` acts on link l at its origin and is held fixed in that link's
    /// frame. `f_ext` has six numbers a link, [moment; force].
    pub fn joint_wrenches_parent_with_forces_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[f64],
    ) -> [Vec<Vec<f64>>; 3] {
        self.matrices(
            FunctionName::JointWrenchesDerivatives
                .in_frame(WrenchFrame::Parent)
                .with_forces(),
            &[q, qd, qdd, f_ext],
        )
    }

    /// The derivatives of the wrenches that `joint_wrenches_world` gives, six rows [moment; force] for each
    /// joint of `WRENCH_NAMES`, in the world's axes, the moment about the world's origin: ∂f/∂q in the tangent
    /// space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈.
    pub fn joint_wrenches_world_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> [Vec<Vec<f64>>; 3] {
        self.matrices(
            FunctionName::JointWrenchesDerivatives.in_frame(WrenchFrame::World),
            &[q, qd, qdd],
        )
    }

    /// The derivatives of the wrenches that `joint_wrenches_world_with_forces` gives, six rows [moment; force]
    /// for each joint of `WRENCH_NAMES`, in the world's axes, the moment about the world's origin: ∂f/∂q in
    /// the tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and
    /// ∂f/∂q̈. `f_ext[l]` acts on link l at its origin and is held fixed in that link's frame. `f_ext` has six
    /// numbers a link, [moment; force].
    pub fn joint_wrenches_world_with_forces_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[f64],
    ) -> [Vec<Vec<f64>>; 3] {
        self.matrices(
            FunctionName::JointWrenchesDerivatives
                .in_frame(WrenchFrame::World)
                .with_forces(),
            &[q, qd, qdd, f_ext],
        )
    }

    /// The derivatives of the wrenches that `joint_wrenches_local_world_aligned` gives, six rows [moment;
    /// force] for each joint of `WRENCH_NAMES`, in the world's axes, the moment about the child link's origin:
    /// ∂f/∂q in the tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇
    /// and ∂f/∂q̈.
    pub fn joint_wrenches_local_world_aligned_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> [Vec<Vec<f64>>; 3] {
        self.matrices(
            FunctionName::JointWrenchesDerivatives.in_frame(WrenchFrame::LocalWorldAligned),
            &[q, qd, qdd],
        )
    }

    /// The derivatives of the wrenches that `joint_wrenches_local_world_aligned_with_forces` gives, six rows
    /// [moment; force] for each joint of `WRENCH_NAMES`, in the world's axes, the moment about the child
    /// link's origin: ∂f/∂q in the tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in
    /// these axes, ∂f/∂q̇ and ∂f/∂q̈. `f_ext[l]` acts on link l at its origin and is held fixed in that link's
    /// frame. `f_ext` has six numbers a link, [moment; force].
    pub fn joint_wrenches_local_world_aligned_with_forces_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[f64],
    ) -> [Vec<Vec<f64>>; 3] {
        self.matrices(
            FunctionName::JointWrenchesDerivatives
                .in_frame(WrenchFrame::LocalWorldAligned)
                .with_forces(),
            &[q, qd, qdd, f_ext],
        )
    }
}
