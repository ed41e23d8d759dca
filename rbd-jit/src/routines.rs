//! Routines that emitted code calls: functions of an area of its frame, arguments first, then results.
#![allow(unsafe_code, reason = "emitted code passes addresses")]

use std::{ptr, slice};

use rbd_ir::ir::Elementary;
use rbd_runtime::machine_code::{
    abs, acos, asin, atan2, exp, ln, sign, sines, sines_with_offsets, tanh,
};

use crate::code::Code;
use crate::element::{Element, Kind};
use crate::flat::{Routine, Table};
use crate::kernels;

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

macro_rules! kernel {
    ($convention:literal) => {
        /// A kernel's results from its operands.
        ///
        /// # Safety
        /// `table` is a [`kernels::Routine`], and `area` has as many numbers as it says, `count` each, for this function alone.
        unsafe extern $convention fn kernel<T: Element, const FUSED: bool>(
            area: *mut T,
            table: *const (),
            count: usize,
        ) {
            // SAFETY: the caller's contract.
            let (kernel, area) = unsafe {
                let kernel = &*table.cast::<kernels::Routine>();
                let numbers = kernel.length() * count;
                (kernel, slice::from_raw_parts_mut(area, numbers))
            };
            kernel.call(FUSED, area);
        }
    };
}

#[cfg(target_arch = "x86_64")]
kernel!("sysv64");
#[cfg(not(target_arch = "x86_64"))]
kernel!("C");

impl Code<'_> {
    /// Runs a routine as a call in this code does: `area` has arguments, then results, each of as many numbers; `table` is the call's.
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
        let run = match self.is_fused {
            true => of::<T, true>(routine),
            false => of::<T, false>(routine),
        };
        // SAFETY: the area is that of the routine, of its kind of numbers, and so is the table.
        unsafe { run(area.as_mut_ptr(), table, count) }
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
