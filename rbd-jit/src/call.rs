//! Loaded code, and how it is called.
#![allow(unsafe_code, reason = "machine code is called by its address")]

use std::fmt;
use std::ptr;
use std::sync::Arc;

use rbd_ir::lower::Scheduled;

use crate::arrays::{Arrays, MOST_ARRAYS, States};
use crate::code::Code;
use crate::element::Element;
use crate::error::Error;
use crate::layout::{Layout, Strided, StridedMut};
use crate::machine::Machine;
use crate::native::Native;
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

#[derive(Clone)]
pub(crate) struct Loaded<T> {
    body: Body<T>,
    pub(crate) arrays: Arrays,
    states: States,
}

/// Code, or a function in Rust.
#[derive(Clone)]
enum Body<T> {
    Code {
        /// The first instruction of `machine`.
        entry: Called,
        machine: Arc<Machine>,
        processor: Processor,
    },
    Native(Arc<dyn Native<T>>),
}

impl<T> fmt::Debug for Loaded<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.body {
            Body::Code { machine, .. } => machine.fmt(f),
            Body::Native(_) => f.write_str("native"),
        }
    }
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
            body: Body::Code {
                // SAFETY: it is the code of `emit::emitted` for this processor, of this signature, and stays as long as `machine`.
                entry: unsafe { std::mem::transmute::<*const u8, Called>(machine.memory.entry()) },
                machine: Arc::new(machine),
                processor,
            },
            arrays: arrays.clone(),
            states,
        })
    }

    pub(crate) fn of_native(arrays: &Arrays, states: States, native: Arc<dyn Native<T>>) -> Self {
        assert!(arrays.count() <= MOST_ARRAYS, "{} arrays", arrays.count());
        Self {
            body: Body::Native(native),
            arrays: arrays.clone(),
            states,
        }
    }

    /// The function in Rust, unless it is code.
    pub(crate) fn native(&self) -> Option<&dyn Native<T>> {
        match &self.body {
            Body::Code { .. } => None,
            Body::Native(native) => Some(&**native),
        }
    }

    pub(crate) fn is_interpreted(&self) -> bool {
        self.native().is_some_and(Native::is_interpreted)
    }

    /// Computes one state.
    ///
    /// # Safety
    /// It is code of one state. There are as many arrays as it has, none shorter.
    #[inline]
    pub(crate) unsafe fn call(&self, arguments: &[&[T]], results: &mut [&mut [T]]) {
        let entry = match &self.body {
            Body::Code { entry, .. } => entry,
            Body::Native(native) => return native.call(arguments, results),
        };
        let mut table = [ptr::null_mut(); MOST_ARRAYS];
        let (read, written) = table.split_at_mut(arguments.len());
        for (entry, argument) in read.iter_mut().zip(arguments) {
            *entry = argument.as_ptr().cast_mut();
        }
        for (entry, result) in written.iter_mut().zip(results) {
            *entry = result.as_mut_ptr();
        }
        // SAFETY: the code reads and writes the arrays within their lengths, which are these.
        unsafe { entry(table.as_ptr().cast()) }
    }

    /// Computes the states from each of `starts` on, a vector of them each, or one by code of one state.
    ///
    /// # Safety
    /// It is code of states in this layout, or of one state that stands in a row. There are as many arrays as it has, each with the numbers of all these states.
    pub(crate) unsafe fn call_vectors(
        &self,
        layout: Layout,
        starts: impl Iterator<Item = usize>,
        arguments: &[Strided<'_, T>],
        results: &mut [StridedMut<'_, T>],
    ) {
        let Body::Code { entry, .. } = &self.body else {
            unreachable!("a function in Rust is not called by vectors");
        };
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
            unsafe { entry((&raw const table).cast()) }
        }
    }

    /// The states of a call.
    pub(crate) fn lanes(&self) -> usize {
        match &self.body {
            Body::Code { processor, .. } => self.states.lanes(T::KIND, *processor).into(),
            Body::Native(native) => native.lanes(),
        }
    }

    /// The bytes of its instructions, if it is code.
    pub(crate) fn size(&self) -> Option<usize> {
        match &self.body {
            Body::Code { machine, .. } => Some(machine.memory.bytes().0.len()),
            Body::Native(_) => None,
        }
    }

    /// Its instructions, if it is code.
    pub(crate) fn code(&self) -> Option<Code<'_>> {
        let Body::Code {
            machine, processor, ..
        } = &self.body
        else {
            return None;
        };
        let (bytes, body, entry) = machine.memory.bytes();
        Some(Code::new::<T>(
            &self.arrays,
            self.states,
            *processor,
            (bytes.into(), body, entry),
            machine.relocations.as_slice().into(),
            machine.tables.as_slice().into(),
        ))
    }
}
