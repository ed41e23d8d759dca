//! L = s + Σ λᵀ r.

use std::vec;
use std::vec::Vec;

use rbd_ir::derive::{Differentiation, Search, Weights, hessian, jacobian_times, times_jacobian};
use rbd_ir::ir::{Function, NodeId, Symbol, evaluate, scalars, trace_with_calls};

use crate::Real;
use crate::jit::catalogue::run_on_symbols;
use crate::jit::traced::Traced;
use crate::jit::traced::directions::Directions;
use crate::jit::traced::known::arrays_of;
use crate::jit::traced::way::Way;
use crate::jit::{Error, Robot};

/// The function that has the derivatives of accelerations.
pub(super) const DERIVATIVES: &str = "forward_dynamics_derivatives";

/// A call of forward dynamics.
pub(super) struct Call<'a> {
    name: &'a str,
    /// The first of its numbers among the outputs.
    pub(super) numbers: usize,
    /// For each acceleration whether it is the node without the sign.
    is_negative: Vec<bool>,
}

/// A result s of one number, and its L.
pub(super) struct Lagrangian<'a> {
    pub(super) traced: &'a Traced,
    pub(super) calls: Vec<Call<'a>>,
    /// L of the arguments, y and λ. For y stand the nodes of accelerations, some with another sign.
    function: Function,
    /// How many directions the arguments have.
    pub(super) directions: usize,
    /// The directions of the arguments, of y and of λ.
    rates: Directions,
    /// For each call H⁻¹ v of q, q̇, τ and v.
    pub(super) solvers: Vec<Function>,
}

impl<'a> Lagrangian<'a> {
    pub(super) fn new(traced: &'a Traced, of: usize, by: &[usize]) -> Result<Self, Error> {
        let (calls, nodes) = accelerations(traced)?;
        let cut = traced.function.with_inputs_for(&nodes, "acceleration");
        let (robot, own) = (&traced.robot, cut.inputs.len());
        let rnea = robot.program("rnea")?;
        let mut inputs = cut.inputs.clone();
        inputs.extend(scalars("multiplier", nodes.len()));
        let nv = robot.nv();
        let function = trace_with_calls(inputs, |x, kernels| {
            let numbers = kernels.evaluate(&cut, x);
            let mut sum = numbers[of];
            for (call, lambda) in calls.iter().zip(x[own..].chunks(nv)) {
                let (y, given) = numbers[call.numbers..].split_at(nv);
                let (motion, tau) = given.split_at(robot.nq() + nv);
                let motion = [motion, y].concat();
                let torques = run_on_symbols("rnea", &rnea, &arrays_of(robot, &motion), kernels);
                let torques = torques.expect("arguments as they are taken").concat();
                let terms = lambda.iter().zip(tau.iter().zip(&torques));
                sum = terms.fold(sum, |sum, (lambda, (tau, own))| {
                    sum + *lambda * (*tau - *own)
                });
            }
            vec![sum]
        });
        let (directions, rates) = rates(traced, by, &function);
        let solvers = calls.iter().map(|call| solver(robot, call.name));
        Ok(Self {
            traced,
            solvers: solvers.collect::<Result<_, Error>>()?,
            calls,
            function,
            directions,
            rates,
        })
    }

    pub(super) fn count(&self) -> usize {
        self.calls.len() * self.traced.robot.nv()
    }

    /// By the arguments, y and λ.
    pub(super) fn question(&self) -> Differentiation<'_> {
        Differentiation {
            function: &self.function,
            outputs: None,
            seeds: self.rates.seeds(),
            with_values: false,
            known: None,
            symmetry: None,
        }
    }

    pub(super) fn gradient(&self) -> Function {
        times_jacobian(&self.question(), Weights::Constants(&[1.0]))
    }

    /// The second derivatives by the arguments and y.
    pub(super) fn hessian(&self, search: &Search) -> Function {
        let (count, width) = (self.directions + self.count(), self.function.inputs.len());
        let rates = match &self.rates {
            Directions::Inputs(inputs) => Directions::Inputs(inputs[..count].to_vec()),
            Directions::Rates(rates) => {
                let outputs = rates.outputs[..count * width].to_vec();
                Directions::Rates(rates.with(outputs, rates.graph.clone()))
            }
        };
        let question = Differentiation {
            seeds: rates.seeds(),
            ..self.question()
        };
        hessian(&question, Weights::Constants(&[1.0]), search).0
    }

    /// The outputs that are accelerations.
    pub(super) fn outputs(&self) -> Vec<usize> {
        let nv = self.traced.robot.nv();
        let all = self.calls.iter();
        all.flat_map(|call| call.numbers..call.numbers + nv)
            .collect()
    }

    /// Rows of accelerations as those of their nodes, or the other way round.
    pub(super) fn as_nodes<'g>(&self, rows: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
        let own = rows.chunks(rows.len() / self.calls.len());
        let own = self.calls.iter().zip(own);
        own.flat_map(|(call, rows)| call.as_nodes(rows)).collect()
    }
}

