use std::fmt;
use std::ops::Deref;
use std::string::String;
use std::sync::{Arc, OnceLock};
use std::vec;
use std::vec::Vec;

use rbd_codegen::{Program, ProgramFunction, Scheduled, Target, lower};
use rbd_jit::{Element, Layout};

use super::Error;
use super::array::{Array, arguments, results};
use crate::OpCount;

/// A function of a robot as machine code, for one state a call, of `f64` or `f32`. Copies share the code.
#[derive(Clone)]
pub struct Function<T: Element = f64> {
    shared: Arc<Shared>,
    coded: Arc<Coded<T>>,
}

struct Shared {
    name: String,
    doc: String,
    operations: OpCount,
    arguments: Vec<Array>,
    results: Vec<Array>,
    /// The arrays as the code has them.
    arrays: rbd_jit::Arrays,
    scheduled: Scheduled,
    single: OnceLock<Arc<Coded<f32>>>,
}

/// All that is known of a function without its code.
pub(super) struct Described {
    pub(super) name: String,
    pub(super) doc: String,
    pub(super) operations: OpCount,
    pub(super) arguments: Vec<Array>,
    pub(super) results: Vec<Array>,
    /// By output: the result and the place there.
    pub(super) places: Vec<Option<(usize, usize)>>,
    pub(super) scheduled: Scheduled,
}

/// The code of a kind of numbers.
struct Coded<T: Element> {
    code: rbd_jit::Function<T>,
    /// By layout.
    batches: [OnceLock<Batch<T>>; 3],
}

impl Function {
    /// Every function of a program that was generated elsewhere, those of frames after those of the robot.
    ///
    /// # Errors
    /// The reason, if a function or this processor has no machine code.
    pub fn all_of(program: &Program) -> Result<Vec<Self>, Error> {
        let lowered = lower(program, &Target::machine());
        let all = lowered.all_functions();
        all.map(|named| Self::new(named.name, &lowered, named.generated))
            .collect()
    }

    fn new(
        name: String,
        program: &Program<Scheduled>,
        function: &ProgramFunction<Scheduled>,
    ) -> Result<Self, Error> {
        let scheduled = &function.body;
        let arguments = arguments(program, function, scheduled.function.inputs.len());
        let (results, places) = results(program, function);
        Self::of(Described {
            name,
            doc: function.signature.doc.clone(),
            operations: function.count,
            arguments,
            results,
            places,
            scheduled: scheduled.clone(),
        })
    }

    /// A function that is not compiled yet.
    pub(super) fn of(described: Described) -> Result<Self, Error> {
        let Described {
            name,
            doc,
            operations,
            arguments,
            results,
            places,
            scheduled,
        } = described;
        let named = |all: &[Array]| -> Vec<(String, usize)> {
            let all = all.iter();
            all.map(|array| (array.name.clone(), array.length))
                .collect()
        };
        let arrays = rbd_jit::Arrays {
            read: named(&arguments),
            written: named(&results),
            places,
        };
        let shared = Shared {
            name,
            doc,
            operations,
            arguments,
            results,
            arrays,
            scheduled,
            single: OnceLock::new(),
        };
        Ok(Self {
            coded: shared.coded()?,
            shared: Arc::new(shared),
        })
    }

    /// The same of `f32`, compiled when it is first asked for: for batches, where a vector has twice as many states.
    ///
    /// # Errors
    /// If the system gives no memory for code.
    pub fn single(&self) -> Result<Function<f32>, Error> {
        let single = &self.shared.single;
        let coded = match single.get() {
            Some(known) => known,
            None => {
                let made = self.shared.coded()?;
                single.get_or_init(|| made)
            }
        };
        Ok(Function {
            shared: Arc::clone(&self.shared),
            coded: Arc::clone(coded),
        })
    }
}

impl Shared {
    fn coded<T: Element>(&self) -> Result<Arc<Coded<T>>, Error> {
        let code = rbd_jit::Function::new(&self.scheduled, &self.arrays);
        Ok(Arc::new(Coded {
            code: code.map_err(|reason| self.error(reason))?,
            batches: Default::default(),
        }))
    }

    fn error(&self, reason: rbd_jit::Error) -> Error {
        Error::Code {
            function: self.name.clone(),
            reason,
        }
    }
}

impl<T: Element> Function<T> {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.shared.name
    }

    /// Formula, frame, unit and source.
    pub fn doc(&self) -> &str {
        &self.shared.doc
    }

    /// The arrays that it takes.
    pub fn arguments(&self) -> &[Array] {
        &self.shared.arguments
    }

    /// The arrays that it returns.
    pub fn results(&self) -> &[Array] {
        &self.shared.results
    }

    /// Its operations.
    pub fn operations(&self) -> OpCount {
        self.shared.operations
    }

    /// Computes `results` from `arguments`, without an allocation or a lock.
    ///
    /// # Panics
    /// If there are other arrays, or one has another length; the message names it.
    #[inline]
    pub fn call(&self, arguments: &[&[T]], results: &mut [&mut [T]]) {
        self.coded.code.call(arguments, results);
    }

    /// An array for each result, of zeros.
    pub fn new_results(&self) -> Vec<Vec<T>> {
        let results = self.results().iter();
        let results = results.map(|array| vec![T::default(); array.length]);
        results.collect()
    }

    /// The code, whose `call_unchecked` does not look at lengths.
    #[inline]
    pub fn code(&self) -> &rbd_jit::Function<T> {
        &self.coded.code
    }

    /// The same for many states, a state a row.
    ///
    /// # Errors
    /// As [`batch_in`](Self::batch_in).
    pub fn batch(&self) -> Result<Batch<T>, Error> {
        self.batch_in(Layout::Rows)
    }

    /// The same for many states in this layout, compiled when it is first asked for.
    ///
    /// # Errors
    /// If the system gives no memory for code.
    pub fn batch_in(&self, layout: Layout) -> Result<Batch<T>, Error> {
        let kept = &self.coded.batches[layout as usize];
        if let Some(known) = kept.get() {
            return Ok(known.clone());
        }
        let code = rbd_jit::Batch::new(&self.shared.scheduled, &self.shared.arrays, layout);
        let code = code.map_err(|reason| self.shared.error(reason))?;
        Ok(kept.get_or_init(|| Batch(Arc::new(code))).clone())
    }
}

impl<T: Element> fmt::Debug for Function<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())
    }
}

/// A function for many states a call, four at once, of `f32` eight. Each has the bits of the single call.
#[derive(Clone, Debug)]
pub struct Batch<T: Element = f64>(Arc<rbd_jit::Batch<T>>);

impl<T: Element> Deref for Batch<T> {
    type Target = rbd_jit::Batch<T>;

    fn deref(&self) -> &rbd_jit::Batch<T> {
        &self.0
    }
}
