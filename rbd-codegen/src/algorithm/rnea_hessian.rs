//! Second derivatives of inverse dynamics from pairs of coordinates.

use rbd_ir::ir::{Calls, Column, Function, Symbol, trace_with_calls};
use rbd_runtime::{JointDynamics, Real};

use super::formulation::Robot;
use super::formulation::second_derivatives::{CoordinateTerms, NUMBERS, coordinates, product};
use super::inverse_dynamics::inputs;
use super::numbers::Numbers;
use super::symbols::run_time_inputs;
use super::{Parameter as P, TraceContext};
use crate::canonical::CanonicalJoint;

/// xᵀ ∂²τ by these pairs of arguments, the matrices one after the other, by rows. Those by x and another are ∂τ, since xᵀτ is
/// linear in x. With `loops` their entries are computed side by side by a kernel.
pub(super) fn rnea_hessian(context: &TraceContext<'_>, pairs: &[[P; 2]], loops: bool) -> Function {
    let mut inputs = inputs(context, &[P::Q, P::Qd, P::Qdd, P::X]);
    let own = inputs.len();
    inputs.extend(run_time_inputs(context));
    trace_with_calls(inputs, |x, calls| {
        let (x, parameters) = x.split_at(own);
        let numbers = Numbers::new(context.model, &context.constant, parameters);
        let robot = Robot::new(context.canonical(), &numbers);
        let (n, (q, rest)) = (context.pattern.size(), x.split_at(context.nq()));
        let rate = |k: usize| context.joint_rates(&rest[k * n..(k + 1) * n]);
        let theta = context.joint_positions(q);
        let hessian = Hessian {
            joints: &robot.canonical.joints,
            coordinates: coordinates(&robot, &theta, [&rate(0), &rate(1), &rate(2)]),
            actuators: &robot.actuators,
        };
        let table = loops.then(|| hessian.table(calls, pairs));
        let mut blocks = Vec::new();
        for pair in pairs {
            blocks.extend(context.generalised_matrix(&hessian.block(*pair, table.as_ref())));
        }
        blocks
    })
}

/// An argument's place among q, q̇, q̈ and x, and one of its coordinates.
type Place = (usize, usize);

fn place(argument: P) -> usize {
    match argument {
        P::Q => 0,
        P::Qd => 1,
        P::X => 3,
        _ => 2,
    }
}

/// By gradient, by direction: their entry.
type Table<'g> = Vec<Vec<Symbol<'g>>>;

struct Hessian<'a, 'g> {
    joints: &'a [CanonicalJoint],
    coordinates: Vec<CoordinateTerms<Symbol<'g>>>,
    /// By joint.
    actuators: &'a [Option<JointDynamics<Symbol<'g>>>],
}

impl<'g> Hessian<'_, 'g> {
    /// The derivatives by a pair of arguments, in the coordinates of all joints.
    fn block(&self, pair: [P; 2], table: Option<&Table<'g>>) -> Vec<Symbol<'g>> {
        let n = self.coordinates.len();
        let entry = |at: usize| {
            let (i, j) = (at / n, at % n);
            let Some((along, of)) = self.places(pair, i, j) else {
                return Symbol::zero();
            };
            let entry = match table {
                Some(table) => table[self.number(of)][self.number(along)],
                None => product(
                    &self.coordinates[along.1].directions[along.0],
                    &self.coordinates[of.1].gradients[of.0],
                ),
            };
            let (a, b) = (&self.coordinates[i], &self.coordinates[j]);
            let actuator = self.actuators[a.joint].filter(|_| i == j);
            match (pair, actuator) {
                ([P::Qd, P::Qd], _) if a.joint == b.joint => entry + b.of_rates(a),
                ([P::X, P::Qd], Some(actuator)) => entry + actuator.damping,
                ([P::X, P::Qdd], Some(actuator)) => entry + actuator.armature,
                _ => entry,
            }
        };
        (0..n * n).map(entry).collect()
    }

    /// Along which coordinate the motions change, and of which coordinate the gradient is, in the derivative along `j` of the
    /// second argument of the gradient's element `i` of the first; none if neither joint carries the other.
    fn places(&self, pair: [P; 2], i: usize, j: usize) -> Option<(Place, Place)> {
        let (first, second) = ((place(pair[0]), i), (place(pair[1]), j));
        let (own, other) = (self.coordinates[i].joint, self.coordinates[j].joint);
        // Of one joint the gradient by q̇ and q̈ is what changes with q, since the rates of a joint are not what arrives at it.
        let is_first_along = match own == other {
            true => first.0 == 0 && second.0 > 0,
            false => self.carries(own, other),
        };
        if is_first_along {
            return Some((first, second));
        }
        (own == other || self.carries(other, own)).then_some((second, first))
    }

    /// Whether joint `i` carries `j`.
    fn carries(&self, i: usize, j: usize) -> bool {
        let mut at = self.joints[j].parent;
        while let Some(carrier) = at.filter(|carrier| *carrier != i) {
            at = self.joints[carrier].parent;
        }
        at.is_some()
    }

    /// The place among all.
    fn number(&self, (argument, k): Place) -> usize {
        argument * self.coordinates.len() + k
    }

    /// The entries of these pairs' matrices: a kernel's, whose columns are the gradients.
    fn table(&self, calls: Calls<'g>, pairs: &[[P; 2]]) -> Table<'g> {
        let (n, all) = (self.coordinates.len(), 4 * self.coordinates.len());
        let mut is_asked = vec![vec![false; all]; all];
        for pair in pairs {
            for at in 0..n * n {
                if let Some((along, of)) = self.places(*pair, at / n, at % n) {
                    is_asked[self.number(of)][self.number(along)] = true;
                }
            }
        }
        let unknowns = calls.unknowns(NUMBERS);
        let (mut results, mut gradients) = (Vec::new(), Vec::new());
        for (argument, k) in (0..all).map(|number| (number / n, number % n)) {
            let own = &self.coordinates[k];
            results.push(product(&own.directions[argument], &unknowns));
            gradients.push(own.gradients[argument].to_vec());
        }
        let column = Column {
            results: &results,
            unknowns: &unknowns,
        };
        let table = calls.columns(&column, &gradients, &|k, result| is_asked[k][result]);
        table.expect("products with numbers that are known are linear")
    }
}
