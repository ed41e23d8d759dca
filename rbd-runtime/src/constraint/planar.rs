use super::rows::{along, tilt, tilt_directions, unit};
use super::{ConstraintModel, RowType};
use crate::{Force, Real, Transform};

/// [`ConstraintKind::Planar`](super::ConstraintKind::Planar): \[p_z; x_A · z_B; y_A · z_B\].
#[derive(Clone, Copy)]
pub(super) struct Planar;

impl ConstraintModel for Planar {
    const NAME: &'static str = "planar";
    const ROWS: &'static [RowType] = &[
        RowType::Position,
        RowType::Orientation,
        RowType::Orientation,
    ];

    #[inline]
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6] {
        let (o, [a, b]) = (T::zero(), tilt(a_from_b.rotation));
        [a_from_b.translation.z, a, b, o, o, o]
    }

    #[inline]
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6] {
        let [a, b] = tilt_directions(a_from_b.rotation);
        let (z, o) = (along(a_from_b.translation, unit(2)), Force::zero());
        [z, a, b, o, o, o]
    }
}
