//! The context of all methods of a robot.

use proc_macro2::TokenStream;
use quote::quote;

use super::Lexer;
use super::code::MachineCode;
use super::dispatch::Choice;
use crate::catalogue::signature::{Receiver, Sizes};

/// The context in which methods are written.
pub(super) struct Context<'a> {
    pub(super) sizes: Sizes,
    /// `::rbd`.
    pub(super) runtime: &'a TokenStream,
    /// The module of the robot's own types.
    pub(super) module: &'a TokenStream,
    /// The expression that reads each run-time parameter.
    pub(super) parameters: &'a [TokenStream],
    /// The type of the frame whose methods are written; empty for the robot's.
    pub(super) frame: &'a str,
    /// Whether methods are written without bodies, for any lengths.
    pub(super) is_stub: bool,
    /// The functions that are machine code where the machine runs it.
    pub(super) code: &'a MachineCode,
    /// The arithmetic in which functions run.
    pub(super) arithmetic: Choice,
    /// The function that converts the text of bodies to tokens.
    pub(super) lexer: Lexer,
    /// Start and count of each quaternion and each [cos θ, sin θ] in q.
    pub(super) unit_parts: &'a [(usize, usize)],
}

/// The type of the matrix that a method is called on, in the robot's module.
pub(super) fn matrix_name(receiver: Receiver) -> Option<&'static str> {
    match receiver {
        Receiver::Robot | Receiver::Frame => None,
        Receiver::InertiaMatrix => Some("InertiaMatrix"),
        Receiver::Ltdl => Some("Ltdl"),
        Receiver::Ltl => Some("Ltl"),
    }
}

impl<'a> Context<'a> {
    /// The same for the methods of a frame of this type.
    pub(super) fn of_frame<'b>(&self, frame: &'b str) -> Context<'b>
    where
        'a: 'b,
    {
        Context { frame, ..*self }
    }
}

impl Context<'_> {
    /// The statement that asserts, in debug builds, that the quaternions of `q` have length 1; nothing if q is a
    /// vector.
    pub(super) fn unit_lengths(&self) -> TokenStream {
        if self.unit_parts.is_empty() {
            return quote!();
        }
        let (runtime, parts) = (self.runtime, self.unit_parts.iter());
        let parts = parts.map(|(start, count)| quote!((#start, #count)));
        quote!(#runtime::debug_assert_unit_length(q, &[#(#parts),*]);)
    }

    /// `panda::Ltdl<T>`, if methods of the receiver are called on that.
    pub(super) fn matrix_type(&self, receiver: Receiver) -> Option<TokenStream> {
        let (module, name) = (self.module, super::ident(matrix_name(receiver)?));
        Some(quote!(#module #name<T>))
    }
}

/// Encloses the items of one type in an anonymous constant: its `impl`s, and functions that nothing outside
/// can name.
pub(super) fn enclosed(items: &TokenStream) -> TokenStream {
    quote! {
        #[allow(clippy::all, unused_doc_comments, unused_variables, reason = "generated, straight-line")]
        #[allow(dead_code, unreachable_pub, reason = "generated, used or not")]
        const _: () = {
            #items
        };
    }
}
