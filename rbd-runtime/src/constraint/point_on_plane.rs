use super::rows::{along, unit};
use super::{ConstraintModel, RowType};
use crate::{Force, Real, Transform};

/// [`ConstraintKind::PointOnPlane`](super::ConstraintKind::PointOnPlane): p_z.
#[derive(Clone, Copy)]
pub(super) struct PointOnPlane;

impl ConstraintModel for PointOnPlane {
    const NAME: &'static str = "point_on_plane";
    const ROWS: &'static [RowType] = &[RowType::Position];

    #[inline]
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6] {
        let o = T::zero();
        [a_from_b.translation.z, o, o, o, o, o]
    }

    #[inline]
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6] {
        let (z, o) = (along(a_from_b.translation, unit(2)), Force::zero());
        [z, o, o, o, o, o]
    }
}
