//! A configuration with the sines of its angles, for several functions at the same q, of the robot
//! and of its frames.

mod cached;
mod configuration;
mod method;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::context::Context;
use super::dispatch::ArithmeticCall;
use super::ident;
use super::method::Method;
use super::robot_type::robot_type;
use crate::algorithm::Receiver;
use crate::emit::rust::names::frame_type;
use crate::emit::rust::unit::{LoweredFrame, RustRobot};
use crate::lower::cached_sines::{self, CachedAngle};
use configuration::OfFrame;

pub(super) use cached::{cosine, sine};
use method::Callee;
pub(super) use method::turned;

pub(super) use configuration::WithSinCos;

impl<'a> WithSinCos<'a> {
    /// `None` for a robot whose functions take no sine of q.
    pub(super) fn new(generated: &'a RustRobot, has_fields: bool) -> Option<Self> {
        let on_robot = generated
            .program
            .functions
            .iter()
            .filter(|method| method.signature.receiver == Receiver::Robot);
        let of_robot: Vec<_> = on_robot.filter_map(cached_sines::of_sines).collect();
        let of_frame = |frame: &'a LoweredFrame| OfFrame {
            frame,
            methods: frame
                .functions
                .iter()
                .filter_map(cached_sines::of_sines)
                .collect(),
        };
        let of_frames: Vec<_> = generated.program.frames.iter().map(of_frame).collect();
        let methods = of_frames.iter().flat_map(|of| &of.methods);
        let cached = cached_sines::all(of_robot.iter().chain(methods));
        (!cached.is_empty()).then_some(Self {
            generated,
            cached,
            of_robot,
            of_frames,
            has_fields,
        })
    }

    /// The types, in the robot's module.
    pub(super) fn declarations(&self, context: &Context<'_>) -> TokenStream {
        let (nq, count) = (context.sizes.nq, self.cached.len());
        let cached: Vec<String> = self.cached.iter().map(CachedAngle::text).collect();
        let robot = &self.generated.names.robot;
        let docs = [
            format!(
                " A configuration of `{robot}` with the sines and cosines of its angles: \
                 functions called on it share them."
            ),
            String::new(),
            format!(" `{robot}::at` makes one. If the sines are known, write it as it is."),
        ];
        let angles = format!(" The sines of {}.", cached.join(", "));
        let places = self.cached.iter().map(CachedAngle::tokens);
        let of_frames = (!self.of_frames.is_empty()).then(|| {
            quote! {
                /// A frame at a configuration with its sines: [`WithSinCos`] has a method for each.
                #[derive(Clone, Copy, Debug)]
                pub struct FrameWithSinCos<'a, F, R, T> {
                    /// The frame.
                    pub frame: F,
                    /// The configuration.
                    pub at: &'a WithSinCos<'a, R, T>,
                }
            }
        });
        quote! {
            #(#[doc = #docs])*
            #[derive(Clone, Copy, Debug)]
            pub struct WithSinCos<'a, R, T> {
                /// The robot that it is of.
                pub robot: &'a R,
                /// The configuration.
                pub q: [T; #nq],
                #[doc = #angles]
                pub sin: [T; #count],
                /// The cosines of the same.
                pub cos: [T; #count],
            }

            impl<R, T> WithSinCos<'_, R, T> {
                /// The angles, in this order: the coordinate of q of each, and by what it is multiplied.
                pub const ANGLES: &'static [(usize, f64)] = &[#(#places),*];
            }

            #of_frames
        }
    }

    /// The robot's method that returns it.
    pub(super) fn accessor(&self, context: &Context<'_>) -> Method {
        let (nq, runtime, module) = (context.sizes.nq, context.runtime, context.module);
        let robot = robot_type(self.generated);
        let angles = self.cached.iter().map(|cached| {
            let (q, ratio) = (coordinate(cached.coordinate), cached.ratio);
            match ratio == 1.0 {
                true => quote!(#q),
                false => quote!(#q * T::from_f64(#ratio)),
            }
        });
        let coordinates =
            (0..nq).map(
                |i| match self.cached.iter().any(|cached| cached.coordinate == i) {
                    true => coordinate(i).to_token_stream(),
                    false => quote!(_),
                },
            );
        let call = ArithmeticCall {
            function: ident("at_in"),
            arguments: quote!(self, q),
            choice: context.arithmetic,
        };
        let (call, unit_lengths) = (call.tokens(runtime), context.unit_lengths());
        let public = quote! {
            /// `q` with the sines and cosines of its angles, for several functions at the same `q`.
            #[inline]
            pub fn at<T: #runtime::Real>(&self, q: &[T; #nq]) -> #module WithSinCos<'_, Self, T> {
                #unit_lengths
                #call
            }
        };
        let inlined = context.arithmetic.inlined();
        let behind = quote! {
            #inlined
            fn at_in<'a, T: #runtime::Real, A: #runtime::Arithmetic<T>>(
                a: A, robot: &'a #robot, q: &[T; #nq]
            ) -> #module WithSinCos<'a, #robot, T> {
                let [#(#coordinates),*] = *q;
                let (sin, cos) = a.sin_cos([#(#angles),*]);
                #module WithSinCos { robot, q: *q, sin, cos }
            }
        };
        Method { public, behind }
    }

    /// The robot's functions on it, written beside the robot's own.
    pub(super) fn implementation(&self, context: &Context<'_>) -> Method {
        let (runtime, module) = (context.runtime, context.module);
        let robot = robot_type(self.generated);
        let at_type = quote!(#module WithSinCos<'_, #robot, T>);
        let callee = Callee {
            title: self.generated.names.robot.clone(),
            at_type: at_type.clone(),
            at: quote!(at),
            value: quote!(at.robot),
        };
        let methods = self.of_robot.iter();
        let methods = methods.map(|method| self.method(context, &callee, method));
        let Method { public, behind } = methods.collect();
        let frames = self.of_frames.iter();
        let accessors = frames.map(|of| self.frame_accessor(context, of));
        let public = quote! {
            impl<T: #runtime::Real> #at_type {
                #public
                #(#accessors)*
            }
        };
        Method { public, behind }
    }

    /// The method that returns a frame at the configuration.
    fn frame_accessor(&self, context: &Context<'_>, of: &OfFrame<'_>) -> TokenStream {
        let (named, module) = (&of.frame.named, context.module);
        let (accessor, robot) = (ident(&named.accessor), robot_type(self.generated));
        let (frame, name) = (self.frame_type(context, of), ident(&frame_type(named)));
        let value = match self.has_fields {
            false => quote!(#module #name),
            true => quote!(#module #name { robot: self.robot }),
        };
        let title = &self.generated.names.robot;
        let doc = format!(" [`{title}::{accessor}`] at this configuration.");
        quote! {
            #[doc = #doc]
            #[inline]
            pub const fn #accessor(&self) -> #module FrameWithSinCos<'_, #frame, #robot, T> {
                #module FrameWithSinCos { frame: #value, at: self }
            }
        }
    }

    /// The functions of a frame on it, written beside the frame's own. `index` counts frames.
    pub(super) fn frame_implementation(&self, context: &Context<'_>, index: usize) -> Method {
        let of = &self.of_frames[index];
        if of.methods.is_empty() {
            return Method::default();
        }
        let (runtime, module) = (context.runtime, context.module);
        let (frame, robot) = (self.frame_type(context, of), robot_type(self.generated));
        let at_type = quote!(#module FrameWithSinCos<'_, #frame, #robot, T>);
        let callee = Callee {
            title: format!(
                "{}::{}",
                self.generated.names.module,
                frame_type(&of.frame.named)
            ),
            at_type: at_type.clone(),
            at: quote!(at.at),
            value: quote!(&at.frame),
        };
        let methods = of.methods.iter();
        let methods = methods.map(|method| self.method(context, &callee, method));
        let Method { public, behind } = methods.collect();
        let public = quote!(impl<T: #runtime::Real> #at_type { #public });
        Method { public, behind }
    }

    /// `panda::Tool`, or `panda::Tool<'_, Panda>`.
    fn frame_type(&self, context: &Context<'_>, of: &OfFrame<'_>) -> TokenStream {
        let module = context.module;
        let (frame, robot) = (
            ident(&frame_type(&of.frame.named)),
            robot_type(self.generated),
        );
        let arguments = self.has_fields.then(|| quote!(<'_, #robot>));
        quote!(#module #frame #arguments)
    }
}

fn coordinate(index: usize) -> Ident {
    format_ident!("q{index}")
}
