//! Derivatives of what depends on accelerations, without those of the operations of forward dynamics.
//!
//! The accelerations y of a call are those with r = τ − ID(q, q̇, y) = 0, and ∂r/∂y = −H. With y and λ as arguments of their
//! own, L = s + Σ λᵀ r is the result s, whatever λ is. It does not change with y where λ = H⁻¹ ∂(L − λᵀ r)/∂y, found for the
//! last call first: the gradient of s is then that of L with y and λ at rest. Along δx accelerations change by δy = H⁻¹ δr,
//! those of the first call first, and λ so that L still does not change with y. The gradient's rate is ∂²L (δx, δy, δλ). With
//! Y = ∂y/∂x the Hessian is L_xx + L_xy Y + Yᵀ (L_yx + L_yy Y).
//!
//! For one call: Singh, Russell and Wensing 2023. Here a call may be given what another one returns.

use std::vec;
use std::vec::Vec;

use rbd_ir::derive::{
    Differentiation, Search, Seeds, Weights, hessian, hessian_times, jacobian, jacobian_times,
    times_jacobian,
};
use rbd_ir::ir::{Calls as Kernels, Function, NodeId, Symbol, evaluate, scalars, trace_with_calls};

use super::Traced;
use super::directions::Directions;
use super::known::{Way, arrays_of, matrix};
use crate::Real;
use crate::jit::catalogue::run_on_symbols;
use crate::jit::{Error, Robot};

const DERIVATIVES: &str = "forward_dynamics_derivatives";

/// A call of forward dynamics.
struct Call<'a> {
    name: &'a str,
    /// The first of its numbers among the outputs.
    numbers: usize,
    /// For each acceleration whether it is the node without the sign.
    is_negative: Vec<bool>,
}

/// A result s of one number, and its L.
struct Lagrangian<'a> {
    traced: &'a Traced,
    calls: Vec<Call<'a>>,
    /// L of the arguments, y and λ. For y stand the nodes of accelerations, some with another sign.
    function: Function,
    /// How many directions the arguments have.
    directions: usize,
    /// The rates of arguments, y and λ in the directions of the arguments, of y and of λ.
    rates: Function,
    /// For each call H⁻¹ v of q, q̇, τ and v.
    solvers: Vec<Function>,
}

/// The values at which L is differentiated, by call.
struct Point<'g> {
    /// q, q̇ and τ.
    given: Vec<Vec<Symbol<'g>>>,
    y: Vec<Symbol<'g>>,
    lambda: Vec<Symbol<'g>>,
}

impl Traced {
    /// Whether it calls forward dynamics.
    pub(super) fn has_dynamics(&self) -> bool {
        self.calls.iter().any(|call| call.is_of(DERIVATIVES))
    }

    /// The gradient of an output by the arguments at these places.
    pub(super) fn implicit_gradient(&self, of: usize, by: &[usize]) -> Result<Function, Error> {
        let lagrangian = Lagrangian::new(self, of, by)?;
        let gradient = lagrangian.gradient();
        let inputs = self.function.inputs.clone();
        Ok(trace_with_calls(inputs, |x, kernels| {
            let point = lagrangian.point(&gradient, x, kernels);
            let mut all = evaluate(&gradient, &point.numbers(x));
            all.truncate(lagrangian.directions);
            all
        }))
    }

    /// The product of its Hessian with a vector: further inputs, called `direction`.
    pub(super) fn implicit_hessian_product(
        &self,
        of: usize,
        by: &[usize],
        direction: &'static str,
    ) -> Result<Function, Error> {
        let lagrangian = Lagrangian::new(self, of, by)?;
        let gradient = lagrangian.gradient();
        let product = hessian_times(
            &lagrangian.question(),
            Weights::Constants(&[1.0]),
            direction,
        );
        let mut inputs = self.function.inputs.clone();
        let own = inputs.len();
        inputs.extend(scalars(direction, lagrangian.directions));
        Ok(trace_with_calls(inputs, |x, kernels| {
            let (x, direction) = x.split_at(own);
            let point = lagrangian.point(&gradient, x, kernels);
            lagrangian.hessian_product(&product, x, direction, &point, kernels)
        }))
    }

