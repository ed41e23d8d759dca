//! The model of a core on programs whose cost is known, and what is chosen by it.

use rbd_codegen::internals::ir::machine::{CORES, Core, arrivals, cycles};
use rbd_codegen::internals::ir::{Function, Input, evaluate_in, trace};
use rbd_codegen::internals::lower::{ARRIVAL, FUSE, ORDER};
use rbd_codegen::internals::lowered;
use rbd_codegen::{Effort, FunctionName, Options, load};
use rbd_runtime::{Plain, Real};

fn inputs(count: usize) -> Vec<Input> {
    let input = |index| Input {
        array: "x",
        index,
        field: "",
    };
    (0..count).map(input).collect()
}

/// Cycles on each core.
fn cost(function: &Function) -> Vec<u32> {
    CORES.iter().map(|core| cycles(function, core)).collect()
}

/// Two products begin in a cycle, or two loads where a core has no more.
#[test]
fn independent_products_are_bound_by_their_units() {
    let products = trace(inputs(32), |x| {
        let pairs = (0..32).flat_map(|i| (0..i).map(move |j| (i, j)));
        pairs.map(|(i, j)| x[i] * x[j]).collect()
    });
    let count = products.outputs.len() as u32;
    for cycles in cost(&products) {
        assert!((count / 2..=count).contains(&cycles), "{cycles} of {count}");
    }
}

/// Each waits for the one before; a core sees no more of the next call than fits among those that
/// wait.
#[test]
fn a_chain_is_bound_by_its_latency() {
    let chain = trace(inputs(2), |x| {
        let mut sum = x[0];
        for _ in 0..2000 {
            sum = sum * x[0] + x[1];
        }
        vec![sum]
    });
    let chain = (FUSE.run)(&chain);
    for cycles in cost(&chain) {
        assert!((7500..=8000).contains(&cycles), "{cycles}");
    }
}

/// Values that are used long after they are made do not stay in registers.
#[test]
fn what_does_not_fit_costs_loads_and_stores() {
    let program = |reversed: bool| {
        trace(inputs(64), |x| {
            let products: Vec<_> = (0..64).map(|i| x[i] * x[(i + 1) % 64]).collect();
            let partner = |i: usize| if reversed { 63 - i } else { i };
            let sums = (0..64).map(|i| products[partner(i)] * x[i]);
            sums.fold(Vec::new(), |mut all, value| {
                let last = all.last().copied().unwrap_or(value);
                all.push(last + value);
                all
            })
        })
    };
    for core in CORES {
        let many = Core {
            registers: 128,
            ..*core
        };
        let [few, many] = [core, &many].map(|core| cycles(&program(true), core));
        assert!(few > many, "{}: {few} and {many}", core.name);
    }
}

/// The term that is there last is added last.
#[test]
fn sums_do_not_wait_for_their_first_term() {
    let sum = trace(inputs(8), |x| {
        let late = x[0].sqrt() / x[1];
        vec![((late + x[2] * x[3]) + x[4] * x[5]) + x[6] * x[7]]
    });
    let (before, after) = ((FUSE.run)(&sum), (FUSE.run)(&(ARRIVAL.run)(&sum)));
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
    let ordered = (ORDER.run)(&program);
    let x: Vec<f64> = (0..24).map(|i| f64::from(i) * 0.7 - 3.0).collect();
    assert_eq!(
        evaluate_in(Plain, &program, &x),
        evaluate_in(Plain, &ordered, &x)
    );
    assert_ne!(program.graph.nodes(), ordered.graph.nodes());
}

/// What is chosen among several is no slower in the model than what is taken without a search.
#[test]
fn high_effort_is_no_slower() {
    let model = |effort| {
        let path = format!("{}/../robots/urdf/panda.urdf", env!("CARGO_MANIFEST_DIR"));
        let options = Options {
            functions: Some([FunctionName::Gravity, FunctionName::Ltdl].into()),
            effort,
            ..Options::default()
        };
        let model = load(path.as_ref(), &options).expect("a sound robot").model;
        lowered(&model, &options).expect("possible functions")
    };
    let (normal, high) = (model(Effort::Normal), model(Effort::High));
    let mut gained = 0;
    for (normal, high) in normal.methods.iter().zip(&high.methods) {
        let [is, was] = [high, normal].map(|m| cost(&m.function).iter().sum::<u32>());
        assert!(is <= was, "{}: {is} of {was}", normal.method.name);
        gained += was - is;
    }
    assert!(gained > 0);
}
