use super::rows::{axes_through, tilt, tilt_directions};
use super::{ConstraintModel, RowType};
use crate::{Force, Real, Transform};

/// [`ConstraintKind::Cylindrical`](super::ConstraintKind::Cylindrical): \[p_x; p_y; x_A · z_B; y_A · z_B\].
#[derive(Clone, Copy)]
pub(super) struct Cylindrical;

impl ConstraintModel for Cylindrical {
    const NAME: &'static str = "cylindrical";
    const ROWS: &'static [RowType] = &[
        RowType::Position,
        RowType::Position,
        RowType::Orientation,
        RowType::Orientation,
    ];

    #[inline]
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6] {
        let (o, p, [a, b]) = (T::zero(), a_from_b.translation, tilt(a_from_b.rotation));
        [p.x, p.y, a, b, o, o]
    }

    #[inline]
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6] {
        let [x, y, _] = axes_through(a_from_b.translation);
        let [a, b] = tilt_directions(a_from_b.rotation);
        [x, y, a, b, Force::zero(), Force::zero()]
    }
}
