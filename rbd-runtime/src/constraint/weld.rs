use super::rows::{axes_through, turn, turn_directions};
use super::{ConstraintModel, RowType};
use crate::{Force, Real, Transform};

/// [`ConstraintKind::Weld`](super::ConstraintKind::Weld): \[p; ½ vee(R − Rᵀ)\].
#[derive(Clone, Copy)]
pub(super) struct Weld;

impl ConstraintModel for Weld {
    const NAME: &'static str = "weld";
    const ROWS: &'static [RowType] = &[
        RowType::Position,
        RowType::Position,
        RowType::Position,
        RowType::Orientation,
        RowType::Orientation,
        RowType::Orientation,
    ];

    #[inline]
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6] {
        let ([x, y, z], [a, b, c]) = (a_from_b.translation.to_array(), turn(a_from_b.rotation));
        [x, y, z, a, b, c]
    }

    #[inline]
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6] {
        let [x, y, z] = axes_through(a_from_b.translation);
        let [a, b, c] = turn_directions(a_from_b.rotation);
        [x, y, z, a, b, c]
    }
}
