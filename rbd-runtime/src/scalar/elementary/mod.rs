//! Exponential, logarithm, hyperbolic tangent, arc sine and arc cosine, written once for every scalar and
//! every type of SIMD lanes.
//!
//! There is no branch on the argument: cases are computed side by side and selected, with the same
//! operations in the same order for every type, so that the same argument gives the same bits in all of
//! them. Products are never fused with sums, so that the bits are the same on every machine too. What
//! the text needs of a type is [`Lane`].
//!
//! The polynomials have the least relative errors on their intervals, by Remez's exchange (coefficients of
//! our own); the arguments are reduced as fdlibm does (Sun Microsystems 1993).
//!
//! Errors against the true value, in units in the last place, measured over all `f32` and over 10⁸ `f64`
//! drawn by bits and by value (`tests/elementary.rs` holds them on grids):
//!
//! | | `f64` | `f32` |
//! |---|---|---|
//! | exp | 1 | 1 |
//! | ln | 1 | 1 |
//! | tanh | 2 | 2 |
//! | asin | 1 | 1 |
//! | acos | 1 | 1 |

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

/// c₀ + c₁ x + c₂ x² + …, even and odd powers apart, so that half of it does not wait for the other.
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
