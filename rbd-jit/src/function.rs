//! A function of one state.

use rbd_ir::lower::Scheduled;

use crate::arrays::{Arrays, States};
use crate::error::Error;
use crate::loaded::Loaded;

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
pub struct Function(pub(crate) Loaded);

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

    /// Its instructions.
    pub fn code(&self) -> Code<'_> {
        self.0.code()
    }
}
