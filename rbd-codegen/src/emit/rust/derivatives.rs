//! Derivatives: the runtime's types for them, and the places of their entries.

use heck::ToUpperCamelCase;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::context::Context;
use super::ident;
use crate::ir::{Output, Shape, Signature, Sizes};

/// Whether a function returns sparse derivatives.
pub(super) fn is_of_derivatives(signature: &Signature) -> bool {
    sparse(signature).next().is_some()
}

fn sparse(signature: &Signature) -> impl Iterator<Item = &Output> {
    let results = signature.results.iter();
    results.filter(|result| result.shape == Shape::Sparse)
}

/// The runtime's type for the results of the function.
fn type_name(signature: &Signature) -> Ident {
    let of_accelerations = signature.results.iter().any(|result| result.name == "qdd");
    ident(match of_accelerations {
        true => "AccelerationDerivatives",
        false => "TorqueDerivatives",
    })
}

/// The type with the places of the entries of one result, in the robot's module.
fn pattern_name(signature: &Signature, result: &Output) -> Ident {
    let name = format!("{}_{}", signature.name, result.name);
    ident(&name.to_upper_camel_case())
}

impl Context<'_> {
    /// The type that a function of sparse derivatives returns; `None` of others.
    pub(super) fn derivatives_type(&self, signature: &Signature) -> Option<TokenStream> {
        if !is_of_derivatives(signature) {
            return None;
        }
        let (runtime, module, name) = (self.runtime, self.module, type_name(signature));
        let fields = signature.results.iter().map(|result| match result.shape {
            Shape::Sparse => {
                let pattern = pattern_name(signature, result);
                quote!(#runtime::SparseMatrix<#module #pattern, T>)
            }
            shape => self.shape_type(shape),
        });
        Some(quote!(#runtime::#name<#(#fields),*>))
    }

    /// The same for a robot of unknown sparsity with `nv` degrees of freedom.
    pub(super) fn unknown_derivatives(
        &self,
        signature: &Signature,
        nv: &TokenStream,
    ) -> TokenStream {
        let (runtime, name) = (self.runtime, type_name(signature));
        let fields = signature.results.iter().map(|result| match result.shape {
            Shape::Sparse => quote!(#runtime::SparseMatrix<#runtime::UnknownSparsity<{ #nv }>, T>),
            Shape::Velocity => quote!([T; #nv]),
            shape => self.shape_type(shape),
        });
        quote!(#runtime::#name<#(#fields),*>)
    }

    /// The value that it returns.
    pub(super) fn derivatives(
        &self,
        signature: &Signature,
        numbers: &[TokenStream],
    ) -> TokenStream {
        let (runtime, name) = (self.runtime, type_name(signature));
        let mut rest = numbers;
        let fields = signature.results.iter().map(|result| {
            let (own, others) = rest.split_at(result.shape.len(&self.sizes));
            rest = others;
            let value = match result.shape {
                Shape::Sparse => {
                    let n = self.sizes.nv;
                    let entries = result.positions.iter();
                    let entries = entries.map(|(row, column)| &own[row * n + column]);
                    quote!(#runtime::SparseMatrix::new([#(#entries),*]))
                }
                shape => self.value(shape, own),
            };
            let field = ident(&result.name);
            quote!(#field: #value)
        });
        quote!(#runtime::#name { #(#fields),* })
    }

    /// The types that a trait of a function of sparse derivatives names.
    pub(super) fn associated_patterns(&self, signature: &Signature) -> TokenStream {
        if !is_of_derivatives(signature) {
            return quote!();
        }
        let (runtime, module) = (self.runtime, self.module);
        let types = signature
            .results
            .iter()
            .filter_map(|result| match result.shape {
                Shape::Sparse => {
                    let own = ident(&result.name.to_upper_camel_case());
                    let pattern = pattern_name(signature, result);
                    Some(quote!(type #own = #module #pattern;))
                }
                Shape::InertiaMatrix => {
                    let matrix = self.shape_type(result.shape);
                    Some(quote!(type InertiaMatrix<T: #runtime::Real> = #matrix;))
                }
                _ => None,
            });
        quote!(#(#types)*)
    }
}

/// The types with the places of entries, for the robot's module.
pub(super) fn patterns<'a>(
    runtime: &TokenStream,
    sizes: &Sizes,
    functions: impl Iterator<Item = &'a Signature>,
) -> TokenStream {
    let patterns = functions.flat_map(|signature| {
        sparse(signature).map(|result| pattern(runtime, sizes, signature, result))
    });
    quote!(#(#patterns)*)
}

fn pattern(
    runtime: &TokenStream,
    sizes: &Sizes,
    signature: &Signature,
    result: &Output,
) -> TokenStream {
    let name = pattern_name(signature, result);
    let (n, nonzeros) = (sizes.nv, result.positions.len());
    let positions = result.positions.iter().map(|(i, j)| quote!((#i, #j)));
    let doc = format!(
        " Where `{}` of `{}` can be other than zero.",
        result.name, signature.name
    );
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct #name;

        impl #runtime::SparsityPattern for #name {
            const ROWS: usize = #n;
            const COLUMNS: usize = #n;
            const POSITIONS: &'static [(usize, usize)] = &[#(#positions),*];
            type Nonzeros<T: #runtime::Real> = [T; #nonzeros];
            type Row<T: #runtime::Real> = [T; #n];
            type Dense<T: #runtime::Real> = [[T; #n]; #n];
        }
    }
}
