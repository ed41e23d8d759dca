# Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
"""The functions of the catalogue as methods.

Each takes arrays of one state, of the shape that its documentation gives, or each with N states first, of `float64` or
`float32`. `out` is an array for the result, or one for each of several, or what an earlier call returned; `threads` is
for many states, 0 for all cores; `check_finite=False` does not look for NaN and infinite numbers. Robots with run-time
`fields` have one more argument, `parameters`, which may be left out for the file's values.
"""

# Bodies are the compiled functions.
# mypy: disable-error-code="empty-body"

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._binding import function, of_matrix

if TYPE_CHECKING:
    from typing import NamedTuple

    import numpy as np
    from numpy.typing import ArrayLike

    from ._matrices import InertiaMatrix, Ltdl, Ltl, Placement

    Array = np.ndarray[Any, Any]
    Own = Array | InertiaMatrix | Ltdl | Ltl | Placement
    Out = Own | tuple[Own, ...] | None

    class RneaDerivatives(NamedTuple):
        dtau_dq: Array
        dtau_dqd: Array
        h: InertiaMatrix
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...

    class RneaDerivativesWithForces(NamedTuple):
        dtau_dq: Array
        dtau_dqd: Array
        h: InertiaMatrix
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...

    class RneaWithDerivatives(NamedTuple):
        tau: Array
        dtau_dq: Array
        dtau_dqd: Array
        h: InertiaMatrix
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...

    class BiasDerivatives(NamedTuple):
        dc_dq: Array
        dc_dqd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...

    class ForwardDynamicsDerivatives(NamedTuple):
        qdd: Array
        dqdd_dq: Array
        dqdd_dqd: Array
        h_inverse: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...

    class KineticEnergyDerivatives(NamedTuple):
        denergy_dq: Array
        momentum: Array
        @property
        def dq(self) -> Array: ...

    class CentroidalMomentumDerivatives(NamedTuple):
        dh_dq: Array
        dh_dqd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...

    class CentroidalMomentumRateDerivatives(NamedTuple):
        drate_dq: Array
        drate_dqd: Array
        drate_dqdd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...
        @property
        def dqdd(self) -> Array: ...

    class RneaGradient(NamedTuple):
        by_q: Array
        by_qd: Array
        by_qdd: Array

    class RneaHessian(NamedTuple):
        q_q: Array
        q_qd: Array
        qd_qd: Array
        qdd_q: Array

    class RneaHessianProduct(NamedTuple):
        by_q: Array
        by_qd: Array
        by_qdd: Array

    class ForwardDynamicsGradient(NamedTuple):
        by_q: Array
        by_qd: Array
        by_tau: Array

    class ForwardDynamicsHessian(NamedTuple):
        q_q: Array
        q_qd: Array
        qd_qd: Array
        tau_q: Array

    class ForwardDynamicsHessianProduct(NamedTuple):
        by_q: Array
        by_qd: Array
        by_tau: Array

    class ConstrainedForwardDynamics(NamedTuple):
        qdd: Array
        lambda_: Array
        residual: Array

    class Impact(NamedTuple):
        qd_after: Array
        impulse: Array
        residual: Array

    class ConstraintCorrection(NamedTuple):
        v: Array
        residual: Array

    class ConstrainedForwardDynamicsDerivatives(NamedTuple):
        dqdd_dq: Array
        dqdd_dqd: Array
        dqdd_dtau: Array
        dlambda_dq: Array
        dlambda_dqd: Array
        dlambda_dtau: Array

    class ImpactDerivatives(NamedTuple):
        dqd_after_dq: Array
        dqd_after_dqd: Array
        dimpulse_dq: Array
        dimpulse_dqd: Array

    class ConstraintAccelerationDerivatives(NamedTuple):
        drow_dq: Array
        drow_dqd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...

    class JointCoordinates(NamedTuple):
        q: Array
        qd: Array

    class SpookStep(NamedTuple):
        next: Array
        multipliers: Array
        violation: Array

    class SpookStepGeometricStiffness(NamedTuple):
        next: Array
        multipliers: Array
        violation: Array

    class JointWrenchesDerivatives(NamedTuple):
        df_dq: Array
        df_dqd: Array
        df_dqdd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...
        @property
        def dqdd(self) -> Array: ...

    class JointWrenchesWithForcesDerivatives(NamedTuple):
        df_dq: Array
        df_dqd: Array
        df_dqdd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...
        @property
        def dqdd(self) -> Array: ...

    class JointWrenchesParentDerivatives(NamedTuple):
        df_dq: Array
        df_dqd: Array
        df_dqdd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...
        @property
        def dqdd(self) -> Array: ...

    class JointWrenchesParentWithForcesDerivatives(NamedTuple):
        df_dq: Array
        df_dqd: Array
        df_dqdd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...
        @property
        def dqdd(self) -> Array: ...

    class JointWrenchesWorldDerivatives(NamedTuple):
        df_dq: Array
        df_dqd: Array
        df_dqdd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...
        @property
        def dqdd(self) -> Array: ...

    class JointWrenchesWorldWithForcesDerivatives(NamedTuple):
        df_dq: Array
        df_dqd: Array
        df_dqdd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...
        @property
        def dqdd(self) -> Array: ...

    class JointWrenchesLocalWorldAlignedDerivatives(NamedTuple):
        df_dq: Array
        df_dqd: Array
        df_dqdd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...
        @property
        def dqdd(self) -> Array: ...

    class JointWrenchesLocalWorldAlignedWithForcesDerivatives(NamedTuple):
        df_dq: Array
        df_dqd: Array
        df_dqdd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...
        @property
        def dqdd(self) -> Array: ...

    class ConstraintForcesGeneral(NamedTuple):
        qdd: Array
        forces: Array

    class ConstraintForcesSerialised(NamedTuple):
        qdd: Array
        forces: Array

    class ConstraintForcesCyclicReduction(NamedTuple):
        qdd: Array
        forces: Array

    class ConstraintForcesTipToBase(NamedTuple):
        qdd: Array
        forces: Array

    class VelocityDerivatives(NamedTuple):
        dv_dq: Array
        dv_dqd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...

    class AccelerationDerivatives(NamedTuple):
        da_dq: Array
        da_dqd: Array
        da_dqdd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...
        @property
        def dqdd(self) -> Array: ...

    class ClassicalAccelerationDerivatives(NamedTuple):
        da_dq: Array
        da_dqd: Array
        da_dqdd: Array
        @property
        def dq(self) -> Array: ...
        @property
        def dqd(self) -> Array: ...
        @property
        def dqdd(self) -> Array: ...

    class OperationalSpace(NamedTuple):
        lambda_: Array
        mu: Array
        rho: Array


