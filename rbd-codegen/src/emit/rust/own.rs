//! A function of the user's own: a free function, or methods of the robot, the type of its results and the patterns of its
//! matrices.

use heck::ToUpperCamelCase;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use rbd_ir::lower::Scheduled;
use rbd_ir::lower::blocks::Angle;

use super::body::Body;
use super::code::MachineCode;
use super::context::Context;
use super::derivatives::sparse;
use super::dispatch::{Choice, Dispatched, Header};
use super::{expression, ident, runtime_path};
use crate::Options;
use crate::catalogue::signature::{Argument, Signature, Sizes};
use crate::emit::documentation::{
    accuracy_of_sines, argument_sentence, count_sentence, own_result_sentence,
};
use crate::generate::OwnFunction;

/// A function of the user's own in pieces.
pub(super) struct Own<'a> {
    pub(super) function: &'a OwnFunction,
    pub(super) dispatched: Dispatched<'a>,
    pub(super) angles: &'a [Angle],
    pub(super) docs: Vec<String>,
    pub(super) returns: TokenStream,
    /// The functions behind it.
    pub(super) behind: TokenStream,
}

/// `pub fn stage<T: Real>(q: &[T; 7], ...) -> Stage<T>`, which has the functions behind it inside, or methods, and its types.
pub(crate) fn own_function(
    own: &OwnFunction,
    scheduled: &Scheduled,
    options: &Options,
) -> TokenStream {
    let runtime = &runtime_path(&options.crate_path);
    let arithmetic = Choice::new(options.reproducible, options.optimized.unwrap_or(true));
    let context = Context {
        code: &MachineCode::new(),
        sizes: Sizes::default(),
        runtime,
        module: &quote!(),
        parameters: &[],
        frame: "",
        is_stub: false,
        arithmetic,
        lexer: expression::tokens,
        unit_parts: &[],
    };
    let body = Body {
        function: &scheduled.function,
        schedule: &scheduled.schedule,
        arrays: context.arrays(&own.inner),
        runtime,
        lexer: context.lexer,
        result: None,
        inlined: arithmetic.inlined(),
        placed: context.placed(&own.inner, &scheduled.function),
    };
    let pieces = context.own_pieces(own, &body);
    let function = match &own.method_of {
        None => context.own_free(&pieces),
        Some(method_of) => context.own_methods(&pieces, method_of),
    };
    let signature = &own.signature;
    let of_results = (signature.results.len() != 1).then(|| context.own_type(signature));
    let allowed = allowed();
    let patterns = sparse(signature).map(|result| {
        let pattern = context.pattern(signature, result);
        quote!(#allowed #pattern)
    });
    quote!(#function #of_results #(#patterns)*)
}

impl Context<'_> {
    fn own_pieces<'b>(&self, own: &'b OwnFunction, body: &'b Body<'_>) -> Own<'b> {
        let signature = &own.signature;
        let dispatched = Dispatched::new(&own.inner, body, self.arithmetic);
        let returns = match signature.results.as_slice() {
            [only] => self.result_type(signature, only, &quote!()),
            _ => {
                let results = results_type(signature);
                quote!(#results<T>)
            }
        };
        let header = Header {
            parameters: self.own_parameters(&own.inner),
            returns: returns.clone(),
            assertion: quote!(),
            generic_scalar: true,
            receiver: Default::default(),
        };
        let (statements, numbers) = body.written();
        let value = self.own_value(own, body, &numbers);
        let behind = dispatched.private(&header, &quote!(#statements #value));
        Own {
            function: own,
            dispatched,
            angles: &body.schedule.angles,
            docs: self.own_documentation(own, body),
            returns,
            behind,
        }
    }

    fn own_free(&self, own: &Own<'_>) -> TokenStream {
        let (signature, runtime) = (&own.function.signature, self.runtime);
        let Own {
            docs,
            returns,
            behind,
            ..
        } = own;
        let (name, call) = (ident(&signature.name), own.dispatched.call(&quote!()));
        let renamed = own.renamed(|_| true);
        let (parameters, allowed) = (self.own_parameters(signature), allowed());
        quote! {
            #(#[doc = #docs])*
            #[allow(clippy::all, unused_doc_comments, unused_variables, reason = "generated, straight-line")]
            #allowed
            #[inline]
            pub fn #name<T: #runtime::Real>(#(#parameters),*) -> #returns {
                #behind
                #renamed
                #call
            }
        }
    }

    fn own_parameters(&self, signature: &Signature) -> Vec<TokenStream> {
        let all = signature.arguments.iter();
        all.map(|argument| self.own_parameter(argument)).collect()
    }

    /// `q: &[T; 7]`.
    pub(super) fn own_parameter(&self, argument: &Argument) -> TokenStream {
        let (name, of) = (ident(&argument.name), self.argument_type(argument.shape));
        quote!(#name: #of)
    }

    /// The value that is returned.
    fn own_value(
        &self,
        own: &OwnFunction,
        body: &Body<'_>,
        numbers: &[TokenStream],
    ) -> TokenStream {
        let signature = &own.signature;
        let values = self.values_of_kernels(signature, body, numbers);
        if signature.results.len() == 1 {
            return quote!(#(#values)*);
        }
        let of = results_type(signature);
        let names = signature.results.iter().map(|result| ident(&result.name));
        quote!(#of { #(#names: #values),* })
    }

    /// The type of several results.
    fn own_type(&self, signature: &Signature) -> TokenStream {
        let (runtime, of, allowed) = (self.runtime, results_type(signature), allowed());
        let doc = format!(" The results of [`{}`].", signature.name);
        let fields = signature.results.iter().map(|result| {
            let doc = format!(" {}.", own_result_sentence(result, &self.sizes));
            let (name, of) = (
                ident(&result.name),
                self.result_type(signature, result, &quote!()),
            );
            quote!(#[doc = #doc] pub #name: #of)
        });
        quote! {
            #[doc = #doc]
            #allowed
            #[derive(Clone, Copy, Debug, PartialEq)]
            pub struct #of<T: #runtime::Real> {
                #(#fields),*
            }
        }
    }

    fn own_documentation(&self, own: &OwnFunction, body: &Body<'_>) -> Vec<String> {
        let signature = &own.signature;
        let mut lines = vec![signature.doc.clone(), String::new()];
        for argument in &signature.arguments {
            let sentence = argument_sentence(argument, &self.sizes);
            lines.push(format!("- `{}`: {sentence}", argument.name));
        }
        lines.push(String::new());
        if let [only] = signature.results.as_slice() {
            let sentence = own_result_sentence(only, &self.sizes);
            lines.push(format!("Returns `{}`: {sentence}.", only.name));
        }
        lines.push(count_sentence(&own.count));
        lines.extend(accuracy_of_sines(&body.schedule.angles));
        lines.iter().map(|line| format!(" {line}")).collect()
    }
}

impl Own<'_> {
    /// The statement that gives the arguments of these places their names inside.
    pub(super) fn renamed(&self, is_one: impl Fn(usize) -> bool) -> TokenStream {
        let [given, inner] = [&self.function.signature, &self.function.inner].map(|of| {
            let all = of.arguments.iter().enumerate();
            let names = all.filter(|(at, _)| is_one(*at));
            let names = names.map(|(_, argument)| ident(&argument.name));
            quote!((#(#names,)*))
        });
        quote!(let #inner = #given;)
    }
}

fn allowed() -> TokenStream {
    quote!(#[allow(dead_code, non_snake_case, unreachable_pub, reason = "generated, used or not")])
}

/// `Stage`.
fn results_type(signature: &Signature) -> Ident {
    format_ident!("{}", signature.name.to_upper_camel_case())
}
