//! Assembly and solution on rayon's threads, to the same bits: numbers are computed side by side, and written to
//! their places in K and b one after the other.

use rayon::prelude::*;

use super::rows::Equations;
use super::{Assembly, OfBody};
use crate::side::Sides;
use crate::{BodyState, Held, Options};

/// Bodies or constraints that one thread takes at least: some ten microseconds.
pub(crate) const LEAST: usize = 64;

/// What is computed and not yet written.
#[derive(Debug)]
pub(super) struct Buffers<T> {
    bodies: Vec<OfBody<T>>,
    /// Of constraints between frames; others are few.
    constraints: Vec<Option<Equations<T>>>,
}

impl<T> Default for Buffers<T> {
    fn default() -> Self {
        Self {
            bodies: Vec::new(),
            constraints: Vec::new(),
        }
    }
}

impl Assembly<f64> {
    /// [`fill`](Self::fill) on all cores.
    pub(crate) fn fill_in_parallel(
        &mut self,
        bodies: &[BodyState<f64>],
        constraints: &[Held<f64>],
        options: &Options<f64>,
        h: f64,
    ) {
        let each_body = || bodies.par_iter().with_min_len(LEAST);
        let each_constraint = || constraints.par_iter().with_min_len(LEAST);
        each_body()
            .map(BodyState::rotation)
            .collect_into_vec(&mut self.rotations);
        let rotations = &self.rotations;
        each_constraint()
            .map(|held| Sides::new(held.sides(), bodies, |body| rotations[body]))
            .collect_into_vec(&mut self.sides);
        let mut buffers = std::mem::take(&mut self.buffers);
        each_body()
            .enumerate()
            .map(|(number, body)| self.equation_of_body(number, body, options, h))
            .collect_into_vec(&mut buffers.bodies);
        each_constraint()
            .enumerate()
            .map(|(number, held)| match held {
                Held::Frames(own) => Some(self.equations(number, own, bodies, options, h)),
                Held::Coordinates(_) | Held::Rotor(_) => None,
            })
            .collect_into_vec(&mut buffers.constraints);
        for (number, of_body) in buffers.bodies.iter().enumerate() {
            self.set_body(number, of_body);
        }
        let computed = constraints.iter().zip(&buffers.constraints);
        for (number, (held, equations)) in computed.enumerate() {
            match (held, equations) {
                (Held::Frames(own), Some(equations)) => self.set_equations(number, own, equations),
                _ => self.fill_rows(number, held, bodies, options, h),
            }
        }
        self.buffers = buffers;
    }

    /// [`solve`](Self::solve) on all cores.
    pub(crate) fn solve_in_parallel(&mut self) {
        let multifrontal = self.symbolic.multifrontal();
        let Self {
            values,
            factor,
            x,
            work,
            ..
        } = self;
        multifrontal.factor_and_solve_in_parallel(values, factor, x, work);
    }
}
