use super::select::{select, step};
use crate::Real;

/// Even functions of h, half the angle θ of a rotation, of which exponentials are made.
///
/// They are functions of h²: for h² < 2.5, a little more than (π/2)², their Taylor polynomials (in
/// `f64` what is left out is below 10⁻¹⁹), elsewhere quotients of sine and cosine that lose no
/// digits there. So all are within a few units in the last place of 1, derivatives of any order too.
pub(super) struct HalfAngle<T> {
    /// (sin h)/h.
    pub(super) sinc: T,
    /// cos h.
    pub(super) cos: T,
    /// (1 − cos h)/h².
    pub(super) versine: T,
    /// (h − sin h)/h³.
    pub(super) rest: T,
}

/// The least h² for quotients.
const LIMIT: f64 = 2.5;

/// Terms of the polynomials.
const TERMS: usize = 11;

/// (1 − cos h)/h² = 1/2! − h²/4! + …
const VERSINE: [f64; TERMS] = alternating(2);

/// (h − sin h)/h³ = 1/3! − h²/5! + …
const REST: [f64; TERMS] = alternating(3);

/// 1/n!, −1/(n + 2)!, 1/(n + 4)!, …
const fn alternating(n: usize) -> [f64; TERMS] {
    let mut terms = [1.0; TERMS];
    let mut k = 0;
    while k < TERMS {
        let mut i = 2;
        while i <= n + 2 * k {
            terms[k] /= i as f64;
            i += 1;
        }
        if k % 2 == 1 {
            terms[k] = -terms[k];
        }
        k += 1;
    }
    terms
}

impl<T: Real> HalfAngle<T> {
    /// Of the angle whose square this is.
    #[inline]
    pub(super) fn of_square(theta_square: T) -> Self {
        let square = theta_square * T::from_f64(0.25);
        let is_near = step(T::from_f64(LIMIT) - square);

        let near = square * is_near;
        let versine = polynomial(&VERSINE, near);
        let rest = polynomial(&REST, near);

        let far = select(is_near, T::one(), square);
        let h = far.sqrt();
        let (sin, cos) = h.sin_cos();
        let sinc = sin / h;
        Self {
            sinc: select(is_near, T::one() - near * rest, sinc),
            cos: select(is_near, T::one() - near * versine, cos),
            versine: select(is_near, versine, (T::one() - cos) / far),
            rest: select(is_near, rest, (T::one() - sinc) / far),
        }
    }

    /// (1 − cos θ)/θ² = ½ ((sin h)/h)².
    #[inline]
    pub(super) fn whole_versine(&self) -> T {
        self.sinc * self.sinc * T::from_f64(0.5)
    }

    /// (θ − sin θ)/θ³ = ¼ ((h − sin h)/h³ + (sin h)/h (1 − cos h)/h²), a sum of what is positive up
    /// to θ = 2π.
    #[inline]
    pub(super) fn whole_rest(&self) -> T {
        (self.rest + self.sinc * self.versine) * T::from_f64(0.25)
    }

    /// (1 − h cot h)/θ² = ¼ ((1 − cos h)/h² − (h − sin h)/h³) / ((sin h)/h), a difference of 1/2 and
    /// 1/6 at 0.
    #[inline]
    pub(super) fn cotangent_rest(&self) -> T {
        (self.versine - self.rest) * T::from_f64(0.25) / self.sinc
    }
}

/// Of these coefficients, lowest power first.
#[inline]
pub(super) fn polynomial<T: Real, const N: usize>(coefficients: &[f64; N], x: T) -> T {
    let [lower @ .., highest] = coefficients.as_slice() else {
        return T::zero();
    };
    let horner = |sum: T, &c: &f64| sum * x + T::from_f64(c);
    lower.iter().rev().fold(T::from_f64(*highest), horner)
}
