//! The frames of a robot: a type each in its module, and the robot's method that returns it.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::at::WithSinCos;
use super::context::{Context, enclosed};
use super::method::Method;
use super::robot_type::robot_type;
use super::{batch, ident, traits};
use crate::emit::rust::names::frame_type;
use crate::emit::rust::unit::{LoweredFrame, RustRobot};

/// The types, one for each frame. They are empty if the robot is, so that nothing has to be passed on.
pub(super) fn types<'a>(
    generated: &'a RustRobot,
    has_fields: bool,
    visibility: &'a TokenStream,
) -> impl Iterator<Item = TokenStream> + 'a {
    generated.program.frames.iter().map(move |frame| {
        let name = ident(&frame_type(&frame.named));
        let docs = [
            format!(
                " {} of `{}`: its motion, in the coordinates that the names of the functions end \
                 in.",
                title(frame),
                generated.names.robot
            ),
            String::new(),
            " They are Pinocchio's, with the angular part first. The world is the base's frame, or \
             what a base that moves moves in."
                .to_owned(),
        ];
        let definition = match has_fields {
            false => quote! {
                #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
                #visibility struct #name;
            },
            true => {
                // A frame may itself have this name.
                let robot = ident(if name == "R" { "Robot" } else { "R" });
                quote! {
                    #[derive(Clone, Copy, Debug)]
                    #visibility struct #name<'a, #robot> {
                        /// The robot that it is of.
                        pub robot: &'a #robot,
                    }
                }
            }
        };
        quote!(#(#[doc = #docs])* #definition)
    })
}

/// The patterns of sparse results of all frames.
pub(super) fn patterns<'a>(
    context: &'a Context<'_>,
    generated: &'a RustRobot,
) -> impl Iterator<Item = TokenStream> + 'a {
    generated.program.frames.iter().map(move |frame| {
        let frame_type = frame_type(&frame.named);
        let functions = frame.functions.iter().map(|function| &function.signature);
        context.of_frame(&frame_type).patterns(functions)
    })
}

/// The functions of the types. They are written beside the robot's, whose name is in scope there even if it
/// is declared in the body of a function.
pub(super) fn implementations(
    context: &Context<'_>,
    generated: &RustRobot,
    has_fields: bool,
    at: Option<&WithSinCos<'_>>,
) -> TokenStream {
    let (robot, module) = (robot_type(generated), context.module);
    let arguments = has_fields.then(|| quote!(<'_, #robot>));
    let frames = generated.program.frames.iter().enumerate();
    let frames = frames.map(|(index, frame)| {
        let frame_type = frame_type(&frame.named);
        let context = &context.of_frame(&frame_type);
        let name = ident(&frame_type);
        let of = quote!(#module #name #arguments);
        let (frame_name, link) = (&frame.named.option.name, &frame.named.option.link);
        let functions = frame.functions.iter();
        let Method { public, behind } = functions
            .map(|function| context.method(&of, function))
            .collect();
        let at = at.map(|at| at.frame_implementation(context, index));
        let Method {
            public: of_at,
            behind: behind_at,
        } = at.unwrap_or_default();
        let accessor = generated.batch.then(|| batch::accessor(context));
        let batch = generated.batch.then(|| {
            let of = |lifetime: &TokenStream| {
                let arguments = has_fields.then(|| quote!(<#lifetime, #robot>));
                quote!(#module #name #arguments)
            };
            batch::implementation(context, &of, &frame_type, frame.functions.iter())
        });
        let traits = frame_traits(context, &robot, &of, frame);
        let enclosed = enclosed(&quote! {
            impl #of {
                /// Its name.
                pub const NAME: &'static str = #frame_name;
                /// The link that it is fixed to.
                pub const LINK: &'static str = #link;
                #public
                #accessor
            }

            #of_at

            #batch

            #behind
            #behind_at
        });
        quote!(#enclosed #traits)
    });
    quote!(#(#frames)*)
}

/// The runtime's traits of one frame, whose type is `of`.
fn frame_traits(
    context: &Context<'_>,
    robot: &Ident,
    of: &TokenStream,
    frame: &LoweredFrame,
) -> TokenStream {
    let (runtime, nv) = (context.runtime, context.sizes.nv);
    let missing = traits::not_generated(runtime, of);
    let functions = frame.functions.iter();
    let functions = functions.map(|row| traits::function(context, of, row));
    quote! {
        #[automatically_derived]
        impl #runtime::RobotFrame for #of {
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

/// The robot's methods that return them.
pub(super) fn accessors<'a>(
    context: &'a Context<'_>,
    generated: &'a RustRobot,
    has_fields: bool,
) -> impl Iterator<Item = TokenStream> + 'a {
    let module = context.module;
    generated.program.frames.iter().map(move |frame| {
        let (accessor, name) = (
            ident(&frame.named.accessor),
            ident(&frame_type(&frame.named)),
        );
        let doc = format!(" {}.", title(frame));
        let (returns, value) = match has_fields {
            false => (quote!(#module #name), quote!(#module #name)),
            true => (
                quote!(#module #name<'_, Self>),
                quote!(#module #name { robot: self }),
            ),
        };
        quote! {
            #[doc = #doc]
            #[inline]
            pub const fn #accessor(&self) -> #returns {
                #value
            }
        }
    })
}

fn title(frame: &LoweredFrame) -> String {
    let (name, link) = (&frame.named.option.name, &frame.named.option.link);
    if name == link {
        format!("The frame of link `{link}`")
    } else {
        format!("The frame `{name}` on link `{link}`")
    }
}
