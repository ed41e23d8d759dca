//! Every way to a Jacobian gives what dual numbers give, exactly.

use rbd_codegen::internals::derive::{
    Differentiation, Direction, Search, Seeds, Weights, eliminated, forward, jacobian,
    jacobian_times, reverse, times_jacobian,
};
use rbd_codegen::internals::ir::{Function, Graph, Symbol, evaluate, trace, verify};
use rbd_codegen::internals::lower::FUSE;
use rbd_runtime::{Dual, Real};
use rbd_testing::Generator;

use super::programs::{INPUTS, inputs, orders, random_program};
use crate::field::Field;

fn point(random: &mut Generator, count: usize) -> Vec<Field> {
    (0..count).map(|_| Field::random(random)).collect()
}

/// Values, and rates in one direction.
fn rates(function: &Function, x: &[Field], direction: &[Field]) -> (Vec<Field>, Vec<Field>) {
    let inputs = x.iter().zip(direction);
    let inputs: Vec<Dual<Field, 1>> = inputs
        .map(|(x, rate)| Dual {
            value: *x,
            derivatives: [*rate],
        })
        .collect();
    let results = evaluate(function, &inputs).into_iter();
    results.map(|y| (y.value, y.derivatives[0])).unzip()
}

/// The values, then the Jacobian by rows.
fn expected(of: &Differentiation<'_>, x: &[Field], directions: &[Vec<Field>]) -> Vec<Field> {
    let all: Vec<usize> = (0..of.function.outputs.len()).collect();
    let chosen = of.outputs.unwrap_or(&all);
    let columns = directions.iter();
    let columns: Vec<_> = columns
        .map(|direction| rates(of.function, x, direction))
        .collect();
    let values = chosen.iter().map(|row| columns[0].0[*row]);
    let values: Vec<Field> = values.filter(|_| of.with_values).collect();
    let entries = chosen
        .iter()
        .flat_map(|row| columns.iter().map(|(_, column)| column[*row]));
    values.into_iter().chain(entries).collect()
}

#[track_caller]
fn check(what: &str, derived: &Function, x: &[Field], expected: &[Field]) {
    verify(derived).expect("the IR is sound");
    assert_eq!(evaluate(derived, x), expected, "{what}");
}

/// All strategies to the same Jacobian.
fn check_all(of: &Differentiation<'_>, x: &[Field], directions: &[Vec<Field>]) {
    let expected = expected(of, x, directions);
    check("forward", &forward(of), x, &expected);
    check("reverse", &reverse(of), x, &expected);
    for order in orders() {
        let derived = eliminated(of, order);
        check(&format!("{order:?}"), &derived, x, &expected);
    }
    let search = Search {
        restarts: 1,
        rounds: 1,
        ..Search::SHORT
    };
    let (cheapest, strategies) = jacobian(of, &search);
    check(&format!("{strategies:?}"), &cheapest, x, &expected);
}

fn unit(position: u32, count: usize) -> Vec<Field> {
    let entry = |i| Field::from_f64(f64::from(u8::from(i == position as usize)));
    (0..count).map(entry).collect()
}

#[test]
fn every_way_is_exact_on_random_programs() {
    for seed in 0..300 {
        println!("seed {seed}");
        let function = random_program(seed);
        let mut random = Generator::new(seed);
        let x = point(&mut random, INPUTS);
        let variables: &[u32] = [&[0, 1, 2, 3, 4][..], &[3, 1], &[2]][random.index(3)];
        let outputs: Option<&[usize]> =
            [None, Some(&[4, 0, 0][..]), Some(&[5, 2, 6])][random.index(3)];
        let of = Differentiation {
            outputs,
            with_values: random.index(2) == 0,
            known: None,
            symmetry: None,
            ..Differentiation::by_inputs(&function, variables)
        };
        let directions: Vec<_> = variables.iter().map(|v| unit(*v, INPUTS)).collect();
        check_all(&of, &x, &directions);
    }
}

