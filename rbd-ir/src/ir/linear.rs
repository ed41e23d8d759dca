//! Algorithms that are linear in some of their inputs, as steps of rows.

use std::collections::{BTreeMap, BTreeSet};

use super::{Graph, Node, NodeId};
use crate::kernel::RowStep;

/// The steps that compute `results` from `unknowns`, which stand next to each other in the graph.
pub(super) struct Linear {
    pub(super) steps: Vec<RowStep>,
    /// By entry: a node of the graph that does not depend on the unknowns.
    pub(super) entries: Vec<NodeId>,
    /// By result: its row, and whether that is negated; none of 0.
    pub(super) results: Vec<Option<(usize, bool)>>,
}

impl Linear {
    /// None of an algorithm that is not linear. The `graph` gets the entries.
    pub(super) fn new(graph: &mut Graph, unknowns: &[NodeId], results: &[NodeId]) -> Option<Self> {
        let mut reader = Reader::new(graph, unknowns, results);
        for id in reader.live.clone() {
            let value = reader.value(graph, id)?;
            let value = match (&value, reader.uses[id.index() - reader.first]) {
                (Value::Row(..), _) | (_, 1) => value,
                // A row is a result as it is.
                _ if reader.negated.contains(&id) => {
                    reader.as_row(value.negated_if(true)).negated_if(true)
                }
                _ => reader.as_row(value),
            };
            reader.values.insert(id, value);
        }
        let rows = results.iter().map(|id| match reader.values.remove(id) {
            Some(value) => {
                let row = reader.as_row(value);
                let Value::Row(row, minus) = row else {
                    unreachable!("it is a row now");
                };
                reader.values.insert(*id, Value::Row(row, minus));
                Some(Some((row, minus)))
            }
            None if graph.as_constant(*id) == Some(0.0) => Some(None),
            None => None,
        });
        let results = rows.collect::<Option<Vec<_>>>()?;
        let entries = reader.entries.into_iter();
        let mut nodes = vec![None; entries.len()];
        for ((node, minus), place) in entries {
            let node = node.unwrap_or_else(|| graph.constant(1.0));
            nodes[place] = Some(graph.signed(node, minus));
        }
        Some(Self {
            steps: reader.steps,
            entries: nodes.into_iter().flatten().collect(),
            results,
        })
    }
}

/// A factor, none of 1, and whether it is negated.
type Factor = (Option<NodeId>, bool);

/// A value that depends on the unknowns.
#[derive(Clone)]
enum Value {
    /// A row, and whether it is negated.
    Row(usize, bool),
    /// A sum in which nothing else has a part yet.
    Sum(Sum),
}

/// The product of the first factor with a row, and the products that are added to it.
#[derive(Clone)]
struct Sum {
    start: (Factor, usize),
    terms: Vec<(Factor, usize)>,
}

impl Sum {
    fn negated(mut self) -> Self {
        let terms = self.terms.iter_mut();
        terms.for_each(|((_, minus), _)| *minus = !*minus);
        self.start.0.1 = !self.start.0.1;
        self
    }
}

impl Value {
    fn negated_if(self, minus: bool) -> Self {
        match self {
            _ if !minus => self,
            Self::Row(row, negated) => Self::Row(row, !negated),
            Self::Sum(sum) => Self::Sum(sum.negated()),
        }
    }

    /// The product that it is.
    fn product(&self) -> Option<(Factor, usize)> {
        match self {
            Self::Row(row, minus) => Some(((None, *minus), *row)),
            Self::Sum(sum) if sum.terms.is_empty() => Some(sum.start),
            Self::Sum(_) => None,
        }
    }
}

/// Reads the nodes that the unknowns are in.
struct Reader {
    /// The place of the first unknown.
    first: usize,
    /// The nodes that depend on the unknowns and that the results need, in order.
    live: Vec<NodeId>,
    /// By node from the first on: how often it is an operand of these; twice more of a result.
    uses: Vec<u32>,
    /// The nodes that results are the negations of.
    negated: BTreeSet<NodeId>,
    values: BTreeMap<NodeId, Value>,
    rows: usize,
    steps: Vec<RowStep>,
    entries: BTreeMap<Factor, usize>,
}

