//! Columns of more products than are written out: code calls loops.

use rbd_ir::ir::{scalars, trace};
use rbd_ir::kernel::{Kernel, LinearColumns, LinearSteps, RowStep};
use rbd_ir::lower::{Scheduled, Target, lower_function};
use rbd_jit::{Arrays, Assembly, Batch, Function, Layout, Processor, States};

use crate::number::{Number, evaluated};

const WIDTH: usize = 2_200;
const STEPS: usize = 100;
const STATES: usize = 3;

/// Each row is the last but one, less multiples of it and of the last one.
fn long_columns() -> Scheduled {
    let places = |row| (0..WIDTH).map(move |column| (row, column));
    let step = |k| RowStep {
        start: k,
        scale: (k % 7 == 0).then_some(2),
        terms: vec![(0, k + 1), (1, k), (1, k + 1), (0, k)],
    };
    let kernel = LinearColumns::new(&LinearSteps {
        width: WIDTH,
        entries: 3,
        rows: 2,
        given: places(0).chain(places(1)).collect(),
        steps: (0..STEPS).map(step).collect(),
        results: places(1 + STEPS).collect(),
    });
    let mut function = trace(scalars("x", kernel.operands()), |x| x.to_vec());
    let operands = function.outputs.clone();
    function.outputs = function.call(Kernel::LinearColumns(kernel), &operands);
    lower_function(&function, &Target::machine())
}

fn check<T: Number>(body: &Scheduled, processor: Processor) {
    let arrays = Arrays::of(&body.function);
    let length = body.function.inputs.len();
    let number = |k: usize| T::of((k % 1_001) as f64 / 5_000.0 - 0.1);
    let x: Vec<T> = (0..STATES * length).map(number).collect();
    let states = x.chunks(length);
    let expected: Vec<Vec<T>> = states.map(|x| evaluated(processor, body, x)).collect();
    let function = Function::for_processor(body, &arrays, processor).expect("code");
    let mut found = vec![T::default(); WIDTH];
    function.call(&[&x[..length]], &mut [&mut found]);
    assert!(found.iter().zip(&expected[0]).all(|(a, b)| a.same(*b)));
    let batch = Batch::for_processor(body, &arrays, Layout::Rows, processor).expect("code");
    let mut found = vec![T::default(); STATES * WIDTH];
    batch.call(STATES, &[&x], &mut [&mut found]);
    let expected = expected.concat();
    assert!(found.iter().zip(&expected).all(|(a, b)| a.same(*b)));
}

#[test]
fn long_columns_have_the_interpreters_bits() {
    let body = long_columns();
    let all = [Processor::Avx512, Processor::Avx2, Processor::Sse2];
    for processor in all.into_iter().filter(|own| own.is_here()) {
        check::<f64>(&body, processor);
        check::<f32>(&body, processor);
    }
}

/// In a crate they are the runtime's, of one state.
#[test]
fn long_columns_of_a_crate_name_their_loop() {
    let body = long_columns();
    let arrays = Arrays::of(&body.function);
    for processor in [Processor::Avx512, Processor::Avx2, Processor::Sse2] {
        let code = |states| Assembly::new(&body, &arrays, states, processor).expect("arrays");
        let one = code(States::One).expect("code");
        assert_eq!(one.routines, ["columns"]);
        assert!(one.bytes < 100_000, "{} bytes", one.bytes);
        assert!(code(States::Lanes).is_none());
    }
}