    /// Its Hessian by rows.
    pub(super) fn implicit_hessian(
        &self,
        of: usize,
        by: &[usize],
        search: &Search,
    ) -> Result<Function, Error> {
        let lagrangian = Lagrangian::new(self, of, by)?;
        let gradient = lagrangian.gradient();
        let (second, accelerations) = (lagrangian.hessian(by, search), lagrangian.outputs());
        let way = Way::ALL;
        let first = self.differentiated_outputs(&accelerations, by, way, |question| {
            jacobian(question, search).0
        })?;
        let inputs = self.function.inputs.clone();
        Ok(trace_with_calls(inputs, |x, kernels| {
            let point = lagrangian.point(&gradient, x, kernels);
            let first = lagrangian.as_nodes(&kernels.evaluate(&first, x));
            let second = evaluate(&second, &point.numbers(x));
            total(lagrangian.directions, &first, &second)
        }))
    }
}

/// L_xx + L_xy Y + Yᵀ (L_yx + L_yy Y), of the second derivatives of L by x and y and of Y, by rows.
fn total<'g>(n: usize, y: &[Symbol<'g>], second: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
    let count = y.len() / n;
    let at = |i: usize, j: usize| second[i * (n + count) + j];
    let sum = |terms: &mut dyn Iterator<Item = Symbol<'g>>| {
        terms.fold(Symbol::zero(), |sum, term| sum + term)
    };
    let column = |i: usize, j: usize| {
        let products = (0..count).map(|k| at(i, n + k) * y[k * n + j]);
        at(i, j) + sum(&mut { products })
    };
    let of_y: Vec<Symbol<'g>> = (0..count * n).map(|k| column(n + k / n, k % n)).collect();
    let entries = (0..n * n).map(|k| {
        let (i, j) = (k / n, k % n);
        let products = (0..count).map(|k| y[k * n + i] * of_y[k * n + j]);
        column(i, j) + sum(&mut { products })
    });
    entries.collect()
}

impl<'a> Lagrangian<'a> {
    fn new(traced: &'a Traced, of: usize, by: &[usize]) -> Result<Self, Error> {
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

    fn count(&self) -> usize {
        self.calls.len() * self.traced.robot.nv()
    }

    /// By the arguments, y and λ.
    fn question(&self) -> Differentiation<'_> {
        Differentiation {
            function: &self.function,
            outputs: None,
            seeds: Seeds::Traced(&self.rates),
            with_values: false,
            known: None,
        }
    }

    fn gradient(&self) -> Function {
        times_jacobian(&self.question(), Weights::Constants(&[1.0]))
    }

    /// The second derivatives by the arguments and y.
    fn hessian(&self, by: &[usize], search: &Search) -> Function {
        let (own, count) = (self.traced.function.inputs.len(), self.count());
        let ones = Weights::Constants(&[1.0]);
        let calls = self.traced.known_calls(Way::default(), by);
        if let Directions::Inputs(mut inputs) = self.traced.directions(by, &calls) {
            inputs.extend((own..own + count).map(|k| k as u32));
            let seeds = Seeds::Inputs(&inputs);
            return hessian(
                &Differentiation {
                    seeds,
                    ..self.question()
                },
                ones,
                search,
            )
            .0;
        }
        let mut rates = self.rates.clone();
        rates
            .outputs
            .truncate((self.directions + count) * self.function.inputs.len());
        let seeds = Seeds::Traced(&rates);
        hessian(
            &Differentiation {
                seeds,
                ..self.question()
            },
            ones,
            search,
        )
        .0
    }

    /// The outputs that are accelerations.
    fn outputs(&self) -> Vec<usize> {
        let nv = self.traced.robot.nv();
        let all = self.calls.iter();
        all.flat_map(|call| call.numbers..call.numbers + nv)
            .collect()
    }

