//! The flattened form: n-ary signed sums and n-ary products.

use std::rc::Rc;

use crate::ir::{Function, Node, NodeId, Slots, mixed};

/// A sum of up to this many terms is an expression even if it is nested in another sum: others may contain
/// the same, which is then at the position of the first.
const SHORT: usize = 32;

/// Up to this many terms are compared one by one.
const FEW: usize = 16;

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

/// Lists are reference-counted, since expressions are copied while others are created from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    /// A node of the function that is neither sum nor product; its operands are expressions.
    Other(Node, Rc<[Signed]>),
    /// Σ of signed terms, in the order of the algorithm.
    Sum(Rc<[Signed]>),
    /// Π of factors, sorted.
    Product(Rc<[Id]>),
}

impl Expression {
    /// The expressions of its operands.
    pub(super) fn operands(&self) -> impl Iterator<Item = Id> {
        let (signed, factors): (&[Signed], &[Id]) = match self {
            Self::Other(_, operands) | Self::Sum(operands) => (operands, &[]),
            Self::Product(factors) => (&[], factors),
        };
        let signed = signed.iter().map(|operand| operand.id);
        signed.chain(factors.iter().copied())
    }

    /// Equal expressions have equal hashes; see [`Slots`].
    fn hash(&self) -> u64 {
        let of_signed = |mut hash, operands: &[Signed]| {
            for operand in operands {
                hash = mixed(
                    hash,
                    u64::from(operand.id.0) << 1 | u64::from(operand.negative),
                );
            }
            hash
        };
        match self {
            Self::Other(node, operands) => of_signed(node.hash(), operands),
            Self::Sum(operands) => of_signed(1, operands),
            Self::Product(factors) => {
                let mut hash = 2;
                for factor in factors.iter() {
                    hash = mixed(hash, factor.0.into());
                }
                hash
            }
        }
    }
}

/// All expressions, hash-consed, and the function's outputs among them.
pub(super) struct Terms {
    pub(super) expressions: Vec<Expression>,
    /// The expressions as they were added, which is how they are found.
    added: Vec<Expression>,
    /// The hash table of these.
    slots: Slots,
    pub(super) outputs: Vec<Signed>,
}

impl Terms {
    pub(super) fn add(&mut self, expression: Expression) -> Id {
        let added = &mut self.added;
        if self.slots.is_full() {
            self.slots.grow();
        }
        let is = |place: usize| added[place] == expression;
        let place = self.slots.find_or_take(expression.hash(), is);
        if place == added.len() {
            added.push(expression.clone());
            self.expressions.push(expression);
        }
        Id(place as u32)
    }

