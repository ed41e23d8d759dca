//! Algorithms of the reference, recorded once to run at many states.

use rbd_ir::ir::Recording;
use rbd_runtime::reference::Constraint;
use rbd_runtime::{Frame, Real};

use super::Reference;
use super::derivatives;
use crate::algorithm::Method;
use crate::algorithm::numbers::Numbers;

/// The algorithm of the reference that belongs to one method of one robot.
///
/// It is compiled for symbols alone, whose operations are recorded, and runs on values of any scalar.
pub struct RecordedReference<'r, 'm> {
    reference: Reference<'r>,
    method: &'m Method,
    /// The method's steps, or those of the one that it differentiates.
    recording: Recording,
}

impl<'r, 'm> RecordedReference<'r, 'm> {
    pub(super) fn new(
        reference: Reference<'r>,
        frame: Option<Frame>,
        method: &'m Method,
    ) -> Option<Self> {
        let plain = method.derivative.map_or(method, |own| own.of.method());
        let count = reference.input_count(plain);
        let recording = Recording::new(count, |symbols, recorder| {
            let mut numbers = Numbers::constants(&reference.model, reference.wrenches.fixed);
            numbers.constraints = reference.constraints.iter().map(Constraint::lift).collect();
            numbers.record(recorder);
            let of_symbols = Reference {
                model: numbers.as_runtime(),
                wrenches: numbers.wrenches(reference.wrenches.parent_links),
                constraints: &numbers.constraints,
                has_redundant_rows: reference.has_redundant_rows,
                pattern: reference.pattern,
                spook: reference.spook,
            };
            of_symbols.traced(frame, plain, symbols)
        })?;
        Some(Self {
            reference,
            method,
            recording,
        })
    }

    /// The method's results, in the order of its outputs. Derivatives are those of the algorithm on dual
    /// numbers.
    ///
    /// # Panics
    /// If `inputs` is not [`input_count`](Reference::input_count) long.
    pub fn run<T: Real>(&self, inputs: &[T]) -> Vec<T> {
        match self.method.derivative {
            None => self.recording.run(inputs),
            Some(derivative) => {
                let arguments = self.reference.arguments(None, self.method, inputs);
                derivatives::run(&arguments, derivative, &self.recording)
            }
        }
    }
}
