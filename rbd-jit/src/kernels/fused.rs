//! Kernels where products are fused with sums, in the registers of the processor.
#![allow(
    unsafe_code,
    reason = "registers that not every processor has are unsafe to use"
)]

use crate::element::Element;
#[cfg(target_arch = "x86_64")]
use crate::processor::Processor;
use crate::vectors::Vectors;

use super::Routine;

impl Routine {
    #[cfg(target_arch = "x86_64")]
    pub(super) fn fused<T: Element>(&self, area: &mut [T]) {
        let processor = match self.lanes() * size_of::<T>() {
            64 if !self.is_solution() => Processor::Avx512,
            _ => Processor::Avx2,
        };
        assert!(processor.is_here(), "code of another processor");
        // SAFETY: the processor has been asked.
        unsafe {
            match processor {
                Processor::Avx512 => self.with_avx512(area),
                _ => self.with_avx2(area),
            }
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512dq,avx512vl,fma")]
    fn with_avx512<T: Element>(&self, area: &mut [T]) {
        // SAFETY: this function is only called where the processor has the instructions.
        self.run(unsafe { T::Whole::assume() }, area);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    fn with_avx2<T: Element>(&self, area: &mut [T]) {
        self.in_halves(area);
    }

    #[cfg(not(target_arch = "x86_64"))]
    pub(super) fn fused<T: Element>(&self, area: &mut [T]) {
        self.in_halves(area);
    }

    /// One state, or as many as half a vector of AVX-512 has.
    #[inline(always)]
    fn in_halves<T: Element>(&self, area: &mut [T]) {
        // SAFETY: this function is only called where the processor has the instructions.
        unsafe {
            match self.lanes() {
                _ if self.is_solution() => self.solve::<T, T::Fused>(area),
                1 => self.run(T::One::assume(), area),
                _ => self.run(T::Half::assume(), area),
            }
        }
    }
}
