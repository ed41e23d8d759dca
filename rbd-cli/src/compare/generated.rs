//! What the generated functions cost, by the problem that they solve.

use rbd_classical::Problem;
use rbd_codegen::Generated;
use rbd_runtime::OpCount;

/// The problems, in the order of the tables.
pub(crate) const PROBLEMS: [Problem; 3] = [
    Problem::InverseDynamics,
    Problem::InertiaMatrix,
    Problem::ForwardDynamics,
];

/// What was generated for each problem; a problem without a function has no entry.
pub(crate) fn costs(generated: &Generated) -> Vec<(Problem, OpCount)> {
    let cost = |problem| {
        let mut methods = generated.methods.iter();
        let method = methods.find(|m| m.method.name == method_name(problem))?;
        Some((problem, method.count))
    };
    PROBLEMS.into_iter().filter_map(cost).collect()
}

/// Name in the table of methods.
pub(crate) const fn method_name(problem: Problem) -> &'static str {
    match problem {
        Problem::InverseDynamics => "rnea",
        Problem::InertiaMatrix => "crba",
        Problem::ForwardDynamics => "forward_dynamics",
    }
}
