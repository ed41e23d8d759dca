//! Integration steps of loaded robots: the loops of [`rbd_runtime::step`] around compiled functions, for one state in
//! `f64` or `f32` (`scalar`), or several side by side (`wide`). `operations` runs the same loops in any scalar.

mod loops;
mod numbers;
mod operations;
mod scalar;
mod space;
mod system;
mod wide;

use std::sync::Arc;
use std::vec::Vec;

use rbd_jit::{Arrays, Batch, Element, Error, Function, Layout};

use self::loops::Loops;
use self::wide::Wide;
use super::lowered::Lowered;
use crate::Joint;

pub(super) use operations::explicit;

/// A method of integration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Method {
    SemiImplicit,
    RungeKutta,
    /// With so many Newton iterations.
    Midpoint(usize),
}

/// A function that a step calls.
pub(super) struct Part {
    pub(super) lowered: Arc<Lowered>,
    /// (row, column) of the numbers of each result that is a matrix.
    pub(super) positions: Vec<Vec<(usize, usize)>>,
}

/// A step of a robot.
pub(super) struct Step {
    pub(super) method: Method,
    pub(super) has_derivatives: bool,
    /// Its arguments and results.
    pub(super) arrays: Arrays,
    pub(super) joints: Arc<[Joint]>,
    pub(super) nq: usize,
    pub(super) nv: usize,
    /// q̈, or q̈ and its derivatives, or τ, then its derivatives.
    pub(super) called: Vec<Part>,
    /// q ⊞ v, unless q is a vector.
    pub(super) integrate: Option<Part>,
}

impl Step {
    pub(super) fn function<T: Element>(&self) -> Result<Function<T>, Error> {
        let loops = Loops::<T>::new(self)?;
        Ok(Function::of_native(&self.arrays, Arc::new(loops)))
    }

    /// States side by side, but with derivatives one after the other: their matrices are many numbers.
    pub(super) fn batch<T: Element>(&self, layout: Layout) -> Result<Batch<T>, Error> {
        Ok(match self.has_derivatives {
            true => Batch::of_native(&self.arrays, layout, Arc::new(Loops::<T>::new(self)?)),
            false => Batch::of_native(&self.arrays, layout, Arc::new(Loops::<Wide<T>>::new(self)?)),
        })
    }
}
