//! Routines that machine code calls: functions of an area of memory, arguments first, then results.

use core::slice;

use crate::{AngleOffset, Arithmetic, Real};

/// Functions of a kind of numbers by the convention of machine code.
macro_rules! called {
    ($($(#[$doc:meta])* fn $name:ident $([$fused:ident])?($($parameters:tt)*) $body:block)*) => {$(
        $(#[$doc])*
        #[cfg(target_arch = "x86_64")]
        pub unsafe extern "sysv64" fn $name<T: Real $(, const $fused: bool)?>($($parameters)*) $body

        $(#[$doc])*
        #[cfg(not(target_arch = "x86_64"))]
        pub unsafe extern "C" fn $name<T: Real $(, const $fused: bool)?>($($parameters)*) $body
    )*};
}

called! {
    /// Angles, their sines, their cosines. A group has the bits of its angles one by one.
    ///
    /// # Safety
    /// `area` has 3 `count` numbers for this function alone, `count` a multiple of four.
    fn sines[FUSED](
        area: *mut T,
        _: *const (),
        count: usize,
    ) {
        let take = Take {
            area,
            offsets: None,
            count,
        };
        take.run::<FUSED>();
    }

    /// The same of angles plus offsets.
    ///
    /// # Safety
    /// As [`sines`], and `offsets` has `count`.
    fn sines_with_offsets[FUSED](
        area: *mut T,
        offsets: *const (),
        count: usize,
    ) {
        let take = Take {
            area,
            offsets: Some(offsets.cast()),
            count,
        };
        take.run::<FUSED>();
    }
}

/// The arguments of [`sines`].
#[derive(Clone, Copy)]
struct Take<T> {
    area: *mut T,
    offsets: Option<*const AngleOffset>,
    count: usize,
}

impl<T: Real> Take<T> {
    #[inline(always)]
    fn run<const FUSED: bool>(self) {
        if !FUSED {
            return T::dispatch_unfused(
                #[inline(always)]
                |arithmetic| self.groups(arithmetic),
            );
        }
        T::dispatch(
            #[inline(always)]
            |arithmetic| self.groups(arithmetic),
            #[inline(always)]
            |arithmetic| self.groups(arithmetic),
        );
    }

    /// Eight at a time, which a processor computes beside each other, then four.
    #[inline(always)]
    fn groups<A: Arithmetic<T>>(self, arithmetic: A) {
        let mut first = 0;
        while first + 8 <= self.count {
            self.group::<A, 8>(arithmetic, first);
            first += 8;
        }
        if first < self.count {
            self.group::<A, 4>(arithmetic, first);
        }
    }

    #[inline(always)]
    fn group<A: Arithmetic<T>, const N: usize>(self, arithmetic: A, first: usize) {
        // SAFETY: of the functions that make it; groups end before `count`.
        unsafe {
            let place = |kind: usize| self.area.add(kind * self.count + first).cast::<[T; N]>();
            let angles = place(0).read();
            let (sines, cosines) = match self.offsets {
                None => arithmetic.sin_cos(angles),
                Some(offsets) => {
                    let offsets = offsets.add(first).cast::<[AngleOffset; N]>().read();
                    arithmetic.sin_cos_with_offsets(angles, offsets)
                }
            };
            place(1).write(sines);
            place(2).write(cosines);
        }
    }
}

macro_rules! routines {
    ($($name:ident of $count:literal: $function:expr;)*) => {called! {$(
        /// # Safety
        /// `area` has `count` numbers for each argument and for the result, for this function alone.
        fn $name(
            area: *mut T,
            _: *const (),
            count: usize,
        ) {
            // SAFETY: the caller's contract.
            let area = unsafe { slice::from_raw_parts_mut(area, ($count + 1) * count) };
            let function: fn([T; $count]) -> T = $function;
            for lane in 0..count {
                let arguments = core::array::from_fn(|k| area[k * count + lane]);
                area[$count * count + lane] = function(arguments);
            }
        }
    )*}};
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
}
