//! From an [`Optimized`] function to what one kind of machine and language takes: scheduled statements,
//! which an emitter prints as they stand.

pub mod blocks;
mod fma;
mod list_schedule;
mod reciprocal;
mod signs;
mod slp;
mod steps;
mod target;

use std::borrow::Cow;

use crate::ir::{Function, SlpGroups, evaluate, evaluate_in, trace};
use crate::optimize::{Optimized, optimize};
use rbd_runtime::{Arithmetic, Real};

use blocks::{Schedule, schedule};

pub use steps::{FUSE, LIST_SCHEDULE, REASSOCIATE, RECIPROCAL, SIGNS, lowered};
pub use target::{Loops, Target};

/// A function as an emitter prints it.
#[derive(Clone)]
pub struct Scheduled {
    /// The program.
    pub function: Function,
    /// Its statements.
    pub schedule: Schedule,
}

impl Scheduled {
    /// The results at `inputs`, operation by operation.
    ///
    /// # Panics
    /// If there are fewer inputs than the function declares.
    #[inline(always)]
    pub fn evaluate_in<T: Real, A: Arithmetic<T>>(&self, arithmetic: A, inputs: &[T]) -> Vec<T> {
        evaluate_in(arithmetic, &self.function, inputs)
    }
}

/// A function that passes have run on, as `target` takes it.
pub fn lower_function(function: &Function, target: &Target) -> Scheduled {
    match calls_all(function, target) {
        true => statements(function, None, target),
        false => statements(&optimize(unrolled(function)), None, target),
    }
}

/// Lowers an optimised function for `target`.
pub fn scheduled(body: &Optimized, target: &Target) -> Scheduled {
    let form = form(body, target);
    statements(&form.function, form.slp_groups.as_ref(), target)
}

/// The form that `target` takes, with no kernels but those that it calls.
pub fn form<'a>(body: &'a Optimized, target: &Target) -> Cow<'a, Optimized> {
    let by_kernel = body.by_kernel.as_deref().unwrap_or(body);
    if calls_all(&by_kernel.function, target) {
        return Cow::Borrowed(by_kernel);
    }
    let (function, slp_groups) = match body.by_kernel.is_some() {
        true => (body.function.clone(), body.slp_groups.clone()),
        false => (unrolled(&body.function), None),
    };
    Cow::Owned(Optimized {
        function: optimize(function),
        slp_groups,
        by_kernel: None,
    })
}

fn calls_all(function: &Function, target: &Target) -> bool {
    let mut kernels = function.kernels.iter();
    kernels.all(|kernel| target.loops.call(kernel))
}

/// The same with the operations of its kernels one by one.
fn unrolled(function: &Function) -> Function {
    trace(function.inputs.clone(), |x| evaluate(function, x))
}

fn statements(
    function: &Function,
    slp_groups: Option<&(Function, SlpGroups)>,
    target: &Target,
) -> Scheduled {
    let function = numbered(function, slp_groups, target);
    let schedule = schedule(&function, target);
    Scheduled { schedule, function }
}

fn numbered(
    function: &Function,
    slp_groups: Option<&(Function, SlpGroups)>,
    target: &Target,
) -> Function {
    let mut function = steps::lowered(function, slp_groups, target);
    function.graph.forget_ids();
    function
}
