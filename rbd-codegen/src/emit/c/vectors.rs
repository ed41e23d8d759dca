//! Packs as vectors.

use rbd_ir::ir::{Node, NodeId};

use super::expression::Expressions;
use super::operators;

/// The type of a node's variable.
pub(super) fn type_name(expressions: &Expressions<'_>, id: NodeId) -> String {
    match expressions.schedule.widths[id.index()] {
        1 => expressions.scalar.name().to_owned(),
        width => operators::type_name(width).to_owned(),
    }
}

/// The value of a node's variable.
pub(super) fn value(expressions: &Expressions<'_>, id: NodeId) -> String {
    let lanes: Vec<String> = match expressions.function.graph.node(id) {
        Node::Pair(all) => all.map(|id| expressions.result(id)).into(),
        Node::Four(all) => all.map(|id| expressions.result(id)).into(),
        _ if is_by_lane(expressions, id) => (0..expressions.schedule.widths[id.index()])
            .map(|lane| expressions.value_of_lane(id, lane))
            .collect(),
        _ => return expressions.value(id, 0),
    };
    format!("{{{}}}", lanes.join(", "))
}

/// Whether a node consists of vectors for which there is no operator.
fn is_by_lane(expressions: &Expressions<'_>, id: NodeId) -> bool {
    let has_operator = matches!(
        expressions.function.graph.node(id),
        Node::Pair(_)
            | Node::Four(_)
            | Node::Neg(_)
            | Node::Add(..)
            | Node::Sub(..)
            | Node::Mul(..)
            | Node::Div(..)
            | Node::MulAdd(..)
    );
    expressions.schedule.widths[id.index()] > 1 && !has_operator
}

/// The nodes in the expression of `id` that must have variables, operands first: vectors of which a lane is
/// taken, and those that are written lane by lane.
pub(super) fn to_be_named(expressions: &Expressions<'_>, id: NodeId) -> Vec<NodeId> {
    let mut all = Vec::new();
    collect(expressions, id, &mut all);
    all
}

fn collect(expressions: &Expressions<'_>, id: NodeId, all: &mut Vec<NodeId>) {
    let node = expressions.function.graph.node(id);
    let takes_lanes = matches!(node, Node::Lane(..)) || is_by_lane(expressions, id);
    for operand in node.operands() {
        let (operand, _) = match expressions.schedule.widths[operand.index()] {
            1 => expressions.resolved(operand, 0),
            _ => (operand, 0),
        };
        let is_lane = matches!(expressions.function.graph.node(operand), Node::Lane(..));
        let is_given = expressions.given[operand.index()].is_some();
        if is_given || !(is_lane || expressions.is_inline(operand)) {
            continue;
        }
        let is_vector = expressions.schedule.widths[operand.index()] > 1;
        let is_named = is_vector
            && (takes_lanes || expressions.is_pack(operand) || is_by_lane(expressions, operand));
        if !is_named {
            collect(expressions, operand, all);
        } else if !all.contains(&operand) {
            all.push(operand);
        }
    }
}

/// For each node, whether the results need it.
pub(super) fn live(expressions: &Expressions<'_>) -> Vec<bool> {
    let function = expressions.function;
    let mut live = vec![false; function.graph.nodes().len()];
    let mark = |live: &mut Vec<bool>, id: NodeId| {
        let (id, _) = match expressions.schedule.widths[id.index()] {
            1 => expressions.resolved(id, 0),
            _ => (id, 0),
        };
        live[id.index()] = true;
    };
    for output in &function.outputs {
        mark(&mut live, *output);
    }
    for id in function.graph.ids().rev() {
        if live[id.index()] && expressions.given[id.index()].is_none() {
            for operand in function.graph.node(id).operands() {
                mark(&mut live, operand);
            }
        }
    }
    live
}
