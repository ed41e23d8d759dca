use rbd_runtime::Real;

use super::bounded::{Bounded, CHOICE, Precision};

/// A constant angle with its sine and cosine, exact at quarter turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Angle<T = f64> {
    /// In radians.
    pub value: T,
    /// sin.
    pub sin: T,
    /// cos.
    pub cos: T,
}

impl Angle {
    /// No rotation.
    pub const ZERO: Self = Self {
        value: 0.0,
        sin: 0.0,
        cos: 1.0,
    };

    /// Whether it is exactly no rotation.
    pub fn is_zero(self) -> bool {
        self.sin == 0.0 && self.cos > 0.0
    }

    /// Whether it is exactly a multiple of a quarter turn.
    pub fn is_quarter(self) -> bool {
        self.sin == 0.0 || self.cos == 0.0
    }
}

impl<T: Real> Angle<T> {
    /// No rotation.
    pub(super) fn zero() -> Self {
        Self {
            value: T::zero(),
            sin: T::zero(),
            cos: T::one(),
        }
    }

    /// The negative angle.
    pub(super) fn reversed(self) -> Self {
        Self {
            value: -self.value,
            sin: -self.sin,
            cos: self.cos,
        }
    }
}

impl<T: Precision> Angle<Bounded<T>> {
    /// The angle whose direction is (`cos`, `sin`), of any length but zero; a quarter turn where it
    /// may be one.
    pub(super) fn from_direction(sin: Bounded<T>, cos: Bounded<T>) -> Self {
        let length = sin.hypot(cos);
        let (sin, cos) = match (sin.may_vanish(), cos.may_vanish()) {
            (true, _) => (Bounded::zero(), cos.direction()),
            (_, true) => (sin.direction(), Bounded::zero()),
            _ => (sin / length, cos / length),
        };
        Self {
            value: sin.atan2(cos),
            sin,
            cos,
        }
    }

    /// An angle chosen in radians.
    pub(super) fn of(radians: f64) -> Self {
        let scale = CHOICE * radians.abs().max(1.0);
        let (sin, cos) = Bounded::beside(radians, scale).sin_cos();
        Self::from_direction(sin, cos)
    }

    /// The angle plus half a turn.
    pub(super) fn opposite(self) -> Self {
        Self::from_direction(-self.sin, -self.cos)
    }

    /// The same angle, treated as exact.
    pub(super) fn chosen(self) -> Self {
        let [value, sin, cos] = [self.value, self.sin, self.cos].map(Bounded::chosen);
        Self { value, sin, cos }
    }

    /// The nearest numbers.
    pub(super) fn nearest(self) -> Angle {
        let [value, sin, cos] = [self.value, self.sin, self.cos].map(|x| x.value.nearest());
        Angle { value, sin, cos }
    }
}
