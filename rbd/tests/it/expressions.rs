//! Random expressions over the operations of scalars: derivatives of what is traced are those of dual numbers.

use rbd::jit::{self, Argument, Options, Robot};
use rbd::{HyperDual, Real};
use rbd_codegen::WarningKind;
use rbd_testing::{Generator, seeds};

/// An operation on values before it.
#[derive(Clone, Copy, Debug)]
struct Step {
    operation: usize,
    operands: [usize; 4],
    number: f64,
}

const OPERATIONS: usize = 31;

const INPUTS: usize = 3;

impl Step {
    fn random(random: &mut Generator, values: usize) -> Self {
        Self {
            operation: random.index(OPERATIONS),
            operands: [(); 4].map(|()| random.index(values)),
            number: random.real(-2.0, 2.0),
        }
    }

    /// Its value: operands are brought to where it is defined and does not grow.
    fn value<T: Real>(&self, values: &[T]) -> T {
        let [a, b, c, d] = self.operands.map(|at| values[at]);
        let (number, one) = (T::from_f64(self.number), T::one());
        let positive = T::from_f64(1.5) + b * b;
        let bounded = a.tanh();
        match self.operation {
            0 => a + b,
            1 => a - b,
            2 => a * b.tanh(),
            3 => -a,
            4 => a * number,
            5 => a + number,
            6 => a / positive,
            7 => number / positive,
            8 => positive.sqrt(),
            9 => a.sin_cos().0,
            10 => a.sin_cos().1,
            11 => (a * number + one).sin_cos().0,
            12 => a.atan2(positive),
            13 => bounded,
            14 => (bounded * number).exp(),
            15 => positive.ln(),
            16 => a.abs(),
            17 => a.min(b),
            18 => a.max(b),
            19 => a.select_less(b, c, d),
            20 => a.select_negative(b, c),
            21 => (bounded * T::from_f64(0.9)).asin(),
            22 => (bounded * T::from_f64(0.9)).acos(),
            23 => bounded.powi(3) + positive.powi(-2),
            24 => a.hypot(positive),
            25 => a.smooth_abs(positive),
            26 => a.smooth_max(b, positive),
            27 => a.huber(T::from_f64(0.7)),
            28 => positive.cbrt(),
            29 => a.min(T::from_f64(f64::INFINITY)),
            _ => a.sign() * b,
        }
    }
}

/// All values; the last three are the results, and the last one the cost.
fn run<T: Real>(steps: &[Step], x: &[T]) -> Vec<T> {
    let mut values = x.to_vec();
    for step in steps {
        values.push(step.value(&values));
    }
    values
}

/// The results with their derivatives in two directions, and the largest number on the way to them.
fn expected(steps: &[Step], x: &[f64], i: usize, j: usize) -> (Vec<HyperDual<f64>>, f64) {
    let unit = |at, k| f64::from(u8::from(at == k));
    let x: Vec<HyperDual<f64>> = (x.iter().enumerate())
        .map(|(at, x)| HyperDual::new(*x, unit(at, i), unit(at, j)))
        .collect();
    let all = run(steps, &x);
    let numbers = all
        .iter()
        .flat_map(|x| [x.real(), x.first(), x.second(), x.mixed()]);
    let largest = numbers.fold(1.0, |largest: f64, x| largest.max(x.abs()));
    (all[all.len() - 3..].to_vec(), largest)
}

/// A robot without dynamics, for the functions alone.
fn block() -> Robot {
    let text = r#"<robot name="block"><link name="block"/></robot>"#;
    let options = Options::default().allow(vec![WarningKind::MissingInertial]);
    Robot::from_text(text.as_bytes(), "block.urdf", &options).expect("a sound robot")
}

fn compare(block: &Robot, random: &mut Generator) {
    let count = 3 + random.index(12);
    let steps: Vec<Step> = (0..count)
        .map(|k| Step::random(random, INPUTS + k))
        .collect();
    let by = ["x"];
    let own = block.trace(
        "own",
        &[Argument::vector("x", INPUTS)],
        &["residual", "cost"],
        |_, x| {
            let all = run(&steps, x[0]);
            let last = all[all.len() - 3..].to_vec();
            let cost = last[2];
            Ok(vec![last, vec![cost]])
        },
    );
    let own = own.and_then(|own| own.with_jacobian("jacobian", "residual", &by));
    let own = own.and_then(|own| own.with_gradient("gradient", "cost", &by));
    let own = own.and_then(|own| own.with_hessian("hessian", "cost", &by));
    let code = own.and_then(|own| own.compile()).expect("code");
    let x = [(); INPUTS].map(|()| random.real(-1.5, 1.5));
    let mut results = code.new_results();
    let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
    code.call(&[&x], &mut out);
    let arrays = code.results().iter().zip(&results);
    let dense: Vec<Vec<f64>> = arrays.map(|(array, x)| array.to_dense(x)).collect();
    for (i, j) in (0..INPUTS).flat_map(|i| (0..INPUTS).map(move |j| (i, j))) {
        let (wanted, scale) = expected(&steps, &x, i, j);
        let near = |found: f64, wanted: f64, what: &str| {
            let error = (found - wanted).abs() / scale;
            // Some roundings of the largest number on the way.
            assert!(
                error < 1e-12,
                "{what}: {found} is not {wanted}, {error:e}: {steps:?} at {x:?}"
            );
        };
        for (row, wanted) in wanted.iter().enumerate() {
            near(dense[0][row], wanted.real(), "value");
            near(dense[2][row * INPUTS + i], wanted.first(), "jacobian");
        }
        near(dense[3][i], wanted[2].first(), "gradient");
        near(dense[4][i * INPUTS + j], wanted[2].mixed(), "hessian");
    }
}

#[test]
fn derivatives_of_random_expressions_are_those_of_dual_numbers() {
    if !jit::is_available() {
        return;
    }
    let block = block();
    for seed in seeds(4, 100) {
        println!("seed {seed}");
        let mut random = Generator::new(seed);
        (0..250).for_each(|_| compare(&block, &mut random));
    }
}
