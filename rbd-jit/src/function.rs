//! A function that is called.
#![allow(unsafe_code, reason = "machine code is called by its address")]

use std::fmt;
use std::io;

use rbd_ir::lower::Scheduled;
use rbd_runtime::AngleOffset;

use crate::emitted::{Emitted, Target};
use crate::flat::{Place, States, flattened, inputs};
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
    /// The function calls a kernel: lower it for a target without loops.
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

/// The machine code of a function, for those who look at it.
#[derive(Clone, Debug)]
pub struct Code<'a> {
    /// The pool, the body, and what leads to it.
    pub bytes: &'a [u8],
    /// The first byte of the body, which follows the pool.
    pub body: usize,
    /// The first instruction.
    pub entry: usize,
    /// The length of each array, in the order of the table that the code takes; the last is written.
    pub arrays: Vec<usize>,
}

/// Machine code of a function of one state, `f64`.
///
/// Its results have the bits of the program in [`Fused`](rbd_runtime::Fused) arithmetic, as those of compiled Rust
/// code of the same program.
pub struct Function(Loaded);

impl Function {
    /// The code of a function that was lowered for [`Target::machine`](rbd_ir::lower::Target::machine).
    ///
    /// # Errors
    /// [`Error`]: what the function or the machine lacks.
    pub fn new(scheduled: &Scheduled) -> Result<Self, Error> {
        Loaded::new(scheduled, States::One).map(Self)
    }

    /// Computes `results` from the arrays of `arguments`, in the order of the function's inputs.
    ///
    /// # Panics
    /// If an array has another length than the function takes or returns.
    pub fn call(&self, arguments: &[&[f64]], results: &mut [f64]) {
        self.0.check(arguments, results, 1);
        self.0.call(arguments, results);
    }

    /// Its instructions.
    pub fn code(&self) -> Code<'_> {
        self.0.code()
    }
}

/// Machine code of a function of many states, a state a row, four at once.
///
/// The results of a state have the bits of the single call.
pub struct Batch(Loaded);

impl Batch {
    /// As [`Function::new`].
    ///
    /// # Errors
    /// As [`Function::new`].
    pub fn new(scheduled: &Scheduled) -> Result<Self, Error> {
        Loaded::new(scheduled, States::Rows).map(Self)
    }

    /// Computes the results of `states` states: each array has a row for each.
    ///
    /// If their number is no multiple of four, the last block starts earlier and computes some states again.
    ///
    /// # Panics
    /// If an array has another length than so many rows.
    pub fn call(&self, states: usize, arguments: &[&[f64]], results: &mut [f64]) {
        self.0.check(arguments, results, states);
        if states < LANES {
            return self.few(states, arguments, results);
        }
        let mut first = 0;
        while first < states {
            let start = first.min(states - LANES);
            let rows = |length: usize| start * length..(start + LANES) * length;
            let mut own = [[].as_slice(); MOST_ARRAYS];
            for ((own, all), length) in own.iter_mut().zip(arguments).zip(&self.0.read) {
                *own = &all[rows(*length)];
            }
            let written = &mut results[rows(self.0.written)];
            self.0.call(&own[..arguments.len()], written);
            first += LANES;
        }
    }

    /// Fewer states than lanes: the last one is repeated.
    fn few(&self, states: usize, arguments: &[&[f64]], results: &mut [f64]) {
        if states == 0 {
            return;
        }
        let padded = arguments.iter().zip(&self.0.read).map(|(all, length)| {
            let rows = (0..LANES).flat_map(|row| {
                let first = row.min(states - 1) * length;
                &all[first..first + length]
            });
            rows.copied().collect()
        });
        let padded: Vec<Vec<f64>> = padded.collect();
        let padded: Vec<&[f64]> = padded.iter().map(Vec::as_slice).collect();
        let mut all = vec![0.0; LANES * self.0.written];
        self.0.call(&padded, &mut all);
        results.copy_from_slice(&all[..results.len()]);
    }

    /// Its instructions.
    pub fn code(&self) -> Code<'_> {
        self.0.code()
    }
}

/// States of a block.
const LANES: usize = 4;

struct Loaded {
    memory: Memory,
    /// The tables that the code points to.
    _offsets: Vec<Box<[AngleOffset]>>,
    /// The length of each array that is read, of one state.
    read: Vec<usize>,
    written: usize,
    lanes: usize,
}

impl Loaded {
    fn new(scheduled: &Scheduled, states: States) -> Result<Self, Error> {
        if !has_instructions() {
            return Err(Error::Processor);
        }
        if !scheduled.function.kernels.is_empty() {
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
        let flat = flattened(scheduled, &places.collect::<Vec<_>>(), states);
        let code = x86::emitted(&flat, arrays);
        let memory = load(&code, &flat.offsets).map_err(Error::Memory)?;
        Ok(Self {
            memory,
            _offsets: flat.offsets,
            read,
            written,
            lanes: states.lanes().into(),
        })
    }

    fn check(&self, arguments: &[&[f64]], results: &[f64], states: usize) {
        let lengths = arguments.iter().map(|argument| argument.len());
        let read = self.read.iter().map(|length| length * states);
        assert!(lengths.eq(read), "arguments of other lengths");
        assert_eq!(results.len(), self.written * states, "results");
    }

    fn call(&self, arguments: &[&[f64]], results: &mut [f64]) {
        let mut table = [std::ptr::null_mut(); MOST_ARRAYS];
        for (entry, argument) in table.iter_mut().zip(arguments) {
            *entry = argument.as_ptr().cast_mut();
        }
        table[arguments.len()] = results.as_mut_ptr();
        // SAFETY: the entry is the code of `x86::emitted`, which has this signature and reads and writes the arrays
        // within the lengths of `read` and `written` times `lanes`, which the callers have compared or made, and the
        // machine was asked for its instructions.
        unsafe {
            let code: unsafe extern "sysv64" fn(*const *mut f64) =
                std::mem::transmute(self.memory.entry());
            code(table.as_ptr());
        }
    }

    fn code(&self) -> Code<'_> {
        let (bytes, body, entry) = self.memory.bytes();
        let arrays = self.read.iter().chain([&self.written]);
        Code {
            bytes,
            body,
            entry,
            arrays: arrays.map(|length| length * self.lanes).collect(),
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
