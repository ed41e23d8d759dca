//! What is the same for all methods of a robot.

use proc_macro2::TokenStream;
use quote::quote;

use super::Lexer;
use super::entry::Choice;
use crate::ir::{Receiver, Sizes};

/// What methods are written with.
pub(super) struct Context<'a> {
    pub(super) sizes: Sizes,
    /// `::rbd`.
    pub(super) runtime: &'a TokenStream,
    /// The module of the robot's own types.
    pub(super) module: &'a TokenStream,
    /// How each run-time parameter is read.
    pub(super) parameters: &'a [TokenStream],
    /// The coordinate before each.
    pub(super) parents: &'a [Option<usize>],
    /// The type of the frame whose methods are written; empty of the robot's.
    pub(super) frame: &'a str,
    /// Methods are written without bodies, for any lengths.
    pub(super) is_stub: bool,
    /// The arithmetic that functions run in.
    pub(super) arithmetic: Choice,
    /// What makes tokens of bodies.
    pub(super) lexer: Lexer,
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
    /// `panda::Ltdl<T>`, if that is what methods of the receiver are called on.
    pub(super) fn matrix_type(&self, receiver: Receiver) -> Option<TokenStream> {
        let (module, name) = (self.module, super::ident(matrix_name(receiver)?));
        Some(quote!(#module #name<T>))
    }
}

/// Round what belongs to one type: its `impl`s, and functions that nothing outside can name.
pub(super) fn enclosed(items: &TokenStream) -> TokenStream {
    quote! {
        #[allow(clippy::all, unused_doc_comments, unused_variables, reason = "generated, straight-line")]
        #[allow(dead_code, unreachable_pub, reason = "generated, used or not")]
        const _: () = {
            #items
        };
    }
}
