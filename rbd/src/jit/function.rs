use std::fmt;
use std::string::{String, ToString};
use std::sync::{Arc, OnceLock};
use std::vec;
use std::vec::Vec;

use rbd_codegen::{Program, ProgramFunction, Scheduled, Target, lower};

use super::Error;
use super::array::{Array, arguments, results};
use crate::OpCount;

/// A function of a robot as machine code, for one state a call. Copies share the code.
#[derive(Clone)]
pub struct Function(Arc<Compiled>);

struct Compiled {
    name: String,
    doc: String,
    operations: OpCount,
    arguments: Vec<Array>,
    results: Vec<Array>,
    /// The arrays as the code has them.
    arrays: rbd_jit::Arrays,
    scheduled: Scheduled,
    code: rbd_jit::Function,
    batch: OnceLock<Batch>,
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
        let code = rbd_jit::Function::new(scheduled, &arrays);
        let code = code.map_err(|reason| Error::Code {
            function: name.clone(),
            reason,
        })?;
        Ok(Self(Arc::new(Compiled {
            name,
            doc: function.signature.doc.clone(),
            operations: function.count,
            arguments,
            results,
            arrays,
            scheduled: scheduled.clone(),
            code,
            batch: OnceLock::new(),
        })))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Formula, frame, unit and source.
    pub fn doc(&self) -> &str {
        &self.0.doc
    }

    /// The arrays that it takes.
    pub fn arguments(&self) -> &[Array] {
        &self.0.arguments
    }

    /// The arrays that it returns.
    pub fn results(&self) -> &[Array] {
        &self.0.results
    }

    /// Its operations.
    pub fn operations(&self) -> OpCount {
        self.0.operations
    }

    /// Computes `results` from `arguments`, without an allocation or a lock.
    ///
    /// # Panics
    /// If there are other arrays, or one has another length; the message names it.
    #[inline]
    pub fn call(&self, arguments: &[&[f64]], results: &mut [&mut [f64]]) {
        self.0.code.call(arguments, results);
    }

    /// An array for each result, of zeros.
    pub fn new_results(&self) -> Vec<Vec<f64>> {
        let results = self.results().iter();
        results.map(|array| vec![0.0; array.length]).collect()
    }

    /// The code, whose `call_unchecked` does not look at lengths.
    #[inline]
    pub fn code(&self) -> &rbd_jit::Function {
        &self.0.code
    }

    /// The same for many states, compiled when it is first asked for.
    ///
    /// # Errors
    /// If the system gives no memory for code.
    pub fn batch(&self) -> Result<Batch, Error> {
        if let Some(known) = self.0.batch.get() {
            return Ok(known.clone());
        }
        let code = rbd_jit::Batch::new(&self.0.scheduled, &self.0.arrays);
        let code = code.map_err(|reason| Error::Code {
            function: self.name().to_string(),
            reason,
        })?;
        Ok(self.0.batch.get_or_init(|| Batch(Arc::new(code))).clone())
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())
    }
}

/// A function for many states a call, four at once.
#[derive(Clone, Debug)]
pub struct Batch(Arc<rbd_jit::Batch>);

impl Batch {
    /// Computes the results of `states` states: each array has a row for each. Each has the bits of the single call.
    /// Nothing is allocated, but for less than four states.
    ///
    /// # Panics
    /// If there are other arrays, or one has not so many rows; the message names it.
    pub fn call(&self, states: usize, arguments: &[&[f64]], results: &mut [&mut [f64]]) {
        self.0.call(states, arguments, results);
    }

    /// The code.
    pub fn code(&self) -> &rbd_jit::Batch {
        &self.0
    }
}
