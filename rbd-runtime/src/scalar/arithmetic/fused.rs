#![allow(
    unsafe_code,
    reason = "to make one is to say what the machine has, which no type knows"
)]

/// a b + c is rounded once, by an instruction: [`Dispatch`](crate::Dispatch) alone has one to
/// give, where the machine does.
///
/// ```compile_fail
/// let from_nothing = rbd_runtime::Fused(());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fused(());

impl Fused {
    /// The proof that the machine fuses products with sums, and on x86-64 has AVX2 too.
    ///
    /// # Safety
    /// It must.
    #[allow(dead_code, reason = "not every build has machines that do")]
    #[inline(always)]
    pub(super) const unsafe fn assume() -> Self {
        Self(())
    }
}
