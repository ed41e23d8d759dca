//! A call: from Python's arguments to the code's arrays, and back.
#![allow(unsafe_code, reason = "arguments come as addresses")]

use numpy::npyffi::npy_intp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use pyo3::{Borrowed, ffi};

use crate::array::{Array, Number, converted};
use crate::function::{Coded, Function, MOST};
use crate::operand::Form;
use crate::{many, single};

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

/// What is asked for beside the arrays.
pub(crate) struct Call<'a, 'py> {
    pub(crate) py: Python<'py>,
    pub(crate) function: &'a Function,
    /// Where results go.
    pub(crate) out: Option<Borrowed<'a, 'py, PyAny>>,
    pub(crate) threads: usize,
    pub(crate) is_checked: bool,
}

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

/// The objects of the arguments, null where one is missing.
type Objects = [*mut ffi::PyObject; MOST];

/// Computes the function.
pub(crate) fn call<'py>(
    py: Python<'py>,
    function: &Function,
    given: &Given<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut objects: Objects = [std::ptr::null_mut(); MOST];
    let mut call = Call {
        py,
        function,
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
    match call.completed(objects)? {
        true => call.typed::<f32>(objects),
        false => call.typed::<f64>(objects),
    }
}

impl<'a, 'py> Call<'a, 'py> {
    /// `rnea() takes …; rnea(q, qd, qdd, *, out=None, threads=1, check_finite=True)`.
    fn usage(&self, problem: &str) -> PyErr {
        let name = self.function.name();
        let arguments = self
            .function
            .arguments
            .iter()
            .map(|form| form.name.as_str());
        let options = ["*", "out=None", "threads=1", "check_finite=True"];
        let all: Vec<&str> = arguments.chain(options).collect();
        PyTypeError::new_err(format!("{name}() {problem}; {name}({})", all.join(", ")))
    }

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

    #[cold]
    pub(crate) fn converted<T: Number>(
        &self,
        object: *mut ffi::PyObject,
        form: &Form,
        held: &mut Vec<Bound<'py, PyAny>>,
    ) -> PyResult<Array> {
        let made = converted::<T>(self.py, object, &form.name)?;
        let array = Array::of(self.py, made.as_ptr());
        held.push(made);
        array.ok_or_else(|| PyTypeError::new_err(format!("`{}` is no array", form.name)))
    }

    /// How many states an argument has, if it has a dimension for them.
    fn states(&self, array: Array, form: &Form) -> PyResult<Option<npy_intp>> {
        let (shape, own) = (array.shape(), form.shape.as_slice());
        if shape == own {
            return Ok(None);
        }
        match shape.split_first() {
            Some((states, rest)) if rest == own => Ok(Some(*states)),
            _ => Err(PyValueError::new_err(format!(
                "`{}` has the shape {}, but {} needs {}, or {} of N states",
                form.name,
                Form::shown(shape, None),
                self.function.name(),
                Form::shown(own, None),
                Form::shown(own, Some("N")),
            ))),
        }
    }

    fn agree(&self, states: &mut Option<npy_intp>, own: npy_intp, form: &Form) -> PyResult<()> {
        match *states.get_or_insert(own) {
            same if same == own => Ok(()),
            other => Err(PyValueError::new_err(format!(
                "`{}` has {own} states, but the arguments before it have {other}",
                form.name
            ))),
        }
    }

    /// The arrays of `out`, each to be written with `states` states of these numbers.
    pub(crate) fn outs<T: Number>(&self, states: Option<npy_intp>) -> PyResult<Option<Vec<Array>>> {
        let Some(out) = self.out else {
            return Ok(None);
        };
        let forms = &self.function.results;
        let all: Vec<Bound<'py, PyAny>> = match forms.len() {
            1 => vec![out.to_owned()],
            _ => out.try_iter()?.collect::<PyResult<_>>()?,
        };
        if all.len() != forms.len() {
            let names: Vec<&str> = forms.iter().map(|form| form.name.as_str()).collect();
            let text = format!(
                "`out` has {} arrays, but the results are {}",
                all.len(),
                names.join(", ")
            );
            return Err(PyValueError::new_err(text));
        }
        let arrays = all.iter().zip(forms);
        let arrays = arrays.map(|(own, form)| self.out_of::<T>(own, form, states));
        arrays.collect::<PyResult<_>>().map(Some)
    }

    fn out_of<T: Number>(
        &self,
        out: &Bound<'py, PyAny>,
        form: &Form,
        states: Option<npy_intp>,
    ) -> PyResult<Array> {
        let name = &form.name;
        let needed: Vec<npy_intp> = states
            .into_iter()
            .chain(form.shape.iter().copied())
            .collect();
        let Some(array) = Array::of(self.py, out.as_ptr()) else {
            let kind = out.get_type().qualname()?;
            return Err(PyTypeError::new_err(format!(
                "`out` for `{name}` is a {kind}, not an array"
            )));
        };
        if !array.is_of::<T>() {
            let kind = out.getattr("dtype")?;
            let text = format!(
                "`out` for `{name}` has numbers of {kind}, but they are aligned {} here",
                T::NAME
            );
            return Err(PyTypeError::new_err(text));
        }
        if array.shape() != needed {
            let [has, needs] = [array.shape(), &needed].map(|shape| Form::shown(shape, None));
            let text = format!("`out` for `{name}` has the shape {has}, but {needs} is needed");
            return Err(PyValueError::new_err(text));
        }
        match array.is_writable() {
            true => Ok(array),
            false => Err(PyValueError::new_err(format!(
                "`out` for `{name}` is read-only"
            ))),
        }
    }

    /// The exception for the first number of the arguments that is not finite, if there is one.
    #[cold]
    pub(crate) fn find_not_finite<T: Number>(
        &self,
        arrays: &[Array],
        states: Option<npy_intp>,
    ) -> PyResult<()> {
        for (array, form) in arrays.iter().zip(&self.function.arguments) {
            let operand = crate::operand::Operand::new(array.data(), &form.shape, array.strides());
            let has_states = array.shape().len() > form.shape.len();
            let count = if has_states { states.unwrap_or(1) } else { 1 };
            for state in 0..count as usize {
                for (row, column) in operand.places() {
                    // SAFETY: the array has this state and place, and its numbers are of this type.
                    let number = unsafe { operand.at(state, row, column).cast::<T>().read() };
                    if number.is_finite() {
                        continue;
                    }
                    let index = [state, row, column].map(|k| k.to_string());
                    let from = usize::from(!has_states);
                    let index = index[from..1 + form.shape.len()].join(", ");
                    return Err(PyValueError::new_err(format!(
                        "`{name}` is not finite: {name}[{index}] is {number}; check_finite=False computes all the same",
                        name = form.name,
                        number = number.shown(),
                    )));
                }
            }
        }
        Ok(())
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
