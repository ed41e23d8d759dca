//! The cores that are modelled.

/// What of a core matters to straight-line floating-point code.
#[derive(Clone, Copy, Debug)]
pub struct Core {
    /// Its name.
    pub name: &'static str,
    /// Registers for numbers.
    pub registers: usize,
    /// Operations that enter in a cycle from the cache of decoded operations.
    pub width: u32,
    /// Operations that are decoded in a cycle where that cache is too small.
    pub decoded: u32,
    /// Operations that the cache of decoded operations holds.
    pub decoded_cache: u32,
    /// Operations that may be under way.
    pub window: usize,
    /// Arithmetic operations that may wait for their operands.
    pub waiting: usize,
    /// Operations of each kind that begin in a cycle.
    pub ports: Ports,
}

/// How many operations of each kind begin in a cycle.
#[derive(Clone, Copy, Debug)]
pub struct Ports {
    /// Products, fused ones too.
    pub products: u32,
    /// Sums. Where they share the ports of products, as many as are left.
    pub sums: u32,
    /// Sums and products together.
    pub arithmetic: u32,
    /// Loads.
    pub loads: u32,
    /// Stores.
    pub stores: u32,
}

/// The cores that variants are compared on: one of each maker, as their optimisation guides and
/// the scheduling models of LLVM have them (`X86ScheduleZnver3.td`, `X86SchedIceLake.td`).
pub const CORES: &[Core] = &[
    Core {
        name: "Zen 3",
        registers: 16,
        width: 6,
        decoded: 4,
        decoded_cache: 4096,
        window: 256,
        waiting: 64,
        ports: Ports {
            products: 2,
            sums: 2,
            arithmetic: 4,
            loads: 3,
            stores: 1,
        },
    },
    Core {
        name: "Ice Lake",
        registers: 16,
        width: 5,
        decoded: 4,
        decoded_cache: 2304,
        window: 352,
        waiting: 97,
        ports: Ports {
            products: 2,
            sums: 2,
            arithmetic: 2,
            loads: 2,
            stores: 2,
        },
    },
];
