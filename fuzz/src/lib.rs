//! Seeded fuzzers: bytes and tokens of every format, and random robots with random options.
//!
//! ```text
//! target    Input from random numbers → check → smaller inputs       bytes, tokens, robot
//! watch     panics, time and memory of one check
//! run       cases until the time is up; failures made small
//! ```
//!
//! The same seed gives the same cases on every machine: `rbd-fuzz TARGET --seed N --case K` repeats one of
//! them.

mod bytes;
mod case;
mod corpus;
mod memory;
mod random;
mod robot;
mod run;
mod target;
mod tokens;
mod watch;

pub use memory::measured;
pub use run::{Limits, Summary, run};
pub use target::{READER, TARGETS, Target, find};
