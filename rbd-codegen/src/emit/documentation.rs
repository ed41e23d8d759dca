//! Sentences of the documentation in every language.

use rbd_ir::ir::AngleForm;
use rbd_ir::lower::blocks::Angle;
use rbd_runtime::OpCount;

use crate::catalogue::signature::{Argument, Output, Shape, Sizes, SparseRows};

/// "positions, 7 numbers (rad, m)".
pub(super) fn argument_sentence(argument: &Argument, sizes: &Sizes) -> String {
    let (count, _) = argument.shape.dimensions(sizes);
    let Argument { unit, doc, .. } = argument;
    match argument.shape {
        Shape::LinkForces => format!("{count} {doc}"),
        Shape::Scalar if unit.is_empty() => doc.clone(),
        Shape::Scalar => format!("{doc} ({unit})"),
        Shape::BodyStates | Shape::BodyForces | Shape::Regularisations | Shape::HeldRows => {
            format!("{doc}, {count} ({unit})")
        }
        Shape::Configuration if sizes.nq > sizes.nv => format!(
            "{doc}, {count} numbers ({unit}; quaternions in the order x, y, z, w and pairs cos θ, sin θ \
             have length 1)"
        ),
        _ if unit.is_empty() => format!("{doc} of {count} numbers"),
        _ => format!("{doc}, {count} numbers ({unit})"),
    }
}

/// "6 numbers", "∂next/∂(q): 6 by 9, of which 30 entries can be other than zero": a result of a function of the user's own.
pub(super) fn own_result_sentence(result: &Output, sizes: &Sizes) -> String {
    let (rows, columns) = result.shape.dimensions(sizes);
    let stored = result.stored(sizes);
    let shape = match result.shape {
        Shape::Scalar => "one number".to_owned(),
        Shape::Sparse(SparseRows::OwnTriangle(_)) => format!(
            "{rows} by {columns}, symmetric, of whose lower triangle {stored} entries can be other than zero"
        ),
        Shape::Sparse(_) => {
            format!("{rows} by {columns}, of which {stored} entries can be other than zero")
        }
        _ => format!("{stored} numbers"),
    };
    match result.doc.as_str() {
        "" => shape,
        doc => format!("{doc}: {shape}"),
    }
}

/// The accuracy of the sines of these angles; `None` without angles.
pub(super) fn accuracy_of_sines(angles: &[Angle]) -> Option<String> {
    let any = |wanted: fn(&AngleForm) -> bool| angles.iter().any(|angle| wanted(&angle.form));
    if angles.is_empty() {
        return None;
    }
    let of = match any(|form| form.offset != 0.0) {
        false => {
            "Sines err by less than a unit in the last place of 1 (2⁻⁵³ in `f64`, 2⁻²⁴ in `f32`)"
        }
        true => {
            "Sines of q + offset err by less than 2.5 units in the last place of 1 (2⁻⁵³ in `f64`, \
             2⁻²⁴ in `f32`)"
        }
    };
    let rounded = match any(|form| form.ratio.abs() != 1.0) {
        false => "",
        true => {
            ", beside what an angle that is a multiple of a number, as of a joint that mimics another, is rounded by"
        }
    };
    Some(format!("{of}{rounded}, however large the angles are."))
}

/// "Takes 298 multiplications, ...".
pub(super) fn count_sentence(count: &OpCount) -> String {
    let kinds = [
        (count.mul, "multiplication", "multiplications"),
        (count.add, "addition", "additions"),
        (count.div, "division", "divisions"),
        (count.sqrt, "square root", "square roots"),
        (count.sincos, "sine-cosine pair", "sine-cosine pairs"),
        (count.atan2, "arctangent", "arctangents"),
    ];
    let parts: Vec<String> = kinds
        .iter()
        .filter(|(n, ..)| *n > 0)
        .map(|(n, one, many)| format!("{n} {}", if *n == 1 { one } else { many }))
        .collect();
    match parts.as_slice() {
        [] => "Takes no arithmetic.".to_owned(),
        parts => format!("Takes {}.", parts.join(", ")),
    }
}
