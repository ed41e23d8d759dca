//! A type of lanes as anyone may write one.

use std::array::from_fn;
use std::ops::{Add, Mul, Sub};

use rbd_runtime::Rounding;
use rbd_runtime::sin_cos::{self, Lane, Offset};

#[derive(Clone, Copy)]
pub(crate) struct Lanes<const W: usize>(pub(crate) [f64; W]);

impl<const W: usize> Add for Lanes<W> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] + other.0[i]))
    }
}

impl<const W: usize> Sub for Lanes<W> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] - other.0[i]))
    }
}

impl<const W: usize> Mul for Lanes<W> {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] * other.0[i]))
    }
}

impl<const W: usize> Lane for Lanes<W> {
    const ROUND: f64 = 1.5 * (1_u64 << 52) as f64;

    fn splat(self, value: f64) -> Self {
        Self([value; W])
    }

    fn fused_mul_add(self, factor: Self, term: Self) -> Self {
        Self(from_fn(|i| self.0[i].mul_add(factor.0[i], term.0[i])))
    }

    /// By arithmetic on n, where the implementation for `f64` shifts bits.
    fn turn(turns: Self, (sin, cos): (Self, Self)) -> (Self, Self) {
        let turned: [(f64, f64); W] = from_fn(|i| {
            let (sin, cos) = (sin.0[i], cos.0[i]);
            match (turns.0[i] - Self::ROUND).rem_euclid(4.0) {
                0.0 => (sin, cos),
                1.0 => (cos, -sin),
                2.0 => (-sin, -cos),
                _ => (-cos, sin),
            }
        });
        (
            Self(turned.map(|(sin, _)| sin)),
            Self(turned.map(|(_, cos)| cos)),
        )
    }

    fn are_within<const N: usize>(angles: [Self; N], limit: f64) -> bool {
        angles.iter().flat_map(|x| x.0).all(|x| x.abs() <= limit)
    }

    fn repair<A: Rounding, O: Offset>(
        self,
        offset: O,
        (mut sin, mut cos): (Self, Self),
    ) -> (Self, Self) {
        sin_cos::repair::<A, O>(&self.0, offset, &mut sin.0, &mut cos.0);
        (sin, cos)
    }
}
