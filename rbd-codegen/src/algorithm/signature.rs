//! What a generated method takes and returns, in terms that say nothing of Rust.

use super::Problem;
use crate::FunctionName;
use crate::ir::{Function, Input};

/// On what a method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    /// The robot.
    Robot,
    /// Its inertia matrix at some q.
    InertiaMatrix,
    /// The factor LᵀDL.
    Ltdl,
    /// The factor LᵀL.
    Ltl,
    /// A frame of the robot.
    Frame,
}

/// One argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// q: positions.
    Q,
    /// q̇: velocities.
    Qd,
    /// q̈: accelerations.
    Qdd,
    /// τ: generalised forces.
    Tau,
    /// A vector of nv numbers.
    X,
    /// A force on every link.
    LinkForces,
    /// v: a velocity times time.
    V,
    /// q₀: positions to begin with.
    Q0,
    /// q₁: positions to end with.
    Q1,
    /// Rates of the position coordinates.
    Rate,
}

/// What a method returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// nv numbers.
    Velocity,
    /// nq numbers.
    Configuration,
    /// A placement for every link: rotation by rows, then translation.
    Placements,
    /// The entries of H in the order of the pattern.
    InertiaMatrix,
    /// The entries of LᵀDL in the same order, D on the diagonal.
    Ltdl,
    /// The entries of LᵀL in the same order.
    Ltl,
    /// One number.
    Scalar,
    /// Three numbers.
    Vector3,
    /// A spatial force or momentum, [moment; force].
    Force,
    /// So many rows of nv numbers each.
    Rows(usize),
    /// nv rows of nv numbers each.
    Square,
    /// One placement: rotation by rows, then translation.
    Placement,
    /// Velocity or acceleration of a frame, [angular; linear].
    FrameMotion(Coordinates),
    /// Six rows of nv numbers each.
    Jacobian(Coordinates),
    /// nv rows of six numbers each.
    JacobianInverse(Coordinates),
    /// Λ by rows, μ, ρ.
    OperationalSpace(Coordinates),
    /// nv rows, ten columns a body.
    Regressor,
    /// nv rows, a column a base parameter.
    BaseRegressor,
}

/// The coordinates that a frame's motion is in, Pinocchio's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// The frame's axes and origin.
    Local,
    /// The world's axes and origin.
    World,
    /// The world's axes at the frame's origin.
    LocalWorldAligned,
}

impl Coordinates {
    /// What the names of methods end in.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::World => "world",
            Self::LocalWorldAligned => "local_world_aligned",
        }
    }

    /// The runtime's marker type.
    pub const fn type_name(self) -> &'static str {
        match self {
            Self::Local => "Local",
            Self::World => "World",
            Self::LocalWorldAligned => "LocalWorldAligned",
        }
    }
}

impl Shape {
    /// The coordinates of a frame's motion.
    pub const fn coordinates(self) -> Option<Coordinates> {
        match self {
            Self::FrameMotion(coordinates)
            | Self::Jacobian(coordinates)
            | Self::JacobianInverse(coordinates)
            | Self::OperationalSpace(coordinates) => Some(coordinates),
            _ => None,
        }
    }
}

impl Method {
    /// Its name without the coordinates.
    pub fn family(&self) -> &'static str {
        let end = self.returns.coordinates().map(Coordinates::suffix);
        let family = end.and_then(|end| self.name.strip_suffix(end)?.strip_suffix('_'));
        family.unwrap_or(self.name)
    }
}

/// One row of the table of methods.
pub struct Method {
    /// Its name in `OP_COUNTS`, reports and, without the receiver, in Rust.
    pub name: &'static str,
    /// The functions that a user asks for which bring it.
    pub needed_by: &'static [FunctionName],
    /// On what it is called.
    pub receiver: Receiver,
    /// Its arguments.
    pub parameters: &'static [Parameter],
    /// Its result.
    pub returns: Shape,
    /// Formula, frame, unit and source.
    pub doc: &'static str,
    /// Its own text on canonical frames; without one the reference is traced.
    pub text: Option<fn(&Problem<'_>) -> Function>,
}

impl Receiver {
    /// The name of its array of entries among the inputs, if it has one.
    pub fn entries(self) -> Option<&'static str> {
        match self {
            Self::Robot | Self::Frame => None,
            Self::InertiaMatrix => Some("h"),
            Self::Ltdl | Self::Ltl => Some("l"),
        }
    }
}

impl Parameter {
    /// Its name in the generated signature.
    pub fn name(self) -> &'static str {
        match self {
            Self::Q => "q",
            Self::Qd => "qd",
            Self::Qdd => "qdd",
            Self::Tau => "tau",
            Self::X => "x",
            Self::LinkForces => "f_ext",
            Self::V => "v",
            Self::Q0 => "q0",
            Self::Q1 => "q1",
            Self::Rate => "rate",
        }
    }

    /// Whether it has nq numbers.
    pub fn is_position(self) -> bool {
        matches!(self, Self::Q | Self::Q0 | Self::Q1 | Self::Rate)
    }

    /// Whether it has nv numbers.
    pub fn is_velocity(self) -> bool {
        !self.is_position() && self != Self::LinkForces
    }

    /// The scalars in it.
    pub fn inputs(self, problem: &Problem<'_>) -> Vec<Input> {
        let model = problem.model.as_runtime();
        let array = self.name();
        match self {
            position if position.is_position() => scalars(array, model.nq()),
            velocity if velocity.is_velocity() => scalars(array, model.nv()),
            _ => {
                let fields = [
                    "angular.x",
                    "angular.y",
                    "angular.z",
                    "linear.x",
                    "linear.y",
                    "linear.z",
                ];
                let links = 0..model.links.len();
                links
                    .flat_map(|index| {
                        fields.map(|field| Input {
                            array,
                            index,
                            field,
                        })
                    })
                    .collect()
            }
        }
    }
}

/// An array of `length` scalars.
pub(super) fn scalars(array: &'static str, length: usize) -> Vec<Input> {
    (0..length)
        .map(|index| Input {
            array,
            index,
            field: "",
        })
        .collect()
}
