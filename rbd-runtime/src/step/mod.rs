//! Integration steps on the manifold of q, with their derivatives: [`Step`].
//!
//! They are generic over the robot and call its generated functions. Calling one such function again keeps
//! its instructions in the cache: straight-line code for a Runge-Kutta step would contain it four times.
//!
//! `system` is the robot as they see it; `chart` moves along the manifold; `sensitivity` has the matrices of derivatives.

mod chart;
mod dispatched;
mod elimination;
mod midpoint;
mod midpoint_derivatives;
mod product;
mod result;
mod runge_kutta;
mod semi_implicit;
mod sensitivity;
pub mod system;

pub use dispatched::{
    implicit_midpoint, implicit_midpoint_derivatives, rk4_derivatives, semi_implicit_derivatives,
};
pub use result::{MidpointStep, MidpointStepDerivatives, MidpointStepOf, StepDerivatives, StepOf};
pub use runge_kutta::step as rk4;
pub use semi_implicit::step as semi_implicit;

use crate::dynamics::zeros;
use crate::{
    Crba, ForwardDynamics, ForwardDynamicsDerivatives, InertiaMatrix, Real, Rnea, RneaDerivatives,
    Robot,
};

/// The state (q, q̇) one step later, with constant generalised forces τ. Implemented for every robot with
/// the functions that a step calls.
///
/// `h` is the time of the step in s, τ is in N m or N. q ⊞ v is [`integrate`](Robot::integrate), so that q
/// stays on its manifold; lengths of quaternions drift only by rounding, and
/// [`normalize`](Robot::normalize) corrects that.
///
/// | step | order | calls | with derivatives |
/// |---|---|---|---|
/// | `step_semi_implicit` | 1 | 1 `forward_dynamics` | 1 `forward_dynamics_derivatives` |
/// | `step_rk4` | 4 | 4 `forward_dynamics` | 4 `forward_dynamics_derivatives` |
/// | `step_implicit_midpoint` | 2 | `rnea` and `rnea_derivatives` an iteration, one `rnea` | one `rnea_derivatives` more |
///
/// # Derivatives
/// x = (q, q̇), and x' is the state after the step. Derivatives by q are by ε in q ⊞ ε eₖ; those of q' are
/// in the tangent space at q', the rate of (q'(ε) ⊟ q'). So A = ∂x'/∂x and B = ∂x'/∂τ are matrices of
/// blocks, nv×nv each, and hold as they are for q that are not vectors. All are
/// exact derivatives of the step and not of the motion: `step_rk4` has those of its four stages.
/// Coulomb friction counts as constant.
///
/// ```
/// # mod robot {
/// use rbd_runtime::{ForwardDynamics, Real, Step};
///
/// /// Swings on for a second.
/// pub fn swing<R: ForwardDynamics, T: Real>(
///     robot: &R,
///     mut q: R::Configuration<T>,
///     mut qd: R::Velocity<T>,
///     tau: &R::Velocity<T>,
/// ) -> R::Configuration<T> {
///     let h = T::from_f64(1e-3);
///     for _ in 0..1000 {
///         (q, qd) = robot.step_rk4(&q, &qd, tau, h);
///     }
///     q
/// }
/// # }
/// ```
pub trait Step: Robot {
    /// Semi-implicit (symplectic) Euler: q̇' = q̇ + h q̈(q, q̇, τ), q' = q ⊞ h q̇'. Returns (q', q̇').
    ///
    /// It has order 1, at the cost of one q̈. If H is constant it is symplectic, and the energy of a
    /// conservative robot only oscillates; if H changes with q it drifts, less than with explicit Euler.
    #[inline(always)]
    fn step_semi_implicit<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
        h: T,
    ) -> (Self::Configuration<T>, Self::Velocity<T>)
    where
        Self: ForwardDynamics,
    {
        semi_implicit(self, q, qd, tau, h)
    }

    /// [`step_semi_implicit`](Step::step_semi_implicit) with A and B:
    ///
    /// ```text
    /// ∂q̇'/∂(q, q̇, τ) = [h ∂q̈/∂q, 1 + h ∂q̈/∂q̇, h H⁻¹]
    /// ∂q'/∂(q, q̇, τ)  = [Ad(exp −h q̇'), 0, 0] + h J_r(h q̇') ∂q̇'/∂(q, q̇, τ)
    /// ```
    #[inline]
    fn step_semi_implicit_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
        h: T,
    ) -> StepDerivatives<Self::Configuration<T>, Self::Velocity<T>, Self::Square<T>>
    where
        Self: ForwardDynamicsDerivatives,
    {
        let mut step = StepDerivatives::new(*q, *qd, zeros::<Self, T>());
        semi_implicit_derivatives(self, tau, h, &mut step);
        step
    }

    /// The classical Runge-Kutta method of order 4, on the manifold. Returns (q', q̇').
    ///
    /// Positions are q ⊞ u, and u goes from 0 in the tangent space at q, where u̇ = J_r(u)⁻¹ q̇. That
    /// equation and q̈ are integrated together as in a vector space, with J_r⁻¹ up to the square of ad:
    ///
    /// ```text
    /// κ₁ = q̇                        a₁ = q̈(q, q̇, τ)
    /// κᵢ = κ(cᵢ h κᵢ₋₁, vᵢ)         aᵢ = q̈(q ⊞ cᵢ h κᵢ₋₁, vᵢ, τ)      vᵢ = q̇ + cᵢ h aᵢ₋₁
    /// q' = q ⊞ h (κ₁ + 2 κ₂ + 2 κ₃ + κ₄)/6        q̇' = q̇ + h (a₁ + 2 a₂ + 2 a₃ + a₄)/6
    /// κ(u, v) = v + ½ [u, v] + [u, [u, v]]/12     c = 0, ½, ½, 1
    /// ```
    ///
    /// The terms that this J_r⁻¹ omits are of order u⁴, so the order is 4 also for joints that turn freely
    /// (H. Munthe-Kaas, *High order Runge-Kutta methods on manifolds*, Appl. Numer. Math. 29, 1999; E.
    /// Hairer, C. Lubich and G. Wanner, *Geometric Numerical Integration*, 2006, section IV.8). If q is a
    /// vector κ(u, v) = v, and this is the textbook method. Within a step no joint may turn by as much as
    /// 2π.
    #[inline(always)]
    fn step_rk4<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
        h: T,
    ) -> (Self::Configuration<T>, Self::Velocity<T>)
    where
        Self: ForwardDynamics,
    {
        rk4(self, q, qd, tau, h)
    }

    /// [`step_rk4`](Step::step_rk4) with A and B, by the chain rule over its stages.
    ///
    /// It needs a few matrices of nv×3 nv numbers on the stack.
    #[inline]
    fn step_rk4_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
        h: T,
    ) -> StepDerivatives<Self::Configuration<T>, Self::Velocity<T>, Self::Square<T>>
    where
        Self: ForwardDynamicsDerivatives,
    {
        let mut step = StepDerivatives::new(*q, *qd, zeros::<Self, T>());
        rk4_derivatives(self, tau, h, &mut step);
        step
    }

    /// The implicit midpoint rule by exactly so many Newton iterations: q̇' = q̇ + h a, q' = q ⊞ h w, with
    ///
    /// ```text
    /// w = q̇ + ½ h a        r(a) = ID(q ⊞ ½ h w, w, a) − τ = 0
    /// a ← a − K⁻¹ r        K = ∂r/∂a = H + ½ h ∂τ/∂q̇ + ¼ h² ∂τ/∂q J_r(½ h w)
    /// ```
    ///
    /// from a = 0. It has order 2 and is symmetric: a step with −h leads back. The energy of a conservative
    /// robot then oscillates and does not drift (Hairer, Lubich and Wanner 2006, chapter XI). It is stable
    /// for stiff forces that `rnea` includes (joint damping), since they are in K.
    ///
    /// The `residual` r (N m, N) shows whether the iterations were enough: each squares it. Two or three
    /// suffice for steps of a few ms. K is eliminated without pivots, from the tips to the base, which
    /// keeps the zeros of branches; steps must be so short that H dominates.
    ///
    /// It needs `rnea`, `crba` and `rnea_derivatives`: the equation is that of inverse dynamics, since its
    /// derivatives cost less than those of q̈ and K has to be eliminated in either case.
    #[inline]
    fn step_implicit_midpoint<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
        h: T,
        iterations: usize,
    ) -> MidpointStep<Self::Configuration<T>, Self::Velocity<T>>
    where
        Self: Rnea + Crba + RneaDerivatives,
        <Self as RneaDerivatives>::InertiaMatrix<T>: InertiaMatrix<T, Robot = Self>,
    {
        let mut end = MidpointStep {
            q: *q,
            qd: *qd,
            residual: *tau,
        };
        implicit_midpoint(self, tau, h, iterations, &mut end);
        end
    }

    /// [`step_implicit_midpoint`](Step::step_implicit_midpoint) with A and B by the implicit function theorem
    /// where the iterations end, τ' = ID(q ⊞ u, w, a), u = ½ h w:
    ///
    /// ```text
    /// K ∂a/∂(q, q̇, τ)  = [−∂τ'/∂q Ad(exp −u), −∂τ'/∂q̇ − ½ h ∂τ'/∂q J_r(u), 1]
    /// ∂q̇'/∂(q, q̇, τ) = [0, 1, 0] + h ∂a/∂(q, q̇, τ)
    /// ∂q'/∂(q, q̇, τ)  = [Ad(exp −2u), 0, 0] + J_r(2u) ([0, h, 0] + ½ h² ∂a/∂(q, q̇, τ))
    /// ```
    ///
    /// Their error is proportional to that of a, which the residual shows.
    #[inline]
    fn step_implicit_midpoint_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
        h: T,
        iterations: usize,
    ) -> MidpointStepDerivatives<Self::Configuration<T>, Self::Velocity<T>, Self::Square<T>>
    where
        Self: Rnea + Crba + RneaDerivatives,
        <Self as RneaDerivatives>::InertiaMatrix<T>: InertiaMatrix<T, Robot = Self>,
    {
        let mut end = MidpointStepDerivatives {
            step: StepDerivatives::new(*q, *qd, zeros::<Self, T>()),
            residual: *tau,
        };
        implicit_midpoint_derivatives(self, tau, h, iterations, &mut end);
        end
    }
}

impl<R: Robot> Step for R {}
