//! The values of y and λ, and their rates.

use std::vec;
use std::vec::Vec;

use rbd_ir::ir::{Calls as Kernels, Function, Symbol, evaluate};

use super::lagrangian::{DERIVATIVES, Lagrangian};
use crate::Real;
use crate::jit::traced::known::{arrays_of, matrix};

/// The values at which L is differentiated, by call.
pub(super) struct Point<'g> {
    /// q, q̇ and τ.
    given: Vec<Vec<Symbol<'g>>>,
    y: Vec<Symbol<'g>>,
    lambda: Vec<Symbol<'g>>,
}

impl<'g> Point<'g> {
    /// The arguments of L.
    pub(super) fn numbers(&self, x: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
        [x, &self.y, &self.lambda].concat()
    }
}

impl Lagrangian<'_> {
    /// y and λ.
    pub(super) fn point<'g>(
        &self,
        gradient: &Function,
        x: &[Symbol<'g>],
        kernels: Kernels<'g>,
    ) -> Point<'g> {
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

    pub(super) fn hessian_product<'g>(
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
            let rate = self.solve(k, point, &of_residuals[own.clone()], kernels);
            let mut y = vec![Symbol::zero(); count];
            y[own.clone()].copy_from_slice(&rate);
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
