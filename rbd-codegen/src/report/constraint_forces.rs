//! The constraint force algorithm: how many numbers joints hold, how many of them at nodes, and what its
//! forms take beside other forward dynamics.

use rbd_ir::ir::longest_path;
use rbd_model::Model;

use super::Count;
use crate::{FunctionName, Program};

/// The section of a report.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ConstraintForces {
    /// N_S: how many numbers all joints hold.
    pub held: usize,
    /// N_S^node: how many of them joints hold that move nodes or stand on them.
    pub held_at_nodes: usize,
    /// Bodies with more than one joint on them.
    pub nodes: usize,
    /// The lengths of the chains between, in joints.
    pub chains: Vec<usize>,
    /// The functions that give q̈, in the order of the table.
    pub functions: Vec<ForwardCost>,
}

/// The cost of a function that computes q̈.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ForwardCost {
    /// Its name.
    pub function: String,
    /// Its operations, bias force and sines included.
    pub count: Count,
    /// How many operations wait for each other, at the most.
    pub longest_path: u32,
}

/// The section, if any form was generated.
pub(super) fn section(model: &Model, program: &Program) -> Option<ConstraintForces> {
    let rows = program.functions.iter();
    let is_form = FunctionName::is_of_constraint_forces;
    rows.clone().find(|row| is_form(row.method.id))?;
    let by_others = [FunctionName::Aba, FunctionName::ForwardDynamics];
    let is_forward = |id: FunctionName| is_form(id) || by_others.contains(&id);
    let functions = rows.filter(|row| is_forward(row.method.id));
    let functions = functions.map(|row| ForwardCost {
        function: row.signature.name.clone(),
        count: row.count.into(),
        longest_path: longest_path(&row.body.function),
    });
    let joints = &model.joints;
    let linked = model.linked_joints();
    // Two linked joints count as one, that behind.
    let parents = (0..joints.len()).map(|i| joints[linked[i].unwrap_or(i)].parent);
    let parents: Vec<Option<usize>> = parents.collect();
    let held = |i: usize| {
        let both = [Some(i), linked[i]].into_iter().flatten();
        6 - both.map(|i| joints[i].joint_type.nv()).sum::<usize>()
    };
    let is_whole = |i: &usize| !linked.contains(&Some(*i));
    let all = || (0..joints.len()).filter(is_whole);
    let is_node = |k: usize| all().filter(|i| parents[*i] == Some(k)).count() > 1;
    let in_chain = |i: usize| !is_node(i) && !parents[i].is_some_and(is_node);
    let chained: Vec<bool> = (0..joints.len())
        .map(|i| is_whole(&i) && in_chain(i))
        .collect();
    Some(ConstraintForces {
        held: all().map(held).sum(),
        held_at_nodes: all().filter(|i| !in_chain(*i)).map(held).sum(),
        nodes: all().filter(|k| is_node(*k)).count(),
        chains: chains(&parents, &chained),
        functions: functions.collect(),
    })
}

/// How many joints each chain has.
fn chains(parents: &[Option<usize>], in_chain: &[bool]) -> Vec<usize> {
    let mut of_joint: Vec<Option<usize>> = Vec::with_capacity(in_chain.len());
    let mut lengths: Vec<usize> = Vec::new();
    for (parent, in_chain) in parents.iter().zip(in_chain) {
        let before = parent.and_then(|parent| of_joint[parent]);
        of_joint.push(in_chain.then(|| {
            let chain = before.unwrap_or_else(|| {
                lengths.push(0);
                lengths.len() - 1
            });
            lengths[chain] += 1;
            chain
        }));
    }
    lengths
}