impl Reader {
    fn new(graph: &Graph, unknowns: &[NodeId], results: &[NodeId]) -> Self {
        let first = unknowns.first().map_or(0, |id| id.index());
        let nodes = &graph.nodes()[first..];
        let mut depends = vec![false; nodes.len()];
        unknowns
            .iter()
            .for_each(|id| depends[id.index() - first] = true);
        let own = |id: NodeId| id.index().checked_sub(first);
        for (place, node) in nodes.iter().enumerate() {
            let of = node.operands().filter_map(own);
            depends[place] |= of.into_iter().any(|operand| depends[operand]);
        }
        let mut uses = vec![0; nodes.len()];
        let of_results = results.iter().filter_map(|id| own(*id));
        of_results
            .filter(|place| depends[*place])
            .for_each(|place| uses[place] += 2);
        for place in (unknowns.len()..nodes.len()).rev() {
            if uses[place] > 0 {
                let of = nodes[place].operands().filter_map(own);
                of.filter(|operand| depends[*operand])
                    .for_each(|operand| uses[operand] += 1);
            }
        }
        let ids = graph.ids().skip(first + unknowns.len());
        let live = ids.filter(|id| uses[id.index() - first] > 0);
        let values = unknowns.iter().enumerate();
        let values = values.map(|(row, id)| (*id, Value::Row(row, false)));
        let negated = results.iter().filter_map(|id| match graph.node(*id) {
            Node::Neg(a) => Some(a),
            _ => None,
        });
        Self {
            negated: negated.collect(),
            live: live.collect(),
            values: values.collect(),
            rows: unknowns.len(),
            first,
            uses,
            steps: Vec::new(),
            entries: BTreeMap::new(),
        }
    }

    /// The value of an operand, none if it does not depend on the unknowns. A sum is taken away: nothing else has a part in it.
    fn operand(&mut self, id: NodeId) -> Option<Value> {
        match self.values.get(&id)? {
            Value::Row(row, minus) => Some(Value::Row(*row, *minus)),
            Value::Sum(_) => self.values.remove(&id),
        }
    }

    fn value(&mut self, graph: &mut Graph, id: NodeId) -> Option<Value> {
        match graph.node(id) {
            Node::Neg(a) => Some(self.operand(a)?.negated_if(true)),
            Node::Add(a, b) => {
                let (a, b) = (self.operand(a)?, self.operand(b)?);
                Some(Value::Sum(self.sum(a, b)))
            }
            Node::Sub(a, b) => {
                let (a, b) = (self.operand(a)?, self.operand(b)?);
                Some(Value::Sum(self.sum(a, b.negated_if(true))))
            }
            Node::Mul(a, b) => match (self.operand(a), self.operand(b)) {
                (Some(x), None) => Some(self.times(x, b)),
                (None, Some(x)) => Some(self.times(x, a)),
                _ => None,
            },
            Node::Div(a, b) if !self.values.contains_key(&b) => {
                let x = self.operand(a)?;
                let one = graph.constant(1.0);
                let reciprocal = graph.div(one, b);
                Some(self.times(x, reciprocal))
            }
            _ => None,
        }
    }

    fn times(&mut self, x: Value, factor: NodeId) -> Value {
        let (row, minus) = self.row(x);
        Value::Sum(Sum {
            start: ((Some(factor), minus), row),
            terms: Vec::new(),
        })
    }

    /// a + b: the sum that one of them is goes on, or starts with the one that is a row.
    fn sum(&mut self, a: Value, b: Value) -> Sum {
        let is_row = |x: &Value| matches!(x, Value::Row(..));
        let (of, with) = match (a.product(), b.product()) {
            (None, Some(_)) => (a, b),
            (Some(_), None) => (b, a),
            (Some(_), Some(_)) if is_row(&b) && !is_row(&a) => (b, a),
            _ => (a, b),
        };
        let term = match with.product() {
            Some(product) => product,
            None => {
                let (row, minus) = self.row(with);
                ((None, minus), row)
            }
        };
        let mut sum = match of {
            Value::Sum(sum) => sum,
            Value::Row(row, minus) => Sum {
                start: ((None, minus), row),
                terms: Vec::new(),
            },
        };
        sum.terms.push(term);
        sum
    }

    fn as_row(&mut self, value: Value) -> Value {
        let (row, minus) = self.row(value);
        Value::Row(row, minus)
    }

    /// The row of a value, by a step of its own unless it is one, and whether it is negated: a sum starts with a row as it is.
    fn row(&mut self, value: Value) -> (usize, bool) {
        let sum = match value {
            Value::Row(row, minus) => return (row, minus),
            Value::Sum(sum) => sum,
        };
        let ((scale, minus), start) = sum.start;
        // A scale has the sign, without one the whole sum.
        let (minus, of_scale) = (minus && scale.is_none(), minus);
        let Sum { terms, .. } = if minus { sum.negated() } else { sum };
        let scale = scale.map(|_| self.entry((scale, of_scale)));
        let terms = terms.into_iter();
        let terms = terms.map(|((factor, minus), row)| (self.entry((factor, !minus)), row));
        let terms = terms.collect();
        self.steps.push(RowStep {
            start,
            scale,
            terms,
        });
        (self.rows + self.steps.len() - 1, minus)
    }

    fn entry(&mut self, factor: Factor) -> usize {
        let next = self.entries.len();
        *self.entries.entry(factor).or_insert(next)
    }
}
