//! The fixed joints whose wrenches are asked for.

use crate::names::printable::printable;

/// What a message about the joint `name` of the option `wrenches` is about: front ends find the place
/// of the name by it.
pub fn wrench_option(name: &str) -> String {
    printable(&format!("option `wrenches`, joint `{name}`"))
}
