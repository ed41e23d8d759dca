//! The derivatives of forward dynamics, whose columns are solved side by side.

use rbd_ir::ir::{Function, SolvedColumns, op_count};
use rbd_ir::optimize::{self, Loops, Optimized};
use rbd_runtime::OpCount;

use crate::FunctionName;
use crate::algorithm::{BeforeColumns, Method, Pattern, TraceContext, before_columns};

/// From so many products on that are written out otherwise: of an arm of seven joints 800, of a floating
/// quadruped 6,000, of a humanoid 40,000, most of all that its derivatives take.
const LEAST_PRODUCTS: usize = 600;

/// A loop that solves columns side by side also computes zeros, but four at a time.
const MOST_WASTE: usize = 4;

/// The program before the columns are solved, as traced, if this method of this robot takes that way.
pub(super) fn head(context: &TraceContext<'_>, method: &Method) -> Option<BeforeColumns> {
    let can = method.id == FunctionName::ForwardDynamicsDerivatives && context.has_formulations();
    (can && pays(&context.pattern)).then(|| before_columns(context))
}

/// How many columns are solved at once where there are so many rows: two or four registers of four. Four load
/// less for each product; of an arm they waste more on columns of zeros at the end.
fn chunk_size(rows: usize) -> usize {
    if rows < 16 { 8 } else { 16 }
}

fn pays(pattern: &Pattern) -> bool {
    let written_out = products_written_out(pattern);
    written_out >= LEAST_PRODUCTS && products(pattern) <= MOST_WASTE * written_out
}

/// The products with entries of L for all columns side by side, zeros and all.
fn products(pattern: &Pattern) -> usize {
    2 * pattern.d1() * solved(pattern, false).padded()
}

/// The columns of the matrices of this robot.
pub(super) fn solved(pattern: &Pattern, is_falling: bool) -> SolvedColumns {
    let rows = pattern.size();
    SolvedColumns {
        rows,
        chunk: chunk_size(rows),
        known: if is_falling { FALLING } else { [0; 3] },
    }
}

/// How many columns of ∂q̈/∂q, ∂q̈/∂q̇ and H⁻¹ are known of a robot whose base falls freely. They have six
/// entries each, off the diagonal of a block of three rows.
const FALLING: [usize; 3] = [6, 3, 0];

/// Whether the robot's base falls freely.
pub(crate) fn is_falling(columns: &SolvedColumns) -> bool {
    columns.known == FALLING
}

/// The place of an entry of this matrix among those that are given of a base that falls freely.
pub(crate) fn given(
    columns: &SolvedColumns,
    matrix: usize,
    row: usize,
    column: usize,
) -> Option<usize> {
    let known = columns.known[matrix];
    let column = (column + 3).checked_sub(known)?;
    let is_given = known > 0 && row < 3 && column < 3 && row != column;
    is_given.then(|| 2 * row + column - usize::from(column > row))
}

/// The same without those whose factors are zero by structure: column j of ∂τ has rows where i carries j
/// or j carries i.
fn products_written_out(pattern: &Pattern) -> usize {
    let n = pattern.size();
    let supports: Vec<Vec<usize>> = (0..n)
        .map(|i| std::iter::successors(pattern.parents[i], |k| pattern.parents[*k]).collect())
        .collect();
    let carries = |i: usize, j: usize| i == j || supports[j].contains(&i);
    let of_column = |is_known: &dyn Fn(usize) -> bool| {
        let mut known: Vec<bool> = (0..n).map(is_known).collect();
        let mut products = 0;
        for i in (0..n).rev() {
            if known[i] {
                products += supports[i].len();
                supports[i].iter().for_each(|j| known[*j] = true);
            }
        }
        for i in 0..n {
            let before = supports[i].iter().filter(|j| known[**j]).count();
            products += before;
            known[i] |= before > 0;
        }
        products
    };
    let of_states = |j: usize| of_column(&|i| carries(i, j) || carries(j, i));
    let of_unit = |j: usize| of_column(&|i| i == j);
    (0..n).map(|j| 2 * of_states(j) + of_unit(j)).sum()
}

/// The function whose `head` is optimised. As a whole it is left as traced: no target that has loops
/// prints it.
pub(super) fn body(traced: &Function, head: Optimized, columns: SolvedColumns) -> Optimized {
    let mut function = optimize::dead::run(traced);
    function.graph.forget_ids();
    Optimized {
        function,
        slp_groups: None,
        loops: Some(Loops::Columns {
            head: Box::new(head),
            columns,
        }),
    }
}

/// The operations of the head and of the solutions.
pub(super) fn count(head: &Function, columns: SolvedColumns, pattern: &Pattern) -> OpCount {
    let (own, solved) = (op_count(head), columns.padded());
    let of_factor = 2 * pattern.d1() * solved;
    OpCount {
        mul: own.mul + (of_factor + pattern.size() * solved) as u32,
        add: own.add + of_factor as u32,
        ..own
    }
}

#[cfg(test)]
mod tests {
    use super::{FALLING, given};
    use rbd_ir::ir::SolvedColumns;

    #[test]
    fn entries_of_a_falling_base_are_given() {
        let columns = SolvedColumns {
            rows: 8,
            chunk: 8,
            known: FALLING,
        };
        let places = |matrix, start: usize| {
            let entries = (0..8).flat_map(|i| (0..8).map(move |j| (i, j)));
            let given_ones = entries.filter(|(i, j)| given(&columns, matrix, *i, *j).is_some());
            let expected = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
            let expected = expected.map(|(i, j)| (i, start + j));
            let given_ones: Vec<_> = given_ones.collect();
            assert_eq!(given_ones, expected);
            let order = given_ones
                .iter()
                .map(|(i, j)| given(&columns, matrix, *i, *j));
            assert!(order.eq((0..6).map(Some)));
        };
        places(0, 3);
        places(1, 0);
        assert_eq!(given(&columns, 2, 0, 1), None);
        let none_known = SolvedColumns {
            known: [0; 3],
            ..columns
        };
        assert_eq!(given(&none_known, 0, 0, 1), None);
    }
}
