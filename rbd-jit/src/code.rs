//! The machine code of a function, for any processor.

use std::borrow::Cow;

use rbd_ir::lower::Scheduled;

use crate::aarch64::Neon;
use crate::arrays::{Arrays, MOST_ARRAYS, States};
use crate::element::{Element, Kind};
use crate::emit::{Emitted, Relocation, emitted};
use crate::error::Error;
use crate::flat::{Flat, Table, flattened, halved, ordered};
use crate::processor::Processor;
use crate::x86::{Avx2, Avx512, Sse2};

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
    /// The tables that they name.
    pub(crate) tables: Cow<'a, [Table]>,
    /// Whether routines compute in fused arithmetic.
    pub(crate) is_fused: bool,
    /// The numbers of a state in each array, in the order of the table that the code takes.
    pub arrays: Vec<usize>,
    /// How many of them are read; the others are written.
    pub read: usize,
    /// Bytes of a number.
    pub number: usize,
    /// The states of a call. Behind [`STRIDES`] entries the table has, if they are rows or columns, the strides of all arrays, in bytes.
    pub states: States,
    /// How many they are.
    pub lanes: usize,
}

/// Where strides begin in the table of code of many states.
pub const STRIDES: usize = MOST_ARRAYS;

impl<'a> Code<'a> {
    /// Code of numbers of type T with these bytes, pool and instructions.
    pub(crate) fn new<T: Element>(
        arrays: &Arrays,
        states: States,
        processor: Processor,
        (bytes, body, entry): (Cow<'a, [u8]>, usize, usize),
        relocations: Cow<'a, [Relocation]>,
        tables: Cow<'a, [Table]>,
    ) -> Self {
        Self {
            bytes,
            body,
            entry,
            relocations,
            tables,
            is_fused: processor.is_fused(),
            arrays: arrays.lengths().collect(),
            read: arrays.read.len(),
            number: T::KIND.bytes(),
            states,
            lanes: states.lanes(T::KIND, processor).into(),
        }
    }
}

/// The code of a function for a processor: the same bytes for the same function, whatever processor asks for them.
///
/// # Errors
/// [`Error`]: what the function lacks.
///
/// # Panics
/// If `arrays` are not those of the function.
pub fn emit<T: Element>(
    scheduled: &Scheduled,
    arrays: &Arrays,
    states: States,
    processor: Processor,
) -> Result<Code<'static>, Error> {
    let (flat, code) = emitted_for(scheduled, arrays, T::KIND, states, processor)?;
    let parts = (code.bytes.into(), code.body, code.entry);
    Ok(Code::new::<T>(
        arrays,
        states,
        processor,
        parts,
        code.relocations.into(),
        flat.tables.into(),
    ))
}

/// Limbs side by side keep a core busy, but their values need more registers. Code of so many steps no longer fits into the
/// first-level cache, and what it loads and stores again costs more: in the order of [`ordered`] a humanoid's ∂τ takes 0.87 of
/// its time and ∂q̈ 0.91, its inverse dynamics of 4,000 steps 1.05 (Emerald Rapids).
const MOST_SIDE_BY_SIDE: usize = 5_000;

/// The steps of a function and their code.
pub(crate) fn emitted_for(
    scheduled: &Scheduled,
    arrays: &Arrays,
    kind: Kind,
    states: States,
    processor: Processor,
) -> Result<(Flat, Emitted), Error> {
    arrays.check(&scheduled.function);
    if arrays.count() > MOST_ARRAYS {
        return Err(Error::Arrays(arrays.count()));
    }
    let mut flat = flattened(scheduled, arrays, kind, states, processor);
    if states != States::One || flat.steps.len() > MOST_SIDE_BY_SIDE {
        ordered(&mut flat);
    }
    if matches!(processor, Processor::Sse2 | Processor::Neon) {
        flat = halved(flat);
    }
    let code = match processor {
        Processor::Avx512 => emitted::<Avx512>,
        Processor::Avx2 => emitted::<Avx2>,
        Processor::Sse2 => emitted::<Sse2>,
        Processor::Neon => emitted::<Neon>,
    }(&flat, arrays.count());
    Ok((flat, code))
}
