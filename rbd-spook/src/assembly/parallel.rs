//! Assembly and solution on rayon's threads, with the same bits as on one: numbers are computed in parallel
//! and then written to K and b one after the other.

use rayon::prelude::*;

use super::rows::Equations;
use super::{Assembly, OfBody};
use crate::endpoint::Endpoints;
use crate::{BodyState, Constrained, Options};

/// The fewest bodies or constraints for one thread: some ten microseconds of work.
pub(crate) const LEAST: usize = 64;

/// Numbers that are computed and not yet written.
#[derive(Debug)]
pub(super) struct Buffers<T> {
    bodies: Vec<OfBody<T>>,
    /// The equations of constraints between frames; couplings and rotors are few and are filled serially.
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
        constraints: &[Constrained<f64>],
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
            .map(|constrained| {
                Endpoints::new(constrained.endpoints(), bodies, |body| rotations[body])
            })
            .collect_into_vec(&mut self.endpoints);
        let mut buffers = std::mem::take(&mut self.buffers);
        each_body()
            .enumerate()
            .map(|(number, body)| self.equation_of_body(number, body, options, h))
            .collect_into_vec(&mut buffers.bodies);
        each_constraint()
            .enumerate()
            .map(|(number, constrained)| match constrained {
                Constrained::Frames(own) => Some(self.equations(number, own, bodies, options, h)),
                Constrained::Coordinates(_) | Constrained::Rotor(_) => None,
            })
            .collect_into_vec(&mut buffers.constraints);
        for (number, of_body) in buffers.bodies.iter().enumerate() {
            self.set_body(number, of_body);
        }
        let computed = constraints.iter().zip(&buffers.constraints);
        for (number, (constrained, equations)) in computed.enumerate() {
            match (constrained, equations) {
                (Constrained::Frames(own), Some(equations)) => {
                    self.set_equations(number, own, equations);
                }
                _ => self.fill_rows(number, constrained, bodies, options, h),
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
