//! The robot's type name among the names that generated code binds itself.
//!
//! A robot may have the name of a generic parameter, such as `T` or `E`. Then the parameters are renamed:
//! while code is written a stand-in replaces the robot's type, and at the end the parameters are renamed
//! and the robot gets its own name.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};

use super::ident;
use crate::emit::rust::unit::RustRobot;

/// The type of a function of many states, inside that function: no robot has this name, since camel case
/// has no `_`.
pub(super) const KERNEL: &str = "__Kernel";
/// Names that generated code binds beside the robot's type: generic parameters, and the kernel.
const BOUND: &[&str] = &["A", "E", "F", "R", "T", "W", KERNEL];
/// A stand-in for a robot's type with one of these names.
const STAND_IN: &str = "__Robot";

/// Whether generated code binds this name itself.
pub(super) fn is_bound(name: &str) -> bool {
    BOUND.contains(&name)
}

/// The robot's type as it is written.
pub(super) fn robot_type(generated: &RustRobot) -> Ident {
    match is_bound(&generated.names.robot) {
        true => Ident::new(STAND_IN, Span::call_site()),
        false => ident(&generated.names.robot),
    }
}

/// Gives the robot its name in `tokens`, and renames generated names that clash with it.
pub(super) fn settle(tokens: TokenStream, generated: &RustRobot) -> TokenStream {
    let name = generated.names.robot.as_str();
    match is_bound(name) {
        true => renamed(tokens, name),
        false => tokens,
    }
}

fn renamed(tokens: TokenStream, robot: &str) -> TokenStream {
    let mut renamed = TokenStream::new();
    // The two tokens before.
    let mut before = [String::new(), String::new()];
    for token in tokens {
        let text = token.to_string();
        let token = match token {
            TokenTree::Group(group) => {
                let inner = self::renamed(group.stream(), robot);
                let mut outer = Group::new(group.delimiter(), inner);
                outer.set_span(group.span());
                TokenTree::Group(outer)
            }
            TokenTree::Ident(name) if text == STAND_IN => {
                TokenTree::Ident(Ident::new(robot, name.span()))
            }
            // In a path, or declared in the robot's module, it is the type of a frame.
            TokenTree::Ident(name) if text == robot && !is_of_module(&before, robot) => {
                TokenTree::Ident(Ident::new(&format!("{robot}_"), name.span()))
            }
            other => other,
        };
        renamed.extend([token]);
        before = [std::mem::take(&mut before[1]), text];
    }
    renamed
}

fn is_of_module(before: &[String; 2], robot: &str) -> bool {
    before.iter().all(|token| token == ":") || (before[1] == "struct" && robot != KERNEL)
}
