//! Operation counts by function, in the order of the table of methods.

use std::fmt;

use rbd_runtime::OpCount;
#[cfg(feature = "serde")]
use serde::ser::{Serialize, SerializeMap, Serializer};

/// An [`OpCount`] with names for serde.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Count {
    /// Multiplications.
    pub mul: u32,
    /// Additions and subtractions.
    pub add: u32,
    /// Divisions.
    pub div: u32,
    /// Square roots.
    pub sqrt: u32,
    /// Pairs of sine and cosine.
    pub sincos: u32,
    /// Arctangents.
    pub atan2: u32,
    /// Exponentials, logarithms, hyperbolic tangents, arc sines and arc cosines.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_none"))]
    pub elementary: u32,
}

#[cfg(feature = "serde")]
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_none(count: &u32) -> bool {
    *count == 0
}

impl From<OpCount> for Count {
    fn from(
        OpCount {
            mul,
            add,
            div,
            sqrt,
            sincos,
            atan2,
            elementary,
        }: OpCount,
    ) -> Self {
        Self {
            mul,
            add,
            div,
            sqrt,
            sincos,
            atan2,
            elementary,
        }
    }
}

impl Count {
    /// Multiplications, additions, divisions and square roots together.
    pub const fn flops(&self) -> u32 {
        self.mul + self.add + self.div + self.sqrt
    }

    /// How many times the flops of `other` these are; `None` if `other` has none.
    pub fn ratio(&self, other: Self) -> Option<f64> {
        (other.flops() > 0).then(|| f64::from(self.flops()) / f64::from(other.flops()))
    }

    /// Multiplications, additions, divisions, square roots, and angles (sine-cosine pairs,
    /// arctangents and elementary functions together): the columns of a table.
    pub const fn to_array(&self) -> [u32; 5] {
        [
            self.mul,
            self.add,
            self.div,
            self.sqrt,
            self.sincos + self.atan2 + self.elementary,
        ]
    }
}

impl fmt::Display for Count {
    /// "77 mul, 56 add, 7 div", what is none left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [
            (self.mul, "mul"),
            (self.add, "add"),
            (self.div, "div"),
            (self.sqrt, "sqrt"),
            (self.sincos, "sincos"),
            (self.atan2, "atan2"),
            (self.elementary, "elementary"),
        ];
        let kinds = kinds.into_iter().filter(|(number, _)| *number > 0);
        let kinds: Vec<String> = kinds
            .map(|(number, name)| format!("{number} {name}"))
            .collect();
        f.pad(
            if kinds.is_empty() {
                "none".to_owned()
            } else {
                kinds.join(", ")
            }
            .as_str(),
        )
    }
}

/// Counts by name, a frame's with its own before it (`panda_hand.jacobian_local`); serialises as a
/// map that keeps the order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(pub Vec<(String, Count)>);

impl Counts {
    /// The count of the function with this name.
    pub fn get(&self, name: &str) -> Option<Count> {
        self.0
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, count)| *count)
    }
}

impl<N: Into<String>> FromIterator<(N, OpCount)> for Counts {
    fn from_iter<I: IntoIterator<Item = (N, OpCount)>>(counts: I) -> Self {
        Self(
            counts
                .into_iter()
                .map(|(name, count)| (name.into(), count.into()))
                .collect(),
        )
    }
}

#[cfg(feature = "serde")]
impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, count) in &self.0 {
            map.serialize_entry(name, count)?;
        }
        map.end()
    }
}
