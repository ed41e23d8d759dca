//! numpy's arrays, looked at without a copy.
#![allow(
    unsafe_code,
    reason = "fields of numpy's arrays are read as its headers declare them"
)]

use std::ffi::{c_int, c_void};
use std::ptr;

use numpy::PY_ARRAY_API;
use numpy::npyffi::{
    NPY_ARRAY_ALIGNED, NPY_ARRAY_C_CONTIGUOUS, NPY_ARRAY_WRITEABLE, NPY_TYPES, NpyTypes,
    get_type_object, npy_intp,
};
use numpy::npyffi::{PyArray_Check, PyArray_Descr_fields, PyArrayObject};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::{Borrowed, ffi};
use rbd::jit::Element;

/// A kind of numbers as numpy has it.
pub(crate) trait Number: Element {
    /// numpy's number of the type.
    const TYPE: c_int;
    /// Its name.
    const NAME: &'static str;
    /// Whether it is neither infinite nor NaN.
    fn is_finite(self) -> bool;
    /// As messages show it.
    fn shown(self) -> String;
}

impl Number for f64 {
    const TYPE: c_int = NPY_TYPES::NPY_DOUBLE as c_int;
    const NAME: &'static str = "float64";

    #[inline]
    fn is_finite(self) -> bool {
        self.is_finite()
    }

    fn shown(self) -> String {
        self.to_string()
    }
}

impl Number for f32 {
    const TYPE: c_int = NPY_TYPES::NPY_FLOAT as c_int;
    const NAME: &'static str = "float32";

    #[inline]
    fn is_finite(self) -> bool {
        self.is_finite()
    }

    fn shown(self) -> String {
        self.to_string()
    }
}

/// An array that somebody else holds as long as this is used.
#[derive(Clone, Copy)]
pub(crate) struct Array(*mut PyArrayObject);

impl Array {
    /// None yet.
    pub(crate) const NONE: Self = Self(ptr::null_mut());

    /// The array that an object is, if it is one.
    #[inline]
    pub(crate) fn of(py: Python<'_>, object: *mut ffi::PyObject) -> Option<Self> {
        // SAFETY: the object lives.
        let is_array = unsafe { PyArray_Check(py, object) } != 0;
        is_array.then_some(Self(object.cast()))
    }

    pub(crate) fn object(self) -> *mut ffi::PyObject {
        self.0.cast()
    }

    /// The address of its first number.
    #[inline]
    pub(crate) fn data(self) -> *mut u8 {
        // SAFETY: it is an array.
        unsafe { (*self.0).fields.data.cast() }
    }

    /// Its shape.
    #[inline]
    pub(crate) fn shape<'a>(self) -> &'a [npy_intp] {
        // SAFETY: it is an array, which has so many dimensions; those of one without may have no address.
        unsafe { slice((*self.0).fields.dimensions, (*self.0).fields.nd) }
    }

    /// The distance of neighbours in each dimension, in bytes.
    #[inline]
    pub(crate) fn strides<'a>(self) -> &'a [npy_intp] {
        // SAFETY: as above.
        unsafe { slice((*self.0).fields.strides, (*self.0).fields.nd) }
    }

    #[inline]
    fn has(self, flag: c_int) -> bool {
        // SAFETY: it is an array.
        unsafe { (*self.0).fields.flags & flag == flag }
    }

    /// Whether it may be written to.
    pub(crate) fn is_writable(self) -> bool {
        self.has(NPY_ARRAY_WRITEABLE)
    }

    /// Whether its numbers stand without gaps, the last dimension fastest.
    #[inline]
    pub(crate) fn is_contiguous(self) -> bool {
        self.has(NPY_ARRAY_C_CONTIGUOUS)
    }

    fn descriptor<'a>(self) -> &'a PyArray_Descr_fields {
        // SAFETY: it is an array, and so its descriptor is one.
        unsafe { &(*(*self.0).fields.descr).fields }
    }

    /// Whether its numbers are of this kind, however they stand in memory.
    pub(crate) fn is_of_kind<T: Number>(self) -> bool {
        self.descriptor().type_num == T::TYPE
    }

    /// Whether its elements are objects of Python.
    pub(crate) fn is_of_objects(self) -> bool {
        self.descriptor().type_num == NPY_TYPES::NPY_OBJECT as c_int
    }

    /// Whether its numbers are of this kind, as the processor has them.
    #[inline]
    pub(crate) fn is_of<T: Number>(self) -> bool {
        let is_native = self.descriptor().byteorder as u8 == b'=' && self.has(NPY_ARRAY_ALIGNED);
        is_native && self.is_of_kind::<T>()
    }

    /// The addresses from its first byte to behind its last one.
    pub(crate) fn extent(self, size: usize) -> (usize, usize) {
        let (mut low, mut high) = (self.data() as isize, self.data() as isize);
        for (length, stride) in self.shape().iter().zip(self.strides()) {
            match *length {
                0 => return (0, 0),
                length if *stride < 0 => low += (length - 1) * stride,
                length => high += (length - 1) * stride,
            }
        }
        (low as usize, high as usize + size)
    }
}

/// # Safety
/// There are so many numbers at the address.
unsafe fn slice<'a>(first: *mut npy_intp, count: c_int) -> &'a [npy_intp] {
    match count {
        0 => &[],
        // SAFETY: the caller's contract.
        count => unsafe { std::slice::from_raw_parts(first, count as usize) },
    }
}

