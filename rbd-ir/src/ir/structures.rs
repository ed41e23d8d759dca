//! The structure of operations: what those of isomorphic subtrees have in common.

use rustc_hash::FxHashMap;

use super::{Function, Node, NodeId, Operation, Place, Symmetry};

/// The origin of a node's inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Origin {
    /// No subtree.
    Shared,
    /// One subtree of a group, and perhaps what others know too.
    Subtree(usize, u8),
    /// Several subtrees.
    Several,
}

impl Origin {
    fn is_own(self) -> bool {
        matches!(self, Self::Subtree(..))
    }

    fn join(self, other: Self) -> Self {
        match (self, other) {
            (Self::Shared, other) | (other, Self::Shared) => other,
            (a, b) if a == b => a,
            _ => Self::Several,
        }
    }

    /// The same, where one subtree goes on with what several have made.
    fn going_on(self, other: Self) -> Self {
        match (self, other) {
            (Self::Several, own @ Self::Subtree(..)) | (own @ Self::Subtree(..), Self::Several) => {
                own
            }
            _ => self.join(other),
        }
    }
}

/// The structure of a node: two nodes of different subtrees with the same structure are isomorphic.
///
/// All constants are equal, since they can be packed, and so are signs, which a product or a constant
/// absorbs. Operands are in the order of their structures.
#[derive(PartialEq, Eq, Hash)]
enum Structure {
    Constant,
    Input(usize),
    /// This node alone: where several subtrees meet, or of another subtree than what goes on with it. Shared values, and what is
    /// made of several subtrees' alone, have a structure: subtrees begin at different places of it, with other signs.
    Node(NodeId),
    Operation(Operation<u32>),
    /// A sum, by its terms; a choice or a sign, by its operands behind a number that no structure has.
    Several(Vec<u32>),
}

/// Origins and structures of a function's nodes.
///
/// Packs of nodes of the same structure form no circle: nodes that stand alone in a structure are the same in each node that
/// has it, so that on a circle through packs one of them would depend on itself.
pub(crate) struct Structures {
    pub(crate) origins: Vec<Origin>,
    /// Nodes of equal numbers have equal structures.
    pub(crate) numbers: Vec<u32>,
}

impl Structures {
    /// If `in_any_order`, sums of a subtree have equal structures where they have the same terms.
    pub(crate) fn of(function: &Function, symmetry: &Symmetry, in_any_order: bool) -> Self {
        let mut all = Found {
            function,
            symmetry,
            in_any_order,
            uses: function.use_counts(),
            origins: Vec::new(),
            numbers: Vec::new(),
            known: FxHashMap::default(),
            terms: FxHashMap::default(),
        };
        for id in function.graph.ids() {
            let origin = all.origin(id);
            all.origins.push(origin);
            let number = all.number(id, origin);
            all.numbers.push(number);
        }
        let numbers = function.graph.ids().map(|id| all.number_of(id));
        Self {
            numbers: numbers.collect(),
            origins: all.origins,
        }
    }
}

/// Origins and structures of the nodes so far.
struct Found<'a> {
    function: &'a Function,
    symmetry: &'a Symmetry,
    in_any_order: bool,
    uses: Vec<u32>,
    origins: Vec<Origin>,
    numbers: Vec<u32>,
    known: FxHashMap<Structure, u32>,
    /// The terms of sums that have no number yet: perhaps a further sum alone uses them.
    terms: FxHashMap<NodeId, Vec<u32>>,
}

