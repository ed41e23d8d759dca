//! Processors that code can be emitted for.

/// A processor that code can be emitted for, wherever the emitter runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Processor {
    /// x86-64 with AVX2 and FMA.
    Avx2,
    /// AArch64 with its vectors of 128 bits, which every such processor has.
    Neon,
}

impl Processor {
    /// The best that this process can run on.
    pub fn here() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("fma") {
            return Some(Self::Avx2);
        }
        if cfg!(target_arch = "aarch64") {
            return Some(Self::Neon);
        }
        None
    }
}
