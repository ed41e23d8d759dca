//! `#[derive(Dynamics)]`.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use rbd_codegen::Item;
use syn::{Data, DeriveInput, Result};

use crate::arguments::Arguments;
use crate::expand::expand;
use crate::fields::fields;

/// The code for the struct, with all messages.
pub(crate) fn dynamics(input: TokenStream) -> TokenStream {
    match syn::parse2::<DeriveInput>(input).and_then(|input| struct_dynamics(&input)) {
        Ok(tokens) => tokens,
        Err(error) => error.into_compile_error(),
    }
}

fn struct_dynamics(input: &DeriveInput) -> Result<TokenStream> {
    if !input.generics.params.is_empty() {
        let text = "a robot with generic parameters is not supported";
        return Err(syn::Error::new_spanned(&input.generics, text));
    }
    let mut arguments = arguments(input);
    arguments.options.struct_name = Some(input.ident.to_string());
    arguments.errors.extend(shape_error(input));
    if let Data::Struct(data) = &input.data {
        let (fields, errors) = fields(&data.fields);
        arguments.options.robot.fields.extend(fields);
        arguments.errors.extend(errors);
    }
    let item = Item::Existing(input.vis.to_token_stream());
    Ok(expand(&arguments, &item))
}

fn arguments(input: &DeriveInput) -> Arguments {
    let mut attributes = input.attrs.iter().filter(|a| a.path().is_ident("robot"));
    let first = attributes
        .next()
        .map(|a| a.parse_args_with(Arguments::of_attribute));
    let arguments = first.unwrap_or_else(|| {
        let text = "say which robot this is: `#[robot(\"robots/arm.urdf\")]`";
        Err(syn::Error::new(Span::call_site(), text))
    });
    let mut arguments = arguments.unwrap_or_else(|error| Arguments {
        errors: vec![error],
        ..Arguments::empty()
    });
    let more = attributes.map(|a| syn::Error::new_spanned(a, "`#[robot(...)]` is given twice"));
    arguments.errors.extend(more);
    arguments
}

/// An error about an enum or a union.
fn shape_error(input: &DeriveInput) -> Option<syn::Error> {
    let name = &input.ident;
    let what = match &input.data {
        Data::Struct(_) => return None,
        Data::Enum(_) => "an enum",
        Data::Union(_) => "a union",
    };
    let text = format!("{what} cannot be a robot; write `struct {name};`");
    Some(syn::Error::new_spanned(name, text))
}
