use core::ops::{Add, Div, Mul, Neg, Sub};

use super::{AngleOffset, Dispatch};

/// A number that dynamics can be computed in: `f64`, `f32`, SIMD lanes, dual numbers, symbols.
///
/// NaN and infinity propagate as in IEEE 754: every operation with NaN gives NaN, [`sign`](Real::sign)
/// too. Sine and cosine of an infinity are NaN. Nothing panics.
///
/// For a scalar of your own implement the operators, the nine functions without a default, and
/// [`AsWritten`](super::AsWritten), whose page has a dual number as an example.
///
/// There is no ordering and no conversion back to `f64`. So an algorithm that branches on values does not
/// compile, and every algorithm is the same straight line for every input. Where a function needs two
/// cases, both are computed and [`select_less`](Real::select_less) takes one.
///
/// # Derivatives
///
/// Each function documents its derivative, also where none exists. [`Dual`](super::Dual) computes exactly
/// that, and so must a scalar of your own that differentiates. A rate is the derivative times the rate of
/// the argument; where the derivative is infinite, the rate of a constant argument is 0 · ∞ = NaN.
///
/// # The same bits
///
/// `f64`, `f32` and SIMD lanes compute [`exp`](Real::exp), [`ln`](Real::ln), [`tanh`](Real::tanh),
/// [`asin`](Real::asin) and [`acos`](Real::acos) by the same operations, not by the standard library:
/// single calls and batches give the same bits on every machine. `f64` has methods of these names of its
/// own, which the compiler prefers where a type is written out; `Real::exp(x)` is always the one here.
pub trait Real:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + Dispatch
{
    /// The scalar nearest to `value`.
    fn from_f64(value: f64) -> Self;

    /// √self; NaN below 0.
    ///
    /// The derivative is 1 / (2 √x), at 0 infinite.
    fn sqrt(self) -> Self;

    /// (sin self, cos self), `self` in radians.
    ///
    /// `f64` and `f32` do not use the standard library. They compute [`Unfused`](super::Unfused), with the
    /// same bits on every machine. x is reduced by the nearest multiple of π/2 (Cody and Waite 1980; beyond 1e5 Payne and Hanek 1983). The
    /// remainder goes into polynomials (those of `f64` are fdlibm's, 1993). For every finite angle the error is less than one unit in the
    /// last place; infinities and NaN give NaN.
    fn sin_cos(self) -> (Self, Self);

    /// The angle of the point (x, self) from the x axis, in (−π, π]: atan2(self, x), in radians.
    ///
    /// The derivative is (x dy − y dx) / (x² + y²), at the origin NaN.
    fn atan2(self, x: Self) -> Self;

    /// −1, 0 or 1 as `self` is negative, zero (of either sign) or positive. The sign of NaN is NaN, so that it is not hidden.
    ///
    /// The derivative is 0, also at 0.
    fn sign(self) -> Self;

    /// eˢᵉˡᶠ; infinite beyond about 709.78 in `f64` and 88.72 in `f32`, 0 below −745.13 and −103.97.
    ///
    /// `f64` and `f32` are less than 1 unit in the last place from the true value, also where it is
    /// subnormal. The derivative is eˣ.
    fn exp(self) -> Self;

    /// The natural logarithm; −∞ at 0 of either sign, NaN below.
    ///
    /// `f64` and `f32` are less than 1 unit in the last place from the true value, for subnormal arguments
    /// too. The derivative is 1 / x: infinite at 0, with the sign of the zero, and finite below 0, where the value is NaN.
    fn ln(self) -> Self;

    /// The hyperbolic tangent, in [−1, 1]; that of −0 is −0.
    ///
    /// `f64` and `f32` are less than 2 units in the last place from the true value. The derivative is
    /// (1 − t) (1 + t) of the value t.
    fn tanh(self) -> Self;

    /// `if_less` where self < other, else `otherwise`: (self < other) ? `if_less` : `otherwise`. NaN if
    /// `self` or `other` is NaN.
    ///
    /// The other value has no influence, even if it is NaN. −0 is not less than 0. (CppAD calls it
    /// `CondExpLt`, CasADi `if_else`, Eigen `select`.)
    ///
    /// The derivative is that of the selected value, also where self = other.
    #[must_use]
    fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self;

