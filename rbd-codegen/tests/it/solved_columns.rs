//! The kernel that solves columns side by side: its places, the zeros that it skips, and its solutions.

use rbd_codegen::internals::kernel::{GivenColumns, Kernel, SolveColumns};

fn given(width: usize, positions: &[(usize, usize)]) -> GivenColumns {
    GivenColumns {
        width,
        positions: positions.to_vec(),
    }
}

/// Two limbs of two rows on a trunk of one. A column of each limb is given, and one of the trunk.
fn columns() -> SolveColumns {
    SolveColumns {
        parents: vec![None, Some(0), Some(1), Some(0), Some(3)],
        given: vec![given(1, &[(1, 0)]), given(6, &[(4, 0), (0, 5)])],
    }
}

#[test]
fn results_stand_matrix_by_matrix() {
    let columns = columns();
    assert_eq!(
        [0, 1, 2, 3].map(|matrix| columns.first_chunk(matrix)),
        [0, 1, 3, 5]
    );
    assert_eq!((columns.operands(), columns.results()), (11 + 3, 5 * 12));
    assert_eq!(
        [0, 1, 2].map(|at| columns.given_place(at)),
        [(0, 1, 0), (1, 4, 0), (1, 0, 5)]
    );
    let mut all = Vec::new();
    for matrix in 0..3 {
        for row in 0..5 {
            for column in 0..columns.width(matrix) {
                let result = columns.result(matrix, row, column);
                let (i, j) = match matrix {
                    2 => (row.min(column), row.max(column)),
                    _ => (row, column),
                };
                assert_eq!(columns.place(result), (matrix, i, j));
                all.push(result);
            }
        }
    }
    assert!(all.into_iter().eq(0..columns.results()));
}

/// Chunks: the first matrix, two of the second, four units and the last one.
#[test]
fn limbs_without_nonzeros_are_skipped() {
    let blocks = columns().blocks();
    let all = blocks.iter().map(|block| {
        (
            block.rows.clone(),
            block.backward.as_slice(),
            block.forward.as_slice(),
        )
    });
    let expected: [(_, &[usize], &[usize]); 3] = [
        (0..1, &[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4]),
        (1..3, &[0, 3], &[0, 1, 2, 3, 4]),
        (3..5, &[1, 3, 4], &[0, 1, 2, 3, 4]),
    ];
    assert!(all.eq(expected));
    let op_count = Kernel::SolveColumns(columns()).op_count();
    // Each limb has three entries of L.
    assert_eq!(op_count.add, 4 * 3 * (2 + 3 + 5 + 5));
    assert_eq!(op_count.mul, op_count.add + 4 * 5 * 5);
}

/// H X = B for H = LᵀDL, in numbers that do not round: what is skipped is zero.
#[test]
fn solutions_are_those_of_the_matrix() {
    let columns = columns();
    let (n, starts) = (columns.rows(), columns.starts());
    let factor = (0..columns.entries()).map(|k| f64::from(1 + (7 * k % 5) as u32));
    let mut operands: Vec<f64> = factor.chain([3.0, -5.0, 2.0]).collect();
    let mut l = vec![vec![0.0; n]; n];
    for (i, row) in l.iter_mut().enumerate() {
        let mut before: Vec<usize> = columns.ancestors(i).collect();
        before.reverse();
        row[i] = 1.0;
        before
            .iter()
            .enumerate()
            .for_each(|(k, j)| row[*j] = operands[starts[i] + k]);
        operands[starts[i] + before.len()] = 0.25;
    }
    let kernel = Kernel::SolveColumns(columns.clone());
    let x = kernel.evaluate_in(rbd_runtime::Unfused, &operands);
    for matrix in 0..3 {
        for column in 0..columns.width(matrix) {
            let x = |i| x[columns.result(matrix, i, column)];
            let lx = |k: usize| (0..n).map(|i| l[k][i] * x(i)).sum::<f64>();
            for row in 0..n {
                let found: f64 = (0..n).map(|k| 4.0 * l[k][row] * lx(k)).sum();
                let expected = match matrix {
                    2 => f64::from(u8::from(row == column)),
                    _ => {
                        let given = columns.given[matrix]
                            .positions
                            .iter()
                            .zip(&operands[11 + matrix..]);
                        let own = given.filter(|(at, _)| **at == (row, column));
                        own.map(|(_, value)| *value).sum()
                    }
                };
                assert_eq!(found, expected, "{matrix} {row} {column}");
            }
        }
    }
}
