//! SLP groups: isomorphic operations of different subtrees.

use rustc_hash::FxHashMap;

use super::operation::Operation;
use crate::ir::Symmetry;
use crate::ir::{Function, Node, NodeId};

/// One operation in each subtree of a group, or in each of several elements.
#[derive(Clone, Debug)]
pub(super) struct Pack {
    /// For each of two to four lanes its node. `None` if any number may be there.
    pub(super) nodes: Vec<Option<NodeId>>,
}

impl Pack {
    /// The nodes, in the order of lanes.
    pub(super) fn scalars(&self) -> impl Iterator<Item = NodeId> {
        self.nodes.iter().copied().flatten()
    }

    /// The first of them.
    pub(super) fn first(&self) -> NodeId {
        self.scalars().next().expect("a pack has scalars")
    }
}

/// The packs of a function.
#[derive(Clone, Debug)]
pub(super) struct Packs {
    pub(super) packs: Vec<Pack>,
    /// For each node, its pack and its lane.
    pub(super) of: Vec<Option<(usize, usize)>>,
}

impl Packs {
    pub(super) fn new(packs: Vec<Pack>, nodes: usize) -> Self {
        let mut of = vec![None; nodes];
        for (index, pack) in packs.iter().enumerate() {
            for (lane, node) in pack.nodes.iter().enumerate() {
                if let Some(node) = node {
                    of[node.index()] = Some((index, lane));
                }
            }
        }
        Self { packs, of }
    }

    /// The packs of a function whose nodes have these new ids.
    pub(super) fn renumbered(&self, new_id: &[NodeId]) -> Self {
        let new = |node: &Option<NodeId>| node.map(|node| new_id[node.index()]);
        let packs = self.packs.iter().map(|pack| Pack {
            nodes: pack.nodes.iter().map(new).collect(),
        });
        Self::new(packs.collect(), self.of.len())
    }

    /// The packs for which `keep` is true.
    pub(super) fn filtered(&self, keep: &[bool]) -> Self {
        let packs = self.packs.iter().zip(keep).filter(|(_, keep)| **keep);
        let packs = packs.map(|(pack, _)| pack.clone()).collect();
        Self::new(packs, self.of.len())
    }
}

/// The origin of a node's inputs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Origin {
    /// No subtree.
    Shared,
    /// One subtree of a group, and perhaps what all share.
    Subtree(usize, u8),
    /// Several subtrees.
    Several,
}

impl Origin {
    fn join(self, other: Self) -> Self {
        match (self, other) {
            (Self::Shared, other) | (other, Self::Shared) => other,
            (a, b) if a == b => a,
            _ => Self::Several,
        }
    }
}

/// The structure of a node: two nodes of different subtrees with the same structure are isomorphic.
///
/// All constants are equal, since they can be packed, and so are signs, which a product or a constant
/// absorbs. Operands are in the order of their structures.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Structure {
    Constant,
    Input(usize),
    /// A value of several subtrees. Shared values have a structure: subtrees begin at different places of it,
    /// with other signs.
    Node(NodeId),
    Operation(Operation<u32>),
}

/// All packs of isomorphic operations, in the order in which the function computes the first of each.
pub(super) fn find(function: &Function, symmetry: &Symmetry) -> Packs {
    let graph = &function.graph;
    let (origins, structures) = structures(function, symmetry);
    // For each group and structure: for each subtree its nodes, in order.
    let mut index: FxHashMap<(usize, u32), usize> = FxHashMap::default();
    let mut alike: Vec<Vec<Vec<NodeId>>> = Vec::new();
    for id in graph.ids().filter(|id| is_operation(graph.node(*id))) {
        let Origin::Subtree(group, lane) = origins[id.index()] else {
            continue;
        };
        let key = (group, structures[id.index()]);
        let at = *index.entry(key).or_insert_with(|| {
            alike.push(vec![Vec::new(); symmetry.sizes[group].into()]);
            alike.len() - 1
        });
        alike[at][usize::from(lane)].push(id);
    }
    let packs = alike.into_iter().flat_map(|subtrees| {
        let count = subtrees.iter().map(Vec::len).min().unwrap_or(0);
        (0..count).map(move |k| Pack {
            nodes: subtrees.iter().map(|nodes| Some(nodes[k])).collect(),
        })
    });
    Packs::new(packs.collect(), graph.nodes().len())
}

pub(super) fn is_operation(node: Node) -> bool {
    matches!(
        node,
        Node::Add(..) | Node::Sub(..) | Node::Mul(..) | Node::Div(..) | Node::Sqrt(_)
    )
}

/// For each node, its origin, and the number of its structure.
pub(super) fn structures(function: &Function, symmetry: &Symmetry) -> (Vec<Origin>, Vec<u32>) {
    let nodes = function.graph.nodes();
    let mut origins = Vec::with_capacity(nodes.len());
    let mut numbers: Vec<u32> = Vec::with_capacity(nodes.len());
    let mut known: FxHashMap<Structure, u32> = FxHashMap::default();
    for id in function.graph.ids() {
        let node = function.graph.node(id);
        let place = match node {
            Node::Input(position) => symmetry.inputs[position as usize],
            _ => None,
        };
        let origin = match place {
            Some(place) => Origin::Subtree(place.group, place.lane),
            None => node
                .operands()
                .map(|operand| origins[operand.index()])
                .fold(Origin::Shared, Origin::join),
        };
        origins.push(origin);
        let of = |a: NodeId| numbers[a.index()];
        let structure = match node {
            Node::Const(_) => Structure::Constant,
            Node::Input(_) if place.is_some() => {
                Structure::Input(place.map_or(0, |place| place.role))
            }
            Node::Neg(a) => {
                numbers.push(of(a));
                continue;
            }
            _ if origin == Origin::Several => Structure::Node(id),
            other => match Operation::new(other, of) {
                Some(operation) => Structure::Operation(operation),
                None => Structure::Node(id),
            },
        };
        let next = known.len() as u32;
        numbers.push(*known.entry(structure).or_insert(next));
    }
    (origins, numbers)
}
