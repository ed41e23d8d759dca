//! How long functions of one's own take to be traced, differentiated and compiled if they have many operations and calls:
//! `cargo run --release -p rbd-benches --bin long_functions`.

use std::time::Instant;

use rbd::Real;
use rbd::jit::{Argument, Catalogue, Error, Robot, Traced, load};

/// A motion over so many steps of 10 ms, and the sum of the squares of its coordinates.
fn motion<T: Real>(
    steps: usize,
    robot: &impl Catalogue<T>,
    x: &[&[T]],
) -> Result<Vec<Vec<T>>, Error> {
    let (mut q, mut qd, tau) = (x[0].to_vec(), x[1].to_vec(), x[2]);
    let (h, mut cost) = (T::from_f64(0.01), T::zero());
    for _ in 0..steps {
        let qdd = robot.evaluate("aba", &[&q, &qd, tau])?.concat();
        for ((q, qd), qdd) in q.iter_mut().zip(&mut qd).zip(qdd) {
            *qd = *qd + h * qdd;
            *q = *q + h * *qd;
            cost = cost + *q * *q;
        }
    }
    Ok(vec![[q, qd].concat(), vec![cost]])
}

/// A network of two hidden layers of so many, on q, q̇ and τ, and the sum of the squares of its results.
fn network<T: Real>(width: usize, x: &[&[T]]) -> Vec<Vec<T>> {
    let mut numbers = x.concat();
    let results = x[1].len();
    for (layer, width) in [width, width, results].into_iter().enumerate() {
        let neuron = |k: usize| {
            let terms = numbers.iter().enumerate();
            let terms =
                terms.map(|(i, x)| T::from_f64(((7 * k + 3 * i + layer) as f64).sin()) * *x);
            let sum = terms.fold(T::zero(), |sum, term| sum + term);
            if layer < 2 { sum.tanh() } else { sum }
        };
        numbers = (0..width).map(neuron).collect();
    }
    let cost = numbers.iter().fold(T::zero(), |sum, x| sum + *x * *x);
    vec![numbers, vec![cost]]
}

/// Adds a derivative.
type Add<'a> = &'a dyn Fn(Traced) -> Result<Traced, Error>;

/// Prints the operations with each derivative, and the least of three times.
fn measure(name: &str, trace: impl Fn() -> Result<Traced, Error>) -> Result<(), Error> {
    let by = ["q", "qd", "tau"];
    let derivatives: [(&str, Add<'_>); 4] = [
        ("alone", &Ok),
        ("gradient", &|own| {
            own.with_gradient("gradient", "cost", &by)
        }),
        ("Jacobian", &|own| own.with_jacobian("jacobian", "y", &by)),
        ("Hessian times a vector", &|own| {
            own.with_hessian_product("product", "cost", &by, "v")
        }),
    ];
    for (derivative, add) in derivatives {
        let (mut least, mut operations) = (f64::INFINITY, 0);
        for _ in 0..3 {
            let start = Instant::now();
            let function = add(trace()?)?.compile()?;
            least = least.min(start.elapsed().as_secs_f64());
            operations = function.operations().flops();
        }
        println!("| {name} | {derivative} | {operations} | {least:.3} s |");
    }
    Ok(())
}

fn main() -> Result<(), Error> {
    let robots = concat!(env!("CARGO_MANIFEST_DIR"), "/../robots/urdf");
    let arguments = [
        Argument::configuration("q"),
        Argument::tangent("qd"),
        Argument::tangent("tau"),
    ];
    println!("| function | with | operations | time |\n|---|---|---|---|");
    let names = ["y", "cost"];
    for (file, steps) in [
        ("double_pendulum", 100),
        ("double_pendulum", 1000),
        ("panda", 10),
    ] {
        let robot: Robot = load(format!("{robots}/{file}.urdf"))?;
        measure(&format!("{file}, {steps} steps"), || {
            robot.trace("motion", &arguments, &names, |robot, x| {
                motion(steps, robot, x)
            })
        })?;
    }
    let robot = load(format!("{robots}/panda.urdf"))?;
    for width in [64, 128] {
        measure(&format!("network of twice {width}"), || {
            robot.trace("network", &arguments, &names, |_, x| Ok(network(width, x)))
        })?;
    }
    Ok(())
}
