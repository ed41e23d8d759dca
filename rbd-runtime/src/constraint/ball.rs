use super::rows::axes_through;
use super::{ConstraintModel, RowType};
use crate::{Force, Real, Transform};

/// [`ConstraintKind::Ball`](super::ConstraintKind::Ball): p.
#[derive(Clone, Copy)]
pub(super) struct Ball;

impl ConstraintModel for Ball {
    const NAME: &'static str = "ball";
    const ROWS: &'static [RowType] = &[RowType::Position; 3];

    #[inline]
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6] {
        let (o, [x, y, z]) = (T::zero(), a_from_b.translation.to_array());
        [x, y, z, o, o, o]
    }

    #[inline]
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6] {
        let [x, y, z] = axes_through(a_from_b.translation);
        let o = Force::zero();
        [x, y, z, o, o, o]
    }
}