impl Call<'_> {
    /// Rows of its accelerations as those of their nodes, or the other way round.
    pub(super) fn as_nodes<'g>(&self, rows: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
        let rows = rows.chunks(rows.len() / self.is_negative.len());
        let rows = rows.zip(&self.is_negative);
        rows.flat_map(|(row, is_negative)| row.iter().map(|x| if *is_negative { -*x } else { *x }))
            .collect()
    }
}

/// The calls of forward dynamics, the first one of those that are the same, and the nodes of their accelerations.
fn accelerations(traced: &Traced) -> Result<(Vec<Call<'_>>, Vec<NodeId>), Error> {
    let graph = &traced.function.graph;
    let (mut calls, mut nodes) = (Vec::new(), Vec::<NodeId>::new());
    let mut first = traced.numbers();
    for call in &traced.calls {
        let numbers = first;
        let [returned, given] = call.sizes;
        first += returned + given;
        if !call.is_of(DERIVATIVES) {
            continue;
        }
        let (returned, given) = traced.function.outputs[numbers..first].split_at(returned);
        let own = returned.iter().map(|id| graph.unsigned(*id));
        let (own, is_negative): (Vec<NodeId>, Vec<bool>) = own.unzip();
        if own.iter().all(|id| nodes.contains(id)) {
            continue;
        }
        // What a call is given may depend on earlier accelerations alone.
        let before = nodes.iter().chain(given).max();
        let is_later = |id: &NodeId| before.is_none_or(|before| id > before);
        let is_own = |k: usize| !own[..k].contains(&own[k]) && !graph.is_constant(own[k]);
        if !own.iter().all(is_later) || !(0..own.len()).all(is_own) {
            return traced.error("its accelerations are values of something else, too".into());
        }
        nodes.extend(own);
        calls.push(Call {
            name: &call.name,
            numbers,
            is_negative,
        });
    }
    Ok((calls, nodes))
}

/// The directions of all inputs of L, and how many of them are of the arguments.
fn rates(traced: &Traced, by: &[usize], lagrangian: &Function) -> (usize, Directions) {
    let (own, all) = (traced.function.inputs.len(), lagrangian.inputs.len());
    let calls = traced.known_calls(Way::default(), by);
    let rates = match traced.directions(by, &calls) {
        Directions::Inputs(mut inputs) => {
            let count = inputs.len();
            inputs.extend(own as u32..all as u32);
            return (count, Directions::Inputs(inputs));
        }
        Directions::Rates(rates) => rates,
    };
    let count = rates.outputs.len() / own;
    let rates = trace_with_calls(lagrangian.inputs.clone(), |x, _| {
        let unit = |at: usize| {
            let mut unit = vec![Symbol::zero(); all];
            unit[at] = Symbol::one();
            unit
        };
        let rest = vec![Symbol::zero(); all - own];
        let of_arguments = evaluate(&rates, &x[..own]);
        let of_arguments = of_arguments.chunks(own).map(|own| [own, &rest].concat());
        of_arguments.chain((own..all).map(unit)).flatten().collect()
    });
    (count, Directions::Rates(rates))
}

/// H⁻¹ v of q, q̇, τ and v: the rates of accelerations along v, with what they share with these.
fn solver(robot: &Robot, name: &str) -> Result<Function, Error> {
    let program = robot.program(name)?;
    let (nq, nv) = (robot.nq(), robot.nv());
    let inputs = [("q", nq), ("qd", nv), ("tau", nv)];
    let inputs = inputs
        .into_iter()
        .flat_map(|(name, length)| scalars(name, length));
    let accelerations = trace_with_calls(inputs.collect(), |x, kernels| {
        let values = run_on_symbols(name, &program, &arrays_of(robot, x), kernels);
        values.expect("arguments as they are taken").concat()
    });
    let torques: Vec<u32> = (nq + nv..nq + 2 * nv).map(|k| k as u32).collect();
    let question = Differentiation::by_inputs(&accelerations, &torques);
    Ok(jacobian_times(&question, "v"))
}
