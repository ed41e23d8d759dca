//! States that do not fill a vector, by the function of one state.

use rbd_ir::ir::{Symbol, scalars, trace};
use rbd_ir::lower::{Scheduled, Target, lower_function};
use rbd_jit::{Arrays, Batch, Function, Layout, Processor};
use rbd_runtime::Real;

/// So many times each of a few numbers.
fn times(factor: f64, count: u32) -> (Scheduled, Arrays) {
    let function = trace(scalars("x", count as usize), |x| {
        x.iter().map(|x| *x * Symbol::from_f64(factor)).collect()
    });
    let arrays = Arrays::of(&function);
    (lower_function(&function, &Target::machine()), arrays)
}

/// The function of one state is another one here, so that its results are seen.
#[test]
fn a_single_function_computes_what_does_not_fill_a_vector() {
    if Processor::here().is_none() {
        return eprintln!("not tested: there is no machine code here");
    }
    let ((twice, arrays), (thrice, _)) = (times(2.0, 3), times(3.0, 3));
    let single = Function::new(&thrice, &arrays).expect("code");
    for layout in [Layout::Rows, Layout::Columns] {
        let batch = Batch::new(&twice, &arrays, layout).expect("code");
        let batch = batch.with_single(&single);
        for states in 0..3 * batch.lanes() {
            let mut results = vec![0.0; 3 * states];
            batch.call(states, &[&vec![1.0; 3 * states]], &mut [&mut results]);
            let whole = states - states % batch.lanes();
            let (vectors, rest) = results.split_at(3 * whole);
            assert!(vectors.iter().all(|x| *x == 2.0), "{layout:?}, {states}");
            let is_one = layout == Layout::Rows && states == whole + 1;
            let factor = if is_one {
                3.0
            } else {
                *rest.first().unwrap_or(&2.0)
            };
            assert!(rest.iter().all(|x| *x == factor), "{layout:?}, {states}");
            let is_known = factor == 2.0 || layout == Layout::Rows && factor == 3.0;
            assert!(is_known, "{layout:?}, {states}: {factor}");
        }
    }
}

#[test]
fn a_single_function_of_other_arrays_is_refused() {
    if Processor::here().is_none() {
        return eprintln!("not tested: there is no machine code here");
    }
    let ((few, arrays), (many, others)) = (times(2.0, 3), times(2.0, 4));
    let single = Function::<f64>::new(&many, &others).expect("code");
    let refused = std::panic::catch_unwind(|| {
        let batch = Batch::new(&few, &arrays, Layout::Rows).expect("code");
        batch.with_single(&single)
    });
    let message = refused.expect_err("it would write beyond the rows");
    let message = message.downcast_ref::<&str>();
    assert_eq!(message, Some(&"the function of one state has other arrays"));
}
