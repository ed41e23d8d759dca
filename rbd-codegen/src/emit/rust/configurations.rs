//! Functions of configurations that every robot has, whatever was requested: those that were not generated
//! come from the runtime, which adds if q is a vector and loops over the joints otherwise.

use proc_macro2::TokenStream;
use quote::quote;

use super::context::Context;
use super::ident;
use crate::catalogue::configuration_methods;
use crate::catalogue::signature::Signature;
use crate::emit::rust::unit::RustRobot;

const RANDOM: [&str; 3] = [
    " A random configuration from numbers that are uniform in [0, 1): uniform within `LIMITS` where a",
    " joint has some, else turns in [−π, π) and translations in [−1, 1) m; orientations uniform among",
    " all rotations. With the crate `rand`, `random(&mut || rng.random())`.",
];

/// The inherent functions that come from the runtime.
pub(super) fn functions(context: &Context<'_>, generated: &RustRobot) -> TokenStream {
    let (runtime, nq) = (context.runtime, context.sizes.nq);
    let rows = configuration_methods();
    let missing = rows.filter(|method| !generated.program.has(method.id));
    let (functions, docs) = (
        missing.map(|method| of_runtime(context, &method.signature())),
        RANDOM,
    );
    let random = match context.is_stub {
        true => quote! {
            #[doc = " Not generated: there are errors."]
            pub fn random<T: #runtime::Real, const NQ: usize>(
                &self,
                uniform: &mut impl ::core::ops::FnMut() -> T,
            ) -> [T; NQ] {
                loop {}
            }
        },
        false => quote! {
            #(#[doc = #docs])*
            #[inline]
            pub fn random<T: #runtime::Real>(&self, uniform: &mut impl ::core::ops::FnMut() -> T) -> [T; #nq] {
                #runtime::Robot::random(self, uniform)
            }
        },
    };
    quote!(#(#functions)* #random)
}

fn of_runtime(context: &Context<'_>, method: &Signature) -> TokenStream {
    let (runtime, name) = (context.runtime, ident(&method.name));
    let arguments: Vec<_> = method.arguments.iter().map(|p| ident(&p.name)).collect();
    let types = method.arguments.iter().map(|p| context.shape_type(p.shape));
    let returns = context.returns(method);
    let doc = format!(" {}", method.doc);
    quote! {
        #[doc = #doc]
        #[inline]
        pub fn #name<T: #runtime::Real>(&self, #(#arguments: &#types),*) -> #returns {
            #runtime::Robot::#name(self, #(#arguments),*)
        }
    }
}
