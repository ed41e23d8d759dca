//! Routines that emitted code calls: functions of an area of its frame, arguments first, then results.
#![allow(unsafe_code, reason = "emitted code passes addresses")]

use std::cell::Cell;
use std::slice;

use rbd_ir::ir::Elementary;
use rbd_runtime::{AngleOffset, Arithmetic, Dispatch, Real};

use crate::flat::{Routine, Table};
use crate::kernels;

/// The signature of all of them: the area, a table, how many numbers each argument and result has.
type Called = unsafe extern "sysv64" fn(*mut f64, *const (), usize);

/// The address of a routine.
pub(crate) fn address(routine: Routine) -> usize {
    let called: Called = match routine {
        Routine::Sines => sines,
        Routine::SinesWithOffsets => sines_with_offsets,
        Routine::Sign => sign,
        Routine::Atan2 => atan2,
        Routine::SelectLess => select_less,
        Routine::Kernel => kernel,
        Routine::Elementary(Elementary::Exp) => exp,
        Routine::Elementary(Elementary::Ln) => ln,
        Routine::Elementary(Elementary::Tanh) => tanh,
        Routine::Elementary(Elementary::Asin) => asin,
        Routine::Elementary(Elementary::Acos) => acos,
        Routine::Elementary(Elementary::Abs) => abs,
    };
    called as usize
}

/// The address of a table.
pub(crate) fn table(table: &Table) -> *const () {
    match table {
        Table::Offsets(offsets) => offsets.as_ptr().cast(),
        Table::Kernel(kernel) => (&raw const **kernel).cast(),
    }
}

/// A kernel's results from its operands.
///
/// # Safety
/// `table` is a [`kernels::Routine`], and `area` has as many numbers as it says, each `count` doubles, for this function
/// alone.
unsafe extern "sysv64" fn kernel(area: *mut f64, table: *const (), count: usize) {
    // SAFETY: the caller's contract.
    let (kernel, area) = unsafe {
        let kernel = &*table.cast::<kernels::Routine>();
        (
            kernel,
            slice::from_raw_parts_mut(area, kernel.length() * count),
        )
    };
    // One of both takes it.
    let area = Cell::new(area);
    f64::dispatch(
        #[inline(always)]
        |arithmetic| kernel.run(arithmetic, area.take()),
        #[inline(always)]
        |arithmetic| kernel.run(arithmetic, area.take()),
    );
}

/// Angles, their sines, their cosines. A group has the bits of its angles one by one.
///
/// # Safety
/// `area` has 3 `count` numbers for this function alone, `count` a multiple of four.
unsafe extern "sysv64" fn sines(area: *mut f64, _: *const (), count: usize) {
    let take = Take {
        area,
        offsets: None,
        count,
    };
    take.run();
}

/// The same of angles plus offsets.
///
/// # Safety
/// As [`sines`], and `offsets` has `count`.
unsafe extern "sysv64" fn sines_with_offsets(area: *mut f64, offsets: *const (), count: usize) {
    let take = Take {
        area,
        offsets: Some(offsets.cast()),
        count,
    };
    take.run();
}

/// The arguments of [`sines`].
#[derive(Clone, Copy)]
struct Take {
    area: *mut f64,
    offsets: Option<*const AngleOffset>,
    count: usize,
}

impl Take {
    #[inline(always)]
    fn run(self) {
        f64::dispatch(
            #[inline(always)]
            |arithmetic| self.groups(arithmetic),
            #[inline(always)]
            |arithmetic| self.groups(arithmetic),
        );
    }

    /// Eight at a time, which a processor computes beside each other, then four.
    #[inline(always)]
    fn groups<A: Arithmetic<f64>>(self, arithmetic: A) {
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
    fn group<A: Arithmetic<f64>, const N: usize>(self, arithmetic: A, first: usize) {
        // SAFETY: of the functions that make it; groups end before `count`.
        unsafe {
            let place = |kind: usize| self.area.add(kind * self.count + first).cast::<[f64; N]>();
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
    ($($name:ident of $count:literal: $function:expr;)*) => {$(
        /// # Safety
        /// `area` has `count` numbers for each argument and for the result, for this function alone.
        unsafe extern "sysv64" fn $name(area: *mut f64, _: *const (), count: usize) {
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
