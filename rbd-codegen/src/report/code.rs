//! The machine code of each function, and what limits its time.

/// Bytes of code that stay in the first-level cache of instructions, or decoded.
const FIRST_LEVEL: usize = 32 * 1024;
/// Bytes a cycle of longer code, which is fetched and decoded anew in each call.
const FETCHED: f64 = 16.0;
/// Operations a cycle: two products of four numbers, each fused with a sum.
const OPERATIONS: f64 = 16.0;

/// One function as machine code.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CodeRow {
    /// `crba`, `tool.jacobian_local`.
    pub function: String,
    /// Multiplications, additions, divisions and roots of a call, those of loops as often as they are done.
    pub executed: u32,
    /// Bytes of code.
    pub bytes: usize,
    /// Cycles that the operations take at least: 16 a cycle, two products of four numbers, each fused with a sum.
    pub operation_cycles: f64,
    /// Cycles that a straight line of more than 32 KiB takes at least to be fetched and decoded, 16 bytes a cycle.
    pub fetch_cycles: f64,
    /// The one that takes longer: `operations` or `bytes`.
    pub limit: &'static str,
}

impl CodeRow {
    /// The row of a function that executes so many operations in so many bytes.
    pub fn new(function: String, executed: u32, bytes: usize) -> Self {
        let operation_cycles = f64::from(executed) / OPERATIONS;
        let fetch_cycles = match bytes > FIRST_LEVEL {
            true => bytes as f64 / FETCHED,
            false => 0.0,
        };
        let limit = match fetch_cycles > operation_cycles {
            true => "bytes",
            false => "operations",
        };
        Self {
            function,
            executed,
            bytes,
            operation_cycles,
            fetch_cycles,
            limit,
        }
    }
}
