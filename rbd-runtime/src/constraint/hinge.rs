use super::rows::{axes_through, tilt, tilt_directions};
use super::{ConstraintModel, RowType};
use crate::{Force, Real, Transform};

/// [`ConstraintKind::Hinge`](super::ConstraintKind::Hinge): \[p; x_A · z_B; y_A · z_B\].
#[derive(Clone, Copy)]
pub(super) struct Hinge;

impl ConstraintModel for Hinge {
    const NAME: &'static str = "hinge";
    const ROWS: &'static [RowType] = &[
        RowType::Position,
        RowType::Position,
        RowType::Position,
        RowType::Orientation,
        RowType::Orientation,
    ];

    #[inline]
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6] {
        let ([x, y, z], [a, b]) = (a_from_b.translation.to_array(), tilt(a_from_b.rotation));
        [x, y, z, a, b, T::zero()]
    }

    #[inline]
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6] {
        let [x, y, z] = axes_through(a_from_b.translation);
        let [a, b] = tilt_directions(a_from_b.rotation);
        [x, y, z, a, b, Force::zero()]
    }
}
