//! Dispatch of a call to a body: first to the arithmetic of the machine, then with the sines of q.
//!
//! A method `rnea` is up to three functions: `rnea`, which users call and which chooses the arithmetic;
//! `rnea_in`, generic over it, which takes the sines; `rnea_of_sines`, which has the body. A method without
//! sines has its body in the second. Only the first belongs to the type: the others are functions in an
//! anonymous constant around the `impl`, so that nothing else can name them.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use rbd_ir::ir::{Function, Node, NodeId};
use rbd_ir::lower::blocks::Angle;

use super::body::Body;
use super::bound::{Calls, Text};
use super::constants::signed;
use super::expression::{self, input, written_out};
use super::names::rust_name;
use crate::catalogue::signature::Signature;
use crate::emit::rust::unit::RustRobot;

/// The parameters and results of one method's functions.
pub(super) struct Header {
    /// `q: &[T; 7]`, ...
    pub(super) parameters: Vec<TokenStream>,
    pub(super) returns: TokenStream,
    /// The statement that asserts, in debug builds, that quaternions have length 1.
    pub(super) assertion: TokenStream,
    /// Whether the scalar is the method's own parameter, not that of its receiver's type.
    pub(super) generic_scalar: bool,
    /// `robot: &Arm,`, the receiver in the functions behind the public one, and its name there: nothing of a free function.
    pub(super) receiver: [TokenStream; 2],
}

/// The functions of one method.
pub(super) struct Dispatched<'a> {
    body: &'a Body<'a>,
    /// The name that users call.
    name: Ident,
    /// The names of the functions behind it.
    inner: Ident,
    of_sines: Ident,
    arguments: Vec<Ident>,
    choice: Choice,
}

/// The choice of arithmetic for calls.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// Whether calls run in `Unfused`, not in the arithmetic that is best for the machine.
    pub(super) reproducible: bool,
    /// Whether the machine's instructions bring a gain.
    profits: bool,
    /// Whether everything is inlined, for a build with optimisation.
    optimized: bool,
}

impl Choice {
    /// The choice for a robot's functions.
    pub(super) fn of(robot: &RustRobot) -> Self {
        Self::new(robot.reproducible, robot.optimized)
    }

    pub(super) fn new(reproducible: bool, optimized: bool) -> Self {
        Self {
            reproducible,
            profits: true,
            optimized,
        }
    }

    /// The call of machine code on a `machine` that has it, another call elsewhere.
    pub(super) fn or_code(self, code: &TokenStream, call: &TokenStream) -> TokenStream {
        let reproducible = self.reproducible;
        quote! {
            T::dispatch_code::<_, #reproducible>(#[inline(always)] |machine| #code, #[inline(always)] || #call)
        }
    }

    /// The attribute of the functions behind the public ones.
    pub(super) fn inlined(self) -> TokenStream {
        match self.optimized {
            true => quote!(#[inline(always)]),
            false => quote!(),
        }
    }
}

impl<'a> Dispatched<'a> {
    pub(super) fn new(method: &Signature, body: &'a Body<'a>, arithmetic: Choice) -> Self {
        let arguments = method.arguments.iter();
        let arguments = arguments.map(|p| super::ident(&p.name)).collect();
        Self {
            body,
            name: super::ident(rust_name(method)),
            inner: inner_name(method),
            of_sines: of_sines_name(method),
            arguments,
            choice: Choice {
                profits: profits(body),
                ..arithmetic
            },
        }
    }

    /// Its operations.
    pub(super) fn function(&self) -> &Function {
        self.body.function
    }

