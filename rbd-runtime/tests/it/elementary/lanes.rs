//! In every lane the bits of a single call.

use rbd_runtime::batch::{Element, Execution, Kernel};
use rbd_runtime::{Arithmetic, Real, Unfused};
use rbd_testing::Generator;

use super::functions;

/// All functions of x and y.
struct All;

impl Kernel for All {
    type Input<T: Real> = ([T; 2],);
    type Output<T: Real> = [T; 13];

    #[inline(always)]
    fn run<T: Real, A: Arithmetic<T>>(&self, _: A, ([x, y],): &([T; 2],)) -> [T; 13] {
        let (x, y) = (*x, *y);
        [
            x.exp(),
            x.ln(),
            x.tanh(),
            x.asin(),
            x.acos(),
            x.cbrt(),
            x.abs(),
            x.min(y),
            x.max(y),
            x.select_less(y, y * x, y),
            x.select_negative(x.exp(), y),
            x.powi(5),
            x.powi(-3),
        ]
    }
}

/// In registers of `bits` at the most.
fn check<E: Element + Real + Default + Into<f64>>(bits: usize) {
    let mut random = Generator::new(2);
    println!("seed 2, {bits} bits");
    let edges = [
        0.0,
        1.0,
        0.5,
        0.625,
        1.5,
        f64::INFINITY,
        f64::NAN,
        1e-310,
        1e-40,
    ];
    let mut inputs: Vec<[E; 2]> = Vec::new();
    for x in edges.into_iter().flat_map(|x| [x, -x]) {
        inputs.extend(edges.map(|y| [x, y].map(<E as Real>::from_f64)));
    }
    for _ in 0..5000 {
        let size = 10.0_f64.powi(random.index(12) as i32 - 8);
        let pair = [(); 2].map(|()| random.real(-size, size));
        inputs.push(pair.map(<E as Real>::from_f64));
    }
    let mut results = vec![[E::default(); 13]; inputs.len()];
    let execution = Execution::new().at_most_bits(bits);
    let states = inputs.as_slice();
    let result = execution.run(&All, [states.into()], (&mut results).into());
    result.expect("they fit");
    for (input, is) in inputs.iter().zip(&results) {
        let expected = All.run(Unfused, &(*input,));
        for k in 0..13 {
            let [is, expected]: [f64; 2] = [is[k].into(), expected[k].into()];
            let same = is.to_bits() == expected.to_bits() || (is.is_nan() && expected.is_nan());
            let [x, y] = input.map(E::into);
            assert!(
                same,
                "function {k} of {x:e} and {y:e}: {is:e}, not {expected:e}"
            );
        }
    }
}

#[test]
fn lanes_have_the_bits_of_single_calls() {
    for bits in [128, 256, 512] {
        check::<f64>(bits);
        check::<f32>(bits);
    }
}

/// The table and the kernel above name the same functions.
#[test]
fn the_kernel_has_the_table() {
    let x = 0.375_f64;
    let all = All.run(Unfused, &([x, 1.0],));
    for (k, (name, function)) in functions::<f64>().into_iter().enumerate() {
        assert_eq!(all[k].to_bits(), function(x).to_bits(), "{name}");
    }
}
