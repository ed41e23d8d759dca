//! Targets: the capabilities of a language and a machine.

use crate::kernel::Kernel;

/// A kind of machine and language that programs are lowered for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Target {
    /// Whether a b + c is one operation where the machine has it.
    pub fuses: bool,
    /// Whether two or four numbers may be packed into one operation.
    pub packs: bool,
    /// The kernels that the language calls.
    pub loops: Loops,
    /// How many statements behind a value that is used once it may still be inlined. Products used once are always
    /// inlined into their sums, and changes of sign where they are used ([`Schedule::inline`](super::blocks::Schedule)).
    pub nests: usize,
    /// The most operations in a statement with other values inlined.
    pub statement_operations: usize,
    /// Whether results are written to their places once they are computed, not all at the end.
    pub places: bool,
    /// The most statements in one scope.
    pub block_statements: usize,
    /// The most statements in one function of the language.
    pub function_statements: usize,
}

/// The kernels that a language calls; others are written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loops {
    /// None.
    None,
    /// Solutions for many columns whose straight line would be too long, and linear steps for many columns.
    Columns,
    /// All but short solutions for many columns.
    Long,
    /// All. Machine code writes the steps of solutions out in vectors: an arm's ∂q̈ takes 0.8 to 0.9 times as long as by single numbers,
    /// on a floating base 0.7 to 0.8 times.
    All,
}

/// In C, of which nobody knows what vectors it will have, a loop over columns takes 1.3 times as long as what is written
/// out for an arm and 1.6 times for a quadruped (9,500 products), whose zeros it does not skip. A humanoid's 80,000 are megabytes of text
/// and minutes of a compiler, and as fast.
const LEAST_IN_C: u32 = 20_000;

/// In Rust, which also runs on processors without vectors, the loop of an arm of six joints, 640 to 784 products, saves at most a
/// fourteenth of ∂q̈. One of seven has 1,044.
const LEAST_IN_RUST: u32 = 1_000;

impl Loops {
    /// Whether this kernel is called.
    pub fn call(self, kernel: &Kernel) -> bool {
        match (self, kernel) {
            (Self::None, _) | (Self::Columns, Kernel::Dense(_)) => false,
            (Self::Columns, Kernel::SolveColumns(_)) => kernel.op_count().mul >= LEAST_IN_C,
            (Self::Long, Kernel::SolveColumns(_)) => kernel.op_count().mul >= LEAST_IN_RUST,
            _ => true,
        }
    }
}

impl Target {
    /// Rust: rustc survives about 2,000 `let`s in one scope with debug information, and takes more than
    /// linear time over very long functions.
    pub fn rust() -> Self {
        Self {
            fuses: true,
            packs: true,
            loops: Loops::Long,
            nests: 1,
            statement_operations: 3,
            places: false,
            block_statements: 256,
            function_statements: 16_000,
        }
    }

    /// The operations of Rust's functions, with all loops unrolled, for an interpreter.
    pub fn interpreted() -> Self {
        Self {
            loops: Loops::None,
            ..Self::rust()
        }
    }

    /// C: the operations of Rust's functions, so that both give the same bits, with each function in one
    /// scope. Its compilers move values that are used once to where they are used in any case.
    pub fn c() -> Self {
        Self {
            loops: Loops::Columns,
            nests: 50,
            statement_operations: 8,
            places: true,
            block_statements: usize::MAX,
            function_statements: usize::MAX,
            ..Self::rust()
        }
    }

    /// Machine code: the operations of Rust's functions, one by one, but for short loops.
    pub fn machine() -> Self {
        Self {
            loops: Loops::All,
            nests: 0,
            ..Self::c()
        }
    }

    /// Single numbers, every operation rounded, all in one function: for any language.
    pub fn scalar() -> Self {
        Self {
            fuses: false,
            packs: false,
            loops: Loops::None,
            nests: 0,
            statement_operations: 0,
            places: false,
            ..Self::c()
        }
    }
}
