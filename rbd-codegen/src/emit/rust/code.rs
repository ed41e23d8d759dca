//! Machine code of functions, as data.

use std::collections::BTreeMap;

/// The code of a robot's functions by name, those of its matrices among them; none of functions that stay Rust.
pub(crate) type MachineCode = BTreeMap<String, FunctionCode>;

/// A function as machine code.
#[derive(Clone, Debug)]
pub(crate) struct FunctionCode {
    /// That of each kind of machines, the best first; of one state the last runs on all.
    pub(crate) bodies: Vec<CodeText>,
    /// The length of each array that it reads.
    pub(crate) read: Vec<usize>,
    /// The length of each array that it writes, one a result.
    pub(crate) written: Vec<usize>,
}

/// Code as text of an assembler.
#[derive(Clone, Debug)]
pub(crate) struct CodeText {
    /// The states that it computes side by side.
    pub(crate) lanes: usize,
    /// The method of `rbd_runtime::machine_code::Machine` that says where it may run; `unfused` is that of all.
    pub(crate) machine: &'static str,
    pub(crate) text: String,
    /// The routines of `rbd_runtime::machine_code` that it names.
    pub(crate) routines: Vec<&'static str>,
}
