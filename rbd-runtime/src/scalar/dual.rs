use core::array;
use core::ops::{Add, Div, Mul, Neg, Sub};

use super::real::beside_one;
use super::{AngleOffset, AsWritten, Real};

/// A number with its derivatives in `N` directions: x + Σₖ xₖ εₖ with εᵢ εⱼ = 0.
///
/// Every function that is generic over [`Real`], generated or not, differentiates itself on dual numbers,
/// exactly except for rounding (forward mode; Griewank and Walther, *Evaluating Derivatives*, 2008, chapter
/// 3). A product costs 1 + 2N multiplications, and the values are those of `T` itself.
///
/// A dual number of dual numbers has second derivatives: of `x: Dual<Dual<f64, N>, M>`,
/// `x.derivatives[i].derivatives[j]` is ∂²x/∂εᵢ∂εⱼ. That of one direction each is [`HyperDual`].
///
/// Where a derivative does not exist, each function of [`Real`] defines it:
///
/// | where | derivative |
/// |---|---|
/// | [`sign`](Real::sign), [`abs`](Real::abs) at 0 | 0 |
/// | [`min`](Real::min), [`max`](Real::max) of equals | that of `self` |
/// | [`select_less`](Real::select_less) of equals, [`select_negative`](Real::select_negative) at 0 | that of `otherwise` |
/// | [`sqrt`](Real::sqrt) and [`ln`](Real::ln) at 0, [`asin`](Real::asin) and [`acos`](Real::acos) at ±1 | infinite; NaN in a direction in which the argument rests |
/// | [`atan2`](Real::atan2) at the origin | NaN |
///
/// [`HyperDual`]: super::HyperDual
///
/// If q has a quaternion, or a cosine and a sine, it lies on a manifold. Its directions are then rates of q
/// that belong to velocities: `position_rate(q, e)` of a robot for each unit vector e of velocities.
///
/// ```
/// use rbd_runtime::{Dual, Real};
///
/// // f(x, y) = y sin x at (0.5, 3)
/// let [x, y] = Dual::variables([0.5, 3.0]);
/// let f = y * x.sin_cos().0;
/// let (sin, cos) = Real::sin_cos(0.5);
/// assert_eq!(f.value, 3.0 * sin);
/// assert_eq!(f.derivatives, [3.0 * cos, sin]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dual<T, const N: usize> {
    /// x.
    pub value: T,
    /// ∂x/∂εₖ.
    pub derivatives: [T; N],
}

impl<T: Real, const N: usize> Dual<T, N> {
    /// A constant: its derivatives are zero.
    pub fn constant(value: T) -> Self {
        Self {
            value,
            derivatives: [T::zero(); N],
        }
    }

    /// `values`, each with its own direction: the derivatives of a function of them are its gradient, or
    /// the rows of its Jacobian.
    pub fn variables(values: [T; N]) -> [Self; N] {
        array::from_fn(|i| {
            let mut variable = Self::constant(values[i]);
            variable.derivatives[i] = T::one();
            variable
        })
    }

    /// `values`, with the rates `directions[k]` in direction k: the derivatives of a function of them are
    /// its Jacobian times the directions.
    pub fn along<const K: usize>(values: [T; K], directions: [[T; K]; N]) -> [Self; K] {
        array::from_fn(|i| Self {
            value: values[i],
            derivatives: directions.map(|direction| direction[i]),
        })
    }

    /// f(x) with f′(x).
    #[inline(always)]
    fn chain(self, value: T, slope: T) -> Self {
        self.rates(value, |dx| slope * dx)
    }

    /// `value` with the derivatives rate(xₖ).
    #[inline(always)]
    fn rates(self, value: T, rate: impl Fn(T) -> T) -> Self {
        self.zip(self, value, |dx, _| rate(dx))
    }

    /// `value` with the derivatives rate(xₖ, yₖ).
    #[inline(always)]
    fn zip(self, other: Self, value: T, rate: impl Fn(T, T) -> T) -> Self {
        let mut derivatives = self.derivatives;
        for k in 0..N {
            derivatives[k] = rate(self.derivatives[k], other.derivatives[k]);
        }
        Self { value, derivatives }
    }

    /// (sin, cos) of angles with these values.
    #[inline(always)]
    fn sin_cos_of<const M: usize>(
        angles: [Self; M],
        (sin, cos): ([T; M], [T; M]),
    ) -> ([Self; M], [Self; M]) {
        let (mut sines, mut cosines) = (angles, angles);
        for i in 0..M {
            sines[i] = angles[i].chain(sin[i], cos[i]);
            cosines[i] = angles[i].chain(cos[i], -sin[i]);
        }
        (sines, cosines)
    }
}

