//! The flattened form: n-ary signed sums and n-ary products.

use rustc_hash::FxHashMap;

use crate::ir::{Function, Node, NodeId};

/// Index of an expression in [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Id(pub(super) u32);

impl Id {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// An expression with a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Signed {
    pub(super) id: Id,
    pub(super) negative: bool,
}

impl Signed {
    pub(super) fn negated_if(self, negative: bool) -> Self {
        Self {
            negative: self.negative != negative,
            ..self
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Expression {
    /// A node of the function that is neither sum nor product: its operands are expressions.
    Other(Node, Vec<Signed>),
    /// Σ of signed terms, in the order of the algorithm.
    Sum(Vec<Signed>),
    /// Π of factors, sorted.
    Product(Vec<Id>),
}

/// All expressions, hash-consed, and the function's outputs among them.
pub(super) struct Terms {
    pub(super) expressions: Vec<Expression>,
    ids: FxHashMap<Expression, Id>,
    pub(super) outputs: Vec<Signed>,
}

impl Terms {
    pub(super) fn add(&mut self, expression: Expression) -> Id {
        let expressions = &mut self.expressions;
        *self.ids.entry(expression).or_insert_with_key(|key| {
            expressions.push(key.clone());
            Id(expressions.len() as u32 - 1)
        })
    }

    /// A sum whose first term is positive: the sign is taken out, so that a sum and its negative
    /// are one expression.
    pub(super) fn sum(&mut self, mut terms: Vec<Signed>) -> Signed {
        cancel(&mut terms);
        match terms.as_slice() {
            [] => {
                let zero = Node::Const(0.0f64.to_bits());
                let id = self.add(Expression::Other(zero, Vec::new()));
                return Signed {
                    id,
                    negative: false,
                };
            }
            [one] => return *one,
            _ => {}
        }
        let negative = terms.iter().min().is_some_and(|first| first.negative);
        terms
            .iter_mut()
            .for_each(|term| *term = term.negated_if(negative));
        Signed {
            id: self.add(Expression::Sum(terms)),
            negative,
        }
    }

    pub(super) fn product(&mut self, mut factors: Vec<Id>) -> Id {
        if let [one] = factors.as_slice() {
            return *one;
        }
        factors.sort_unstable();
        self.add(Expression::Product(factors))
    }

    /// The expressions that `id` is made of.
    pub(super) fn operands(&self, id: Id) -> Vec<Id> {
        match &self.expressions[id.index()] {
            Expression::Other(_, operands) | Expression::Sum(operands) => {
                operands.iter().map(|operand| operand.id).collect()
            }
            Expression::Product(factors) => factors.clone(),
        }
    }

    /// Which expressions the outputs need.
    pub(super) fn live(&self) -> Vec<bool> {
        let mut live = vec![false; self.expressions.len()];
        let mut stack: Vec<Id> = self.outputs.iter().map(|output| output.id).collect();
        while let Some(id) = stack.pop() {
            if !std::mem::replace(&mut live[id.index()], true) {
                stack.extend(self.operands(id));
            }
        }
        live
    }

    /// How many live expressions and outputs use each expression.
    pub(super) fn use_counts(&self) -> Vec<u32> {
        let mut uses = vec![0; self.expressions.len()];
        for (index, live) in self.live().into_iter().enumerate() {
            if live {
                for operand in self.operands(Id(index as u32)) {
                    uses[operand.index()] += 1;
                }
            }
        }
        self.outputs
            .iter()
            .for_each(|output| uses[output.id.index()] += 1);
        uses
    }
}

/// Flattens the function: a sum inside a sum, or a product inside a product, that is used nowhere
/// else is taken apart; with `open_sines` any product of sines and cosines, used as it may be.
pub(super) fn flatten(function: &Function, open_sines: bool) -> Terms {
    let uses = unsigned_uses(function);
    let mut terms = Terms {
        expressions: Vec::new(),
        ids: FxHashMap::default(),
        outputs: Vec::new(),
    };
    let mut translated: Vec<Signed> = Vec::with_capacity(uses.len());
    for id in function.graph.ids() {
        let of = |id: NodeId| translated[id.index()];
        let single = |id: NodeId| uses[function.graph.unsigned(id).0.index()] == 1;
        let expression = match function.graph.node(id) {
            Node::Neg(a) => of(a).negated_if(true),
            Node::Add(a, b) | Node::Sub(a, b) => {
                let minus = matches!(function.graph.node(id), Node::Sub(..));
                let mut all = summands(&terms, of(a), single(a));
                all.extend(summands(&terms, of(b).negated_if(minus), single(b)));
                terms.sum(all)
            }
            Node::Mul(a, b) => {
                let negative = of(a).negative != of(b).negative;
                let mut all = factors(&terms, of(a).id, single(a), open_sines);
                all.extend(factors(&terms, of(b).id, single(b), open_sines));
                Signed {
                    id: terms.product(all),
                    negative,
                }
            }
            node => {
                let operands = node.operands().map(of).collect();
                // The operands stand beside the node; its own ids are of no use here.
                let shape = match node {
                    Node::Const(_) | Node::Input(_) => node,
                    other => other.map(|_| NodeId(0)),
                };
                let id = terms.add(Expression::Other(shape, operands));
                Signed {
                    id,
                    negative: false,
                }
            }
        };
        translated.push(expression);
    }
    terms.outputs = function
        .outputs
        .iter()
        .map(|id| translated[id.index()])
        .collect();
    terms
}

/// Uses of each node by live nodes, a use through a negation counted as one of the node itself.
fn unsigned_uses(function: &Function) -> Vec<u32> {
    let live = function.live();
    let mut uses = vec![0; live.len()];
    for id in function.graph.ids().filter(|id| live[id.index()]) {
        let node = function.graph.node(id);
        if !matches!(node, Node::Neg(_)) {
            for operand in node.operands() {
                uses[function.graph.unsigned(operand).0.index()] += 1;
            }
        }
    }
    for output in &function.outputs {
        uses[function.graph.unsigned(*output).0.index()] += 1;
    }
    uses
}

/// Takes out what is there with both signs.
fn cancel(terms: &mut Vec<Signed>) {
    let mut k = 0;
    while k < terms.len() {
        let opposite = terms[k].negated_if(true);
        match terms[k + 1..].iter().position(|term| *term == opposite) {
            Some(other) => {
                terms.remove(k + 1 + other);
                terms.remove(k);
            }
            None => k += 1,
        }
    }
}

fn summands(terms: &Terms, term: Signed, single: bool) -> Vec<Signed> {
    match &terms.expressions[term.id.index()] {
        Expression::Sum(inner) if single => {
            inner.iter().map(|t| t.negated_if(term.negative)).collect()
        }
        _ => vec![term],
    }
}

fn factors(terms: &Terms, factor: Id, single: bool, open_sines: bool) -> Vec<Id> {
    match &terms.expressions[factor.index()] {
        Expression::Product(inner) if single => inner.clone(),
        Expression::Product(inner) if open_sines && inner.iter().all(|f| is_sine(terms, *f)) => {
            inner.clone()
        }
        _ => vec![factor],
    }
}

fn is_sine(terms: &Terms, id: Id) -> bool {
    matches!(
        terms.expressions[id.index()],
        Expression::Other(Node::Sin(_) | Node::Cos(_), _)
    )
}
