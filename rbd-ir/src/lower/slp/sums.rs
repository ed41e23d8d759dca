//! Reassociates sums over isomorphic subtrees, subtree by subtree.
//!
//! A sum over terms of several subtrees, in whatever order, becomes a sum for each subtree, and the sum of those:
//! then the subtrees' own sums are isomorphic, and one number of each is extracted.

use std::collections::BTreeMap;

use crate::ir::{Function, Graph, Node, NodeId, Origin, Structures, Symmetry, is_sum};

/// As many operations as before; sums round in another order.
pub(super) fn by_subtree(function: &Function, symmetry: &Symmetry) -> Function {
    let sums = Sums {
        function,
        symmetry,
        structures: Structures::of(function, symmetry),
        inner: Vec::new(),
    };
    let sums = Sums {
        inner: sums.inner(),
        ..sums
    };
    let mut graph = Graph::default();
    let mut new_id: Vec<NodeId> = Vec::with_capacity(function.graph.nodes().len());
    for id in function.graph.ids() {
        let regrouped = sums.is_outermost(id).then(|| sums.regrouped(id)).flatten();
        let new = match regrouped {
            Some(terms) => add_up(&mut graph, &new_id, &terms),
            None => {
                let node = function.graph.node(id);
                graph.intern(node.map(|operand| new_id[operand.index()]))
            }
        };
        new_id.push(new);
    }
    let outputs = function.outputs.iter().map(|id| new_id[id.index()]);
    crate::optimize::dead::run(&function.with(outputs.collect(), graph))
}

/// A term and whether it is subtracted.
type Term = (NodeId, bool);

struct Sums<'a> {
    function: &'a Function,
    symmetry: &'a Symmetry,
    structures: Structures,
    /// For each node, whether it is a sum over subtrees that only another such sum uses.
    inner: Vec<bool>,
}

impl Sums<'_> {
    fn is_sum_of_several(&self, id: NodeId) -> bool {
        let is_of_several = self.structures.origins[id.index()] == Origin::Several;
        is_of_several && is_sum(self.function.graph.node(id))
    }

    fn inner(&self) -> Vec<bool> {
        let uses = self.function.use_counts();
        let mut inner = vec![false; uses.len()];
        for id in self.function.graph.ids() {
            if self.is_sum_of_several(id) {
                for operand in self.function.graph.node(id).operands() {
                    let single = uses[operand.index()] == 1;
                    inner[operand.index()] = single && self.is_sum_of_several(operand);
                }
            }
        }
        inner
    }

    fn is_outermost(&self, id: NodeId) -> bool {
        self.is_sum_of_several(id) && !self.inner[id.index()]
    }

    /// The terms of a sum in groups that are summed separately: one for each subtree, with isomorphic terms at
    /// the same position, and one for the rest.
    ///
    /// `None` if there is no group of subtrees all of which have terms.
    fn regrouped(&self, id: NodeId) -> Option<Vec<Vec<Term>>> {
        let (mut subtrees, mut others) = (BTreeMap::<(usize, u8), Vec<Term>>::new(), Vec::new());
        for term in self.terms(id) {
            match self.structures.origins[term.0.index()] {
                Origin::Subtree(group, lane) => {
                    subtrees.entry((group, lane)).or_default().push(term);
                }
                _ => others.push(term),
            }
        }
        let groups = 0..self.symmetry.sizes.len();
        let mut full = groups.filter(|group| {
            let lanes = subtrees.keys().filter(|(of, _)| of == group).count();
            lanes == usize::from(self.symmetry.sizes[*group])
        });
        full.next()?;
        for terms in subtrees.values_mut() {
            terms.sort_by_key(|(id, _)| (self.structures.numbers[id.index()], *id));
        }
        let others = (!others.is_empty()).then_some(others);
        Some(subtrees.into_values().chain(others).collect())
    }

    /// The terms of a sum and of its nested sums, in order.
    fn terms(&self, id: NodeId) -> Vec<Term> {
        let (mut terms, mut stack) = (Vec::new(), vec![(id, false)]);
        while let Some((at, minus)) = stack.pop() {
            if at != id && !self.inner[at.index()] {
                terms.push((at, minus));
                continue;
            }
            let node = self.function.graph.node(at);
            let is_difference = matches!(node, Node::Sub(..));
            let operands: Vec<NodeId> = node.operands().collect();
            // The first is on top of the stack.
            for (i, operand) in operands.into_iter().enumerate().rev() {
                stack.push((operand, minus != (is_difference && i == 1)));
            }
        }
        terms
    }
}

/// The sum of the sums.
fn add_up(graph: &mut Graph, new_id: &[NodeId], groups: &[Vec<Term>]) -> NodeId {
    let mut total = None;
    for terms in groups {
        let mut sum = None;
        for (id, minus) in terms {
            sum = Some(plus(graph, sum, new_id[id.index()], *minus));
        }
        if let Some(sum) = sum {
            total = Some(plus(graph, total, sum, false));
        }
    }
    total.expect("a sum has terms")
}

fn plus(graph: &mut Graph, sum: Option<NodeId>, term: NodeId, minus: bool) -> NodeId {
    match (sum, minus) {
        (None, false) => term,
        (None, true) => graph.neg(term),
        (Some(sum), false) => graph.add(sum, term),
        (Some(sum), true) => graph.sub(sum, term),
    }
}
