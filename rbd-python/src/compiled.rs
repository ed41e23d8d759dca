//! The code of a function and its arrays, which Python and XLA's programs call.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock, OnceLock, PoisonError, RwLock};

use rbd::jit;

use crate::array::Number;
use crate::operand::{Form, Forms};

/// The functions that programs may call: they stay for as long as the process lives, as programs do.
static FUNCTIONS: LazyLock<RwLock<HashMap<i64, Arc<Compiled>>>> = LazyLock::new(RwLock::default);

/// A function's code and its arrays.
pub(crate) struct Compiled {
    pub(crate) double: jit::Function<f64>,
    /// Compiled when it is first called with `float32`.
    single: OnceLock<jit::Function<f32>>,
    pub(crate) arguments: Vec<Form>,
    pub(crate) results: Vec<Form>,
}

impl Compiled {
    /// Arguments and results have these forms, by default those of the catalogue.
    pub(crate) fn new(function: jit::Function, forms: Option<Forms>) -> Self {
        let of_all = |all: &[jit::Array]| all.iter().map(Form::new).collect();
        let by_default = || (of_all(function.arguments()), of_all(function.results()));
        let (arguments, results) = forms.unwrap_or_else(by_default);
        Self {
            arguments,
            results,
            double: function,
            single: OnceLock::new(),
        }
    }

    /// The function that programs call by this number.
    pub(crate) fn of_number(number: i64) -> Option<Arc<Self>> {
        let functions = FUNCTIONS.read().unwrap_or_else(PoisonError::into_inner);
        functions.get(&number).cloned()
    }

    /// The number by which programs call a function from now on. It comes from what the function computes, so that a program
    /// which was compiled in another process never calls another function: from its numbers at one place and, where others of
    /// the name may have the same there, from `program`.
    pub(crate) fn registered(self: &Arc<Self>, program: &str) -> i64 {
        let code = &self.double;
        let mut hasher = DefaultHasher::new();
        (code.name(), program).hash(&mut hasher);
        let arguments: Vec<Vec<f64>> = self
            .arguments
            .iter()
            .map(|form| (0..form.length).map(|k| (1.0 + k as f64).sin()).collect())
            .collect();
        let mut results = code.new_results();
        let read: Vec<&[f64]> = arguments.iter().map(Vec::as_slice).collect();
        let mut written: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
        code.call(&read, &mut written);
        read.iter()
            .for_each(|numbers| numbers.len().hash(&mut hasher));
        for result in &results {
            result.len().hash(&mut hasher);
            result
                .iter()
                .for_each(|number| number.to_bits().hash(&mut hasher));
        }
        let number = hasher.finish().cast_signed();
        let mut functions = FUNCTIONS.write().unwrap_or_else(PoisonError::into_inner);
        functions.entry(number).or_insert_with(|| Arc::clone(self));
        number
    }
}

/// A kind of numbers that there is code for.
pub(crate) trait Coded: Number {
    /// The code, if it is compiled.
    fn known(function: &Compiled) -> Option<&jit::Function<Self>>;

    /// The code, compiled now if it is not yet.
    fn code(function: &Compiled) -> Result<&jit::Function<Self>, jit::Error>;
}

impl Coded for f64 {
    #[inline]
    fn known(function: &Compiled) -> Option<&jit::Function<Self>> {
        Some(&function.double)
    }

    fn code(function: &Compiled) -> Result<&jit::Function<Self>, jit::Error> {
        Ok(&function.double)
    }
}

impl Coded for f32 {
    #[inline]
    fn known(function: &Compiled) -> Option<&jit::Function<Self>> {
        function.single.get()
    }

    fn code(function: &Compiled) -> Result<&jit::Function<Self>, jit::Error> {
        if let Some(code) = function.single.get() {
            return Ok(code);
        }
        let code = function.double.single()?;
        Ok(function.single.get_or_init(|| code))
    }
}
