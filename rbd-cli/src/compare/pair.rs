//! Multiplications and additions.

use rbd_classical::published::{Figure, Polynomial, Status};
use rbd_runtime::OpCount;
use serde::Serialize;

/// A count as the papers print it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Pair {
    /// Multiplications, divisions and square roots.
    pub(crate) mul: u64,
    /// Additions and subtractions.
    pub(crate) add: u64,
}

impl Pair {
    /// Both together.
    pub(crate) const fn total(self) -> u64 {
        self.mul + self.add
    }

    /// The values of [mul, add] at n; `None` if one is not a count.
    pub(crate) fn at(formulas: &[Polynomial; 2], n: u32) -> Option<Self> {
        let [mul, add] = formulas.map(|formula| whole(formula.at(n)));
        Some(Self {
            mul: mul?,
            add: add?,
        })
    }
}

impl From<OpCount> for Pair {
    fn from(count: OpCount) -> Self {
        Self {
            mul: u64::from(count.mul) + u64::from(count.div) + u64::from(count.sqrt),
            add: u64::from(count.add),
        }
    }
}

/// One figure in print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Cited {
    /// The count.
    pub(crate) count: u64,
    /// Its reliability: see [`Status`].
    pub(crate) status: &'static str,
}

impl Cited {
    /// The figure for n joints; `None` if the formula gives a negative number or no integer for so short a
    /// chain.
    pub(crate) fn at(figure: &Figure, n: u32) -> Option<Self> {
        let (value, status) = figure.at(n)?;
        Some(Self::new(whole(value)?, status))
    }

    /// The printed figure, for whatever robot it is.
    pub(crate) fn printed(figure: &Figure) -> Option<Self> {
        let (value, status) = figure.value?;
        Some(Self::new(u64::from(value), status))
    }

    pub(crate) const fn new(count: u64, status: Status) -> Self {
        Self {
            count,
            status: status.name(),
        }
    }
}

/// A count from the value of a polynomial; `None` if it is negative or no integer.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "not below zero; a cast of a float saturates"
)]
pub(crate) fn whole(value: f64) -> Option<u64> {
    // A formula with thirds in it may be off by a rounding.
    let is_whole = (value - value.round()).abs() <= 1e-9 * value.abs().max(1.0);
    (value >= 0.0 && is_whole).then_some(value.round() as u64)
}
