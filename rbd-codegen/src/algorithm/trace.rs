//! The tracing of all that is asked for.

use rbd_runtime::Frame;

use super::context::TraceContext;
use super::methods::methods;
use super::{Method, constraint_forces, reference, regressor};
use crate::FunctionName;
use crate::ir::{Function, Rounds, Shape, Signature};

/// A method and the program that computes it.
pub struct Traced {
    /// The row of the table.
    pub method: &'static Method,
    /// What it takes and returns.
    pub signature: Signature,
    /// Its program, not yet optimised.
    pub function: Function,
    /// Which of its values different joints compute alike, where that is known.
    pub rounds: Option<Rounds>,
}

impl Traced {
    /// A method traced.
    pub fn new(method: &'static Method, function: Function) -> Self {
        Self {
            method,
            signature: method.signature(),
            function,
            rounds: None,
        }
    }

    /// Whether this method is called as the `other` is, returns the same, and has the same program.
    pub fn computes(&self, other: &Self) -> bool {
        let [own, others] = [self, other].map(|traced| {
            let results = traced.signature.results.iter();
            results.map(|result| (result.shape, result.frame, &result.positions))
        });
        self.method.receiver == other.method.receiver
            && self.method.parameters == other.method.parameters
            && own.eq(others)
            && self.function == other.function
    }
}

/// Traces every method that the given functions ask for, in the order of the table.
pub fn trace_methods(
    context: &TraceContext<'_>,
    functions: &[FunctionName],
) -> impl Iterator<Item = Traced> {
    methods()
        .filter(|method| method.needed_by.iter().any(|name| functions.contains(name)))
        .map(
            |method| match constraint_forces::trace_rounds(context, method) {
                Some((function, rounds)) => Traced {
                    rounds: Some(rounds),
                    ..Traced::new(method, function)
                },
                None => Traced::new(method, trace(context, method)),
            },
        )
}

/// Traces one method of a frame.
pub fn trace_frame(context: &TraceContext<'_>, frame: Frame, method: &Method) -> Function {
    reference::trace_reference(context, Some(frame), method)
}

/// Traces one method: its own text, or the reference where there is none and for a robot that the
/// formulations on canonical frames do not know.
pub fn trace(context: &TraceContext<'_>, method: &Method) -> Function {
    match method.text {
        _ if method.has_result(Shape::BaseRegressor) => regressor::of_base_parameters(context),
        Some(text) if context.has_texts() => text(context),
        _ => {
            let traced = reference::trace_reference(context, None, method);
            constraint_forces::in_fitted_bases(context, method, traced)
        }
    }
}
