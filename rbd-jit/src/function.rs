//! A function that is called.
#![allow(unsafe_code, reason = "machine code is called by its address")]

use std::fmt;
use std::io;

use rbd_ir::lower::Scheduled;
use rbd_runtime::AngleOffset;

use crate::Place;
use crate::emitted::{Emitted, Target};
use crate::flat::{flattened, inputs};
use crate::memory::Memory;
use crate::routines;
use crate::x86;

/// Arrays of a function, at most.
const MOST_ARRAYS: usize = 16;

/// A reason why a function has no machine code.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The processor has no AVX2 or FMA, or is none of x86-64.
    Processor,
    /// The function ends in a call of a kernel: lower it for a target without loops.
    Kernel,
    /// The function takes and returns more arrays than a call passes.
    Arrays(usize),
    /// The system gave no memory that can be executed.
    Memory(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Processor => write!(
                f,
                "machine code needs a processor of x86-64 with AVX2 and FMA"
            ),
            Self::Kernel => write!(
                f,
                "the function calls a kernel; lower it for `Target::machine`"
            ),
            Self::Arrays(count) => write!(
                f,
                "the function has {count} arrays, more than {MOST_ARRAYS}"
            ),
            Self::Memory(error) => write!(f, "no memory for code: {error}"),
        }
    }
}

impl std::error::Error for Error {}

/// The machine code of a function.
#[derive(Clone, Debug)]
pub struct Code<'a> {
    /// The pool and the instructions.
    pub bytes: &'a [u8],
    /// The first instruction.
    pub entry: usize,
    /// The length of each array, in the order of the table that the code takes; the last is written.
    pub arrays: Vec<usize>,
}

/// Machine code of a function of one state, `f64`.
///
/// Its results have the bits of the program in [`Fused`](rbd_runtime::Fused) arithmetic, as those of compiled Rust
/// code of the same program.
pub struct Function {
    memory: Memory,
    /// The tables that the code points to.
    _offsets: Vec<Box<[AngleOffset]>>,
    /// The length of each array that is read.
    read: Vec<usize>,
    written: usize,
    lanes: usize,
}

impl Function {
    /// The code of a function that was lowered for [`Target::machine`](rbd_ir::lower::Target::machine).
    ///
    /// # Errors
    /// [`Error`]: what the function or the machine lacks.
    pub fn new(scheduled: &Scheduled) -> Result<Self, Error> {
        Self::side_by_side(scheduled, 1)
    }

    fn side_by_side(scheduled: &Scheduled, lanes: u8) -> Result<Self, Error> {
        if !has_instructions() {
            return Err(Error::Processor);
        }
        if scheduled.call.is_some() {
            return Err(Error::Kernel);
        }
        let mut read = Vec::new();
        for place in inputs(&scheduled.function) {
            read.resize(read.len().max(place.array + 1), 0);
            read[place.array] = place.index + 1;
        }
        let arrays = read.len() + 1;
        if arrays > MOST_ARRAYS {
            return Err(Error::Arrays(arrays));
        }
        let written = scheduled.function.outputs.len();
        let places = (0..written).map(|index| {
            Some(Place {
                array: arrays - 1,
                index,
            })
        });
        let flat = flattened(scheduled, &places.collect::<Vec<_>>(), lanes);
        let code = x86::emitted(&flat, arrays);
        let memory = load(&code, &flat.offsets).map_err(Error::Memory)?;
        Ok(Self {
            memory,
            _offsets: flat.offsets,
            read,
            written,
            lanes: lanes.into(),
        })
    }

    /// The pool of constants and addresses, the instructions behind it, and how many numbers each array has: for those
    /// who look at the code.
    pub fn code(&self) -> Code<'_> {
        let (bytes, entry) = self.memory.bytes();
        let arrays = self.read.iter().chain([&self.written]);
        Code {
            bytes,
            entry,
            arrays: arrays.map(|length| length * self.lanes).collect(),
        }
    }

    /// Computes `results` from the arrays of `arguments`, in the order of the function's inputs.
    ///
    /// # Panics
    /// If an array has another length than the function takes or returns.
    pub fn call(&self, arguments: &[&[f64]], results: &mut [f64]) {
        let lengths = arguments.iter().map(|argument| argument.len());
        let read = self.read.iter().map(|length| length * self.lanes);
        assert!(lengths.eq(read), "arguments of other lengths");
        assert_eq!(results.len(), self.written * self.lanes, "results");
        let mut table = [std::ptr::null_mut(); MOST_ARRAYS];
        for (entry, argument) in table.iter_mut().zip(arguments) {
            *entry = argument.as_ptr().cast_mut();
        }
        table[arguments.len()] = results.as_mut_ptr();
        // SAFETY: the entry is the code of `x86::emitted`, which has this signature, reads the arrays and writes the
        // last one within the lengths that were compared, and the machine was asked for its instructions.
        unsafe {
            let code: unsafe extern "sysv64" fn(*const *mut f64) =
                std::mem::transmute(self.memory.entry());
            code(table.as_ptr());
        }
    }
}

fn load(code: &Emitted, offsets: &[Box<[AngleOffset]>]) -> io::Result<Memory> {
    Memory::new(code, |target| match target {
        Target::Routine(routine) => routines::address(routine),
        Target::Offsets(k) => offsets[k].as_ptr() as usize,
    })
}

fn has_instructions() -> bool {
    std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("fma")
}
