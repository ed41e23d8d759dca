//! Reassociates sums of isomorphic subtrees.
//!
//! A sum over terms of several subtrees, in whatever order, becomes a sum for each subtree, and the sum of those:
//! then the subtrees' own sums are isomorphic, and one number of each is extracted. Sums that subtrees have alike but for the
//! order of terms, as of fingers that a file has in another order, take one order.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::ir::{Function, Graph, Node, NodeId, Origin, Structures, Symmetry, is_sum};

/// How often sums are brought into one order: once for hands with fingers, twice if fingers branch.
const ROUNDS: usize = 3;

/// As many operations as before; sums round in another order.
pub(super) fn by_subtree(function: &Function, symmetry: &Symmetry) -> Function {
    let sums = Sums::new(function, symmetry);
    let is_of_several = |id: NodeId| sums.structures.origins[id.index()] == Origin::Several;
    sums.with(&|id| is_of_several(id).then(|| sums.regrouped(id)).flatten())
}

/// As many operations as before; sums round in another order where subtrees have not the same.
pub(super) fn in_one_order(function: &Function, symmetry: &Symmetry) -> Function {
    let mut function = function.clone();
    for _ in 0..ROUNDS {
        let sums = Sums::new(&function, symmetry);
        let differing = sums.in_different_orders();
        if !differing.contains(&true) {
            break;
        }
        let sorted = |id| vec![sums.sorted(sums.terms(id))];
        function = sums.with(&|id| differing[id.index()].then(|| sorted(id)));
    }
    function
}

/// Sums of the same terms in the subtrees of a group.
#[derive(Default)]
struct SameTerms {
    sums: Vec<NodeId>,
    /// For each of up to four subtrees the structures of its sums, each once.
    orders: [Vec<u32>; 4],
}

impl SameTerms {
    /// Whether subtrees add them up in different orders.
    fn differ(&self) -> bool {
        let mut orders = self.orders.iter().filter(|own| !own.is_empty());
        let first = orders.next();
        first.is_some_and(|first| {
            orders.any(|own| own.len() != first.len() || own.iter().any(|x| !first.contains(x)))
        })
    }
}

/// A term and whether it is subtracted.
type Term = (NodeId, bool);

struct Sums<'a> {
    function: &'a Function,
    symmetry: &'a Symmetry,
    structures: Structures,
    /// For each node, whether it is a sum that only another sum of the same origin uses.
    inner: Vec<bool>,
}

impl<'a> Sums<'a> {
    fn new(function: &'a Function, symmetry: &'a Symmetry) -> Self {
        let mut sums = Self {
            function,
            symmetry,
            structures: Structures::of(function, symmetry),
            inner: Vec::new(),
        };
        sums.inner = sums.inner();
        sums
    }

    fn inner(&self) -> Vec<bool> {
        let (uses, origins) = (self.function.use_counts(), &self.structures.origins);
        let mut inner = vec![false; uses.len()];
        for id in self.function.graph.ids().filter(|id| self.is_sum(*id)) {
            for operand in self.function.graph.node(id).operands() {
                let is_alone = uses[operand.index()] == 1 && self.is_sum(operand);
                inner[operand.index()] =
                    is_alone && origins[operand.index()] == origins[id.index()];
            }
        }
        inner
    }

    fn is_sum(&self, id: NodeId) -> bool {
        is_sum(self.function.graph.node(id))
    }

    /// The function with the groups of terms that `regrouped` gives of an outermost sum.
    fn with(&self, regrouped: &dyn Fn(NodeId) -> Option<Vec<Vec<Term>>>) -> Function {
        let mut graph = Graph::default();
        let mut new_id: Vec<NodeId> = Vec::with_capacity(self.inner.len());
        for id in self.function.graph.ids() {
            let is_outermost = self.is_sum(id) && !self.inner[id.index()];
            let new = match is_outermost.then(|| regrouped(id)).flatten() {
                Some(terms) => add_up(&mut graph, &new_id, &terms),
                None => {
                    let node = self.function.graph.node(id);
                    graph.intern(node.map(|operand| new_id[operand.index()]))
                }
            };
            new_id.push(new);
        }
        let outputs = self.function.outputs.iter().map(|id| new_id[id.index()]);
        crate::optimize::dead::run(&self.function.with(outputs.collect(), graph))
    }

    /// For each node, whether it is a sum of three terms and more of one subtree, of which another subtree has the same terms
    /// in another order.
    fn in_different_orders(&self) -> Vec<bool> {
        let Structures { origins, numbers } = &self.structures;
        // By group and the structures of terms.
        let mut alike: FxHashMap<(usize, Vec<u32>), SameTerms> = FxHashMap::default();
        for id in self.function.graph.ids() {
            let Origin::Subtree(group, lane) = origins[id.index()] else {
                continue;
            };
            if !self.is_sum(id) || self.inner[id.index()] {
                continue;
            }
            let terms = self.sorted(self.terms(id));
            if terms.len() > 2 {
                let terms = terms.iter().map(|(term, _)| numbers[term.index()]);
                let same = alike.entry((group, terms.collect())).or_default();
                let (orders, own) = (&mut same.orders[usize::from(lane)], numbers[id.index()]);
                if !orders.contains(&own) {
                    orders.push(own);
                }
                same.sums.push(id);
            }
        }
        let mut differing = vec![false; self.inner.len()];
        for same in alike.values().filter(|same| same.differ()) {
            same.sums.iter().for_each(|id| differing[id.index()] = true);
        }
        differing
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
