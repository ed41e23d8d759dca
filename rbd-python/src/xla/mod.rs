//! Calls from XLA's programs, as JAX compiles them: one handler for all functions, which a number chooses that stands in
//! the program.
#![allow(unsafe_code, reason = "the frame of a call comes as addresses")]

mod frame;

use std::ffi::{CString, c_int, c_void};
use std::mem::offset_of;

use numpy::npyffi::npy_intp;
use rbd::jit::Layout;

pub(crate) use frame::VERSION;
use frame::{
    Api, Attributes, Buffer, Buffers, EXECUTE, F32, F64, Frame, I64, INVALID_ARGUMENT, METADATA,
    MetadataExtension, Problem, SCALAR,
};

use crate::compiled::{Coded, Compiled};
use crate::many::{Part, Work};
use crate::operand::{Form, Operand};

/// What XLA calls: with the address of an error, or with none.
pub(crate) unsafe extern "C" fn called(frame: *const Frame) -> *mut c_void {
    // SAFETY: XLA gives a frame, whose size is its first field.
    let api = unsafe {
        let has_api = (*frame).size >= offset_of!(Frame, context);
        if !has_api || (*(*frame).api).size < size_of::<Api>() {
            // Nobody to tell; the version that XLA asks for is not answered, which it reports.
            return std::ptr::null_mut();
        }
        &*(*frame).api
    };
    // SAFETY: as above.
    let work = || unsafe { answered(frame, api) };
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    let done = done.unwrap_or_else(|_| Err("an error of its own; please report it".to_owned()));
    let Err(problem) = done else {
        return std::ptr::null_mut();
    };
    let message = CString::new(format!("rbd: {problem}")).unwrap_or_default();
    let mut problem = Problem {
        size: offset_of!(Problem, code) + size_of::<c_int>(),
        extension: std::ptr::null(),
        message: message.as_ptr(),
        code: INVALID_ARGUMENT,
    };
    // SAFETY: XLA copies the message.
    unsafe { (api.error)(&raw mut problem) }
}

/// Answers a question about the version, or computes.
///
/// # Safety
/// The frame is one of XLA's.
unsafe fn answered(frame: *const Frame, api: &Api) -> Result<(), String> {
    let version = (api.version.major, api.version.minor);
    // SAFETY: the sizes are those that XLA says.
    unsafe {
        let is_as_read = version.0 == VERSION.0
            && version.1 >= VERSION.1
            && (*frame).size >= size_of::<Frame>()
            && (*frame).arguments.size >= size_of::<Buffers>()
            && (*frame).results.size >= size_of::<Buffers>()
            && (*frame).attributes.size >= size_of::<Attributes>();
        if !is_as_read {
            return Err(format!(
                "calls are read as XLA's interface for foreign functions has them from version {}.{} on, but this is \
                 version {}.{}: install another jaxlib, as the page \"JAX and torch\" says",
                VERSION.0, VERSION.1, version.0, version.1
            ));
        }
        let mut extension = (*frame).extension;
        while !extension.is_null() {
            if (*extension).kind == METADATA {
                let metadata = (*extension.cast::<MetadataExtension>()).metadata;
                (*metadata).version.major = VERSION.0;
                (*metadata).version.minor = VERSION.1;
                (*metadata).traits = 0;
                return Ok(());
            }
            extension = (*extension).next;
        }
        match (*frame).stage {
            EXECUTE => execute(&*frame),
            _ => Ok(()),
        }
    }
}

/// # Safety
/// The frame is one of XLA's, to execute.
unsafe fn execute(frame: &Frame) -> Result<(), String> {
    // SAFETY: the caller's contract.
    let [number, threads] =
        ["function", "threads"].map(|name| unsafe { attribute(&frame.attributes, name) });
    let function = number.and_then(Compiled::of_number).ok_or(
        "the program calls a function that this process has not: load its robot and ask for the function first",
    )?;
    // SAFETY: the caller's contract.
    unsafe {
        let (arguments, results) = (buffers(&frame.arguments)?, buffers(&frame.results)?);
        let kind = results.first().map_or(0, |first| first.kind);
        let threads = threads.unwrap_or(1).max(1) as usize;
        match kind {
            F32 => compute::<f32>(&function, &arguments, &results, kind, threads),
            F64 => compute::<f64>(&function, &arguments, &results, kind, threads),
            _ => Err(format!(
                "numbers are float32 or float64, not of XLA's kind {kind}"
            )),
        }
    }
}

