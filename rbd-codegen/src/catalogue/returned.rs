//! Results of functions.

use super::signature::{Coordinates, Shape};

/// One result of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Returned {
    /// Its name.
    pub name: &'static str,
    /// Its shape.
    pub shape: Shape,
    /// Units of its numbers.
    pub unit: &'static str,
    /// The coordinates that it is in, if it is a frame's.
    pub frame: Option<Coordinates>,
}

impl Returned {
    /// A result that is no frame's.
    pub const fn new(name: &'static str, shape: Shape, unit: &'static str) -> Self {
        Self {
            name,
            shape,
            unit,
            frame: None,
        }
    }

    /// The same, of a frame in these coordinates.
    #[must_use]
    pub const fn within(self, coordinates: Coordinates) -> Self {
        Self {
            frame: Some(coordinates),
            ..self
        }
    }
}
