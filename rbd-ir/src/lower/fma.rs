//! Fuses products that only sums use: a b + c in one rounding.
//!
//! If a sum has two products, the later one is fused, so that the sum does not wait for it. The order of everything else stays.

use std::cmp::Reverse;

use crate::ir::arrivals;
use crate::ir::{Function, Graph, Node, NodeId};

/// Rounding changes: a b + c is rounded once instead of twice, so that no operation errs more than before.
pub(super) fn run(function: &Function) -> Function {
    let chosen = choose(function);
    let mut graph = Graph::default();
    let mut new_id: Vec<NodeId> = Vec::with_capacity(chosen.len());
    for id in function.graph.ids() {
        let new = match chosen[id.index()] {
            Some(product) => fuse(function, id, product, &mut graph, &new_id),
            None => graph.intern(
                function
                    .graph
                    .node(id)
                    .map(|operand| new_id[operand.index()]),
            ),
        };
        new_id.push(new);
    }
    let outputs = function.outputs.iter().map(|id| new_id[id.index()]);
    crate::optimize::dead::run(&function.with(outputs.collect(), graph))
}

/// The product with which each sum is fused.
///
/// A product vanishes only if every use of it is fused, so those with few uses come first.
fn choose(function: &Function) -> Vec<Option<NodeId>> {
    let users = users(function);
    let mut is_output = vec![false; users.len()];
    let outputs = function.outputs.iter();
    outputs.for_each(|id| is_output[id.index()] = true);
    let mut products: Vec<NodeId> = function
        .graph
        .ids()
        .filter(|id| matches!(function.graph.node(*id), Node::Mul(..)))
        .filter(|id| !users[id.index()].is_empty() && !is_output[id.index()])
        .collect();
    let arrivals = arrivals(&function.graph);
    products.sort_by_key(|id| {
        let is_late = Reverse((arrivals[id.index()], *id));
        (users[id.index()].len(), is_late)
    });
    let mut chosen = vec![None; users.len()];
    for product in products {
        let sums = &users[product.index()];
        if sums.iter().all(|sum| is_free(function, &chosen, *sum)) {
            sums.iter()
                .for_each(|sum| chosen[sum.index()] = Some(product));
        }
    }
    chosen
}

fn is_free(function: &Function, chosen: &[Option<NodeId>], sum: NodeId) -> bool {
    let two_terms = match function.graph.node(sum) {
        Node::Add(a, b) | Node::Sub(a, b) => a != b,
        _ => false,
    };
    two_terms && chosen[sum.index()].is_none()
}

/// The live nodes that use each node.
fn users(function: &Function) -> Vec<Vec<NodeId>> {
    let mut users = vec![Vec::new(); function.graph.nodes().len()];
    let live = function.live();
    for id in function.graph.ids().filter(|id| live[id.index()]) {
        for operand in function.graph.node(id).operands() {
            users[operand.index()].push(id);
        }
    }
    users
}

/// The sum with its product, ± a b ± c, on the new operands.
fn fuse(
    function: &Function,
    sum: NodeId,
    product: NodeId,
    graph: &mut Graph,
    new_id: &[NodeId],
) -> NodeId {
    let node = function.graph.node(sum);
    let (Node::Mul(a, b), Node::Add(left, right) | Node::Sub(left, right)) =
        (function.graph.node(product), node)
    else {
        unreachable!("only products are chosen, and only for sums");
    };
    let minus = matches!(node, Node::Sub(..));
    let first = left == product;
    let mut signed = |id: NodeId, minus| graph.signed(new_id[id.index()], minus);
    let factor = signed(a, minus && !first);
    let term = signed(if first { right } else { left }, minus && first);
    graph.intern(Node::MulAdd(factor, new_id[b.index()], term))
}
