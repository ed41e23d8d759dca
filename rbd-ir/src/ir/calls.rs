//! Kernels that an algorithm calls while it is traced.

use std::cell::RefCell;

use rbd_runtime::Real;

use super::function::call;
use super::linear::Linear;
use super::{Graph, NodeId, Symbol};
use crate::kernel::{Kernel, LinearColumns, LinearSteps};

/// The place where an algorithm on symbols calls kernels.
#[derive(Clone, Copy)]
pub struct Calls<'g> {
    pub(super) graph: &'g RefCell<Graph>,
    pub(super) kernels: &'g RefCell<Vec<Kernel>>,
    pub(super) inputs: u32,
}

/// What an algorithm makes of one column that is not known.
pub struct Column<'a, 'g> {
    /// The numbers of the column, by [`Calls::unknowns`].
    pub unknowns: &'a [Symbol<'g>],
    /// The results, linear in these numbers.
    pub results: &'a [Symbol<'g>],
}

impl<'g> Calls<'g> {
    /// So many numbers that nothing is known of. No result may depend on them.
    pub fn unknowns(self, count: usize) -> Vec<Symbol<'g>> {
        let ids = (0..count as u32).map(|k| self.graph.borrow_mut().input(self.inputs + k));
        ids.map(|id| Symbol::of_node(self.graph, id)).collect()
    }

    /// The results of each of these columns, by a kernel; those that are not `asked` for are 0. None of an algorithm that is not
    /// linear.
    ///
    /// # Panics
    /// If a column has not as many numbers as there are unknowns.
    pub fn columns(
        self,
        column: &Column<'_, 'g>,
        given: &[Vec<Symbol<'g>>],
        asked: impl Fn(usize, usize) -> bool,
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
        let (mut graph, mut kernels) = (self.graph.borrow_mut(), self.kernels.borrow_mut());
        let solutions = call(&mut graph, &mut kernels, kernel, &operands);
        for (solution, (_, (k, result, minus))) in solutions.into_iter().zip(read) {
            let solution = if minus { graph.neg(solution) } else { solution };
            all[k][result] = Symbol::of_node(self.graph, solution);
        }
        Some(all)
    }
}
