//! What Python calls: from the interpreter's arguments to a [`Call`].
#![allow(unsafe_code, reason = "arguments come as addresses")]

use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use pyo3::{Borrowed, ffi};

use crate::array::{Array, exported};
use crate::call::Call;
use crate::compiled::Coded;
use crate::definition::Definition;
use crate::function::{Function, MOST, Shape};
use crate::{many, single};

/// The function that Python calls: `wraps` makes of each result's array what is returned, `together` of several results
/// one object. `owner` is the robot or the function in Python that asks for it, once.
#[pyfunction]
pub(crate) fn callable<'py>(
    function: &Bound<'py, Function>,
    wraps: Vec<Option<Py<PyAny>>>,
    together: Option<Py<PyAny>>,
    doc: &str,
    owner: Py<PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let own = function.get();
    let name = own.short_name().rsplit('.').next().unwrap_or_default();
    let definition = Definition::new(called, name, doc)?;
    let shape = own.shape.get_or_init(|| Shape {
        wraps,
        together,
        definition,
        owner,
    });
    // SAFETY: the definition is a part of the object, which is a `Function`.
    unsafe { shape.definition.function(function.as_any()) }
}

/// What Python calls; `slf` is the [`Function`].
unsafe extern "C" fn called(
    slf: *mut ffi::PyObject,
    arguments: *const *mut ffi::PyObject,
    count: ffi::Py_ssize_t,
    keywords: *mut ffi::PyObject,
) -> *mut ffi::PyObject {
    // SAFETY: Python calls functions with its lock held, or attached.
    let py = unsafe { Python::assume_attached() };
    let work = || {
        // SAFETY: `callable` has made the function with such an object.
        let function = unsafe { Borrowed::from_ptr(py, slf).cast_unchecked::<Function>() };
        // SAFETY: the interpreter gives as many arguments, those of keywords behind the others.
        let given = unsafe { Given::new(py, arguments, count as usize, keywords) };
        call(py, function, &given)
    };
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    let done = done.unwrap_or_else(|_| {
        Err(PyRuntimeError::new_err(
            "rbd: an error of its own; please report it",
        ))
    });
    match done {
        Ok(result) => result.into_ptr(),
        Err(error) => {
            error.restore(py);
            std::ptr::null_mut()
        }
    }
}

/// The arguments as the interpreter gives them.
pub(crate) struct Given<'a> {
    arguments: &'a [*mut ffi::PyObject],
    /// Names, and the arguments of each.
    keywords: Option<(Borrowed<'a, 'a, PyTuple>, &'a [*mut ffi::PyObject])>,
}

impl<'a> Given<'a> {
    /// # Safety
    /// There are `count` arguments, then one for each of the keywords, a tuple of texts or null.
    pub(crate) unsafe fn new(
        py: Python<'a>,
        arguments: *const *mut ffi::PyObject,
        count: usize,
        keywords: *mut ffi::PyObject,
    ) -> Self {
        // SAFETY: the caller's contract.
        unsafe {
            let own = match count {
                0 => &[],
                _ => std::slice::from_raw_parts(arguments, count),
            };
            let keywords = (!keywords.is_null()).then(|| {
                let names = Borrowed::from_ptr(py, keywords).cast_unchecked::<PyTuple>();
                let count_of_names = names.len();
                let values = match count_of_names {
                    0 => &[],
                    _ => std::slice::from_raw_parts(arguments.add(count), count_of_names),
                };
                (names, values)
            });
            Self {
                arguments: own,
                keywords,
            }
        }
    }
}

/// The objects of the arguments, null where one is missing.
type Objects = [*mut ffi::PyObject; MOST];

