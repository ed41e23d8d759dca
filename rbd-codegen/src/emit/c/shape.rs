//! The layout of arguments and results in arrays.

use super::context::Context;
use crate::catalogue::signature::{Output, Receiver, Shape, SparseRows};

/// The documentation of the matrix that a function is called on.
pub(super) fn receiver(receiver: Receiver, context: &Context<'_>) -> String {
    let what = match receiver {
        Receiver::InertiaMatrix => "H",
        Receiver::Ltdl => "the factor LᵀDL of H",
        _ => "the factor LᵀL of H",
    };
    format!("{what}: {}", nonzeros(context))
}

fn nonzeros(context: &Context<'_>) -> String {
    let (names, count) = (context.names, context.sizes.nonzeros);
    let (rows, columns) = (names.lower("inertia_rows"), names.lower("inertia_columns"));
    format!("{count} nonzeros of the lower triangle, at `{rows}` and `{columns}`")
}

/// The documentation of a result: its shape, unit and frame.
pub(super) fn result(result: &Output, function: &str, context: &Context<'_>) -> String {
    let sizes = &context.sizes;
    let (rows, columns) = result.shape.dimensions(sizes);
    let shape = match result.shape {
        Shape::Scalar => "one number".to_owned(),
        Shape::InertiaMatrix => format!("H: {}", nonzeros(context)),
        Shape::Ltdl => format!("L and, on its diagonal, D: {}", nonzeros(context)),
        Shape::Ltl => format!("L: {}", nonzeros(context)),
        Shape::Sparse(_) => {
            let (count, pattern) = (
                result.positions.len(),
                format!("{function}_{}", result.name),
            );
            let part = match result.shape {
                Shape::Sparse(SparseRows::OwnTriangle(_)) => ", symmetric, its lower triangle",
                _ => "",
            };
            format!(
                "{rows} by {columns}{part}: {count} nonzeros, at `{pattern}_rows` and `{pattern}_columns`"
            )
        }
        Shape::Placement => "rotation by rows, then translation, 12 numbers".to_owned(),
        Shape::Placements => {
            format!("{rows} placements of rotation by rows, then translation, 12 numbers each")
        }
        Shape::FrameMotion => "[angular; linear], 6 numbers".to_owned(),
        Shape::Force => "[moment; force], 6 numbers".to_owned(),
        Shape::BodyStates => format!(
            "{rows} times position, orientation x, y, z, w, linear and angular velocity, 13 numbers \
             each"
        ),
        Shape::LinkForces | Shape::JointForces | Shape::ConstraintForces => {
            format!("{rows} times [moment; force], 6 numbers each")
        }
        Shape::ConstraintWrenches => {
            format!("{rows} times [moment; force] on frame a, then on frame b, 12 numbers each")
        }
        _ if columns == 1 => format!("{rows} numbers"),
        _ => format!("{rows} by {columns}, by rows"),
    };
    let shape = match result.doc.as_str() {
        "" => shape,
        doc => format!("{doc}: {shape}"),
    };
    match result.unit.as_str() {
        "" => shape,
        unit => format!("{shape} ({unit})"),
    }
}
