//! A function that calls kernels between its operations; a test of `rbd` includes this file and runs the code.

use rbd_codegen::internals::ir::{Function, NodeId, scalars, trace};
use rbd_codegen::internals::kernel::{
    DenseKernel, DenseOperation, GivenColumns, Kernel, LinearColumns, LinearSteps, RowStep,
    SolveColumns,
};
use rbd_codegen::internals::lower::{Loops, Target};

const ROWS: usize = 3;

/// Rust that calls short loops, too.
pub(crate) fn target() -> Target {
    let mut target = Target::rust();
    target.loops = Loops::All;
    target
}

/// h is the lower triangle of a matrix by rows. With its factor L, which is that of an input as it is, y =
/// H⁻¹ (x₀ x − x₁), then the columns X = H₂⁻¹ (y, −x, 1) of a tree with the factor (x, 2), and results that
/// read operations, both calls and inputs.
pub(crate) fn function() -> Function {
    let mut inputs = scalars("h", ROWS * (ROWS + 1) / 2);
    inputs.extend(scalars("x", ROWS));
    let entries = inputs.len() - ROWS;
    let mut function = trace(inputs, |given| given.to_vec());
    let (h, x) = function.outputs.split_at(entries);
    let (h, x) = (h.to_vec(), x.to_vec());
    let dense = |operation| {
        Kernel::Dense(DenseKernel {
            operation,
            rows: ROWS,
        })
    };
    let l = function.call(dense(DenseOperation::Ltdl), &h);
    let graph = &mut function.graph;
    let scaled: Vec<NodeId> = (x.iter())
        .map(|xi| {
            let product = graph.mul(*xi, x[0]);
            graph.sub(product, x[1])
        })
        .collect();
    let y = function.call(
        dense(DenseOperation::LtdlSolve),
        &[l.clone(), scaled].concat(),
    );
    let given = GivenColumns {
        width: 2,
        positions: (0..2 * ROWS).map(|at| (at / 2, at % 2)).collect(),
    };
    let tree = SolveColumns {
        parents: vec![None, Some(0), Some(0)],
        given: vec![given],
    };
    let graph = &mut function.graph;
    let two = graph.constant(2.0);
    let factor = [x[0], x[1], two, x[2], two];
    let right = (0..ROWS)
        .flat_map(|i| [y[i], graph.neg(x[i])])
        .collect::<Vec<_>>();
    let columns = function.call(Kernel::SolveColumns(tree), &[&factor[..], &right].concat());
    let graph = &mut function.graph;
    let sums = columns.iter().zip(l.iter().cycle()).map(|(column, l)| {
        let product = graph.mul(*column, *l);
        graph.add(product, x[2])
    });
    let sums: Vec<NodeId> = sums.collect();
    let linear = function.call(linear(), &[&sums[..2], &x, &y].concat());
    let minus = function.graph.neg(y[1]);
    Function {
        outputs: [sums, vec![minus, y[2], x[0]], l, linear].concat(),
        ..function
    }
}

/// a = x₀ − 2 e₀ x₁ and b = e₁ x₁ − e₀ a of five columns, of which one is 0 and x₀ of the last one is not asked for.
fn linear() -> Kernel {
    let step = |start, scale, terms: &[(usize, usize)]| RowStep {
        start,
        scale,
        terms: terms.to_vec(),
    };
    Kernel::LinearColumns(LinearColumns::new(&LinearSteps {
        width: 5,
        entries: 2,
        rows: 2,
        given: vec![(0, 0), (0, 1), (0, 4), (1, 1), (1, 2), (1, 4)],
        steps: vec![
            step(0, None, &[(0, 1), (0, 1)]),
            step(1, Some(1), &[(0, 2)]),
        ],
        results: (0..9).map(|at| (2 + at / 5, at % 5)).collect(),
    }))
}
