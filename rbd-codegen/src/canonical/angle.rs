/// A constant angle with its sine and cosine, exact at quarter turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Angle {
    /// In radians.
    pub value: f64,
    /// sin.
    pub sin: f64,
    /// cos.
    pub cos: f64,
}

/// Below this a sine or cosine is 0. The constants come from products of a few rotations, whose
/// rounding is a few times 1e-16; a file's own digits are snapped when the model is built.
pub(super) const ROUNDING: f64 = 1e-13;

impl Angle {
    /// No rotation.
    pub const ZERO: Self = Self {
        value: 0.0,
        sin: 0.0,
        cos: 1.0,
    };

    /// The angle whose direction is (`cos`, `sin`), of any length but zero.
    pub fn from_direction(sin: f64, cos: f64) -> Self {
        let length = sin.hypot(cos);
        let (sin, cos) = (sin / length, cos / length);
        let (sin, cos) = match (sin.abs() < ROUNDING, cos.abs() < ROUNDING) {
            (true, _) => (0.0, cos.signum()),
            (_, true) => (sin.signum(), 0.0),
            _ => (sin, cos),
        };
        Self {
            value: sin.atan2(cos),
            sin,
            cos,
        }
    }

    /// The angle plus half a turn.
    pub fn opposite(self) -> Self {
        Self::from_direction(-self.sin, -self.cos)
    }

    /// The negative angle.
    pub fn reversed(self) -> Self {
        Self {
            value: -self.value,
            sin: -self.sin,
            cos: self.cos,
        }
    }

    /// Whether it is exactly no rotation.
    pub fn is_zero(self) -> bool {
        self.sin == 0.0 && self.cos > 0.0
    }

    /// Whether it is exactly a multiple of a quarter turn.
    pub fn is_quarter(self) -> bool {
        self.sin == 0.0 || self.cos == 0.0
    }
}
