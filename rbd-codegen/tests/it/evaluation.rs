//! Values of some nodes on symbols, found by turns, are those of the whole function.

use rbd_codegen::internals::ir::{
    Evaluation, Function, Node, evaluate, scalars, trace, trace_with_calls,
};
use rbd_testing::Generator;

use crate::calls;

/// The function at other inputs first, which become its own one after the other.
fn by_turns(function: &Function) -> Function {
    trace_with_calls(function.inputs.clone(), |x, kernels| {
        let mut other = x.to_vec();
        other.rotate_left(1);
        let mut all = Evaluation::new(function, other, kernels);
        for (k, own) in x.iter().enumerate() {
            let some: Vec<_> = function
                .outputs
                .iter()
                .skip(k)
                .step_by(3)
                .copied()
                .collect();
            assert_eq!(all.at(&some).len(), some.len());
            all.change(k, &[*own]);
        }
        all.at(&function.outputs)
    })
}

/// Kernels, too: to the bit, since it is the same operations.
#[test]
fn what_depends_on_a_changed_input_is_found_anew() {
    let function = calls::function();
    let changed = by_turns(&function);
    let mut random = Generator::new(23);
    for _ in 0..10 {
        let x: Vec<f64> = random.vec(function.inputs.len());
        assert_eq!(evaluate(&changed, &x), evaluate(&function, &x));
    }
}

#[test]
fn a_given_value_stands_for_operations_that_have_none() {
    let function = trace(scalars("x", 3), |x| {
        let sum = x[0] + x[1];
        vec![sum * x[2], sum]
    });
    let sum = function.outputs[1];
    assert!(matches!(function.graph.node(sum), Node::Add(..)));
    for is_known in [false, true] {
        let found = trace_with_calls(function.inputs.clone(), |x, kernels| {
            let mut all = Evaluation::new(&function, x.to_vec(), kernels);
            if is_known {
                all.at(&[sum]);
            }
            all.set(sum, x[2]);
            all.at(&function.outputs)
        });
        let expected = if is_known { [15.0, 3.0] } else { [25.0, 5.0] };
        assert_eq!(evaluate(&found, &[1.0, 2.0, 5.0]), expected);
    }
}
