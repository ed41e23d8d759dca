//! The table of generated methods, and how each is traced.
//!
//! A new algorithm is one file here and one row in [`METHODS`].

mod factor;
mod forward_dynamics;
mod generic;
mod inertia_matrix;
mod inverse_dynamics;
mod kinematics;
mod minimal;
mod pattern;
mod signature;

pub use forward_dynamics::{ForwardRoute, Route};
pub use pattern::Pattern;
pub use signature::{Method, Parameter, Receiver, Shape};

use std::cell::OnceCell;

use rbd_runtime::JointType;

use crate::canonical::{Canonical, FrameChoice, canonical, choose_frames};
use crate::ir::Function;
use crate::{Effort, FunctionName, Model};

/// What an algorithm is traced for.
pub struct Problem<'a> {
    /// The robot.
    pub model: &'a Model,
    /// The sparsity of its inertia matrix.
    pub pattern: Pattern,
    effort: Effort,
    /// The robot in the frames that cost least, found when first asked for.
    frames: OnceCell<Canonical>,
    /// Forward dynamics by the cheaper way, likewise.
    forward: OnceCell<(ForwardRoute, Function)>,
}

impl<'a> Problem<'a> {
    /// The problem that `model` poses.
    pub fn new(model: &'a Model, effort: Effort) -> Self {
        Self {
            model,
            pattern: Pattern::of(model),
            effort,
            frames: OnceCell::new(),
            forward: OnceCell::new(),
        }
    }

    /// The same problem with the robot in frames of the caller's choice.
    pub fn in_frames(model: &'a Model, frames: Canonical) -> Self {
        Self {
            frames: OnceCell::from(frames),
            ..Self::new(model, Effort::Normal)
        }
    }

    /// Whether there are canonical frames: all joints are revolute or prismatic.
    pub fn has_frames(&self) -> bool {
        let is_axial = |joint_type| {
            matches!(
                joint_type,
                JointType::Revolute { .. } | JointType::Prismatic { .. }
            )
        };
        let mut joints = self.model.joints.iter();
        joints.all(|joint| is_axial(joint.joint_type))
    }

    /// The robot in the frames that cost least for inverse dynamics and inertia matrix together.
    ///
    /// Frames for each alone were tried: they take twice the time to find and save nothing.
    ///
    /// # Panics
    /// If a joint is neither revolute nor prismatic: see [`has_frames`](Self::has_frames).
    pub fn canonical(&self) -> &Canonical {
        self.frames.get_or_init(|| {
            let start = vec![FrameChoice::MODEL; self.model.joints.len()];
            let mut choices = choose_frames(self.model, start, minimal::cost::around_body);
            if self.effort == Effort::High {
                let runtime = self.model.as_runtime();
                let (nq, nv) = (runtime.nq(), runtime.nv());
                let cost = |robot: &Canonical, _| minimal::cost::of_robot(robot, nq, nv);
                choices = choose_frames(self.model, choices, cost);
            }
            canonical(self.model, &choices)
        })
    }

    /// Number of coordinates in q.
    pub fn nq(&self) -> usize {
        self.model.as_runtime().nq()
    }

    /// Which way `forward_dynamics` takes, if it has been traced.
    pub fn forward_route(&self) -> Option<ForwardRoute> {
        self.forward.get().map(|(route, _)| *route)
    }

    fn forward_dynamics(&self) -> &(ForwardRoute, Function) {
        self.forward.get_or_init(|| forward_dynamics::cheaper(self))
    }
}

/// A method and the program that computes it.
pub struct Traced {
    /// The row of the table.
    pub method: &'static Method,
    /// Its program, not yet optimised.
    pub function: Function,
}

/// Traces every method that the given functions ask for, in the order of the table.
pub fn trace_methods(problem: &Problem<'_>, functions: &[FunctionName]) -> Vec<Traced> {
    METHODS
        .iter()
        .filter(|method| method.needed_by.iter().any(|name| functions.contains(name)))
        .map(|method| Traced {
            method,
            function: trace_method(problem, method),
        })
        .collect()
}

