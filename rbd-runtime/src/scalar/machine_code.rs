//! How machine code is called.
#![allow(unsafe_code, reason = "machine code is called by its address")]

use core::marker::PhantomData;

/// Whether builds for this target run machine code, of `f64`.
pub const IS_HERE: bool = cfg!(all(
    target_arch = "x86_64",
    target_feature = "sse2",
    not(miri)
));

/// A proof that this machine runs machine code of T: on x86-64 with SSE2 alone, of `f64`, or of registers of them. Only
/// [`Dispatch`](crate::Dispatch) and the arithmetic of lanes give one.
#[derive(Clone, Copy, Debug)]
pub struct Machine<T> {
    fuses: bool,
    of: PhantomData<T>,
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
impl Machine<f64> {
    /// The proof: AVX2 and FMA are there, too, if it `fuses`.
    #[inline(always)]
    pub(super) const fn new(fuses: bool) -> Self {
        Self {
            fuses,
            of: PhantomData,
        }
    }
}

#[cfg(feature = "batch")]
impl<T> Machine<T> {
    /// The proof for registers of `f64` of a machine that fuses, which is what T is.
    #[inline(always)]
    pub(crate) const fn of_lanes() -> Self {
        Self {
            fuses: true,
            of: PhantomData,
        }
    }
}

/// Arrays that code takes and returns, at most.
pub const MOST_ARRAYS: usize = 16;

/// Machine code takes the addresses of the arrays that it reads and, behind them, the places of those that it writes in its result.
/// This is returned in memory, so that code writes it where the caller wants it.
#[cfg(target_arch = "x86_64")]
pub type Code<R> = unsafe extern "sysv64" fn(*mut [*mut f64; MOST_ARRAYS]) -> R;

impl<T> Machine<T> {
    /// Whether fused code with AVX-512 (F, DQ and VL) is to run.
    #[inline(always)]
    #[cfg(target_arch = "x86_64")]
    pub fn avx512(self) -> bool {
        self.fuses && super::arithmetic::has_avx512()
    }

    /// Whether fused code is to run, which needs AVX2 and FMA.
    #[inline(always)]
    pub const fn fused(self) -> bool {
        self.fuses
    }

    /// Whether code of SSE2 may run: always.
    #[inline(always)]
    pub const fn unfused(self) -> bool {
        true
    }

    /// Calls code with arrays of these `lengths`, which it reads, and the places in its result.
    ///
    /// # Panics
    /// If an array has another length, or the result fits into registers, which is known while the caller is compiled.
    ///
    /// # Safety
    /// The code needs no more of the machine than this says. It reads arrays of these lengths within them, and writes all of R at
    /// `places`.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub unsafe fn call<R, const READ: usize, const WRITTEN: usize>(
        self,
        code: Code<R>,
        (lengths, arguments): ([usize; READ], [&[T]; READ]),
        places: [usize; WRITTEN],
    ) -> R {
        assert!(size_of::<R>() > 16, "a result in memory");
        let mut table = [core::ptr::null_mut(); MOST_ARRAYS];
        for k in 0..READ {
            assert!(arguments[k].len() == lengths[k], "length of an array");
            table[k] = arguments[k].as_ptr().cast_mut().cast();
        }
        for k in 0..WRITTEN {
            table[READ + k] = core::ptr::without_provenance_mut(places[k]);
        }
        // SAFETY: `self` says that numbers are `f64`, or registers of them; the rest is the caller's contract.
        unsafe { code(&raw mut table) }
    }
}

/// The place of a field of R that has `count` numbers.
///
/// # Panics
/// If the field has another size, which is known while the caller is compiled.
#[inline(always)]
pub fn place<T, R, F>(_: fn(&R) -> &F, offset: usize, count: usize) -> usize {
    assert!(
        size_of::<F>() == count * size_of::<T>(),
        "numbers of a result"
    );
    offset
}
