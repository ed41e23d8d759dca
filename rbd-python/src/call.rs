//! A call: what its arguments must be.
#![allow(unsafe_code, reason = "arguments come as addresses")]

use numpy::npyffi::npy_intp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::{Borrowed, ffi};

use crate::array::{Array, Number, converted};
use crate::function::Function;
use crate::operand::Form;

/// What is asked for beside the arrays.
pub(crate) struct Call<'a, 'py> {
    pub(crate) py: Python<'py>,
    pub(crate) function: &'a Function,
    /// The same as Python has it.
    pub(crate) object: Borrowed<'a, 'py, Function>,
    /// Where results go.
    pub(crate) out: Option<Borrowed<'a, 'py, PyAny>>,
    pub(crate) threads: usize,
    pub(crate) is_checked: bool,
}

/// The arrays of `out`, if it is given, and what holds them: another thread may change a list.
pub(crate) type Outs<'py> = (Option<Vec<Array>>, Vec<Bound<'py, PyAny>>);

impl<'py> Call<'_, 'py> {
    /// `rnea() takes …; rnea(q, qd, qdd, *, out=None, threads=1, check_finite=True)`.
    pub(crate) fn usage(&self, problem: &str) -> PyErr {
        let name = self.function.short_name();
        let arguments = self
            .function
            .arguments
            .iter()
            .map(|form| form.name.as_str());
        let options = ["*", "out=None", "threads=1", "check_finite=True"];
        let all: Vec<&str> = arguments.chain(options).collect();
        PyTypeError::new_err(format!("{name}() {problem}; {name}({})", all.join(", ")))
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
    pub(crate) fn states(&self, array: Array, form: &Form) -> PyResult<Option<npy_intp>> {
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
                self.function.short_name(),
                Form::shown(own, None),
                Form::shown(own, Some("N")),
            ))),
        }
    }

    pub(crate) fn agree(
        &self,
        states: &mut Option<npy_intp>,
        own: npy_intp,
        form: &Form,
    ) -> PyResult<()> {
        match *states.get_or_insert(own) {
            same if same == own => Ok(()),
            other => Err(PyValueError::new_err(format!(
                "`{}` has {own} states, but the arguments before it have {other}",
                form.name
            ))),
        }
    }

    /// The arrays of `out`, each to be written with `states` states of these numbers.
    pub(crate) fn outs<T: Number>(&self, states: Option<npy_intp>) -> PyResult<Outs<'py>> {
        let Some(out) = self.out else {
            return Ok((None, Vec::new()));
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
        let arrays = all.into_iter().zip(forms);
        let all: Vec<_> = arrays.map(|(own, form)| numbers_of(own, form)).collect();
        let arrays = all.iter().zip(forms);
        let arrays = arrays.map(|(own, form)| self.out_of::<T>(own, form, states));
        let arrays = arrays.collect::<PyResult<_>>()?;
        Ok((Some(arrays), all))
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

/// The numbers of a matrix or a placement of the result's own kind, which an earlier call returned.
fn numbers_of<'py>(own: Bound<'py, PyAny>, form: &Form) -> Bound<'py, PyAny> {
    let field = match form.kind {
        "" => return own,
        "Placement" => "numbers",
        _ => "nonzeros",
    };
    // An array has no such name. Factors written into an `InertiaMatrix` would be taken for one later.
    match own.get_type().qualname() {
        Ok(kind) if kind == form.kind => own.getattr(field).unwrap_or(own),
        _ => own,
    }
}
