//! Functions of robots that are loaded at run time, `rbd::dynamic`, where they are like each other.

use rbd_codegen::internals::catalogue::{Method, Parameter, families, results_type};
use rbd_codegen::{Coordinates, Receiver, Shape};

use super::text::documentation;
use super::traits::has_trait;

/// Functions that loaded robots do not have: the forms of the constraint force algorithm are one function
/// there, and forces from outside are not differentiated.
pub(super) const NOT_LOADED: [&str; 5] = [
    "constraint_forces_general",
    "constraint_forces_serialised",
    "constraint_forces_cyclic_reduction",
    "constraint_forces_tip_to_base",
    "rnea_derivatives_with_forces",
];

/// The files by their names; functions that `by_hand` has are not written.
pub(super) fn files(by_hand: &str) -> Vec<(&'static str, String)> {
    let all: Vec<&Method> = families().flat_map(|(_, methods)| methods).collect();
    let text = |function: &dyn Fn(&Method) -> Option<String>| -> String {
        all.iter().filter_map(|method| function(method)).collect()
    };
    let mut files = vec![
        (
            "derivatives",
            format!(
                "use std::vec::Vec;\n\nuse rbd_codegen::FunctionName;\n\nuse crate::dynamic::Robot;\n\
                 use crate::reference::WrenchFrame;\n\n\
                 /// By dual numbers, one direction after the other; positions in the tangent space, matrices \
                 by rows, zeros\n/// too.\n///\n/// # Panics\n/// All functions panic if a slice has a wrong \
                 length.\nimpl Robot {{{}}}\n",
                text(&derivative)
            ),
        ),
        (
            "wrenches",
            format!(
                "use std::vec::Vec;\n\nuse crate::Force;\nuse crate::dynamic::Robot;\n\
                 use crate::reference::WrenchFrame;\n\n\
                 /// # Panics\n/// All functions panic if a slice has a wrong length; the message names it.\n\
                 impl Robot {{{}}}\n",
                text(&wrenches)
            ),
        ),
        (
            "frames",
            format!(
                "use std::vec::Vec;\n\nuse rbd_codegen::{{Coordinates, FunctionName}};\n\n\
                 use crate::dynamic::Frame;\n\
                 use crate::{{FrameMotion, Local, LocalWorldAligned, OperationalSpace, World}};\n\n\
                 /// In each kind of coordinates. Derivatives are those of dual numbers, by q in the tangent \
                 space, by q̇, by q̈.\n\
                 impl Frame<'_> {{{}}}\n",
                text(&frame)
            ),
        ),
        (
            "others",
            format!(
                "use rbd_codegen::FunctionName;\n\nuse crate::dynamic::Robot;\n\n\
                 /// # Panics\n/// All functions panic if a slice has a wrong length.\n\
                 impl Robot {{{}}}\n",
                text(&|method| other(method, by_hand))
            ),
        ),
    ];
    // A file without functions would have imports alone.
    files.retain(|(_, text)| text.contains("pub fn "));
    let modules: String = files
        .iter()
        .map(|(name, _)| format!("mod {name};\n"))
        .collect();
    files.push((
        "mod",
        format!("//! Functions that are like each other.\n\n{modules}"),
    ));
    files
}

/// A function of the robot with one result that is neither like others nor written by hand.
fn other(method: &Method, by_hand: &str) -> Option<String> {
    let is_written = by_hand.contains(&format!("fn {}(", method.name));
    let is_like_others = derivative(method).is_some() || wrenches(method).is_some();
    let is_of_robot = method.receiver == Receiver::Robot && has_trait(method);
    if is_written || is_like_others || !is_of_robot || NOT_LOADED.contains(&method.name) {
        return None;
    }
    let (types, names) = arguments(method, "&[f64]");
    let call = |parts: &str| format!("self.{parts}({}, &[{names}])", id(method));
    let [result] = method.returns else {
        panic!(
            "write `{}` of several results in rbd/src/dynamic",
            method.name
        );
    };
    let (result, value) = match result.shape {
        Shape::Scalar => ("f64", format!("{}[0]", call("derivatives"))),
        Shape::Square | Shape::Rows(_) | Shape::Sparse(_) => (
            "std::vec::Vec<std::vec::Vec<f64>>",
            format!("let [matrix] = {}; matrix", call("matrices")),
        ),
        _ => ("std::vec::Vec<f64>", call("derivatives")),
    };
    Some(format!(
        "\n{}pub fn {}(&self{types}) -> {result} {{ {value} }}\n",
        documentation(method.doc),
        method.name
    ))
}

