//! Pieces of C that are the same for every robot but for its name.

use super::names::CNames;
use super::scalar::CScalar;

const DOUBLE: &str = include_str!("text/double.c");
const LARGE: &str = include_str!("text/large.c");
const SINGLE: &str = include_str!("text/single.c");
const ALL_DOUBLE: &str = include_str!("text/all_double.c");
const ALL_SINGLE: &str = include_str!("text/all_single.c");

/// The functions that take sines. What they compute is `scalar/sin_cos` of the runtime, to the
/// bit.
pub(super) fn sines(names: &CNames, scalar: CScalar) -> String {
    let [begin, end] = ["#ifndef RBD_PLATFORM_SIN_COS\n", "#endif\n\n"];
    let pieces: &[&str] = match scalar {
        CScalar::Double => &[begin, DOUBLE, LARGE, end, ALL_DOUBLE],
        CScalar::Float => &[begin, DOUBLE, LARGE, SINGLE, end, ALL_SINGLE],
    };
    named(&pieces.concat(), names)
}

/// The text of a template with the robot's names.
pub(super) fn named(template: &str, names: &CNames) -> String {
    template
        .replace("PREFIX_", &names.upper(""))
        .replace("NAME_", &names.lower(""))
}
