//! Functions by their ids.

use rbd_runtime::reference::WrenchFrame;

use super::method::Method;
use super::name::FunctionName;
use super::row::{Asked, Row, Times};
use super::rows;
use super::signature::Coordinates;
use super::table::table;
use super::wrenches::WrenchVariant;

impl FunctionName {
    /// Every function that can be asked for, in the order of the catalogue.
    pub const ALL: &'static [Self] = &asked::<{ count() }>();

    /// The same function in this frame, if it is one of wrenches.
    #[must_use]
    pub const fn in_frame(self, frame: WrenchFrame) -> Self {
        let forces = WrenchVariant::at(self.variant()).forces;
        self.in_variant(WrenchVariant { frame, forces })
    }

    /// The same function with forces on the links, if it is one of wrenches.
    #[must_use]
    pub const fn with_forces(self) -> Self {
        let frame = WrenchVariant::at(self.variant()).frame;
        let forces = true;
        self.in_variant(WrenchVariant { frame, forces })
    }

    /// The same function in these coordinates, if it is one of a frame.
    #[must_use]
    pub const fn in_coordinates(self, coordinates: Coordinates) -> Self {
        match self.row().times {
            Times::Coordinates => self.with_variant(coordinates as usize),
            Times::Once | Times::Wrenches(_) => self,
        }
    }

    const fn in_variant(self, variant: WrenchVariant) -> Self {
        match self.row().times {
            Times::Wrenches(_) => self.with_variant(variant.index()),
            Times::Once | Times::Coordinates => self,
        }
    }

    /// Its row.
    pub const fn row(self) -> &'static Row {
        let (mut family, mut at) = (0, self.row_number());
        while at >= rows::FAMILIES[family].1.len() {
            at -= rows::FAMILIES[family].1.len();
            family += 1;
        }
        &rows::FAMILIES[family].1[at]
    }

    /// The function that is generated; of a frame the one in local coordinates.
    pub fn method(self) -> &'static Method {
        table().method(self)
    }

    /// The name in options, reports and generated code.
    pub fn name(self) -> &'static str {
        match (self.row().asked, self.row().times) {
            (Asked::As(name), _) => name,
            (_, Times::Wrenches(_)) => self.method().name,
            _ => self.row().name,
        }
    }

    /// The result, in a sentence.
    pub fn description(self) -> &'static str {
        match self.row().times {
            Times::Wrenches(_) => self.method().about,
            Times::Once | Times::Coordinates => self.row().about,
        }
    }

    /// The function with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|function| function.name() == name)
    }
}

impl std::fmt::Debug for FunctionName {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name())
    }
}

/// How many functions of a row can be asked for.
const fn times(row: &Row) -> usize {
    match (row.asked, row.times) {
        (Asked::Never, _) => 0,
        (_, Times::Wrenches(_)) => WrenchVariant::ALL.len(),
        (_, Times::Once | Times::Coordinates) => 1,
    }
}

const fn count() -> usize {
    let (mut count, mut row) = (0, 0);
    while row < rows::END {
        count += times(FunctionName::of_row(row).row());
        row += 1;
    }
    count
}

const fn asked<const N: usize>() -> [FunctionName; N] {
    let mut all = [FunctionName::of_row(0); N];
    let (mut place, mut row) = (0, 0);
    while row < rows::END {
        let first = FunctionName::of_row(row);
        let mut variant = 0;
        while variant < times(first.row()) {
            all[place] = first.with_variant(variant);
            place += 1;
            variant += 1;
        }
        row += 1;
    }
    all
}
