//! One state.
#![allow(unsafe_code, reason = "arrays are read and written at their addresses")]

use numpy::npyffi::npy_intp;
use pyo3::prelude::*;

use crate::array::{Array, copy, finite, new, scalar};
use crate::call::Call;
use crate::compiled::Coded;
use crate::function::MOST;
use crate::operand::{Form, Operand};
use crate::results::Results;

/// Where the code writes a result.
enum Target<T> {
    /// To the array itself.
    Array(*mut T),
    /// To numbers that are then copied to the array, or to the entries of a sparse one.
    Beside(Vec<T>, Array),
}

pub(crate) fn call<'py, T: Coded>(
    call: &Call<'_, 'py>,
    arrays: &[Array],
    held: &mut Vec<Bound<'py, PyAny>>,
) -> PyResult<Results<'py>> {
    let (py, function) = (call.py, call.function);
    let code = function.code::<T>(py)?.code();
    let mut read: [&[T]; MOST] = [&[]; MOST];
    for ((own, array), form) in read.iter_mut().zip(arrays).zip(&function.arguments) {
        let array = match array.is_contiguous() {
            true => *array,
            false => call.converted::<T>(array.object(), form, held)?,
        };
        // SAFETY: it has the form's shape, stands without gaps and is held during the call.
        *own = unsafe { std::slice::from_raw_parts(array.data().cast(), form.length) };
    }
    let (outs, _held) = call.outs::<T>(None)?;
    let mut results = Results::default();
    let mut targets: [Option<Target<T>>; MOST] = Default::default();
    for (k, (form, target)) in function.results.iter().zip(&mut targets).enumerate() {
        let array = match &outs {
            Some(outs) => unsafe { Bound::from_borrowed_ptr(py, outs[k].object()) },
            None => new::<T>(py, &form.shape, form.places.is_some())?,
        };
        *target = Some(target_of(call, &array, form, arrays, outs.as_deref()));
        results.push(array);
    }
    let mut written: [&mut [T]; MOST] = Default::default();
    for ((own, target), form) in written.iter_mut().zip(&mut targets).zip(&function.results) {
        *own = match target {
            // SAFETY: a new array, or one of `out` that shares no memory with another.
            Some(Target::Array(first)) => unsafe {
                std::slice::from_raw_parts_mut(*first, form.length)
            },
            Some(Target::Beside(numbers, _)) => numbers,
            None => break,
        };
    }
    let (reads, writes) = (function.arguments.len(), function.results.len());
    // SAFETY: arrays have the lengths of the function's.
    unsafe { code.call_unchecked(&read[..reads], &mut written[..writes]) };
    if call.is_checked && !written[..writes].iter().all(|numbers| finite(numbers)) {
        call.find_not_finite::<T>(arrays, None)?;
    }
    for (target, form) in targets.iter().flatten().zip(&function.results) {
        if let Target::Beside(numbers, array) = target {
            spread(numbers, *array, form);
        }
    }
    if outs.is_none() {
        for (result, form) in results.all().zip(&function.results) {
            if form.shape.is_empty() {
                *result = scalar(py, result.clone())?;
            }
        }
    }
    Ok(results)
}

/// Numbers go to the array where they stand as the code writes them and nothing else of the call is there.
#[inline]
fn target_of<T: Coded>(
    call: &Call<'_, '_>,
    array: &Bound<'_, PyAny>,
    form: &Form,
    arrays: &[Array],
    outs: Option<&[Array]>,
) -> Target<T> {
    let array = Array::of(call.py, array.as_ptr()).expect("it is an array");
    let is_alone = outs.is_none_or(|outs| is_alone::<T>(array, arrays, outs));
    match form.places.is_none() && array.is_contiguous() && is_alone {
        true => Target::Array(array.data().cast()),
        false => Target::Beside(vec![T::default(); form.length], array),
    }
}

/// Whether an array of `out` shares no memory with an argument or another of `out`.
pub(crate) fn is_alone<T>(array: Array, arrays: &[Array], outs: &[Array]) -> bool {
    let size = size_of::<T>();
    let (low, high) = array.extent(size);
    let others = outs.iter().filter(|other| other.object() != array.object());
    // The same array twice is there as often.
    let twice = outs
        .iter()
        .filter(|other| other.object() == array.object())
        .count();
    let mut all = arrays.iter().chain(others).map(|other| other.extent(size));
    twice == 1 && all.all(|(first, end)| high <= first || end <= low)
}

/// Writes the code's numbers of a state to the whole array.
fn spread<T: Coded>(numbers: &[T], array: Array, form: &Form) {
    let operand = Operand::new(array.data(), &form.shape, array.strides());
    write(numbers, &operand, 0, form);
}

/// The same for one state of several; a sparse result's other entries become zeros.
pub(crate) fn write<T: Coded>(numbers: &[T], operand: &Operand, state: usize, form: &Form) {
    let put = |(row, column), number: T| {
        // SAFETY: the array has the form's shape and so this place of this state.
        unsafe { operand.at(state, row, column).cast::<T>().write(number) }
    };
    match &form.places {
        None => operand
            .places()
            .zip(numbers)
            .for_each(|(place, number)| put(place, *number)),
        Some(places) if operand.is_rows(size_of::<T>() as isize) => {
            let (first, columns) = (operand.at(state, 0, 0).cast::<T>(), operand.columns());
            // SAFETY: the numbers of the state stand there without gaps. Bytes of 0 are zeros.
            unsafe {
                first.write_bytes(0, form.size());
                for ((row, column), number) in places.iter().zip(numbers) {
                    first.add(row * columns + column).write(*number);
                }
            }
        }
        Some(places) => {
            operand.places().for_each(|place| put(place, T::default()));
            places
                .iter()
                .zip(numbers)
                .for_each(|(place, number)| put(*place, *number));
        }
    }
}

/// Copies the array that was computed in place of one of `out` to it.
pub(crate) fn copied(call: &Call<'_, '_>, to: Array, from: &Bound<'_, PyAny>) -> PyResult<()> {
    match Array::of(call.py, from.as_ptr()) {
        Some(from) => copy(call.py, to, from),
        None => Ok(()),
    }
}

/// The shape of many states.
pub(crate) fn shape_of(states: npy_intp, form: &Form) -> Vec<npy_intp> {
    std::iter::once(states)
        .chain(form.shape.iter().copied())
        .collect()
}
