//! Processors that code can be emitted for.

use crate::element::Kind;

/// A processor that code can be emitted for, wherever the emitter runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Processor {
    /// x86-64 with AVX2 and FMA: 16 registers of 32 bytes.
    Avx2,
    /// x86-64 with AVX-512 (F, DQ and VL): 32 registers of 64 bytes.
    Avx512,
    /// Any x86-64: 16 registers of 16 bytes, and [`Unfused`](rbd_runtime::Unfused) arithmetic.
    Sse2,
    /// AArch64 with its vectors, which every such processor has: 32 registers of 16 bytes.
    Neon,
}

impl Processor {
    /// All, the best first.
    const ALL: [Self; 4] = [Self::Avx512, Self::Avx2, Self::Sse2, Self::Neon];

    /// The best that this process can run on.
    pub fn here() -> Option<Self> {
        Self::ALL.into_iter().find(|processor| processor.is_here())
    }

    /// Whether this process can run its code.
    pub fn is_here(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 =
                || std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("fma");
            let avx512 = || {
                std::is_x86_feature_detected!("avx512f")
                    && std::is_x86_feature_detected!("avx512dq")
                    && std::is_x86_feature_detected!("avx512vl")
            };
            match self {
                Self::Avx2 => avx2(),
                Self::Avx512 => avx2() && avx512(),
                Self::Sse2 => true,
                Self::Neon => false,
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            self == Self::Neon && cfg!(target_arch = "aarch64")
        }
    }

    /// Whether products are rounded once with the sums they are in; then results are those of
    /// [`Fused`](rbd_runtime::Fused) arithmetic.
    pub fn is_fused(self) -> bool {
        self != Self::Sse2
    }

    /// Whether each of the first two numbers of a vector is stored by one instruction.
    pub(crate) fn stores_lanes(self, kind: Kind) -> bool {
        kind == Kind::Double && matches!(self, Self::Avx2 | Self::Avx512)
    }

    /// Whether an instruction takes a number in memory for every lane of an operand.
    pub(crate) fn repeats(self) -> bool {
        self == Self::Avx512
    }

    /// Bytes of a vector, of which each lane is a state of a batch; of two registers where they have sixteen.
    pub(crate) fn vector(self) -> usize {
        match self {
            Self::Avx2 | Self::Sse2 | Self::Neon => 32,
            Self::Avx512 => 64,
        }
    }
}
