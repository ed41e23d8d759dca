//! What a language and a machine take.

/// A kind of machine and language that programs are lowered for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Target {
    /// a b + c is one operation, where the machine has it.
    pub fuses: bool,
    /// Two or four numbers may stand side by side in one operation.
    pub packs: bool,
    /// The factors of large matrices without zeros and solutions of many columns are calls of loops, which the
    /// language has at hand.
    pub loops: bool,
    /// What only the next statement uses may stand in it. Where not, products used once still stand in
    /// their sums, and changes of sign where they are used ([`Schedule::inline`](super::blocks::Schedule)).
    pub nests: bool,
    /// Results are written to their places once they are known, not all of them at the end.
    pub places: bool,
    /// Most statements in one scope.
    pub block_statements: usize,
    /// Most statements in one function of the language.
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

    /// The operations of Rust's functions, all written out: what an interpreter can run.
    pub fn interpreted() -> Self {
        Self {
            loops: false,
            ..Self::rust()
        }
    }

    /// C: the operations of Rust's functions, so that both give the same bits, each function in one scope.
    pub fn c() -> Self {
        Self {
            loops: false,
            places: true,
            block_statements: usize::MAX,
            function_statements: usize::MAX,
            ..Self::rust()
        }
    }

    /// One number at a time, every operation rounded, all in one function: what any language has.
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
