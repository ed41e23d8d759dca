use super::rows::axes_through;
use super::{ConstraintModel, RowType};
use crate::{Force, Real, Transform};

/// [`ConstraintKind::PointOnLine`](super::ConstraintKind::PointOnLine): \[p_x; p_y\].
#[derive(Clone, Copy)]
pub(super) struct PointOnLine;

impl ConstraintModel for PointOnLine {
    const NAME: &'static str = "point_on_line";
    const ROWS: &'static [RowType] = &[RowType::Position; 2];

    #[inline]
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6] {
        let (o, p) = (T::zero(), a_from_b.translation);
        [p.x, p.y, o, o, o, o]
    }

    #[inline]
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6] {
        let [x, y, _] = axes_through(a_from_b.translation);
        let o = Force::zero();
        [x, y, o, o, o, o]
    }
}
