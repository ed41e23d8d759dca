//! The arrays of results.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The arrays of results, without an allocation if it is one.
#[derive(Default)]
pub(crate) struct Results<'py> {
    first: Option<Bound<'py, PyAny>>,
    rest: Vec<Bound<'py, PyAny>>,
}

impl<'py> Results<'py> {
    pub(crate) fn push(&mut self, result: Bound<'py, PyAny>) {
        match self.first {
            None => self.first = Some(result),
            Some(_) => self.rest.push(result),
        }
    }

    pub(crate) fn all(&mut self) -> impl Iterator<Item = &mut Bound<'py, PyAny>> {
        self.first.iter_mut().chain(&mut self.rest)
    }

    pub(crate) fn single(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match (self.first, self.rest.is_empty()) {
            (Some(first), true) => Ok(first),
            (first, _) => Ok(PyTuple::new(
                py,
                first.into_iter().chain(self.rest).collect::<Vec<_>>(),
            )?
            .into_any()),
        }
    }

    pub(crate) fn tuple(self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(
            py,
            self.first.into_iter().chain(self.rest).collect::<Vec<_>>(),
        )
    }
}
