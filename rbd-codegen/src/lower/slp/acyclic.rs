//! Packs that can be computed one after the other.
//!
//! Operations of one structure may depend on each other through marked values, as velocities along a
//! chain do. Side by side they would wait for themselves.

use super::alike::Packs;
use crate::ir::{Function, Graph, NodeId};

/// What is computed at once: a pack, or a node that is in none.
struct Units {
    /// By node.
    of: Vec<usize>,
    /// By unit, in order.
    nodes: Vec<Vec<NodeId>>,
}

impl Units {
    fn new(function: &Function, packs: &Packs) -> Self {
        let mut units = Self {
            of: vec![usize::MAX; packs.of.len()],
            nodes: Vec::new(),
        };
        for id in function.graph.ids() {
            if units.of[id.index()] != usize::MAX {
                continue;
            }
            let nodes: Vec<NodeId> = match packs.of[id.index()] {
                Some((pack, _)) => packs.packs[pack].scalars().collect(),
                None => vec![id],
            };
            for node in &nodes {
                units.of[node.index()] = units.nodes.len();
            }
            units.nodes.push(nodes);
        }
        units
    }

    fn operands<'a>(&'a self, graph: &'a Graph, unit: usize) -> impl Iterator<Item = usize> + 'a {
        let nodes = self.nodes[unit].iter();
        let operands = nodes.flat_map(|node| graph.node(*node).operands());
        operands.map(|operand| self.of[operand.index()])
    }

    /// Units that depend on themselves through others: strongly connected components (R. Tarjan,
    /// *Depth-first search and linear graph algorithms*, 1972).
    fn in_circles(&self, graph: &Graph) -> Vec<bool> {
        let count = self.nodes.len();
        let operands: Vec<Vec<usize>> = (0..count)
            .map(|unit| self.operands(graph, unit).collect())
            .collect();
        let (mut numbers, mut low) = (vec![usize::MAX; count], vec![0; count]);
        let (mut open, mut is_open, mut circles) =
            (Vec::new(), vec![false; count], vec![false; count]);
        let mut next = 0;
        for root in 0..count {
            let mut path: Vec<(usize, usize)> = Vec::new();
            if numbers[root] == usize::MAX {
                path.push((root, 0));
            }
            while let Some((unit, at)) = path.pop() {
                if at == 0 {
                    (numbers[unit], low[unit]) = (next, next);
                    next += 1;
                    open.push(unit);
                    is_open[unit] = true;
                } else {
                    let child = operands[unit][at - 1];
                    if is_open[child] {
                        low[unit] = low[unit].min(low[child]);
                    }
                }
                if let Some(&child) = operands[unit].get(at) {
                    path.push((unit, at + 1));
                    if numbers[child] == usize::MAX {
                        path.push((child, 0));
                    }
                    continue;
                }
                if low[unit] == numbers[unit] {
                    let start = open.iter().rposition(|other| *other == unit);
                    let own = open.split_off(start.expect("it is open"));
                    let is_circle = own.len() > 1 || operands[unit].contains(&unit);
                    for unit in own {
                        is_open[unit] = false;
                        circles[unit] = is_circle;
                    }
                }
            }
        }
        circles
    }
}

/// The packs that do not wait for themselves.
pub(super) fn keep(function: &Function, packs: &Packs) -> Packs {
    let units = Units::new(function, packs);
    let circles = units.in_circles(&function.graph);
    let keep = packs.packs.iter().map(|pack| {
        let first = pack.scalars().next().expect("a pack has scalars");
        !circles[units.of[first.index()]]
    });
    packs.filtered(&keep.collect::<Vec<_>>())
}

/// The same function in an order in which operands of all nodes of a pack come before the first: of
/// what can be computed the first as traced.
pub(super) fn ordered(function: &Function, packs: &Packs) -> (Function, Packs) {
    let units = Units::new(function, packs);
    let count = units.nodes.len();
    let (mut waits, mut users) = (vec![0_usize; count], vec![Vec::new(); count]);
    for unit in 0..count {
        for operand in units.operands(&function.graph, unit) {
            waits[unit] += 1;
            users[operand].push(unit);
        }
    }
    let free = (0..count).filter(|unit| waits[*unit] == 0);
    let mut free: std::collections::BTreeSet<usize> = free.collect();
    let mut new_id = vec![NodeId(0); function.graph.nodes().len()];
    let mut graph = Graph::default();
    while let Some(unit) = free.pop_first() {
        for id in &units.nodes[unit] {
            let node = function.graph.node(*id);
            new_id[id.index()] = graph.intern(node.map(|operand| new_id[operand.index()]));
        }
        for user in &users[unit] {
            waits[*user] -= 1;
            if waits[*user] == 0 {
                free.insert(*user);
            }
        }
    }
    debug_assert_eq!(
        graph.nodes().len(),
        function.graph.nodes().len(),
        "no circle is left"
    );
    let outputs = function.outputs.iter().map(|id| new_id[id.index()]);
    let function = Function {
        inputs: function.inputs.clone(),
        outputs: outputs.collect(),
        graph,
    };
    (function, packs.renumbered(&new_id))
}