    /// `if_negative` where self < 0, else `otherwise`: at 0 of either sign `otherwise`. NaN if `self` is.
    ///
    /// The derivative is that of the selected value, also at 0.
    ///
    /// ```
    /// use rbd_runtime::Real;
    ///
    /// /// A damper that is softer when it extends.
    /// fn force<T: Real>(rate: T) -> T {
    ///     rate.select_negative(T::from_f64(3.0) * rate, T::from_f64(1.0) * rate)
    /// }
    /// assert_eq!([force(-2.0), force(2.0)], [-6.0, 2.0]);
    /// ```
    #[must_use]
    #[inline(always)]
    fn select_negative(self, if_negative: Self, otherwise: Self) -> Self {
        self.select_less(Self::zero(), if_negative, otherwise)
    }

    /// |self|, exact. `f64` and `f32` clear the sign bit.
    ///
    /// The derivative is [`sign`](Real::sign): 0 at 0.
    #[inline(always)]
    fn abs(self) -> Self {
        self * self.sign()
    }

    /// The lesser of the two, exact; `self` if they are equal, as −0 and 0 are. NaN if one of them is, where
    /// `f64`'s own method gives the other.
    ///
    /// The derivative is that of the lesser, of `self` if they are equal.
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        other.select_less(self, other, self)
    }

    /// The greater of the two, exact; `self` if they are equal, as −0 and 0 are. NaN if one of them is,
    /// where `f64`'s own method gives the other.
    ///
    /// The derivative is that of the greater, of `self` if they are equal.
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.select_less(other, other, self)
    }

    /// The arc sine in [−π/2, π/2]; NaN where |self| > 1. That of −0 is −0.
    ///
    /// `f64` and `f32` are less than 1 unit in the last place from the true value. By default it is
    /// atan2(x, √((1 − x) (1 + x))). The derivative is 1 / √((1 − x) (1 + x)): at ±1 infinite.
    #[inline(always)]
    fn asin(self) -> Self {
        self.atan2(beside_one(self).sqrt())
    }

    /// The arc cosine in [0, π]; NaN where |self| > 1.
    ///
    /// `f64` and `f32` are less than 1 unit in the last place from the true value. By default it is
    /// atan2(√((1 − x) (1 + x)), x). The derivative is −1 / √((1 − x) (1 + x)): at ±1 −∞.
    #[inline(always)]
    fn acos(self) -> Self {
        beside_one(self).sqrt().atan2(self)
    }

    /// selfⁿ of a constant exponent, by squaring: x⁶ = (x²)² x². For a negative n it is 1 / x⁻ⁿ, and x⁰ is 1 for every x, NaN too.
    ///
    /// All scalars multiply in this order. In generated code they are products like others, which the passes may regroup. Each of at most 2
    /// log₂ |n| products errs by half a unit in the last place. The derivative is that of the products: n xⁿ⁻¹.
    #[inline]
    fn powi(self, n: i32) -> Self {
        let (mut square, mut rest) = (self, n.unsigned_abs());
        let mut product: Option<Self> = None;
        while rest > 0 {
            if rest & 1 == 1 {
                product = Some(product.map_or(square, |product| product * square));
            }
            rest >>= 1;
            if rest > 0 {
                square = square * square;
            }
        }
        match product {
            None => Self::one(),
            Some(power) if n < 0 => Self::one() / power,
            Some(power) => power,
        }
    }

    /// The cube root, with the sign of self: of m = |self| from y = e^(ln m / 3), which is near, by a step of Newton's
    /// method, y + y (m / y³ − 1) / 3. That of ±∞ is ±∞.
    ///
    /// The derivative is 1 / (3 y²), at 0 NaN.
    #[must_use]
    #[inline]
    fn cbrt(self) -> Self {
        let third = Self::from_f64(1.0 / 3.0);
        let magnitude = self.abs();
        let near = (magnitude.ln() * third).exp();
        // One factor at a time, since y³ may be too small for a float.
        let ratio = magnitude / near / near / near;
        let nearer = near + near * ((ratio - Self::one()) * third);
        // At 0 and infinity the ratio is NaN.
        let nearer = near.select_less(Self::from_f64(f64::INFINITY), nearer, near);
        self.sign() * Self::zero().select_less(near, nearer, near)
    }

    /// √(self² + other²), whose squares may overflow.
    ///
    /// The derivative is (x dx + y dy) / √(x² + y²), at the origin NaN.
    #[must_use]
    #[inline(always)]
    fn hypot(self, other: Self) -> Self {
        (self * self + other * other).sqrt()
    }

    /// √(self² + width²) − width, a smooth |self| that is less by at most `width` > 0 and 0 at 0.
    ///
    /// The derivative is x / √(x² + width²).
    #[must_use]
    #[inline(always)]
    fn smooth_abs(self, width: Self) -> Self {
        self.hypot(width) - width
    }

    /// ½ (self + other + √((self − other)² + width²)), a smooth greater of the two, above it by at most ½ `width` > 0, where
    /// they are equal. The smooth lesser one is −(−a).smooth_max(−b, width).
    ///
    /// The derivative is ½ (1 ± d / √(d² + width²)) by a and b, d = a − b.
    #[must_use]
    #[inline(always)]
    fn smooth_max(self, other: Self, width: Self) -> Self {
        (self + other + (self - other).hypot(width)) * Self::from_f64(0.5)
    }

    /// Huber's loss: ½ self² where |self| ≤ `width`, else `width` (|self| − ½ `width`), `width` > 0 (P. J. Huber, "Robust
    /// Estimation of a Location Parameter", Annals of Mathematical Statistics 35, 1964).
    ///
    /// The derivative is x, held between −`width` and `width`; the second one is 1 within, 0 beyond.
    ///
    /// ```
    /// use rbd_runtime::Real;
    ///
    /// assert_eq!([-3.0, 0.5, 3.0].map(|x: f64| x.huber(1.0)), [2.5, 0.125, 2.5]);
    /// ```
    #[must_use]
    #[inline(always)]
    fn huber(self, width: Self) -> Self {
        let held = self.min(width).max(-width);
        held * (self - held * Self::from_f64(0.5))
    }

    /// sin and cos of all these angles, in radians, unfused.
    ///
    /// `f64` and `f32` have the error of [`Real::sin_cos`], and each angle the same bits as alone.
    #[inline(always)]
    fn sin_cos_all<const N: usize>(angles: [Self; N]) -> ([Self; N], [Self; N]) {
        let mut sin_cos = (angles, angles);
        for i in 0..N {
            (sin_cos.0[i], sin_cos.1[i]) = angles[i].sin_cos();
        }
        sin_cos
    }

    /// sin and cos of the sums angle + offset, in radians, unfused, as if the sums were not rounded.
    ///
    /// `f64` and `f32` first reduce the angle by multiples of π/2 and then add the offset, so that no digit
    /// of the offset is lost beside a large angle. For every finite angle the error is less than 2.5 units
    /// in the last place of numbers just below 1 (2.5 · 2⁻⁵³ and 2.5 · 2⁻²⁴). With [`AngleOffset::NONE`]
    /// the bits are those of [`Real::sin_cos`]. The default takes the sine of the rounded sum.
    #[inline(always)]
    fn sin_cos_all_with_offsets<const N: usize>(
        angles: [Self; N],
        offsets: [AngleOffset; N],
    ) -> ([Self; N], [Self; N]) {
        let mut sums = angles;
        for i in 0..N {
            sums[i] = angles[i] + Self::from_f64(offsets[i].radians());
        }
        Self::sin_cos_all(sums)
    }

    /// self · factor + term: rounded once by `f64` and `f32`, twice by default.
    ///
    /// If the target lacks the instruction, `f64` and `f32` call a function, which is many times slower than a product and a sum.
    #[inline(always)]
    fn mul_add(self, factor: Self, term: Self) -> Self {
        self * factor + term
    }

    /// Runs `operation` in a function that has the instructions of this scalar, those of its lanes: operations on lanes are
    /// inlined there, where they are calls elsewhere.
    #[doc(hidden)]
    #[inline(always)]
    fn with_instructions<O>(operation: impl FnOnce() -> O) -> O {
        operation()
    }

    /// 0.
    #[inline(always)]
    fn zero() -> Self {
        Self::from_f64(0.0)
    }

    /// 1.
    #[inline(always)]
    fn one() -> Self {
        Self::from_f64(1.0)
    }
}

/// (1 − x) (1 + x), which keeps the digits of 1 − x² beside 1.
#[inline(always)]
pub(super) fn beside_one<T: Real>(x: T) -> T {
    (T::one() - x) * (T::one() + x)
}

/// A number that becomes a `T`: a constant of the model, or already a `T`.
///
/// The generic reference and generated code read the robot's numbers through it: they may be `f64` or `f32`
/// whatever the scalar of the state is, and symbols while code is generated.
pub trait IntoReal<T>: Copy {
    /// The number as a `T`.
    fn into_real(self) -> T;

    /// The value; `None` if it is known only at run time.
    fn known(self) -> Option<f64> {
        None
    }
}

impl<T: Real> IntoReal<T> for f64 {
    #[inline(always)]
    fn into_real(self) -> T {
        T::from_f64(self)
    }

    fn known(self) -> Option<f64> {
        Some(self)
    }
}

impl<T: Real> IntoReal<T> for f32 {
    #[inline(always)]
    fn into_real(self) -> T {
        T::from_f64(self.into())
    }

    fn known(self) -> Option<f64> {
        Some(self.into())
    }
}