#[test]
fn fused_products_are_differentiated() {
    for seed in 0..50 {
        println!("seed {seed}");
        let function = (FUSE.run)(&random_program(seed));
        let x = point(&mut Generator::new(seed), INPUTS);
        let of = Differentiation::by_inputs(&function, &[0, 1, 2, 3, 4]);
        let directions: Vec<_> = (0..5).map(|v| unit(v, INPUTS)).collect();
        let expected = expected(&of, &x, &directions);
        check("forward", &forward(&of), &x, &expected);
        check("reverse", &reverse(&of), &x, &expected);
    }
}

/// A constant direction, and one that depends on the inputs.
fn build(graph: &mut Graph, direction: usize) -> Direction {
    let [one, two] = [1.0, 2.0].map(|value| graph.constant(value));
    if direction == 0 {
        return vec![(0, two), (4, one)];
    }
    let [a, b] = [0, 1].map(|position| graph.input(position));
    let product = graph.mul(a, b);
    vec![(0, b), (2, two), (3, product), (4, product)]
}

/// The same as a traced function.
fn traced_directions() -> Function {
    trace(inputs(INPUTS), |x| {
        let constant = |value| Symbol::from_f64(value);
        let zero = constant(0.0);
        [
            [constant(2.0), zero, zero, zero, constant(1.0)],
            [x[1], zero, constant(2.0), x[0] * x[1], x[0] * x[1]],
        ]
        .concat()
    })
}

#[test]
fn directions_may_depend_on_the_inputs() {
    let seeds = traced_directions();
    for seed in 0..50 {
        println!("seed {seed}");
        let function = random_program(seed);
        let x = point(&mut Generator::new(seed), INPUTS);
        let directions: Vec<Vec<Field>> = evaluate(&seeds, &x)
            .chunks(INPUTS)
            .map(<[Field]>::to_vec)
            .collect();
        for seeds in [Seeds::Built(2, &build), Seeds::Traced(&seeds)] {
            let of = Differentiation {
                seeds,
                with_values: seed % 2 == 0,
                known: None,
                symmetry: None,
                ..Differentiation::by_inputs(&function, &[])
            };
            check_all(&of, &x, &directions);
        }
    }
}

#[test]
fn products_are_those_of_the_jacobian() {
    let seeds = traced_directions();
    for seed in 0..50 {
        println!("seed {seed}");
        let function = random_program(seed);
        let mut random = Generator::new(seed);
        let x = point(&mut random, INPUTS);
        let of = Differentiation {
            seeds: Seeds::Traced(&seeds),
            ..Differentiation::by_inputs(&function, &[])
        };
        let full = evaluate(&forward(&of), &x);
        let rows: Vec<&[Field]> = full.chunks(2).collect();
        let zero = Field::from_f64(0.0);
        let sum = |terms: &mut dyn Iterator<Item = Field>| terms.fold(zero, |a, b| a + b);

        let v = point(&mut random, 2);
        let jv = rows
            .iter()
            .map(|row| sum(&mut row.iter().zip(&v).map(|(a, b)| *a * *b)));
        let with_v = [x.clone(), v.clone()].concat();
        check(
            "J v",
            &jacobian_times(&of, "v"),
            &with_v,
            &jv.collect::<Vec<_>>(),
        );

        let w = point(&mut random, rows.len());
        let column = |k: usize| sum(&mut rows.iter().zip(&w).map(|(row, w)| row[k] * *w));
        let with_w = [x.clone(), w.clone()].concat();
        let product = times_jacobian(&of, Weights::Inputs("w"));
        check("wᵀJ", &product, &with_w, &[column(0), column(1)]);

        let constants: Vec<f64> = (0..rows.len()).map(|i| i as f64 - 2.0).collect();
        let w: Vec<Field> = constants.iter().map(|w| Field::from_f64(*w)).collect();
        let column = |k: usize| sum(&mut rows.iter().zip(&w).map(|(row, w)| row[k] * *w));
        let product = times_jacobian(&of, Weights::Constants(&constants));
        check("constant wᵀJ", &product, &x, &[column(0), column(1)]);
    }
}
