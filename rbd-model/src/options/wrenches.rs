//! The fixed joints whose wrenches are asked for.

use crate::names::printable::printable;

/// The subject of a message about the joint `name` of the option `wrenches`, by which front ends find the
/// name's span.
pub fn wrench_option(name: &str) -> String {
    printable(&format!("option `wrenches`, joint `{name}`"))
}
