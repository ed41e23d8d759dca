//! Drops packs that form dependency cycles, and orders the rest.
//!
//! Isomorphic operations may depend on each other through marked values, as velocities along a chain do. Packed, they would form a cycle.

use super::groups::Packs;
use crate::ir::{Function, Graph, NodeId};

/// Units of computation: packs, and nodes that are in none.
struct Units {
    /// For each node, its unit.
    of: Vec<usize>,
    /// For each unit, its nodes in order.
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

    /// For each unit, the units that it depends on.
    fn all_operands(&self, graph: &Graph) -> Vec<Vec<usize>> {
        (0..self.nodes.len())
            .map(|unit| self.operands(graph, unit).collect())
            .collect()
    }
}

/// Not visited yet.
const NEW: usize = usize::MAX;

/// A search for units that depend on themselves through others: strongly connected components (R. Tarjan,
/// *Depth-first search and linear graph algorithms*, 1972), with an explicit stack, since chains are long.
struct Circles<'a> {
    operands: &'a [Vec<usize>],
    /// For each unit, the number of its visit, and the earliest open unit that it leads to.
    numbers: Vec<usize>,
    low: Vec<usize>,
    reached: usize,
    /// Units whose component is not known yet, in the order of their visits.
    open: Vec<usize>,
    is_open: Vec<bool>,
    in_circle: Vec<bool>,
}

impl<'a> Circles<'a> {
    /// For each unit, whether it is in a cycle.
    fn find(operands: &'a [Vec<usize>]) -> Vec<bool> {
        let count = operands.len();
        let mut circles = Self {
            operands,
            numbers: vec![NEW; count],
            low: vec![0; count],
            reached: 0,
            open: Vec::new(),
            is_open: vec![false; count],
            in_circle: vec![false; count],
        };
        for root in 0..count {
            if circles.numbers[root] == NEW {
                circles.search(root);
            }
        }
        circles.in_circle
    }

    /// Visits all units that `root` leads to. The path has each unit with the number of operands that were followed.
    fn search(&mut self, root: usize) {
        self.reach(root);
        let mut path = vec![(root, 0)];
        while let Some((unit, followed)) = path.last_mut() {
            let unit = *unit;
            match self.operands[unit].get(*followed) {
                Some(&operand) => {
                    *followed += 1;
                    if self.numbers[operand] == NEW {
                        self.reach(operand);
                        path.push((operand, 0));
                    } else {
                        self.leads_to(unit, operand);
                    }
                }
                None => {
                    path.pop();
                    self.close(unit);
                    if let Some((user, _)) = path.last() {
                        self.leads_to(*user, unit);
                    }
                }
            }
        }
    }

    fn reach(&mut self, unit: usize) {
        (self.numbers[unit], self.low[unit]) = (self.reached, self.reached);
        self.reached += 1;
        self.open.push(unit);
        self.is_open[unit] = true;
    }

    fn leads_to(&mut self, unit: usize, operand: usize) {
        if self.is_open[operand] {
            self.low[unit] = self.low[unit].min(self.low[operand]);
        }
    }

    /// Closes a unit whose operands have all been visited: if it leads to no earlier open unit, its component is complete.
    fn close(&mut self, unit: usize) {
        if self.low[unit] < self.numbers[unit] {
            return;
        }
        let start = self.open.iter().rposition(|other| *other == unit);
        let component = self.open.split_off(start.expect("it is open"));
        let is_circle = component.len() > 1 || self.operands[unit].contains(&unit);
        for unit in component {
            self.is_open[unit] = false;
            self.in_circle[unit] = is_circle;
        }
    }
}

/// The packs that form no dependency cycle.
pub(super) fn keep(function: &Function, packs: &Packs) -> Packs {
    let units = Units::new(function, packs);
    let circles = Circles::find(&units.all_operands(&function.graph));
    let keep = packs.packs.iter().map(|pack| {
        let first = pack.scalars().next().expect("a pack has scalars");
        !circles[units.of[first.index()]]
    });
    packs.filtered(&keep.collect::<Vec<_>>())
}

/// The same function in an order in which operands of all nodes of a pack come before its first node: among
/// the ready nodes, the first in traced order.
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
            new_id[id.index()] = graph.push(node.map(|operand| new_id[operand.index()]));
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
    let function = function.with(outputs.collect(), graph);
    (function, packs.renumbered(&new_id))
}

#[cfg(test)]
mod tests {
    use super::Circles;

    #[test]
    fn circles_are_found() {
        // 0 ↔ 1; both depend on the cycle 2 → 3 → 4 → 2; 5 depends on itself; 6 on all, and none on it.
        let operands = [
            vec![1, 2],
            vec![0],
            vec![3],
            vec![4],
            vec![2],
            vec![5],
            vec![0, 2, 5, 7],
            vec![],
        ];
        let expected = [true, true, true, true, true, true, false, false];
        assert_eq!(Circles::find(&operands), expected);
        // A diamond is no cycle.
        let diamond = [vec![1, 2], vec![3], vec![3], vec![]];
        assert_eq!(Circles::find(&diamond), [false; 4]);
    }
}
