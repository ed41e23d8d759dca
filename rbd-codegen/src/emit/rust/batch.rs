//! The functions of many states at once.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use rbd_ir::ir::op_count_of_kernels;

use super::context::{Context, matrix_name};
use super::dispatch::{code_name, inner_name};
use super::ident;
use super::method::receiver_name;
use super::names::rust_name;
use super::robot_type::KERNEL;
use crate::catalogue::signature::{Argument, Receiver, Shape, Signature};
use crate::emit::documentation::argument_sentence;
use crate::emit::rust::unit::{Lowered, RustRobot};

/// Operations of loops above which lanes take minutes to compile and longer to run: a state of ergoCub's ∂q̈ 31 µs, 24 in single calls.
const MOST_IN_LANES: u32 = 200_000;

/// The type, in the robot's module.
pub(super) fn declaration(runtime: &TokenStream, robot: &str) -> TokenStream {
    let doc = format!(
        " The functions of `{robot}`, or of a frame of it, for many states at once: \
         `{robot}::batch` makes one."
    );
    quote! {
        // The only use of the feature `batch`: an import that fails keeps the compiler silent about
        // everything that depends on it.
        #[doc(hidden)]
        pub(super) use #runtime::batch;

        #[doc = #doc]
        #[derive(Clone, Copy, Debug)]
        pub struct Batch<'a, R> {
            /// The robot or the frame.
            pub of: &'a R,
            /// How they are run.
            pub execution: batch::Execution<'a>,
        }

        impl<'a, R> Batch<'a, R> {
            batch::batch_settings!();
        }
    }
}

