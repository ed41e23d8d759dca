//! One generated method: documentation, signature, body.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use rbd_ir::lower::blocks::Angle;

use super::body::Body;
use super::context::Context;
use super::derivatives::derivatives_type;
use super::dispatch::{Dispatched, Header, code_name};
use super::input::InputArray;
use super::parameters;
use crate::algorithm::PARAMETERS;
use crate::catalogue::FunctionName;
use crate::catalogue::signature::{Receiver, Shape, Signature};
use crate::emit::documentation::{accuracy_of_sines, argument_sentence, count_sentence};
use crate::emit::rust::unit::Lowered;

/// One or several methods, in the two places where they are written.
#[derive(Default)]
pub(super) struct Method {
    /// In the `impl` of its type: the functions that users call, with documentation.
    pub(super) public: TokenStream,
    /// Beside that `impl`: the functions behind them.
    pub(super) behind: TokenStream,
}

impl Extend<Self> for Method {
    fn extend<I: IntoIterator<Item = Self>>(&mut self, methods: I) {
        for method in methods {
            self.public.extend(method.public);
            self.behind.extend(method.behind);
        }
    }
}

impl FromIterator<Self> for Method {
    fn from_iter<I: IntoIterator<Item = Self>>(methods: I) -> Self {
        let mut all = Self::default();
        all.extend(methods);
        all
    }
}

impl Context<'_> {
    /// The whole method of a robot or a frame of the type `of`, or of a matrix of that robot.
    pub(super) fn method(&self, of: &TokenStream, generated: &Lowered) -> Method {
        let method = &generated.signature;
        if self.is_stub {
            let public = super::stub::method(self, method);
            let behind = quote!();
            return Method { public, behind };
        }
        let (function, schedule) = (&generated.body.function, &generated.body.schedule);
        let body = Body {
            function,
            schedule,
            inlined: self.arithmetic.inlined(),
            placed: self.placed(method, function),
            arrays: self.arrays(method),
            runtime: self.runtime,
            lexer: self.lexer,
            result: match method.results.as_slice() {
                [only] if matches!(only.shape, Shape::Velocity | Shape::Configuration) => {
                    Some(&only.name)
                }
                _ => None,
            },
        };
        let entry = Dispatched::new(method, &body, self.arithmetic);
        let (receiver, receiver_type) = self.receiver(of, method.receiver);
        let header = Header {
            parameters: method
                .arguments
                .iter()
                .map(|p| {
                    let (name, of) = (super::ident(&p.name), self.argument_type(p.shape));
                    quote!(#name: #of)
                })
                .collect(),
            returns: self.returns(method),
            assertion: match takes_unit_lengths(method) {
                true => self.unit_lengths(),
                false => quote!(),
            },
            generic_scalar: matches!(method.receiver, Receiver::Robot | Receiver::Frame),
            receiver: [quote!(#receiver: &#receiver_type,), quote!(#receiver,)],
        };
        let docs = self.documentation(generated, &schedule.angles);
        if let Some(other) = &generated.same_as {
            let public = entry.delegating(&header, other);
            return Method {
                public: quote!(#(#[doc = #docs])* #public),
                behind: quote!(),
            };
        }
        let text = match body.as_call() {
            Some(call) => self.result_of_array(method, &call),
            None => self.written_out(generated, &body),
        };
        let code = self.code_function(method, function, &header);
        let public = entry.public(&header, code.as_ref().map(|_| code_name(method)));
        let behind = entry.private(&header, &text);
        Method {
            public: quote!(#(#[doc = #docs])* #public),
            behind: quote!(#behind #code),
        }
    }

    /// Every operation, and the result.
    fn written_out(&self, generated: &Lowered, body: &Body<'_>) -> TokenStream {
        let (of, function) = (&generated.signature, &generated.body.function);
        let numbers = parameters::statement(self.parameters, function, self.runtime);
        let (statements, results) = body.written();
        let result = match derivatives_type(of) {
            Some(name) if body.placed.is_some() => {
                self.derivatives_of_kernels(&name, of, body, &results)
            }
            _ => self.result(of, &results),
        };
        quote!(#numbers #statements #result)
    }

    /// The receiver's name in the functions behind a method, and its type.
    fn receiver(&self, of: &TokenStream, receiver: Receiver) -> (Ident, TokenStream) {
        let matrix = self.matrix_type(receiver);
        (
            receiver_name(receiver),
            matrix.unwrap_or_else(|| of.clone()),
        )
    }

    pub(super) fn arrays(&self, method: &Signature) -> Vec<InputArray> {
        let nonzeros = method.receiver.nonzeros().map(|name| {
            let (length, receiver) = (self.sizes.nonzeros, receiver_name(method.receiver));
            InputArray {
                name: name.to_owned(),
                access: quote!(&#receiver.nonzeros),
                is_scalar: false,
                length,
            }
        });
        let parameters = method.arguments.iter().map(|parameter| {
            let name = super::ident(&parameter.name);
            InputArray {
                name: parameter.name.clone(),
                access: quote!(#name),
                is_scalar: parameter.shape == Shape::Scalar,
                length: parameter.shape.dimensions(&self.sizes).0,
            }
        });
        let own = matches!(method.receiver, Receiver::Robot | Receiver::Frame)
            && !self.parameters.is_empty();
        let numbers = own.then(|| self.run_time_parameters());
        nonzeros
            .into_iter()
            .chain(parameters)
            .chain(numbers)
            .collect()
    }

    fn run_time_parameters(&self) -> InputArray {
        let (name, length) = (super::ident(PARAMETERS), self.parameters.len());
        InputArray {
            name: PARAMETERS.to_owned(),
            access: quote!(&#name),
            is_scalar: false,
            length,
        }
    }

    fn documentation(&self, generated: &Lowered, angles: &[Angle]) -> Vec<String> {
        let mut lines = vec![format!(" {}", generated.signature.doc), String::new()];
        for parameter in &generated.signature.arguments {
            lines.push(format!(
                " - `{}`: {}",
                parameter.name,
                argument_sentence(parameter, &self.sizes)
            ));
        }
        if !generated.signature.arguments.is_empty() {
            lines.push(String::new());
        }
        lines.extend(generated.note.iter().map(|note| format!(" {note}")));
        lines.push(format!(" {}", count_sentence(&generated.count)));
        lines.extend(accuracy_of_sines(angles).map(|sentence| format!(" {sentence}")));
        lines
    }
}

/// Whether the method takes a configuration q as it is: all do but `normalize`.
fn takes_unit_lengths(method: &Signature) -> bool {
    let mut arguments = method.arguments.iter();
    method.name != FunctionName::Normalize.name() && arguments.any(|argument| argument.name == "q")
}

/// The receiver's name in the functions behind a method.
pub(super) fn receiver_name(receiver: Receiver) -> Ident {
    let name = match receiver {
        Receiver::Robot => "robot",
        Receiver::Frame => "frame",
        Receiver::InertiaMatrix => "h",
        Receiver::Ltdl | Receiver::Ltl => "l",
    };
    super::ident(name)
}
