//! The only way out of this module: types of lanes are given to code together with a token.

use super::arithmetic::Rule;
use super::{Doubles, InLanes, Instructions, Singles, Vector};
use crate::Arithmetic;

/// Code that is generic over the type of lanes of numbers `E`.
pub(crate) trait OnLanes<E> {
    /// The rule for fusing products with sums.
    type Rule: Rule;

    /// Runs the code on the lanes `V` of the instructions `S`.
    fn run<S: Instructions, V: Vector<E>>(self, simd: S)
    where
        InLanes<S, Self::Rule>: Arithmetic<V>;
}

/// Runs `code` on registers of `f64`.
#[inline(always)]
pub(crate) fn doubles_with_token<S: Instructions>(simd: S, code: impl OnLanes<f64>) {
    code.run::<S, Doubles<S>>(simd);
}

/// Runs `code` on registers of `f32`.
#[inline(always)]
pub(crate) fn singles_with_token<S: Instructions>(simd: S, code: impl OnLanes<f32>) {
    code.run::<S, Singles<S>>(simd);
}
