//! Routines that emitted code calls: functions of an area of its frame, arguments first, then results.
#![allow(unsafe_code, reason = "emitted code passes addresses")]

use std::{ptr, slice};

use rbd_ir::ir::Elementary;
use rbd_runtime::{AngleOffset, Arithmetic, Dispatch, Real};

use crate::element::{Element, Kind};
use crate::flat::Routine;

/// Functions of a kind of numbers by the convention of emitted code.
macro_rules! called {
    ($($(#[$doc:meta])* fn $name:ident $([$fused:ident])?($($parameters:tt)*) $body:block)*) => {$(
        $(#[$doc])*
        #[cfg(target_arch = "x86_64")]
        unsafe extern "sysv64" fn $name<T: Number $(, const $fused: bool)?>($($parameters)*) $body

        $(#[$doc])*
        #[cfg(not(target_arch = "x86_64"))]
        unsafe extern "C" fn $name<T: Number $(, const $fused: bool)?>($($parameters)*) $body
    )*};
}

/// The signature of all of them: the area, a table of offsets, how many numbers each argument and result has.
#[cfg(target_arch = "x86_64")]
type Called<T> = unsafe extern "sysv64" fn(*mut T, *const AngleOffset, usize);
#[cfg(not(target_arch = "x86_64"))]
type Called<T> = unsafe extern "C" fn(*mut T, *const AngleOffset, usize);

/// Numbers that routines compute with.
trait Number: Element + Real + Dispatch {}

impl Number for f64 {}
impl Number for f32 {}

/// The address of a routine.
pub(crate) fn address(kind: Kind, routine: Routine, is_fused: bool) -> usize {
    match (kind, is_fused) {
        (Kind::Double, true) => of::<f64, true>(routine) as usize,
        (Kind::Double, false) => of::<f64, false>(routine) as usize,
        (Kind::Single, true) => of::<f32, true>(routine) as usize,
        (Kind::Single, false) => of::<f32, false>(routine) as usize,
    }
}

fn of<T: Number, const FUSED: bool>(routine: Routine) -> Called<T> {
    match routine {
        Routine::Sines => sines::<T, FUSED>,
        Routine::SinesWithOffsets => sines_with_offsets::<T, FUSED>,
        Routine::Sign => sign,
        Routine::Atan2 => atan2,
        Routine::SelectLess => select_less,
        Routine::Elementary(Elementary::Exp) => exp,
        Routine::Elementary(Elementary::Ln) => ln,
        Routine::Elementary(Elementary::Tanh) => tanh,
        Routine::Elementary(Elementary::Asin) => asin,
        Routine::Elementary(Elementary::Acos) => acos,
        Routine::Elementary(Elementary::Abs) => abs,
    }
}

called! {
/// Angles, their sines, their cosines. A group has the bits of its angles one by one.
///
/// # Safety
/// `area` has 3 `count` numbers for this function alone, `count` a multiple of four.
fn sines[FUSED](
    area: *mut T,
    _: *const AngleOffset,
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
    offsets: *const AngleOffset,
    count: usize,
) {
    let take = Take {
        area,
        offsets: Some(offsets),
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

impl<T: Number> Take<T> {
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

impl Routine {
    /// Runs it as emitted code does: `area` has the arguments, then the results, with as many numbers each; sines may
    /// have an offset for each angle, and are those of [`Fused`](rbd_runtime::Fused) arithmetic.
    ///
    /// # Panics
    /// If the area has another length, or there are other offsets.
    pub fn run<T: Element>(self, area: &mut [T], offsets: Option<&[AngleOffset]>) {
        let groups = self.groups();
        let count = area.len() / groups;
        let is_whole = !self.is_sines() || count.is_multiple_of(4);
        assert!(
            area.len() == groups * count && is_whole,
            "length of an area"
        );
        let needed = (self == Self::SinesWithOffsets).then_some(count);
        assert_eq!(offsets.map(<[_]>::len), needed, "offsets");
        let offsets = offsets.map_or(ptr::null(), <[_]>::as_ptr);
        // SAFETY: the area is that of the routine, of its kind of numbers, and so are the offsets.
        unsafe {
            match T::KIND {
                Kind::Double => of::<f64, true>(self)(area.as_mut_ptr().cast(), offsets, count),
                Kind::Single => of::<f32, true>(self)(area.as_mut_ptr().cast(), offsets, count),
            }
        }
    }

    /// How many arguments and results it has.
    pub fn groups(self) -> usize {
        match self {
            Self::Sines | Self::SinesWithOffsets | Self::Atan2 => 3,
            Self::Sign | Self::Elementary(_) => 2,
            Self::SelectLess => 5,
        }
    }

    fn is_sines(self) -> bool {
        matches!(self, Self::Sines | Self::SinesWithOffsets)
    }
}

macro_rules! routines {
    ($($name:ident of $count:literal: $function:expr;)*) => {called! {$(
        /// # Safety
        /// `area` has `count` numbers for each argument and for the result, for this function alone.
        fn $name(
            area: *mut T,
            _: *const AngleOffset,
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
