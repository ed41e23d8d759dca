//! SLP groups: isomorphic operations of different subtrees.

use crate::ir::{Function, Node, NodeId, Symmetry, alike};

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

/// All packs of isomorphic operations of two subtrees or more, in the order in which the function computes the first of each.
pub(super) fn find(function: &Function, symmetry: &Symmetry) -> Packs {
    let packs = alike(function, symmetry, is_operation)
        .into_iter()
        .flat_map(|subtrees| {
            let some = subtrees.iter().map(Vec::len).filter(|count| *count > 0);
            let count = match some.clone().count() {
                0 | 1 => 0,
                _ => some.min().unwrap_or(0),
            };
            (0..count).map(move |k| Pack {
                nodes: subtrees.iter().map(|own| own.get(k).copied()).collect(),
            })
        });
    Packs::new(packs.collect(), function.graph.nodes().len())
}

pub(super) fn is_operation(node: Node) -> bool {
    matches!(
        node,
        Node::Add(..) | Node::Sub(..) | Node::Mul(..) | Node::Div(..) | Node::Sqrt(_)
    )
}
