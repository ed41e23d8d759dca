//! The constraint force algorithm: how many numbers joints hold, how many of them at nodes, and what its
//! forms take beside other forward dynamics.

use super::Count;
use crate::ir::longest_path;
use crate::{Model, Program};

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

/// What a function that gives q̈ takes.
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
    let is_form = |name: &str| name.starts_with("constraint_forces_");
    rows.clone().find(|row| is_form(row.method.name))?;
    let is_forward = |name: &str| is_form(name) || matches!(name, "aba" | "forward_dynamics");
    let functions = rows.filter(|row| is_forward(row.method.name));
    let functions = functions.map(|row| ForwardCost {
        function: row.signature.name.clone(),
        count: row.count.into(),
        longest_path: longest_path(&row.body.function),
    });
    let joints = &model.joints;
    let held = |i: &usize| 6 - joints[*i].joint_type.nv();
    let children = |k: usize| joints.iter().filter(move |joint| joint.parent == Some(k));
    let is_node = |k: usize| children(k).count() > 1;
    let in_chain = |i: usize| !is_node(i) && !joints[i].parent.is_some_and(is_node);
    let all = 0..joints.len();
    Some(ConstraintForces {
        held: all.clone().map(|i| held(&i)).sum(),
        held_at_nodes: all
            .clone()
            .filter(|i| !in_chain(*i))
            .map(|i| held(&i))
            .sum(),
        nodes: all.clone().filter(|k| is_node(*k)).count(),
        chains: chains(model, &all.map(in_chain).collect::<Vec<_>>()),
        functions: functions.collect(),
    })
}

/// How many joints each chain has.
fn chains(model: &Model, in_chain: &[bool]) -> Vec<usize> {
    let mut of_joint: Vec<Option<usize>> = Vec::with_capacity(in_chain.len());
    let mut lengths: Vec<usize> = Vec::new();
    for (joint, in_chain) in model.joints.iter().zip(in_chain) {
        let before = joint.parent.and_then(|parent| of_joint[parent]);
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
