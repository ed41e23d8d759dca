//! Writes Rust. Decides nothing about order: what is written where is in the [`Schedule`].
//!
//! [`Schedule`]: crate::schedule::Schedule

mod at;
mod batch;
mod body;
mod constants;
mod entry;
mod expression;
mod frame;
mod matrix;
mod method;
mod parameters;
mod random;
mod robot;
mod robot_type;
mod shape;
mod stub;
mod traits;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

pub use method::rust_name;
pub(crate) use robot::robot;

/// Whose struct the functions hang on.
#[derive(Clone, Debug)]
pub enum Item {
    /// Declare `pub struct Name;` with this visibility.
    Declare(TokenStream),
    /// The user's own struct, of this visibility.
    Existing(TokenStream),
}

impl Item {
    /// `pub struct Name;`.
    pub fn public() -> Self {
        Self::Declare(quote!(pub))
    }

    fn visibility(&self) -> &TokenStream {
        match self {
            Self::Declare(visibility) | Self::Existing(visibility) => visibility,
        }
    }
}

fn ident(name: &str) -> Ident {
    match name.strip_prefix("r#") {
        Some(keyword) => Ident::new_raw(keyword, Span::call_site()),
        None => Ident::new(name, Span::call_site()),
    }
}
