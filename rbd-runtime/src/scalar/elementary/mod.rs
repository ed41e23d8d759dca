//! Exponential, logarithm, hyperbolic tangent, arc sine and arc cosine, written once for every scalar and every type of SIMD lanes.
//!
//! There is no branch on the argument: cases are computed side by side and selected, with the same operations in the same order for every
//! type, so that the same argument gives the same bits in all of them. Products are never fused with sums, so that the bits are the same on
//! every machine, too. [`Lane`] has the operations that a type must have.
//!
//! The polynomials have the least relative errors on their intervals, by Remez's exchange (coefficients of
//! our own); the arguments are reduced as fdlibm does (Sun Microsystems 1993).
//!
//! Errors against the true value, in units in the last place: the largest over all `f32`, and over 4 million `f64` each, of all sizes and
//! dense where the function varies (`tests/it/elementary` checks them on grids, and measures them again on request).
//!
//! | | `f64` | `f32` |
//! |---|---|---|
//! | exp | 0.87 | 0.92 |
//! | ln | 0.80 | 0.84 |
//! | tanh | 1.28 | 1.31 |
//! | asin | 0.65 | 0.65 |
//! | acos | 0.88 | 0.89 |

mod constants;
mod exponential;
mod inverse;
mod lane;
mod logarithm;

pub(crate) use constants::{Constants, DOUBLE, SINGLE};
pub(crate) use exponential::{exp, tanh};
pub(crate) use inverse::{acos, asin};
pub(crate) use lane::Lane;
pub(crate) use logarithm::ln;

/// c₀ + c₁ x + c₂ x² + …, even and odd powers apart, which halves the chain of dependent operations.
#[inline(always)]
fn polynomial<L: Lane>(x: L, coefficients: &[f64]) -> L {
    let square = x * x;
    let last = coefficients.len() - 1;
    let mut odd = L::from_f64(coefficients[last]);
    let mut even = L::from_f64(coefficients[last - 1]);
    for i in (0..last - 1).rev() {
        (odd, even) = (even, odd * square + L::from_f64(coefficients[i]));
    }
    odd * x + even
}
