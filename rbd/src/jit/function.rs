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
use super::lowered::Lowered;
use super::step::{Part, Step};
use crate::OpCount;

/// A function of a robot for one state a call, of `f64` or `f32`: as machine code, unless the robot is
/// [`interpreted`](super::Robot::interpreted). Copies share the code.
#[derive(Clone)]
pub struct Function<T: Element = f64> {
    shared: Arc<Shared>,
    coded: Arc<Coded<T>>,
}

struct Shared {
    described: Described,
    body: Body,
    single: OnceLock<Arc<Coded<f32>>>,
}

/// The code.
enum Body {
    Program(Arc<Lowered>),
    /// A loop that calls programs.
    Step(Step),
}

/// All that is known of a function without its code.
pub(super) struct Described {
    pub(super) name: String,
    pub(super) doc: String,
    pub(super) operations: OpCount,
    pub(super) arguments: Vec<Array>,
    pub(super) results: Vec<Array>,
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
        Self::all(program, false)
    }

    pub(super) fn all(program: &Program, is_interpreted: bool) -> Result<Vec<Self>, Error> {
        let lowered = lower(program, &Target::machine());
        let all = lowered.all_functions();
        all.map(|named| Self::new(named.name, &lowered, named.generated, is_interpreted))
            .collect()
    }

    fn new(
        name: String,
        program: &Program<Scheduled>,
        function: &ProgramFunction<Scheduled>,
        is_interpreted: bool,
    ) -> Result<Self, Error> {
        let scheduled = &function.body;
        let arguments = arguments(program, function, scheduled.function.inputs.len());
        let (results, places) = results(program, function);
        let described = Described {
            name,
            doc: function.signature.doc.clone(),
            operations: function.count,
            arguments,
            results,
        };
        Self::of(described, places, scheduled.clone(), is_interpreted)
    }

    /// A function that is not compiled yet; `places` are by output the result and the place there.
    pub(super) fn of(
        described: Described,
        places: Vec<Option<(usize, usize)>>,
        scheduled: Scheduled,
        is_interpreted: bool,
    ) -> Result<Self, Error> {
        let lowered = Lowered {
            is_interpreted,
            arrays: described.arrays(places),
            scheduled,
        };
        let body = Body::Program(Arc::new(lowered));
        Self::compiled(described, body)
    }

    /// A step that is not compiled yet.
    pub(super) fn of_step(described: Described, step: Step) -> Result<Self, Error> {
        Self::compiled(described, Body::Step(step))
    }

    fn compiled(described: Described, body: Body) -> Result<Self, Error> {
        let shared = Shared {
            described,
            body,
            single: OnceLock::new(),
        };
        Ok(Self {
            coded: shared.coded()?,
            shared: Arc::new(shared),
        })
    }

    /// It as what a step calls, if it is a program.
    pub(super) fn part(&self) -> Option<Part> {
        let Body::Program(lowered) = &self.shared.body else {
            return None;
        };
        let results = self.results().iter();
        Some(Part {
            lowered: Arc::clone(lowered),
            positions: results.map(Array::entries).collect(),
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

impl Described {
    /// The arrays as code has them.
    pub(super) fn arrays(&self, places: Vec<Option<(usize, usize)>>) -> rbd_jit::Arrays {
        let named = |all: &[Array]| -> Vec<(String, usize)> {
            let all = all.iter();
            all.map(|array| (array.name.clone(), array.length))
                .collect()
        };
        rbd_jit::Arrays {
            read: named(&self.arguments),
            written: named(&self.results),
            places,
        }
    }
}

impl Shared {
    fn coded<T: Element>(&self) -> Result<Arc<Coded<T>>, Error> {
        let code = match &self.body {
            Body::Program(program) => program.function(),
            Body::Step(step) => step.function(),
        };
        Ok(Arc::new(Coded {
            code: code.map_err(|reason| self.error(reason))?,
            batches: Default::default(),
        }))
    }

    fn error(&self, reason: rbd_jit::Error) -> Error {
        Error::Code {
            function: self.described.name.clone(),
            reason,
        }
    }
}

impl<T: Element> Function<T> {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.shared.described.name
    }

    /// Formula, frame, unit and source.
    pub fn doc(&self) -> &str {
        &self.shared.described.doc
    }

    /// The arrays that it takes.
    pub fn arguments(&self) -> &[Array] {
        &self.shared.described.arguments
    }

    /// The arrays that it returns.
    pub fn results(&self) -> &[Array] {
        &self.shared.described.results
    }

    /// Its operations; of a step those of one call of each function in it.
    pub fn operations(&self) -> OpCount {
        self.shared.described.operations
    }

    /// Whether it has no machine code, and its operations are run one by one: with the same bits, some hundred times slower.
    /// A step is, if the functions that it calls are.
    pub fn is_interpreted(&self) -> bool {
        self.code().is_interpreted()
    }

    /// Computes `results` from `arguments`, without a lock, and without an allocation unless it is a step or interpreted.
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
        let code = match &self.shared.body {
            Body::Program(program) => program.batch(layout),
            Body::Step(step) => step.batch(layout),
        };
        let code = code.map_err(|reason| self.shared.error(reason))?;
        let code = code.with_single(&self.coded.code);
        Ok(kept.get_or_init(|| Batch(Arc::new(code))).clone())
    }
}

impl<T: Element> fmt::Debug for Function<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())
    }
}

/// A function for many states a call, as many at once as a vector has lanes. Each has the bits of the single call.
#[derive(Clone, Debug)]
pub struct Batch<T: Element = f64>(Arc<rbd_jit::Batch<T>>);

impl<T: Element> Deref for Batch<T> {
    type Target = rbd_jit::Batch<T>;

    fn deref(&self) -> &rbd_jit::Batch<T> {
        &self.0
    }
}
