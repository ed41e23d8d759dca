//! The functions of many states at once.

use proc_macro2::TokenStream;
use quote::quote;

use super::ident;
use super::method::{Context, rust_name};
use crate::algorithm::{Method, Receiver};
use crate::{Generated, GeneratedMethod};

/// The type, in the robot's module.
pub(super) fn declaration(runtime: &TokenStream, robot: &str) -> TokenStream {
    let doc = format!(
        " The functions of `{robot}`, or of a frame of it, for many states at once: \
         `{robot}::batch` makes one."
    );
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug)]
        pub struct Batch<'a, R> {
            /// The robot or the frame.
            pub of: &'a R,
            /// How they are run.
            pub execution: #runtime::batch::Execution<'a>,
        }

        impl<'a, R> Batch<'a, R> {
            #runtime::batch_settings!();
        }
    }
}

/// How a matrix type is made of its entries.
pub(super) fn numbers(runtime: &TokenStream, name: &TokenStream, entries: usize) -> TokenStream {
    let entries = quote!([T; #entries] as #runtime::batch::Numbers<T>);
    quote! {
        impl<T: #runtime::Real> #runtime::batch::Numbers<T> for #name<T> {
            const COUNT: usize = <#entries>::COUNT;
            #[inline(always)]
            fn zero() -> Self {
                Self { entries: <#entries>::zero() }
            }
            #[inline(always)]
            fn read<R: #runtime::batch::Reader<T>>(reader: &R, first: usize) -> Self {
                Self { entries: <#entries>::read(reader, first) }
            }
            #[inline(always)]
            fn write<W: #runtime::batch::Writer<T>>(&self, writer: &mut W, first: usize) {
                <#entries>::write(&self.entries, writer, first)
            }
        }
    }
}

/// The method of the robot, or of a frame, that makes one.
pub(super) fn accessor(context: &Context<'_>) -> TokenStream {
    let (runtime, module) = (context.runtime, context.module);
    quote! {
        /// These functions for many states at once.
        #[inline]
        pub const fn batch(&self) -> #module Batch<'_, Self> {
            #module Batch { of: self, execution: #runtime::batch::Execution::new() }
        }
    }
}

/// The functions of `of`, a robot's or frame's type, that is called `title` in documentation.
pub(super) fn implementation<'a>(
    context: &Context<'_>,
    of: &TokenStream,
    title: &str,
    methods: impl Iterator<Item = &'a GeneratedMethod>,
) -> TokenStream {
    let module = context.module;
    let methods = methods.map(|generated| function(context, of, title, generated));
    quote! {
        #[allow(clippy::all, unused_variables, reason = "generated")]
        #[allow(dead_code, unreachable_pub, reason = "generated, used or not")]
        impl #module Batch<'_, #of> {
            #(#methods)*
        }
    }
}

/// The methods that are called on the robot.
pub(super) fn of_robot(generated: &Generated) -> impl Iterator<Item = &GeneratedMethod> {
    let methods = generated.methods.iter();
    methods.filter(|method| method.method.receiver == Receiver::Robot)
}

fn function(
    context: &Context<'_>,
    of: &TokenStream,
    title: &str,
    generated: &GeneratedMethod,
) -> TokenStream {
    let (method, runtime) = (generated.method, context.runtime);
    let name = ident(rust_name(method));
    let arguments: Vec<_> = method.parameters.iter().map(|p| ident(p.name())).collect();
    let docs = documentation(context, title, method);
    let body = match context.is_stub {
        true => quote!(loop {}),
        false => {
            let kernel = kernel(context, of, generated);
            quote! {
                #kernel
                let inputs = [#(#arguments.into()),*];
                self.execution.run(&Function(self.of), inputs, result.into())
            }
        }
    };
    quote! {
        #(#[doc = #docs])*
        pub fn #name<'s, E: #runtime::batch::Element>(
            &self,
            #(#arguments: impl Into<#runtime::batch::States<'s, E>>,)*
            result: impl Into<#runtime::batch::StatesMut<'s, E>>,
        ) -> Result<(), #runtime::batch::Error> {
            #body
        }
    }
}

/// `struct Function`, the method as a kernel.
fn kernel(context: &Context<'_>, of: &TokenStream, generated: &GeneratedMethod) -> TokenStream {
    let (method, runtime) = (generated.method, context.runtime);
    let inner = quote::format_ident!("{}_in", rust_name(method));
    let arguments: Vec<_> = method.parameters.iter().map(|p| ident(p.name())).collect();
    let types = method.parameters.iter().map(|p| context.parameter_type(*p));
    let returns = context.shape_type(method.returns);
    let names = method.parameters.iter().map(|p| p.name());
    let operations = generated.count.flops() as usize;
    let reproducible = context.reproducible;
    quote! {
        struct Function<'a>(&'a #of);
        impl #runtime::batch::Kernel for Function<'_> {
            type Input<T: #runtime::Real> = (#(#types,)*);
            type Output<T: #runtime::Real> = #returns;
            const NAMES: &'static [&'static str] = &[#(#names,)* "result"];
            const REPRODUCIBLE: bool = #reproducible;
            const OPERATIONS: usize = #operations;
            #[inline(always)]
            fn run<T: #runtime::Real, A: #runtime::Arithmetic<T>>(
                &self,
                a: A,
                (#(#arguments,)*): &Self::Input<T>,
            ) -> Self::Output<T> {
                self.0.#inner(a, #(#arguments),*)
            }
        }
    }
}

fn documentation(context: &Context<'_>, title: &str, method: &Method) -> Vec<String> {
    let mut lines = vec![
        format!(" `{title}::{}` of each state:", rust_name(method)),
        format!(" {}", method.doc),
        String::new(),
    ];
    for parameter in method.parameters {
        let (name, doc) = (parameter.name(), context.parameter_doc(*parameter));
        lines.push(format!(" - `{name}`: of each state {doc}"));
    }
    lines.extend([
        " - `result`: what the function returns for each state".to_owned(),
        String::new(),
        " # Errors".to_owned(),
        " If states are not of these sizes or not equally many; nothing is computed then."
            .to_owned(),
    ]);
    lines
}
