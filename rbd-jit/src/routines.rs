//! Routines that emitted code calls: functions of an area of its frame, arguments first, then results.
#![allow(unsafe_code, reason = "emitted code passes addresses")]

use std::{ptr, slice};

use rbd_ir::ir::Elementary;
use rbd_runtime::{AngleOffset, Arithmetic, Real};

use crate::code::Code;
use crate::element::{Element, Kind};
use crate::flat::{Routine, Table};
use crate::kernels;

/// Functions of a kind of numbers by the convention of emitted code.
macro_rules! called {
    ($($(#[$doc:meta])* fn $name:ident $([$fused:ident])?($($parameters:tt)*) $body:block)*) => {$(
        $(#[$doc])*
        #[cfg(target_arch = "x86_64")]
        unsafe extern "sysv64" fn $name<T: Element $(, const $fused: bool)?>($($parameters)*) $body

        $(#[$doc])*
        #[cfg(not(target_arch = "x86_64"))]
        unsafe extern "C" fn $name<T: Element $(, const $fused: bool)?>($($parameters)*) $body
    )*};
}

/// The signature of all of them: the area, a table, how many numbers each argument and result has.
#[cfg(target_arch = "x86_64")]
type Called<T> = unsafe extern "sysv64" fn(*mut T, *const (), usize);
#[cfg(not(target_arch = "x86_64"))]
type Called<T> = unsafe extern "C" fn(*mut T, *const (), usize);

/// The address of a routine.
pub(crate) fn address(kind: Kind, routine: Routine, is_fused: bool) -> usize {
    match (kind, is_fused) {
        (Kind::Double, true) => of::<f64, true>(routine) as usize,
        (Kind::Double, false) => of::<f64, false>(routine) as usize,
        (Kind::Single, true) => of::<f32, true>(routine) as usize,
        (Kind::Single, false) => of::<f32, false>(routine) as usize,
    }
}

fn of<T: Element, const FUSED: bool>(routine: Routine) -> Called<T> {
    match routine {
        Routine::Sines => sines::<T, FUSED>,
        Routine::SinesWithOffsets => sines_with_offsets::<T, FUSED>,
        Routine::Sign => sign,
        Routine::Atan2 => atan2,
        Routine::Kernel => kernel::<T, FUSED>,
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
    fn kernel[FUSED](area: *mut T, table: *const (), count: usize) {
        // SAFETY: the caller's contract.
        let (kernel, area) = unsafe {
            let kernel = &*table.cast::<kernels::Routine>();
            (kernel, slice::from_raw_parts_mut(area, kernel.length() * count))
        };
        kernel.call(FUSED, area);
    }

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

impl<T: Element> Take<T> {
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

impl Code<'_> {
    /// Runs a routine as this code does when it calls it: `area` has the arguments, then the results, with as many numbers
    /// each, and `table` is that of the call.
    ///
    /// # Panics
    /// If the area has another length, or there is another table.
    pub fn run<T: Element>(&self, routine: Routine, table: Option<usize>, area: &mut [T]) {
        let groups = self.groups(routine, table);
        let count = area.len().checked_div(groups).unwrap_or(0);
        let is_sines = matches!(routine, Routine::Sines | Routine::SinesWithOffsets);
        let is_whole = !is_sines || count.is_multiple_of(4);
        let fits = area.len() == groups * count && is_whole && self.number == size_of::<T>();
        assert!(fits, "length of an area");
        let table = table.map(|table| &self.tables[table]);
        let is_its_own = match (routine, table) {
            (Routine::SinesWithOffsets, Some(Table::Offsets(all))) => all.len() == count,
            (Routine::Kernel, Some(Table::Kernel(kernel))) => kernel.lanes() == count,
            (Routine::SinesWithOffsets | Routine::Kernel, _) => false,
            _ => table.is_none(),
        };
        assert!(is_its_own, "table of a call");
        let table = table.map_or(ptr::null(), self::table);
        let address = match (T::KIND, self.is_fused) {
            (Kind::Double, true) => Run::Double(of::<f64, true>(routine)),
            (Kind::Double, false) => Run::Double(of::<f64, false>(routine)),
            (Kind::Single, true) => Run::Single(of::<f32, true>(routine)),
            (Kind::Single, false) => Run::Single(of::<f32, false>(routine)),
        };
        let area = area.as_mut_ptr();
        // SAFETY: the area is that of the routine, of its kind of numbers, and so is the table.
        unsafe {
            match address {
                Run::Double(run) => run(area.cast(), table, count),
                Run::Single(run) => run(area.cast(), table, count),
            }
        }
    }

    /// How many arguments and results a routine has, a kernel by its table; 0 if that is none of a kernel.
    pub fn groups(&self, routine: Routine, table: Option<usize>) -> usize {
        match routine {
            Routine::Sines | Routine::SinesWithOffsets | Routine::Atan2 => 3,
            Routine::Sign | Routine::Elementary(_) => 2,
            Routine::Kernel => match table.map(|table| &self.tables[table]) {
                Some(Table::Kernel(kernel)) => kernel.length(),
                _ => 0,
            },
        }
    }
}

/// A routine of a kind of numbers.
enum Run {
    Double(Called<f64>),
    Single(Called<f32>),
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
}
