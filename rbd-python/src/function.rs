//! A function of a robot as an object that Python calls.
#![allow(
    unsafe_code,
    reason = "Python's own functions are made by its interface for C"
)]

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use numpy::ToPyArray;
use pyo3::ffi;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use rbd::jit;

use crate::compiled::{Coded, Compiled};
use crate::definition::Definition;
use crate::errors::raised;
use crate::operand::{Form, Forms};
use crate::results::Results;

/// A compiled function of a robot, of which `callable` makes what Python calls.
#[pyclass(frozen, module = "rbd._rbd")]
pub(crate) struct Function {
    compiled: Arc<Compiled>,
    /// The file's values of the last argument, `parameters`, by kind of number.
    parameters: Option<[Py<PyAny>; 2]>,
    pub(crate) origin: Origin,
    pub(crate) shape: OnceLock<Shape>,
}

impl Deref for Function {
    type Target = Compiled;

    fn deref(&self) -> &Compiled {
        &self.compiled
    }
}

/// What the function is of, to be run on symbols.
pub(crate) enum Origin {
    Robot(jit::Robot),
    Traced(Box<jit::Traced>),
}

/// What Python makes of it.
pub(crate) struct Shape {
    /// By result: makes of the array what is returned.
    pub(crate) wraps: Vec<Option<Py<PyAny>>>,
    /// Makes one object of several results.
    pub(crate) together: Option<Py<PyAny>>,
    pub(crate) definition: Definition,
    /// The robot or the function in Python whose it is.
    pub(crate) owner: Py<PyAny>,
}

impl Function {
    pub(crate) fn new(
        py: Python<'_>,
        function: jit::Function,
        forms: Option<Forms>,
        origin: Origin,
    ) -> PyResult<Self> {
        let parameters = match &origin {
            Origin::Robot(robot) => robot.nominal_parameters(),
            Origin::Traced(_) => Vec::new(),
        };
        let last = function
            .arguments()
            .last()
            .filter(|_| !parameters.is_empty());
        let has_fields = last.is_some_and(|last| last.name == "parameters");
        let narrow: Vec<f32> = parameters.iter().map(|x| *x as f32).collect();
        let arrays = || {
            let double = parameters.to_pyarray(py).into_any().unbind();
            [double, narrow.to_pyarray(py).into_any().unbind()]
        };
        Ok(Self {
            parameters: has_fields.then(arrays),
            compiled: Arc::new(Compiled::new(function, forms)),
            origin,
            shape: OnceLock::new(),
        })
    }

    pub(crate) fn name(&self) -> &str {
        self.double.name()
    }

    /// The name that Python calls it by: `step_implicit_midpoint` of that with so many iterations.
    pub(crate) fn short_name(&self) -> &str {
        self.name().split('(').next().unwrap_or_default()
    }

    /// The code for a kind of numbers.
    #[inline]
    pub(crate) fn code<T: Coded>(&self, py: Python<'_>) -> PyResult<&jit::Function<T>> {
        let code = match T::known(&self.compiled) {
            Some(code) => Ok(code),
            None => py.detach(|| T::code(&self.compiled)),
        };
        code.map_err(|error| raised(py, &error))
    }

    /// The file's values of the last argument, if that is `parameters`.
    pub(crate) fn nominal(&self, py: Python<'_>, narrow: bool) -> Option<*mut ffi::PyObject> {
        let arrays = self.parameters.as_ref()?;
        Some(arrays[usize::from(narrow)].bind(py).as_ptr())
    }

    /// What Python sees of the results.
    #[inline]
    pub(crate) fn returned<'py>(
        &self,
        py: Python<'py>,
        mut results: Results<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Some(Shape {
            wraps, together, ..
        }) = self.shape.get()
        else {
            return results.single(py);
        };
        for (own, wrap) in results.all().zip(wraps) {
            if let Some(wrap) = wrap {
                *own = wrap.bind(py).call1((&*own,))?;
            }
        }
        match together {
            Some(together) => together.bind(py).call1(results.tuple(py)?),
            None => results.single(py),
        }
    }

    fn described<'py>(
        py: Python<'py>,
        all: &[jit::Array],
        forms: &[Form],
    ) -> PyResult<Bound<'py, PyList>> {
        let described = all.iter().zip(forms).map(|(array, form)| {
            let dict = PyDict::new(py);
            dict.set_item("name", &form.name)?;
            dict.set_item("shape", &form.shape)?;
            dict.set_item("unit", &array.unit)?;
            dict.set_item("doc", &array.doc)?;
            dict.set_item("kind", form.kind)?;
            dict.set_item("positions", &array.positions)?;
            Ok(dict)
        });
        PyList::new(py, described.collect::<PyResult<Vec<_>>>()?)
    }
}

#[pymethods]
impl Function {
    #[getter(name)]
    fn py_name(&self) -> &str {
        self.name()
    }

    /// The robot or the function in Python whose it is.
    #[getter]
    fn owner(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.shape.get().map(|shape| shape.owner.clone_ref(py))
    }

    /// Formula, frame, unit and source.
    #[getter]
    fn doc(&self) -> &str {
        self.double.doc()
    }

    /// The arrays that it takes.
    #[getter]
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        Self::described(py, self.double.arguments(), &self.arguments)
    }

    /// The arrays that it returns.
    #[getter]
    fn results<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        Self::described(py, self.double.results(), &self.results)
    }

    /// Its multiplications, additions, divisions, square roots and pairs of sine and cosine.
    #[getter]
    fn operations(&self) -> [u32; 5] {
        let count = self.double.operations();
        [count.mul, count.add, count.div, count.sqrt, count.sincos]
    }

    /// The number by which XLA's programs call it, from now on and for as long as the process lives.
    fn number(&self) -> i64 {
        let program = match &self.origin {
            Origin::Robot(_) => String::new(),
            Origin::Traced(traced) => format!("{traced:?}"),
        };
        self.compiled.registered(&program)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        if let Some(shape) = self.shape.get() {
            shape
                .wraps
                .iter()
                .flatten()
                .try_for_each(|wrap| visit.call(wrap))?;
            shape
                .together
                .iter()
                .try_for_each(|together| visit.call(together))?;
            visit.call(&shape.owner)?;
        }
        Ok(())
    }
}

/// Arrays of a function, at most, as rbd-jit has it.
pub(crate) const MOST: usize = 16;
