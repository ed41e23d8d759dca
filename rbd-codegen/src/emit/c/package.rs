//! Package files for CMake and pkg-config.

use super::names::CNames;

const CMAKE: &str = include_str!("text/CMakeLists.txt");
const PKG_CONFIG: &str = include_str!("text/package.pc.in");

/// `CMakeLists.txt` of the files that begin with `stem`.
pub(super) fn cmake(names: &CNames, stem: &str) -> String {
    filled(CMAKE, names).replace("RBD_STEM", stem)
}

/// The file from which CMake makes pkg-config's.
pub(super) fn pkg_config(names: &CNames) -> String {
    filled(PKG_CONFIG, names)
}

fn filled(template: &str, names: &CNames) -> String {
    let name = names.prefix();
    template
        .replace("RBD_UPPER", &name.to_ascii_uppercase())
        .replace("RBD_NAME", name)
        .replace("RBD_VERSION", env!("CARGO_PKG_VERSION"))
}
