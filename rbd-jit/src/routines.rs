//! Routines that emitted code calls: functions of an area of its frame, arguments first, then results.
#![allow(unsafe_code, reason = "emitted code passes addresses")]

use std::cell::Cell;
use std::slice;

use rbd_ir::ir::Elementary;
use rbd_runtime::{AngleOffset, Arithmetic, Dispatch, Real};

use crate::element::{Element, Kind};
use crate::flat::{Routine, Table};
use crate::kernels;

/// Functions of a kind of numbers by the convention of emitted code.
macro_rules! called {
    ($($(#[$doc:meta])* fn $name:ident($($parameters:tt)*) $body:block)*) => {$(
        $(#[$doc])*
        #[cfg(target_arch = "x86_64")]
        unsafe extern "sysv64" fn $name<T: Number>($($parameters)*) $body

        $(#[$doc])*
        #[cfg(not(target_arch = "x86_64"))]
        unsafe extern "C" fn $name<T: Number>($($parameters)*) $body
    )*};
}

/// The signature of all of them: the area, a table, how many numbers each argument and result has.
#[cfg(target_arch = "x86_64")]
type Called<T> = unsafe extern "sysv64" fn(*mut T, *const (), usize);
#[cfg(not(target_arch = "x86_64"))]
type Called<T> = unsafe extern "C" fn(*mut T, *const (), usize);

/// Numbers that routines compute with.
pub(crate) trait Number: Element + Real + Dispatch {}

impl Number for f64 {}
impl Number for f32 {}

/// The address of a routine.
pub(crate) fn address(kind: Kind, routine: Routine) -> usize {
    match kind {
        Kind::Double => of::<f64>(routine) as usize,
        Kind::Single => of::<f32>(routine) as usize,
    }
}

fn of<T: Number>(routine: Routine) -> Called<T> {
    match routine {
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
    }
}

/// The address of a table.
pub(crate) fn table(table: &Table) -> *const () {
    match table {
        Table::Offsets(offsets) => offsets.as_ptr().cast(),
        Table::Kernel(kernel) => (&raw const **kernel).cast(),
    }
}

called! {
    /// A kernel's results from its operands.
    ///
    /// # Safety
    /// `table` is a [`kernels::Routine`], and `area` has as many numbers as it says, `count` each, for this function alone.
    fn kernel(area: *mut T, table: *const (), count: usize) {
        // SAFETY: the caller's contract.
        let (kernel, area) = unsafe {
            let kernel = &*table.cast::<kernels::Routine>();
            (kernel, slice::from_raw_parts_mut(area, kernel.length() * count))
        };
        // One of both takes it.
        let area = Cell::new(area);
        T::dispatch(
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
fn sines(
    area: *mut T,
    _: *const (),
    count: usize,
) {
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
fn sines_with_offsets(
    area: *mut T,
    offsets: *const (),
    count: usize,
) {
    let take = Take {
        area,
        offsets: Some(offsets.cast()),
        count,
    };
    take.run();
}
}

/// The arguments of [`sines`].
#[derive(Clone, Copy)]
struct Take<T> {
    area: *mut T,
    offsets: Option<*const AngleOffset>,
    count: usize,
}

impl<T: Number> Take<T> {
    #[inline(always)]
    fn run(self) {
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
                let arguments = std::array::from_fn(|k| area[k * count + lane]);
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
    select_less of 4: |[a, b, x, y]| a.select_less(b, x, y);
}
