//! Routines that machine code calls: functions of an area of memory, arguments first, then results.

use core::slice;

use crate::{AngleOffset, Arithmetic, Real, dense};

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

    /// [`dense::linear_columns`] of an area that has entries, then rows. The table begins with how many registers of four numbers
    /// both have, and how many places follow.
    ///
    /// # Safety
    /// `area` has so many registers for this function alone, and `table` so many `u32`.
    fn columns[FUSED](
        area: *mut T,
        table: *const (),
        _: usize,
    ) {
        let columns = Columns::<T> {
            area: area.cast(),
            table: table.cast(),
        };
        columns.run::<FUSED>();
    }
}

/// Code in the arithmetic of a machine.
trait InArithmetic<T: Real>: Copy {
    fn run_in<A: Arithmetic<T>>(self, arithmetic: A);

    #[inline(always)]
    fn run<const FUSED: bool>(self) {
        if !FUSED {
            return T::dispatch_unfused(
                #[inline(always)]
                |arithmetic| self.run_in(arithmetic),
            );
        }
        T::dispatch(
            #[inline(always)]
            |arithmetic| self.run_in(arithmetic),
            #[inline(always)]
            |arithmetic| self.run_in(arithmetic),
        );
    }
}

/// The arguments of [`columns`].
#[derive(Clone, Copy)]
struct Columns<T> {
    area: *mut [T; 4],
    table: *const u32,
}

impl<T: Real> InArithmetic<T> for Columns<T> {
    #[inline(always)]
    fn run_in<A: Arithmetic<T>>(self, arithmetic: A) {
        // SAFETY: the contract of the function that makes it.
        let (entries, rows, table) = unsafe {
            let [entries, rows, places] = self.table.cast::<[u32; 3]>().read();
            let behind = self.area.add(entries as usize);
            (
                slice::from_raw_parts(self.area, entries as usize),
                slice::from_raw_parts_mut(behind, rows as usize),
                slice::from_raw_parts(self.table.add(3), places as usize),
            )
        };
        dense::linear_columns(arithmetic, table, entries.as_flattened(), rows);
    }
}

/// The arguments of [`sines`].
#[derive(Clone, Copy)]
struct Take<T> {
    area: *mut T,
    offsets: Option<*const AngleOffset>,
    count: usize,
}

impl<T: Real> InArithmetic<T> for Take<T> {
    /// Eight at a time, which a processor computes beside each other, then four.
    #[inline(always)]
    fn run_in<A: Arithmetic<T>>(self, arithmetic: A) {
        let mut first = 0;
        while first + 8 <= self.count {
            self.group::<A, 8>(arithmetic, first);
            first += 8;
        }
        if first < self.count {
            self.group::<A, 4>(arithmetic, first);
        }
    }
}

impl<T: Real> Take<T> {
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
