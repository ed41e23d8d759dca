//! What there is to know of a kind of constraint.

use super::RowType;
use crate::{Force, Real, Transform};

/// A kind of constraint. [`ConstraintKind`](super::ConstraintKind) has the documentation of each
/// function. Arrays have six places; those from `ROWS.len()` on are zero.
pub(super) trait ConstraintModel: Copy {
    /// The kind's name in lower case.
    const NAME: &'static str;
    /// What each row is.
    const ROWS: &'static [RowType];

    /// φ(X).
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6];

    /// F(X), by rows.
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6];
}
