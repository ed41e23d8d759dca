//! The functions that the compiler's messages name where a robot or a frame lacks them.

use rbd_codegen::Receiver;
use rbd_codegen::internals::catalogue::{Method, families};

use super::traits::has_trait;

/// A line a function, those of frames after those of robots.
pub(super) fn file() -> String {
    let all = families().flat_map(|(_, methods)| methods);
    let all: Vec<_> = all.filter(|method| has_trait(method)).collect();
    let lines = |of_frames: bool| -> String {
        let own = all
            .iter()
            .filter(|method| (method.receiver == Receiver::Frame) == of_frames);
        // Factors are functions of the matrix.
        let own = own.filter(|method| method.receiver != Receiver::InertiaMatrix);
        let trait_of = |method: &Method| match method.coordinates_type() {
            Some(coordinates) => format!("{}<{coordinates}>", method.trait_name),
            None => method.trait_name.to_owned(),
        };
        own.map(|method| format!("    {}: {},\n", method.name, trait_of(method)))
            .collect()
    };
    format!(
        "use crate::*;\nuse crate::dynamics::not_generated::functions;\n\n\
         functions! {{\n{}}}\n\nfunctions! {{\n{}}}\n",
        lines(false),
        lines(true)
    )
}
