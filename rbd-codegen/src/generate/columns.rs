//! The derivatives of forward dynamics, whose columns are solved side by side.

use rbd_ir::ir::{Function, NodeId};
use rbd_ir::kernel::{GivenColumns, Kernel, SolveColumns};

use crate::FunctionName;
use crate::algorithm::{
    BeforeColumns, Derivative, DerivativeForm, Pattern, TraceContext, Traced, before_columns,
    trace_columns,
};
use crate::catalogue::signature::{Shape, Signature};

/// From so many products on that are written out otherwise: of an arm of six joints 500, of a floating quadruped 6,000, of a humanoid
/// 40,000, most of all that its derivatives take. A quadruped whose base is fixed has 200; machine code takes 1.25 times as long for it
/// in vectors. This is for machine code: other targets call longer loops alone ([`Loops`](rbd_ir::lower::Loops)).
const LEAST_PRODUCTS: usize = 400;

/// The same where states stand side by side in batches, which need no columns for that: a quadruped's take 2.4 times as long in a
/// loop. A humanoid's are a straight line of megabytes, which takes 14 µs a state, a single call of it 25 µs (a loop 7.5), and minutes
/// of a compiler.
const LEAST_IN_BATCH: usize = 20_000;

/// The same of a motion under constraints, whose loops skip fewer zeros: of a gripper with two loops 3,000, where they take 1.2
/// times as many operations and as long; of a delta robot 18,000, which take two thirds of the time and a fifth of the text; of a
/// quadruped on four feet 61,000.
const LEAST_CONSTRAINED: usize = 5_000;

/// The same of second derivatives: of forward dynamics of a quadruped on a floating base 16,000, which take twice as long in C's
/// loop; of inverse dynamics of an arm of 24 joints 17,000, which take 0.8 times as long and 0.6 of the text.
const LEAST_OF_HESSIANS: usize = 16_500;

/// From how many products on columns are solved in loops.
pub(super) fn least_products(batch: bool) -> usize {
    if batch {
        LEAST_IN_BATCH
    } else {
        LEAST_PRODUCTS
    }
}

/// The function with its columns solved in a loop, as traced, if this method of this robot takes that way from so many products on.
pub(super) fn function(
    context: &TraceContext<'_>,
    traced: &Traced,
    least: usize,
) -> Option<Function> {
    let is_tree = traced.method.id == FunctionName::ForwardDynamicsDerivatives;
    if !is_tree {
        let is_hessian = |own: Derivative| matches!(own.form, DerivativeForm::Hessian(_));
        let own_least = match traced.method.derivative.is_some_and(is_hessian) {
            true => LEAST_OF_HESSIANS,
            false => LEAST_CONSTRAINED,
        };
        let least = least.max(own_least) as u32;
        return trace_columns(context, traced.method).filter(|function| pays(function, least));
    }
    let pattern = &context.pattern;
    let pays = context.has_formulations() && products_written_out(pattern) >= least;
    pays.then(|| of_tree(&before_columns(context), &traced.signature, pattern))
}

/// Whether so many products are in its loops, which have no more numbers than 16 bits count.
fn pays(function: &Function, least: u32) -> bool {
    let fits = |kernel: &Kernel| match kernel {
        Kernel::LinearColumns(kernel) => {
            kernel.numbers().max(kernel.entries) < usize::from(u16::MAX)
        }
        _ => true,
    };
    let products = function.kernels.iter().map(|kernel| kernel.op_count().mul);
    products.sum::<u32>() >= least && function.kernels.iter().all(fits)
}

/// How many columns of ∂q̈/∂q and ∂q̈/∂q̇ are known of a robot whose base falls freely. They have six entries
/// each, off the diagonal of a block of three rows.
const FALLING: [usize; 2] = [6, 3];

/// The function whose columns are (∂q̈/∂q, ∂q̈/∂q̇, H⁻¹) = H⁻¹ (−∂τ/∂q, −∂τ/∂q̇, 1), behind the `head`.
fn of_tree(head: &BeforeColumns, of: &Signature, pattern: &Pattern) -> Function {
    let n = pattern.size();
    let known = if head.is_falling { FALLING } else { [0; 2] };
    let mut function = head.function.clone();
    let (qdd, rest) = head.function.outputs.split_at(n);
    let (factor, mut rest) = rest.split_at(n + pattern.d1());
    let mut operands = factor.to_vec();
    let mut skipped = Vec::new();
    let given = known.map(|known| {
        let (matrix, behind) = rest.split_at(n * (n - known));
        rest = behind;
        let (zeros, given) = nonzeros(&function, matrix, n - known, &mut operands);
        skipped.push(known + zeros);
        given
    });
    let known_entries = rest;
    let kernel = SolveColumns {
        parents: pattern.parents.clone(),
        given: given.to_vec(),
    };
    let solutions = function.call(Kernel::SolveColumns(kernel.clone()), &operands);
    let zero = function.graph.constant(0.0);
    let mut outputs = qdd.to_vec();
    let matrices = of.results.iter().filter(|r| r.shape != Shape::Velocity);
    for (matrix, result) in matrices.enumerate() {
        let known = known.get(matrix).copied().unwrap_or(0);
        let skipped = skipped.get(matrix).copied().unwrap_or(0);
        let mut positions = result.positions.iter().peekable();
        outputs.extend((0..n * n).map(|at| (at / n, at % n)).map(|(i, j)| {
            if positions.next_if_eq(&&(i, j)).is_none() {
                return zero;
            }
            match (entry_of_known(known, i, j), j.checked_sub(skipped)) {
                (Some(k), _) => known_entries[6 * matrix + k],
                (None, Some(j)) => solutions[kernel.result(matrix, i, j)],
                (None, None) => zero,
            }
        }));
    }
    Function {
        outputs,
        ..function
    }
}

/// The nonzeros of a matrix by rows, which follow the operands; and how many columns are zero before the first that is not.
fn nonzeros(
    function: &Function,
    matrix: &[NodeId],
    width: usize,
    operands: &mut Vec<NodeId>,
) -> (usize, GivenColumns) {
    let is_zero = |id: NodeId| function.graph.as_constant(id) == Some(0.0);
    let nonzeros = matrix.iter().enumerate().filter(|(_, id)| !is_zero(**id));
    let zeros = nonzeros
        .clone()
        .map(|(at, _)| at % width)
        .min()
        .unwrap_or(width);
    operands.extend(nonzeros.clone().map(|(_, id)| *id));
    let positions = nonzeros.map(|(at, _)| (at / width, at % width - zeros));
    let given = GivenColumns {
        width: width - zeros,
        positions: positions.collect(),
    };
    (zeros, given)
}

/// The place of an entry among those that are given of a matrix of which so many columns are known.
fn entry_of_known(known: usize, row: usize, column: usize) -> Option<usize> {
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
    use super::{FALLING, entry_of_known};

    #[test]
    fn entries_of_a_falling_base_are_given() {
        let places = |known: usize, start: usize| {
            let entries = (0..8).flat_map(|i| (0..8).map(move |j| (i, j)));
            let given_ones = entries.filter(|(i, j)| entry_of_known(known, *i, *j).is_some());
            let expected = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
            let expected = expected.map(|(i, j)| (i, start + j));
            let given_ones: Vec<_> = given_ones.collect();
            assert_eq!(given_ones, expected);
            let order = given_ones
                .iter()
                .map(|(i, j)| entry_of_known(known, *i, *j));
            assert!(order.eq((0..6).map(Some)));
        };
        places(FALLING[0], 3);
        places(FALLING[1], 0);
        assert_eq!(entry_of_known(0, 0, 1), None);
    }
}
