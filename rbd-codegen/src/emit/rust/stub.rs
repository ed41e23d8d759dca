//! Methods without bodies, for a robot whose file is invalid.
//!
//! Array lengths are unknown then, so they are taken from the call: the user's code type-checks, and only
//! the file's errors are shown.

use proc_macro2::TokenStream;
use quote::quote;

use super::context::Context;
use super::derivatives::is_of_derivatives;
use super::ident;
use super::names::rust_name;
use crate::catalogue::signature::{Receiver, Shape, Signature};

/// A method for any lengths that never returns.
pub(super) fn method(context: &Context<'_>, method: &Signature) -> TokenStream {
    let runtime = context.runtime;
    let has = |shape| {
        method
            .arguments
            .iter()
            .any(|argument| argument.shape == shape)
    };
    let (has_nq, has_nv) = (has(Shape::Configuration), has(Shape::Velocity));
    let (has_links, on_robot) = (
        has(Shape::LinkForces),
        matches!(method.receiver, Receiver::Robot | Receiver::Frame),
    );
    let has_rows = has(Shape::ConstraintRows);
    let generics = [
        (on_robot, quote!(T: #runtime::Real)),
        (has_nq, quote!(const NQ: usize)),
        (has_nv, quote!(const NV: usize)),
        (has_links, quote!(const LINKS: usize)),
        (has_rows, quote!(const ROWS: usize)),
        (has(Shape::BodyStates), quote!(const BODIES: usize)),
        (has(Shape::Regularisations), quote!(const HELD: usize)),
    ];
    let generics = generics
        .iter()
        .filter(|(used, _)| *used)
        .map(|(_, tokens)| tokens);
    let parameters = method.arguments.iter().map(|argument| {
        let name = ident(&argument.name);
        match argument.shape {
            Shape::LinkForces => quote!(#name: &[#runtime::Force<T>; LINKS]),
            Shape::Configuration => quote!(#name: &[T; NQ]),
            Shape::ConstraintRows => quote!(#name: &[T; ROWS]),
            Shape::BodyStates => quote!(#name: &[#runtime::MaximalState<T>; BODIES]),
            Shape::BodyForces => quote!(#name: &[#runtime::Force<T>; BODIES]),
            Shape::Regularisations => quote!(#name: &[#runtime::Regularisation<T>; HELD]),
            Shape::HeldRows => quote!(#name: &[[T; 6]; HELD]),
            Shape::Scalar => quote!(#name: T),
            _ => quote!(#name: &[T; NV]),
        }
    });
    let n = match (has_nv, has_nq) {
        (true, _) => quote!(NV),
        (false, true) => quote!(NQ),
        (false, false) => {
            let nv = context.sizes.nv;
            quote!(#nv)
        }
    };
    let returns = match method.results[0].shape {
        _ if is_of_derivatives(method) => context.unknown_derivatives(method, &n),
        _ if has(Shape::Regularisations) => stepped(context),
        Shape::Configuration if method.results.len() > 1 => context.returns_of(method, &n),
        Shape::Velocity if method.results.len() > 1 => {
            let others = method.results[1..].iter();
            let others = others.map(|result| context.shape_type(result.shape));
            quote!(([T; #n], #(#others),*))
        }
        Shape::Configuration if has_nq => quote!([T; NQ]),
        Shape::Velocity | Shape::Configuration => quote!([T; #n]),
        Shape::Rows(rows) => quote!([[T; #n]; #rows]),
        Shape::Square => quote!([[T; #n]; #n]),
        _ => context.returns_of(method, &n),
    };
    let name = ident(rust_name(method));
    quote! {
        #[doc = " Not generated: there are errors."]
        pub fn #name<#(#generics),*>(&self, #(#parameters),*) -> #returns {
            loop {}
        }
    }
}

/// The return type of a step of bodies, for as many as it receives.
fn stepped(context: &Context<'_>) -> TokenStream {
    let runtime = context.runtime;
    quote!(([#runtime::MaximalState<T>; BODIES], [[T; 6]; HELD], [[T; 6]; HELD]))
}
