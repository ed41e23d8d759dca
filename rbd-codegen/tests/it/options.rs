//! Options that change how a function is computed, and not what.

use rbd_codegen::internals::ir::{Node, evaluate};
use rbd_codegen::internals::{LoweredProgram, lowered};
use rbd_codegen::report::Counts;
use rbd_codegen::{Effort, FunctionName, Options, load};
use rbd_testing::Generator;

fn generated(name: &str, options: &Options) -> LoweredProgram {
    let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
    let loaded = load(&path, options).expect("a sound robot");
    lowered(&loaded.model, options).expect("all that is asked for")
}

/// Some functions that take the state alone.
fn dynamics() -> Options {
    Options::default().functions(Some(vec![
        FunctionName::Rnea,
        FunctionName::Crba,
        FunctionName::ForwardDynamics,
        FunctionName::Aba,
    ]))
}

/// The same results up to the rounding of a few hundred operations.
fn assert_same(name: &str, some: &LoweredProgram, others: &LoweredProgram) {
    let mut random = Generator::new(3);
    for (some, other) in some.functions.iter().zip(&others.functions) {
        assert_eq!(some.method.name, other.method.name);
        let inputs = random.vec(some.body.function.inputs.len());
        // A matrix to be factored has to be positive definite: only functions of the state.
        if some.body.function.inputs.iter().any(|input| {
            input.array != "q" && !input.array.starts_with("qd") && input.array != "tau"
        }) {
            continue;
        }
        let (a, b) = (
            evaluate(&some.body.function, &inputs),
            evaluate(&other.body.function, &inputs),
        );
        let scale = a.iter().fold(0.0f64, |scale, x| scale.max(x.abs()));
        let near = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-12 * scale;
        let function = some.method.name;
        assert!(
            a.iter().zip(&b).all(near),
            "{name}, {function}: {a:?} and {b:?}"
        );
    }
}

fn counts(generated: &LoweredProgram) -> Counts {
    let methods = generated.functions.iter();
    methods.map(|m| (m.method.name, m.count)).collect()
}

#[test]
fn high_effort_costs_no_more() {
    let high = dynamics().effort(Effort::High);
    for name in ["double_pendulum", "stanford_arm", "puma560"] {
        let (normal, high) = (generated(name, &dynamics()), generated(name, &high));
        assert_same(name, &normal, &high);
        let sum = |generated| {
            let counts = counts(generated);
            let flops = |name| counts.get(name).expect("asked for").flops();
            flops("rnea") + flops("crba")
        };
        assert!(sum(&high) <= sum(&normal), "{name}");
    }
}

/// Only the emitted calls differ: nothing is fused on any machine.
#[test]
fn reproducible_functions_are_the_same_programs() {
    let reproducible = dynamics().reproducible(true);
    let (as_ever, reproducible) = (
        generated("puma560", &dynamics()),
        generated("puma560", &reproducible),
    );
    for (a, b) in as_ever.functions.iter().zip(&reproducible.functions) {
        let nodes = b.body.function.graph.nodes();
        assert!(nodes.iter().any(|node| matches!(node, Node::MulAdd(..))));
        assert_eq!(a.body.function.graph.nodes(), nodes, "{}", a.method.name);
    }
}

#[test]
fn names_of_other_libraries_lead_to_ours() {
    for (name, meant) in [
        ("computeRNEADerivatives", "did you mean `rnea_derivatives`?"),
        ("nonLinearEffects", "did you mean `bias`?"),
        ("mj_fullM", "did you mean `crba`?"),
        ("ForwardDynamics", "did you mean `forward_dynamics`?"),
        ("mass_matrix", "did you mean `crba`?"),
        ("rnae", "did you mean `rnea`?"),
    ] {
        assert_eq!(FunctionName::unknown(name), meant, "{name}");
    }
    let several = FunctionName::unknown("centroidal_inertia");
    assert!(
        several.starts_with("did you mean one of `centroidal_"),
        "{several}"
    );
    assert!(FunctionName::unknown("foo").contains("list all"));
}
