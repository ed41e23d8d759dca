//! The only place where a token is made from nothing.
#![allow(unsafe_code, reason = "`Real::from_f64` is given no token")]

use super::Instructions;

/// The token of `S`, for code that could not run without one.
///
/// # Safety
/// There must have been one: the machine has the instructions.
#[inline(always)]
pub(super) unsafe fn of<S: Instructions>() -> S {
    const { assert!(size_of::<S>() == 0, "a token is a proof without a value") };
    // SAFETY: a type of size 0 has one value, and the caller knows that there is one.
    unsafe { core::mem::zeroed() }
}
