//! Reassociates sums of isomorphic subtrees.
//!
//! A sum over terms of several subtrees, in whatever order, becomes a sum for each subtree, and the sum of those:
//! then the subtrees' own sums are isomorphic, and one number of each is extracted. Sums that subtrees have alike but for the
//! order of terms, as of fingers that a file has in another order, take one order.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::ir::{Function, Graph, Node, NodeId, Origin, Structures, Symmetry, is_sum};

/// As many operations as before; sums round in another order.
pub(super) fn in_one_order(function: &Function, symmetry: &Symmetry) -> Function {
    let sums = Sums::new(function, symmetry);
    let mut graph = Graph::default();
    let mut new_id: Vec<NodeId> = Vec::with_capacity(sums.inner.len());
    for id in function.graph.ids() {
        let new = match sums.groups(id) {
            Some(groups) => add_up(&mut graph, &new_id, &groups),
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
    /// For each node, whether it is a sum that only another sum of the same subtree or of several uses.
    inner: Vec<bool>,
    /// For each node, whether subtrees have the same but for the order in which terms are added.
    differing: Vec<bool>,
}

impl<'a> Sums<'a> {
    fn new(function: &'a Function, symmetry: &'a Symmetry) -> Self {
        let structures = Structures::of(function, symmetry, true);
        let inner = inner(function, &structures.origins);
        Self {
            differing: in_different_orders(function, symmetry, &structures),
            function,
            symmetry,
            structures,
            inner,
        }
    }

    /// The terms of an outermost sum in groups that are added up by themselves.
    fn groups(&self, id: NodeId) -> Option<Vec<Vec<Term>>> {
        if !is_sum(self.function.graph.node(id)) || self.inner[id.index()] {
            return None;
        }
        match self.structures.origins[id.index()] {
            Origin::Several => self.regrouped(id),
            _ if self.differing[id.index()] => Some(vec![self.sorted(self.terms(id))]),
            _ => None,
        }
    }

    /// The terms by their structure.
    fn sorted(&self, mut terms: Vec<Term>) -> Vec<Term> {
        terms.sort_by_key(|(id, _)| (self.structures.numbers[id.index()], *id));
        terms
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
        let subtrees = subtrees.into_values().map(|terms| self.sorted(terms));
        let others = (!others.is_empty()).then_some(others);
        Some(subtrees.chain(others).collect())
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

fn inner(function: &Function, origins: &[Origin]) -> Vec<bool> {
    let (graph, uses) = (&function.graph, function.use_counts());
    let mut inner = vec![false; uses.len()];
    for id in graph.ids().filter(|id| is_sum(graph.node(*id))) {
        for operand in graph.node(id).operands() {
            let is_alone = uses[operand.index()] == 1 && is_sum(graph.node(operand));
            let of_both = [origins[operand.index()], Origin::Several];
            inner[operand.index()] = is_alone && of_both.contains(&origins[id.index()]);
        }
    }
    inner
}

fn in_different_orders(function: &Function, symmetry: &Symmetry, sums: &Structures) -> Vec<bool> {
    let as_they_are = Structures::of(function, symmetry, false).numbers;
    // By any order: the structure, or none if there are several.
    let mut one: FxHashMap<u32, Option<u32>> = FxHashMap::default();
    for (sum, own) in sums.numbers.iter().zip(as_they_are) {
        one.entry(*sum)
            .and_modify(|one| *one = one.filter(|one| *one == own))
            .or_insert(Some(own));
    }
    sums.numbers.iter().map(|sum| one[sum].is_none()).collect()
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
