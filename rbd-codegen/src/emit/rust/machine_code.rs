//! Functions as machine code in their crate: the item that holds the code, and its call.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use rbd_ir::ir::Function;

use super::code::{CodeText, FunctionCode};
use super::context::Context;
use super::derivatives::derivatives_type;
use super::dispatch::{Header, code_name};
use super::method::receiver_name;
use super::{ident, parameters};
use crate::algorithm::PARAMETERS;
use crate::catalogue::signature::{Shape, Signature};

impl Context<'_> {
    /// Whether a method has code.
    pub(super) fn has_code(&self, method: &Signature) -> bool {
        self.code.contains_key(&method.name)
    }

    /// Whether batches of it run code.
    pub(super) fn has_lanes_code(&self, method: &Signature) -> bool {
        let code = self.code.get(&method.name);
        code.is_some_and(|code| code.bodies.iter().any(|body| body.lanes > 1))
    }

    /// The function that calls a method's code on a `machine`, if it has some.
    pub(super) fn code_function(
        &self,
        method: &Signature,
        function: &Function,
        header: &Header,
    ) -> Option<TokenStream> {
        let (code, runtime) = (self.code.get(&method.name)?, self.runtime);
        let matrix = method.receiver.nonzeros();
        let own = method.arguments.len() + usize::from(matrix.is_some());
        let numbers = (code.read.len() > own).then(|| self.fields(function));
        let receiver = receiver_name(method.receiver);
        let matrix = matrix.map(|_| quote!(&#receiver.nonzeros[..]));
        let arguments = method.arguments.iter().map(|argument| {
            let name = ident(&argument.name);
            match argument.shape {
                Shape::Scalar => quote!(::core::slice::from_ref(&#name)),
                Shape::Rows(_)
                | Shape::Square
                | Shape::Regressor
                | Shape::BaseRegressor
                | Shape::HeldRows => quote!(#name.as_flattened()),
                _ => quote!(&#name[..]),
            }
        });
        let of_fields = numbers.as_ref().map(|(name, _)| quote!(&#name[..]));
        let arguments = matrix.into_iter().chain(arguments).chain(of_fields);
        let statement = numbers.as_ref().map(|(_, statement)| statement);
        let (name, item) = (code_name(method), self.code_item(method, code));
        let Header {
            parameters,
            returns,
            receiver: [receiver, _],
            ..
        } = header;
        Some(quote! {
            #[inline(always)]
            fn #name<T: #runtime::Real>(
                machine: #runtime::machine_code::Machine<T>, #receiver #(#parameters),*
            ) -> #returns {
                #item
                #statement
                code(machine, [#(#arguments),*])
            }
        })
    }

    /// The array of the robot's fields, and the statement that makes it.
    fn fields(&self, function: &Function) -> (Ident, TokenStream) {
        let (name, count) = (ident(PARAMETERS), self.parameters.len());
        let statement = parameters::statement(self.parameters, function, self.runtime);
        let statement = match statement.is_empty() {
            true => quote!(let #name = [T::zero(); #count];),
            false => statement,
        };
        (name, statement)
    }

    fn code_item(&self, signature: &Signature, code: &FunctionCode) -> TokenStream {
        let (runtime, returns) = (self.runtime, self.returns(signature));
        let lengths = code.read.iter().copied();
        let lengths = lengths.map(Literal::usize_unsuffixed);
        let is_type = derivatives_type(signature).is_some();
        let results = signature.results.iter().zip(&code.written).enumerate();
        let is_one = code.written.len() == 1;
        let fields = results.map(|(k, (result, length))| {
            let length = Literal::usize_unsuffixed(*length);
            let (name, k) = (ident(&result.name), Literal::usize_unsuffixed(k));
            match (is_type, is_one) {
                (true, _) => quote!(.#name: #length),
                (false, true) => quote!(: #length),
                (false, false) => quote!(.#k: #length),
            }
        });
        let bodies = code.bodies.iter().map(CodeText::tokens);
        quote! {
            #runtime::machine_code! {
                fn code<T>([#(#lengths),*]) -> #returns { #(#fields),* } #(#bodies)*
            }
        }
    }
}

impl CodeText {
    /// The lanes, the machines, the text, and the routines of this arithmetic.
    fn tokens(&self) -> TokenStream {
        let (machine, is_fused) = (ident(self.machine), self.machine != "unfused");
        let routines = self.routines.iter().map(|routine| {
            let name = ident(routine);
            match matches!(*routine, "sines" | "sines_with_offsets" | "columns") {
                true => quote!(#name::<#is_fused>),
                false => quote!(#name),
            }
        });
        let text = Literal::string(&self.text);
        let lanes = Literal::usize_unsuffixed(self.lanes);
        quote!(#lanes #machine #text [#(#routines),*])
    }
}
