use std::cell::RefCell;
use std::vec;
use std::vec::Vec;

use rbd_ir::ir::{Function, Symbol, evaluate, trace};

use crate::Real;
use crate::jit::catalogue::run;
use crate::jit::{Array, Catalogue, Error, Robot};

/// A robot whose functions add their operations to those of the function that is traced. It keeps calls of dynamics, since
/// their derivatives are known ([`Robot::trace`]).
pub struct Symbolic<'a, 'g> {
    robot: &'a Robot,
    calls: RefCell<Vec<Call<Symbol<'g>>>>,
}

/// A call of a function whose derivatives another one returns: what it is given, and what it returns.
pub(super) struct Call<T> {
    known: KnownCall,
    given: Vec<T>,
    returned: Vec<T>,
}

/// A call without its numbers.
#[derive(Clone, Debug)]
pub(super) struct KnownCall {
    row: &'static Row,
    /// How many numbers it returns and is given.
    pub(super) sizes: [usize; 2],
}

/// A function, and the one whose last results are its derivatives by each argument.
#[derive(Debug)]
struct Row {
    name: &'static str,
    derivatives: &'static str,
    arguments: usize,
}

const fn row(name: &'static str, derivatives: &'static str, arguments: usize) -> Row {
    Row {
        name,
        derivatives,
        arguments,
    }
}

static ROWS: [Row; 5] = [
    row("rnea", "rnea_derivatives", 3),
    row("bias", "bias_derivatives", 2),
    row("gravity", "gravity_derivatives", 1),
    row("forward_dynamics", "forward_dynamics_derivatives", 3),
    row("aba", "forward_dynamics_derivatives", 3),
];

impl<'a> Symbolic<'a, '_> {
    pub(super) fn new(robot: &'a Robot) -> Self {
        Self {
            robot,
            calls: RefCell::default(),
        }
    }
}

impl<'g> Symbolic<'_, 'g> {
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
        let values = self.robot.evaluate(name, arguments)?;
        // Derivatives by a configuration that is no vector are in its tangent space, those of operations are not. A robot
        // that does not move has none.
        let is_vector = self.robot.nq() == self.robot.nv() && self.robot.nv() > 0;
        let is_known = |row: &&Row| row.name == name && row.arguments == arguments.len();
        if let Some(row) = ROWS.iter().find(is_known).filter(|_| is_vector) {
            let (given, returned) = (arguments.concat(), values.concat());
            let sizes = [returned.len(), given.len()];
            self.calls.borrow_mut().push(Call {
                known: KnownCall { row, sizes },
                given,
                returned,
            });
        }
        Ok(values)
    }
}

/// For each call what it returns, what it is given, and its Jacobian by rows: of a function whose last outputs are the
/// numbers of the calls.
pub(super) fn jacobians(
    robot: &Robot,
    calls: &[KnownCall],
    function: &Function,
) -> Result<Function, Error> {
    let mut problem = None;
    let found = trace(function.inputs.clone(), |x| {
        let outputs = evaluate(function, x);
        let numbers: usize = calls.iter().flat_map(|call| call.sizes).sum();
        let mut rest = &outputs[outputs.len() - numbers..];
        let mut all = Vec::new();
        for call in calls {
            let (own, behind) = rest.split_at(call.sizes[0] + call.sizes[1]);
            rest = behind;
            all.extend_from_slice(own);
            match call.jacobian(robot, &own[call.sizes[0]..]) {
                Ok(jacobian) => all.extend(jacobian),
                Err(error) => problem = Some(error),
            }
        }
        all
    });
    problem.map_or(Ok(found), Err)
}

impl KnownCall {
    /// The Jacobian by rows.
    fn jacobian<'g>(&self, robot: &Robot, given: &[Symbol<'g>]) -> Result<Vec<Symbol<'g>>, Error> {
        let [rows, width] = self.sizes;
        let each = width / self.row.arguments;
        let name = self.row.derivatives;
        let arguments: Vec<&[Symbol<'g>]> = given.chunks(each).collect();
        let values = run(name, &*robot.program(name)?, &arguments)?;
        let arrays = robot.results_of(name)?;
        let first = values.len() - self.row.arguments;
        let mut jacobian = vec![Symbol::zero(); rows * width];
        for (k, (values, array)) in values.iter().zip(&arrays).skip(first).enumerate() {
            for ((i, j), value) in entries(array).zip(values) {
                jacobian[i * width + k * each + j] = *value;
                if array.is_symmetric {
                    jacobian[j * width + k * each + i] = *value;
                }
            }
        }
        Ok(jacobian)
    }
}

/// The place of each number of a matrix.
fn entries(array: &Array) -> impl Iterator<Item = (usize, usize)> + '_ {
    (0..array.length).map(|at| match &array.positions {
        Some(positions) => positions[at],
        None => (at / array.columns, at % array.columns),
    })
}
