//! The values of y and λ, and their rates.

use std::vec;
use std::vec::Vec;

use rbd_ir::ir::{Calls as Kernels, Evaluation, Function, Symbol, evaluate};

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
        let first = x.len() + self.count();
        let mut rates = Evaluation::new(gradient, point.numbers(x), kernels);
        for (k, call) in self.calls.iter().enumerate().rev() {
            let own = k * nv..(k + 1) * nv;
            let by_y = rates.at(&gradient.outputs[self.directions..][own.clone()]);
            let lambda = self.solve(k, &point, &call.as_nodes(&by_y), kernels);
            rates.change(first + own.start, &lambda);
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
        let resting = vec![Symbol::zero(); 2 * count];
        let numbers = point.numbers(x);
        let first = numbers.len() + n;
        let mut all = Evaluation::new(product, [&numbers, direction, &resting].concat(), kernels);
        let (by_y, by_lambda) = product.outputs[n..].split_at(count);
        for (k, call) in self.calls.iter().enumerate() {
            // Derivatives by λ are r.
            let of_residuals = all.at(&by_lambda[k * nv..][..nv]);
            let y = self.solve(k, point, &of_residuals, kernels);
            all.change(first + k * nv, &call.as_nodes(&y));
        }
        for (k, call) in self.calls.iter().enumerate().rev() {
            let by_y = call.as_nodes(&all.at(&by_y[k * nv..][..nv]));
            let lambda = self.solve(k, point, &by_y, kernels);
            all.change(first + count + k * nv, &lambda);
        }
        all.at(&product.outputs[..n])
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