    /// A sum whose first term is positive: the sign is factored out, so that a sum and its negative are one expression.
    pub(super) fn sum(&mut self, terms: &mut Vec<Signed>) -> Signed {
        cancel(terms);
        match terms.as_slice() {
            [] => {
                let zero = Node::Const(0.0f64.to_bits());
                let id = self.add(Expression::Other(zero, Rc::new([])));
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
            id: self.add(Expression::Sum(terms.as_slice().into())),
            negative,
        }
    }

    pub(super) fn product(&mut self, factors: &mut [Id]) -> Id {
        if let [one] = factors {
            return *one;
        }
        factors.sort_unstable();
        self.add(Expression::Product((&*factors).into()))
    }

    pub(super) fn of(&self, id: Id) -> &Expression {
        &self.expressions[id.index()]
    }

    /// The expressions that the outputs need.
    pub(super) fn live(&self) -> Vec<bool> {
        let mut live = vec![false; self.expressions.len()];
        let mut stack: Vec<Id> = self.outputs.iter().map(|output| output.id).collect();
        while let Some(id) = stack.pop() {
            if !std::mem::replace(&mut live[id.index()], true) {
                stack.extend(self.of(id).operands());
            }
        }
        live
    }

    /// The number of live expressions and outputs that use each expression.
    pub(super) fn use_counts(&self) -> Vec<u32> {
        let mut uses = vec![0; self.expressions.len()];
        for (index, live) in self.live().into_iter().enumerate() {
            if live {
                for operand in self.expressions[index].operands() {
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

/// Flattens the function: nested sums and nested products that have only one use are merged; with
/// `open_sines` also any product of sines and cosines, whatever its uses.
pub(super) fn flatten(function: &Function, open_sines: bool) -> Terms {
    let mut flattening = Flattening {
        function,
        open_sines,
        uses: unsigned_uses(function),
        terms: Terms {
            expressions: Vec::new(),
            added: Vec::new(),
            slots: Slots::default(),
            outputs: Vec::new(),
        },
        translated: Vec::with_capacity(function.graph.nodes().len()),
        summands: Vec::new(),
        factors: Vec::new(),
    };
    let inner = flattening.inner_sums();
    for (id, inner) in function.graph.ids().zip(inner) {
        let translated = flattening.translate(id, inner);
        flattening.translated.push(translated);
    }
    let outputs = function.outputs.iter();
    let outputs = outputs.map(|id| flattening.expression(*id)).collect();
    Terms {
        outputs,
        ..flattening.terms
    }
}

/// The translation of a node of the function.
enum Translated {
    Expression(Signed),
    /// The terms of a long sum that is nested in one other sum. It has no expression of its own, since a
    /// sum of n terms is as many nested sums.
    Inner(Vec<Signed>),
}

struct Flattening<'a> {
    function: &'a Function,
    open_sines: bool,
    /// See [`unsigned_uses`].
    uses: Vec<u32>,
    terms: Terms,
    translated: Vec<Translated>,
    /// The lists of a sum and of a product, while they are made.
    summands: Vec<Signed>,
    factors: Vec<Id>,
}

impl Flattening<'_> {
    /// For each node, whether it is a sum whose only use is in one other sum.
    fn inner_sums(&self) -> Vec<bool> {
        let graph = &self.function.graph;
        let is_sum = |id: NodeId| matches!(graph.node(id), Node::Add(..) | Node::Sub(..));
        let mut inner = vec![false; self.uses.len()];
        let live = self.function.live();
        for id in graph.ids().filter(|id| is_sum(*id)) {
            for operand in graph.node(id).operands() {
                let (operand, _) = graph.unsigned(operand);
                let single = self.is_single(operand) && is_sum(operand);
                inner[operand.index()] |= single && live[id.index()];
            }
        }
        // Dead nodes are translated, too, and may use any of them.
        for id in graph.ids().filter(|id| !live[id.index()]) {
            for operand in graph.node(id).operands() {
                inner[graph.unsigned(operand).0.index()] = false;
            }
        }
        inner
    }

    fn is_single(&self, id: NodeId) -> bool {
        self.uses[self.function.graph.unsigned(id).0.index()] == 1
    }

    fn expression(&self, id: NodeId) -> Signed {
        match &self.translated[id.index()] {
            Translated::Expression(signed) => *signed,
            Translated::Inner(_) => unreachable!("only a sum uses it"),
        }
    }

    fn translate(&mut self, id: NodeId, inner: bool) -> Translated {
        let of = |id: NodeId| self.expression(id);
        let graph = &self.function.graph;
        let signed = |id| Signed {
            id,
            negative: false,
        };
        Translated::Expression(match graph.node(id) {
            Node::Neg(a) => match &mut self.translated[a.index()] {
                Translated::Expression(a) => a.negated_if(true),
                Translated::Inner(terms) => {
                    let terms = std::mem::take(terms).into_iter();
                    return Translated::Inner(terms.map(|t| t.negated_if(true)).collect());
                }
            },
            Node::Add(a, b) | Node::Sub(a, b) => {
                let minus = matches!(graph.node(id), Node::Sub(..));
                let mut all = std::mem::take(&mut self.summands);
                all.clear();
                self.add_summands(a, false, &mut all);
                self.add_summands(b, minus, &mut all);
                if inner && all.len() > SHORT {
                    return Translated::Inner(all);
                }
                let sum = self.terms.sum(&mut all);
                self.summands = all;
                sum
            }
            Node::Mul(a, b) => {
                let (a, b) = ((of(a), self.is_single(a)), (of(b), self.is_single(b)));
                let negative = a.0.negative != b.0.negative;
                self.factors.clear();
                for (factor, single) in [a, b] {
                    match self.terms.of(factor.id) {
                        Expression::Product(inner)
                            if single
                                || self.open_sines
                                    && inner.iter().all(|f| is_sine(&self.terms, *f)) =>
                        {
                            self.factors.extend_from_slice(inner);
                        }
                        _ => self.factors.push(factor.id),
                    }
                }
                let id = self.terms.product(&mut self.factors);
                Signed { id, negative }
            }
            node => {
                let operands = node.operands().map(of).collect();
                // The operands are stored beside the node; its own ids are not used here.
                let shape = match node {
                    Node::Const(_) | Node::Input(_) => node,
                    other => other.map(|_| NodeId(0)),
                };
                signed(self.terms.add(Expression::Other(shape, operands)))
            }
        })
    }

    /// Adds the terms of an operand of a sum.
    fn add_summands(&mut self, id: NodeId, minus: bool, all: &mut Vec<Signed>) {
        let single = self.is_single(id);
        match &mut self.translated[id.index()] {
            Translated::Inner(terms) => {
                let terms = std::mem::take(terms).into_iter();
                all.extend(terms.map(|t| t.negated_if(minus)));
            }
            Translated::Expression(term) => {
                let term = term.negated_if(minus);
                match self.terms.of(term.id) {
                    Expression::Sum(inner) if single => {
                        all.extend(inner.iter().map(|t| t.negated_if(term.negative)));
                    }
                    _ => all.push(term),
                }
            }
        }
    }
}

/// Uses of each node by live nodes; a use through a negation counts as one of the node itself.
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

/// Removes terms that occur with both signs.
fn cancel(terms: &mut Vec<Signed>) {
    if !has_opposites(terms) {
        return;
    }
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

fn has_opposites(terms: &[Signed]) -> bool {
    if terms.len() <= FEW {
        for (k, a) in terms.iter().enumerate() {
            for b in &terms[k + 1..] {
                if a.id.0 == b.id.0 && a.negative != b.negative {
                    return true;
                }
            }
        }
        return false;
    }
    let mut all: Vec<u64> = Vec::with_capacity(terms.len());
    for term in terms {
        all.push(u64::from(term.id.0) << 1 | u64::from(term.negative));
    }
    all.sort_unstable();
    // Among equal terms the positive ones come first.
    all.windows(2)
        .any(|pair| pair[0] + 1 == pair[1] && pair[0] & 1 == 0)
}

fn is_sine(terms: &Terms, id: Id) -> bool {
    matches!(
        terms.expressions[id.index()],
        Expression::Other(Node::Sin(_) | Node::Cos(_), _)
    )
}
