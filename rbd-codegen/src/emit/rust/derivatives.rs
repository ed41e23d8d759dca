//! Derivatives: the runtime's types for them, and the places of their entries.

use heck::ToUpperCamelCase;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

use super::context::Context;
use super::{ident, places};
use crate::catalogue::results_type;
use crate::catalogue::signature::{Output, Shape, Signature, SparseRows};

/// Whether a function returns sparse derivatives.
pub(super) fn is_of_derivatives(signature: &Signature) -> bool {
    sparse(signature).next().is_some()
}

pub(super) fn sparse(signature: &Signature) -> impl Iterator<Item = &Output> {
    let results = signature.results.iter();
    results.filter(|result| matches!(result.shape, Shape::Sparse(_)))
}

/// The runtime's type for the results of the function, if it has one: otherwise results are a tuple.
pub(super) fn derivatives_type(signature: &Signature) -> Option<Ident> {
    results_type(signature).map(ident)
}

impl Context<'_> {
    /// The type with the places of the entries of one result, in the robot's module.
    fn pattern_name(&self, signature: &Signature, result: &Output) -> Ident {
        let name = format!("{}_{}_{}", self.frame, signature.name, result.name);
        ident(&name.to_upper_camel_case())
    }

    /// The type of a sparse result.
    pub(super) fn sparse_type(&self, signature: &Signature, result: &Output) -> TokenStream {
        let (runtime, module) = (self.runtime, self.module);
        let pattern = self.pattern_name(signature, result);
        quote!(#runtime::SparseMatrix<#module #pattern, T>)
    }

    /// The value of a sparse result, from all its entries by rows.
    pub(super) fn sparse_value(&self, result: &Output, numbers: &[TokenStream]) -> TokenStream {
        let runtime = self.runtime;
        let (_, columns) = result.shape.dimensions(&self.sizes);
        let entries = result.positions.iter();
        let entries = entries.map(|(row, column)| &numbers[row * columns + column]);
        quote!(#runtime::SparseMatrix::new([#(#entries),*]))
    }

    /// The runtime's type `name` with those of the results.
    pub(super) fn derivatives_of(&self, name: &Ident, signature: &Signature) -> TokenStream {
        let (runtime, nv) = (self.runtime, self.sizes.nv.to_token_stream());
        let fields = signature.results.iter();
        let fields = fields.map(|result| self.result_type(signature, result, &nv));
        quote!(#runtime::#name<#(#fields),*>)
    }

    /// The results for a robot of unknown sparsity with `nv` degrees of freedom.
    pub(super) fn unknown_derivatives(
        &self,
        signature: &Signature,
        nv: &TokenStream,
    ) -> TokenStream {
        let runtime = self.runtime;
        let results = signature.results.iter().map(|result| match result.shape {
            Shape::Sparse(SparseRows::Velocity) => {
                quote!(#runtime::SparseMatrix<#runtime::UnknownSparsity<{ #nv }, { #nv }>, T>)
            }
            Shape::Sparse(_) => {
                quote!(#runtime::SparseMatrix<#runtime::UnknownSparsity<6, { #nv }>, T>)
            }
            Shape::Velocity => quote!([T; #nv]),
            shape => self.shape_type(shape),
        });
        match (derivatives_type(signature), signature.results.len()) {
            (Some(name), _) => quote!(#runtime::#name<#(#results),*>),
            (None, 1) => quote!(#(#results)*),
            (None, _) => quote!((#(#results),*)),
        }
    }

    /// The value of the runtime's type `name`.
    pub(super) fn derivatives(
        &self,
        name: &Ident,
        signature: &Signature,
        numbers: &[TokenStream],
    ) -> TokenStream {
        let runtime = self.runtime;
        let mut rest = numbers;
        let fields = signature.results.iter().map(|result| {
            let (own, others) = rest.split_at(result.shape.len(&self.sizes));
            rest = others;
            let (field, value) = (ident(&result.name), self.result_value(result, own));
            quote!(#field: #value)
        });
        quote!(#runtime::#name { #(#fields),* })
    }

    /// The types that a trait of a function with sparse derivatives names.
    pub(super) fn associated_patterns(&self, signature: &Signature) -> TokenStream {
        let (runtime, module) = (self.runtime, self.module);
        let has_sparse = is_of_derivatives(signature);
        let types = signature
            .results
            .iter()
            .filter_map(|result| match result.shape {
                Shape::Sparse(_) => {
                    let own = ident(&result.name.to_upper_camel_case());
                    let pattern = self.pattern_name(signature, result);
                    Some(quote!(type #own = #module #pattern;))
                }
                Shape::InertiaMatrix if has_sparse => {
                    let matrix = self.shape_type(result.shape);
                    Some(quote!(type InertiaMatrix<T: #runtime::Real> = #matrix;))
                }
                _ => None,
            });
        quote!(#(#types)*)
    }

    /// The types with the places of entries, for the robot's module.
    pub(super) fn patterns<'a>(
        &self,
        functions: impl Iterator<Item = &'a Signature>,
    ) -> TokenStream {
        let patterns = functions.flat_map(|signature| {
            sparse(signature).map(move |result| self.pattern(signature, result))
        });
        quote!(#(#patterns)*)
    }

    pub(super) fn pattern(&self, signature: &Signature, result: &Output) -> TokenStream {
        let (runtime, name) = (self.runtime, self.pattern_name(signature, result));
        let (rows, columns) = result.shape.dimensions(&self.sizes);
        let nonzeros = result.positions.len();
        let positions = places(&result.positions);
        let point = if self.frame.is_empty() { "" } else { "::" };
        let doc = format!(
            " Where `{}` of `{}{point}{}` can be other than zero.",
            result.name, self.frame, signature.name
        );
        quote! {
            #[doc = #doc]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct #name;

            impl #runtime::SparsityPattern for #name {
                const ROWS: usize = #rows;
                const COLUMNS: usize = #columns;
                const POSITIONS: &'static [(usize, usize)] = &#positions;
                type Nonzeros<T: #runtime::Real> = [T; #nonzeros];
                type Row<T: #runtime::Real> = [T; #columns];
                type Dense<T: #runtime::Real> = [[T; #columns]; #rows];
            }
        }
    }
}
