//! Operation counts, and a scalar that counts.
//!
//! A `Copy` scalar without a heap or a global needs a place for the tally: each [`Counter`] borrows the tally's cells. A constant
//! (`from_f64`) carries no tally, so an operation between two constants is not counted, as it would be folded. A folding counter (`FOLD`)
//! also does not count operations that a constant 0 or ±1 makes trivial: x + 0, 0 · x, 1 · x, x / 1.

use core::cell::Cell;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

use super::{AsWritten, Real};

/// The number of floating-point operations of a function.
///
/// Additions and subtractions are one kind; a change of sign is not counted; `sincos` counts the sine and cosine of one angle as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OpCount {
    /// Multiplications.
    pub mul: u32,
    /// Additions and subtractions.
    pub add: u32,
    /// Divisions.
    pub div: u32,
    /// Square roots.
    pub sqrt: u32,
    /// Pairs of sine and cosine.
    pub sincos: u32,
    /// Arctangents.
    pub atan2: u32,
    /// Exponentials, logarithms, hyperbolic tangents, arc sines and arc cosines.
    pub elementary: u32,
}

impl OpCount {
    /// Counts in the order of the fields; no elementary functions.
    pub const fn new(mul: u32, add: u32, div: u32, sqrt: u32, sincos: u32, atan2: u32) -> Self {
        Self {
            mul,
            add,
            div,
            sqrt,
            sincos,
            atan2,
            elementary: 0,
        }
    }

    /// The same with this number of elementary functions.
    #[must_use]
    pub const fn with_elementary(self, elementary: u32) -> Self {
        Self { elementary, ..self }
    }

    /// Multiplications, additions, divisions and square roots together (sines, arctangents and elementary functions apart).
    pub const fn flops(&self) -> u32 {
        self.mul + self.add + self.div + self.sqrt
    }
}

impl Add for OpCount {
    type Output = Self;
    fn add(self, rhs: Self) -> Self {
        Self {
            mul: self.mul + rhs.mul,
            add: self.add + rhs.add,
            div: self.div + rhs.div,
            sqrt: self.sqrt + rhs.sqrt,
            sincos: self.sincos + rhs.sincos,
            atan2: self.atan2 + rhs.atan2,
            elementary: self.elementary + rhs.elementary,
        }
    }
}

impl AddAssign for OpCount {
    fn add_assign(&mut self, rhs: Self) {
        *self = *self + rhs;
    }
}

impl Sum for OpCount {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::default(), Add::add)
    }
}

/// The scalar of [`count_operations`]: it computes in `f64` and counts its operations.
///
/// With `FOLD`, in [`count_folded_operations`], it does not count operations that a constant 0 or ±1
/// makes trivial. An input whose value happens to be 0 or 1 is no constant.
#[derive(Clone, Copy)]
pub struct Counter<'a, const FOLD: bool = false> {
    /// The value computed so far.
    pub value: f64,
    tally: Option<&'a Cell<OpCount>>,
}

impl<const FOLD: bool> Counter<'_, FOLD> {
    /// Whether this is the constant `value`, so that an operation with it folds.
    fn folds(self, value: f64) -> bool {
        FOLD && self.tally.is_none() && self.value == value
    }

    /// The product, if one factor makes it trivial.
    fn trivial_product(self, rhs: Self) -> Option<Self> {
        let pairs = [(self, rhs), (rhs, self)];
        if pairs.iter().any(|(a, _)| a.folds(0.0)) {
            return Some(Self::from_f64(0.0));
        }
        pairs.into_iter().find_map(|(a, b)| {
            let negated = a.folds(-1.0).then_some(-b);
            a.folds(1.0).then_some(b).or(negated)
        })
    }
}

impl<'a, const FOLD: bool> Counter<'a, FOLD> {
    fn step(self, rhs: Option<Self>, value: f64, cost: OpCount) -> Self {
        let tally = self.tally.or(rhs.and_then(|r| r.tally));
        if let Some(cell) = tally {
            cell.set(cell.get() + cost);
        }
        Self { value, tally }
    }
}

const ZERO: OpCount = OpCount::new(0, 0, 0, 0, 0, 0);
const MUL: OpCount = OpCount { mul: 1, ..ZERO };
const ADD: OpCount = OpCount { add: 1, ..ZERO };
const DIV: OpCount = OpCount { div: 1, ..ZERO };
const SQRT: OpCount = OpCount { sqrt: 1, ..ZERO };
const SINCOS: OpCount = OpCount { sincos: 1, ..ZERO };
const ATAN2: OpCount = OpCount { atan2: 1, ..ZERO };
const ELEMENTARY: OpCount = ZERO.with_elementary(1);

impl<const FOLD: bool> Add for Counter<'_, FOLD> {
    type Output = Self;
    fn add(self, rhs: Self) -> Self {
        if self.folds(0.0) {
            return rhs;
        }
        if rhs.folds(0.0) {
            return self;
        }
        self.step(Some(rhs), self.value + rhs.value, ADD)
    }
}

