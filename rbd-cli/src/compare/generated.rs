//! The operations of the generated functions, by the problem that they solve.

use rbd_classical::Problem;
use rbd_codegen::Program;
use rbd_runtime::OpCount;

/// The problems, in the order of the tables.
pub(crate) const PROBLEMS: [Problem; 3] = [
    Problem::InverseDynamics,
    Problem::InertiaMatrix,
    Problem::ForwardDynamics,
];

/// The function generated for each problem; some problems have none.
pub(crate) fn costs(generated: &Program) -> Vec<(Problem, OpCount)> {
    let cost = |problem| {
        let mut methods = generated.functions.iter();
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
