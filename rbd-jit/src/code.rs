//! The machine code of a function, for any processor.

use std::borrow::Cow;

use rbd_ir::lower::Scheduled;

use crate::arrays::{Arrays, MOST_ARRAYS, States};
use crate::emit::{Emitted, Relocation, emitted};
use crate::error::Error;
use crate::flat::{Flat, flattened};
use crate::processor::Processor;
use crate::x86::Avx2;

/// The machine code of a function, for those who look at it.
///
/// It takes a table of the addresses of its arrays, in the order of [`arrays`](Self::arrays): by System V's convention
/// on x86-64, by that of C elsewhere. Its memory begins with a page.
#[derive(Clone, Debug)]
pub struct Code<'a> {
    /// The pool, the body, and what leads to it.
    pub bytes: Cow<'a, [u8]>,
    /// The first byte of the body, which follows the pool.
    pub body: usize,
    /// The first instruction.
    pub entry: usize,
    /// Addresses that belong into the pool; those of loaded code are there.
    pub relocations: Cow<'a, [Relocation]>,
    /// The length of each array, in the order of the table that the code takes.
    pub arrays: Vec<usize>,
    /// How many of them are read; the others are written.
    pub read: usize,
}

/// The code of a function for a processor: the same bytes for the same function, whatever processor asks for them.
///
/// # Errors
/// [`Error`]: what the function lacks.
///
/// # Panics
/// If `arrays` are not those of the function.
pub fn emit(
    scheduled: &Scheduled,
    arrays: &Arrays,
    states: States,
    processor: Processor,
) -> Result<Code<'static>, Error> {
    let (_, code) = emitted_for(scheduled, arrays, states, processor)?;
    let lanes = usize::from(states.lanes());
    Ok(Code {
        bytes: code.bytes.into(),
        body: code.body,
        entry: code.entry,
        relocations: code.relocations.into(),
        arrays: arrays.lengths().map(|length| length * lanes).collect(),
        read: arrays.read.len(),
    })
}

/// The steps of a function and their code.
pub(crate) fn emitted_for(
    scheduled: &Scheduled,
    arrays: &Arrays,
    states: States,
    processor: Processor,
) -> Result<(Flat, Emitted), Error> {
    if !scheduled.function.kernels.is_empty() {
        return Err(Error::Kernel);
    }
    arrays.check(&scheduled.function);
    if arrays.count() > MOST_ARRAYS {
        return Err(Error::Arrays(arrays.count()));
    }
    let flat = flattened(scheduled, arrays, states);
    let code = match processor {
        Processor::Avx2 => emitted::<Avx2>(&flat, arrays.count()),
    };
    Ok((flat, code))
}
