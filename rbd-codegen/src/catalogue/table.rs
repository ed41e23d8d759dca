//! All functions of the catalogue, made of its rows once.

use std::sync::LazyLock;

use super::method::Method;
use super::name::FunctionName;
use super::rows;
use super::signature::Receiver;

/// All functions, by the row that they come from.
pub(super) struct Table(Vec<Vec<Method>>);

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let rows = rows::FAMILIES
        .iter()
        .flat_map(|(_, rows)| *rows)
        .enumerate();
    let methods = rows.map(|(number, row)| Method::of_row(FunctionName::of_row(number), row));
    Table(methods.collect())
});

pub(super) fn table() -> &'static Table {
    &TABLE
}

impl Table {
    pub(super) fn method(&self, id: FunctionName) -> &Method {
        &self.0[id.row_number()][id.variant()]
    }
}

/// Every function of a robot and its matrices that can be generated, in the order in which they are
/// written.
pub fn methods() -> impl Iterator<Item = &'static Method> + Clone {
    let rows = rows::WRITTEN.iter().cloned().flatten();
    rows.flat_map(|row| &table().0[row])
}

/// Every function of a frame that can be generated.
pub fn frame_methods() -> impl Iterator<Item = &'static Method> + Clone {
    let all = table().0.iter().flatten();
    all.filter(|method| method.receiver == Receiver::Frame)
}

/// The functions of configurations.
pub fn configuration_methods() -> impl Iterator<Item = &'static Method> + Clone {
    rows::CONFIGURATIONS.flat_map(|row| &table().0[row])
}

/// The functions of each family, by the name of its file.
pub fn families() -> impl Iterator<Item = (&'static str, Vec<&'static Method>)> {
    let mut rows = table().0.iter();
    rows::FAMILIES.iter().map(move |(name, family)| {
        let own = rows.by_ref().take(family.len());
        (*name, own.flatten().collect())
    })
}
