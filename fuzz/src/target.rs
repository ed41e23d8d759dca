//! The targets of the fuzzer.

use crate::case::Case;
use crate::random::Random;
use crate::{bytes, robot, tokens};

/// One kind of input and the properties that must hold for it.
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// The target's purpose, a sentence.
    pub about: &'static str,
    pub(crate) make: fn(&mut Random) -> Box<dyn Case>,
    /// Seconds that one case may take.
    pub(crate) seconds: u64,
    /// Bytes that one case may take, and bytes for each operation that it generates.
    pub(crate) memory: (usize, usize),
}

/// Bytes that readers take at most, whatever the file, and bytes for each operation. A file has at most 16
/// MiB.
pub const READER: (usize, usize) = (100 << 20, 0);

const fn of_bytes(name: &'static str, make: fn(&mut Random) -> Box<dyn Case>) -> Target {
    Target {
        name,
        about: "good files with bytes changed: reading never panics",
        make,
        seconds: 20,
        memory: READER,
    }
}

const fn of_tokens(name: &'static str, make: fn(&mut Random) -> Box<dyn Case>) -> Target {
    Target {
        name,
        about: "good files with elements, names and numbers changed: reading never panics",
        make,
        seconds: 20,
        memory: READER,
    }
}

/// All of them.
pub const TARGETS: &[Target] = &[
    of_bytes("urdf-bytes", |random| bytes::case("urdf", random)),
    of_bytes("mjcf-bytes", |random| bytes::case("xml", random)),
    of_bytes("sdf-bytes", |random| bytes::case("sdf", random)),
    of_bytes("json-bytes", |random| bytes::case("json", random)),
    of_tokens("urdf-tokens", |random| tokens::case("urdf", random)),
    of_tokens("mjcf-tokens", |random| tokens::case("xml", random)),
    of_tokens("sdf-tokens", |random| tokens::case("sdf", random)),
    of_tokens("json-tokens", |random| tokens::case("json", random)),
    Target {
        name: "robots",
        about: "random robots with random options: what is generated equals the reference",
        make: robot::plain,
        seconds: 120,
        memory: (50 << 20, 2_000),
    },
    Target {
        name: "extremes",
        about: "the same with numbers at the edges: generating never panics",
        make: robot::extreme,
        seconds: 120,
        memory: (50 << 20, 2_000),
    },
];

/// The target of this name.
pub fn find(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
