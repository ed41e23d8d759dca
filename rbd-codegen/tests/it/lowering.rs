//! What suits machines: the order of the terms of sums and of operations, and programs written once.

use rbd_codegen::internals::ir::{Function, Input, arrivals, evaluate_in, trace};
use rbd_codegen::internals::lower::{FUSE, LIST_SCHEDULE, REASSOCIATE};
use rbd_codegen::{Base, FunctionName, Item, Options, compile};
use rbd_runtime::{Real, Unfused};

fn inputs(count: usize) -> Vec<Input> {
    let input = |index| Input {
        array: "x",
        index,
        field: "",
    };
    (0..count).map(input).collect()
}

/// The term that is there last is added last.
#[test]
fn sums_do_not_wait_for_their_first_term() {
    let sum = trace(inputs(8), |x| {
        let late = x[0].sqrt() / x[1];
        vec![((late + x[2] * x[3]) + x[4] * x[5]) + x[6] * x[7]]
    });
    let (before, after) = ((FUSE.run)(&sum), (FUSE.run)(&(REASSOCIATE.run)(&sum)));
    let arrival = |f: &Function| arrivals(&f.graph)[f.outputs[0].index()];
    // Three fused additions on the way, and then one addition.
    assert_eq!(arrival(&before) - arrival(&after), 3 * 4 - 3);
}

/// Of an outer product and its uses, each value is used as soon as it can be.
#[test]
fn orders_keep_the_bits_and_need_fewer_registers() {
    let program = trace(inputs(24), |x| {
        let products: Vec<_> = (0..24).map(|i| x[i] * x[(i + 5) % 24]).collect();
        (0..24).map(|i| products[i] + x[i]).collect()
    });
    let ordered = (LIST_SCHEDULE.run)(&program);
    let x: Vec<f64> = (0..24).map(|i| f64::from(i) * 0.7 - 3.0).collect();
    assert_eq!(
        evaluate_in(Unfused, &program, &x),
        evaluate_in(Unfused, &ordered, &x)
    );
    assert_ne!(program.graph.nodes(), ordered.graph.nodes());
}

/// Forward dynamics of a floating tree is that by articulated bodies.
#[test]
fn equal_programs_are_written_once() {
    let path = format!(
        "{}/../robots/urdf/quadruped.urdf",
        env!("CARGO_MANIFEST_DIR")
    );
    let options = Options::default()
        .functions(Some(
            [FunctionName::ForwardDynamics, FunctionName::Aba].into(),
        ))
        .base(Base::Floating)
        .batch(true);
    let compiled = compile(path.as_ref(), "quadruped", &options).expect("a sound robot");
    let aba = compiled.program.function("aba").expect("it was asked for");
    let same_as = aba.same_as.as_ref().map(|of| of.name.as_str());
    assert_eq!(same_as, Some("forward_dynamics"));
    let text = compiled.tokens(&Item::public()).to_string();
    assert!(text.contains("forward_dynamics_of_sines"));
    assert!(!text.contains("aba_of_sines") && !text.contains("aba_in"));
}
