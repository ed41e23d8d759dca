//! Functions to differentiate.

use rbd_codegen::internals::algorithm::{TraceContext, methods, trace as trace_method};
use rbd_codegen::internals::derive::{Elimination, Order, Ties};
use rbd_codegen::internals::ir::{Function, Input, Symbol, trace};
use rbd_codegen::{Base, Effort, Model, Options, load};
use rbd_runtime::{IntoReal, Real};
use rbd_testing::Generator;

/// Inputs of random programs.
pub(crate) const INPUTS: usize = 5;

/// Every kind of elimination.
pub(crate) fn orders() -> Vec<Elimination> {
    let ties = [Ties::First, Ties::Last, Ties::Random(7)];
    let orders = Order::ALL;
    let vertices = orders
        .iter()
        .flat_map(|order| ties.map(|ties| Elimination::Vertices(*order, ties)));
    vertices.chain(ties.map(Elimination::Edges)).collect()
}

/// The inputs `x[0]`, `x[1]`, …
pub(crate) fn inputs(count: usize) -> Vec<Input> {
    let input = |index| Input {
        array: if index < 2 { "x" } else { "y" },
        index,
        field: "",
    };
    (0..count).map(input).collect()
}

/// A program of every kind of operation, with constants that nothing rounds.
pub(crate) fn random_program(seed: u64) -> Function {
    let mut random = Generator::new(seed);
    trace(inputs(INPUTS), |x| {
        let mut values: Vec<Symbol<'_>> = x.to_vec();
        for _ in 0..40 {
            let recent = values.len().min(9);
            let a = values[values.len() - 1 - random.index(recent)];
            let b = values[random.index(values.len())];
            let value = operation(random.index(21), a, b);
            // Functions of constants are rounded.
            if IntoReal::<Symbol<'_>>::known(value).is_none() {
                values.push(value);
            }
        }
        let mut outputs = values[values.len() - 5..].to_vec();
        // An input, a constant and a result that comes twice.
        outputs.extend([x[0], Symbol::from_f64(3.0), outputs[0]]);
        outputs
    })
}

fn operation<'g>(kind: usize, a: Symbol<'g>, b: Symbol<'g>) -> Symbol<'g> {
    let constant = |value| Symbol::from_f64(value);
    match kind {
        0 | 1 => a + b,
        2 => a - b,
        3..=6 => a * b,
        7 => a * constant(-0.5),
        8 => constant(2.0) - a,
        9 => a / b,
        10 => constant(4.0) / (a + b * b),
        11 => a.sqrt(),
        12 => a.sin_cos().0,
        13 => a.sin_cos().1,
        14 => a.sign() * b,
        15 => a.atan2(b),
        16 => a.exp(),
        17 => a.ln(),
        18 => a.tanh(),
        19 => a.abs(),
        _ => a.select_less(b, b, a * b),
    }
}

/// A robot of this repository.
pub(crate) fn robot(name: &str, base: Base) -> Model {
    let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
    let options = Options::default().base(base);
    load(&path, &options).expect("a sound robot").model
}

/// A method of the table as traced.
pub(crate) fn traced(model: &Model, method: &str) -> Function {
    let context = TraceContext::new(model, Effort::Normal);
    let row = methods().find(|row| row.name == method);
    trace_method(&context, row.expect("a method of the table"))
}

/// Positions of the inputs of these arrays.
pub(crate) fn positions(function: &Function, arrays: &[&str]) -> Vec<u32> {
    let inputs = function.inputs.iter().enumerate();
    let inputs = inputs.filter(|(_, input)| arrays.contains(&input.array));
    inputs.map(|(position, _)| position as u32).collect()
}
