//! Selects the packs that pay: a pack saves an operation for each subtree but one, and costs the instructions
//! that collect its operands or extract its lanes.

use rustc_hash::FxHashMap;

use super::groups::Packs;
use super::operands::{Kind, Operand, operands};
use crate::ir::{Function, NodeId};

/// The number of levels in which packs that do not pay are dropped; each may make neighbours unprofitable.
const ROUNDS: usize = 50;

/// The packs that pay.
pub(super) fn keep(function: &Function, mut packs: Packs) -> Packs {
    let users = users(function);
    let all = packs.packs.iter();
    let mut known: Vec<_> = all.map(|pack| operands(function, &packs, pack)).collect();
    for _ in 0..ROUNDS {
        let keep = Round::new(function, &packs, &known, &users).keep();
        if keep.iter().all(|keep| *keep) {
            break;
        }
        // The order of operands depends on the packs that they are in.
        let is_dropped = |node: NodeId| packs.of[node.index()].is_some_and(|(pack, _)| !keep[pack]);
        let is_stale = |of: &[Operand]| of.iter().flat_map(Operand::scalars).any(is_dropped);
        let kept = known.into_iter().zip(&keep).filter(|(_, keep)| **keep);
        let kept: Vec<_> = kept.map(|(of, _)| (is_stale(&of), of)).collect();
        packs = packs.filtered(&keep);
        let all = packs.packs.iter().zip(kept);
        known = all
            .map(|(pack, (is_stale, of))| match is_stale {
                true => operands(function, &packs, pack),
                false => of,
            })
            .collect();
    }
    packs
}

/// The operands and users of packs, as long as none is dropped.
struct Round<'a> {
    function: &'a Function,
    packs: &'a Packs,
    operands: &'a [Vec<Operand>],
    /// The number of packs that use the same scalars.
    uses: FxHashMap<Vec<Option<NodeId>>, usize>,
    /// For each pack, the packs that use it as it is.
    users: Vec<Vec<usize>>,
    /// For each pack, the instructions that extract its scalars.
    taken_out: Vec<f64>,
}

impl<'a> Round<'a> {
    fn new(
        function: &'a Function,
        packs: &'a Packs,
        operands: &'a [Vec<Operand>],
        node_users: &[Vec<NodeId>],
    ) -> Self {
        let mut uses: FxHashMap<Vec<Option<NodeId>>, usize> = FxHashMap::default();
        let mut users = vec![Vec::new(); operands.len()];
        // Scalars that are collected are first extracted.
        let mut is_collected = vec![false; packs.of.len()];
        for (user, operands) in operands.iter().enumerate() {
            for operand in operands {
                *uses.entry(operand.nodes.clone()).or_default() += 1;
                match operand.kind(function, packs) {
                    Kind::Pack(pack) => users[pack].push(user),
                    _ => {
                        (operand.scalars()).for_each(|node| is_collected[node.index()] = true);
                    }
                }
            }
        }
        let is_out = |node: &NodeId| {
            let by_scalars = &node_users[node.index()];
            let is_scalar = |user: &NodeId| packs.of[user.index()].is_none();
            is_collected[node.index()] || by_scalars.iter().any(is_scalar)
        };
        let all = packs.packs.iter();
        let taken_out = all.map(|pack| {
            // The first lane is where a scalar is.
            let others = pack.nodes.iter().skip(1).flatten();
            others.filter(|node| is_out(node)).count() as f64
        });
        Self {
            taken_out: taken_out.collect(),
            function,
            packs,
            operands,
            uses,
            users,
        }
    }

    /// The packs to keep: a round drops at most one of two neighbours that do not pay.
    fn keep(&self) -> Vec<bool> {
        let mut keep = vec![true; self.operands.len()];
        for pack in 0..keep.len() {
            let mut neighbours = self.neighbours(pack);
            if self.cost_without(pack) < 0.0 && neighbours.all(|other| keep[other]) {
                keep[pack] = false;
            }
        }
        keep
    }

    fn neighbours(&self, pack: usize) -> impl Iterator<Item = usize> {
        let operands = self.operands[pack].iter();
        let packs = operands.filter_map(|operand| match operand.kind(self.function, self.packs) {
            Kind::Pack(pack) => Some(pack),
            _ => None,
        });
        packs.chain(self.users[pack].iter().copied())
    }

    /// The instructions that collect an operand, shared by the packs that use it.
    fn collected(&self, operand: &Operand, others: f64) -> f64 {
        match operand.kind(self.function, self.packs) {
            Kind::Pack(_) | Kind::Constants => 0.0,
            Kind::Same => 1.0 / self.uses[&operand.nodes] as f64,
            Kind::Collected => others / self.uses[&operand.nodes] as f64,
        }
    }

    /// The number of additional instructions if a pack is dropped.
    fn cost_without(&self, pack: usize) -> f64 {
        let others = self.packs.packs[pack].scalars().count() as f64 - 1.0;
        let operands = self.operands[pack].iter();
        let operands: f64 = operands
            .map(|operand| match operand.kind(self.function, self.packs) {
                Kind::Pack(operand) => others - self.taken_out[operand],
                _ => -self.collected(operand, others),
            })
            .sum();
        let to_users = if self.users[pack].is_empty() {
            0.0
        } else {
            others
        };
        others + operands + to_users - self.taken_out[pack]
    }
}

/// The operations that use each node, with either sign; an output uses itself.
fn users(function: &Function) -> Vec<Vec<NodeId>> {
    let mut users = vec![Vec::new(); function.graph.nodes().len()];
    // A change of sign is no user; its users count instead.
    let unsigned = |id| function.graph.unsigned(id);
    for id in function.graph.ids().filter(|id| !unsigned(*id).1) {
        for operand in function.graph.node(id).operands() {
            users[unsigned(operand).0.index()].push(id);
        }
    }
    for output in &function.outputs {
        // No pack has an output's index.
        users[unsigned(*output).0.index()].push(NodeId(0));
    }
    users
}
