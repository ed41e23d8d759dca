//! What emitted code calls: functions of an area of its frame, arguments first, then results.
#![allow(unsafe_code, reason = "emitted code passes addresses")]

use std::slice;

use rbd_ir::ir::Elementary;
use rbd_runtime::{AngleOffset, Arithmetic, Dispatch, Real};

use crate::flat::Routine;

/// The signature of all of them: the area, a table of offsets, how many numbers each argument and result has.
type Called = unsafe extern "sysv64" fn(*mut f64, *const AngleOffset, usize);

/// The address of a routine.
pub(crate) fn address(routine: Routine) -> usize {
    let called: Called = match routine {
        Routine::Sines => sines,
        Routine::Sign => sign,
        Routine::Atan2 => atan2,
        Routine::SelectLess => select_less,
        Routine::Elementary(Elementary::Exp) => exp,
        Routine::Elementary(Elementary::Ln) => ln,
        Routine::Elementary(Elementary::Tanh) => tanh,
        Routine::Elementary(Elementary::Asin) => asin,
        Routine::Elementary(Elementary::Acos) => acos,
        Routine::Elementary(Elementary::Abs) => abs,
    };
    called as usize
}

/// Angles, their sines, their cosines: four at a time, the last ones beside zeros. A group has the bits of its
/// angles one by one.
///
/// # Safety
/// `area` has 3 `count` numbers and `offsets` has `count`, for this function alone.
unsafe extern "sysv64" fn sines(area: *mut f64, offsets: *const AngleOffset, count: usize) {
    f64::dispatch(
        #[inline(always)]
        // SAFETY: the caller's contract.
        |arithmetic| unsafe { groups(arithmetic, area, offsets, count) },
        #[inline(always)]
        // SAFETY: the caller's contract.
        |arithmetic| unsafe { groups(arithmetic, area, offsets, count) },
    );
}

/// # Safety
/// That of [`sines`].
#[inline(always)]
unsafe fn groups<A: Arithmetic<f64>>(
    arithmetic: A,
    area: *mut f64,
    offsets: *const AngleOffset,
    count: usize,
) {
    // SAFETY: the caller's contract.
    let (area, offsets) = unsafe {
        (
            slice::from_raw_parts_mut(area, 3 * count),
            slice::from_raw_parts(offsets, count),
        )
    };
    let (angles, results) = area.split_at_mut(count);
    let (sines, cosines) = results.split_at_mut(count);
    let mut first = 0;
    while first < count {
        let end = count.min(first + 4);
        let (mut group, mut own) = ([0.0; 4], [AngleOffset::NONE; 4]);
        group[..end - first].copy_from_slice(&angles[first..end]);
        own[..end - first].copy_from_slice(&offsets[first..end]);
        let (sine, cosine) = arithmetic.sin_cos_with_offsets(group, own);
        sines[first..end].copy_from_slice(&sine[..end - first]);
        cosines[first..end].copy_from_slice(&cosine[..end - first]);
        first = end;
    }
}

macro_rules! routines {
    ($($name:ident of $count:literal: $function:expr;)*) => {$(
        /// # Safety
        /// `area` has `count` numbers for each argument and for the result, for this function alone.
        unsafe extern "sysv64" fn $name(area: *mut f64, _: *const AngleOffset, count: usize) {
            // SAFETY: the caller's contract.
            let area = unsafe { slice::from_raw_parts_mut(area, ($count + 1) * count) };
            let function: fn([f64; $count]) -> f64 = $function;
            for lane in 0..count {
                let arguments = std::array::from_fn(|k| area[k * count + lane]);
                area[$count * count + lane] = function(arguments);
            }
        }
    )*};
}

routines! {
    sign of 1: |[a]| Real::sign(a);
    exp of 1: |[a]| Real::exp(a);
    ln of 1: |[a]| Real::ln(a);
    tanh of 1: |[a]| Real::tanh(a);
    asin of 1: |[a]| Real::asin(a);
    acos of 1: |[a]| Real::acos(a);
    abs of 1: |[a]| Real::abs(a);
    atan2 of 2: |[a, b]| Real::atan2(a, b);
    select_less of 4: |[a, b, x, y]| a.select_less(b, x, y);
}
