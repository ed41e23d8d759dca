//! Derivatives of what depends on accelerations, without those of the operations of forward dynamics.
//!
//! The accelerations y of a call are those with r = τ − ID(q, q̇, y) = 0, and ∂r/∂y = −H. With y and λ as arguments of their
//! own, L = s + Σ λᵀ r is the result s, whatever λ is. It does not change with y where λ = H⁻¹ ∂(L − λᵀ r)/∂y, found for the
//! last call first: the gradient of s is then that of L with y and λ at rest. Along δx accelerations change by δy = H⁻¹ δr,
//! those of the first call first, and λ so that L still does not change with y. The gradient's rate is ∂²L (δx, δy, δλ). With
//! Y = ∂y/∂x the Hessian is L_xx + L_xy Y + Yᵀ (L_yx + L_yy Y).
//!
//! For one call: Singh, Russell and Wensing 2023. Here a call may be given what another one returns.

mod lagrangian;
mod point;

use std::vec::Vec;

use rbd_ir::derive::{Search, Weights, hessian_times, jacobian};
use rbd_ir::ir::{Function, Symbol, evaluate, scalars, trace_with_calls};

use super::Traced;
use super::way::Way;
use crate::Real;
use crate::jit::Error;

use lagrangian::{DERIVATIVES, Lagrangian};

/// L_yy has as many rows and columns: with more accelerations a direction the operations of forward dynamics take less. A motion
/// over a hundred steps then has its Hessian in 1.2 s, not in 18.
const MOST_ACCELERATIONS: usize = 8;

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
    ///
    /// # Errors
    /// If there are more accelerations than [`MOST_ACCELERATIONS`] for each direction.
    pub(super) fn implicit_hessian(
        &self,
        of: usize,
        by: &[usize],
        search: &Search,
    ) -> Result<Function, Error> {
        let lagrangian = Lagrangian::new(self, of, by)?;
        if lagrangian.count() > MOST_ACCELERATIONS * lagrangian.directions {
            return self.error("it calls forward dynamics too often".into());
        }
        let gradient = lagrangian.gradient();
        let (second, accelerations) = (lagrangian.hessian(search), lagrangian.outputs());
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
