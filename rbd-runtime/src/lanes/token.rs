//! The only place where a token is made from nothing.

use super::Instructions;

/// The token of `S`, for code that could not run without one.
///
/// Only for methods of the types of lanes: see the [module](super) for why there is a token where
/// they are.
#[inline(always)]
#[allow(unsafe_code, reason = "`Real::from_f64` is given no token")]
pub(super) fn of<S: Instructions>() -> S {
    const { assert!(size_of::<S>() == 0, "a token is a proof without a value") };
    // SAFETY: a type of size 0 has one value, and that there is a token for these instructions, so
    // that the machine has them, is what the caller knows.
    unsafe { core::mem::zeroed() }
}
