//! The kernel that takes linear steps on columns side by side, against each step for all columns.

use rbd_codegen::internals::ir::{scalars, trace};
use rbd_codegen::internals::kernel::{Kernel, LinearColumns, LinearSteps, RowStep};
use rbd_codegen::internals::rust_function;
use rbd_runtime::Unfused;

use crate::calls;

struct Random(u64);

impl Random {
    /// A number below `end`.
    fn index(&mut self, end: usize) -> usize {
        self.0 = (self.0.wrapping_mul(6_364_136_223_846_793_005))
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Random steps on sparse columns; half of the results are asked for.
fn steps(random: &mut Random) -> LinearSteps {
    let (width, entries, rows) = (
        1 + random.index(19),
        1 + random.index(9),
        1 + random.index(6),
    );
    let count = random.index(30);
    let step = |k: usize, random: &mut Random| RowStep {
        start: random.index(rows + k),
        scale: (random.index(3) == 0).then(|| random.index(entries)),
        terms: (0..random.index(4))
            .map(|_| (random.index(entries), random.index(rows + k)))
            .collect(),
    };
    let places = |rows: usize, one_of: usize, random: &mut Random| {
        let all = (0..rows * width).map(|at| (at / width, at % width));
        all.filter(|_| random.index(one_of) == 0).collect()
    };
    LinearSteps {
        width,
        entries,
        rows,
        given: places(rows, 8, random),
        steps: (0..count).map(|k| step(k, random)).collect(),
        results: places(rows + count, 2, random),
    }
}

/// The results, each step for all columns.
fn one_by_one(steps: &LinearSteps, operands: &[f64]) -> Vec<f64> {
    let mut x = vec![vec![0.0; steps.width]; steps.rows];
    let given = steps.given.iter().zip(&operands[steps.entries..]);
    given.for_each(|((row, column), value)| x[*row][*column] = *value);
    for step in &steps.steps {
        let row = (0..steps.width).map(|column| {
            let scale = step.scale.map_or(1.0, |scale| operands[scale]);
            let terms = step.terms.iter();
            let terms = terms.map(|(entry, row)| operands[*entry] * x[*row][column]);
            scale * x[step.start][column] - terms.sum::<f64>()
        });
        x.push(row.collect());
    }
    let results = steps.results.iter();
    results.map(|(row, column)| x[*row][*column]).collect()
}

/// In small integers, which do not round: what is skipped is zero, and no place is taken that is still read.
#[test]
fn what_is_skipped_is_zero() {
    println!("seed 7");
    let mut random = Random(7);
    for _ in 0..300 {
        let steps = steps(&mut random);
        let kernel = LinearColumns::new(&steps);
        let number = |random: &mut Random| random.index(5) as f64 - 2.0;
        let operands: Vec<f64> = (0..kernel.operands())
            .map(|_| number(&mut random))
            .collect();
        let found = Kernel::LinearColumns(kernel).evaluate_in(Unfused, &operands);
        assert_eq!(found, one_by_one(&steps, &operands), "{steps:?}");
    }
}

/// Tables have 16 bits a place, and 32 where that is not enough.
#[test]
fn tables_of_many_columns_have_wider_places() {
    let text = |width: usize| {
        let last = |row| (row, width - 1);
        let kernel = LinearColumns::new(&LinearSteps {
            width,
            entries: 1,
            rows: 2,
            given: vec![last(0), last(1)],
            steps: vec![RowStep {
                start: 0,
                scale: None,
                terms: vec![(0, 1)],
            }],
            results: vec![last(2)],
        });
        let mut function = trace(scalars("x", 3), |x| x.to_vec());
        let operands = function.outputs.clone();
        function.outputs = function.call(Kernel::LinearColumns(kernel), &operands);
        let (_, text) = rust_function("wide", function, &calls::target());
        text.to_string()
    };
    assert!(text(5).contains("TABLE : & [u16]"));
    assert!(text(4 << 16).contains("TABLE : & [u32]"));
}