/// `Numbers` of a matrix type of `n` rows, for its nonzeros and for its full rows.
pub(super) fn numbers(
    runtime: &TokenStream,
    name: &TokenStream,
    [n, nonzeros]: [usize; 2],
    is_symmetric: bool,
) -> TokenStream {
    let (count, places) = (n * n, quote!(batch::DensePlaces<#n, #nonzeros>));
    let nonzeros = quote!([T; #nonzeros] as batch::Numbers<T>);
    quote! {
        const _: () = {
            const DENSE: #places = batch::DensePlaces::new(#name::<()>::POSITIONS, #is_symmetric);
            impl<T: #runtime::Real> batch::Nonzeros<T> for #name<T> {
                const COUNT: usize = #count;
                #[inline(always)]
                fn zero() -> Self {
                    <Self as batch::Numbers<T>>::zero()
                }
                #[inline(always)]
                fn read_dense<R: batch::Reader<T>>(reader: &R, first: usize) -> Self {
                    Self { nonzeros: const { &DENSE }.read(reader, first) }
                }
                #[inline(always)]
                fn write_dense<W: batch::Writer<T>>(&self, writer: &mut W, first: usize) {
                    const { &DENSE }.write(&self.nonzeros, writer, first)
                }
            }
        };
        impl<T: #runtime::Real> batch::Numbers<T> for #name<T> {
            const COUNT: usize = <#nonzeros>::COUNT;
            #[inline(always)]
            fn zero() -> Self {
                Self { nonzeros: <#nonzeros>::zero() }
            }
            #[inline(always)]
            fn read<R: batch::Reader<T>>(reader: &R, first: usize) -> Self {
                Self { nonzeros: <#nonzeros>::read(reader, first) }
            }
            #[inline(always)]
            fn write<W: batch::Writer<T>>(&self, writer: &mut W, first: usize) {
                <#nonzeros>::write(&self.nonzeros, writer, first)
            }
        }
    }
}

/// The method of the robot, or of a frame, that returns one.
pub(super) fn accessor(context: &Context<'_>) -> TokenStream {
    let module = context.module;
    quote! {
        /// These functions for many states at once.
        #[inline]
        pub const fn batch(&self) -> #module Batch<'_, Self> {
            #module Batch { of: self, execution: #module batch::Execution::new() }
        }
    }
}

/// The type of a robot or frame, given the lifetime of the robot that a frame may borrow.
type Of<'a> = dyn Fn(&TokenStream) -> TokenStream + 'a;

/// The functions of `of`, which documentation calls `title`.
pub(super) fn implementation<'a>(
    context: &Context<'_>,
    of: &Of<'_>,
    title: &str,
    methods: impl Iterator<Item = &'a Lowered>,
) -> TokenStream {
    let module = context.module;
    let methods = methods.flat_map(|generated| {
        let form = |form| function(context, of, title, generated, form);
        let dense = is_matrix(&generated.signature).then(|| form(Form::Dense));
        [form(Form::AsReturned)].into_iter().chain(dense)
    });
    let of = of(&quote!('_));
    quote! {
        impl #module Batch<'_, #of> {
            #(#methods)*
        }
    }
}

/// The methods of the robot and of its matrices.
pub(super) fn of_robot(generated: &RustRobot) -> impl Iterator<Item = &Lowered> {
    let methods = generated.program.functions.iter();
    methods.filter(|method| method.signature.receiver != Receiver::Frame)
}

/// The matrix that a method is called on: the argument, its type, and its documentation. A batch of the
/// robot takes it as its first argument, so that all functions are in one place.
fn matrix(context: &Context<'_>, receiver: Receiver) -> Option<(Ident, TokenStream, String)> {
    let name = matrix_name(receiver)?;
    let what = match receiver {
        Receiver::InertiaMatrix => "H, as `crba` gives them",
        Receiver::Ltdl => "the factor, as `ltdl_factor` gives them",
        _ => "the factor, as `ltl_factor` gives them",
    };
    let doc = format!("the nonzeros of {what}, in the order of `{name}::POSITIONS`");
    Some((receiver_name(receiver), context.matrix_type(receiver)?, doc))
}

/// The form in which results are written.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// The form that the function returns: matrices by their nonzeros.
    AsReturned,
    /// Matrices by their full rows.
    Dense,
}

/// Whether a function returns a matrix that is stored by its nonzeros.
fn is_matrix(method: &Signature) -> bool {
    let shape = method.results[0].shape;
    matches!(shape, Shape::InertiaMatrix | Shape::Ltdl | Shape::Ltl)
}

/// The method's name among the functions of many states. For matrices it is that of the table,
/// `ltdl_solve`, since all are called on the same type.
fn batch_name(method: &Signature, form: Form) -> String {
    let name = match method.receiver.nonzeros() {
        Some(_) => &method.name,
        None => rust_name(method),
    };
    match form {
        Form::AsReturned => name.to_owned(),
        Form::Dense => format!("{name}_dense"),
    }
}

fn function(
    context: &Context<'_>,
    of: &Of<'_>,
    title: &str,
    generated: &Lowered,
    form: Form,
) -> TokenStream {
    let (method, module) = (&generated.signature, context.module);
    let name = ident(&batch_name(method, form));
    let arguments = arguments(context, method);
    let docs = documentation(context, title, method, form);
    let body = match context.is_stub {
        true => quote!(loop {}),
        false if generated.same_as.is_some() => {
            let other = generated.same_as.as_ref();
            let other = other.map(|other| ident(&batch_name(other, form)));
            quote!(self.#other(#(#arguments,)* result))
        }
        false => {
            let kernel_type = ident(KERNEL);
            let kernel = kernel(context, of, generated, form);
            quote! {
                #kernel
                let inputs = [#(#arguments.into()),*];
                self.execution.run(&#kernel_type(self.of), inputs, result.into())
            }
        }
    };
    quote! {
        #(#[doc = #docs])*
        pub fn #name<'s, E: #module batch::Element>(
            &self,
            #(#arguments: impl ::core::convert::Into<#module batch::States<'s, E>>,)*
            result: impl ::core::convert::Into<#module batch::StatesMut<'s, E>>,
        ) -> ::core::result::Result<(), #module batch::Error> {
            #body
        }
    }
}

fn arguments(context: &Context<'_>, method: &Signature) -> Vec<Ident> {
    let matrix = matrix(context, method.receiver).map(|(name, ..)| name);
    let parameters = method.arguments.iter().map(|p| ident(&p.name));
    matrix.into_iter().chain(parameters).collect()
}

/// An argument from a reference to it.
fn passed(argument: &Argument) -> TokenStream {
    let name = ident(&argument.name);
    match argument.shape {
        Shape::Scalar => quote!(*#name),
        _ => quote!(#name),
    }
}

/// The call in the arithmetic `a`, and the width of registers up to which single calls take its place.
fn in_lanes(
    context: &Context<'_>,
    generated: &Lowered,
    arguments: &TokenStream,
) -> (TokenStream, usize) {
    let method = &generated.signature;
    let (inner, code) = (inner_name(method), code_name(method));
    let call = quote!(#inner(a, #arguments));
    match op_count_of_kernels(&generated.body.function).flops() {
        _ if context.has_lanes_code(method) => (
            quote!(a.in_lanes(|machine| #code(machine, #arguments), #[inline(always)] || #call)),
            128,
        ),
        0..=MOST_IN_LANES => (call, 0),
        _ => (call, 512),
    }
}

/// The method as a kernel.
fn kernel(context: &Context<'_>, of: &Of<'_>, generated: &Lowered, form: Form) -> TokenStream {
    let (method, runtime, module) = (&generated.signature, context.runtime, context.module);
    let name = ident(rust_name(method));
    let arguments = arguments(context, method);
    let names = arguments.iter().map(ToString::to_string);
    let matrix = matrix(context, method.receiver);
    let receiver = matrix.as_ref().map(|(name, ..)| quote!(#name));
    let receiver = receiver.unwrap_or(quote!(self.0));
    let inputs: Vec<_> = method.arguments.iter().map(passed).collect();
    let types = method.arguments.iter().map(|p| context.shape_type(p.shape));
    let types = matrix.map(|(_, of, _)| of).into_iter().chain(types);
    let returns = context.returns(method);
    let (call, single_bits) = in_lanes(context, generated, &quote!(#receiver, #(#inputs),*));
    let calls = [call, quote!(#receiver.#name(#(#inputs),*))];
    let dense = |call| quote!(#module batch::Dense(#call));
    let (returns, [call, single_call]) = match form {
        Form::AsReturned => (returns, calls),
        Form::Dense => (quote!(#module batch::Dense<#returns>), calls.map(dense)),
    };
    let operations = generated.count.flops() as usize;
    let reproducible = context.arithmetic.reproducible;
    let kernel_type = ident(KERNEL);
    let of = of(&quote!('a));
    quote! {
        struct #kernel_type<'a>(&'a #of);
        impl #module batch::Kernel for #kernel_type<'_> {
            type Input<T: #runtime::Real> = (#(#types,)*);
            type Output<T: #runtime::Real> = #returns;
            const NAMES: &'static [&'static str] = &[#(#names,)* "result"];
            const REPRODUCIBLE: bool = #reproducible;
            const SINGLE_BITS: usize = #single_bits;
            const OPERATIONS: usize = #operations;
            #[inline(always)]
            fn run<T: #runtime::Real, A: #runtime::Arithmetic<T>>(
                &self,
                a: A,
                (#(#arguments,)*): &<Self as #module batch::Kernel>::Input<T>,
            ) -> <Self as #module batch::Kernel>::Output<T> {
                #call
            }
            #[inline(always)]
            fn run_single<T: #runtime::Real>(
                &self,
                (#(#arguments,)*): &<Self as #module batch::Kernel>::Input<T>,
            ) -> <Self as #module batch::Kernel>::Output<T> {
                #single_call
            }
        }
    }
}

fn documentation(
    context: &Context<'_>,
    title: &str,
    method: &Signature,
    form: Form,
) -> Vec<String> {
    let matrix = matrix(context, method.receiver);
    let of_what = matrix_name(method.receiver).unwrap_or(title);
    let mut lines = vec![
        format!(" `{of_what}::{}` of each state:", rust_name(method)),
        format!(" {}", method.doc),
        String::new(),
    ];
    let matrix = matrix.map(|(name, _, doc)| (name.to_string(), doc));
    let parameters = method.arguments.iter();
    let parameters = parameters.map(|p| (p.name.clone(), argument_sentence(p, &context.sizes)));
    for (name, doc) in matrix.into_iter().chain(parameters) {
        lines.push(format!(" - `{name}`: of each state {doc}"));
    }
    lines.extend([
        format!(" - `result`: {}", result_doc(method, form)),
        String::new(),
        " # Errors".to_owned(),
        " If states are not of these sizes or not equally many; nothing is computed then."
            .to_owned(),
    ]);
    lines
}

fn result_doc(signature: &Signature, form: Form) -> &'static str {
    match (form, signature.results[0].shape) {
        (Form::Dense, Shape::InertiaMatrix) => "of each state the full symmetric matrix, by rows",
        (Form::Dense, Shape::Ltdl) => {
            "of each state all rows of the lower triangle, L below the diagonal and D on it, zeros \
             above"
        }
        (Form::Dense, _) => "of each state all rows of L, zeros above the diagonal",
        (Form::AsReturned, _) if is_matrix(signature) => {
            "of each state the nonzeros of the matrix, in the order of its `POSITIONS`"
        }
        (Form::AsReturned, _) => "what the function returns for each state",
    }
}
