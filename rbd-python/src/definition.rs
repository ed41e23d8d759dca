//! Functions as Python's interface for C declares them.
#![allow(
    unsafe_code,
    reason = "Python's own functions are made by its interface for C"
)]

use std::ffi::CString;

use pyo3::exceptions::PyValueError;
use pyo3::ffi;
use pyo3::prelude::*;

/// A function as Python's interface for C declares it, and the texts that it points to.
pub(crate) struct Definition {
    definition: Box<ffi::PyMethodDef>,
    _name: CString,
    _doc: CString,
}

// SAFETY: nobody writes to it.
unsafe impl Send for Definition {}
// SAFETY: as above.
unsafe impl Sync for Definition {}

impl Definition {
    pub(crate) fn new(
        called: ffi::PyCFunctionFastWithKeywords,
        name: &str,
        doc: &str,
    ) -> PyResult<Self> {
        let text =
            |text: &str| CString::new(text).map_err(|_| PyValueError::new_err("a text with 0"));
        let (name, doc) = (text(name)?, text(doc)?);
        let definition = Box::new(ffi::PyMethodDef {
            ml_name: name.as_ptr(),
            ml_meth: ffi::PyMethodDefPointer {
                PyCFunctionFastWithKeywords: called,
            },
            ml_flags: ffi::METH_FASTCALL | ffi::METH_KEYWORDS,
            ml_doc: doc.as_ptr(),
        });
        Ok(Self {
            definition,
            _name: name,
            _doc: doc,
        })
    }

    /// The function that is called with `slf` as its first argument.
    ///
    /// # Safety
    /// It lives as long as `slf`, which is what the function of C takes.
    pub(crate) unsafe fn function<'py>(
        &self,
        slf: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let definition = std::ptr::from_ref(&*self.definition).cast_mut();
        // SAFETY: the function holds `slf`, and so this.
        unsafe {
            let none = std::ptr::null_mut();
            let made = ffi::PyCFunction_NewEx(definition, slf.as_ptr(), none);
            Bound::from_owned_ptr_or_err(slf.py(), made)
        }
    }
}
