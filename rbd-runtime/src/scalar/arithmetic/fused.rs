#![allow(
    unsafe_code,
    reason = "to make one is to say what the machine has, which no type knows"
)]

/// Arithmetic that computes a b + c in one instruction and rounds once. Only [`Dispatch`](crate::Dispatch)
/// gives one, where the machine has the instruction.
///
/// ```compile_fail
/// let from_nothing = rbd_runtime::Fused(());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fused(());

impl Fused {
    /// A proof that the machine fuses products with sums, and on x86-64 has AVX2 too.
    ///
    /// # Safety
    /// The machine must have these instructions.
    #[allow(dead_code, reason = "not every build has machines that do")]
    #[inline(always)]
    pub(super) const unsafe fn assume() -> Self {
        Self(())
    }
}
