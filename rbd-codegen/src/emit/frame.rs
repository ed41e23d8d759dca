//! The frames of a robot: a type each in its module, and the robot's method that returns it.

use proc_macro2::TokenStream;
use quote::quote;

use super::ident;
use super::method::Context;
use crate::{Generated, GeneratedFrame};

/// The types, one a frame.
pub(super) fn types<'a>(
    context: &'a Context<'_>,
    generated: &'a Generated,
) -> impl Iterator<Item = TokenStream> + 'a {
    let frames = generated.frames.iter();
    frames.map(|frame| frame_type(context, generated, frame))
}

fn frame_type(context: &Context<'_>, generated: &Generated, frame: &GeneratedFrame) -> TokenStream {
    let name = ident(&frame.named.type_name);
    let (frame_name, link) = (&frame.named.option.name, &frame.named.option.link);
    let docs = [
        format!(
            " {} of `{}`: its motion, in the coordinates that the names of the functions end in.",
            title(frame),
            generated.struct_name
        ),
        String::new(),
        " They are Pinocchio's, with the angular part first. The world is the base's frame, or \
         what a base that moves moves in."
            .to_owned(),
    ];
    let methods = frame.methods.iter().map(|method| context.method(method));
    quote! {
        #(#[doc = #docs])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct #name;

        #[allow(clippy::all, unused_variables, reason = "generated, straight-line")]
        impl #name {
            /// What it is called.
            pub const NAME: &'static str = #frame_name;
            /// The link that it is fixed to.
            pub const LINK: &'static str = #link;
            #(#methods)*
        }
    }
}

/// The robot's methods that return them.
pub(super) fn accessors<'a>(
    generated: &'a Generated,
    module: &'a TokenStream,
) -> impl Iterator<Item = TokenStream> + 'a {
    generated.frames.iter().map(move |frame| {
        let (accessor, name) = (ident(&frame.named.accessor), ident(&frame.named.type_name));
        let doc = format!(" {}.", title(frame));
        quote! {
            #[doc = #doc]
            #[inline]
            pub const fn #accessor(&self) -> #module #name {
                #module #name
            }
        }
    })
}

fn title(frame: &GeneratedFrame) -> String {
    let (name, link) = (&frame.named.option.name, &frame.named.option.link);
    if name == link {
        format!("The frame of link `{link}`")
    } else {
        format!("The frame `{name}` on link `{link}`")
    }
}