impl<const FOLD: bool> Sub for Counter<'_, FOLD> {
    type Output = Self;
    fn sub(self, rhs: Self) -> Self {
        if self.folds(0.0) {
            return -rhs;
        }
        if rhs.folds(0.0) {
            return self;
        }
        self.step(Some(rhs), self.value - rhs.value, ADD)
    }
}

impl<const FOLD: bool> Mul for Counter<'_, FOLD> {
    type Output = Self;
    fn mul(self, rhs: Self) -> Self {
        self.trivial_product(rhs)
            .unwrap_or_else(|| self.step(Some(rhs), self.value * rhs.value, MUL))
    }
}

impl<const FOLD: bool> Div for Counter<'_, FOLD> {
    type Output = Self;
    fn div(self, rhs: Self) -> Self {
        if self.folds(0.0) || rhs.folds(1.0) {
            return self;
        }
        self.step(Some(rhs), self.value / rhs.value, DIV)
    }
}

impl<const FOLD: bool> Neg for Counter<'_, FOLD> {
    type Output = Self;
    fn neg(self) -> Self {
        Self {
            value: -self.value,
            tally: self.tally,
        }
    }
}

impl<const FOLD: bool> AsWritten for Counter<'_, FOLD> {}

impl<const FOLD: bool> Real for Counter<'_, FOLD> {
    fn from_f64(value: f64) -> Self {
        Self { value, tally: None }
    }

    fn sqrt(self) -> Self {
        self.step(None, Real::sqrt(self.value), SQRT)
    }

    fn sin_cos(self) -> (Self, Self) {
        let (s, c) = Real::sin_cos(self.value);
        (
            self.step(None, s, SINCOS),
            Self {
                value: c,
                tally: self.tally,
            },
        )
    }

    fn atan2(self, x: Self) -> Self {
        self.step(Some(x), Real::atan2(self.value, x.value), ATAN2)
    }

    /// Not counted: it is a comparison.
    fn sign(self) -> Self {
        Self {
            value: Real::sign(self.value),
            tally: self.tally,
        }
    }

    fn exp(self) -> Self {
        self.step(None, Real::exp(self.value), ELEMENTARY)
    }

    fn ln(self) -> Self {
        self.step(None, Real::ln(self.value), ELEMENTARY)
    }

    fn tanh(self) -> Self {
        self.step(None, Real::tanh(self.value), ELEMENTARY)
    }

    fn asin(self) -> Self {
        self.step(None, Real::asin(self.value), ELEMENTARY)
    }

    fn acos(self) -> Self {
        self.step(None, Real::acos(self.value), ELEMENTARY)
    }

    /// Not counted, as the sign is not.
    fn abs(self) -> Self {
        self.step(None, Real::abs(self.value), ZERO)
    }

    /// Not counted: it is a comparison.
    fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
        let [a, b, x, y] = [self, other, if_less, otherwise].map(|x| x.value);
        let of_all = [other, if_less, otherwise].map(|x| x.tally);
        Self {
            value: Real::select_less(a, b, x, y),
            tally: of_all.into_iter().fold(self.tally, Option::or),
        }
    }
}

/// Runs `algorithm` on counting scalars and returns its operations.
///
/// `algorithm` receives a function that makes inputs. Operations on inputs are counted. A number of
/// [`Real::from_f64`] is a constant until it meets an input.
///
/// ```
/// use rbd_runtime::{OpCount, count_operations};
/// let count = count_operations(|input| {
///     let (x, y) = (input(3.0), input(4.0));
///     let _ = x * x + y * y;
/// });
/// assert_eq!(count, OpCount { mul: 2, add: 1, ..OpCount::default() });
/// ```
pub fn count_operations(algorithm: impl for<'a> FnOnce(&dyn Fn(f64) -> Counter<'a>)) -> OpCount {
    let cell = Cell::new(OpCount::default());
    run_counted(&cell, algorithm);
    cell.get()
}

/// [`count_operations`] without the operations that a constant 0 or ±1 makes trivial.
///
/// ```
/// use rbd_runtime::{OpCount, Real, Vector3, count_folded_operations};
/// let count = count_folded_operations(|input| {
///     let omega = Vector3::new(input(1.0), input(2.0), input(3.0));
///     let z_qd = Vector3::new(Real::zero(), Real::zero(), input(4.0));
///     let _ = omega.cross(z_qd); // (ω_y q̇, −ω_x q̇, 0)
/// });
/// assert_eq!(count, OpCount { mul: 2, ..OpCount::default() });
/// ```
pub fn count_folded_operations(
    algorithm: impl for<'a> FnOnce(&dyn Fn(f64) -> Counter<'a, true>),
) -> OpCount {
    let cell = Cell::new(OpCount::default());
    run_counted(&cell, algorithm);
    cell.get()
}

fn run_counted<'c, const FOLD: bool>(
    cell: &'c Cell<OpCount>,
    algorithm: impl FnOnce(&dyn Fn(f64) -> Counter<'c, FOLD>),
) {
    algorithm(&|value| Counter {
        value,
        tally: Some(cell),
    });
}
