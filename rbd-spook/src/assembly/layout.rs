//! Which rows of K are whose.

use std::collections::BTreeMap;

use rbd_runtime::Real;

use crate::{BlockGraph, Held};

/// Where the rows of a constraint are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    /// The block.
    pub(super) block: usize,
    /// The first row in it.
    pub(super) first: usize,
    /// The block's couplings with the bodies of its frames, at the first frame in each body.
    pub(super) couplings: [Option<usize>; 4],
}

/// Adds a block for every constraint but rotors that follow a constraint of their two bodies: these join its
/// block. In one of their own they would close a loop with it, and a tree would fill in.
pub(super) fn lay_out<T: Real>(graph: &mut BlockGraph, constraints: &[Held<T>]) -> Vec<Rows> {
    let hosts = hosts(constraints);
    let mut sizes = vec![0; constraints.len()];
    let mut firsts = Vec::with_capacity(constraints.len());
    for (held, &host) in constraints.iter().zip(&hosts) {
        firsts.push(sizes[host]);
        sizes[host] += held.rows();
    }
    let mut layout: Vec<Rows> = Vec::with_capacity(constraints.len());
    for (number, (held, first)) in constraints.iter().zip(firsts).enumerate() {
        let host = hosts[number];
        layout.push(if host == number {
            let block = graph.add_constraint(sizes[host]);
            let couplings = couplings(graph, block, held);
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

/// The number of the constraint in whose block each is.
fn hosts<T: Real>(constraints: &[Held<T>]) -> Vec<usize> {
    let mut last = BTreeMap::new();
    let hosts = constraints.iter().enumerate().map(|(number, held)| {
        let pair = held.sides().map(|anchor| anchor.body);
        match held {
            Held::Coordinates(_) => number,
            Held::Frames(_) => {
                last.insert(pair, number);
                number
            }
            Held::Rotor(_) => *last.entry(pair).or_insert(number),
        }
    });
    hosts.collect()
}

fn couplings<T: Real>(graph: &mut BlockGraph, block: usize, held: &Held<T>) -> [Option<usize>; 4] {
    let bodies = bodies_of(held);
    std::array::from_fn(|i| {
        let is_first = !bodies[..i].contains(&bodies[i]);
        let body = bodies[i].filter(|_| is_first)?;
        Some(graph.couple(block, body))
    })
}

/// The bodies of its frames.
pub(super) fn bodies_of<T: Real>(held: &Held<T>) -> [Option<usize>; 4] {
    held.anchors().map(|anchor| anchor?.body)
}