    /// The function that users call. Where the machine runs machine code, it calls `code`.
    pub(super) fn public(&self, header: &Header, code: Option<Ident>) -> TokenStream {
        let (call, arguments) = (self.call(&quote!(self,)), &self.arguments);
        let code = code.map(|code| quote!(#code(machine, self, #(#arguments),*)));
        let call = code.map_or_else(|| call.clone(), |code| self.choice.or_code(&code, &call));
        self.calling(header, &call)
    }

    /// The call of the function that is generic over its arithmetic, on this receiver.
    pub(super) fn call(&self, receiver: &TokenStream) -> TokenStream {
        let arguments = &self.arguments;
        let call = ArithmeticCall {
            function: self.inner.clone(),
            arguments: quote!(#receiver #(#arguments),*),
            choice: self.choice,
        };
        call.tokens(self.body.runtime)
    }

    /// The same if the `other` method has the same program.
    pub(super) fn delegating(&self, header: &Header, other: &Signature) -> TokenStream {
        let (other, arguments) = (super::ident(rust_name(other)), &self.arguments);
        self.calling(header, &quote!(self.#other(#(#arguments),*)))
    }

    fn calling(&self, header: &Header, call: &TokenStream) -> TokenStream {
        let (name, runtime) = (&self.name, self.body.runtime);
        let Header {
            parameters,
            returns,
            generic_scalar,
            assertion,
            ..
        } = header;
        let generic = generic_scalar.then(|| quote!(<T: #runtime::Real>));
        quote! {
            #[inline]
            pub fn #name #generic (&self, #(#parameters),*) -> #returns {
                #assertion
                #call
            }
        }
    }

    /// The functions behind it. `body` is the text of the last.
    pub(super) fn private(&self, header: &Header, body: &TokenStream) -> TokenStream {
        let angles = &self.body.schedule.angles;
        if angles.is_empty() {
            return self.inner_function(&self.inner, header, &quote!(), body);
        }
        let (of_sines, arguments) = (&self.of_sines, &self.arguments);
        let [_, receiver] = &header.receiver;
        let (before, sin_cos) = self.sines_of(angles);
        let call = quote! {
            #before
            #of_sines(a, #receiver #sin_cos, #(#arguments),*)
        };
        let count = angles.len();
        let sines = quote!(sines: ([T; #count], [T; #count]),);
        let outer = self.inner_function(&self.inner, header, &quote!(), &call);
        let inner = self.inner_function(of_sines, header, &sines, body);
        quote!(#outer #inner)
    }

    /// The call that computes the sines of these angles, and the statements before it.
    pub(super) fn sines_of(&self, angles: &[Angle]) -> (TokenStream, TokenStream) {
        let mut of_angles = vec![false; self.body.function.graph.nodes().len()];
        angles
            .iter()
            .for_each(|angle| of_angles[angle.angle.index()] = true);
        for id in self.body.function.graph.ids().rev() {
            if of_angles[id.index()] {
                let operands = self.body.function.graph.node(id).operands();
                operands.for_each(|operand| of_angles[operand.index()] = true);
            }
        }
        let inputs = self.body.destructured_inputs(&of_angles);
        let mut calls = Calls::default();
        let (offsets, sin_cos) = self.sin_cos(angles, &mut calls);
        let bound = expression::tokens(&calls.statements(self.body.runtime));
        (quote!(#offsets #bound #inputs), sin_cos)
    }

    /// The constant with the offsets of these angles, if there are any, and the call that computes the
    /// sines. One call for all: two would fill fewer lanes of each register. Functions that the angles call
    /// are added to `calls`.
    fn sin_cos(&self, angles: &[Angle], calls: &mut Calls) -> (TokenStream, TokenStream) {
        if angles.iter().all(|angle| angle.form.offset == 0.0) {
            let function = self.body.function;
            let written = angles.iter();
            let written = written.map(|angle| all_of(function, angle.angle, calls));
            return (quote!(), quote!(a.sin_cos([#(#written),*])));
        }
        let (runtime, count) = (self.body.runtime, angles.len());
        let offsets = angles.iter().map(|angle| match angle.form.offset {
            0.0 => quote!(#runtime::AngleOffset::NONE),
            offset => {
                let offset = signed(offset);
                quote!(#runtime::AngleOffset::new(#offset))
            }
        });
        let written = angles.iter();
        let written = written.map(|angle| self.without_offset(angle, calls));
        (
            quote!(const OFFSETS: [#runtime::AngleOffset; #count] = [#(#offsets),*];),
            quote!(a.sin_cos_with_offsets([#(#written),*], OFFSETS)),
        )
    }

    /// ratio · input.
    fn without_offset(&self, angle: &Angle, calls: &mut Calls) -> TokenStream {
        let function = self.body.function;
        if angle.form.offset == 0.0 {
            return all_of(function, angle.angle, calls);
        }
        let input = input(&function.inputs[angle.form.input as usize]);
        match angle.form.ratio {
            1.0 => input,
            -1.0 => quote!(-#input),
            ratio => {
                let ratio = signed(ratio);
                quote!(#input * T::from_f64(#ratio))
            }
        }
    }

    fn inner_function(
        &self,
        name: &Ident,
        header: &Header,
        sines: &TokenStream,
        body: &TokenStream,
    ) -> TokenStream {
        let runtime = self.body.runtime;
        let Header {
            parameters,
            returns,
            receiver: [receiver, _],
            ..
        } = header;
        let inlined = self.choice.inlined();
        quote! {
            #inlined
            fn #name<T: #runtime::Real, A: #runtime::Arithmetic<T>>(
                a: A, #receiver #sines #(#parameters),*
            ) -> #returns {
                #body
            }
        }
    }
}

/// The function behind `method` that is generic over the arithmetic. Its name is from the table of methods,
/// `ltdl_solve_in`: the functions of a robot and of its matrices are in one scope.
pub(super) fn inner_name(method: &Signature) -> Ident {
    format_ident!("{}_in", method.name)
}

/// The function that calls the machine code of `method`.
pub(super) fn code_name(method: &Signature) -> Ident {
    format_ident!("{}_code", method.name)
}

/// The function with the body of `method`, if it takes sines.
pub(super) fn of_sines_name(method: &Signature) -> Ident {
    format_ident!("{}_of_sines", method.name)
}

/// A call of a function that is generic over its arithmetic.
pub(super) struct ArithmeticCall {
    /// `rnea_in`.
    pub(super) function: Ident,
    /// The arguments after the arithmetic.
    pub(super) arguments: TokenStream,
    pub(super) choice: Choice,
}

impl ArithmeticCall {
    pub(super) fn tokens(&self, runtime: &TokenStream) -> TokenStream {
        let (function, arguments) = (&self.function, &self.arguments);
        let Choice {
            reproducible,
            profits,
            optimized,
        } = self.choice;
        if !optimized {
            let reproducible = reproducible || !profits;
            return quote!(#function(#runtime::Called::<#reproducible>, #arguments));
        }
        match (profits, reproducible) {
            (false, _) => quote!(#function(#runtime::Unfused, #arguments)),
            (true, true) => {
                quote!(T::dispatch_unfused(#[inline(always)] |a| #function(a, #arguments)))
            }
            (true, false) => quote! {
                T::dispatch(
                    #[inline(always)] |a| #function(a, #arguments),
                    #[inline(always)] |a| #function(a, #arguments),
                )
            },
        }
    }
}

/// The whole expression of a node; adds the functions that it calls to `calls`.
fn all_of(function: &Function, id: NodeId, calls: &mut Calls) -> TokenStream {
    let mut text = Text::default();
    written_out(&mut text, function, id);
    *calls = calls.with(text.calls);
    expression::tokens(&text.text)
}

/// Whether there is a product to fuse or a sine to compute.
fn profits(body: &Body<'_>) -> bool {
    let nodes = body.function.graph.nodes();
    let mut nodes = nodes.iter();
    !body.function.kernels.is_empty()
        || nodes.any(|node| matches!(node, Node::MulAdd(..) | Node::Sin(_) | Node::Cos(_)))
}
