//! Loaded code, and how it is called.
#![allow(unsafe_code, reason = "machine code is called by its address")]

use std::marker::PhantomData;
use std::ptr;

use rbd_ir::lower::Scheduled;

use crate::arrays::{Arrays, MOST_ARRAYS, States};
use crate::code::Code;
use crate::element::Element;
use crate::error::Error;
use crate::layout::{Layout, Strided, StridedMut};
use crate::machine::Machine;
use crate::processor::Processor;

/// The signature of all code: a table of the addresses of its arrays, and of a batch of their strides in bytes.
#[cfg(target_arch = "x86_64")]
type Called = unsafe extern "sysv64" fn(*const u8);
#[cfg(not(target_arch = "x86_64"))]
type Called = unsafe extern "C" fn(*const u8);

/// The table of code of many states.
#[repr(C)]
struct Table<T> {
    arrays: [*mut T; MOST_ARRAYS],
    strides: [usize; MOST_ARRAYS],
}

#[derive(Debug)]
pub(crate) struct Loaded<T> {
    machine: Machine,
    /// The first instruction of `machine`.
    entry: Called,
    pub(crate) arrays: Arrays,
    states: States,
    processor: Processor,
    kind: PhantomData<fn(T)>,
}

impl<T: Element> Loaded<T> {
    pub(crate) fn new(
        scheduled: &Scheduled,
        arrays: &Arrays,
        states: States,
        processor: Processor,
    ) -> Result<Self, Error> {
        let machine = Machine::new(scheduled, arrays, T::KIND, states, processor)?;
        Ok(Self {
            // SAFETY: it is the code of `emit::emitted` for this processor, which has this signature. It stays where it is
            // as long as `machine`.
            entry: unsafe { std::mem::transmute::<*const u8, Called>(machine.memory.entry()) },
            machine,
            arrays: arrays.clone(),
            states,
            processor,
            kind: PhantomData,
        })
    }

    /// Computes one state.
    ///
    /// # Safety
    /// It is code of one state. There are as many arrays as it has, none shorter.
    #[inline]
    pub(crate) unsafe fn call(&self, arguments: &[&[T]], results: &mut [&mut [T]]) {
        let mut table = [ptr::null_mut(); MOST_ARRAYS];
        let (read, written) = table.split_at_mut(arguments.len());
        for (entry, argument) in read.iter_mut().zip(arguments) {
            *entry = argument.as_ptr().cast_mut();
        }
        for (entry, result) in written.iter_mut().zip(results) {
            *entry = result.as_mut_ptr();
        }
        // SAFETY: the code reads and writes the arrays within their lengths, which are these.
        unsafe { (self.entry)(table.as_ptr().cast()) }
    }

    /// Computes the states from each of `starts` on, a vector of them each.
    ///
    /// # Safety
    /// It is code of states in this layout. There are as many arrays as it has, each with the numbers of all these states.
    pub(crate) unsafe fn call_vectors(
        &self,
        layout: Layout,
        starts: impl Iterator<Item = usize>,
        arguments: &[Strided<'_, T>],
        results: &mut [StridedMut<'_, T>],
    ) {
        let mut table = Table {
            arrays: [ptr::null_mut(); MOST_ARRAYS],
            strides: [0; MOST_ARRAYS],
        };
        let (mut firsts, mut steps) = (table.arrays, table.strides);
        let read = arguments.iter();
        let read = read.map(|own| (own.numbers.as_ptr().cast_mut(), own.stride));
        let written = results.iter_mut();
        let written = written.map(|own| (own.numbers.as_mut_ptr(), own.stride));
        let mut count = 0;
        for ((first, stride), length) in read.chain(written).zip(self.arrays.lengths()) {
            firsts[count] = first;
            steps[count] = layout.step(length, stride);
            // Of one number or one state it is any, and unused.
            table.strides[count] = stride.wrapping_mul(size_of::<T>());
            count += 1;
        }
        for start in starts {
            for k in 0..count {
                table.arrays[k] = firsts[k].wrapping_add(start * steps[k]);
            }
            // SAFETY: the arrays have the states of a vector from here on, by the caller's contract.
            unsafe { (self.entry)((&raw const table).cast()) }
        }
    }

    /// The states of a call.
    pub(crate) fn lanes(&self) -> usize {
        self.states.lanes(T::KIND, self.processor).into()
    }

    pub(crate) fn code(&self) -> Code<'_> {
        let (bytes, body, entry) = self.machine.memory.bytes();
        let (relocations, tables) = (&self.machine.relocations, &self.machine.tables);
        let parts = (bytes.into(), body, entry);
        Code::new::<T>(
            &self.arrays,
            self.states,
            self.processor,
            parts,
            relocations.as_slice().into(),
            tables.as_slice().into(),
        )
    }
}
