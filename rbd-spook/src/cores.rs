//! The parts of a step, on one core or on all, with the same bits.

#[cfg(feature = "rayon")]
use rayon::prelude::*;
use rbd_runtime::{Real, Vector3};

use crate::assembly::Assembly;
#[cfg(feature = "rayon")]
use crate::assembly::LEAST;
use crate::{BodyState, Constrained, Options};

type Fill<T> = fn(&mut Assembly<T>, &[BodyState<T>], &[Constrained<T>], &Options<T>, T);

type Multipliers<T> = fn(&Assembly<T>, &[Constrained<T>], &mut [[T; 6]], T);

/// The functions that run each part of a step. They are chosen where the scalar is known, because only some
/// scalars can be shared between threads.
#[derive(Debug)]
pub(crate) struct Cores<T> {
    /// Fills K and b.
    pub(crate) fill: Fill<T>,
    /// Solves for x.
    pub(crate) solve: fn(&mut Assembly<T>),
    /// Advances the bodies by x.
    pub(crate) advance: fn(&Assembly<T>, &mut [BodyState<T>], T),
    /// Reads λ from x.
    pub(crate) multipliers: Multipliers<T>,
}

impl<T> Clone for Cores<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Cores<T> {}

impl<T: Real> Cores<T> {
    pub(crate) fn one() -> Self {
        Self {
            fill: Assembly::fill,
            solve: Assembly::solve,
            advance: |assembly, bodies, h| {
                for (number, body) in bodies.iter_mut().enumerate() {
                    advance(assembly, number, body, h);
                }
            },
            multipliers: |assembly, constraints, multipliers, h| {
                let over_h = T::one() / h;
                let all = constraints.iter().zip(multipliers).enumerate();
                for (number, (constrained, lambda)) in all {
                    *lambda = multipliers_of(assembly, number, constrained, over_h);
                }
            },
        }
    }
}

#[cfg(feature = "rayon")]
impl Cores<f64> {
    pub(crate) fn all() -> Self {
        Self {
            fill: Assembly::fill_in_parallel,
            solve: Assembly::solve_in_parallel,
            advance: |assembly, bodies, h| {
                let bodies = bodies.par_iter_mut().with_min_len(LEAST).enumerate();
                bodies.for_each(|(number, body)| advance(assembly, number, body, h));
            },
            multipliers: |assembly, constraints, multipliers, h| {
                let over_h = 1.0 / h;
                let all = constraints.par_iter().zip(multipliers);
                let all = all.with_min_len(LEAST).enumerate();
                all.for_each(|(number, (constrained, lambda))| {
                    *lambda = multipliers_of(assembly, number, constrained, over_h);
                });
            },
        }
    }
}

fn advance<T: Real>(assembly: &Assembly<T>, number: usize, body: &mut BodyState<T>, h: T) {
    let [vx, vy, vz, wx, wy, wz] = assembly.body(number);
    body.linear_velocity = Vector3::new(vx, vy, vz);
    body.angular_velocity = Vector3::new(wx, wy, wz);
    body.advance(h);
}

fn multipliers_of<T: Real>(
    assembly: &Assembly<T>,
    number: usize,
    constrained: &Constrained<T>,
    over_h: T,
) -> [T; 6] {
    assembly.impulse(number, constrained).map(|x| x * over_h)
}