/// Computes the function.
pub(crate) fn call<'py>(
    py: Python<'py>,
    object: Borrowed<'_, 'py, Function>,
    given: &Given<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let function = object.get();
    let mut objects: Objects = [std::ptr::null_mut(); MOST];
    let mut call = Call {
        py,
        function,
        object,
        out: None,
        threads: 1,
        is_checked: true,
    };
    let count = function.arguments.len();
    if given.arguments.len() > count {
        return Err(call.usage(&format!(
            "takes {count} arrays, not {}",
            given.arguments.len()
        )));
    }
    objects[..given.arguments.len()].copy_from_slice(given.arguments);
    if given.keywords.is_some() {
        call.take_keywords(given, &mut objects)?;
    }
    let objects = &mut objects[..count];
    let mut is_double = true;
    for object in &*objects {
        is_double &= !object.is_null() && Array::of(py, *object).is_some_and(Array::is_of::<f64>);
    }
    if is_double {
        return call.typed::<f64>(objects);
    }
    let mut held = Vec::new();
    for (object, form) in objects.iter_mut().zip(&function.arguments) {
        if let Some(array) = exported(py, *object, &form.name)? {
            *object = array.as_ptr();
            held.push(array);
        }
    }
    let is_narrow = call.completed(objects)?;
    if let Some(symbols) = call.symbolic(objects)? {
        return Ok(symbols);
    }
    match is_narrow {
        true => call.typed::<f32>(objects),
        false => call.typed::<f64>(objects),
    }
}

impl<'a, 'py> Call<'a, 'py> {
    fn take_keywords(&mut self, given: &Given<'a>, objects: &mut Objects) -> PyResult<()> {
        let Some((names, values)) = &given.keywords else {
            return Ok(());
        };
        for (name, value) in names.iter().zip(*values) {
            let name = name.cast::<PyString>()?.to_cow()?.into_owned();
            // SAFETY: the interpreter holds the arguments during the call.
            let object = unsafe { Borrowed::<PyAny>::from_ptr(self.py, *value) };
            match name.as_str() {
                "out" => self.out = (!object.is_none()).then_some(object),
                "threads" => self.threads = threads(object)?,
                "check_finite" => self.is_checked = object.is_truthy()?,
                _ => {
                    let mut all = self.function.arguments.iter();
                    let Some(at) = all.position(|form| form.name == name) else {
                        return Err(self.usage(&format!("has no argument `{name}`")));
                    };
                    if !objects[at].is_null() {
                        return Err(self.usage(&format!("has `{name}` twice")));
                    }
                    objects[at] = *value;
                }
            }
        }
        Ok(())
    }

    /// Fills in `parameters`; whether the numbers are `float32`, those of all arrays being so.
    fn completed(&self, objects: &mut [*mut ffi::PyObject]) -> PyResult<bool> {
        let mut kinds = objects.iter().filter(|object| !object.is_null());
        let mut some = false;
        let is_narrow = kinds.all(|object| match Array::of(self.py, *object) {
            Some(array) => {
                some = true;
                array.is_of_kind::<f32>()
            }
            None => true,
        }) && some;
        let count = objects.len();
        for (at, object) in objects
            .iter_mut()
            .enumerate()
            .filter(|(_, object)| object.is_null())
        {
            let nominal = self.function.nominal(self.py, is_narrow);
            *object = nominal.filter(|_| at + 1 == count).ok_or_else(|| {
                self.usage(&format!("needs `{}`", self.function.arguments[at].name))
            })?;
        }
        Ok(is_narrow)
    }

    fn typed<T: Coded>(&self, objects: &[*mut ffi::PyObject]) -> PyResult<Bound<'py, PyAny>> {
        let mut held: Vec<Bound<'py, PyAny>> = Vec::new();
        let mut arrays = [Array::NONE; MOST];
        let mut states = None;
        for ((object, form), kept) in objects
            .iter()
            .zip(&self.function.arguments)
            .zip(&mut arrays)
        {
            let array = Array::of(self.py, *object).filter(|array| array.is_of::<T>());
            let array = match array {
                Some(array) => array,
                None => self.converted::<T>(*object, form, &mut held)?,
            };
            if let Some(own) = self.states(array, form)? {
                self.agree(&mut states, own, form)?;
            }
            *kept = array;
        }
        let arrays = &arrays[..objects.len()];
        let results = match states {
            None => single::call::<T>(self, arrays, &mut held)?,
            Some(states) => many::call::<T>(self, arrays, states)?,
        };
        self.function.returned(self.py, results)
    }
}

fn threads(object: Borrowed<'_, '_, PyAny>) -> PyResult<usize> {
    let count: Option<usize> = object.extract().ok();
    match count {
        Some(0) => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        Some(count) => Ok(count),
        None => Err(PyTypeError::new_err(format!(
            "`threads` is {}, not a number of threads; 0 takes all cores",
            object.repr()?
        ))),
    }
}
