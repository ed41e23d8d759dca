//! One expression.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::ir::{Function, Input, Node, NodeId};
use crate::lower::blocks::Schedule;

/// The variable that holds a node's value. No input array is called `t`.
pub(super) fn variable(id: NodeId) -> Ident {
    format_ident!("t{}", id.index())
}

/// The variable that holds an element of an input array.
pub(super) fn element(input: &Input) -> Ident {
    format_ident!("{}{}", input.array, input.index)
}

/// A node where it is used: its name, or its expression if it is a leaf or written inline.
pub(super) fn operand(function: &Function, schedule: &Schedule, id: NodeId) -> TokenStream {
    let node = function.graph.node(id);
    if !node.is_leaf() && !schedule.inline[id.index()] {
        let name = variable(id);
        return quote!(#name);
    }
    value(function, schedule, id)
}

/// The expression that computes a node.
pub(super) fn value(function: &Function, schedule: &Schedule, id: NodeId) -> TokenStream {
    let of = |id: NodeId| operand(function, schedule, id);
    match function.graph.node(id) {
        Node::MulAdd(a, b, c) => {
            let (first, b, c) = (of(a), of(b), of(c));
            match schedule.widths[a.index()] {
                1 => quote!(A::mul_add(#first, #b, #c)),
                _ => {
                    let first = receiver(function, first, a);
                    quote!(#first.mul_add(#b, #c))
                }
            }
        }
        Node::Pair(all) => {
            let all = all.map(of);
            quote!(a.pair([#(#all),*]))
        }
        Node::Four(all) => {
            let all = all.map(of);
            quote!(a.four([#(#all),*]))
        }
        Node::Lane(a, lane) => {
            let (a, lane) = (receiver(function, of(a), a), usize::from(lane));
            quote!(#a.lane::<#lane>())
        }
        Node::Sqrt(a) => {
            let a = receiver(function, of(a), a);
            quote!(#a.sqrt())
        }
        Node::Sign(a) => {
            let a = receiver(function, of(a), a);
            quote!(#a.sign())
        }
        Node::Atan2(a, b) => {
            let (a, b) = (receiver(function, of(a), a), of(b));
            quote!(#a.atan2(#b))
        }
        Node::Sin(_) | Node::Cos(_) => unreachable!("sines are statements of their own"),
        _ => basic(function, id, of),
    }
}

/// The whole expression of a node, written without names: for the few operations of an angle.
pub(super) fn written_out(function: &Function, id: NodeId) -> TokenStream {
    let of = |id: NodeId| {
        let tokens = written_out(function, id);
        match function.graph.node(id).is_leaf() {
            true => tokens,
            false => quote!((#tokens)),
        }
    };
    match function.graph.node(id) {
        Node::MulAdd(a, b, c) => {
            let (a, b, c) = (of(a), of(b), of(c));
            quote!(A::mul_add(#a, #b, #c))
        }
        _ => basic(function, id, of),
    }
}

/// A leaf, a change of sign or an operation of arithmetic, on operands as `of` writes them.
fn basic(function: &Function, id: NodeId, of: impl Fn(NodeId) -> TokenStream) -> TokenStream {
    match function.graph.node(id) {
        Node::Const(bits) => constant(bits),
        Node::Input(position) => input(&function.inputs[position as usize]),
        Node::Neg(a) => {
            let a = of(a);
            quote!(-#a)
        }
        Node::Add(a, b) => binary(of(a), quote!(+), of(b)),
        Node::Sub(a, b) => binary(of(a), quote!(-), of(b)),
        Node::Mul(a, b) => binary(of(a), quote!(*), of(b)),
        Node::Div(a, b) => binary(of(a), quote!(/), of(b)),
        other => unreachable!("it is written in other ways: {other:?}"),
    }
}

fn constant(bits: u64) -> TokenStream {
    let literal = Literal::f64_suffixed(f64::from_bits(bits));
    quote!(T::from_f64(#literal))
}

/// `tokens`, which compute `id`, as what a method is called on.
fn receiver(function: &Function, tokens: TokenStream, id: NodeId) -> TokenStream {
    match function.graph.node(id) {
        Node::Neg(_) => quote!((#tokens)),
        _ => tokens,
    }
}

fn binary(a: TokenStream, operator: TokenStream, b: TokenStream) -> TokenStream {
    let mut tokens = a;
    tokens.extend(operator);
    tokens.extend(b);
    tokens
}

/// An input: the variable of its element, and the field.
pub(super) fn input(input: &Input) -> TokenStream {
    let element = element(input);
    let fields = input
        .field
        .split('.')
        .filter(|field| !field.is_empty())
        .map(super::ident);
    quote!(#element #(.#fields)*)
}
