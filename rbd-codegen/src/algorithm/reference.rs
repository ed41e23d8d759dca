//! Functions without a text of their own, traced from the generic reference.

use super::{METHODS, Method, Problem};
use crate::Reference;
use crate::ir::{Function, trace};

/// The program of the row of [`METHODS`] with this name.
pub(super) fn trace_reference(problem: &Problem<'_>, name: &str) -> Function {
    let mut rows = METHODS.iter();
    let method = rows.find(|method| method.name == name);
    trace_method(problem, method.expect("a row traces itself"))
}

fn trace_method(problem: &Problem<'_>, method: &Method) -> Function {
    let reference = Reference {
        model: problem.model,
        pattern: &problem.pattern,
    };
    let parameters = method.parameters.iter();
    let inputs = parameters.flat_map(|parameter| parameter.inputs(problem));
    trace(inputs.collect(), |inputs| {
        reference
            .run(method, inputs)
            .expect("each row has a reference")
    })
}
