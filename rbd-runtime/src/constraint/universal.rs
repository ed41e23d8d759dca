use super::rows::{axes_through, cosine};
use super::{ConstraintModel, RowType};
use crate::{Force, Real, Transform, Vector3};

/// [`ConstraintKind::Universal`](super::ConstraintKind::Universal): \[p; a · R b\].
#[derive(Clone, Copy)]
pub(super) struct Universal {
    pub(super) axis_of_a: Vector3<f64>,
    pub(super) axis_of_b: Vector3<f64>,
}

impl ConstraintModel for Universal {
    const NAME: &'static str = "universal";
    const ROWS: &'static [RowType] = &[
        RowType::Position,
        RowType::Position,
        RowType::Position,
        RowType::Orientation,
    ];

    #[inline]
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6] {
        let (o, [x, y, z]) = (T::zero(), a_from_b.translation.to_array());
        let turned = a_from_b.rotation * Vector3::from_f64(self.axis_of_b);
        [x, y, z, Vector3::from_f64(self.axis_of_a).dot(turned), o, o]
    }

    #[inline]
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6] {
        let [x, y, z] = axes_through(a_from_b.translation);
        let turned = a_from_b.rotation * Vector3::from_f64(self.axis_of_b);
        let crossed = cosine(Vector3::from_f64(self.axis_of_a), turned);
        [x, y, z, crossed, Force::zero(), Force::zero()]
    }
}
