//! The trace of an algorithm, and the kernels that it calls.

use std::cell::RefCell;

use rbd_runtime::Real;

use super::function::call;
use super::linear::Linear;
use super::{Function, Graph, Input, NodeId, Symbol};
use crate::kernel::{Kernel, LinearColumns, LinearSteps};

/// The place where an algorithm on symbols calls kernels.
#[derive(Clone, Copy)]
pub struct Calls<'g> {
    pub(super) graph: &'g RefCell<Graph>,
    made: &'g RefCell<Vec<Made>>,
    pub(super) inputs: u32,
}

/// A call: the kernel, its operands and results.
struct Made {
    kernel: Kernel,
    operands: Vec<NodeId>,
    results: Vec<NodeId>,
}

/// Runs `algorithm` on symbols and returns what it computes as a [`Function`].
pub fn trace<F>(inputs: Vec<Input>, algorithm: F) -> Function
where
    F: for<'g> FnOnce(&[Symbol<'g>]) -> Vec<Symbol<'g>>,
{
    trace_with_calls(inputs, |x, _| algorithm(x))
}

/// The same of an algorithm that calls kernels.
pub fn trace_with_calls<F>(inputs: Vec<Input>, algorithm: F) -> Function
where
    F: for<'g> FnOnce(&[Symbol<'g>], Calls<'g>) -> Vec<Symbol<'g>>,
{
    let (graph, made) = (RefCell::new(Graph::default()), RefCell::new(Vec::new()));
    let outputs = {
        let calls = Calls {
            graph: &graph,
            made: &made,
            inputs: inputs.len() as u32,
        };
        let symbols: Vec<Symbol<'_>> = (0..calls.inputs)
            .map(|position| {
                let node = graph.borrow_mut().input(position);
                Symbol::of_node(&graph, node)
            })
            .collect();
        let results = algorithm(&symbols, calls);
        results
            .into_iter()
            .map(|symbol| symbol.node(&graph))
            .collect()
    };
    let made = made.into_inner().into_iter();
    Function {
        inputs,
        outputs,
        graph: graph.into_inner(),
        kernels: made.map(|call| call.kernel).collect(),
    }
}

/// One column that is not known, and the results that an algorithm makes of it.
pub struct Column<'a, 'g> {
    /// The numbers of the column, by [`Calls::unknowns`].
    pub unknowns: &'a [Symbol<'g>],
    /// The results, linear in these numbers.
    pub results: &'a [Symbol<'g>],
}

impl<'g> Calls<'g> {
    /// The results of a kernel on these operands.
    pub(super) fn results(self, kernel: &Kernel, operands: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
        let operands = operands.iter().map(|own| own.node(self.graph)).collect();
        let results = self.call(kernel, operands).into_iter();
        results.map(|id| Symbol::of_node(self.graph, id)).collect()
    }

    /// The results of a kernel; those that it has already if it has been called with these operands.
    fn call(self, kernel: &Kernel, operands: Vec<NodeId>) -> Vec<NodeId> {
        let mut made = self.made.borrow_mut();
        let is_same = |own: &&Made| own.operands == operands && own.kernel == *kernel;
        if let Some(same) = made.iter().find(is_same) {
            return same.results.clone();
        }
        let results = call(&mut self.graph.borrow_mut(), made.len(), kernel, &operands);
        made.push(Made {
            kernel: kernel.clone(),
            operands,
            results: results.clone(),
        });
        results
    }