    /// Rows of accelerations as those of their nodes, or the other way round.
    fn as_nodes<'g>(&self, rows: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
        let signs = self.calls.iter().flat_map(|call| &call.is_negative);
        let rows = rows.chunks(rows.len() / self.count()).zip(signs);
        let rows = rows
            .flat_map(|(row, is_negative)| row.iter().map(|x| if *is_negative { -*x } else { *x }));
        rows.collect()
    }

    /// y and λ.
    fn point<'g>(&self, gradient: &Function, x: &[Symbol<'g>], kernels: Kernels<'g>) -> Point<'g> {
        let (robot, nv) = (&self.traced.robot, self.traced.robot.nv());
        let numbers = kernels.evaluate(&self.traced.function, x);
        let given = self.calls.iter().map(|call| {
            let first = call.numbers + nv;
            numbers[first..first + robot.nq() + 2 * nv].to_vec()
        });
        let y: Vec<Symbol<'g>> = self.outputs().into_iter().map(|at| numbers[at]).collect();
        let mut point = Point {
            given: given.collect(),
            y: self.as_nodes(&y),
            lambda: vec![Symbol::zero(); self.count()],
        };
        for k in (0..self.calls.len()).rev() {
            let rates = evaluate(gradient, &point.numbers(x));
            let by_y = self.as_nodes(&rates[self.directions..][..self.count()]);
            let own = k * nv..(k + 1) * nv;
            let lambda = self.solve(k, &point, &by_y[own.clone()], kernels);
            point.lambda[own].copy_from_slice(&lambda);
        }
        point
    }

    fn hessian_product<'g>(
        &self,
        product: &Function,
        x: &[Symbol<'g>],
        direction: &[Symbol<'g>],
        point: &Point<'g>,
        kernels: Kernels<'g>,
    ) -> Vec<Symbol<'g>> {
        let (n, count, nv) = (self.directions, self.count(), self.traced.robot.nv());
        let mut rates = [direction, &vec![Symbol::zero(); 2 * count]].concat();
        let products =
            |rates: &[Symbol<'g>]| evaluate(product, &[&point.numbers(x), rates].concat());
        // Derivatives by λ are r.
        for k in 0..self.calls.len() {
            let own = k * nv..(k + 1) * nv;
            let of_residuals = products(&rates).split_off(n + count);
            let mut y = vec![Symbol::zero(); count];
            y[own.clone()].copy_from_slice(&self.solve(
                k,
                point,
                &of_residuals[own.clone()],
                kernels,
            ));
            rates[n..][own.clone()].copy_from_slice(&self.as_nodes(&y)[own]);
        }
        for k in (0..self.calls.len()).rev() {
            let own = k * nv..(k + 1) * nv;
            let by_y = self.as_nodes(&products(&rates)[n..n + count]);
            let lambda = self.solve(k, point, &by_y[own.clone()], kernels);
            rates[n + count..][own].copy_from_slice(&lambda);
        }
        let mut all = products(&rates);
        all.truncate(n);
        all
    }

    /// H⁻¹ v of a call: by the matrix, where that is computed anyhow.
    fn solve<'g>(
        &self,
        call: usize,
        point: &Point<'g>,
        v: &[Symbol<'g>],
        kernels: Kernels<'g>,
    ) -> Vec<Symbol<'g>> {
        let (robot, given) = (&self.traced.robot, &point.given[call]);
        if !self.traced.values_of.others {
            return evaluate(&self.solvers[call], &[given, v].concat());
        }
        let nv = robot.nv();
        let all = matrix(robot, DERIVATIVES, &arrays_of(robot, given), nv, kernels);
        let all = all.expect("derivatives that have been found");
        let rows = all.chunks(3 * nv).map(|row| {
            let products = row[2 * nv..].iter().zip(v).map(|(h, v)| *h * *v);
            products.fold(Symbol::zero(), |sum, product| sum + product)
        });
        rows.collect()
    }
}

impl<'g> Point<'g> {
    /// The arguments of L.
    fn numbers(&self, x: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
        [x, &self.y, &self.lambda].concat()
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

/// The rates of all inputs of L in each direction, and how many directions are of the arguments.
fn rates(traced: &Traced, by: &[usize], lagrangian: &Function) -> (usize, Function) {
    let (own, all) = (traced.function.inputs.len(), lagrangian.inputs.len());
    let calls = traced.known_calls(Way::default(), by);
    let directions = traced.directions(by, &calls);
    let mut count = 0;
    let rates = trace_with_calls(lagrangian.inputs.clone(), |x, _| {
        let unit = |at: usize| {
            let mut unit = vec![Symbol::zero(); all];
            unit[at] = Symbol::one();
            unit
        };
        let of_arguments: Vec<Vec<Symbol<'_>>> = match &directions {
            Directions::Inputs(inputs) => inputs.iter().map(|at| unit(*at as usize)).collect(),
            Directions::Rates(rates) => {
                let rates = evaluate(rates, &x[..own]);
                let rest = vec![Symbol::zero(); all - own];
                rates.chunks(own).map(|own| [own, &rest].concat()).collect()
            }
        };
        count = of_arguments.len();
        of_arguments
            .into_iter()
            .chain((own..all).map(unit))
            .flatten()
            .collect()
    });
    (count, rates)
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
