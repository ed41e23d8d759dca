//! Many states: in the caller's arrays where the code can take them, else by blocks that are copied.
#![allow(unsafe_code, reason = "arrays are read and written at their addresses")]

use std::ops::Range;

use numpy::npyffi::npy_intp;
use pyo3::prelude::*;
use rbd::jit::{Batch, Layout, Strided, StridedMut};

use crate::array::{Array, finite, new, transposed};
use crate::call::Call;
use crate::compiled::Coded;
use crate::errors::raised;
use crate::operand::{Form, Operand};
use crate::results::Results;
use crate::single::{copied, is_alone, shape_of, write};

/// States that are copied at a time: a multiple of the lanes of every vector.
const BLOCK: usize = 128;

/// An array of the call.
pub(crate) struct Part<'a> {
    pub(crate) operand: Operand,
    pub(crate) form: &'a Form,
    /// Whether its numbers are copied, from or to where they stand.
    pub(crate) is_copied: bool,
}

/// A call of many states. Other threads may have it: nobody but the code writes to the results' arrays.
pub(crate) struct Work<'a, T: Coded> {
    pub(crate) batch: Batch<T>,
    pub(crate) layout: Layout,
    pub(crate) read: Vec<Part<'a>>,
    pub(crate) written: Vec<Part<'a>>,
    pub(crate) is_checked: bool,
}

// SAFETY: threads read the arguments and write to states of their own.
unsafe impl<T: Coded> Sync for Work<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Coded> Send for Work<'_, T> {}

pub(crate) fn call<'py, T: Coded>(
    call: &Call<'_, 'py>,
    arrays: &[Array],
    states: npy_intp,
) -> PyResult<Results<'py>> {
    let (py, function) = (call.py, call.function);
    let size = size_of::<T>() as isize;
    let operand =
        |array: &Array, form: &Form| Operand::new(array.data(), &form.shape, array.strides());
    let inputs = arrays.iter().zip(&function.arguments);
    let inputs: Vec<Operand> = inputs.map(|(array, form)| operand(array, form)).collect();
    let (outs, _held) = call.outs::<T>(Some(states))?;
    let is_column = |operand: &Operand| operand.step(size).is_some();
    let whole = function.results.iter().all(|form| form.places.is_none());
    // Columns of all states cannot be given to several threads: what each writes stands between the others'.
    let whole = whole && call.threads == 1;
    let mut layout = match inputs.iter().all(|own| own.is_rows(size)) {
        false if whole && inputs.iter().all(is_column) => Layout::Columns,
        _ => Layout::Rows,
    };
    if let (Some(outs), Layout::Columns) = (&outs, layout) {
        let mut operands = outs
            .iter()
            .zip(&function.results)
            .map(|(array, form)| operand(array, form));
        if !operands.all(|own| is_column(&own)) {
            layout = Layout::Rows;
        }
    }
    let (made, later) = targets::<T>(call, arrays, outs.as_deref(), states, layout)?;
    let targets = made
        .iter()
        .map(|array| Array::of(py, array.as_ptr()).expect("it is an array"));
    let fits = |own: &Operand| match layout {
        Layout::Rows => own.is_rows(size),
        _ => is_column(own),
    };
    let read = inputs
        .iter()
        .zip(&function.arguments)
        .map(|(own, form)| Part {
            operand: *own,
            form,
            is_copied: !fits(own),
        });
    let written = targets.zip(&function.results).map(|(array, form)| {
        let own = operand(&array, form);
        let is_wide = own.state >= form.size() as isize * size || layout == Layout::Columns;
        Part {
            operand: own,
            form,
            is_copied: form.places.is_some() || !fits(&own) || !(is_wide || states <= 1),
        }
    });
    let code = function.code::<T>(py)?;
    let batch = py.detach(|| code.batch_in(layout));
    let work = Work {
        batch: batch.map_err(|error| raised(py, &error))?,
        layout,
        read: read.collect(),
        written: written.collect(),
        is_checked: call.is_checked,
    };
    let threads = call.threads;
    if !py.detach(|| work.run(states as usize, threads)) {
        call.find_not_finite::<T>(arrays, Some(states))?;
    }
    let mut results = Results::default();
    for (k, array) in made.into_iter().enumerate() {
        match &outs {
            Some(outs) => {
                if later[k] {
                    copied(call, outs[k], &array)?;
                }
                // SAFETY: it is an array of the caller's.
                results.push(unsafe { Bound::from_borrowed_ptr(py, outs[k].object()) });
            }
            None => results.push(array),
        }
    }
    Ok(results)
}

/// The arrays that the code writes to, and for each whether its numbers are then copied to that of `out`, which shares
/// memory with another array of the call.
fn targets<'py, T: Coded>(
    call: &Call<'_, 'py>,
    arrays: &[Array],
    outs: Option<&[Array]>,
    states: npy_intp,
    layout: Layout,
) -> PyResult<(Vec<Bound<'py, PyAny>>, Vec<bool>)> {
    let forms = call.function.results.iter().enumerate();
    let targets = forms.map(|(k, form)| {
        let own = outs.map(|outs| (outs[k], is_alone::<T>(outs[k], arrays, outs)));
        if let Some((array, true)) = own {
            // SAFETY: it is an array of the caller's.
            return Ok((
                unsafe { Bound::from_borrowed_ptr(call.py, array.object()) },
                false,
            ));
        }
        let array = match layout {
            Layout::Rows => new::<T>(call.py, &shape_of(states, form), false)?,
            _ => {
                let shape: Vec<npy_intp> = form.shape.iter().copied().chain([states]).collect();
                let array = new::<T>(call.py, &shape, false)?;
                transposed(call.py, &array, shape.len())?
            }
        };
        Ok((array, own.is_some()))
    });
    let all: Vec<_> = targets.collect::<PyResult<_>>()?;
    Ok(all.into_iter().unzip())
}

