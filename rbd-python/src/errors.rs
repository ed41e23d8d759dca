//! Messages of the library as Python's exceptions, which are classes of `rbd._errors`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use rbd::jit::{Diagnostic, Error};

static ERROR: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static DIAGNOSTIC: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

fn class<'py>(
    py: Python<'py>,
    kept: &PyOnceLock<Py<PyAny>>,
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let class = kept.get_or_try_init(py, || {
        Ok::<_, PyErr>(py.import("rbd._errors")?.getattr(name)?.unbind())
    })?;
    Ok(class.bind(py).clone())
}

/// A message as `rbd.Diagnostic`.
pub(crate) fn diagnostic<'py>(py: Python<'py>, from: &Diagnostic) -> PyResult<Bound<'py, PyAny>> {
    let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    class(py, &DIAGNOSTIC, "Diagnostic")?.call1((
        from.to_string(),
        given(&from.file),
        from.line,
        given(&from.subject),
        given(&from.field),
        &from.problem,
        given(&from.hint),
        from.warning.map(rbd_codegen::WarningKind::name),
    ))
}

/// The exception `rbd.RobotError`.
pub(crate) fn raised(py: Python<'_>, error: &Error) -> PyErr {
    let all = match error {
        Error::Robot(all) => all.0.as_slice(),
        _ => &[],
    };
    of_messages(py, &error.to_string(), all)
}

/// The same of something that is wrong with an option.
pub(crate) fn of_option(py: Python<'_>, option: &str, problem: &str) -> PyErr {
    let wrong = Diagnostic {
        warning: None,
        file: String::new(),
        line: None,
        subject: format!("option `{option}`"),
        field: String::new(),
        problem: problem.to_owned(),
        hint: String::new(),
    };
    of_messages(py, &format!("error: {wrong}"), &[wrong])
}

pub(crate) fn of_messages(py: Python<'_>, text: &str, all: &[Diagnostic]) -> PyErr {
    let made = || -> PyResult<PyErr> {
        let all = all.iter().map(|one| diagnostic(py, one));
        let all = PyTuple::new(py, all.collect::<PyResult<Vec<_>>>()?)?;
        let error = class(py, &ERROR, "RobotError")?.call1((text, all))?;
        Ok(PyErr::from_value(error))
    };
    made().unwrap_or_else(|error| error)
}
