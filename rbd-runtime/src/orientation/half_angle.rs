use crate::Real;

/// Even functions of h, half the angle θ of a rotation, from which exponentials are built.
///
/// They are functions of h². For h² < 2.5, a little more than (π/2)², they are Taylor polynomials
/// (truncation error below 10⁻¹⁹ in `f64`), elsewhere quotients of sine and cosine that lose no digits
/// there. So all are within a few units in the last place of 1, and so are derivatives of any order.
pub(crate) struct HalfAngle<T> {
    /// (sin h)/h.
    pub(super) sinc: T,
    /// cos h.
    pub(super) cos: T,
    /// (1 − cos h)/h².
    pub(super) versine: T,
    /// (h − sin h)/h³.
    pub(super) rest: T,
}

/// A [`HalfAngle`] and the rates of its functions with θ: (1/θ) d/dθ = ½ d/d(h²).
pub(crate) struct HalfAngleRates<T> {
    half: HalfAngle<T>,
    /// The rate of (1 − cos h)/h²: ¼ ((sin h)/h − 2 (1 − cos h)/h²)/h².
    versine: T,
    /// The rate of (h − sin h)/h³: ¼ ((1 − cos h)/h² − 3 (h − sin h)/h³)/h².
    rest: T,
}

/// From this h² on the quotients are used.
const LIMIT: f64 = 2.5;

/// Terms of the polynomials.
const TERMS: usize = 11;

/// (1 − cos h)/h² = 1/2! − h²/4! + …
const VERSINE: [f64; TERMS] = alternating(2);

/// (h − sin h)/h³ = 1/3! − h²/5! + …
const REST: [f64; TERMS] = alternating(3);

/// The rate of [`VERSINE`].
const VERSINE_RATE: [f64; TERMS - 1] = rate(VERSINE);

/// The rate of [`REST`].
const REST_RATE: [f64; TERMS - 1] = rate(REST);

/// ½ d/dx of a polynomial.
const fn rate(terms: [f64; TERMS]) -> [f64; TERMS - 1] {
    let mut rates = [0.0; TERMS - 1];
    let mut k = 1;
    while k < TERMS {
        rates[k - 1] = 0.5 * k as f64 * terms[k];
        k += 1;
    }
    rates
}

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
    /// From θ².
    #[inline]
    pub(crate) fn of_square(theta_square: T) -> Self {
        let square = theta_square * T::from_f64(0.25);
        let select = |near, far| near_or_far(square, near, far);

        let near = select(square, T::zero());
        let versine = polynomial(&VERSINE, near);
        let rest = polynomial(&REST, near);

        let far = select(T::one(), square);
        let h = far.sqrt();
        let (sin, cos) = h.sin_cos();
        let sinc = sin / h;
        Self {
            sinc: select(T::one() - near * rest, sinc),
            cos: select(T::one() - near * versine, cos),
            versine: select(versine, (T::one() - cos) / far),
            rest: select(rest, (T::one() - sinc) / far),
        }
    }

    /// (1 − cos θ)/θ² = ½ ((sin h)/h)².
    #[inline]
    pub(crate) fn whole_versine(&self) -> T {
        self.sinc * self.sinc * T::from_f64(0.5)
    }

    /// (θ − sin θ)/θ³ = ¼ ((h − sin h)/h³ + (sin h)/h (1 − cos h)/h²), a sum of terms that are positive up
    /// to θ = 2π.
    #[inline]
    pub(crate) fn whole_rest(&self) -> T {
        (self.rest + self.sinc * self.versine) * T::from_f64(0.25)
    }

    /// (sin θ)/θ = (sin h)/h cos h.
    #[inline]
    pub(crate) fn whole_sinc(&self) -> T {
        self.sinc * self.cos
    }

    /// (1 − h cot h)/θ² = ¼ ((1 − cos h)/h² − (h − sin h)/h³) / ((sin h)/h), a difference of 1/2 and
    /// 1/6 at 0.
    #[inline]
    pub(crate) fn cotangent_rest(&self) -> T {
        (self.versine - self.rest) * T::from_f64(0.25) / self.sinc
    }
}

impl<T: Real> HalfAngleRates<T> {
    /// From θ².
    #[inline]
    pub(crate) fn of_square(theta_square: T) -> Self {
        let half = HalfAngle::of_square(theta_square);
        let square = theta_square * T::from_f64(0.25);
        let select = |near, far| near_or_far(square, near, far);
        let near = select(square, T::zero());
        let quarter = T::from_f64(0.25) / select(T::one(), square);
        let [two, three] = [2.0, 3.0].map(T::from_f64);
        let versine = (half.sinc - two * half.versine) * quarter;
        let rest = (half.versine - three * half.rest) * quarter;
        Self {
            versine: select(polynomial(&VERSINE_RATE, near), versine),
            rest: select(polynomial(&REST_RATE, near), rest),
            half,
        }
    }

    /// The functions themselves.
    #[inline]
    pub(crate) fn half(&self) -> &HalfAngle<T> {
        &self.half
    }

    /// The rate of (sin θ)/θ: (θ − sin θ)/θ³ − (1 − cos θ)/θ².
    #[inline]
    pub(crate) fn whole_sinc(&self) -> T {
        self.half.whole_rest() - self.half.whole_versine()
    }

    /// The rate of (1 − cos θ)/θ² = ½ ((sin h)/h)²: that of (sin h)/h is ¼ ((h − sin h)/h³ − (1 − cos
    /// h)/h²).
    #[inline]
    pub(crate) fn whole_versine(&self) -> T {
        self.half.sinc * self.sinc()
    }

    /// The rate of (θ − sin θ)/θ³: a sum of terms that are negative up to θ = 2π.
    #[inline]
    pub(crate) fn whole_rest(&self) -> T {
        let half = &self.half;
        (self.rest + self.sinc() * half.versine + half.sinc * self.versine) * T::from_f64(0.25)
    }

    /// The rate of c = (1 − h cot h)/θ²: c² + ¼ (versine′ − rest′) / ((sin h)/h).
    #[inline]
    pub(crate) fn cotangent_rest(&self) -> T {
        let c = self.half.cotangent_rest();
        c * c + (self.versine - self.rest) * T::from_f64(0.25) / self.half.sinc
    }

    #[inline]
    fn sinc(&self) -> T {
        (self.half.rest - self.half.versine) * T::from_f64(0.25)
    }
}

/// `near` for h² up to [`LIMIT`], `far` beyond. Both must be finite, with all derivatives.
#[inline(always)]
fn near_or_far<T: Real>(square: T, near: T, far: T) -> T {
    T::from_f64(LIMIT).select_less(square, far, near)
}

/// The polynomial with these coefficients, lowest power first.
#[inline]
pub(super) fn polynomial<T: Real, const N: usize>(coefficients: &[f64; N], x: T) -> T {
    let [lower @ .., highest] = coefficients.as_slice() else {
        return T::zero();
    };
    let horner = |sum: T, &c: &f64| sum * x + T::from_f64(c);
    lower.iter().rev().fold(T::from_f64(*highest), horner)
}
