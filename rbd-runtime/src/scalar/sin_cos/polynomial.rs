//! sin r and cos r for |r| slightly above π/4 at most.

use super::{Lane, mul_add};
use crate::scalar::rounding::Rounding;

/// sin r = r − r³ P(r²), with a relative error below 2⁻⁵⁸; fdlibm's coefficients (Sun Microsystems 1993, `k_sin.c`), lowest power first.
const SIN: [f64; 6] = [
    1.66666666666666324348e-01,
    -8.33333333332248946124e-03,
    1.98412698298579493134e-04,
    -2.75573137070700676789e-06,
    2.50507602534068634195e-08,
    -1.58969099521155010221e-10,
];

/// cos r = 1 − r²/2 + r⁴ P(r²), with an error below 2⁻⁵⁸; fdlibm's coefficients (`k_cos.c`).
const COS: [f64; 6] = [
    4.16666666666666019037e-02,
    -1.38888888888741095749e-03,
    2.48015872894767294178e-05,
    -2.75573143513906633035e-07,
    2.08757232129817482790e-09,
    -1.13596475577881948265e-11,
];

/// (sin(r − excess), cos(r − excess)), |excess| at most the unit in the last place of r.
///
/// The last sum rounds by at most 0.5 units in the last place. The other rounding errors are of products
/// that are an eighth of the result or less, and in the cosine that of r²/2.
#[inline(always)]
pub(super) fn double<A: Rounding, L: Lane>(r: L, excess: L) -> (L, L) {
    let square = r * r;
    let fourth = square * square;
    let (one, half) = (r.splat(1.0), square * r.splat(0.5));
    // 1 − r²/2, with its rounding error. Sums, not fused products, which would be more operations.
    let high = one - half;
    let low = one - high - half;

    let cubic = evaluate::<A, L, 6>(SIN, square, fourth);
    // A difference, so that −0 stays −0.
    let sin = r - mul_add::<A, L>(square * r, cubic, excess * high);

    let quartic = evaluate::<A, L, 6>(COS, square, fourth);
    let low = mul_add::<A, L>(r, excess, low);
    let cos = high + mul_add::<A, L>(fourth, quartic, low);
    (sin, cos)
}

/// (sin r, cos r) to `f32`'s precision in `f64`: sin r = r + r³ P(r²), cos r = 1 + r² Q(r²), with the least relative errors on |r| ≤ π/4,
/// 2⁻³⁷ and 2⁻³³ (coefficients of our own, by Remez's exchange).
#[inline(always)]
pub(super) fn wide<A: Rounding, L: Lane>(r: L) -> (L, L) {
    const SIN: [f64; 4] = [
        -0.16666666640391103,
        0.008333329257618916,
        -0.0001983929703210085,
        2.7179759558023598e-06,
    ];
    const COS: [f64; 4] = [
        -0.49999999689583563,
        0.041666619804999167,
        -0.0013886664218054475,
        2.4381928355993366e-05,
    ];
    let square = r * r;
    let fourth = square * square;
    let one = r.splat(1.0);
    let sin = mul_add::<A, L>(square, evaluate::<A, L, 4>(SIN, square, fourth), one);
    let cos = mul_add::<A, L>(square, evaluate::<A, L, 4>(COS, square, fourth), one);
    (r * sin, cos)
}

/// (sin(r − excess), cos(r − excess)) in `f32`: as in [`double`], with polynomials P of half as many
/// coefficients, which have the smallest relative errors that are possible in `f32`, 2⁻²⁷·⁹ in the sine and
/// 2⁻³³ in the cosine (by Remez's exchange, one coefficient rounded after the other).
#[inline(always)]
pub(super) fn narrow<A: Rounding, L: Lane>(r: L, excess: L) -> (L, L) {
    const SIN: [f64; 3] = [
        0.16666655242443085,
        -0.008332187309861183,
        0.00019517897453624755,
    ];
    const COS: [f64; 3] = [
        0.04166664555668831,
        -0.0013887309469282627,
        2.4432327336398885e-5,
    ];
    let square = r * r;
    let fourth = square * square;
    let (one, half) = (r.splat(1.0), square * r.splat(0.5));
    let high = one - half;
    let low = one - high - half;

    let horner = |[first, second, third]: [f64; 3]| {
        let sum = mul_add::<A, L>(square, r.splat(third), r.splat(second));
        mul_add::<A, L>(square, sum, r.splat(first))
    };
    let sin = r - mul_add::<A, L>(square * r, horner(SIN), excess * high);
    let low = mul_add::<A, L>(r, excess, low);
    let cos = high + mul_add::<A, L>(fourth, horner(COS), low);
    (sin, cos)
}

/// The polynomial in x with these coefficients, lowest power first: pairs of them, then the sum of pairs in
/// x² (Estrin), which has a shorter chain of dependent operations than Horner's scheme.
#[inline(always)]
fn evaluate<A: Rounding, L: Lane, const N: usize>(coefficients: [f64; N], x: L, square: L) -> L {
    let pair = |i: usize| {
        let [low, high] = [i, i + 1].map(|i| x.splat(coefficients[i]));
        mul_add::<A, L>(high, x, low)
    };
    let mut sum = pair(N - 2);
    for i in (0..N / 2 - 1).rev() {
        sum = mul_add::<A, L>(sum, square, pair(2 * i));
    }
    sum
}
