use super::{ConstraintModel, RowType};
use crate::{Force, Real, Transform, Vector3};

/// [`ConstraintKind::Distance`](super::ConstraintKind::Distance): |p| − d.
#[derive(Clone, Copy)]
pub(super) struct Distance {
    pub(super) distance: f64,
}

impl ConstraintModel for Distance {
    const NAME: &'static str = "distance";
    const ROWS: &'static [RowType] = &[RowType::Position];
    const IS_CENTRAL: bool = true;

    #[inline]
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6] {
        let o = T::zero();
        let gap = a_from_b.translation.norm() - T::from_f64(self.distance);
        [gap, o, o, o, o, o]
    }

    /// A force along p goes through A's origin: its moment there is p × p / |p| = 0.
    #[inline]
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6] {
        let p = a_from_b.translation;
        let toward = p.scale(T::one() / p.norm());
        let mut rows = [Force::zero(); 6];
        rows[0] = Force::new(Vector3::zero(), toward);
        rows
    }
}
