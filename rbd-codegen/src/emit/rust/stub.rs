//! Methods without bodies, for a robot whose file is wrong.
//!
//! The lengths of its arrays are not known then, so that they are taken from the call: the user's
//! code type-checks and the file's errors stand alone.

use proc_macro2::TokenStream;
use quote::quote;

use super::ident;
use super::method::{Context, rust_name};
use crate::algorithm::{Method, Parameter, Receiver, Shape};

/// A method of any lengths that never returns.
pub(super) fn method(context: &Context<'_>, method: &Method) -> TokenStream {
    let runtime = context.runtime;
    let has = |wanted: fn(Parameter) -> bool| method.parameters.iter().any(|p| wanted(*p));
    let (has_nq, has_nv) = (has(Parameter::is_position), has(Parameter::is_velocity));
    let (has_links, on_robot) = (
        has(|p| p == Parameter::LinkForces),
        matches!(method.receiver, Receiver::Robot | Receiver::Frame),
    );
    let generics = [
        (on_robot, quote!(T: #runtime::Real)),
        (has_nq, quote!(const NQ: usize)),
        (has_nv, quote!(const NV: usize)),
        (has_links, quote!(const LINKS: usize)),
    ];
    let generics = generics
        .iter()
        .filter(|(used, _)| *used)
        .map(|(_, tokens)| tokens);
    let parameters = method.parameters.iter().map(|parameter| {
        let name = ident(parameter.name());
        match parameter {
            Parameter::LinkForces => quote!(#name: &[#runtime::Force<T>; LINKS]),
            p if p.is_position() => quote!(#name: &[T; NQ]),
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
    let returns = match method.returns {
        Shape::Configuration if has_nq => quote!([T; NQ]),
        Shape::Velocity | Shape::Configuration => quote!([T; #n]),
        Shape::Rows(rows) => quote!([[T; #n]; #rows]),
        Shape::Square => quote!([[T; #n]; #n]),
        shape if shape.coordinates().is_some() => context.frame_shape_type(shape, &n),
        shape => context.shape_type(shape),
    };
    let name = ident(rust_name(method));
    quote! {
        #[doc = " Not generated: there are errors."]
        pub fn #name<#(#generics),*>(&self, #(#parameters),*) -> #returns {
            loop {}
        }
    }
}
