//! Arguments of functions.

use super::signature::Shape;

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

impl Parameter {
    /// Its shape.
    pub fn shape(self) -> Shape {
        match self.shape_of_its_own() {
            Some(shape) => shape,
            None if self.is_position() => Shape::Configuration,
            None => Shape::Velocity,
        }
    }

    /// Its shape, if it is neither positions nor velocities.
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

    /// Its meaning, in a few words.
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
}
