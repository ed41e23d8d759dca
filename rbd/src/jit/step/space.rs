use std::any::Any;
use std::boxed::Box;
use std::cell::Cell;
use std::vec::Vec;

use super::scalar::Scalar;

/// The memory of a step, with any numbers: a thread keeps that of its last step.
pub(super) struct Space<T: Scalar> {
    pub(super) numbers: Vec<T>,
    /// The numbers that calls of several states copy.
    pub(super) columns: Vec<T::Element>,
}

std::thread_local! {
    static KEPT: Cell<Option<Box<dyn Any>>> = const { Cell::new(None) };
}

impl<T: Scalar> Space<T> {
    pub(super) fn kept() -> Box<Self> {
        let kept = KEPT.take().and_then(|kept| kept.downcast().ok());
        kept.unwrap_or_else(|| {
            Box::new(Self {
                numbers: Vec::new(),
                columns: Vec::new(),
            })
        })
    }

    pub(super) fn keep(self: Box<Self>) {
        KEPT.set(Some(self));
    }
}
