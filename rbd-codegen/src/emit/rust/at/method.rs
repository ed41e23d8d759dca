//! A function called on a configuration with its sines.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::cached::{cosine, sine};
use super::configuration::WithSinCos;
use crate::emit::rust::constants;
use crate::emit::rust::context::Context;
use crate::emit::rust::dispatch::{ArithmeticCall, of_sines_name};
use crate::emit::rust::ident;
use crate::emit::rust::method::Method;
use crate::emit::rust::names::rust_name;
use crate::lower::cached_sines::{self, CachedAngle, OfSines, Q};

/// The owner of the function that takes the sines.
pub(super) struct Callee {
    /// Its type, in documentation.
    pub(super) title: String,
    /// The type with the owner and the configuration.
    pub(super) at_type: TokenStream,
    /// The configuration: `at` or `at.at`.
    pub(super) at: TokenStream,
    /// `at.robot` or `&at.frame`.
    pub(super) value: TokenStream,
}

impl WithSinCos<'_> {
    pub(super) fn method(
        &self,
        context: &Context<'_>,
        callee: &Callee,
        of_sines: &OfSines<'_>,
    ) -> Method {
        let (method, runtime) = (&of_sines.generated.signature, context.runtime);
        let Callee {
            title,
            at_type,
            at,
            value,
        } = callee;
        let name = ident(rust_name(method));
        let inner = format_ident!("{}_at", method.name);
        let with_sines = of_sines_name(method);
        let others = || method.arguments.iter().filter(|p| p.name != Q);
        let parameters: Vec<_> = others()
            .map(|p| {
                let (name, of) = (ident(&p.name), context.argument_type(p.shape));
                quote!(#name: #of)
            })
            .collect();
        let arguments: Vec<_> = others().map(|p| ident(&p.name)).collect();
        let doc = format!(" [`{title}::{name}`] at this configuration.");
        if let Some(other) = &of_sines.generated.same_as {
            let (other, returns) = (ident(rust_name(other)), context.returns(method));
            let public = quote! {
                #[doc = #doc]
                #[inline]
                pub fn #name(&self, #(#parameters),*) -> #returns {
                    self.#other(#(#arguments),*)
                }
            };
            let behind = quote!();
            return Method { public, behind };
        }
        let all: Vec<_> = method
            .arguments
            .iter()
            .map(|p| {
                let name = ident(&p.name);
                match p.name.as_str() {
                    Q => quote!(&#at.q),
                    _ => quote!(#name),
                }
            })
            .collect();
        let returns = context.returns(method);
        let call = ArithmeticCall {
            function: inner.clone(),
            arguments: quote!(self, #(#arguments),*),
            choice: context.arithmetic,
        };
        let call = call.tokens(runtime);
        let call = match context.has_code(method) {
            true => {
                let passed = quote!({ let at = self; (#value).#name(#(#all),*) });
                context.arithmetic.or_code(&passed, &call)
            }
            false => call,
        };
        let sines = self.sines(of_sines);
        let cached: Vec<_> = (0..self.cached.len())
            .map(|i| (sine(i), cosine(i)))
            .collect();
        let (sin, cos): (Vec<_>, Vec<_>) = cached.into_iter().unzip();
        let public = quote! {
            #[doc = #doc]
            #[inline]
            pub fn #name(&self, #(#parameters),*) -> #returns {
                #call
            }
        };
        let inlined = context.arithmetic.inlined();
        let behind = quote! {
            #inlined
            fn #inner<T: #runtime::Real, A: #runtime::Arithmetic<T>>(
                a: A, at: &#at_type, #(#parameters),*
            ) -> #returns {
                let ([#(#sin),*], [#(#cos),*]) = (#at.sin, #at.cos);
                #with_sines(a, #value, #sines, #(#all),*)
            }
        };
        Method { public, behind }
    }

    /// The sines that a method takes, from the cached ones: sin(a + δ) = sin a cos δ + cos a sin δ.
    fn sines(&self, of_sines: &OfSines<'_>) -> TokenStream {
        let pairs = of_sines.angles.iter().map(|angle| {
            let of = cached_sines::of(&of_sines.generated.body.function, angle);
            let at = self.cached.iter().position(|other| *other == of.0);
            turned(at.expect("every angle is cached"), of)
        });
        let (sin, cos): (Vec<_>, Vec<_>) = pairs.unzip();
        quote!(([#(#sin),*], [#(#cos),*]))
    }
}

/// Sine and cosine of an angle from the variables with those of its cached one, the `at`th.
pub(in crate::emit::rust) fn turned(
    at: usize,
    (_, minus, offset): (CachedAngle, bool, f64),
) -> (TokenStream, TokenStream) {
    let (sin, cos) = (sine(at), cosine(at));
    let sin = match minus {
        false => quote!(#sin),
        true => quote!((-#sin)),
    };
    if offset == 0.0 {
        return (sin, quote!(#cos));
    }
    let [s, c] = [offset.sin(), offset.cos()].map(constants::signed);
    (
        quote!(A::mul_add(#sin, T::from_f64(#c), #cos * T::from_f64(#s))),
        quote!(A::mul_add(#cos, T::from_f64(#c), -(#sin * T::from_f64(#s)))),
    )
}
