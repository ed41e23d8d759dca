//! A row of the table of methods, and the interface that it makes.

use super::TraceContext;
use crate::FunctionName;
use crate::ir::{
    Argument, Coordinates, Function, Input, Output, Receiver, Shape, Signature, scalars,
};

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
    /// λ: multipliers of the constraints.
    Lambda,
    /// The bodies in maximal coordinates.
    States,
    /// A force on every body.
    BodyForces,
    /// ε and τ of everything that holds.
    Regularisation,
    /// λ of everything that holds.
    HeldLambda,
    /// h: the time of a step.
    H,
    /// v: a velocity times time.
    V,
    /// q₀: positions to begin with.
    Q0,
    /// q₁: positions to end with.
    Q1,
    /// Rates of the position coordinates.
    Rate,
    /// A direction of q, in the tangent space.
    Dq,
    /// A direction of q̇.
    Dqd,
    /// A direction of q̈.
    Dqdd,
    /// A direction of τ.
    Dtau,
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
    /// Its results.
    pub returns: &'static [Returned],
    /// Formula, frame, unit and source.
    pub doc: &'static str,
    /// Its own formulation on canonical frames; without one the reference is traced, or the row of
    /// which it is a derivative is differentiated.
    pub text: Option<fn(&TraceContext<'_>) -> Function>,
    /// Of what it is a derivative, if it is one.
    pub derivative: Option<Derivative>,
}

/// Derivatives of another row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Derivative {
    /// The name of the row, which has one result.
    pub of: &'static str,
    /// The arguments by which it is differentiated, positions in the tangent space.
    pub by: &'static [Parameter],
    /// What is made of them.
    pub form: DerivativeForm,
}

/// What of the derivatives of f is returned. [`Parameter::X`] is the vector x, and the direction is of
/// [`Parameter::direction`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DerivativeForm {
    /// ∂f by each argument, the matrices one after the other, by rows.
    Jacobian,
    /// f, then the same.
    ValueAndJacobian,
    /// ∂f d, the derivative in the direction d.
    Directional,
    /// xᵀ∂f, by each argument.
    Gradient,
    /// xᵀ∂²f by each of these pairs of arguments, by rows: element (i, j) is the derivative along j of the
    /// second argument of the gradient's element i of the first.
    Hessian(&'static [[Parameter; 2]]),
    /// xᵀ∂²f d by each argument, the derivative of the gradient in the direction d.
    HessianProduct,
}

/// One result of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Returned {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub shape: Shape,
    /// Units of its numbers.
    pub unit: &'static str,
    /// The coordinates that it is in, if it is a frame's.
    pub frame: Option<Coordinates>,
}

impl Returned {
    /// A result that is no frame's.
    pub const fn new(name: &'static str, shape: Shape, unit: &'static str) -> Self {
        Self {
            name,
            shape,
            unit,
            frame: None,
        }
    }

    /// The same, of a frame in these coordinates.
    #[must_use]
    pub const fn within(self, coordinates: Coordinates) -> Self {
        Self {
            frame: Some(coordinates),
            ..self
        }
    }
}

impl Method {
    /// A row of the robot without a formulation of its own.
    pub(super) const fn traced(
        name: &'static str,
        needed_by: &'static [FunctionName],
        parameters: &'static [Parameter],
        returns: &'static [Returned],
        doc: &'static str,
    ) -> Self {
        Self {
            name,
            needed_by,
            receiver: Receiver::Robot,
            parameters,
            returns,
            doc,
            text: None,
            derivative: None,
        }
    }

    /// The interface of what is generated for the row.
    pub fn signature(&self) -> Signature {
        let arguments = self.parameters.iter().map(|parameter| Argument {
            name: parameter.name().to_owned(),
            shape: parameter.shape(),
            unit: parameter.unit().to_owned(),
            doc: parameter.meaning().to_owned(),
        });
        let results = self.returns.iter().map(|result| Output {
            name: result.name.to_owned(),
            shape: result.shape,
            unit: result.unit.to_owned(),
            frame: result.frame,
            positions: Vec::new(),
        });
        Signature {
            name: self.name.to_owned(),
            receiver: self.receiver,
            arguments: arguments.collect(),
            results: results.collect(),
            doc: self.doc.to_owned(),
        }
    }

    /// The coordinates of a frame's motion.
    pub fn coordinates(&self) -> Option<Coordinates> {
        self.returns.iter().find_map(|result| result.frame)
    }

    /// Its name without the coordinates.
    pub fn family(&self) -> &'static str {
        let end = self.coordinates().map(Coordinates::suffix);
        let family = end.and_then(|end| self.name.strip_suffix(end)?.strip_suffix('_'));
        family.unwrap_or(self.name)
    }

    /// Whether it has a result of this shape.
    pub fn has_result(&self, shape: Shape) -> bool {
        self.returns.iter().any(|result| result.shape == shape)
    }
}

impl Parameter {
    /// What it is.
    pub fn shape(self) -> Shape {
        match self.shape_of_its_own() {
            Some(shape) => shape,
            None if self.is_position() => Shape::Configuration,
            None => Shape::Velocity,
        }
    }