/// Traces one method: its own text, or the reference for a robot whose joints that text does not
/// know.
fn trace_method(problem: &Problem<'_>, method: &Method) -> Function {
    if problem.has_frames() {
        (method.trace)(problem)
    } else {
        generic::reference(problem, method)
    }
}

use FunctionName as F;
use Parameter as P;

/// Every method that can be generated.
pub const METHODS: &[Method] = &[
    Method {
        name: "forward_kinematics",
        needed_by: &[F::ForwardKinematics],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::Placements,
        doc: "Placement of every link in the base's frame, `base_from_link`, in the order of \
              `LINK_NAMES` (metres). RBDA section 4.1.",
        trace: kinematics::forward_kinematics,
    },
    Method {
        name: "rnea",
        needed_by: &[F::Rnea],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: Shape::Velocity,
        doc: "Inverse dynamics τ = H(q) q̈ + C(q, q̇), gravity included, by the recursive \
              Newton-Euler algorithm. RBDA Table 5.1.",
        trace: inverse_dynamics::rnea,
    },
    Method {
        name: "rnea_with_forces",
        needed_by: &[F::RneaWithForces],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Qdd, P::LinkForces],
        returns: Shape::Velocity,
        doc: "Inverse dynamics with forces from outside, τ = H(q) q̈ + C(q, q̇, fˣ): `f_ext[l]` acts \
              on link l at its origin, in its own frame (N m, N). RBDA Table 5.1.",
        trace: inverse_dynamics::rnea_with_forces,
    },
    Method {
        name: "bias",
        needed_by: &[F::Bias],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: Shape::Velocity,
        doc: "C(q, q̇): the Coriolis, centrifugal and gravity terms of τ = H q̈ + C. RBDA eq 6.2.",
        trace: inverse_dynamics::bias,
    },
    Method {
        name: "gravity",
        needed_by: &[F::Gravity],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::Velocity,
        doc: "g(q) = C(q, 0): the joint forces that hold the robot still.",
        trace: inverse_dynamics::gravity,
    },
    Method {
        name: "crba",
        needed_by: &[F::Crba, F::Ltdl, F::Ltl],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::InertiaMatrix,
        doc: "The joint-space inertia matrix H(q), its non-zero entries only, by the \
              composite-rigid-body algorithm. RBDA Table 6.2.",
        trace: inertia_matrix::crba,
    },
    Method {
        name: "differential_inverse_dynamics",
        needed_by: &[F::DifferentialInverseDynamics],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::InertiaMatrix,
        doc: "H(q) column by column, H δ_α = ID(q, 0, δ_α) without gravity: a second, independent \
              way. RBDA Table 6.1.",
        trace: inertia_matrix::differential_inverse_dynamics,
    },
    Method {
        name: "forward_dynamics",
        needed_by: &[F::ForwardDynamics],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Tau],
        returns: Shape::Velocity,
        doc: "Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, by the inertia matrix and \
              its LᵀDL or by articulated bodies, whichever takes fewer operations for this robot. \
              RBDA sections 6.1 and 7.3.",
        trace: forward_dynamics::forward_dynamics,
    },
    Method {
        name: "aba",
        needed_by: &[F::Aba],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Tau],
        returns: Shape::Velocity,
        doc: "Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, without H: by the \
              articulated-body algorithm. RBDA Table 7.1.",
        trace: forward_dynamics::by_articulated_bodies,
    },
    Method {
        name: "integrate",
        needed_by: &[F::Integrate],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::V],
        returns: Shape::Configuration,
        doc: "q ⊞ v: where the constant velocity v, in the coordinates of q̇ times time, leads from \
              q, joint by joint. Explicit Euler is v = h q̇. Lengths of quaternions and of \
              [cos θ, sin θ] stay as they are.",
        trace: generic::integrate,
    },
    Method {
        name: "difference",
        needed_by: &[F::Difference],
        receiver: Receiver::Robot,
        parameters: &[P::Q0, P::Q1],
        returns: Shape::Velocity,
        doc: "q₁ ⊟ q₀: the least v with q₀ ⊞ v = q₁ (rad, m), the inverse of `integrate`.",
        trace: generic::difference,
    },
    Method {
        name: "neutral",
        needed_by: &[F::Neutral],
        receiver: Receiver::Robot,
        parameters: &[],
        returns: Shape::Configuration,
        doc: "The configuration without motion: zeros, unit quaternions, [1, 0] for \
              [cos θ, sin θ].",
        trace: generic::neutral,
    },
    Method {
        name: "normalize",
        needed_by: &[F::Normalize],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: Shape::Configuration,
        doc: "q with every quaternion and every [cos θ, sin θ] divided by its length, which must \
              not be 0. All other functions take q as it is.",
        trace: generic::normalize,
    },
    Method {
        name: "inertia_mul",
        needed_by: &[F::Crba, F::Ltdl, F::Ltl, F::DifferentialInverseDynamics],
        receiver: Receiver::InertiaMatrix,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "H x. RBDA Table 6.5.",
        trace: inertia_matrix::mul,
    },
    Method {
        name: "ltdl_factor",
        needed_by: &[F::Ltdl],
        receiver: Receiver::InertiaMatrix,
        parameters: &[],
        returns: Shape::Ltdl,
        doc: "H = LᵀDL, L unit lower triangular with the pattern of H, D diagonal. \
              RBDA Table 6.3.",
        trace: factor::ltdl,
    },
    Method {
        name: "ltdl_mul_l",
        needed_by: &[F::Ltdl],
        receiver: Receiver::Ltdl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "L x. RBDA Table 6.5.",
        trace: factor::ltdl_mul_l,
    },
    Method {
        name: "ltdl_mul_lt",
        needed_by: &[F::Ltdl],
        receiver: Receiver::Ltdl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "Lᵀ x. RBDA Table 6.5.",
        trace: factor::ltdl_mul_lt,
    },
    Method {
        name: "ltdl_solve_l",
        needed_by: &[F::Ltdl],
        receiver: Receiver::Ltdl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "L⁻¹ x. RBDA Table 6.5.",
        trace: factor::ltdl_solve_l,
    },
    Method {
        name: "ltdl_solve_lt",
        needed_by: &[F::Ltdl],
        receiver: Receiver::Ltdl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "L⁻ᵀ x. RBDA Table 6.5.",
        trace: factor::ltdl_solve_lt,
    },
    Method {
        name: "ltdl_solve",
        needed_by: &[F::Ltdl],
        receiver: Receiver::Ltdl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "H⁻¹ x = L⁻¹ D⁻¹ L⁻ᵀ x. RBDA section 6.5.",
        trace: factor::ltdl_solve,
    },
    Method {
        name: "ltl_factor",
        needed_by: &[F::Ltl],
        receiver: Receiver::InertiaMatrix,
        parameters: &[],
        returns: Shape::Ltl,
        doc: "H = LᵀL, L lower triangular with the pattern of H. RBDA Table 6.3.",
        trace: factor::ltl,
    },
    Method {
        name: "ltl_mul_l",
        needed_by: &[F::Ltl],
        receiver: Receiver::Ltl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "L x. RBDA Table 6.5.",
        trace: factor::ltl_mul_l,
    },
    Method {
        name: "ltl_mul_lt",
        needed_by: &[F::Ltl],
        receiver: Receiver::Ltl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "Lᵀ x. RBDA Table 6.5.",
        trace: factor::ltl_mul_lt,
    },
    Method {
        name: "ltl_solve_l",
        needed_by: &[F::Ltl],
        receiver: Receiver::Ltl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "L⁻¹ x. RBDA Table 6.5.",
        trace: factor::ltl_solve_l,
    },
    Method {
        name: "ltl_solve_lt",
        needed_by: &[F::Ltl],
        receiver: Receiver::Ltl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "L⁻ᵀ x. RBDA Table 6.5.",
        trace: factor::ltl_solve_lt,
    },
    Method {
        name: "ltl_solve",
        needed_by: &[F::Ltl],
        receiver: Receiver::Ltl,
        parameters: &[P::X],
        returns: Shape::Velocity,
        doc: "H⁻¹ x = L⁻¹ L⁻ᵀ x. RBDA section 6.5.",
        trace: factor::ltl_solve,
    },
];
