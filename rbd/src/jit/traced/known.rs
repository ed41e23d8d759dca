//! The Jacobians of a function's calls, as the chain rule takes them.
//!
//! Derivatives by a configuration are in its tangent space: by velocities. A placement (R, p) changes with the velocity
//! \[ω; v\] of its frame, δR = \[ω\]× R and δp = v in the world's axes, and that one by the frame's Jacobian. Velocities of
//! both kinds are inputs more, without a value, which derivatives pass through.

use std::vec;
use std::vec::Vec;

use rbd_ir::ir::{
    Calls as Kernels, Function, Input, Node, NodeId, Symbol, evaluate, scalars, trace_with_calls,
};

use super::Traced;
use super::argument::Kind;
use super::symbolic::{Derivatives, KnownCall};
use super::way::Way;
use crate::jit::catalogue::run_on_symbols;
use crate::jit::{Catalogue, Error, Robot};
use crate::{Matrix3, Model, Real, Vector3};

/// A call whose Jacobian is taken: where its numbers are, and the inputs for velocities.
pub(super) struct Taken<'a> {
    pub(super) call: &'a KnownCall,
    /// The first of its numbers among the outputs.
    pub(super) numbers: usize,
    /// The first velocity of the configuration that it is given, if derivatives are by these.
    velocity: Option<usize>,
    /// The first velocity of the frame whose pose it is.
    frame: usize,
}

/// A function with inputs for velocities, and the Jacobians of its calls.
pub(super) struct Calls<'a> {
    /// All inputs.
    pub(super) inputs: Vec<Input>,
    /// For each argument that is a configuration and no vector the first of its velocities.
    pub(super) velocities: Vec<Option<usize>>,
    pub(super) taken: Vec<Taken<'a>>,
}

impl Traced {
    /// The calls that are differentiated by their own derivatives in this way, by the arguments at these places.
    pub(super) fn known_calls(&self, way: Way, by: &[usize]) -> Calls<'_> {
        let model = self.robot.model();
        let mut calls = Calls {
            inputs: self.function.inputs.clone(),
            velocities: vec![None; self.arguments.len()],
            taken: Vec::new(),
        };
        if way == Way::default() {
            return calls;
        }
        let is_vector = model.nq() == model.nv();
        for (argument, velocity) in self.arguments.iter().zip(&mut calls.velocities) {
            if argument.kind == Kind::Configuration && !is_vector {
                *velocity = Some(declare(&mut calls.inputs, model.nv()));
            }
        }
        let moving = self.moving(by);
        let mut numbers = self.numbers();
        for call in &self.calls {
            let first = numbers;
            numbers += call.sizes[0] + call.sizes[1];
            let (q, others) =
                self.function.outputs[first + call.sizes[0]..numbers].split_at(model.nq());
            let own = self.configuration(q);
            let velocity = own.and_then(|argument| calls.velocities[argument]);
            let is_of_frame = !matches!(call.derivatives, Derivatives::Function(..));
            // Velocities of frames are inputs, which stand before everything but inputs. Their goals rest.
            let is_known = match is_of_frame {
                true => own.is_some() && !others.iter().any(|number| moving[number.index()]),
                false => is_vector || velocity.is_some(),
            };
            if way.takes(call) && is_known {
                let frame = declare(&mut calls.inputs, if is_of_frame { 6 } else { 0 });
                calls.taken.push(Taken {
                    call,
                    numbers: first,
                    velocity,
                    frame,
                });
            }
        }
        calls
    }

    /// The argument that is this configuration, if one is exactly that.
    fn configuration(&self, q: &[NodeId]) -> Option<usize> {
        let model = self.robot.model();
        let input = |number: &NodeId| match self.function.graph.node(*number) {
            Node::Input(position) => Some(position as usize),
            _ => None,
        };
        let places = 0..self.arguments.len();
        let mut own = places.filter(|place| self.arguments[*place].kind == Kind::Configuration);
        own.find(|place| {
            let first = self.first_input(*place, &model);
            q.iter()
                .enumerate()
                .all(|(k, number)| input(number) == Some(first + k))
        })
    }

    /// Whether each node depends on these arguments.
    fn moving(&self, by: &[usize]) -> Vec<bool> {
        let model = self.robot.model();
        let inputs = by.iter().flat_map(|place| {
            let first = self.first_input(*place, &model);
            first..first + self.arguments[*place].length(&model)
        });
        let inputs: Vec<usize> = inputs.collect();
        let mut moving: Vec<bool> = Vec::new();
        for node in self.function.graph.nodes() {
            moving.push(match node {
                Node::Input(position) => inputs.contains(&(*position as usize)),
                node => node.operands().any(|operand| moving[operand.index()]),
            });
        }
        moving
    }

    /// The position of the first number of an argument.
    pub(super) fn first_input(&self, place: usize, model: &Model<'_>) -> usize {
        let before = self.arguments[..place].iter();
        before.map(|argument| argument.length(model)).sum()
    }
}

/// Declares so many velocities, and gives the position of the first.
fn declare(inputs: &mut Vec<Input>, count: usize) -> usize {
    inputs.extend(scalars("velocity", count));
    inputs.len() - count
}

