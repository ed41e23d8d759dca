//! Whatever has no text of its own: the generic reference, traced on symbols.

use super::{METHODS, Method, Problem};
use crate::ir::{Function, Input, trace};
use crate::reference::Reference;

/// The program of `method` by the algorithm of the reference that belongs to it.
///
/// Every row of the table has one.
pub(super) fn reference(problem: &Problem<'_>, method: &Method) -> Function {
    let reference = Reference {
        model: problem.model,
        pattern: &problem.pattern,
    };
    trace(inputs(problem, method), |x| {
        let results = reference.run(method, x);
        results.expect("every row of the table has a reference")
    })
}

/// The receiver's entries, then each parameter.
fn inputs(problem: &Problem<'_>, method: &Method) -> Vec<Input> {
    let entries = problem.pattern.entries.len();
    let receiver = method.receiver.entries();
    let receiver = receiver.map(|name| super::signature::scalars(name, entries));
    let parameters = method.parameters.iter().flat_map(|p| p.inputs(problem));
    receiver.into_iter().flatten().chain(parameters).collect()
}

fn by_name(problem: &Problem<'_>, name: &str) -> Function {
    let mut rows = METHODS.iter();
    let method = rows.find(|method| method.name == name);
    reference(problem, method.expect("a row of the table"))
}

pub(super) fn integrate(problem: &Problem<'_>) -> Function {
    by_name(problem, "integrate")
}

pub(super) fn difference(problem: &Problem<'_>) -> Function {
    by_name(problem, "difference")
}

pub(super) fn neutral(problem: &Problem<'_>) -> Function {
    by_name(problem, "neutral")
}

pub(super) fn normalize(problem: &Problem<'_>) -> Function {
    by_name(problem, "normalize")
}