impl Found<'_> {
    fn place(&self, node: Node) -> Option<Place> {
        match node {
            Node::Input(position) => *self.symmetry.inputs.get(position as usize)?,
            _ => None,
        }
    }

    fn origin(&mut self, id: NodeId) -> Origin {
        let node = self.function.graph.node(id);
        if let Some(place) = self.place(node) {
            return Origin::Subtree(place.group, place.lane);
        }
        if let Node::Mul(a, b) | Node::Div(a, b) = node
            && let Some(origin) = self.of_two_subtrees(a, b)
        {
            return origin;
        }
        let join = match is_sum(node) && node.operands().any(|operand| self.goes_on(operand)) {
            true => Origin::join,
            false => Origin::going_on,
        };
        let operands = node.operands().map(|a| self.origins[a.index()]);
        let origin = operands.fold(Origin::Shared, join);
        if origin == Origin::Several && is_sum(node) {
            self.take_back(node);
        }
        origin
    }

    /// Sums of one subtree in this sum of several that nothing else uses, if they have a term of several: they do not go on for their
    /// subtree with what several have made, as it seemed.
    fn take_back(&mut self, sum: Node) {
        let graph = &self.function.graph;
        let mut parts: Vec<NodeId> = sum.operands().filter(|id| self.is_part(*id)).collect();
        let mut next = 0;
        while let Some(id) = parts.get(next) {
            let own = graph.node(*id).operands();
            parts.extend(own.filter(|id| self.is_part(*id)));
            next += 1;
        }
        for id in parts.into_iter().rev() {
            let mut terms = graph.node(id).operands();
            if terms.any(|term| self.origins[term.index()] == Origin::Several) {
                self.origins[id.index()] = Origin::Several;
                self.number_of(id);
                self.numbers[id.index()] = self.numbered(Structure::Node(id));
            }
        }
    }

    /// Whether it is a sum of one subtree that is used once.
    fn is_part(&self, id: NodeId) -> bool {
        let is_own = self.origins[id.index()].is_own();
        is_own && self.uses[id.index()] == 1 && is_sum(self.function.graph.node(id))
    }

    /// A number of one subtree times one of another: the one of more structure goes on, in which columns differ where a matrix meets them.
    fn of_two_subtrees(&mut self, a: NodeId, b: NodeId) -> Option<Origin> {
        let [a, b] = [a, b].map(|id| (self.number_of(id), self.origins[id.index()]));
        (a.1.is_own() && b.1.is_own()).then(|| a.max(b).1)
    }

    /// Whether this is a sum of several subtrees that one sum alone goes on with, perhaps over further subtrees.
    fn goes_on(&self, id: NodeId) -> bool {
        let is_of_several = self.origins[id.index()] == Origin::Several;
        is_of_several && self.uses[id.index()] == 1 && is_sum(self.function.graph.node(id))
    }

    fn number(&mut self, id: NodeId, origin: Origin) -> u32 {
        let node = self.function.graph.node(id);
        let is_own = |a: NodeId| self.origins[a.index()].is_own();
        let do_meet = origin == Origin::Several && node.operands().any(is_own);
        let structure = match (node, self.place(node)) {
            (Node::Const(_), _) => Structure::Constant,
            (Node::Input(_), Some(place)) => Structure::Input(place.role),
            (Node::Neg(a), _) => return self.number_of(a),
            _ if do_meet => Structure::Node(id),
            _ if self.in_any_order && origin.is_own() && is_sum(node) => return self.sum(id),
            (Node::SelectLess(_) | Node::Sign(_), _) => {
                let mut own = vec![u32::MAX];
                for operand in node.operands() {
                    own.push(self.number_in(operand, origin));
                }
                Structure::Several(own)
            }
            _ => match Operation::new(node, |operand| self.number_in(operand, origin)) {
                Some(operation) => Structure::Operation(operation),
                None => Structure::Node(id),
            },
        };
        self.numbered(structure)
    }

    /// The number of a subtree's sum.
    fn sum(&mut self, id: NodeId) -> u32 {
        let mut own = Vec::new();
        for operand in self.function.graph.node(id).operands() {
            match self.terms.remove(&operand) {
                Some(terms) => own.extend(terms),
                None => own.push(self.number_of(operand)),
            }
        }
        own.sort_unstable();
        if self.uses[id.index()] > 1 {
            return self.numbered(Structure::Several(own));
        }
        self.terms.insert(id, own);
        u32::MAX
    }

    fn number_of(&mut self, id: NodeId) -> u32 {
        if let Some(own) = self.terms.remove(&id) {
            self.numbers[id.index()] = self.numbered(Structure::Several(own));
        }
        self.numbers[id.index()]
    }

    /// The number of an operand's structure in an operation of this origin.
    fn number_in(&mut self, operand: NodeId, origin: Origin) -> u32 {
        let there = self.origins[operand.index()];
        match there.is_own() && there != origin {
            true => self.numbered(Structure::Node(self.function.graph.unsigned(operand).0)),
            false => self.number_of(operand),
        }
    }

    fn numbered(&mut self, structure: Structure) -> u32 {
        let next = self.known.len() as u32;
        *self.known.entry(structure).or_insert(next)
    }
}

/// Whether a node is a sum or a difference.
pub(crate) fn is_sum(node: Node) -> bool {
    matches!(node, Node::Add(..) | Node::Sub(..))
}

/// Those of the nodes `wanted` that are alike but for their subtree: for each subtree of a group its own, in order.
pub(crate) fn alike(
    function: &Function,
    symmetry: &Symmetry,
    wanted: fn(Node) -> bool,
) -> Vec<Vec<Vec<NodeId>>> {
    let Structures { origins, numbers } = Structures::of(function, symmetry, false);
    let graph = &function.graph;
    let mut index = FxHashMap::default();
    let mut alike: Vec<Vec<Vec<NodeId>>> = Vec::new();
    for id in graph.ids().filter(|id| wanted(graph.node(*id))) {
        if let Origin::Subtree(group, lane) = origins[id.index()] {
            let is_negative = matches!(graph.node(id), Node::Neg(_));
            let key = (group, numbers[id.index()], is_negative);
            let at = *index.entry(key).or_insert(alike.len());
            if at == alike.len() {
                alike.push(vec![Vec::new(); symmetry.sizes[group].into()]);
            }
            alike[at][usize::from(lane)].push(id);
        }
    }
    alike
}

