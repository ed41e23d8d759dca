//! The derivatives of forward dynamics, whose columns are solved side by side.

use rbd_ir::ir::Function;
use rbd_ir::kernel::{Kernel, SolveColumns};

use crate::FunctionName;
use crate::algorithm::{BeforeColumns, Method, Pattern, TraceContext, before_columns};
use crate::catalogue::signature::{Shape, Signature};

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
    let solved = solved(pattern, [0; 2]);
    2 * pattern.d1() * solved.chunks() * solved.chunk
}

/// The solutions of this robot's columns.
fn solved(pattern: &Pattern, known: [usize; 2]) -> SolveColumns {
    let rows = pattern.size();
    SolveColumns {
        parents: pattern.parents.clone(),
        given: known.map(|known| rows - known).to_vec(),
        chunk: chunk_size(rows),
    }
}

/// How many columns of ∂q̈/∂q and ∂q̈/∂q̇ are known of a robot whose base falls freely. They have six entries
/// each, off the diagonal of a block of three rows.
const FALLING: [usize; 2] = [6, 3];

/// The function whose columns are (∂q̈/∂q, ∂q̈/∂q̇, H⁻¹) = H⁻¹ (−∂τ/∂q, −∂τ/∂q̇, 1), behind the [`head`].
pub(super) fn function(head: &BeforeColumns, of: &Signature, pattern: &Pattern) -> Function {
    let n = pattern.size();
    let known = if head.is_falling { FALLING } else { [0; 2] };
    let kernel = solved(pattern, known);
    let mut function = head.function.clone();
    let (qdd, rest) = head.function.outputs.split_at(n);
    let (operands, known_entries) = rest.split_at(kernel.operands());
    let solutions = function.call(Kernel::SolveColumns(kernel.clone()), operands);
    let zero = function.graph.constant(0.0);
    let mut outputs = qdd.to_vec();
    let matrices = of.results.iter().filter(|r| r.shape != Shape::Velocity);
    for (matrix, result) in matrices.enumerate() {
        let known = known.get(matrix).copied().unwrap_or(0);
        let mut positions = result.positions.iter().peekable();
        outputs.extend((0..n * n).map(|at| (at / n, at % n)).map(|(i, j)| {
            if positions.next_if_eq(&&(i, j)).is_none() {
                return zero;
            }
            // H⁻¹ is symmetric up to rounding: the part above the diagonal is that below.
            let (i, j) = match matrix {
                2 => (i.max(j), i.min(j)),
                _ => (i, j),
            };
            match given(known, i, j) {
                Some(k) => known_entries[6 * matrix + k],
                None => solutions[kernel.result(matrix, i, j - known)],
            }
        }));
    }
    Function {
        outputs,
        ..function
    }
}

/// The place of an entry among those that are given of a matrix of which so many columns are known.
fn given(known: usize, row: usize, column: usize) -> Option<usize> {
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

#[cfg(test)]
mod tests {
    use super::{FALLING, given};

    #[test]
    fn entries_of_a_falling_base_are_given() {
        let places = |known: usize, start: usize| {
            let entries = (0..8).flat_map(|i| (0..8).map(move |j| (i, j)));
            let given_ones = entries.filter(|(i, j)| given(known, *i, *j).is_some());
            let expected = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
            let expected = expected.map(|(i, j)| (i, start + j));
            let given_ones: Vec<_> = given_ones.collect();
            assert_eq!(given_ones, expected);
            let order = given_ones.iter().map(|(i, j)| given(known, *i, *j));
            assert!(order.eq((0..6).map(Some)));
        };
        places(FALLING[0], 3);
        places(FALLING[1], 0);
        assert_eq!(given(0, 0, 1), None);
    }
}
