use super::rows::{axes_through, turn, turn_directions};
use super::{ConstraintModel, RowType};
use crate::{Force, Real, Transform};

/// [`ConstraintKind::Prismatic`](super::ConstraintKind::Prismatic): \[p_x; p_y; ½ vee(R − Rᵀ)\].
#[derive(Clone, Copy)]
pub(super) struct Prismatic;

impl ConstraintModel for Prismatic {
    const NAME: &'static str = "prismatic";
    const ROWS: &'static [RowType] = &[
        RowType::Position,
        RowType::Position,
        RowType::Orientation,
        RowType::Orientation,
        RowType::Orientation,
    ];

    #[inline]
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6] {
        let (p, [a, b, c]) = (a_from_b.translation, turn(a_from_b.rotation));
        [p.x, p.y, a, b, c, T::zero()]
    }

    #[inline]
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6] {
        let [x, y, _] = axes_through(a_from_b.translation);
        let [a, b, c] = turn_directions(a_from_b.rotation);
        [x, y, a, b, c, Force::zero()]
    }
}
