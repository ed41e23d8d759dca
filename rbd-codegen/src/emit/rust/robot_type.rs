//! The robot's type among the names that generated code has for itself.
//!
//! A robot may be called `T` or `E`, as the parameters of generic functions are. Then the parameters
//! have to give way: while code is written another name stands for the robot's type, and at the end
//! the parameters are renamed and the robot has its own.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};

use super::ident;
use crate::emit::rust::unit::RustRobot;

/// The type that a function of many states is, inside of that function: no robot is called so by
/// itself, since camel case has no `_`.
pub(super) const KERNEL: &str = "__Kernel";
/// What generated code binds beside the robot's type: parameters of generics, and the above.
const BOUND: &[&str] = &["A", "E", "F", "R", "T", "W", KERNEL];
/// Stands for a robot's type that is called as one of these.
const STAND_IN: &str = "__Robot";

/// The robot's type where it is written.
pub(super) fn robot_type(generated: &RustRobot) -> Ident {
    match BOUND.contains(&generated.names.robot.as_str()) {
        true => Ident::new(STAND_IN, Span::call_site()),
        false => ident(&generated.names.robot),
    }
}

/// Gives the robot its name in `tokens`, and what is bound under that name another.
pub(super) fn settle(tokens: TokenStream, generated: &RustRobot) -> TokenStream {
    let name = generated.names.robot.as_str();
    match BOUND.contains(&name) {
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
