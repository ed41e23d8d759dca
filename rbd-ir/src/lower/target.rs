//! Targets: the capabilities of a language and a machine.

/// A kind of machine and language that programs are lowered for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Target {
    /// Whether a b + c is one operation where the machine has it.
    pub fuses: bool,
    /// Whether two or four numbers may be packed into one operation.
    pub packs: bool,
    /// Whether factors of large matrices without zeros and solutions of many columns are calls of loops
    /// that the language has.
    pub loops: bool,
    /// Whether a value that only the next statement uses may be inlined there. Otherwise products used once
    /// are still inlined into their sums, and changes of sign where they are used
    /// ([`Schedule::inline`](super::blocks::Schedule)).
    pub nests: bool,
    /// Whether results are written to their places once they are computed, not all at the end.
    pub places: bool,
    /// The most statements in one scope.
    pub block_statements: usize,
    /// The most statements in one function of the language.
    pub function_statements: usize,
}

impl Target {
    /// Rust: rustc survives about 2,000 `let`s in one scope with debug information, and takes more than
    /// linear time over very long functions.
    pub fn rust() -> Self {
        Self {
            fuses: true,
            packs: true,
            loops: true,
            nests: true,
            places: false,
            block_statements: 256,
            function_statements: 16_000,
        }
    }

    /// The operations of Rust's functions, with all loops unrolled, for an interpreter.
    pub fn interpreted() -> Self {
        Self {
            loops: false,
            ..Self::rust()
        }
    }

    /// C: the operations of Rust's functions, so that both give the same bits, with each function in one
    /// scope.
    pub fn c() -> Self {
        Self {
            places: true,
            block_statements: usize::MAX,
            function_statements: usize::MAX,
            ..Self::rust()
        }
    }

    /// Machine code: the operations of Rust's functions, one by one.
    pub fn machine() -> Self {
        Self {
            loops: false,
            nests: false,
            ..Self::c()
        }
    }

    /// Single numbers, every operation rounded, all in one function: for any language.
    pub fn scalar() -> Self {
        Self {
            fuses: false,
            packs: false,
            loops: false,
            nests: false,
            places: false,
            block_statements: usize::MAX,
            function_statements: usize::MAX,
        }
    }
}