/// An operation as a function of its own with the instructions of `T`: an operation on lanes is a call elsewhere.
macro_rules! operation {
    ($T:ident: $body:expr) => {
        $T::with_instructions(
            #[inline(always)]
            || $body,
        )
    };
}

impl<T: Real, const N: usize> Add for Dual<T, N> {
    type Output = Self;
    fn add(self, y: Self) -> Self {
        operation!(T: self.zip(y, self.value + y.value, |dx, dy| dx + dy))
    }
}

impl<T: Real, const N: usize> Sub for Dual<T, N> {
    type Output = Self;
    fn sub(self, y: Self) -> Self {
        operation!(T: self.zip(y, self.value - y.value, |dx, dy| dx - dy))
    }
}

impl<T: Real, const N: usize> Mul for Dual<T, N> {
    type Output = Self;
    /// The rate is x′ y + x y′.
    fn mul(self, y: Self) -> Self {
        let rate = |dx, dy| dx * y.value + self.value * dy;
        operation!(T: self.zip(y, self.value * y.value, rate))
    }
}

impl<T: Real, const N: usize> Div for Dual<T, N> {
    type Output = Self;
    /// The rate is (x′ − (x / y) y′) / y.
    fn div(self, y: Self) -> Self {
        operation!(T: {
            let quotient = self.value / y.value;
            self.zip(y, quotient, |dx, dy| (dx - quotient * dy) / y.value)
        })
    }
}

impl<T: Real, const N: usize> Neg for Dual<T, N> {
    type Output = Self;
    fn neg(self) -> Self {
        operation!(T: self.rates(-self.value, T::neg))
    }
}

impl<T: Real, const N: usize> AsWritten for Dual<T, N> {}

impl<T: Real, const N: usize> Real for Dual<T, N> {
    fn from_f64(value: f64) -> Self {
        operation!(T: Self::constant(T::from_f64(value)))
    }

    fn sqrt(self) -> Self {
        operation!(T: {
            let root = self.value.sqrt();
            self.rates(root, |dx| dx / (root + root))
        })
    }

    fn sin_cos(self) -> (Self, Self) {
        operation!(T: {
            let (sin, cos) = self.value.sin_cos();
            (self.chain(sin, cos), self.chain(cos, -sin))
        })
    }

    fn atan2(self, x: Self) -> Self {
        operation!(T: {
            let square = x.value * x.value + self.value * self.value;
            let rate = |dy, dx| (x.value * dy - self.value * dx) / square;
            self.zip(x, self.value.atan2(x.value), rate)
        })
    }

    fn sign(self) -> Self {
        operation!(T: Self::constant(self.value.sign()))
    }

    fn exp(self) -> Self {
        operation!(T: {
            let power = self.value.exp();
            self.chain(power, power)
        })
    }

    fn ln(self) -> Self {
        operation!(T: self.rates(self.value.ln(), |dx| dx / self.value))
    }

    fn tanh(self) -> Self {
        operation!(T: {
            let tanh = self.value.tanh();
            self.chain(tanh, beside_one(tanh))
        })
    }

    fn abs(self) -> Self {
        operation!(T: self.chain(self.value.abs(), self.value.sign()))
    }

    fn asin(self) -> Self {
        operation!(T: {
            let root = beside_one(self.value).sqrt();
            self.rates(self.value.asin(), |dx| dx / root)
        })
    }

    fn acos(self) -> Self {
        operation!(T: {
            let root = beside_one(self.value).sqrt();
            self.rates(self.value.acos(), |dx| -dx / root)
        })
    }

    fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
        let select = |x, y| self.value.select_less(other.value, x, y);
        operation!(T: if_less.zip(otherwise, select(if_less.value, otherwise.value), select))
    }

    fn sin_cos_all<const M: usize>(angles: [Self; M]) -> ([Self; M], [Self; M]) {
        operation!(T: {
            let values = angles.map(|angle| angle.value);
            Self::sin_cos_of(angles, T::sin_cos_all(values))
        })
    }

    fn sin_cos_all_with_offsets<const M: usize>(
        angles: [Self; M],
        offsets: [AngleOffset; M],
    ) -> ([Self; M], [Self; M]) {
        operation!(T: {
            let values = angles.map(|angle| angle.value);
            Self::sin_cos_of(angles, T::sin_cos_all_with_offsets(values, offsets))
        })
    }

    #[inline(always)]
    fn with_instructions<O>(operation: impl FnOnce() -> O) -> O {
        T::with_instructions(operation)
    }
}
