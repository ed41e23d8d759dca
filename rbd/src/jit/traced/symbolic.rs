use std::cell::RefCell;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use rbd_ir::ir::{Calls, Symbol};

use crate::jit::catalogue::run_on_symbols;
use crate::jit::{Catalogue, Error, Robot};
use crate::{FrameMotion, LocalWorldAligned, Transform};

/// A robot whose functions add their operations to those of the function that is traced. It keeps calls of functions
/// whose derivatives are known ([`Robot::trace`]).
pub struct Symbolic<'a, 'g> {
    robot: &'a Robot,
    kernels: Calls<'g>,
    calls: RefCell<Vec<Call<Symbol<'g>>>>,
}

/// A call of a function whose derivatives another one returns: what it is given, and what it returns.
struct Call<T> {
    known: KnownCall,
    given: Vec<T>,
    returned: Vec<T>,
}

/// A call without its numbers.
#[derive(Clone, Debug)]
pub(super) struct KnownCall {
    /// The function that is called, or the frame.
    pub(super) name: String,
    pub(super) derivatives: Derivatives,
    /// How many numbers it returns and is given.
    pub(super) sizes: [usize; 2],
}

impl KnownCall {
    /// Whether the function of this name has its derivatives.
    pub(super) fn is_of(&self, derivatives: &str) -> bool {
        matches!(&self.derivatives, Derivatives::Function(name, _) if name == derivatives)
    }
}

/// The function that has the derivatives of another, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Derivatives {
    /// Its last results are the derivatives by each of so many arguments, q and vectors of velocities.
    Function(String, usize),
    /// The Jacobian of a frame whose placement is called, in the world's axes at the frame's origin.
    Placement(String),
    /// The same of a frame of which the error of the pose is asked for.
    PoseError(String),
}

/// Functions of the robot, their derivatives, and how many arguments they have.
const OF_ROBOT: [(&str, &str, usize); 9] = [
    ("rnea", "rnea_derivatives", 3),
    ("bias", "bias_derivatives", 2),
    ("gravity", "gravity_derivatives", 1),
    ("forward_dynamics", "forward_dynamics_derivatives", 3),
    ("aba", "forward_dynamics_derivatives", 3),
    ("center_of_mass", "center_of_mass_jacobian", 1),
    ("kinetic_energy", "kinetic_energy_derivatives", 2),
    ("centroidal_momentum", "centroidal_momentum_derivatives", 2),
    (
        "centroidal_momentum_rate",
        "centroidal_momentum_rate_derivatives",
        3,
    ),
];

/// Functions of a frame in some coordinates, whose derivatives are called `…_derivatives` in the same.
const OF_FRAMES: [(&str, usize); 3] = [
    ("velocity", 2),
    ("acceleration", 3),
    ("classical_acceleration", 3),
];

impl Derivatives {
    /// How many arguments they have.
    pub(super) fn arguments(&self) -> usize {
        match self {
            Self::Function(_, arguments) => *arguments,
            Self::Placement(_) | Self::PoseError(_) => 1,
        }
    }

    /// Those of the function of this name.
    fn of(name: &str) -> Option<Self> {
        let Some((frame, method)) = name.split_once('.') else {
            let mut rows = OF_ROBOT.iter();
            let (_, derivatives, arguments) = rows.find(|(of, ..)| *of == name)?;
            return Some(Self::Function((*derivatives).to_string(), *arguments));
        };
        if method == "placement" {
            return Some(Self::Placement(jacobian_of(frame)));
        }
        let mut rows = OF_FRAMES.iter();
        rows.find_map(|(of, arguments)| {
            let coordinates = method.strip_prefix(of)?;
            let is_coordinates =
                ["_local", "_world", "_local_world_aligned"].contains(&coordinates);
            let derivatives = || format!("{frame}.{of}_derivatives{coordinates}");
            is_coordinates.then(|| Self::Function(derivatives(), *arguments))
        })
    }
}

fn jacobian_of(frame: &str) -> String {
    format!("{frame}.jacobian_local_world_aligned")
}

impl<'a, 'g> Symbolic<'a, 'g> {
    pub(super) fn new(robot: &'a Robot, kernels: Calls<'g>) -> Self {
        Self {
            robot,
            kernels,
            calls: RefCell::default(),
        }
    }

    fn keep(
        &self,
        name: &str,
        derivatives: Derivatives,
        given: Vec<Symbol<'g>>,
        returned: Vec<Symbol<'g>>,
    ) {
        let known = KnownCall {
            name: name.to_string(),
            derivatives,
            sizes: [returned.len(), given.len()],
        };
        self.calls.borrow_mut().push(Call {
            known,
            given,
            returned,
        });
    }

    /// The calls, and their numbers: by call what is returned, then what is given.
    pub(super) fn into_calls(self) -> (Vec<KnownCall>, Vec<Symbol<'g>>) {
        let calls = self.calls.into_inner();
        let numbers = calls
            .iter()
            .flat_map(|call| [&*call.returned, &*call.given]);
        let numbers = numbers.flatten().copied().collect();
        (calls.into_iter().map(|call| call.known).collect(), numbers)
    }
}

impl<'g> Catalogue<Symbol<'g>> for Symbolic<'_, 'g> {
    fn evaluate(
        &self,
        name: &str,
        arguments: &[&[Symbol<'g>]],
    ) -> Result<Vec<Vec<Symbol<'g>>>, Error> {
        if let Some(step) = self.robot.evaluated_step(name, self, arguments) {
            return step;
        }
        let program = self.robot.program(name)?;
        let values = run_on_symbols(name, &program, arguments, self.kernels)?;
        // A robot that does not move has no derivatives; with run-time fields there is an argument more.
        let is_known =
            |known: &Derivatives| self.robot.nv() > 0 && known.arguments() == arguments.len();
        if let Some(derivatives) = Derivatives::of(name).filter(is_known) {
            self.keep(name, derivatives, arguments.concat(), values.concat());
        }
        Ok(values)
    }
    fn pose_error(
        &self,
        frame: &str,
        q: &[Symbol<'g>],
        goal: Transform<Symbol<'g>>,
    ) -> Result<FrameMotion<LocalWorldAligned, Symbol<'g>>, Error> {
        let placement = self.placement(frame, q)?;
        let error = FrameMotion::pose_error(placement, goal);
        if self.robot.nv() > 0 {
            let rotation = goal.rotation.rows.concat();
            let given = [q, &rotation, &goal.translation.to_array()].concat();
            let returned: [Symbol<'g>; 6] = error.motion.into();
            let derivatives = Derivatives::PoseError(jacobian_of(frame));
            self.keep(frame, derivatives, given, returned.to_vec());
        }
        Ok(error)
    }
}
