//! Types of arguments and results in the runtime's traits.

use heck::ToUpperCamelCase;
use rbd_codegen::internals::catalogue::{Method, Parameter, Returned, results_type};
use rbd_codegen::{Receiver, Shape};

/// `q: &Self::Configuration<T>`.
pub(super) fn argument(method: &Method, parameter: Parameter) -> String {
    let name = parameter.name();
    match parameter.shape() {
        Shape::Scalar => format!("{name}: T"),
        shape if method.receiver == Receiver::Frame => format!("{name}: &{}<Self, T>", of(shape)),
        shape => format!("{name}: &Self::{}<T>", of(shape)),
    }
}

/// The associated type of an argument or result, if it has one.
fn of(shape: Shape) -> &'static str {
    match shape {
        Shape::Velocity => "Velocity",
        Shape::Configuration => "Configuration",
        Shape::LinkForces => "LinkForces",
        Shape::JointForces => "Wrenches",
        Shape::ConstraintForces => "ConstraintForces",
        Shape::ConstraintRows => "ConstraintRows",
        Shape::ConstraintWrenches => "ConstraintWrenches",
        Shape::BodyStates => "States",
        Shape::BodyForces => "BodyForces",
        Shape::Regularisations => "Regularisations",
        Shape::HeldRows => "HeldRows",
        Shape::Placements => "Placements",
        Shape::InertiaMatrix => "InertiaMatrix",
        Shape::Square => "Square",
        Shape::Regressor | Shape::BaseRegressor => "Regressor",
        other => panic!("the traits have no type for {other:?}"),
    }
}

/// The name of the pattern of a sparse result.
pub(super) fn pattern(result: &Returned) -> String {
    result.name.to_upper_camel_case()
}

/// The type of all results.
pub(super) fn results(method: &Method) -> String {
    let signature = method.signature();
    let all: Vec<String> = match method.has_result(Shape::FrameInertia) {
        // Λ, μ and ρ are one.
        true => vec!["OperationalSpace<C, T>".to_owned()],
        false => method.returns.iter().map(result).collect(),
    };
    match (results_type(&signature), all.as_slice()) {
        (Some(name), _) => format!("{name}<{}>", all.join(", ")),
        (None, [only]) => only.clone(),
        (None, _) => format!("({})", all.join(", ")),
    }
}

fn result(result: &Returned) -> String {
    match result.shape {
        Shape::Scalar => "T".to_owned(),
        Shape::Vector3 => "Vector3<T>".to_owned(),
        Shape::Force => "Force<T>".to_owned(),
        Shape::Placement => "Transform<T>".to_owned(),
        Shape::Rows(rows) => format!("[Self::Velocity<T>; {rows}]"),
        Shape::Sparse(_) => format!("SparseMatrix<Self::{}, T>", pattern(result)),
        Shape::FrameMotion => "FrameMotion<C, T>".to_owned(),
        Shape::Jacobian => "Self::Jacobian<C, T>".to_owned(),
        Shape::JacobianInverse => "Self::JacobianInverse<T>".to_owned(),
        shape => format!("Self::{}<T>", of(shape)),
    }
}
