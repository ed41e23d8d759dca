//! Values that come with derivatives, in the place of those that are written.

use std::vec::Vec;

use rbd_ir::ir::{Function, NodeId, trace_with_calls};

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
        let taken = calls.taken.iter();
        taken.fold(self.function.clone(), |function, call| {
            call.with_its_values(&self.robot, function)
        })
    }
}

impl Taken<'_> {
    /// The function with the values of this call from what has its derivatives, if that returns them first.
    ///
    /// # Panics
    /// If these derivatives have not been found.
    fn with_its_values(&self, robot: &Robot, function: Function) -> Function {
        let Derivatives::Function(name, arguments) = &self.call.derivatives else {
            return function;
        };
        let found = "derivatives that have been found";
        let arrays = robot.results_of(name).expect(found);
        let values = arrays[..arrays.len() - arguments].iter();
        let [returned, given] = self.call.sizes;
        if values.map(|array| array.length).sum::<usize>() != returned {
            return function;
        }
        let graph = &function.graph;
        let own = function.outputs[self.numbers..][..returned].iter();
        let own = own.map(|id| graph.unsigned(*id)).enumerate();
        // Constants and inputs are elsewhere, too.
        let replaced: Vec<(usize, (NodeId, bool))> = own
            .filter(|(_, (id, _))| !graph.node(*id).is_leaf())
            .collect();
        let nodes: Vec<NodeId> = replaced.iter().map(|(_, (id, _))| *id).collect();
        let rest = function.with_inputs_for(&nodes, "value");
        trace_with_calls(function.inputs.clone(), |x, kernels| {
            let numbers = kernels.evaluate(&function, x);
            let given = &numbers[self.numbers + returned..][..given];
            let program = robot.program(name).expect(found);
            let values = run_on_symbols(name, &program, &arrays_of(robot, given), kernels);
            let values = values.expect(found).concat();
            let values = replaced.iter().map(|(k, (_, minus))| match minus {
                true => -values[*k],
                false => values[*k],
            });
            kernels.evaluate(&rest, &[x, &values.collect::<Vec<_>>()].concat())
        })
    }
}