/// For each node those that are isomorphic to it, one of each subtree and itself among them; none where a subtree has none.
pub(crate) fn isomorphic(function: &Function, symmetry: &Symmetry) -> Vec<Vec<NodeId>> {
    let mut isomorphic = vec![Vec::new(); function.graph.nodes().len()];
    for lanes in alike(function, symmetry, |_| true) {
        let count = lanes[0].len();
        if lanes.iter().all(|lane| lane.len() == count) {
            for k in 0..count {
                let all: Vec<NodeId> = lanes.iter().map(|lane| lane[k]).collect();
                all.iter()
                    .for_each(|id| isomorphic[id.index()].clone_from(&all));
            }
        }
    }
    isomorphic
}

#[cfg(test)]
mod tests {
    use super::{Origin, Structures, isomorphic};
    use rbd_runtime::Real;

    use crate::ir::{Function, NodeId, Place, Symbol, Symmetry, scalars, trace};

    /// A function of two numbers of each of three subtrees.
    fn of_three(f: impl Fn([[Symbol; 2]; 3]) -> Vec<Symbol>) -> (Function, Symmetry) {
        let function = trace(scalars("x", 6), |x| {
            f(std::array::from_fn(|lane| [x[2 * lane], x[2 * lane + 1]]))
        });
        let place = |k: usize| Place {
            group: 0,
            lane: (k / 2) as u8,
            role: k % 2,
        };
        let symmetry = Symmetry {
            inputs: (0..6).map(|k| Some(place(k))).collect(),
            sizes: vec![3],
        };
        (function, symmetry)
    }

    fn subtrees(own: &Structures, outputs: &[NodeId]) -> Vec<Origin> {
        outputs.iter().map(|id| own.origins[id.index()]).collect()
    }

    const EACH: [Origin; 3] = [
        Origin::Subtree(0, 0),
        Origin::Subtree(0, 1),
        Origin::Subtree(0, 2),
    ];

    #[test]
    fn what_all_have_made_is_the_same_for_each() {
        let (function, symmetry) = of_three(|x| {
            let sum = x[0][0] + x[1][0] + x[2][0];
            let each = x.map(|[a, b]| (sum * a + b) * sum);
            [&[sum][..], &each].concat()
        });
        let own = Structures::of(&function, &symmetry, false);
        assert_eq!(own.origins[function.outputs[0].index()], Origin::Several);
        assert_eq!(subtrees(&own, &function.outputs[1..]), EACH);
        let alike = isomorphic(&function, &symmetry);
        assert_eq!(alike[function.outputs[2].index()], function.outputs[1..]);
        assert!(alike[function.outputs[0].index()].is_empty());
    }

    #[test]
    fn the_sum_of_all_is_of_several_on_the_way() {
        let (function, symmetry) = of_three(|x| vec![x[0][0] * x[0][1] + x[1][0] + x[2][0]]);
        let own = Structures::of(&function, &symmetry, false);
        assert_eq!(subtrees(&own, &function.outputs), [Origin::Several]);
    }

    /// As deep as a thread's stack is not.
    #[test]
    fn a_long_sum_of_one_is_of_several_once_others_come() {
        let (function, symmetry) = of_three(|x| {
            let sum = x[0][0] + x[1][0] + x[2][0];
            let terms = (1..100_000).map(|k| x[0][1] * Symbol::from_f64(f64::from(k)));
            let own = terms.fold(sum, |own, term| own + term);
            vec![own + x[1][1], sum]
        });
        let own = Structures::of(&function, &symmetry, false);
        let mut terms = function.graph.node(function.outputs[0]).operands();
        assert!(terms.any(|id| own.origins[id.index()] == Origin::Several));
    }

    #[test]
    fn columns_meet_the_matrix_of_one_subtree() {
        let (function, symmetry) = of_three(|x| {
            let columns = x.map(|[a, b]| a * b);
            let [first, second, third] = columns.map(|column| column * x[0][1]);
            vec![first, second, third]
        });
        let own = Structures::of(&function, &symmetry, false);
        assert_eq!(subtrees(&own, &function.outputs), EACH);
        let [first, second, third] = [0, 1, 2].map(|k| own.numbers[function.outputs[k].index()]);
        assert!(first != second && second == third);
    }
}