impl<T: Coded> Work<'_, T> {
    /// Computes all states, and whether all results are finite, if that is to be known.
    pub(crate) fn run(&self, states: usize, threads: usize) -> bool {
        // Each thread has some vectors at least.
        let threads = threads.min(states / BLOCK).max(1);
        let piece = states.div_ceil(threads).next_multiple_of(BLOCK);
        let pieces = (0..states)
            .step_by(piece.max(1))
            .map(|first| first..states.min(first + piece));
        let mut pieces: Vec<Range<usize>> = pieces.collect();
        let Some(own) = pieces.pop() else {
            return true;
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = pieces
                .into_iter()
                .map(|piece| scope.spawn(|| self.piece(piece)))
                .collect();
            let own = self.piece(own);
            let mut others = others.into_iter();
            others.all(|other| other.join().expect("the code does not panic")) && own
        })
    }

    fn piece(&self, states: Range<usize>) -> bool {
        let all = self.read.iter().chain(&self.written);
        let step = match all.clone().any(|part| part.is_copied) {
            true => BLOCK,
            false => states.len(),
        };
        let mut numbers: Vec<Vec<T>> = all
            .map(|part| match part.is_copied {
                true => vec![T::default(); step * part.form.length],
                false => Vec::new(),
            })
            .collect();
        let mut is_finite = true;
        for first in states.clone().step_by(step) {
            let block = first..states.end.min(first + step);
            is_finite &= self.block(block, &mut numbers);
        }
        is_finite
    }

    fn block(&self, states: Range<usize>, numbers: &mut [Vec<T>]) -> bool {
        let (inputs, outputs) = numbers.split_at_mut(self.read.len());
        for (part, own) in self
            .read
            .iter()
            .zip(inputs.iter_mut())
            .filter(|(part, _)| part.is_copied)
        {
            let rows = own.chunks_exact_mut(part.form.length.max(1));
            for (state, row) in states.clone().zip(rows) {
                for ((i, j), number) in part.operand.places().zip(row) {
                    // SAFETY: the argument has this place of this state.
                    *number = unsafe { part.operand.at(state, i, j).cast::<T>().read() };
                }
            }
        }
        let read = self.read.iter().zip(&*inputs);
        let read = read.map(|(part, own)| match part.is_copied {
            true => self.beside(own, part),
            // SAFETY: arguments are held during the call, and are not written to.
            false => unsafe {
                let (first, count, stride) = self.place(part, &states);
                let numbers = std::slice::from_raw_parts(first.cast_const(), count);
                Strided { numbers, stride }
            },
        });
        let read: Vec<Strided<'_, T>> = read.collect();
        let written = self.written.iter().zip(outputs.iter_mut());
        let written = written.map(|(part, own)| match part.is_copied {
            true => StridedMut {
                stride: part.form.length,
                numbers: own,
            },
            // SAFETY: the array shares no memory with another, and these states are this thread's alone.
            false => unsafe {
                let (first, count, stride) = self.place(part, &states);
                let numbers = std::slice::from_raw_parts_mut(first, count);
                StridedMut { numbers, stride }
            },
        });
        let mut written: Vec<StridedMut<'_, T>> = written.collect();
        // SAFETY: each array has all states of the block.
        unsafe { self.batch.call_unchecked(states.len(), &read, &mut written) };
        let all_finite = !self.is_checked
            || written
                .iter()
                .zip(&self.written)
                .all(|(own, part)| self.is_finite(own, part, states.len()));
        drop(written);
        for (part, own) in self
            .written
            .iter()
            .zip(&*outputs)
            .filter(|(part, _)| part.is_copied)
        {
            // A result of which nothing is stored is zeros.
            for (at, state) in states.clone().enumerate() {
                let row = &own[at * part.form.length..][..part.form.length];
                write(row, &part.operand, state, part.form);
            }
        }
        all_finite
    }

    fn beside<'b>(&self, numbers: &'b [T], part: &Part<'_>) -> Strided<'b, T> {
        let stride = part.form.length;
        Strided { numbers, stride }
    }

    /// The address of the block's first number, how many numbers there are to its last, and the stride.
    fn place(&self, part: &Part<'_>, states: &Range<usize>) -> (*mut T, usize, usize) {
        let (operand, length, size) = (&part.operand, part.form.length, size_of::<T>());
        let first: *mut T = operand.at(states.start, 0, 0).cast();
        let count = states.len();
        let (stride, last) = match self.layout {
            Layout::Rows => {
                let stride = operand.state as usize / size;
                (stride, (count - 1) * stride + length)
            }
            _ => {
                let stride = operand.step(size as isize).unwrap_or(0) as usize / size;
                (stride, length.saturating_sub(1) * stride + count)
            }
        };
        (first, if length == 0 { 0 } else { last }, stride)
    }

    fn is_finite(&self, own: &StridedMut<'_, T>, part: &Part<'_>, states: usize) -> bool {
        let length = part.form.length;
        let (count, width) = match self.layout {
            Layout::Rows => (states, length),
            _ => (length, states),
        };
        match own.stride == width {
            true => finite(&own.numbers[..count * width]),
            false => (0..count).all(|k| finite(&own.numbers[k * own.stride..][..width])),
        }
    }
}