/// A new array of this shape, with any numbers or with zeros.
#[inline]
pub(crate) fn new<'py, T: Number>(
    py: Python<'py>,
    shape: &[npy_intp],
    zeros: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let (count, shape) = (shape.len() as c_int, shape.as_ptr().cast_mut());
    // SAFETY: numpy reads the shape, and returns a new object or none with an exception.
    unsafe {
        let made = match zeros {
            true => {
                let kind = PY_ARRAY_API.PyArray_DescrFromType(py, T::TYPE);
                PY_ARRAY_API.PyArray_Zeros(py, count, shape, kind, 0)
            }
            false => {
                let class = get_type_object(py, NpyTypes::PyArray_Type);
                let (strides, data) = (ptr::null_mut(), ptr::null_mut::<c_void>());
                let none = ptr::null_mut();
                PY_ARRAY_API.PyArray_New(
                    py,
                    class,
                    count,
                    shape,
                    T::TYPE,
                    strides,
                    data,
                    0,
                    0,
                    none,
                )
            }
        };
        Bound::from_owned_ptr_or_err(py, made)
    }
}

/// The numbers of an array of another library where they stand, if it offers them as DLPack.
pub(crate) fn exported<'py>(
    py: Python<'py>,
    object: *mut ffi::PyObject,
    name: &str,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    if object.is_null() || Array::of(py, object).is_some() {
        return Ok(None);
    }
    // SAFETY: the object lives.
    let object = unsafe { Borrowed::from_ptr(py, object) };
    if !object.hasattr("__dlpack__")? {
        return Ok(None);
    }
    let array = py.import("numpy")?.call_method1("from_dlpack", (object,));
    array.map(Some).map_err(|error| {
        let kind = object.get_type().qualname();
        let kind = kind.map_or_else(|_| "object".to_owned(), |kind| kind.to_string());
        let text = format!("`{name}` is a {kind} that numpy cannot read where it is: {error}");
        let mine = PyTypeError::new_err(text);
        mine.set_cause(py, Some(error));
        mine
    })
}

/// An argument as an array of these numbers without gaps: lists, integers, other byte orders. What would lose digits or
/// has another meaning is refused.
pub(crate) fn converted<'py, T: Number>(
    py: Python<'py>,
    object: *mut ffi::PyObject,
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let flags = NPY_ARRAY_ALIGNED | NPY_ARRAY_C_CONTIGUOUS;
    // SAFETY: numpy takes over the descriptor, and returns a new object or none with an exception.
    let made = unsafe {
        let kind = PY_ARRAY_API.PyArray_DescrFromType(py, T::TYPE);
        let none = ptr::null_mut();
        let made = PY_ARRAY_API.PyArray_FromAny(py, object, kind, 0, 0, flags, none);
        Bound::from_owned_ptr_or_err(py, made)
    };
    made.map_err(|error| {
        // SAFETY: the object lives.
        let object = unsafe { Borrowed::from_ptr(py, object) };
        let kind = object.get_type().qualname();
        let kind = kind.map_or_else(|_| "object".to_owned(), |kind| kind.to_string());
        let kind = match object.getattr("dtype") {
            Ok(dtype) => format!("{kind} of {dtype}"),
            Err(_) => kind,
        };
        let text = format!("`{name}` is a {kind}, which is no array of {}", T::NAME);
        let mine = PyTypeError::new_err(text);
        mine.set_cause(py, Some(error));
        mine
    })
}

/// A number as numpy's scalar in place of an array of no dimension; other arrays stay.
pub(crate) fn scalar<'py>(
    py: Python<'py>,
    array: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    // SAFETY: it is an array, which numpy takes over.
    unsafe {
        let made = PY_ARRAY_API.PyArray_Return(py, array.into_ptr().cast());
        Bound::from_owned_ptr_or_err(py, made)
    }
}

/// Copies all numbers of one array to another of the same shape.
pub(crate) fn copy(py: Python<'_>, to: Array, from: Array) -> PyResult<()> {
    // SAFETY: both are arrays.
    match unsafe { PY_ARRAY_API.PyArray_CopyInto(py, to.0, from.0) } {
        0 => Ok(()),
        _ => Err(PyErr::fetch(py)),
    }
}

/// The array with its first dimension as the last, as a view.
pub(crate) fn transposed<'py>(
    py: Python<'py>,
    array: &Bound<'py, PyAny>,
    dimensions: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let last = dimensions as npy_intp - 1;
    let mut order: Vec<npy_intp> = std::iter::once(last).chain(0..last).collect();
    let mut order = numpy::npyffi::PyArray_Dims {
        ptr: order.as_mut_ptr(),
        len: dimensions as c_int,
    };
    // SAFETY: it is an array of so many dimensions.
    unsafe {
        let made = PY_ARRAY_API.PyArray_Transpose(py, array.as_ptr().cast(), &raw mut order);
        Bound::from_owned_ptr_or_err(py, made)
    }
}

/// Whether all numbers are finite: 0 x is 0 of those alone, in several sums so that vectors take them.
#[inline]
pub(crate) fn finite<T: Number>(numbers: &[T]) -> bool {
    let (blocks, rest) = numbers.as_chunks::<16>();
    let mut sums = [T::default(); 16];
    for block in blocks {
        for (sum, number) in sums.iter_mut().zip(block) {
            *sum = *sum + *number * T::default();
        }
    }
    let rest = rest.iter().map(|number| *number * T::default());
    let sum = sums
        .into_iter()
        .chain(rest)
        .fold(T::default(), |sum, x| sum + x);
    sum.is_finite()
}
