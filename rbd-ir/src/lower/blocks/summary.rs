//! Summaries of blocks, for readers of the code: the coordinates that a block reads, which tell its bodies,
//! and the dependencies of its values, which tell their kind. Values that depend on q are placements and
//! inertias, on q and q̇ velocities, on all three accelerations and forces.

use std::collections::BTreeMap;

use super::statement::{Statement, Summary};
use super::values::{leaves, values_made};
use crate::ir::{AngleForm, Function, Node, NodeId};

/// The dependencies of each node, and where results are complete.
pub(super) struct Summaries<'a> {
    function: &'a Function,
    inline: &'a [bool],
    /// The arrays of the inputs.
    arrays: Vec<&'static str>,
    /// For each node, a bit for each array.
    depends: Vec<u32>,
    /// For each node, the results that it completes.
    completes: Vec<Vec<usize>>,
}

impl<'a> Summaries<'a> {
    pub(super) fn new(function: &'a Function, inline: &'a [bool]) -> Self {
        let mut arrays: Vec<&'static str> = Vec::new();
        let bits: Vec<u32> = function
            .inputs
            .iter()
            .map(|input| {
                let known = arrays.iter().position(|array| *array == input.array);
                1 << known.unwrap_or_else(|| {
                    arrays.push(input.array);
                    arrays.len() - 1
                })
            })
            .collect();
        let mut depends: Vec<u32> = Vec::new();
        for node in function.graph.nodes() {
            let operands = node.operands().map(|operand| depends[operand.index()]);
            let own = match node {
                Node::Input(position) => bits[*position as usize],
                _ => 0,
            };
            depends.push(operands.fold(own, |all, one| all | one));
        }
        let mut completes = vec![Vec::new(); depends.len()];
        for (k, output) in function.outputs.iter().enumerate() {
            if let Some(last) = leaves(function, inline, *output).max() {
                completes[last.index()].push(k);
            }
        }
        Self {
            function,
            inline,
            arrays,
            depends,
            completes,
        }
    }

    pub(super) fn of(&self, statements: &[Statement]) -> Summary {
        let mut reads = vec![None; self.arrays.len()];
        let mut values: BTreeMap<u32, usize> = BTreeMap::new();
        let mut results: Option<(usize, usize)> = None;
        for made in statements.iter().flat_map(|s| values_made(*s)) {
            *values.entry(self.depends[made.index()]).or_default() += 1;
            self.read_by(made, &mut reads);
            for k in &self.completes[made.index()] {
                results = Some(results.map_or((*k, *k), |(a, b)| (a.min(*k), b.max(*k))));
            }
        }
        let arrays_of = |bits: u32| {
            let is_in = |(k, array): (usize, &&'static str)| (bits >> k & 1 == 1).then_some(*array);
            self.arrays.iter().enumerate().filter_map(is_in).collect()
        };
        Summary {
            reads: (self.arrays.iter().zip(reads))
                .filter_map(|(array, range)| range.map(|(first, last)| (*array, first, last)))
                .collect(),
            values: values
                .into_iter()
                .map(|(bits, count)| (arrays_of(bits), count))
                .collect(),
            results,
        }
    }

    /// Adds the inputs in the expression of `made`, and those of which it uses sines.
    fn read_by(&self, made: NodeId, reads: &mut [Option<(usize, usize)>]) {
        let graph = &self.function.graph;
        let mut stack: Vec<NodeId> = graph.node(made).operands().collect();
        while let Some(id) = stack.pop() {
            match graph.node(id) {
                Node::Input(position) => self.add(position, reads),
                Node::Sin(angle) | Node::Cos(angle) => {
                    let form = AngleForm::of(graph, angle);
                    form.iter().for_each(|form| self.add(form.input, reads));
                }
                // It is written in the expression that uses it.
                node if self.inline[id.index()] => stack.extend(node.operands()),
                _ => {}
            }
        }
    }

    fn add(&self, position: u32, reads: &mut [Option<(usize, usize)>]) {
        let input = &self.function.inputs[position as usize];
        let array = self.arrays.iter().position(|array| *array == input.array);
        let array = array.expect("the array of an input");
        let (first, last) = reads[array].unwrap_or((input.index, input.index));
        reads[array] = Some((first.min(input.index), last.max(input.index)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Graph, scalars};

    /// τ₀ = cos(q₀) (q̇₁ q̇₁ + q̈₁), τ₁ = q̈₁ q̇₁.
    #[test]
    fn a_block_says_what_it_reads_and_what_its_values_depend_on() {
        let mut graph = Graph::default();
        let mut inputs = scalars("q", 1);
        inputs.extend(scalars("qd", 2));
        inputs.extend(scalars("qdd", 2));
        let [q0, qd1, qdd1] = [0, 2, 4].map(|k| graph.input(k));
        let cos = graph.cos(q0);
        let square = graph.mul(qd1, qd1);
        let sum = graph.add(square, qdd1);
        let first = graph.mul(cos, sum);
        let second = graph.mul(qdd1, qd1);
        let function = Function {
            inputs,
            outputs: vec![first, second],
            graph,
            kernels: Vec::new(),
        };
        let inline = vec![false; function.graph.nodes().len()];
        let summaries = Summaries::new(&function, &inline);
        let summary = summaries.of(&[square, sum, first].map(Statement::Let));
        assert_eq!(
            summary,
            Summary {
                reads: vec![("q", 0, 0), ("qd", 1, 1), ("qdd", 1, 1)],
                values: vec![
                    (vec!["qd"], 1),
                    (vec!["qd", "qdd"], 1),
                    (vec!["q", "qd", "qdd"], 1)
                ],
                results: Some((0, 0)),
            }
        );
        assert_eq!(
            summaries.of(&[Statement::Let(second)]).results,
            Some((1, 1))
        );
    }
}
