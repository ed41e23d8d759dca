//! The parts of a step on one core or on all, to the same bits.

#[cfg(feature = "rayon")]
use rayon::prelude::*;
use rbd_runtime::{Real, Vector3};

use crate::assembly::Assembly;
#[cfg(feature = "rayon")]
use crate::assembly::LEAST;
use crate::{BodyState, Held, Options};

type Fill<T> = fn(&mut Assembly<T>, &[BodyState<T>], &[Held<T>], &Options<T>, T);

type Multipliers<T> = fn(&Assembly<T>, &[Held<T>], &mut [[T; 6]], T);

/// How each part of a step runs. Only numbers that threads may share run on all cores, so that it is chosen where
/// the scalar is known.
#[derive(Debug)]
pub(crate) struct Cores<T> {
    /// K and b.
    pub(crate) fill: Fill<T>,
    /// x.
    pub(crate) solve: fn(&mut Assembly<T>),
    /// Bodies by x.
    pub(crate) advance: fn(&Assembly<T>, &mut [BodyState<T>], T),
    /// λ by x.
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
                for (number, (held, lambda)) in all {
                    *lambda = multipliers_of(assembly, number, held, over_h);
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
                all.for_each(|(number, (held, lambda))| {
                    *lambda = multipliers_of(assembly, number, held, over_h);
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
    held: &Held<T>,
    over_h: T,
) -> [T; 6] {
    assembly.impulse(number, held).map(|x| x * over_h)
}
