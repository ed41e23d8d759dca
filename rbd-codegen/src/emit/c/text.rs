//! C code that is the same for every robot except for names.

use super::names::CNames;
use super::scalar::CScalar;

const DOUBLE: &str = include_str!("text/double.c");
const LARGE: &str = include_str!("text/large.c");
const SINGLE: &str = include_str!("text/single.c");
const BEYOND: &str = include_str!("text/beyond.c");
const ALL_DOUBLE: &str = include_str!("text/all_double.c");
const ALL_SINGLE: &str = include_str!("text/all_single.c");

/// The functions that compute sines, with the same bits as `scalar/sin_cos` of the runtime.
pub(super) fn sines(names: &CNames, scalar: CScalar) -> String {
    let [begin, end] = ["#ifndef RBD_PLATFORM_SIN_COS\n", "#endif\n\n"];
    let pieces: &[&str] = match scalar {
        CScalar::Double => &[begin, DOUBLE, LARGE, end, ALL_DOUBLE],
        CScalar::Float => &[begin, DOUBLE, LARGE, SINGLE, BEYOND, end, ALL_SINGLE],
    };
    named(&pieces.concat(), names)
}

/// The same operations on lanes of states, except for large angles.
pub(super) fn sines_of_lanes(names: &CNames, scalar: CScalar) -> String {
    let (own, word) = match scalar {
        CScalar::Double => (DOUBLE, "uint64_t"),
        CScalar::Float => (SINGLE, "uint32_t"),
    };
    // Constants and casts of them, `(float)`, stay numbers.
    let number = format!("{} ", scalar.name());
    let own = own
        .replace("NAME_", "NAME_lanes_")
        .replace(word, "NAME_words")
        .replace(&number, "NAME_lanes ");
    let [begin, end] = ["#ifndef RBD_PLATFORM_SIN_COS\n", "#endif\n\n"];
    named(&[begin, &own, end].concat(), names)
}

/// Pragmas at the start of the source.
pub(super) const TUNING: &str = include_str!("text/tuning.c");

/// The declaration macro of function bodies that are shared.
pub(super) fn body(names: &CNames) -> String {
    named(include_str!("text/body.c"), names)
}

/// The declaration macro of the parts of a long function.
pub(super) fn part(names: &CNames) -> String {
    named(include_str!("text/part.c"), names)
}

/// The text of a template with the robot's names.
pub(super) fn named(template: &str, names: &CNames) -> String {
    template
        .replace("PREFIX_", &names.upper(""))
        .replace("NAME_", &names.lower(""))
}