/// `q: &[f64], qd: &[f64]`, and the same without types.
fn arguments(method: &Method, forces: &str) -> (String, String) {
    let names = method.parameters.iter().map(|parameter| parameter.name());
    let of = |name: &str| match name {
        "f_ext" => format!(", {name}: {forces}"),
        _ => format!(", {name}: &[f64]"),
    };
    let types = names.clone().map(of).collect();
    (types, names.collect::<Vec<_>>().join(", "))
}

/// A function of the robot that dual numbers give, of which no type of the runtime holds the results.
fn derivative(method: &Method) -> Option<String> {
    method.derivative?;
    if method.receiver != Receiver::Robot || method.id.is_of_constraints() {
        return None;
    }
    if results_type(&method.signature()).is_some() {
        return None;
    }
    let is_sparse = method
        .returns
        .iter()
        .any(|r| matches!(r.shape, Shape::Sparse(_)));
    let (result, parts) = match is_sparse {
        true => ("Vec<Vec<f64>>", "matrices"),
        false => ("Vec<f64>", "vectors"),
    };
    let (types, names) = arguments(method, "&[f64]");
    let forces = match method.parameters.contains(&Parameter::LinkForces) {
        true => " `f_ext` has six numbers a link, [moment; force].",
        false => "",
    };
    let lint = match method.parameters.len() > 6 {
        true => "#[allow(clippy::too_many_arguments, reason = \"as the generated function\")]\n",
        false => "",
    };
    Some(format!(
        "\n{}{lint}pub fn {}(&self{types}) -> [{result}; {}] {{ self.{parts}({}, &[{names}]) }}\n",
        documentation(&format!("{}{forces}", method.doc)),
        method.name,
        method.returns.len(),
        id(method)
    ))
}

/// The id in Rust.
fn id(method: &Method) -> String {
    let own = format!("FunctionName::{}", method.id.row().ident);
    let Some(variant) = method.wrenches else {
        return own;
    };
    let forces = if variant.forces { ".with_forces()" } else { "" };
    format!("{own}.in_frame(WrenchFrame::{:?}){forces}", variant.frame)
}

fn wrenches(method: &Method) -> Option<String> {
    let variant = method.wrenches?;
    if !method.id.is_of_wrenches() {
        return None;
    }
    let (types, _) = arguments(method, "&[Force<f64>]");
    let forces = if variant.forces {
        "Some(f_ext)"
    } else {
        "None"
    };
    Some(format!(
        "\n{}pub fn {}(&self{types}) -> Vec<Force<f64>> {{ \
         self.wrenches(WrenchFrame::{:?}, [q, qd, qdd], {forces}) }}\n",
        documentation(method.doc),
        method.name,
        variant.frame
    ))
}

fn frame(method: &Method) -> Option<String> {
    let coordinates = method.coordinates()?;
    let (types, names) = arguments(method, "&[Force<f64>]");
    let own = coordinates.type_name();
    let (result, value) = match method.derivative {
        Some(_) => (
            format!("[[Vec<f64>; 6]; {}]", method.returns.len()),
            format!(
                "self.spatial({}.in_coordinates(Coordinates::{coordinates:?}), &[{names}])",
                id(method)
            ),
        ),
        None => (
            frame_result(method, coordinates)?,
            format!("self.{}::<{own}>({names})", method.family()),
        ),
    };
    Some(format!(
        "\n{}pub fn {}(&self{types}) -> {result} {{ {value} }}\n",
        documentation(method.doc),
        method.name
    ))
}

fn frame_result(method: &Method, coordinates: Coordinates) -> Option<String> {
    let own = coordinates.type_name();
    match method.returns.first()?.shape {
        Shape::FrameMotion => Some(format!("FrameMotion<{own}, f64>")),
        Shape::Jacobian => Some("[Vec<f64>; 6]".to_owned()),
        Shape::FrameInertia => Some(format!("OperationalSpace<{own}, f64>")),
        Shape::JacobianInverse => Some("Vec<[f64; 6]>".to_owned()),
        _ => None,
    }
}
