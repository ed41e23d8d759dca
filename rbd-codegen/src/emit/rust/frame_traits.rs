//! The runtime's traits of frames, one a function in all kinds of coordinates.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::context::Context;
use super::ident;
use super::traits::{forwarded, not_generated};
use crate::FunctionName as F;
use crate::emit::rust::names::frame_type;
use crate::emit::rust::unit::{Lowered, LoweredFrame};

/// The traits of one frame; `arguments` are those of its type.
pub(super) fn implementations(
    context: &Context<'_>,
    robot: &Ident,
    frame: &LoweredFrame,
    arguments: &Option<TokenStream>,
) -> TokenStream {
    let (runtime, module, nv) = (context.runtime, context.module, context.sizes.nv);
    let name = ident(&frame_type(&frame.named));
    let frame_type = quote!(#module #name #arguments);
    let missing = not_generated(runtime, &frame_type);
    let rows = &frame.functions;
    let families = rows.chunk_by(|a, b| a.method.id.base() == b.method.id.base());
    let functions = families.map(|family| function(context, &frame_type, family));
    quote! {
        #[automatically_derived]
        impl #runtime::RobotFrame for #frame_type {
            type Robot = #robot;
            type Jacobian<C: #runtime::ReferenceFrame, T: #runtime::Real> =
                #runtime::Jacobian<C, T, #nv>;
            const NAME: &'static str = Self::NAME;
            const LINK: &'static str = Self::LINK;
        }

        #missing

        #(#functions)*
    }
}

fn function(context: &Context<'_>, frame: &TokenStream, family: &[Lowered]) -> TokenStream {
    let (runtime, nv) = (context.runtime, context.sizes.nv);
    let of = family[0].method;
    let trait_name = ident(of.trait_name);
    let patterns = family.iter();
    let patterns = patterns.map(|row| context.associated_patterns(&row.signature));
    let types = (of.id.base() == F::DynamicallyConsistentInverse).then(|| {
        quote! {
            type JacobianInverse<C: #runtime::ReferenceFrame, T: #runtime::Real> =
                #runtime::JacobianInverse<C, T, #nv>;
        }
    });
    let generic = quote!(<T: #runtime::Real>);
    let functions = family
        .iter()
        .map(|row| forwarded(context, &generic, &row.signature));
    quote! {
        #[automatically_derived]
        impl #runtime::#trait_name for #frame {
            #types
            #(#patterns)*
            #(#functions)*
        }
    }
}
