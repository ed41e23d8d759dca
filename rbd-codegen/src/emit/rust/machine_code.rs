//! Functions as machine code in their crate: the item that holds the code, and its call.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use rbd_ir::ir::Function;

use super::code::{CodeText, FunctionCode};
use super::context::Context;
use super::derivatives::derivatives_type;
use super::{ident, parameters};
use crate::algorithm::PARAMETERS;
use crate::catalogue::signature::{Receiver, Shape, Signature};

/// The call of a function's code, and the item that holds it.
pub(super) struct CodeCall {
    /// The expression that calls it on `machine`.
    pub(super) call: TokenStream,
    pub(super) item: TokenStream,
}

impl Context<'_> {
    /// Whether a function of the robot has code.
    pub(super) fn has_code(&self, signature: &Signature) -> bool {
        signature.receiver == Receiver::Robot && self.code.contains_key(&signature.name)
    }

    /// The code of a function, if it has some.
    pub(super) fn code_call(&self, signature: &Signature, function: &Function) -> Option<CodeCall> {
        let code = self.code.get(&signature.name)?;
        let name = format_ident!("{}_code", signature.name);
        let numbers = code.read.len()
            - signature.arguments.len()
            - usize::from(signature.receiver.nonzeros().is_some());
        let numbers = (numbers > 0).then(|| self.fields(function));
        let matrix = signature.receiver.nonzeros();
        let matrix = matrix.map(|_| quote!(&self.nonzeros[..]));
        let arguments = signature.arguments.iter().map(|argument| {
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
        Some(CodeCall {
            call: quote!({ #statement #name(machine, [#(#arguments),*]) }),
            item: self.code_item(&name, signature, code),
        })
    }

    /// The array of the robot's fields, and the statement that makes it.
    fn fields(&self, function: &Function) -> (Ident, TokenStream) {
        let (name, count) = (ident(PARAMETERS), self.parameters.len());
        let statement = parameters::statement(self.parameters, function, self.runtime);
        let statement = match statement.is_empty() {
            true => quote!(let #name = [T::zero(); #count];),
            false => quote!(let robot = self; #statement),
        };
        (name, statement)
    }

    fn code_item(&self, name: &Ident, signature: &Signature, code: &FunctionCode) -> TokenStream {
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
                fn #name<T>([#(#lengths),*]) -> #returns { #(#fields),* } #(#bodies)*
            }
        }
    }
}

impl CodeText {
    /// The machines, the text, and the routines of this arithmetic.
    fn tokens(&self) -> TokenStream {
        let (machine, is_fused) = (ident(self.machine), self.machine != "unfused");
        let routines = self.routines.iter().map(|routine| {
            let name = ident(routine);
            match routine.starts_with("sines") {
                true => quote!(#name::<#is_fused>),
                false => quote!(#name),
            }
        });
        let text = Literal::string(&self.text);
        quote!(#machine #text [#(#routines),*])
    }
}
