//! How machine code is called.
#![allow(unsafe_code, reason = "machine code is called by its address")]

use core::marker::PhantomData;

/// A proof that this machine runs machine code of T: on x86-64 with SSE2 alone, of `f64`. Only
/// [`Dispatch`](crate::Dispatch) gives one.
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

/// Arrays that code takes and returns, at most.
pub const MOST_ARRAYS: usize = 16;

/// Machine code takes the addresses of its arrays, those that it reads first.
#[cfg(target_arch = "x86_64")]
pub type Code = unsafe extern "sysv64" fn(*const [*mut f64; MOST_ARRAYS]);

impl<T> Machine<T> {
    /// Whether fused code is to run, which needs AVX2 and FMA.
    #[inline(always)]
    pub const fn fuses(self) -> bool {
        self.fuses
    }

    /// Calls code with arrays of these `lengths`, which it reads, and the places of its results.
    ///
    /// # Panics
    /// If an array has another length, which is known while the caller is compiled.
    ///
    /// # Safety
    /// The code needs no more of the machine than this says. It reads and writes arrays of these lengths within them, and each of
    /// `results` has as many numbers as it writes there.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub unsafe fn call<const READ: usize, const WRITTEN: usize>(
        self,
        code: Code,
        (lengths, arguments): ([usize; READ], [&[T]; READ]),
        results: [*mut T; WRITTEN],
    ) {
        let mut table = [core::ptr::null_mut(); MOST_ARRAYS];
        for k in 0..READ {
            assert!(arguments[k].len() == lengths[k], "length of an array");
            table[k] = arguments[k].as_ptr().cast_mut().cast();
        }
        for k in 0..WRITTEN {
            table[READ + k] = results[k].cast();
        }
        // SAFETY: `self` says that numbers are `f64`; the rest is the caller's contract.
        unsafe { code(&raw const table) }
    }
}

/// The address of a field as that of its `count` numbers.
///
/// # Panics
/// If the field has another size, which is known while the caller is compiled.
#[inline(always)]
pub fn numbers<T, F>(field: *mut F, count: usize) -> *mut T {
    assert!(
        size_of::<F>() == count * size_of::<T>(),
        "numbers of a result"
    );
    field.cast()
}
