//! What numbers of CasADi's interface are to be: matrices written out, blocks put together, differences.

use super::library::{Call, Function, Library, Matrix};

/// [R p] of placements beside each other, by rows, from rotations by rows and then translations.
pub(crate) fn beside(placements: &[f64]) -> Vec<f64> {
    let row = |i: usize| {
        let placements = placements.chunks(12);
        placements.flat_map(move |x| [x[3 * i], x[3 * i + 1], x[3 * i + 2], x[9 + i]])
    };
    (0..3).flat_map(row).collect()
}

/// A matrix of its lower triangle.
pub(crate) fn symmetric(lower: &[f64], n: usize) -> Vec<f64> {
    let entry = |at: usize| {
        let (row, column) = (at / n, at % n);
        lower[row.max(column) * n + row.min(column)]
    };
    (0..n * n).map(entry).collect()
}

/// Within `tolerance` of the largest.
pub(crate) fn near(what: &str, own: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(own.len(), expected.len(), "{what}");
    let scale = expected.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
    for (k, (a, b)) in own.iter().zip(expected).enumerate() {
        let is_near = (a - b).abs() <= tolerance * scale;
        assert!(is_near, "{what}[{k}]: {a:e}, not {b:e}");
    }
}

/// The derivatives of all stored results by all numbers that are given, by rows, from blocks.
pub(crate) fn whole(function: &Function, stored: &[f64], of: &Function) -> Vec<f64> {
    let width = of.read();
    let columns: Vec<&Matrix> = of.arguments.iter().collect();
    let mut whole = vec![0.0; of.written() * width];
    let mut numbers = stored.iter();
    let mut blocks = function.results.iter();
    let mut first_row = 0;
    for result in &of.results {
        let mut first_column = 0;
        for argument in &columns {
            let block = blocks.next().expect("a block a result and an argument");
            let size = (
                result.rows * result.columns,
                argument.rows * argument.columns,
            );
            assert_eq!((block.rows, block.columns), size, "{}", block.name);
            for (row, column) in &block.entries {
                let [i, j] = [(result, row), (argument, column)].map(|(matrix, place)| {
                    let entry = (place % matrix.rows, place / matrix.rows);
                    let stored = matrix.entries.iter().position(|own| *own == entry);
                    stored.expect("a derivative of what is stored by what is stored")
                });
                let value = numbers.next().expect("a number an entry");
                whole[(first_row + i) * width + first_column + j] = *value;
            }
            first_column += argument.entries.len();
        }
        first_row += result.entries.len();
    }
    assert!(blocks.next().is_none() && numbers.next().is_none());
    whole
}

/// Central differences by rows. With steps of 1e-5 of numbers about 1 the third derivatives give 1e-10 of the scale, and
/// rounding as much.
pub(crate) fn differences(library: &Library, name: &str, x: &[f64]) -> Vec<f64> {
    const STEP: f64 = 1e-5;
    let calls = (0..x.len()).flat_map(|k| {
        [STEP, -STEP].map(|step| {
            let mut x = x.to_vec();
            x[k] += step;
            Call::new(name, &x)
        })
    });
    let answers = library.answers(&calls.collect::<Vec<_>>());
    let rows = library.functions[name].written();
    let column = |pair: &[Vec<f64>], i: usize| (pair[0][i] - pair[1][i]) / (2.0 * STEP);
    let row = |i: usize| answers.chunks(2).map(move |pair| column(pair, i));
    (0..rows).flat_map(row).collect()
}
