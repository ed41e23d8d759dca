//! Calls on symbols: what a function of the user's own calls while it is traced. `rbd._symbols` records them.
#![allow(unsafe_code, reason = "arguments come as addresses")]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::{Borrowed, ffi};

use crate::array::Array;
use crate::call::Call;
use crate::results::Results;

impl<'py> Call<'_, 'py> {
    /// The results if there are symbols among the arguments, all of which are given.
    pub(crate) fn symbolic(
        &self,
        objects: &[*mut ffi::PyObject],
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let may_be = |object: &*mut ffi::PyObject| match Array::of(self.py, *object) {
            Some(array) => array.is_of_objects(),
            None => true,
        };
        if !objects.iter().any(may_be) {
            return Ok(None);
        }
        let module = self.py.import("rbd._symbols")?;
        // SAFETY: the interpreter holds the arguments during the call.
        let all = objects
            .iter()
            .map(|object| unsafe { Borrowed::<PyAny>::from_ptr(self.py, *object) });
        let given: Vec<_> = all.collect();
        let arrays: Option<Vec<Bound<'py, PyAny>>> =
            module.call_method1("symbolic", (given,))?.extract()?;
        let Some(arrays) = arrays else {
            return Ok(None);
        };
        if self.out.is_some() {
            let text = "`out` is an array of numbers, but there are symbols among the arguments";
            return Err(PyValueError::new_err(text));
        }
        let mut states = None;
        for (array, form) in arrays.iter().zip(&self.function.arguments) {
            let array = Array::of(self.py, array.as_ptr()).expect("it is an array");
            if let Some(own) = self.states(array, form)? {
                self.agree(&mut states, own, form)?;
            }
        }
        let recorded = module.call_method1("call", (self.object, arrays, states))?;
        let mut results = Results::default();
        for result in recorded.try_iter()? {
            results.push(result?);
        }
        self.function.returned(self.py, results).map(Some)
    }
}