/// The attribute of this name, a number.
///
/// # Safety
/// These are a frame's.
unsafe fn attribute(attributes: &Attributes, name: &str) -> Option<i64> {
    (0..attributes.count as usize).find_map(|at| unsafe {
        let own = &**attributes.names.add(at);
        let own = std::slice::from_raw_parts(own.first, own.length);
        let value = *attributes.values.add(at);
        let is_it = own == name.as_bytes() && *attributes.kinds.add(at) == SCALAR;
        (is_it && (*value).kind == I64).then(|| (*value).value.read_unaligned())
    })
}

/// # Safety
/// These are a frame's.
unsafe fn buffers(all: &Buffers) -> Result<Vec<&Buffer>, String> {
    let all = (0..all.count as usize).map(|at| {
        // SAFETY: there are so many; arrays are the only kind.
        let buffer = unsafe { &**all.buffers.add(at) };
        match buffer.size >= size_of::<Buffer>() {
            true => Ok(buffer),
            false => Err("arrays are not as XLA's header has them".to_owned()),
        }
    });
    all.collect()
}

/// # Safety
/// The arrays are as their shapes say; those of results are nobody else's.
unsafe fn compute<T: Coded>(
    function: &Compiled,
    arguments: &[&Buffer],
    results: &[&Buffer],
    kind: c_int,
    threads: usize,
) -> Result<(), String> {
    let code = T::code(function).map_err(|error| error.to_string())?;
    let batch = code.batch().map_err(|error| error.to_string())?;
    let mut states = None;
    let mut parts = |buffers: &[&Buffer], forms| parts::<T>(buffers, forms, kind, &mut states);
    let work = Work {
        batch,
        layout: Layout::Rows,
        read: parts(arguments, &function.arguments)?,
        written: parts(results, &function.results)?,
        is_checked: false,
    };
    work.run(states.unwrap_or(1), threads);
    Ok(())
}

/// The arrays as they stand, which must be of so many states each.
fn parts<'a, T: Coded>(
    buffers: &[&Buffer],
    forms: &'a [Form],
    kind: c_int,
    states: &mut Option<usize>,
) -> Result<Vec<Part<'a>>, String> {
    if buffers.len() != forms.len() {
        return Err(format!("{} arrays, not {}", buffers.len(), forms.len()));
    }
    let parts = buffers.iter().zip(forms).map(|(buffer, form)| {
        // SAFETY: XLA's shape has so many numbers; that of none may have no address.
        let shape = match buffer.rank {
            0 => &[],
            rank => unsafe { std::slice::from_raw_parts(buffer.shape, rank as usize) },
        };
        let shape: Vec<npy_intp> = shape.iter().map(|length| *length as npy_intp).collect();
        let at = shape.len().checked_sub(form.shape.len());
        let split = at.map(|at| shape.split_at(at));
        let wrong = || {
            let name = &form.name;
            format!(
                "`{name}` has the shape {shape:?} of XLA's kind {}",
                buffer.kind
            )
        };
        let (first, own) = split.filter(|_| buffer.kind == kind).ok_or_else(wrong)?;
        let count = first.iter().product::<npy_intp>() as usize;
        if own != form.shape || *states.get_or_insert(count) != count {
            return Err(wrong());
        }
        let mut strides = vec![size_of::<T>() as npy_intp];
        for length in form.shape.iter().rev() {
            strides.push(strides[strides.len() - 1] * length);
        }
        strides.reverse();
        // One of the states, then those of a state.
        let strides = &strides[..=form.shape.len()];
        Ok(Part {
            operand: Operand::new(buffer.data, &form.shape, strides),
            form,
            is_copied: form.places.is_some(),
        })
    });
    parts.collect()
}
