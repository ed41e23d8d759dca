//! The trait that each kind of constraint implements.

use super::RowType;
use crate::{Force, Real, Transform};

/// A kind of constraint. [`ConstraintKind`](super::ConstraintKind) documents each function. Arrays have six
/// entries; those from `ROWS.len()` on are zero.
pub(super) trait ConstraintModel: Copy {
    /// The kind's name in lower case.
    const NAME: &'static str;
    /// The type of each row.
    const ROWS: &'static [RowType];
    /// Whether the forces of all rows go through both origins.
    const IS_CENTRAL: bool = false;

    /// φ(X).
    fn violation<T: Real>(self, a_from_b: &Transform<T>) -> [T; 6];

    /// F(X), by rows.
    fn directions<T: Real>(self, a_from_b: &Transform<T>) -> [Force<T>; 6];
}
