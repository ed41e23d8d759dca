//! Ids of functions.

/// A function: what `functions = [...]` takes, and the id by which all code knows it.
///
/// Each is a constant of its row in the catalogue. A few rows stand for several functions, of which the
/// constant is the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FunctionName {
    row: u8,
    /// The number of the function within its row, in the order of its `Times`.
    variant: u8,
}

impl FunctionName {
    pub(super) const fn of_row(row: usize) -> Self {
        let (row, variant) = (row as u8, 0);
        Self { row, variant }
    }

    pub(super) const fn with_variant(self, variant: usize) -> Self {
        let variant = variant as u8;
        Self { variant, ..self }
    }

    /// The constant of its row.
    #[must_use]
    pub const fn base(self) -> Self {
        self.with_variant(0)
    }

    pub(super) const fn variant(self) -> usize {
        self.variant as usize
    }

    pub(super) const fn row_number(self) -> usize {
        self.row as usize
    }
}
