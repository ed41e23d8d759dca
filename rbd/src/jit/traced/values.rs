//! Values that come with derivatives, in the place of those that are written.

use rbd_ir::ir::{Calls as Kernels, Evaluation, Function, trace_with_calls};

use super::Traced;
use super::known::{Taken, arrays_of};
use super::symbolic::Derivatives;
use crate::jit::Robot;
use crate::jit::catalogue::run_on_symbols;

impl Traced {
    /// Its operations, where calls that are differentiated by their own derivatives return the values that come with these:
    /// `forward_dynamics` those of `forward_dynamics_derivatives`, which are computed anyhow.
    pub(super) fn with_values_of_derivatives(&self) -> Function {
        let calls = self.known_calls(self.values_of, &[]);
        if calls.is_empty() {
            return self.function.clone();
        }
        let function = &self.function;
        trace_with_calls(function.inputs.clone(), |x, kernels| {
            let mut numbers = Evaluation::new(function, x.to_vec(), kernels);
            for call in &calls.taken {
                call.take_its_values(&self.robot, function, &mut numbers, kernels);
            }
            numbers.at(&function.outputs)
        })
    }
}

impl Taken<'_> {
    /// Takes the values of this call from what has its derivatives, if that returns them first.
    ///
    /// # Panics
    /// If these derivatives have not been found.
    fn take_its_values<'g>(
        &self,
        robot: &Robot,
        function: &Function,
        numbers: &mut Evaluation<'_, 'g>,
        kernels: Kernels<'g>,
    ) {
        let Derivatives::Function(name, arguments) = &self.call.derivatives else {
            return;
        };
        let found = "derivatives that have been found";
        let arrays = robot.results_of(name).expect(found);
        let values = arrays[..arrays.len() - arguments].iter();
        let [returned, given] = self.call.sizes;
        if values.map(|array| array.length).sum::<usize>() != returned {
            return;
        }
        let (own, behind) = function.outputs[self.numbers..].split_at(returned);
        let given = numbers.at(&behind[..given]);
        let program = robot.program(name).expect(found);
        let values = run_on_symbols(name, &program, &arrays_of(robot, &given), kernels);
        for (id, value) in own.iter().zip(values.expect(found).concat()) {
            let (id, is_negative) = function.graph.unsigned(*id);
            // Constants and inputs are elsewhere, too.
            if !function.graph.node(id).is_leaf() {
                numbers.set(id, if is_negative { -value } else { value });
            }
        }
    }
}