    /// What it is, if it is neither positions nor velocities.
    const fn shape_of_its_own(self) -> Option<Shape> {
        Some(match self {
            Self::LinkForces => Shape::LinkForces,
            Self::Lambda => Shape::ConstraintRows,
            Self::States => Shape::BodyStates,
            Self::BodyForces => Shape::BodyForces,
            Self::Regularisation => Shape::Regularisations,
            Self::HeldLambda => Shape::HeldRows,
            Self::H => Shape::Scalar,
            _ => return None,
        })
    }

    /// Units of its numbers.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Q | Self::V | Self::Q0 | Self::Q1 | Self::Dq => "rad, m",
            Self::Qd | Self::Dqd => "rad/s, m/s",
            Self::Qdd | Self::Dqdd => "rad/s², m/s²",
            Self::Tau | Self::Dtau => "N m, N",
            Self::X => "",
            Self::LinkForces => "N m; N",
            Self::Lambda | Self::HeldLambda => "N, N m",
            Self::States => "m, m/s, rad/s",
            Self::BodyForces => "N m; N",
            Self::Regularisation => "m/N, rad/(N m); s",
            Self::H => "s",
            Self::Rate => "1/s, rad/s, m/s",
        }
    }

    /// What it means.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Q => "positions",
            Self::Qd => "velocities",
            Self::Qdd => "accelerations",
            Self::Tau => "generalised forces",
            Self::X => "a vector",
            Self::LinkForces => "forces, by link in the order of `LINK_NAMES`",
            Self::Lambda => "multipliers, by row of the constraints",
            Self::States => "bodies in maximal coordinates, by joint that moves them",
            Self::BodyForces => {
                "forces on the bodies about their centres of mass, in the world's axes"
            }
            Self::Regularisation => {
                "ε and τ of each joint, then of each constraint, then of each joint that follows another"
            }
            Self::HeldLambda => "multipliers of the last step",
            Self::H => "the time of the step",
            Self::V => "velocities times time",
            Self::Q0 => "positions to begin with",
            Self::Q1 => "positions to end with",
            Self::Rate => "rates of the positions",
            Self::Dq => "a change of the positions, in the tangent space",
            Self::Dqd => "a change of the velocities",
            Self::Dqdd => "a change of the accelerations",
            Self::Dtau => "a change of the generalised forces",
        }
    }

    /// Its name in the generated signature.
    pub fn name(self) -> &'static str {
        match self {
            Self::Q => "q",
            Self::Qd => "qd",
            Self::Qdd => "qdd",
            Self::Tau => "tau",
            Self::X => "x",
            Self::LinkForces => "f_ext",
            Self::Lambda | Self::HeldLambda => "lambda",
            Self::States => "states",
            Self::BodyForces => "forces",
            Self::Regularisation => "regularisation",
            // Not "h", which is the inertia matrix.
            Self::H => "dt",
            Self::V => "v",
            Self::Q0 => "q0",
            Self::Q1 => "q1",
            Self::Rate => "rate",
            Self::Dq => "dq",
            Self::Dqd => "dqd",
            Self::Dqdd => "dqdd",
            Self::Dtau => "dtau",
        }
    }

    /// The argument that has a direction of this one.
    pub const fn direction(self) -> Option<Self> {
        match self {
            Self::Q => Some(Self::Dq),
            Self::Qd => Some(Self::Dqd),
            Self::Qdd => Some(Self::Dqdd),
            Self::Tau => Some(Self::Dtau),
            _ => None,
        }
    }

    /// Whether it has nq numbers.
    pub fn is_position(self) -> bool {
        matches!(self, Self::Q | Self::Q0 | Self::Q1 | Self::Rate)
    }

    /// Whether it has nv numbers.
    pub fn is_velocity(self) -> bool {
        !self.is_position() && self.shape_of_its_own().is_none()
    }

    /// The scalars in it.
    pub fn inputs(self, context: &TraceContext<'_>) -> Vec<Input> {
        let model = context.model.as_runtime();
        let array = self.name();
        let held = context.model.held();
        match self {
            position if position.is_position() => scalars(array, model.nq()),
            velocity if velocity.is_velocity() => scalars(array, model.nv()),
            Self::Lambda => scalars(array, context.model.constraint_rows()),
            Self::H => scalars(array, 1),
            Self::LinkForces => each(array, model.links.len(), &FORCE),
            Self::BodyForces => each(array, model.joints.len(), &FORCE),
            Self::States => each(array, model.joints.len(), &STATE),
            Self::Regularisation => each(array, held, &["epsilon", "tau"]),
            _ => each(array, held, &SIX),
        }
    }
}

const FORCE: [&str; 6] = [
    "angular.x",
    "angular.y",
    "angular.z",
    "linear.x",
    "linear.y",
    "linear.z",
];

const SIX: [&str; 6] = ["[0]", "[1]", "[2]", "[3]", "[4]", "[5]"];

const STATE: [&str; 13] = [
    "position.x",
    "position.y",
    "position.z",
    "orientation.x",
    "orientation.y",
    "orientation.z",
    "orientation.w",
    "linear_velocity.x",
    "linear_velocity.y",
    "linear_velocity.z",
    "angular_velocity.x",
    "angular_velocity.y",
    "angular_velocity.z",
];

/// So many of what has these fields.
fn each(array: &'static str, count: usize, fields: &[&'static str]) -> Vec<Input> {
    let all = (0..count).flat_map(|index| {
        fields.iter().map(move |field| Input {
            array,
            index,
            field,
        })
    });
    all.collect()
}
