//! Second derivatives of inverse dynamics from pairs of coordinates.

use rbd_ir::ir::{Calls, Column, Function, Symbol};
use rbd_runtime::{JointDynamics, Real};

use super::formulation::Robot;
use super::formulation::second_derivatives::{CoordinateTerms, NUMBERS, coordinates, product};
use super::inverse_dynamics::inputs;
use super::symbols::trace_robot_with_calls;
use super::{Parameter as P, TraceContext};

/// xᵀ ∂²τ by these pairs of arguments, the matrices one after the other, by rows. Those by x and another are ∂τ, since xᵀτ is
/// linear in x. With `loops` their entries are computed side by side by a kernel.
pub(super) fn rnea_hessian(context: &TraceContext<'_>, pairs: &[[P; 2]], loops: bool) -> Function {
    let inputs = inputs(context, &[P::Q, P::Qd, P::Qdd, P::X]);
    trace_robot_with_calls(context, inputs, |x, numbers, calls| {
        let (q, rest) = x.split_at(context.nq());
        let n = context.pattern.size();
        let rates = [0, 1, 2].map(|k| context.joint_rates(&rest[k * n..(k + 1) * n]));
        let robot = Robot::new(context.canonical(), numbers);
        let theta = context.joint_positions(q);
        let parents = robot.canonical.joints.iter().map(|joint| joint.parent);
        let hessian = Hessian {
            parents: parents.collect(),
            coordinates: coordinates(&robot, &theta, rates.each_ref().map(Vec::as_slice)),
            actuators: &robot.actuators,
        };
        let table = loops.then(|| hessian.table(calls, pairs));
        let blocks = pairs
            .iter()
            .map(|pair| hessian.block(*pair, table.as_ref()));
        let blocks = blocks.flat_map(|block| context.generalised_matrix(&block));
        blocks.collect()
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
    /// By joint.
    parents: Vec<Option<usize>>,
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
                None => product(self.direction(along), self.gradient(of)),
            };
            let [a, b] = [i, j].map(|k| &self.coordinates[k]);
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
        let [first, second] = pair.map(place);
        let (first, second) = ((first, i), (second, j));
        let [own, other] = [i, j].map(|k| self.coordinates[k].joint);
        // Of one joint the gradient by q̇ and q̈ is what changes with q, since the rates of a joint are not what arrives at it.
        let is_first_along = match own == other {
            true => first.0 == 0 && second.0 > 0,
            false => self.carries(own, other),
        };
        let is_related = own == other || is_first_along || self.carries(other, own);
        is_related.then_some(match is_first_along {
            true => (first, second),
            false => (second, first),
        })
    }

    /// Whether joint `i` carries `j`.
    fn carries(&self, i: usize, j: usize) -> bool {
        let mut carriers = std::iter::successors(self.parents[j], |k| self.parents[*k]);
        carriers.any(|k| k == i)
    }

    fn direction(&self, (argument, k): Place) -> &[Symbol<'g>; NUMBERS] {
        &self.coordinates[k].directions[argument]
    }

    fn gradient(&self, (argument, k): Place) -> &[Symbol<'g>; NUMBERS] {
        &self.coordinates[k].gradients[argument]
    }

    /// The place among all.
    fn number(&self, (argument, k): Place) -> usize {
        argument * self.coordinates.len() + k
    }

    fn all(&self) -> impl Iterator<Item = Place> {
        let n = self.coordinates.len();
        (0..4).flat_map(move |argument| (0..n).map(move |k| (argument, k)))
    }

    /// The entries of these pairs' matrices: a kernel's, whose columns are the gradients.
    fn table(&self, calls: Calls<'g>, pairs: &[[P; 2]]) -> Table<'g> {
        let (n, all) = (self.coordinates.len(), 4 * self.coordinates.len());
        let mut is_asked = vec![vec![false; all]; all];
        for (pair, at) in pairs
            .iter()
            .flat_map(|pair| (0..n * n).map(move |at| (pair, at)))
        {
            if let Some((along, of)) = self.places(*pair, at / n, at % n) {
                is_asked[self.number(of)][self.number(along)] = true;
            }
        }
        let unknowns = calls.unknowns(NUMBERS);
        let results = self
            .all()
            .map(|along| product(self.direction(along), &unknowns));
        let column = Column {
            results: &results.collect::<Vec<_>>(),
            unknowns: &unknowns,
        };
        let gradients = self.all().map(|of| self.gradient(of).to_vec());
        let gradients: Vec<_> = gradients.collect();
        let table = calls.columns(&column, &gradients, |k, result| is_asked[k][result]);
        table.expect("products with numbers that are known are linear")
    }
}
