//! The limits of joints and actuators in the robot's file.

/// The limits of one velocity coordinate, as the robot's file gives them; ±∞ where it gives none.
///
/// The equations ignore them. Only [`Robot::random`](crate::Robot::random) uses the range of
/// positions.
///
/// A joint of several coordinates is unlimited in all of them, since a file has one number a joint. So
/// is a moving base. A coordinate that mimic joints share has its leader's limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Least position, rad or m; −∞ where there is none.
    pub lower: f64,
    /// Greatest position, rad or m; ∞ where there is none.
    pub upper: f64,
    /// Greatest velocity, rad/s or m/s, in both directions; ∞ where there is none.
    pub velocity: f64,
    /// Greatest torque or force of the actuator, N m or N, in both directions; ∞ where there is none.
    pub effort: f64,
}

impl Limits {
    /// No limit at all.
    pub const UNLIMITED: Self = Self::new(
        f64::NEG_INFINITY,
        f64::INFINITY,
        f64::INFINITY,
        f64::INFINITY,
    );

    /// Positions from `lower` to `upper`, and the greatest velocity and effort.
    pub const fn new(lower: f64, upper: f64, velocity: f64, effort: f64) -> Self {
        Self {
            lower,
            upper,
            velocity,
            effort,
        }
    }

    /// The range of positions if both ends are limited, rad or m.
    pub fn range(&self) -> Option<(f64, f64)> {
        let is_bounded = self.lower.is_finite() && self.upper.is_finite();
        is_bounded.then_some((self.lower, self.upper))
    }

    /// From where random positions are taken: the range, or `free`; where one end is limited, as
    /// long a stretch as `free` from there.
    pub(crate) fn sampled(&self, free: (f64, f64)) -> (f64, f64) {
        let length = free.1 - free.0;
        match (self.lower.is_finite(), self.upper.is_finite()) {
            (true, true) => (self.lower, self.upper),
            (true, false) => (self.lower, self.lower + length),
            (false, true) => (self.upper - length, self.upper),
            (false, false) => free,
        }
    }
}

impl Default for Limits {
    /// No limit at all.
    fn default() -> Self {
        Self::UNLIMITED
    }
}
