//! One expression.

use proc_macro2::{Ident, TokenStream};
use quote::format_ident;
use rbd_ir::ir::{Function, Input, Node, NodeId};
use rbd_ir::lower::blocks::Schedule;

use super::bound::{Bound, Text};
use super::kernel;

/// The variable that holds a node's value. No input array is called `t`.
pub(super) fn variable(id: NodeId) -> Ident {
    format_ident!("t{}", id.index())
}

/// The variable that holds an element of an input array.
pub(super) fn element(input: &Input) -> Ident {
    format_ident!("{}{}", input.array, input.index)
}

/// Writes a node where it is used: its name, or its expression if it is a leaf or written inline.
///
/// It writes text, not tokens: a robot has a hundred thousand expressions, and a compiler reads text faster
/// than it takes tokens one by one.
pub(super) fn operand(out: &mut Text, function: &Function, schedule: &Schedule, id: NodeId) {
    let node = function.graph.node(id);
    if !node.is_leaf() && !schedule.inline[id.index()] {
        return name(&mut out.text, id);
    }
    value(out, function, schedule, id);
}

/// Writes the name of [`variable`].
pub(super) fn name(out: &mut String, id: NodeId) {
    out.push('t');
    out.push_str(&id.index().to_string());
}

/// Writes the expression that computes a node.
pub(super) fn value(out: &mut Text, function: &Function, schedule: &Schedule, id: NodeId) {
    let of = |out: &mut Text, id| operand(out, function, schedule, id);
    let width = |id: NodeId| schedule.widths[id.index()];
    let method = |out: &mut Text, id, method: &str| {
        receiver(out, function, schedule, id);
        out.push_str(method);
    };
    match function.graph.node(id) {
        Node::MulAdd(a, b, c) => {
            out.call(Bound::mul_add(width(a)));
            listed(out, &[a, b, c], of);
        }
        Node::Pair(all) => side_by_side(out, "a.pair([", &all, of),
        Node::Four(all) => side_by_side(out, "a.four([", &all, of),
        Node::Lane(a, lane) => {
            out.call(Bound::lane(width(a), lane));
            listed(out, &[a], of);
        }
        Node::Sqrt(a) if width(a) > 1 => {
            out.call(Bound::sqrt(width(a)));
            listed(out, &[a], of);
        }
        Node::Sqrt(a) => method(out, a, ".sqrt()"),
        Node::Sign(a) => method(out, a, ".sign()"),
        Node::Atan2(a, b) => {
            method(out, a, ".atan2(");
            listed(out, &[b], of);
        }
        Node::Elementary(function, a) => {
            method(out, a, ".");
            out.push_str(function.name());
            out.push_str("()");
        }
        Node::SelectLess([a, rest @ ..]) => {
            method(out, a, ".select_less(");
            listed(out, &rest, of);
        }
        Node::Sin(_) | Node::Cos(_) => unreachable!("sines are statements of their own"),
        _ => basic(out, function, id, |out, id, strength| {
            let is_weaker = schedule.inline[id.index()] && self::strength(function, id) < strength;
            if is_weaker {
                out.push_str("(");
            }
            of(out, id);
            if is_weaker {
                out.push_str(")");
            }
        }),
    }
}

/// The binding strength of a node's expression: sums, products, all else.
fn strength(function: &Function, id: NodeId) -> u8 {
    match function.graph.node(id) {
        Node::Add(..) | Node::Sub(..) => 1,
        Node::Mul(..) | Node::Div(..) => 2,
        _ => 3,
    }
}

/// Writes operands with commas between them, to the end of the call.
fn listed(out: &mut Text, all: &[NodeId], of: impl Fn(&mut Text, NodeId)) {
    for (k, id) in all.iter().enumerate() {
        out.push_str(if k == 0 { "" } else { "," });
        of(out, *id);
    }
    out.push_str(")");
}

fn side_by_side(out: &mut Text, head: &str, all: &[NodeId], of: impl Fn(&mut Text, NodeId)) {
    out.push_str(head);
    for (k, id) in all.iter().enumerate() {
        out.push_str(if k == 0 { "" } else { "," });
        of(out, *id);
    }
    out.push_str("])");
}

/// Writes the whole expression of a node, without variables: for the few operations of an angle.
pub(super) fn written_out(out: &mut Text, function: &Function, id: NodeId) {
    let of = |out: &mut Text, id: NodeId| {
        let is_leaf = function.graph.node(id).is_leaf();
        if !is_leaf {
            out.push_str("(");
        }
        written_out(out, function, id);
        if !is_leaf {
            out.push_str(")");
        }
    };
    match function.graph.node(id) {
        Node::MulAdd(a, b, c) => {
            out.call(Bound::MulAdd);
            listed(out, &[a, b, c], of);
        }
        _ => basic(out, function, id, |out, id, _| of(out, id)),
    }
}

/// A constant, which has no sign.
fn literal(value: f64) -> String {
    if value.is_nan() {
        "::core::f64::NAN".to_owned()
    } else if value.is_infinite() {
        "::core::f64::INFINITY".to_owned()
    } else {
        format!("{value}f64")
    }
}

/// Writes a leaf, a change of sign or an arithmetic operation. `of` writes operands, in brackets if they
/// bind weaker than the given strength.
fn basic(out: &mut Text, function: &Function, id: NodeId, of: impl Fn(&mut Text, NodeId, u8)) {
    let (a, operator, b) = match function.graph.node(id) {
        Node::Const(bits) => {
            out.call(Bound::Number);
            out.push_str(&literal(f64::from_bits(bits)));
            return out.push_str(")");
        }
        Node::Result(call, place) => {
            return out.push_str(&kernel::result(function, call, place as usize));
        }
        Node::Input(position) => {
            return out.push_str(&input_text(&function.inputs[position as usize]));
        }
        Node::Neg(a) => {
            out.push_str("-");
            return of(out, a, 3);
        }
        Node::Add(a, b) => (a, "+", b),
        Node::Sub(a, b) => (a, "-", b),
        Node::Mul(a, b) => (a, "*", b),
        Node::Div(a, b) => (a, "/", b),
        other => unreachable!("it is written in other ways: {other:?}"),
    };
    let strength = strength(function, id);
    of(out, a, strength);
    out.push_str(operator);
    // a − (b − c) differs from a − b − c.
    of(out, b, strength + 1);
}

/// Writes `id` as the receiver of a method call.
fn receiver(out: &mut Text, function: &Function, schedule: &Schedule, id: NodeId) {
    // Written as an expression, not by its name.
    let is_operator = schedule.inline[id.index()]
        && (matches!(function.graph.node(id), Node::Neg(_)) || strength(function, id) < 3);
    if is_operator {
        out.push_str("(");
    }
    operand(out, function, schedule, id);
    if is_operator {
        out.push_str(")");
    }
}

/// The tokens of a text.
pub(super) fn tokens(text: &str) -> TokenStream {
    text.parse().expect("what is generated is Rust")
}

/// An input: the variable of its element, and the field.
pub(super) fn input(input: &Input) -> TokenStream {
    tokens(&input_text(input))
}

fn input_text(input: &Input) -> String {
    let point = match input.field {
        "" => "",
        field if field.starts_with('[') => "",
        _ => ".",
    };
    format!("{}{}{point}{}", input.array, input.index, input.field)
}
