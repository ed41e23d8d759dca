use super::cylindrical::Cylindrical;
use super::rows::{along, unit};
use super::{ConstraintModel, RowType};
use crate::{Force, Matrix3, Real, Transform, Vector3};

/// [`ConstraintKind::Helical`](super::ConstraintKind::Helical): the rows of a cylindrical joint, and pitch
/// · sin(p_z/pitch − θ).
#[derive(Clone, Copy)]
pub(super) struct Helical {
    pub(super) pitch: f64,
}

/// The angle θ by which B is turned about z, atan2(sine, cosine): half of it is atan2(ρ_z, ρ_w) of the
/// quaternion ρ, whatever the tilt of z.
struct Twist<T> {
    /// R₁₀ − R₀₁ = 4 ρ_z ρ_w, divided by the length.
    sin: T,
    /// R₀₀ + R₁₁ = 2 (ρ_w² − ρ_z²), divided by the length.
    cos: T,
    /// 1 / √((R₁₀ − R₀₁)² + (R₀₀ + R₁₁)²).
    inverse_length: T,
}

impl<T: Real> Twist<T> {
    #[inline]
    fn of(rotation: Matrix3<T>) -> Self {
        let r = rotation.rows;
        let (sin, cos) = (r[1][0] - r[0][1], r[0][0] + r[1][1]);
        let inverse_length = T::one() / (sin * sin + cos * cos).sqrt();
        Self {
            sin: sin * inverse_length,
            cos: cos * inverse_length,
            inverse_length,
        }
    }

    /// θ̇ = (cos · sine's rate − sin · cosine's rate) / length, as a factor of ω.
    #[inline]
    fn direction(&self, rotation: Matrix3<T>) -> Vector3<T> {
        let (x, y) = (rotation.column(0), rotation.column(1));
        let of_sine = x.cross(unit(1)) - y.cross(unit(0));
        let of_cosine = x.cross(unit(0)) + y.cross(unit(1));
        (of_sine.scale(self.cos) - of_cosine.scale(self.sin)).scale(self.inverse_length)
    }
}

impl Helical {
    /// sin and cos of p_z/pitch − θ.
    #[inline]
    fn lag<T: Real>(self, height: T, twist: &Twist<T>) -> (T, T) {
        let (sin, cos) = (height * T::from_f64(1.0 / self.pitch)).sin_cos();
        (
            sin * twist.cos - cos * twist.sin,
            cos * twist.cos + sin * twist.sin,
        )
    }
}

impl ConstraintModel for Helical {
    const NAME: &'static str = "helical";
    const ROWS: &'static [RowType] = &[
        RowType::Position,
        RowType::Position,
        RowType::Orientation,
        RowType::Orientation,
        RowType::Position,
    ];

    #[inline]
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6] {
        let mut rows = Cylindrical.violation(a_from_b);
        let twist = Twist::of(a_from_b.rotation);
        let (sin, _) = self.lag(a_from_b.translation.z, &twist);
        rows[4] = T::from_f64(self.pitch) * sin;
        rows
    }

    #[inline]
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6] {
        let mut rows = Cylindrical.directions(a_from_b);
        let twist = Twist::of(a_from_b.rotation);
        let (_, cos) = self.lag(a_from_b.translation.z, &twist);
        let turn = twist.direction(a_from_b.rotation);
        let turn = turn.scale(T::from_f64(self.pitch));
        let slide = along(a_from_b.translation, unit(2));
        rows[4] = (slide - Force::new(turn, Vector3::zero())).scale(cos);
        rows
    }
}
