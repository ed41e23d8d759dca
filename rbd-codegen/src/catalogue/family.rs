//! Groups of functions: those that a robot can have, and those that come by default.

use super::name::FunctionName;
use super::parameter::Parameter;
use super::row::{Attribute, DerivativeForm, Times};
use super::signature::{Receiver, Shape, SparseRows};
use super::size::RobotSize;
use super::wrenches::WrenchVariant;

impl FunctionName {
    /// Whether its row has this attribute.
    pub fn has(self, attribute: Attribute) -> bool {
        self.row().attributes.contains(&attribute)
    }

    fn takes(self, parameter: Parameter) -> bool {
        self.row().parameters.contains(&parameter)
    }

    fn returns(self, shape: Shape) -> bool {
        let mut results = self.row().returns.iter();
        results.any(|result| result.shape == shape)
    }

    /// Whether it divides by H: such functions are left out for a robot whose H is singular.
    pub fn divides_by_inertia(self) -> bool {
        self.has(Attribute::DividesByInertia)
    }

    /// Whether it divides by the mass of all moving bodies.
    pub fn divides_by_mass(self) -> bool {
        self.has(Attribute::DividesByMass)
    }

    /// Whether it is generated for each frame that is asked for.
    pub fn is_of_frame(self) -> bool {
        self.row().receiver == Receiver::Frame
    }

    /// Whether it is generated for each frame when frames are asked for and no function of frames.
    pub fn is_default_of_frame(self) -> bool {
        self.is_of_frame() && self.has(Attribute::Default)
    }

    /// Whether it takes a frame that can move in all six directions.
    pub fn needs_full_rank(self) -> bool {
        self.has(Attribute::FullRank)
    }

    /// Whether it is the constraint force algorithm, which divides by the inertia of each body.
    pub fn is_of_constraint_forces(self) -> bool {
        self.returns(Shape::ConstraintForces)
    }

    /// Whether it gives derivatives of first order of a function of the robot.
    pub fn is_of_derivatives(self) -> bool {
        let is_derivative = self.row().derivative.is_some() && !self.is_of_second_order();
        is_derivative && !self.is_of_frame() && !self.is_of_constraints()
    }

    /// Whether it gives second derivatives.
    pub fn is_of_second_order(self) -> bool {
        let derivative = self.row().derivative;
        derivative.is_some_and(|derivative| {
            matches!(
                derivative.form,
                DerivativeForm::Hessian(_) | DerivativeForm::HessianProduct
            )
        })
    }

    /// Whether it gives the wrenches of joints.
    pub fn is_of_wrenches(self) -> bool {
        self.returns(Shape::JointForces)
    }

    /// Whether it gives derivatives of the wrenches of joints.
    pub fn is_of_wrench_derivatives(self) -> bool {
        self.returns(Shape::Sparse(SparseRows::Wrenches))
    }

    /// Whether it is about the constraints beside the joints.
    pub fn is_of_constraints(self) -> bool {
        self.takes(Parameter::Lambda)
            || self.returns(Shape::ConstraintRows)
            || self.returns(Shape::ConstraintWrenches)
            || self.returns(Shape::Sparse(SparseRows::Constraints))
    }

    /// Whether it is about bodies in maximal coordinates.
    pub fn is_maximal(self) -> bool {
        self.takes(Parameter::States) || self.returns(Shape::BodyStates)
    }

    /// Whether it steps bodies in maximal coordinates.
    pub fn is_spook(self) -> bool {
        self.takes(Parameter::Regularisation)
    }

    /// Whether it is generated when nothing is asked for: the equation of motion and the placements
    /// of the links. The rest would cost every build what few need.
    pub fn is_default(self) -> bool {
        !self.is_of_frame() && self.has(Attribute::Default)
    }

    /// Whether every robot has it, asked for or not: where q is a vector by the runtime, which adds
    /// and subtracts, where it is none (a quaternion) generated.
    pub fn is_of_every_robot(self) -> bool {
        self.has(Attribute::EveryRobot)
    }

    /// Whether it is about configurations, and adds and subtracts where q is a vector: generated
    /// when nothing is asked for only for a robot whose q is none. The runtime has them for all.
    pub fn moves_configurations(self) -> bool {
        self.has(Attribute::Configurations)
    }

    /// About how many operations it takes, of all frames where it is one of frames.
    pub fn operations(self, size: &RobotSize) -> u64 {
        match self.row().times {
            Times::Wrenches(words) => (words.cost)(size, WrenchVariant::at(self.variant())),
            Times::Once | Times::Coordinates => (self.row().cost)(size),
        }
    }
}