    /// So many numbers that nothing is known of. No result may depend on them.
    pub fn unknowns(self, count: usize) -> Vec<Symbol<'g>> {
        let ids = (0..count as u32).map(|k| self.graph.borrow_mut().input(self.inputs + k));
        ids.map(|id| Symbol::of_node(self.graph, id)).collect()
    }

    /// The results of each of these columns, by a kernel; those that are not `asked` for are 0. None of an algorithm that is not linear.
    ///
    /// # Panics
    /// If a column has not as many numbers as there are unknowns.
    pub fn columns(
        self,
        column: &Column<'_, 'g>,
        given: &[Vec<Symbol<'g>>],
        asked: &dyn Fn(usize, usize) -> bool,
    ) -> Option<Vec<Vec<Symbol<'g>>>> {
        let ids = |symbols: &[Symbol<'g>]| -> Vec<NodeId> {
            symbols.iter().map(|own| own.node(self.graph)).collect()
        };
        let (unknowns, results) = (ids(column.unknowns), ids(column.results));
        let linear = Linear::new(&mut self.graph.borrow_mut(), &unknowns, &results)?;
        let is_solved = |column: &Vec<Symbol<'g>>| !column.iter().all(|x| x.is_zero());
        let solved: Vec<usize> = (0..given.len()).filter(|k| is_solved(&given[*k])).collect();
        let (mut places, mut operands) = (Vec::new(), linear.entries.clone());
        for row in 0..unknowns.len() {
            for (place, k) in solved.iter().enumerate() {
                if !given[*k][row].is_zero() {
                    places.push((row, place));
                    operands.push(given[*k][row].node(self.graph));
                }
            }
        }
        let mut all = vec![vec![Symbol::from_f64(0.0); results.len()]; given.len()];
        let mut read = Vec::new();
        for (place, k) in solved.iter().enumerate() {
            for (result, of) in linear.results.iter().enumerate() {
                if let Some((row, minus)) = of.filter(|_| asked(*k, result)) {
                    read.push(((row, place), (*k, result, minus)));
                }
            }
        }
        let kernel = Kernel::LinearColumns(LinearColumns::new(&LinearSteps {
            width: solved.len(),
            entries: linear.entries.len(),
            rows: unknowns.len(),
            given: places,
            steps: linear.steps,
            results: read.iter().map(|(place, _)| *place).collect(),
        }));
        let solutions = self.call(&kernel, operands);
        let mut graph = self.graph.borrow_mut();
        for (solution, (_, (k, result, minus))) in solutions.into_iter().zip(read) {
            all[k][result] = Symbol::of_node(self.graph, graph.signed(solution, minus));
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use rbd_runtime::{Real, Unfused};

    use super::{Calls, Column};
    use crate::ir::{Symbol, evaluate_in, scalars, trace_with_calls};
    use crate::kernel::Kernel;

    /// The last result does not depend on the column.
    fn algorithm<'g>(a: &[Symbol<'g>], x: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
        let (first, last) = (x[0] - a[0] * x[1], x[2]);
        let target = last - a[1] * first - a[2] * x[1];
        let step = a[3] * target;
        let sum = step + a[2] * (x[1] - a[0] * first);
        vec![
            -(a[1] * first),
            sum + step,
            -sum - last,
            x[1],
            Symbol::zero(),
        ]
    }

    /// Ten columns of inputs and zeros, of which the third is 0.
    fn columns<'g>(b: &[Symbol<'g>]) -> Vec<Vec<Symbol<'g>>> {
        let entry = |k: usize, row: usize| match (k + row).is_multiple_of(3) || k == 2 {
            true => Symbol::zero(),
            false => b[(5 * k + row) % b.len()],
        };
        let column = |k| (0..3).map(|row| entry(k, row)).collect();
        (0..10).map(column).collect()
    }

    fn asked(k: usize, result: usize) -> bool {
        !(k + result).is_multiple_of(5)
    }

    /// By the algorithm for each column, and by a kernel.
    fn solved<'g>(x: &[Symbol<'g>], calls: Option<Calls<'g>>) -> Vec<Symbol<'g>> {
        let (a, b) = x.split_at(4);
        let given = columns(b);
        let solved = calls.map(|calls| {
            let unknowns = calls.unknowns(3);
            let column = Column {
                results: &algorithm(a, &unknowns),
                unknowns: &unknowns,
            };
            calls
                .columns(&column, &given, &asked)
                .expect("it is linear")
        });
        let solved = solved.unwrap_or_else(|| {
            let all = given.iter().enumerate().map(|(k, column)| {
                let all = algorithm(a, column).into_iter().enumerate();
                let all = all.map(|(result, x)| if asked(k, result) { x } else { Symbol::zero() });
                all.collect()
            });
            all.collect()
        });
        solved.concat()
    }

    #[test]
    fn columns_are_those_of_the_algorithm() {
        let inputs = || [scalars("a", 4), scalars("b", 7)].concat();
        let straight = trace_with_calls(inputs(), |x, _| solved(x, None));
        let by_kernel = trace_with_calls(inputs(), |x, calls| solved(x, Some(calls)));
        let [Kernel::LinearColumns(kernel)] = by_kernel.kernels.as_slice() else {
            panic!("a kernel is called");
        };
        assert_eq!((kernel.width, kernel.chunks()), (9, 3));
        // The last three are of the unknowns.
        let numbers: Vec<f64> = (0..14).map(|k| f64::from(3 * k % 7 - 3) / 4.0).collect();
        let found = evaluate_in(Unfused, &by_kernel, &numbers);
        assert_eq!(found, evaluate_in(Unfused, &straight, &numbers));
    }

    #[test]
    fn what_is_not_linear_is_refused() {
        trace_with_calls(scalars("a", 1), |a, calls| {
            let x = calls.unknowns(2);
            let others = [x[0] * x[1], x[0] + a[0], a[0] / x[1], x[0].sqrt(), a[0]];
            for other in others {
                let results = [x[1] - a[0] * x[0], other];
                let column = Column {
                    unknowns: &x,
                    results: &results,
                };
                assert!(
                    calls
                        .columns(&column, &[vec![a[0]; 2]], &|_, _| true)
                        .is_none()
                );
            }
            Vec::new()
        });
    }
}