class RobotFunctions:
    """The functions of a robot."""

    @function("forward_kinematics")
    def forward_kinematics(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Placement:
        """Placement of every link in the base's frame, `base_from_link`, in the order of `LINK_NAMES` (metres); with a
        base that moves in the world's, the base's own among them. RBDA section 4.1.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            base_from_link (links, 3, 4) (1; m)
        """

    @function("rnea")
    def rnea(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> Array:
        """Inverse dynamics τ = H(q) q̈ + C(q, q̇), gravity included, by the recursive Newton-Euler algorithm. RBDA
        Table 5.1.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            tau (nv,) (N m, N)
        """

    @function("rnea_with_forces")
    def rnea_with_forces(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, f_ext: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> Array:
        """Inverse dynamics with forces from outside, τ = H(q) q̈ + C(q, q̇, fˣ): `f_ext[l]`, [moment; force], acts on
        link l at its origin, in the axes of its own frame (N m, N). RBDA Table 5.1.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations
            f_ext (links, 6) (N m; N): forces, by link in the order of `link_names`

        Returns:
            tau (nv,) (N m, N)
        """

    @function("bias")
    def bias(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """C(q, q̇): the Coriolis, centrifugal and gravity terms of τ = H q̈ + C. RBDA eq 6.2.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            c (nv,) (N m, N)
        """

    @function("gravity")
    def gravity(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """g(q) = C(q, 0): the joint forces that hold the robot still.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            g (nv,) (N m, N)
        """

    @function("crba")
    def crba(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> InertiaMatrix:
        """The joint-space inertia matrix H(q), its nonzeros only, by the composite-rigid-body algorithm. RBDA Table
        6.2.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            h (nv, nv), the nonzeros below and on the diagonal (kg m², kg m, kg)
        """

    @function("forward_dynamics")
    def forward_dynamics(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> Array:
        """Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, by the inertia matrix and its LᵀDL or by
        articulated bodies, whichever takes fewer operations for this robot. RBDA sections 6.1 and 7.3.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces

        Returns:
            qdd (nv,) (rad/s², m/s²)
        """

    @function("aba")
    def aba(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> Array:
        """Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, without H: by the articulated-body algorithm.
        RBDA Table 7.1.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces

        Returns:
            qdd (nv,) (rad/s², m/s²)
        """

    @function("integrate")
    def integrate(
        self, q: ArrayLike, v: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """q ⊞ v: where the constant velocity v, in the coordinates of q̇ times time, leads from q, joint by joint.
        Explicit Euler is v = h q̇. Lengths of quaternions and of [cos θ, sin θ] stay as they are.

        Arguments:
            q (nq,) (rad, m): positions
            v (nv,) (rad, m): velocities times time

        Returns:
            q (nq,) (rad, m)
        """

    @function("difference")
    def difference(
        self, q0: ArrayLike, q1: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """q₁ ⊟ q₀: the least v with q₀ ⊞ v = q₁ (rad, m), the inverse of `integrate`.

        Arguments:
            q0 (nq,) (rad, m): positions to begin with
            q1 (nq,) (rad, m): positions to end with

        Returns:
            v (nv,) (rad, m)
        """

    @function("position_rate")
    def position_rate(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Γ(q) q̇: the rate of the coordinates q at the velocity q̇; of a quaternion ρ it is ½ ρ ⊗ (ω, 0). RBDA section
        4.5.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            rate (nq,) (rad/s, 1/s, m/s)
        """

    @function("velocity_from_rate")
    def velocity_from_rate(
        self, q: ArrayLike, rate: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """The velocity q̇ at which the coordinates q have these rates, the inverse of `position_rate`: 2 ρ* ⊗ ρ̇ of a
        quaternion ρ. The part of a rate that changes the length of a quaternion or of [cos θ, sin θ] has no effect.

        Arguments:
            q (nq,) (rad, m): positions
            rate (nq,) (1/s, rad/s, m/s): rates of the positions

        Returns:
            qd (nv,) (rad/s, m/s)
        """

    @function("neutral")
    def neutral(
        self, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """The configuration without motion: zeros, unit quaternions, [1, 0] for [cos θ, sin θ].

        Returns:
            q (nq,) (rad, m)
        """

    @function("normalize")
    def normalize(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """q with every quaternion and every [cos θ, sin θ] divided by its length, which must not be 0. All other
        functions take q as it is.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            q (nq,) (rad, m)
        """

    @function("differential_inverse_dynamics")
    def differential_inverse_dynamics(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> InertiaMatrix:
        """H(q) column by column, H δ_α = ID(q, 0, δ_α) without gravity: a second, independent way. RBDA Table 6.1.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            h (nv, nv), the nonzeros below and on the diagonal (kg m², kg m, kg)
        """

    @function("kinetic_energy")
    def kinetic_energy(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Kinetic energy ½ q̇ᵀ H(q) q̇ = ½ Σ vᵀ I v (J). RBDA eq 2.67.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            energy () (J)
        """

    @function("potential_energy")
    def potential_energy(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Potential energy −Σ m gᵀ c of the moving bodies (J), zero at the base's origin; `gravity` is its gradient.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            energy () (J)
        """

    @function("center_of_mass")
    def center_of_mass(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Centre of mass of the moving bodies in the base's frame, with a base that moves in the world's (m). Bodies
        fixed to the base are left out, unless it moves.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            center (3,) (m)
        """

    @function("center_of_mass_jacobian")
    def center_of_mass_jacobian(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Jacobian J of the centre of mass, ċ = J q̇, by rows x, y, z in the base's frame, with a base that moves in
        the world's (m; 1 for prismatic joints).

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            jacobian (3, nv) (m, 1)
        """

    @function("centroidal_momentum_matrix")
    def centroidal_momentum_matrix(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Centroidal momentum matrix A_G: A_G q̇ is the momentum of the moving bodies about their centre of mass in the
        axes of the base, with a base that moves of the world, [moment of momentum; linear momentum] (kg m²/s; kg m/s).
        Orin, Goswami and Lee 2013.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            matrix (6, nv) (kg m², kg m; kg m, kg)
        """

    @function("centroidal_momentum_bias")
    def centroidal_momentum_bias(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Ȧ_G q̇ of the rate of centroidal momentum A_G q̈ + Ȧ_G q̇, about the centre of mass in the axes of the base,
        with a base that moves of the world (N m; N). Wensing and Orin 2016.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            rate (6,) (N m; N)
        """

    @function("centroidal_momentum")
    def centroidal_momentum(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Centroidal momentum h_G = A_G q̇: the momentum of the moving bodies about their centre of mass in the axes of
        the base, with a base that moves of the world, [moment of momentum; linear momentum] (kg m²/s; kg m/s). Orin,
        Goswami and Lee 2013.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            momentum (6,) (kg m²/s; kg m/s)
        """

    @function("centroidal_momentum_rate")
    def centroidal_momentum_rate(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> Array:
        """Rate of the centroidal momentum ḣ_G = A_G q̈ + Ȧ_G q̇, about the centre of mass in the axes of the base, with
        a base that moves of the world (N m; N): the sum of all forces from outside, gravity among them. Wensing and
        Orin 2016.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            rate (6,) (N m; N)
        """

    @function("rnea_derivatives")
    def rnea_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> RneaDerivatives:
        """The derivatives of inverse dynamics τ(q, q̇, q̈): ∂τ/∂q in the tangent space, of τ(q ⊞ ε) at ε = 0, ∂τ/∂q̇,
        and H = ∂τ/∂q̈. Damping is in ∂τ/∂q̇; Coulomb friction counts as constant. Singh, Russell and Wensing 2022.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            dtau_dq (nv, nv) (N m/rad, N/rad, N, N/m)
            dtau_dqd (nv, nv) (N m s/rad, N s/rad, N s, N s/m)
            h (nv, nv), the nonzeros below and on the diagonal (kg m², kg m, kg)
        """

    @function("rnea_derivatives_with_forces")
    def rnea_derivatives_with_forces(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, f_ext: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> RneaDerivativesWithForces:
        """The derivatives of inverse dynamics τ(q, q̇, q̈, fˣ) with forces from outside: `f_ext[l]` acts on link l at
        its origin, in its own frame (N m, N), and is held fixed in that frame, so that it turns with the link: ∂τ/∂q in
        the tangent space, of τ(q ⊞ ε) at ε = 0, ∂τ/∂q̇, and H = ∂τ/∂q̈. Damping is in ∂τ/∂q̇; Coulomb friction counts
        as constant. Singh, Russell and Wensing 2022.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations
            f_ext (links, 6) (N m; N): forces, by link in the order of `link_names`

        Returns:
            dtau_dq (nv, nv) (N m/rad, N/rad, N, N/m)
            dtau_dqd (nv, nv) (N m s/rad, N s/rad, N s, N s/m)
            h (nv, nv), the nonzeros below and on the diagonal (kg m², kg m, kg)
        """

    @function("rnea_with_derivatives")
    def rnea_with_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> RneaWithDerivatives:
        """Inverse dynamics τ(q, q̇, q̈), gravity included, and its derivatives: ∂τ/∂q in the tangent space, of τ(q ⊞ ε)
        at ε = 0, ∂τ/∂q̇, and H = ∂τ/∂q̈. Damping is in ∂τ/∂q̇; Coulomb friction counts as constant. Singh, Russell and
        Wensing 2022.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            tau (nv,) (N m, N)
            dtau_dq (nv, nv) (N m/rad, N/rad, N, N/m)
            dtau_dqd (nv, nv) (N m s/rad, N s/rad, N s, N s/m)
            h (nv, nv), the nonzeros below and on the diagonal (kg m², kg m, kg)
        """

    @function("bias_derivatives")
    def bias_derivatives(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> BiasDerivatives:
        """The derivatives of the bias C(q, q̇), gravity included: ∂C/∂q in the tangent space, of C(q ⊞ ε, q̇) at ε = 0,
        and ∂C/∂q̇. Damping is in ∂C/∂q̇; Coulomb friction counts as constant. Singh, Russell and Wensing 2022.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            dc_dq (nv, nv) (N m/rad, N/rad, N, N/m)
            dc_dqd (nv, nv) (N m s/rad, N s/rad, N s, N s/m)
        """

    @function("gravity_derivatives")
    def gravity_derivatives(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """∂g/∂q in the tangent space, of g(q ⊞ ε) at ε = 0: the stiffness that gravity gives, the Hessian of the
        potential energy where q is a vector.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            dg_dq (nv, nv) (N m/rad, N/rad, N, N/m)
        """

    @function("forward_dynamics_derivatives")
    def forward_dynamics_derivatives(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> ForwardDynamicsDerivatives:
        """Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, and its derivatives: ∂q̈/∂q = −H⁻¹ ∂τ/∂q at
        that q̈, in the tangent space, of q̈(q ⊞ ε) at ε = 0, ∂q̈/∂q̇ = −H⁻¹ ∂τ/∂q̇, and H⁻¹ = ∂q̈/∂τ. Damping is in
        ∂q̈/∂q̇; Coulomb friction counts as constant. Carpentier and Mansard 2018.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces

        Returns:
            qdd (nv,) (rad/s², m/s²)
            dqdd_dq (nv, nv) (1/s², m/(s² rad), rad/(s² m))
            dqdd_dqd (nv, nv) (1/s, m/(s rad), rad/(s m))
            h_inverse (nv, nv) (1/(kg m²), 1/(kg m), 1/kg)
        """

    @function("kinetic_energy_derivatives")
    def kinetic_energy_derivatives(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> KineticEnergyDerivatives:
        """The derivatives of the kinetic energy T = ½ q̇ᵀ H(q) q̇: ∂T/∂q in the tangent space, of T(q ⊞ ε, q̇) at ε =
        0, and the generalised momentum ∂T/∂q̇ = H q̇. The potential energy's derivative is `gravity`.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            denergy_dq (nv,) (J/rad, J/m)
            momentum (nv,) (kg m²/s, kg m/s)
        """

    @function("centroidal_momentum_derivatives")
    def centroidal_momentum_derivatives(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> CentroidalMomentumDerivatives:
        """The derivatives of the centroidal momentum h_G = A_G q̇ by rows [moment of momentum; linear momentum]:
        ∂h_G/∂q in the tangent space, of h_G(q ⊞ ε, q̇) at ε = 0, and ∂h_G/∂q̇ = A_G.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            dh_dq (6, nv) (kg m²/s, kg m/s; kg m/s, kg/s)
            dh_dqd (6, nv) (kg m², kg m; kg m, kg)
        """

    @function("centroidal_momentum_rate_derivatives")
    def centroidal_momentum_rate_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> CentroidalMomentumRateDerivatives:
        """The derivatives of the rate of the centroidal momentum, ḣ_G = A_G q̈ + Ȧ_G q̇, by rows [moment; force]:
        ∂ḣ_G/∂q in the tangent space, of ḣ_G(q ⊞ ε, q̇, q̈) at ε = 0, ∂ḣ_G/∂q̇, and ∂ḣ_G/∂q̈ = A_G.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            drate_dq (6, nv) (N m/rad, N; N/rad, N/m)
            drate_dqd (6, nv) (N m s/rad, N s; N s/rad, N s/m)
            drate_dqdd (6, nv) (kg m², kg m; kg m, kg)
        """

    @function("rnea_directional_derivative")
    def rnea_directional_derivative(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, dq: ArrayLike, dqd: ArrayLike, dqdd: ArrayLike, *, out: Out =
        None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """The derivative of inverse dynamics in a direction, ∂τ/∂q δq + ∂τ/∂q̇ δq̇ + H δq̈, δq in the tangent space,
        without a matrix. Damping counts; Coulomb friction counts as constant. Griewank and Walther 2008, section 3.1.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations
            dq (nv,) (rad, m): a change of the positions, in the tangent space
            dqd (nv,) (rad/s, m/s): a change of the velocities
            dqdd (nv,) (rad/s², m/s²): a change of the accelerations

        Returns:
            dtau (nv,) (N m, N)
        """

    @function("rnea_gradient")
    def rnea_gradient(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, x: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> RneaGradient:
        """The gradient of xᵀτ, τ by inverse dynamics: xᵀ ∂τ/∂q in the tangent space, xᵀ ∂τ/∂q̇ and xᵀ H, without a
        matrix. Damping counts; Coulomb friction counts as constant. Griewank and Walther 2008, section 3.2.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations
            x (nv,): a vector

        Returns:
            by_q (nv,) (x's by those of ∂τ/∂q)
            by_qd (nv,) (x's by those of ∂τ/∂q̇)
            by_qdd (nv,) (x's by those of H)
        """

    @function("rnea_hessian")
    def rnea_hessian(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, x: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> RneaHessian:
        """The second derivatives of xᵀτ, τ by inverse dynamics: xᵀ ∂²τ by q and q, q and q̇, q̇ and q̇, q̈ and q; those
        by q̈ and q̇ or q̈ vanish. Element (i, j) is the derivative, along j of the second, of element i of the gradient
        by the first, in the tangent space at each q: by q and q of a robot that turns freely it is not symmetric.
        Griewank and Walther 2008, chapter 5; Gower and Mello 2012.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations
            x (nv,): a vector

        Returns:
            q_q (nv, nv) (x's by those of ∂²τ/∂q²)
            q_qd (nv, nv) (x's by those of ∂²τ/∂q∂q̇)
            qd_qd (nv, nv) (x's by those of ∂²τ/∂q̇²)
            qdd_q (nv, nv) (x's by those of ∂H/∂q)
        """

    @function("rnea_hessian_product")
    def rnea_hessian_product(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, x: ArrayLike, dq: ArrayLike, dqd: ArrayLike, dqdd: ArrayLike,
        *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> RneaHessianProduct:
        """The derivative of the gradient of xᵀτ, τ by inverse dynamics, in the direction δq, δq̇, δq̈: the product of
        the second derivatives with it, without a matrix. δq is in the tangent space. Griewank and Walther 2008, section
        5.1.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations
            x (nv,): a vector
            dq (nv,) (rad, m): a change of the positions, in the tangent space
            dqd (nv,) (rad/s, m/s): a change of the velocities
            dqdd (nv,) (rad/s², m/s²): a change of the accelerations

        Returns:
            by_q (nv,) (as `rnea_gradient`)
            by_qd (nv,) (as `rnea_gradient`)
            by_qdd (nv,) (as `rnea_gradient`)
        """

    @function("forward_dynamics_directional_derivative")
    def forward_dynamics_directional_derivative(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, dq: ArrayLike, dqd: ArrayLike, dtau: ArrayLike, *, out: Out =
        None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """The derivative of forward dynamics in a direction, ∂q̈/∂q δq + ∂q̈/∂q̇ δq̇ + H⁻¹ δτ, δq in the tangent space,
        without a matrix: H⁻¹ (δτ − δC), δC the derivative of inverse dynamics at q̈. Damping counts; Coulomb friction
        counts as constant.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces
            dq (nv,) (rad, m): a change of the positions, in the tangent space
            dqd (nv,) (rad/s, m/s): a change of the velocities
            dtau (nv,) (N m, N): a change of the generalised forces

        Returns:
            dqdd (nv,) (rad/s², m/s²)
        """

    @function("forward_dynamics_gradient")
    def forward_dynamics_gradient(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, x: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> ForwardDynamicsGradient:
        """The gradient of xᵀq̈, q̈ by forward dynamics: xᵀ ∂q̈/∂q in the tangent space, xᵀ ∂q̈/∂q̇ and xᵀ H⁻¹, without
        a matrix: with λ = H⁻¹ x, that of −λᵀτ by inverse dynamics, and λ. Damping counts; Coulomb friction counts as
        constant.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces
            x (nv,): a vector

        Returns:
            by_q (nv,) (x's by those of ∂q̈/∂q)
            by_qd (nv,) (x's by those of ∂q̈/∂q̇)
            by_tau (nv,) (x's by those of H⁻¹)
        """

    @function("forward_dynamics_hessian")
    def forward_dynamics_hessian(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, x: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> ForwardDynamicsHessian:
        """The second derivatives of xᵀq̈, q̈ by forward dynamics: xᵀ ∂²q̈ by q and q, q and q̇, q̇ and q̇, τ and q;
        those by τ and q̇ or τ vanish. Element (i, j) is the derivative, along j of the second, of element i of the
        gradient by the first, in the tangent space at each q. From those of inverse dynamics at λ = H⁻¹ x and from ∂τ:
        what H q̈ + C = τ gives differentiated twice. Singh, Russell and Wensing 2023.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces
            x (nv,): a vector

        Returns:
            q_q (nv, nv) (x's by those of ∂²q̈/∂q²)
            q_qd (nv, nv) (x's by those of ∂²q̈/∂q∂q̇)
            qd_qd (nv, nv) (x's by those of ∂²q̈/∂q̇²)
            tau_q (nv, nv) (x's by those of ∂H⁻¹/∂q)
        """

    @function("forward_dynamics_hessian_product")
    def forward_dynamics_hessian_product(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, x: ArrayLike, dq: ArrayLike, dqd: ArrayLike, dtau: ArrayLike,
        *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> ForwardDynamicsHessianProduct:
        """The derivative of the gradient of xᵀq̈, q̈ by forward dynamics, in the direction δq, δq̇, δτ: the product of
        the second derivatives with it, without a matrix. δq is in the tangent space.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces
            x (nv,): a vector
            dq (nv,) (rad, m): a change of the positions, in the tangent space
            dqd (nv,) (rad/s, m/s): a change of the velocities
            dtau (nv,) (N m, N): a change of the generalised forces

        Returns:
            by_q (nv,) (as `forward_dynamics_gradient`)
            by_qd (nv,) (as `forward_dynamics_gradient`)
            by_tau (nv,) (as `forward_dynamics_gradient`)
        """

    @function("inverse_inertia_matrix")
    def inverse_inertia_matrix(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """H(q)⁻¹, dense by rows, symmetric, from H = LᵀDL. To solve for one vector takes less: `crba`, `ltdl`, `solve`.
        RBDA section 6.5.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            inverse (nv, nv) (1/(kg m²), 1/(kg m), 1/kg)
        """

    @function("coriolis_matrix")
    def coriolis_matrix(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Coriolis matrix C(q, q̇), dense by rows (N m s, N s): C q̇ is `bias` less `gravity`, and Ḣ − 2 C is
        skew-symmetric; that of the Christoffel symbols. Echeandia and Wensing 2021.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            matrix (nv, nv) (kg m²/s, kg m/s, kg/s)
        """

    @function("regressor")
    def regressor(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> Array:
        """Regressor Y of τ = Y(q, q̇, q̈) π, gravity included: ten columns for each moving body, in the order of
        `JOINT_NAMES`, for its inertial parameters [m, h_x, h_y, h_z, I_xx, I_xy, I_xz, I_yy, I_yz, I_zz] about the
        origin of the joint's child link, in that link's frame, all links fixed to it merged in: what `parameters` of
        `MODEL.joints[i].inertia` gives. Torques of actuators are no part of it. Atkeson, An and Hollerbach 1986.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            y (nv, 10 joints) (N m, N by those of the parameter)
        """

    @function("base_regressor")
    def base_regressor(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> Array:
        """Regressor Y_b of τ = Y_b(q, q̇, q̈) π_b, gravity included, a column for each base parameter, in the order of
        `BASE_PARAMETERS` and of `rbd report --parameters`: the column of `regressor` that belongs to the parameter it
        is named after. Gautier and Khalil 1990.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            y (nv, parameters) (N m, N by those of the parameter)
        """

    @function("constrained_forward_dynamics")
    def constrained_forward_dynamics(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> ConstrainedForwardDynamics:
        """Forward dynamics under the robot's constraints: q̈ and the multipliers λ with H q̈ + C = τ + Jᵀ λ and J q̈ +
        J̇ q̇ = −k_d J q̇ − k_p φ − ε λ, gravity included. A = J H⁻¹ Jᵀ + ε is solved to a regularisation of 1e-10 of
        its diagonal in three proximal steps. Rows that are redundant wherever the constraints hold have the λ of least
        norm Σ Aᵢᵢ λᵢ² among those of the least residual. `residual` is what is left of the rows' equations, ε λ
        included: not 0 if rows contradict each other. RBDA section 8.4; Carpentier, Budhiraja and Mansard 2021.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces

        Returns:
            qdd (nv,) (rad/s², m/s²)
            lambda_ (rows,) (N, N m)
            residual (rows,) (m/s², rad/s²)
        """

    @function("impact")
    def impact(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Impact:
        """q̇ after the constraints come into force at once, and their impulses Λ: H (q̇⁺ − q̇) = Jᵀ Λ with J q̇⁺ = −e J
        q̇, e the constraint's restitution (0 unless given), solved as `constrained_forward_dynamics` with ε = 0. RBDA
        section 11.7.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            qd_after (nv,) (rad/s, m/s)
            impulse (rows,) (N s, N m s)
            residual (rows,) (m/s, rad/s)
        """

    @function("constraint_correction")
    def constraint_correction(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> ConstraintCorrection:
        """A step of Gauss and Newton to where the constraints hold: the v of least kinetic energy ½ vᵀ H v with J v =
        −φ, so that q ⊞ v is closer by the square of the distance, and what is left of that. Rows that are not holonomic
        stay where they are.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            v (nv,) (rad, m)
            residual (rows,) (m, rad)
        """

    @function("constraint_jacobian")
    def constraint_jacobian(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """J of all constraints, by rows: φ̇ = J q̇, or the velocity that a row holds which is not holonomic. Its
        nonzeros are at the joints between the two frames of a constraint.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            jacobian (rows, nv) (m, 1)
        """

    @function("constraint_violation")
    def constraint_violation(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """φ(q): how far each row of the constraints is from being held; 0 of rows that are not holonomic.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            violation (rows,) (m, rad)
        """

    @function("constraint_bias")
    def constraint_bias(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """J̇ q̇ of the constraints: what velocities add to the acceleration J q̈ of each row.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            bias (rows,) (m/s², rad/s²)
        """

    @function("constraint_torques")
    def constraint_torques(
        self, q: ArrayLike, lambda_: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Jᵀ λ: the generalised forces of the constraints, unique where rows are redundant and λ is not.

        Arguments:
            q (nq,) (rad, m): positions
            lambda_ (rows,) (N, N m): multipliers, by row of the constraints

        Returns:
            tau (nv,) (N m, N)
        """

    @function("constraint_wrenches")
    def constraint_wrenches(
        self, q: ArrayLike, lambda_: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """The wrenches of each constraint of `CONSTRAINT_NAMES` on its frame a and on its frame b at the multipliers λ,
        [moment; force], each in its frame's axes about its origin; zero of couplings of coordinates.

        Arguments:
            q (nq,) (rad, m): positions
            lambda_ (rows,) (N, N m): multipliers, by row of the constraints

        Returns:
            wrenches (constraints, 12) (N m; N)
        """

    @function("constrained_forward_dynamics_derivatives")
    def constrained_forward_dynamics_derivatives(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> ConstrainedForwardDynamicsDerivatives:
        """The derivatives of forward dynamics under the robot's constraints: ∂q̈ and ∂λ by q in the tangent space, q̇
        and τ, from H ∂q̈ − Jᵀ ∂λ = ∂τ − ∂τ_id + ∂(Jᵀ λ) and J ∂q̈ = −∂a, with τ_id inverse dynamics and a = J q̈ + J̇
        q̇ + k_d J q̇ + k_p φ + ε λ at that q̈ and λ. Where rows are redundant wherever the constraints hold, ∂λ is that
        of the λ of least norm and of the least residual; at a singular configuration of rows that are independent
        elsewhere only ∂q̈ and ∂(Jᵀ λ) have a meaning. Damping is in ∂q̈/∂q̇; Coulomb friction counts as constant.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces

        Returns:
            dqdd_dq (nv, nv) (1/s², m/(s² rad), rad/(s² m))
            dqdd_dqd (nv, nv) (1/s, m/(s rad), rad/(s m))
            dqdd_dtau (nv, nv) (1/(kg m²), 1/(kg m), 1/kg)
            dlambda_dq (rows, nv) (N/rad, N/m, N m/rad, N)
            dlambda_dqd (rows, nv) (N s/rad, N s/m, N m s/rad, N s)
            dlambda_dtau (rows, nv) (1/m, 1, m)
        """

    @function("impact_derivatives")
    def impact_derivatives(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> ImpactDerivatives:
        """The derivatives of an impact: ∂q̇⁺ and ∂Λ by q in the tangent space and by q̇, from H ∂q̇⁺ − Jᵀ ∂Λ = H ∂q̇ −
        ∂H (q̇⁺ − q̇) + ∂(Jᵀ Λ) and J ∂q̇⁺ = −∂J q̇⁺ − e ∂(J q̇). For redundant rows see
        `constrained_forward_dynamics_derivatives`.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            dqd_after_dq (nv, nv) (1/s, m/(s rad), rad/(s m))
            dqd_after_dqd (nv, nv) (1, m/rad, rad/m)
            dimpulse_dq (rows, nv) (N s/rad, N s/m, N m s/rad, N s)
            dimpulse_dqd (rows, nv) (kg m/rad, kg, kg m²/rad, kg m)
        """

    @function("constraint_acceleration_derivatives")
    def constraint_acceleration_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> ConstraintAccelerationDerivatives:
        """The derivatives by q, in the tangent space, and q̇ of J q̈ + J̇ q̇ + k_d J q̇ + k_p φ, which constrained
        motions make zero.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            drow_dq (rows, nv) (1/s², m/s²)
            drow_dqd (rows, nv) (1/s, m/s)
        """

    @function("constraint_torques_derivatives")
    def constraint_torques_derivatives(
        self, q: ArrayLike, lambda_: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """∂(Jᵀ λ)/∂q in the tangent space, at a λ that stays.

        Arguments:
            q (nq,) (rad, m): positions
            lambda_ (rows,) (N, N m): multipliers, by row of the constraints

        Returns:
            dheld_dq (nv, nv) (N m/rad, N/rad, N, N/m)
        """

    @function("maximal_coordinates")
    def maximal_coordinates(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Each body where the joints place it: its centre of mass and its orientation `world_from_body`, and the
        velocities of both, in the world's axes; the base is the world. Body i is the one that joint i moves.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            states (joints, 13) (m, m/s, rad/s)
        """

    @function("joint_coordinates")
    def joint_coordinates(
        self, states: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> JointCoordinates:
        """q and q̇ of bodies in maximal coordinates: exact where the joints hold; what a joint does not let move is
        left out. Angles are from −π to π.

        Arguments:
            states (joints, 13) (m, m/s, rad/s): bodies in maximal coordinates, by joint that moves them

        Returns:
            q (nq,) (rad, m)
            qd (nv,) (rad/s, m/s)
        """

    @function("spook_step")
    def spook_step(
        self, states: ArrayLike, tau: ArrayLike, forces: ArrayLike, regularisation: ArrayLike, dt: ArrayLike, *, out:
        Out = None, threads: int = 1, check_finite: bool = True
    ) -> SpookStep:
        """A step of `dt` = h seconds by SPOOK, the regularised variational method: [[M, −Gᵀ], [G, 4ε/(h² Υ)]] [v₊; h λ]
        = [M v + h f; (G v − (4/h) φ)/Υ], Υ = 1 + 4 τ/h, and the bodies move on at v₊: φ as mean; the option
        `violation_time` has it at the end. Motors τ push two bodies from each other. `multipliers` and `violation` have
        the rows of each joint, then of each constraint (`ConstraintKind` lists them), then of each joint that follows
        another, zeros behind; φ is that at the start. A joint's rows are in the axes of a frame A of the parent at the
        joint's origin; B is the same frame of the child at q = 0. z is the joint's axis, y is along z × e and x = y ×
        z, where e is the joint frame's own x, or its y if |z_x| > |z_y|: with the axis along z A is the joint's frame.
        Revolute: B's origin along x, y and z (N), then the tilts x_A · z_B and y_A · z_B (N m). Prismatic: x and y (N),
        then the turns about x, y and z (N m). Screw: x and y, the two tilts, then the thread. Planar, with the normal
        z: z (N), the two tilts (N m). Spherical: x, y and z (N). A multiplier acts on the child with its sign, on the
        parent against it. Armatures are rotors of their own rows. Lacoursière 2007; K is factored in an order of least
        fill.

        Arguments:
            states (joints, 13) (m, m/s, rad/s): bodies in maximal coordinates, by joint that moves them
            tau (nv,) (N m, N): generalised forces
            forces (joints, 6) (N m; N): forces on the bodies about their centres of mass, in the world's axes
            regularisation (held, 2) (m/N, rad/(N m); s): ε and τ of each joint, then of each constraint, then of each
            joint that follows another
            dt () (s): the time of the step

        Returns:
            next (joints, 13) (m, m/s, rad/s)
            multipliers (held, 6) (N, N m)
            violation (held, 6) (m, rad)
        """

    @function("spook_step_geometric_stiffness")
    def spook_step_geometric_stiffness(
        self, states: ArrayLike, tau: ArrayLike, forces: ArrayLike, regularisation: ArrayLike, lambda_: ArrayLike, dt:
        ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> SpookStepGeometricStiffness:
        """`spook_step` with h² times the geometric stiffness of the last step's λ in M of K, which takes the limit of h
        away from chains that are pulled, and damps how they swing.

        Arguments:
            states (joints, 13) (m, m/s, rad/s): bodies in maximal coordinates, by joint that moves them
            tau (nv,) (N m, N): generalised forces
            forces (joints, 6) (N m; N): forces on the bodies about their centres of mass, in the world's axes
            regularisation (held, 2) (m/N, rad/(N m); s): ε and τ of each joint, then of each constraint, then of each
            joint that follows another
            lambda_ (held, 6) (N, N m): multipliers of the last step
            dt () (s): the time of the step

        Returns:
            next (joints, 13) (m, m/s, rad/s)
            multipliers (held, 6) (N, N m)
            violation (held, 6) (m, rad)
        """

    @function("joint_wrenches")
    def joint_wrenches(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> Array:
        """The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its child
        through it, gravity included (N m; N), in the child link's axes, the moment about that link's origin. Sᵀ f is
        the joint's torque without that of its actuator. RBDA Table 5.1.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            wrenches (wrenches, 6) (N m; N)
        """

    @function("joint_wrenches_with_forces")
    def joint_wrenches_with_forces(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, f_ext: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> Array:
        """The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its child
        through it, gravity included (N m; N), in the child link's axes, the moment about that link's origin, where
        `f_ext[l]` acts on link l from outside at its origin, in its own frame. Sᵀ f is the joint's torque without that
        of its actuator. RBDA Table 5.1.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations
            f_ext (links, 6) (N m; N): forces, by link in the order of `link_names`

        Returns:
            wrenches (wrenches, 6) (N m; N)
        """

    @function("joint_wrenches_parent")
    def joint_wrenches_parent(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> Array:
        """The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its child
        through it, gravity included (N m; N), in the parent link's axes, the moment about that link's origin. Sᵀ f is
        the joint's torque without that of its actuator. RBDA Table 5.1.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            wrenches (wrenches, 6) (N m; N)
        """

    @function("joint_wrenches_parent_with_forces")
    def joint_wrenches_parent_with_forces(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, f_ext: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> Array:
        """The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its child
        through it, gravity included (N m; N), in the parent link's axes, the moment about that link's origin, where
        `f_ext[l]` acts on link l from outside at its origin, in its own frame. Sᵀ f is the joint's torque without that
        of its actuator. RBDA Table 5.1.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations
            f_ext (links, 6) (N m; N): forces, by link in the order of `link_names`

        Returns:
            wrenches (wrenches, 6) (N m; N)
        """

    @function("joint_wrenches_world")
    def joint_wrenches_world(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> Array:
        """The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its child
        through it, gravity included (N m; N), in the world's axes, the moment about the world's origin. Sᵀ f is the
        joint's torque without that of its actuator. RBDA Table 5.1.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            wrenches (wrenches, 6) (N m; N)
        """

    @function("joint_wrenches_world_with_forces")
    def joint_wrenches_world_with_forces(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, f_ext: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> Array:
        """The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its child
        through it, gravity included (N m; N), in the world's axes, the moment about the world's origin, where
        `f_ext[l]` acts on link l from outside at its origin, in its own frame. Sᵀ f is the joint's torque without that
        of its actuator. RBDA Table 5.1.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations
            f_ext (links, 6) (N m; N): forces, by link in the order of `link_names`

        Returns:
            wrenches (wrenches, 6) (N m; N)
        """

    @function("joint_wrenches_local_world_aligned")
    def joint_wrenches_local_world_aligned(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> Array:
        """The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its child
        through it, gravity included (N m; N), in the world's axes, the moment about the child link's origin. Sᵀ f is
        the joint's torque without that of its actuator. RBDA Table 5.1.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            wrenches (wrenches, 6) (N m; N)
        """

    @function("joint_wrenches_local_world_aligned_with_forces")
    def joint_wrenches_local_world_aligned_with_forces(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, f_ext: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> Array:
        """The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent link exerts on its child
        through it, gravity included (N m; N), in the world's axes, the moment about the child link's origin, where
        `f_ext[l]` acts on link l from outside at its origin, in its own frame. Sᵀ f is the joint's torque without that
        of its actuator. RBDA Table 5.1.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations
            f_ext (links, 6) (N m; N): forces, by link in the order of `link_names`

        Returns:
            wrenches (wrenches, 6) (N m; N)
        """

    @function("joint_wrenches_derivatives")
    def joint_wrenches_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> JointWrenchesDerivatives:
        """The derivatives of the wrenches that `joint_wrenches` gives, six rows [moment; force] for each joint of
        `WRENCH_NAMES`, in the child link's axes, the moment about that link's origin: ∂f/∂q in the tangent space, of
        f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            df_dq (6 wrenches, nv) (N m/rad, N; N/rad, N/m)
            df_dqd (6 wrenches, nv) (N m s/rad, N s; N s/rad, N s/m)
            df_dqdd (6 wrenches, nv) (kg m², kg m; kg m, kg)
        """

    @function("joint_wrenches_with_forces_derivatives")
    def joint_wrenches_with_forces_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, f_ext: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> JointWrenchesWithForcesDerivatives:
        """The derivatives of the wrenches that `joint_wrenches_with_forces` gives, six rows [moment; force] for each
        joint of `WRENCH_NAMES`, in the child link's axes, the moment about that link's origin: ∂f/∂q in the tangent
        space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈. `f_ext[l]` acts
        on link l at its origin and is held fixed in that link's frame.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations
            f_ext (links, 6) (N m; N): forces, by link in the order of `link_names`

        Returns:
            df_dq (6 wrenches, nv) (N m/rad, N; N/rad, N/m)
            df_dqd (6 wrenches, nv) (N m s/rad, N s; N s/rad, N s/m)
            df_dqdd (6 wrenches, nv) (kg m², kg m; kg m, kg)
        """

    @function("joint_wrenches_parent_derivatives")
    def joint_wrenches_parent_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> JointWrenchesParentDerivatives:
        """The derivatives of the wrenches that `joint_wrenches_parent` gives, six rows [moment; force] for each joint
        of `WRENCH_NAMES`, in the parent link's axes, the moment about that link's origin: ∂f/∂q in the tangent space,
        of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            df_dq (6 wrenches, nv) (N m/rad, N; N/rad, N/m)
            df_dqd (6 wrenches, nv) (N m s/rad, N s; N s/rad, N s/m)
            df_dqdd (6 wrenches, nv) (kg m², kg m; kg m, kg)
        """

    @function("joint_wrenches_parent_with_forces_derivatives")
    def joint_wrenches_parent_with_forces_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, f_ext: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> JointWrenchesParentWithForcesDerivatives:
        """The derivatives of the wrenches that `joint_wrenches_parent_with_forces` gives, six rows [moment; force] for
        each joint of `WRENCH_NAMES`, in the parent link's axes, the moment about that link's origin: ∂f/∂q in the
        tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈.
        `f_ext[l]` acts on link l at its origin and is held fixed in that link's frame.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations
            f_ext (links, 6) (N m; N): forces, by link in the order of `link_names`

        Returns:
            df_dq (6 wrenches, nv) (N m/rad, N; N/rad, N/m)
            df_dqd (6 wrenches, nv) (N m s/rad, N s; N s/rad, N s/m)
            df_dqdd (6 wrenches, nv) (kg m², kg m; kg m, kg)
        """

    @function("joint_wrenches_world_derivatives")
    def joint_wrenches_world_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> JointWrenchesWorldDerivatives:
        """The derivatives of the wrenches that `joint_wrenches_world` gives, six rows [moment; force] for each joint of
        `WRENCH_NAMES`, in the world's axes, the moment about the world's origin: ∂f/∂q in the tangent space, of f(q ⊞
        ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            df_dq (6 wrenches, nv) (N m/rad, N; N/rad, N/m)
            df_dqd (6 wrenches, nv) (N m s/rad, N s; N s/rad, N s/m)
            df_dqdd (6 wrenches, nv) (kg m², kg m; kg m, kg)
        """

    @function("joint_wrenches_world_with_forces_derivatives")
    def joint_wrenches_world_with_forces_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, f_ext: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> JointWrenchesWorldWithForcesDerivatives:
        """The derivatives of the wrenches that `joint_wrenches_world_with_forces` gives, six rows [moment; force] for
        each joint of `WRENCH_NAMES`, in the world's axes, the moment about the world's origin: ∂f/∂q in the tangent
        space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈. `f_ext[l]` acts
        on link l at its origin and is held fixed in that link's frame.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations
            f_ext (links, 6) (N m; N): forces, by link in the order of `link_names`

        Returns:
            df_dq (6 wrenches, nv) (N m/rad, N; N/rad, N/m)
            df_dqd (6 wrenches, nv) (N m s/rad, N s; N s/rad, N s/m)
            df_dqdd (6 wrenches, nv) (kg m², kg m; kg m, kg)
        """

    @function("joint_wrenches_local_world_aligned_derivatives")
    def joint_wrenches_local_world_aligned_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> JointWrenchesLocalWorldAlignedDerivatives:
        """The derivatives of the wrenches that `joint_wrenches_local_world_aligned` gives, six rows [moment; force] for
        each joint of `WRENCH_NAMES`, in the world's axes, the moment about the child link's origin: ∂f/∂q in the
        tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and ∂f/∂q̈.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            df_dq (6 wrenches, nv) (N m/rad, N; N/rad, N/m)
            df_dqd (6 wrenches, nv) (N m s/rad, N s; N s/rad, N s/m)
            df_dqdd (6 wrenches, nv) (kg m², kg m; kg m, kg)
        """

    @function("joint_wrenches_local_world_aligned_with_forces_derivatives")
    def joint_wrenches_local_world_aligned_with_forces_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, f_ext: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> JointWrenchesLocalWorldAlignedWithForcesDerivatives:
        """The derivatives of the wrenches that `joint_wrenches_local_world_aligned_with_forces` gives, six rows
        [moment; force] for each joint of `WRENCH_NAMES`, in the world's axes, the moment about the child link's origin:
        ∂f/∂q in the tangent space, of f(q ⊞ ε) at ε = 0, the components of f as they are in these axes, ∂f/∂q̇ and
        ∂f/∂q̈. `f_ext[l]` acts on link l at its origin and is held fixed in that link's frame.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations
            f_ext (links, 6) (N m; N): forces, by link in the order of `link_names`

        Returns:
            df_dq (6 wrenches, nv) (N m/rad, N; N/rad, N/m)
            df_dqd (6 wrenches, nv) (N m s/rad, N s; N s/rad, N s/m)
            df_dqdd (6 wrenches, nv) (kg m², kg m; kg m, kg)
        """

    @function("constraint_forces_general")
    def constraint_forces_general(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> ConstraintForcesGeneral:
        """q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included (rad/s², m/s²), and the constraint force of each joint of
        `MODEL.joints`: of the wrench f that its parent exerts on its child what the joint holds, W Wᵀ f, in the frame
        of the body that it moves (N m; N). By the constraint force algorithm for trees, with LDLᵀ of one matrix A = Wᵀ
        Pᵀ I⁻¹ P W. Fijany, Sharf and D'Eleuterio 1995.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces

        Returns:
            qdd (nv,) (rad/s², m/s²)
            forces (joints, 6) (N m; N)
        """

    @function("constraint_forces_serialised")
    def constraint_forces_serialised(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> ConstraintForcesSerialised:
        """q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included (rad/s², m/s²), and the constraint force of each joint of
        `MODEL.joints`: of the wrench f that its parent exerts on its child what the joint holds, W Wᵀ f, in the frame
        of the body that it moves (N m; N). By the constraint force algorithm for trees, with odd-even elimination of
        chains, and one matrix for nodes. Fijany, Sharf and D'Eleuterio 1995.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces

        Returns:
            qdd (nv,) (rad/s², m/s²)
            forces (joints, 6) (N m; N)
        """

    @function("constraint_forces_cyclic_reduction")
    def constraint_forces_cyclic_reduction(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> ConstraintForcesCyclicReduction:
        """q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included (rad/s², m/s²), and the constraint force of each joint of
        `MODEL.joints`: of the wrench f that its parent exerts on its child what the joint holds, W Wᵀ f, in the frame
        of the body that it moves (N m; N). By the constraint force algorithm for trees, with cyclic reduction of
        chains: O(n) operations in O(log n) steps. Fijany, Sharf and D'Eleuterio 1995.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces

        Returns:
            qdd (nv,) (rad/s², m/s²)
            forces (joints, 6) (N m; N)
        """

    @function("constraint_forces_tip_to_base")
    def constraint_forces_tip_to_base(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> ConstraintForcesTipToBase:
        """q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included (rad/s², m/s²), and the constraint force of each joint of
        `MODEL.joints`: of the wrench f that its parent exerts on its child what the joint holds, W Wᵀ f, in the frame
        of the body that it moves (N m; N). By the constraint force algorithm for trees, with block LᵀDL from the tips
        to the base, which fills nothing in. Fijany, Sharf and D'Eleuterio 1995.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces

        Returns:
            qdd (nv,) (rad/s², m/s²)
            forces (joints, 6) (N m; N)
        """


class InertiaMatrixFunctions:
    """The functions of H."""

    @of_matrix("inertia_mul")
    def mul(
        self, x: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """H x. RBDA Table 6.5.

        Arguments:
            x (nv,): a vector

        Returns:
            hx (nv,) (H's by those of x)
        """

    @of_matrix("ltdl_factor")
    def ltdl(
        self, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Ltdl:
        """H = LᵀDL, L unit lower triangular with the pattern of H, D diagonal. RBDA Table 6.3.

        Returns:
            l (nv, nv), the nonzeros below and on the diagonal (1; D: kg m², kg m, kg)
        """

    @of_matrix("ltl_factor")
    def ltl(
        self, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Ltl:
        """H = LᵀL, L lower triangular with the pattern of H; NaN where H is not positive definite, which takes inertias
        of no body. RBDA Table 6.3.

        Returns:
            l (nv, nv), the nonzeros below and on the diagonal (the root of H's)
        """


class LtdlFunctions:
    """The functions of the factors LᵀDL."""

    @of_matrix("ltdl_mul_l")
    def mul_l(
        self, x: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """L x. RBDA Table 6.5.

        Arguments:
            x (nv,): a vector

        Returns:
            lx (nv,) (x's by those of L)
        """

    @of_matrix("ltdl_mul_lt")
    def mul_lt(
        self, x: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Lᵀ x. RBDA Table 6.5.

        Arguments:
            x (nv,): a vector

        Returns:
            ltx (nv,) (x's by those of L)
        """

    @of_matrix("ltdl_solve_l")
    def solve_l(
        self, x: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """L⁻¹ x. RBDA Table 6.5.

        Arguments:
            x (nv,): a vector

        Returns:
            y (nv,) (x's by the inverse of L's)
        """

    @of_matrix("ltdl_solve_lt")
    def solve_lt(
        self, x: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """L⁻ᵀ x. RBDA Table 6.5.

        Arguments:
            x (nv,): a vector

        Returns:
            y (nv,) (x's by the inverse of L's)
        """

    @of_matrix("ltdl_solve")
    def solve(
        self, x: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """H⁻¹ x = L⁻¹ D⁻¹ L⁻ᵀ x. RBDA section 6.5.

        Arguments:
            x (nv,): a vector

        Returns:
            y (nv,) (x's by the inverse of H's)
        """


class LtlFunctions:
    """The functions of the factor LᵀL."""

    @of_matrix("ltl_mul_l")
    def mul_l(
        self, x: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """L x. RBDA Table 6.5.

        Arguments:
            x (nv,): a vector

        Returns:
            lx (nv,) (x's by those of L)
        """

    @of_matrix("ltl_mul_lt")
    def mul_lt(
        self, x: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Lᵀ x. RBDA Table 6.5.

        Arguments:
            x (nv,): a vector

        Returns:
            ltx (nv,) (x's by those of L)
        """

    @of_matrix("ltl_solve_l")
    def solve_l(
        self, x: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """L⁻¹ x. RBDA Table 6.5.

        Arguments:
            x (nv,): a vector

        Returns:
            y (nv,) (x's by the inverse of L's)
        """

    @of_matrix("ltl_solve_lt")
    def solve_lt(
        self, x: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """L⁻ᵀ x. RBDA Table 6.5.

        Arguments:
            x (nv,): a vector

        Returns:
            y (nv,) (x's by the inverse of L's)
        """

    @of_matrix("ltl_solve")
    def solve(
        self, x: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """H⁻¹ x = L⁻¹ L⁻ᵀ x. RBDA section 6.5.

        Arguments:
            x (nv,): a vector

        Returns:
            y (nv,) (x's by the inverse of H's)
        """


class FrameFunctions:
    """The functions of a frame."""

    @function("placement")
    def placement(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Placement:
        """Placement of the frame in the world, `world_from_frame` (metres). RBDA section 4.1.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            world_from_frame (3, 4) (1; m)
        """

    @function("velocity_{}")
    def velocity(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Velocity ẋ = J q̇, [angular; linear] (rad/s, m/s). RBDA Table 5.1. In the frame's own axes, at its origin.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            velocity (6,) (rad/s; m/s)
        """

    @function("acceleration_{}")
    def acceleration(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> Array:
        """Spatial acceleration, [angular; linear], gravity apart (rad/s², m/s²); its linear part is not that of a
        point. RBDA section 2.11. In the frame's own axes, at its origin.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            acceleration (6,) (rad/s²; m/s²)
        """

    @function("classical_acceleration_{}")
    def classical_acceleration(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> Array:
        """Classical acceleration [ω̇; v̇ + ω × v], that of the point at the origin, gravity apart (rad/s², m/s²). RBDA
        eq 2.48. In the frame's own axes, at its origin.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            acceleration (6,) (rad/s²; m/s²)
        """

    @function("jacobian_{}")
    def jacobian(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """Jacobian J of ẋ = J q̇, the angular rows first; columns of joints that do not carry the frame are zero (1 or
        0; m or 1). RBDA section 4.3. In the frame's own axes, at its origin.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            jacobian (6, nv) (1; m, 1)
        """

    @function("jacobian_derivative_{}")
    def jacobian_derivative(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """J̇, the rate of the Jacobian's entries: column k is (v_k − v) × J_k, v_k the velocity of the body that its
        joint moves, v that of the coordinates. RBDA eq 2.31. In the frame's own axes, at its origin.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            derivative (6, nv) (1/s; m/s)
        """

    @function("jacobian_bias_{}")
    def jacobian_bias(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """J̇ q̇, the rate of ẋ = J q̇ where q̈ = 0 (rad/s², m/s²). In the frame's own axes, at its origin.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            bias (6,) (rad/s²; m/s²)
        """

    @function("velocity_derivatives_{}")
    def velocity_derivatives(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> VelocityDerivatives:
        """The derivatives of the velocity ẋ = J q̇, [angular; linear]: ∂ẋ/∂q in the tangent space, of the components of
        ẋ(q ⊞ ε, q̇) at ε = 0, and ∂ẋ/∂q̇ = J; columns of joints that do not carry the frame are not stored. In the
        frame's own axes, at its origin.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            dv_dq (6, nv) (1/s; m/(s rad), 1/s)
            dv_dqd (6, nv) (1; m, 1)
        """

    @function("acceleration_derivatives_{}")
    def acceleration_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> AccelerationDerivatives:
        """The derivatives of the spatial acceleration a, [angular; linear]: ∂a/∂q in the tangent space, of the
        components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the frame's own axes, at its origin.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            da_dq (6, nv) (1/s²; m/(s² rad), 1/s²)
            da_dqd (6, nv) (1/s; m/s, 1/s)
            da_dqdd (6, nv) (1; m, 1)
        """

    @function("classical_acceleration_derivatives_{}")
    def classical_acceleration_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool =
        True
    ) -> ClassicalAccelerationDerivatives:
        """The derivatives of the classical acceleration a = [ω̇; v̇ + ω × v]: ∂a/∂q in the tangent space, of the
        components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J. In the frame's own axes, at its origin.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            qdd (nv,) (rad/s², m/s²): accelerations

        Returns:
            da_dq (6, nv) (1/s²; m/(s² rad), 1/s²)
            da_dqd (6, nv) (1/s; m/s, 1/s)
            da_dqdd (6, nv) (1; m, 1)
        """

    @function("operational_space_{}")
    def operational_space(
        self, q: ArrayLike, qd: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> OperationalSpace:
        """Λ = (J H⁻¹ Jᵀ)⁻¹, μ and ρ of the equation of motion Λ ẍ + μ + ρ = f, not finite where J has not full rank.
        Khatib 1987. In the frame's own axes, at its origin.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities

        Returns:
            lambda_ (6, 6) (kg m², kg m; kg m, kg)
            mu (6,) (N m; N)
            rho (6,) (N m; N)
        """

    @function("dynamically_consistent_inverse_{}")
    def dynamically_consistent_inverse(
        self, q: ArrayLike, *, out: Out = None, threads: int = 1, check_finite: bool = True
    ) -> Array:
        """J̄ = H⁻¹ Jᵀ Λ, the inverse of the Jacobian that is dynamically consistent: J J̄ = 1; not finite where J has
        not full rank. Khatib 1987. In the frame's own axes, at its origin.

        Arguments:
            q (nq,) (rad, m): positions

        Returns:
            inverse (nv, 6) (1; 1/m, 1)
        """
