//! Machine code with the lengths of its arrays, and a function of one state.
#![allow(unsafe_code, reason = "machine code is called by its address")]

use std::ptr;

use rbd_ir::lower::Scheduled;

use crate::arrays::{Arrays, MOST_ARRAYS, States};
use crate::error::Error;
use crate::machine::Machine;

/// The signature of all code: a table of the addresses of its arrays.
#[cfg(target_arch = "x86_64")]
type Called = unsafe extern "sysv64" fn(*const *mut f64);
#[cfg(not(target_arch = "x86_64"))]
type Called = unsafe extern "C" fn(*const *mut f64);

/// The machine code of a function, for those who look at it.
#[derive(Clone, Debug)]
pub struct Code<'a> {
    /// The pool, the body, and what leads to it.
    pub bytes: &'a [u8],
    /// The first byte of the body, which follows the pool.
    pub body: usize,
    /// The first instruction.
    pub entry: usize,
    /// The length of each array, in the order of the table that the code takes.
    pub arrays: Vec<usize>,
    /// How many of them are read; the others are written.
    pub read: usize,
}

/// Machine code of a function of one state, `f64`.
///
/// Its results have the bits of the program in [`Fused`](rbd_runtime::Fused) arithmetic, as those of compiled Rust
/// code of the same program. A call takes no lock and allocates nothing.
#[derive(Debug)]
pub struct Function(Loaded);

impl Function {
    /// The code of a function that was lowered for [`Target::machine`](rbd_ir::lower::Target::machine).
    ///
    /// # Errors
    /// [`Error`]: what the function or the machine lacks.
    ///
    /// # Panics
    /// If `arrays` are not those of the function.
    pub fn new(scheduled: &Scheduled, arrays: &Arrays) -> Result<Self, Error> {
        Loaded::new(scheduled, arrays, States::One).map(Self)
    }

    /// Computes the arrays of `results` from those of `arguments`, in the order of [`Arrays`].
    ///
    /// # Panics
    /// If there are other arrays, or an array has another length than the function takes or returns.
    #[inline]
    pub fn call(&self, arguments: &[&[f64]], results: &mut [&mut [f64]]) {
        self.0.call(arguments, results);
    }

    /// [`call`](Self::call) without looking at lengths.
    ///
    /// # Safety
    /// There are as many arrays as the function has, in their order, none shorter than it takes or returns.
    #[inline]
    pub unsafe fn call_unchecked(&self, arguments: &[&[f64]], results: &mut [&mut [f64]]) {
        // SAFETY: the caller's contract.
        unsafe { self.0.call_unchecked(arguments, results) }
    }

    /// Its instructions.
    pub fn code(&self) -> Code<'_> {
        self.0.code()
    }
}

#[derive(Debug)]
pub(crate) struct Loaded {
    machine: Machine,
    /// The first instruction of `machine`.
    entry: Called,
    /// The arrays of one state.
    pub(crate) arrays: Arrays,
    lanes: usize,
    /// The length of each array that is read, of all states of a call.
    read: Box<[usize]>,
    /// The same of those that are written.
    written: Box<[usize]>,
}

impl Loaded {
    pub(crate) fn new(
        scheduled: &Scheduled,
        arrays: &Arrays,
        states: States,
    ) -> Result<Self, Error> {
        arrays.check(&scheduled.function);
        if arrays.count() > MOST_ARRAYS {
            return Err(Error::Arrays(arrays.count()));
        }
        let machine = Machine::new(scheduled, arrays, states)?;
        let lanes = usize::from(states.lanes());
        let of_call = |all: &[(String, usize)]| -> Box<[usize]> {
            all.iter().map(|(_, length)| length * lanes).collect()
        };
        Ok(Self {
            // SAFETY: it is the code of `x86::emitted`, which has this signature, and the machine was asked for its
            // instructions. It stays where it is as long as `machine`.
            entry: unsafe { std::mem::transmute::<*const u8, Called>(machine.entry()) },
            machine,
            read: of_call(&arrays.read),
            written: of_call(&arrays.written),
            arrays: arrays.clone(),
            lanes,
        })
    }

    #[inline]
    pub(crate) fn call(&self, arguments: &[&[f64]], results: &mut [&mut [f64]]) {
        let read = arguments.iter().map(|array| array.len());
        let written = results.iter().map(|array| array.len());
        if !(read.eq(self.read.iter().copied()) && written.eq(self.written.iter().copied())) {
            self.arrays.refuse(self.lanes, arguments, results);
        }
        // SAFETY: the lengths have been compared.
        unsafe { self.call_unchecked(arguments, results) }
    }

    /// # Safety
    /// There are as many arrays as the function has, none shorter.
    #[inline]
    unsafe fn call_unchecked(&self, arguments: &[&[f64]], results: &mut [&mut [f64]]) {
        let mut table = [ptr::null_mut(); MOST_ARRAYS];
        let (read, written) = table.split_at_mut(arguments.len());
        for (entry, argument) in read.iter_mut().zip(arguments) {
            *entry = argument.as_ptr().cast_mut();
        }
        for (entry, result) in written.iter_mut().zip(results) {
            *entry = result.as_mut_ptr();
        }
        // SAFETY: the code reads and writes the arrays within the lengths of `read` and `written`, which are these.
        unsafe { (self.entry)(table.as_ptr()) }
    }

    pub(crate) fn code(&self) -> Code<'_> {
        let (bytes, body, entry) = self.machine.bytes();
        Code {
            bytes,
            body,
            entry,
            arrays: self.read.iter().chain(&self.written).copied().collect(),
            read: self.read.len(),
        }
    }
}
