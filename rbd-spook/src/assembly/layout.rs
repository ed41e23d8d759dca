//! The layout of K: which rows belong to which constraint.

use std::collections::BTreeMap;

use rbd_runtime::Real;

use crate::{BlockGraph, Constrained};

/// The position of a constraint's rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    /// The block of K that has them.
    pub(super) block: usize,
    /// The first row in it.
    pub(super) first: usize,
    /// For each of up to four frames: the coupling of the block with the frame's body, `None` where an
    /// earlier frame is in the same body.
    pub(super) couplings: [Option<usize>; 4],
}

/// Adds a block for every constraint. A rotor joins the block of the last constraint between its two
/// bodies: with a block of its own it would close a loop, and a tree would fill in.
pub(super) fn lay_out<T: Real>(
    graph: &mut BlockGraph,
    constraints: &[Constrained<T>],
) -> Vec<Rows> {
    let hosts = hosts(constraints);
    let mut sizes = vec![0; constraints.len()];
    let mut firsts = Vec::with_capacity(constraints.len());
    for (constrained, &host) in constraints.iter().zip(&hosts) {
        firsts.push(sizes[host]);
        sizes[host] += constrained.rows();
    }
    let mut layout: Vec<Rows> = Vec::with_capacity(constraints.len());
    for (number, (constrained, first)) in constraints.iter().zip(firsts).enumerate() {
        let host = hosts[number];
        layout.push(if host == number {
            let block = graph.add_constraint(sizes[host]);
            let couplings = couplings(graph, block, constrained);
            Rows {
                block,
                first,
                couplings,
            }
        } else {
            Rows {
                first,
                ..layout[host]
            }
        });
    }
    layout
}

/// For each constraint, the number of the constraint whose block it joins.
fn hosts<T: Real>(constraints: &[Constrained<T>]) -> Vec<usize> {
    let mut last = BTreeMap::new();
    let hosts = constraints.iter().enumerate().map(|(number, constrained)| {
        let pair = constrained.endpoints().map(|anchor| anchor.body);
        match constrained {
            Constrained::Coordinates(_) => number,
            Constrained::Frames(_) => {
                last.insert(pair, number);
                number
            }
            Constrained::Rotor(_) => *last.entry(pair).or_insert(number),
        }
    });
    hosts.collect()
}

fn couplings<T: Real>(
    graph: &mut BlockGraph,
    block: usize,
    constrained: &Constrained<T>,
) -> [Option<usize>; 4] {
    let bodies = bodies_of(constrained);
    std::array::from_fn(|i| {
        let is_first = !bodies[..i].contains(&bodies[i]);
        let body = bodies[i].filter(|_| is_first)?;
        Some(graph.couple(block, body))
    })
}

/// The bodies of the constraint's frames.
pub(super) fn bodies_of<T: Real>(constrained: &Constrained<T>) -> [Option<usize>; 4] {
    constrained.anchors().map(|anchor| anchor?.body)
}
