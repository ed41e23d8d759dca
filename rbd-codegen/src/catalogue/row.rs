//! A row of the catalogue: all that is known of a function without a robot.

use rbd_ir::kernel::DenseOperation;

use super::name::FunctionName;
use super::parameter::Parameter;
use super::returned::Returned;
use super::signature::Receiver;
use super::size::RobotSize;
use super::wrenches::WrenchWords;

/// A function, or a few that differ in the frame of their results or in forces from outside.
#[derive(Clone, Copy)]
pub struct Row {
    /// The result, in a sentence.
    pub about: &'static str,
    /// Its constant in [`FunctionName`].
    pub ident: &'static str,
    /// Its trait in the runtime, where that is not called as the constant is.
    pub trait_name: Option<&'static str>,
    /// Its name in `OP_COUNTS`, reports and code, without the coordinates.
    pub name: &'static str,
    /// How users ask for it.
    pub asked: Asked,
    /// Other functions that bring it when they are asked for.
    pub comes_with: &'static [FunctionName],
    /// On what it is called.
    pub receiver: Receiver,
    /// Its arguments.
    pub parameters: &'static [Parameter],
    /// Its results.
    pub returns: &'static [Returned],
    /// Formula, frame, unit and source.
    pub doc: &'static str,
    /// The function that it is a derivative of, if it is one.
    pub derivative: Option<Derivative>,
    /// The functions that it stands for.
    pub times: Times,
    /// Its attributes.
    pub attributes: &'static [Attribute],
    /// Operations in the code for a robot of which no number is special: fits to general chains of 10 to 40 joints, to
    /// within a tenth. Others take less.
    pub cost: fn(&RobotSize) -> u64,
}

/// How users ask for a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// By its name.
    ByName,
    /// By this name.
    As(&'static str),
    /// Not by itself: another one brings it, or needs it on the way.
    Never,
}

/// The functions that a row stands for.
#[derive(Clone, Copy)]
pub enum Times {
    /// One.
    Once,
    /// One in each kind of coordinates, all asked for by one name.
    Coordinates,
    /// One in each frame of a wrench, without and with forces on the links, each asked for by itself.
    Wrenches(WrenchWords),
}

/// An attribute of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attribute {
    /// Generated when nothing is asked for: the equation of motion and the placements of the links. The
    /// rest would cost every build what few need. For a frame: where frames are asked for and none of their
    /// functions.
    Default,
    /// Every robot has it, asked for or not: where q is a vector by the runtime, which adds and subtracts,
    /// where it is none (a quaternion) generated.
    EveryRobot,
    /// About configurations: adds and subtracts where q is a vector. Generated when nothing is asked for
    /// only for a robot whose q is none; the runtime has it for all.
    Configurations,
    /// Divides by H: left out for a robot whose H is singular.
    DividesByInertia,
    /// Divides by the mass of all moving bodies.
    DividesByMass,
    /// Takes a frame that can move in all six directions.
    FullRank,
    /// Optimisers get it with its derivatives, by CasADi's interface.
    External,
    /// This kernel computes it for a large matrix without zeros.
    Dense(DenseOperation),
}

/// Derivatives of another row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Derivative {
    /// The function, of the same receiver. It has one result, or several of one shape.
    pub of: FunctionName,
    /// The arguments by which it is differentiated, positions in the tangent space.
    pub by: &'static [Parameter],
    /// The form in which the derivatives are returned.
    pub form: DerivativeForm,
}

/// The form in which derivatives of f are returned. [`Parameter::X`] is the vector x, and the direction is of
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

impl Derivative {
    /// ∂f by each argument.
    pub(super) const fn jacobian(of: FunctionName, by: &'static [Parameter]) -> Option<Self> {
        let form = DerivativeForm::Jacobian;
        Some(Self { of, by, form })
    }

    /// f, then ∂f by each argument.
    pub(super) const fn with_value(of: FunctionName, by: &'static [Parameter]) -> Option<Self> {
        let form = DerivativeForm::ValueAndJacobian;
        Some(Self { of, by, form })
    }
}

impl Row {
    /// A row of the robot, to fill in.
    pub(super) const ROBOT: Self = Self {
        about: "",
        ident: "",
        trait_name: None,
        name: "",
        asked: Asked::ByName,
        comes_with: &[],
        receiver: Receiver::Robot,
        parameters: &[],
        returns: &[],
        doc: "",
        derivative: None,
        times: Times::Once,
        attributes: &[],
        cost: |_| 0,
    };

    /// A row of a frame in all coordinates, to fill in.
    pub(super) const FRAME: Self = Self {
        receiver: Receiver::Frame,
        times: Times::Coordinates,
        ..Self::ROBOT
    };
}
