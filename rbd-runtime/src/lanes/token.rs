//! Makes a token from nothing: the only place that does.
#![allow(unsafe_code, reason = "`Real::from_f64` is given no token")]

use super::Instructions;

/// The token of `S`, for code that runs only on machines with its instructions.
///
/// # Safety
/// The machine must have the instructions.
#[inline(always)]
pub(super) unsafe fn of<S: Instructions>() -> S {
    const { assert!(size_of::<S>() == 0, "a token is a proof without a value") };
    // SAFETY: a type of size 0 has one value, and the caller guarantees that a token can exist here.
    unsafe { core::mem::zeroed() }
}
