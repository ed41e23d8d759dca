//! The savings of recursion, for velocities, accelerations and torques separately.

use rbd_classical::{Quantity, Way, count_quantity, count_quantity_formula};
use serde::Serialize;

use super::pair::Pair;

/// One quantity of all links, computed both ways.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RecursionRow {
    /// Velocities, accelerations or torques.
    pub(crate) quantity: &'static str,
    /// Each link from its neighbour.
    pub(crate) recursion: Counted,
    /// Each link from all joints below it.
    pub(crate) sums: Counted,
}

/// The count of one method.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Counted {
    /// The power of n.
    pub(crate) order: u32,
    /// For n ≥ 3 joints: multiplications, additions.
    pub(crate) formula: [String; 2],
    /// For six.
    pub(crate) six: Pair,
}

/// All quantities.
pub(super) fn rows() -> Vec<RecursionRow> {
    let counted = |quantity: Quantity, way| Counted {
        order: quantity.order(way),
        formula: count_quantity_formula(quantity, way).map(|formula| formula.to_string()),
        six: count_quantity(quantity, way, 6).into(),
    };
    let row = |quantity: Quantity| RecursionRow {
        quantity: quantity.name(),
        recursion: counted(quantity, Way::Recursion),
        sums: counted(quantity, Way::Sums),
    };
    Quantity::ALL.map(row).into()
}
