//! A function of one state.
#![allow(unsafe_code, reason = "callers may answer for the lengths")]

use std::sync::Arc;

use rbd_ir::lower::Scheduled;

use crate::arrays::{Arrays, States};
use crate::call::Loaded;
use crate::code::Code;
use crate::element::Element;
use crate::error::Error;
use crate::interpreter::Interpreter;
use crate::native::Native;
use crate::processor::Processor;

/// A function of one state, as machine code unless [`is_interpreted`](Self::is_interpreted) says otherwise.
///
/// Its results have the bits of the program in [`Fused`](rbd_runtime::Fused) arithmetic, or in
/// [`Unfused`](rbd_runtime::Unfused) where the processor has no other ([`Processor::is_fused`]), as those of compiled
/// Rust code of the same program. A call takes no lock, and one of machine code allocates nothing.
#[derive(Debug)]
pub struct Function<T: Element = f64> {
    pub(crate) loaded: Loaded<T>,
    /// The length of each array that is read.
    read: Box<[usize]>,
    /// The same of those that are written.
    written: Box<[usize]>,
}

impl<T: Element> Function<T> {
    /// The code of a function that was lowered for [`Target::machine`](rbd_ir::lower::Target::machine).
    ///
    /// # Errors
    /// [`Error`]: what the function or the machine lacks.
    ///
    /// # Panics
    /// If `arrays` are not those of the function.
    pub fn new(scheduled: &Scheduled, arrays: &Arrays) -> Result<Self, Error> {
        let processor = Processor::here().ok_or(Error::Processor)?;
        Self::for_processor(scheduled, arrays, processor)
    }

    /// The same for one of the [`Processor`]s that this process runs on.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn for_processor(
        scheduled: &Scheduled,
        arrays: &Arrays,
        processor: Processor,
    ) -> Result<Self, Error> {
        let loaded = Loaded::new(scheduled, arrays, States::One, processor)?;
        Ok(Self::of(loaded, arrays))
    }

    /// The function without machine code: its operations one by one, with the same bits, in some hundred times the time. A call allocates.
    ///
    /// # Errors
    /// [`Error::Arrays`].
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn interpreted(scheduled: &Scheduled, arrays: &Arrays) -> Result<Self, Error> {
        let interpreter = Arc::new(Interpreter::new(scheduled, arrays)?);
        Ok(Self::of_native(arrays, interpreter))
    }

    /// A function in Rust, of one lane.
    ///
    /// # Panics
    /// If it has more arrays than a call passes.
    pub fn of_native(arrays: &Arrays, native: Arc<dyn Native<T>>) -> Self {
        Self::of(Loaded::of_native(arrays, States::One, native), arrays)
    }

    fn of(loaded: Loaded<T>, arrays: &Arrays) -> Self {
        let lengths = |all: &[(String, usize)]| all.iter().map(|(_, length)| *length).collect();
        Self {
            loaded,
            read: lengths(&arrays.read),
            written: lengths(&arrays.written),
        }
    }

    /// Computes the arrays of `results` from those of `arguments`, in the order of [`Arrays`].
    ///
    /// # Panics
    /// If there are other arrays, or an array has another length than the function takes or returns.
    #[inline]
    pub fn call(&self, arguments: &[&[T]], results: &mut [&mut [T]]) {
        let read = arguments.iter().map(|array| array.len());
        let written = results.iter().map(|array| array.len());
        if !(read.eq(self.read.iter().copied()) && written.eq(self.written.iter().copied())) {
            let lengths = [&self.read, &self.written].map(|all| all.to_vec());
            self.loaded
                .arrays
                .refuse(&lengths.concat(), arguments, results);
        }
        // SAFETY: the lengths have been compared.
        unsafe { self.call_unchecked(arguments, results) }
    }

    /// [`call`](Self::call) without looking at lengths.
    ///
    /// # Safety
    /// There are as many arrays as the function has, in their order, none shorter than it takes or returns.
    #[inline]
    pub unsafe fn call_unchecked(&self, arguments: &[&[T]], results: &mut [&mut [T]]) {
        // SAFETY: the caller's contract.
        unsafe { self.loaded.call(arguments, results) }
    }

    /// Whether it, or a function that it calls, has no machine code and is run operation by operation.
    pub fn is_interpreted(&self) -> bool {
        self.loaded.is_interpreted()
    }

    /// Its instructions; none of a function in Rust.
    pub fn code(&self) -> Option<Code<'_>> {
        self.loaded.code()
    }
}
