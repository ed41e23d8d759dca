//! Prints Rust. The [`Schedule`] decides the order.
//!
//! [`Schedule`]: rbd_ir::lower::blocks::Schedule

mod at;
mod batch;
mod body;
mod bound;
mod code;
mod configurations;
mod constants;
mod context;
mod derivatives;
mod dispatch;
mod expression;
mod frame;
mod free;
mod input;
mod kernel;
mod machine_code;
mod matrix;
mod method;
mod names;
mod own;
mod own_method;
mod parameters;
mod robot;
mod robot_type;
mod shape;
mod stub;
mod traits;
mod unit;
mod whole;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

#[cfg(feature = "machine-code")]
pub(crate) use code::{CodeText, FunctionCode, MachineCode};
pub(crate) use free::function as free_function;
pub use names::rust_name;
pub(crate) use names::{Names, clashes, is_of_robot};
pub(crate) use own::own_function;
pub(crate) use robot::robot;
pub(crate) use unit::{Lexer, RustRobot};

/// The path of the runtime.
fn runtime_path(text: &str) -> TokenStream {
    text.parse().expect("checked with the options")
}

/// The type that receives the generated `impl`.
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

    /// The same for items in the robot's module: a trait of a type that names the robot requires that the
    /// type be no more public than the robot.
    fn visibility_inside(&self) -> TokenStream {
        let visibility = self.visibility();
        let text = visibility.to_string().replace(' ', "");
        let restricted = |text: &str| -> Option<String> {
            let path = text.strip_prefix("pub(")?.strip_suffix(')')?;
            let path = path.strip_prefix("in").unwrap_or(path);
            match path.split("::").next()? {
                "self" => Some(path.replacen("self", "super", 1)),
                "super" => Some(format!("super::{path}")),
                _ => None,
            }
        };
        match restricted(&text) {
            _ if text.is_empty() => quote!(pub(super)),
            None => visibility.clone(),
            Some(path) => {
                let path: TokenStream = path.parse().expect("a path in a visibility");
                quote!(pub(in #path))
            }
        }
    }
}

fn ident(name: &str) -> Ident {
    match name.strip_prefix("r#") {
        Some(keyword) => Ident::new_raw(keyword, Span::call_site()),
        None => Ident::new(name, Span::call_site()),
    }
}

/// `[(0, 0), (1, 0)]`.
fn places(positions: &[(usize, usize)]) -> TokenStream {
    let places = positions.iter().map(|(row, column)| {
        let [row, column] = [*row, *column].map(Literal::usize_unsuffixed);
        quote!((#row, #column))
    });
    quote!([#(#places),*])
}