impl Calls<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }

    /// By call how many numbers it returns and what these depend on, as [`rbd_ir::derive::Known`] has it; first the
    /// velocity of a frame, then its pose.
    pub(super) fn sizes(&self, nv: usize) -> Vec<[usize; 2]> {
        let sizes = self.taken.iter().flat_map(|taken| {
            let returned = taken.call.sizes[0];
            match &taken.call.derivatives {
                Derivatives::Function(_, arguments) => vec![[returned, arguments * nv]],
                Derivatives::Placement(_) | Derivatives::PoseError(_) => {
                    vec![[6, nv], [returned, 6]]
                }
            }
        });
        sizes.collect()
    }

    /// For each call what it returns, what it is given, and its Jacobian by rows, of this `function` and all inputs.
    pub(super) fn jacobians(&self, robot: &Robot, function: &Function) -> Result<Function, Error> {
        let mut problem = None;
        let found = trace_with_calls(self.inputs.clone(), |x, kernels| {
            let outputs = evaluate(function, &x[..function.inputs.len()]);
            let mut all = Vec::new();
            for taken in &self.taken {
                match taken.jacobian(robot, &outputs[taken.numbers..], x, kernels) {
                    Ok(numbers) => all.extend(numbers),
                    Err(error) => problem = Some(error),
                }
            }
            all
        });
        problem.map_or(Ok(found), Err)
    }
}

impl Taken<'_> {
    fn jacobian<'g>(
        &self,
        robot: &Robot,
        numbers: &[Symbol<'g>],
        x: &[Symbol<'g>],
        kernels: Kernels<'g>,
    ) -> Result<Vec<Symbol<'g>>, Error> {
        let [returned, given] = self.call.sizes;
        let (returned, behind) = numbers.split_at(returned);
        let (q, others) = behind[..given].split_at(robot.nq());
        let rates = match self.velocity {
            Some(first) => &x[first..first + robot.nv()],
            None => q,
        };
        let of_frame = |jacobian: &str, rates_of_pose: &[Symbol<'g>]| {
            let velocity = &x[self.frame..self.frame + 6];
            let jacobian = matrix(robot, jacobian, &[q], 6, kernels)?;
            Ok([
                velocity,
                rates,
                &jacobian,
                returned,
                velocity,
                rates_of_pose,
            ]
            .concat())
        };
        match &self.call.derivatives {
            Derivatives::Function(name, _) => {
                let arguments = arrays_of(robot, &behind[..given]);
                let jacobian = matrix(robot, name, &arguments, returned.len(), kernels)?;
                Ok([returned, rates, others, &jacobian].concat())
            }
            Derivatives::Placement(name) => of_frame(name, &placement_rates(returned)),
            Derivatives::PoseError(name) => {
                let rotation = robot.placement(&self.call.name, q)?.rotation;
                of_frame(name, &pose_error_rates(rotation, others))
            }
        }
    }
}

/// The arguments of a function that is given q and vectors of velocities.
pub(super) fn arrays_of<'a, T>(robot: &Robot, given: &'a [T]) -> Vec<&'a [T]> {
    let (q, others) = given.split_at(robot.nq());
    std::iter::once(q)
        .chain(others.chunks(robot.nv()))
        .collect()
}

/// The derivatives by each argument as one matrix by rows, from the last results of the function of this name.
pub(super) fn matrix<'g>(
    robot: &Robot,
    name: &str,
    arguments: &[&[Symbol<'g>]],
    rows: usize,
    kernels: Kernels<'g>,
) -> Result<Vec<Symbol<'g>>, Error> {
    let values = run_on_symbols(name, &*robot.program(name)?, arguments, kernels)?;
    let arrays = robot.results_of(name)?;
    let first = values.len() - arguments.len();
    let both = arrays.iter().zip(&values).skip(first);
    let blocks: Vec<Vec<Symbol<'g>>> = both.map(|(array, values)| array.to_dense(values)).collect();
    let row = |i: usize| {
        let blocks = blocks.iter();
        blocks.flat_map(move |block| &block[i * robot.nv()..(i + 1) * robot.nv()])
    };
    Ok((0..rows).flat_map(row).copied().collect())
}

/// ∂(R, p)/∂\[ω; v\] of a placement by rows: row i of R changes by e_i · (ω × R), so that element (i, j) does by (r_j × e_i) · ω.
fn placement_rates<'g>(placement: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
    let columns = [0, 1, 2].map(|j| Vector3::new(placement[j], placement[3 + j], placement[6 + j]));
    let axes = Matrix3::<Symbol<'g>>::identity()
        .rows
        .map(|[x, y, z]| Vector3::new(x, y, z));
    let zero = [Symbol::zero(); 3];
    let rotation = axes
        .iter()
        .flat_map(|axis| columns.iter().map(|column| column.cross(*axis)));
    let rotation = rotation.flat_map(|by_angular| [by_angular.to_array(), zero]);
    let translation = axes.iter().flat_map(|axis| [zero, axis.to_array()]);
    rotation.chain(translation).flatten().collect()
}

/// ∂e/∂\[ω; v\] of the error of a pose by rows, −J_r(φ)⁻¹ and −1: φ is the logarithm of R* Rᵀ, with which it shares what it can.
fn pose_error_rates<'g>(rotation: Matrix3<Symbol<'g>>, goal: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
    let goal = Matrix3::new([0, 3, 6].map(|k| [goal[k], goal[k + 1], goal[k + 2]]));
    let (_, by_angular) = (goal * rotation.transpose()).log_with_jacobian();
    let by_linear = Matrix3::<Symbol<'g>>::identity();
    let zero = [Symbol::zero(); 3];
    let angular = by_angular.rows.map(|row| [row.map(|x| -x), zero]);
    let linear = by_linear.rows.map(|row| [zero, row.map(|x| -x)]);
    [angular, linear].as_flattened().as_flattened().concat()
}
