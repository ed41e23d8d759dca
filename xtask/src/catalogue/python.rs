//! The methods of Python's classes, with types and documentation.

use rbd_codegen::internals::catalogue::{Method, families};
use rbd_codegen::{Coordinates, Receiver, Shape, rust_name};

const HEAD: &str = "\
# Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
\"\"\"The functions of the catalogue as methods.

Each takes arrays of one state, of the shape that its documentation gives, or each with N states first, of `float64` or
`float32`. `out` is an array for the result, or one for each of several, or what an earlier call returned; `threads` is
for many states, 0 for all cores; `check_finite=False` does not look for NaN and infinite numbers. Robots with run-time
`fields` have one more argument, `parameters`, which may be left out for the file's values.
\"\"\"

# Bodies are the compiled functions.
# mypy: disable-error-code=\"empty-body\"

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._binding import function, of_matrix

if TYPE_CHECKING:
    from typing import NamedTuple

    import numpy as np
    from numpy.typing import ArrayLike

    from ._matrices import InertiaMatrix, Ltdl, Ltl, Placement

    Array = np.ndarray[Any, Any]
    Own = Array | InertiaMatrix | Ltdl | Ltl | Placement
    Out = Own | tuple[Own, ...] | None
";

/// The class of functions on each receiver.
const CLASSES: [(Receiver, &str, &str); 5] = [
    (
        Receiver::Robot,
        "RobotFunctions",
        "The functions of a robot.",
    ),
    (
        Receiver::InertiaMatrix,
        "InertiaMatrixFunctions",
        "The functions of H.",
    ),
    (
        Receiver::Ltdl,
        "LtdlFunctions",
        "The functions of the factors LᵀDL.",
    ),
    (
        Receiver::Ltl,
        "LtlFunctions",
        "The functions of the factor LᵀL.",
    ),
    (
        Receiver::Frame,
        "FrameFunctions",
        "The functions of a frame.",
    ),
];

/// So many characters of a line.
const WIDTH: usize = 120;

/// The file.
pub(super) fn file() -> String {
    let methods = || families().flat_map(|(_, methods)| methods);
    // Of a frame in several coordinates the object says which.
    let is_first =
        |method: &&Method| matches!(method.coordinates(), None | Some(Coordinates::Local));
    let mut text = HEAD.to_owned();
    for method in methods().filter(is_first) {
        text += &results(method);
    }
    for (receiver, class, about) in CLASSES {
        text += &format!("\n\nclass {class}:\n    \"\"\"{about}\"\"\"\n");
        let own = methods().filter(|method| method.receiver == receiver);
        for method in own.filter(is_first) {
            text += &written(method);
        }
    }
    text
}

/// `RneaDerivatives`, of a function of several results.
fn class_of(method: &Method) -> String {
    let name = match method.coordinates() {
        Some(_) => method.family(),
        None => method.name,
    };
    let words = name.split('_').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    });
    words.collect()
}

/// The type of several results, for tools that read types: `rbd._binding.results` makes it.
fn results(method: &Method) -> String {
    if method.returns.len() == 1 {
        return String::new();
    }
    let mut text = format!("\n    class {}(NamedTuple):\n", class_of(method));
    let end = |name: &'static str| name.rsplit('_').next().unwrap_or(name);
    for result in method.returns {
        text += &format!(
            "        {}: {}\n",
            named(result.name),
            type_of(result.shape)
        );
    }
    for result in method.returns {
        let own = end(result.name);
        let alike = method.returns.iter().filter(|other| end(other.name) == own);
        if own != result.name && result.name.starts_with('d') && alike.count() == 1 {
            let kind = type_of(result.shape);
            text += &format!("        @property\n        def {own}(self) -> {kind}: ...\n");
        }
    }
    text
}

fn written(method: &Method) -> String {
    let signature = method.signature();
    let (binding, name) = match method.receiver {
        Receiver::Robot => (format!("function(\"{}\")", method.name), method.name),
        Receiver::Frame => {
            let variant = method.coordinates().map_or("", |_| "_{}");
            (
                format!("function(\"{}{variant}\")", method.family()),
                method.family(),
            )
        }
        _ => (
            format!("of_matrix(\"{}\")", method.name),
            rust_name(&signature),
        ),
    };
    let mut arguments = vec!["self".to_owned()];
    arguments.extend(
        signature
            .arguments
            .iter()
            .map(|own| format!("{}: ArrayLike", named(&own.name))),
    );
    arguments.extend(
        [
            "*",
            "out: Out = None",
            "threads: int = 1",
            "check_finite: bool = True",
        ]
        .map(str::to_owned),
    );
    let returned = match method.returns {
        [one] => type_of(one.shape).to_owned(),
        _ => class_of(method),
    };
    let mut text = format!("\n    @{binding}\n    def {name}(\n");
    text += &wrapped(&arguments.join(", "), 8);
    text += &format!("    ) -> {returned}:\n");
    text += &wrapped(&format!("\"\"\"{}", method.doc.replace('\\', "")), 8);
    if !signature.arguments.is_empty() {
        text += "\n        Arguments:\n";
    }
    for own in &signature.arguments {
        let (unit, name) = (in_brackets(&own.unit), named(&own.name));
        let about = own.doc.replace("`LINK_NAMES`", "`link_names`");
        text += &wrapped(&format!("{name} {}{unit}: {about}", shape(own.shape)), 12);
    }
    text += "\n        Returns:\n";
    for own in &signature.results {
        let unit = in_brackets(&own.unit);
        text += &wrapped(
            &format!("{} {}{unit}", named(&own.name), shape(own.shape)),
            12,
        );
    }
    text + "        \"\"\"\n"
}

fn in_brackets(unit: &str) -> String {
    match unit {
        "" => String::new(),
        unit => format!(" ({unit})"),
    }
}

/// A name in Python, where `lambda` is a word of the language.
fn named(name: &str) -> &str {
    match name {
        "lambda" => "lambda_",
        name => name,
    }
}

/// The text in lines after so many spaces.
fn wrapped(text: &str, indent: usize) -> String {
    let (mut lines, mut line) = (String::new(), " ".repeat(indent));
    for (k, word) in text.split(' ').enumerate() {
        if k > 0 && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines += &format!("{}\n", line.trim_end());
            line = " ".repeat(indent);
        } else if k > 0 {
            line.push(' ');
        }
        line += word;
    }
    lines + &line + "\n"
}

fn type_of(shape: Shape) -> &'static str {
    match shape {
        Shape::InertiaMatrix => "InertiaMatrix",
        Shape::Ltdl => "Ltdl",
        Shape::Ltl => "Ltl",
        Shape::Placement | Shape::Placements => "Placement",
        _ => "Array",
    }
}

/// The shape for one state, with the names of the robot's sizes.
fn shape(shape: Shape) -> String {
    use rbd_codegen::internals::ir::SparseRows;
    let text = match shape {
        Shape::Velocity => "(nv,)",
        Shape::Configuration => "(nq,)",
        Shape::LinkForces => "(links, 6)",
        Shape::JointForces => "(wrenches, 6)",
        Shape::ConstraintForces | Shape::BodyForces => "(joints, 6)",
        Shape::ConstraintRows => "(rows,)",
        Shape::ConstraintWrenches => "(constraints, 12)",
        Shape::BodyStates => "(joints, 13)",
        Shape::Regularisations => "(held, 2)",
        Shape::HeldRows => "(held, 6)",
        Shape::Placements => "(links, 3, 4)",
        Shape::InertiaMatrix | Shape::Ltdl | Shape::Ltl => {
            "(nv, nv), the nonzeros below and on the diagonal"
        }
        Shape::Scalar => "()",
        Shape::Vector3 => "(3,)",
        Shape::Force | Shape::FrameMotion => "(6,)",
        Shape::Rows(rows) => return format!("({rows}, nv)"),
        Shape::Square | Shape::Sparse(SparseRows::Velocity) => "(nv, nv)",
        Shape::Sparse(SparseRows::Spatial) | Shape::Jacobian => "(6, nv)",
        Shape::Sparse(SparseRows::Wrenches) => "(6 wrenches, nv)",
        Shape::Sparse(SparseRows::Constraints) => "(rows, nv)",
        Shape::Placement => "(3, 4)",
        Shape::JacobianInverse => "(nv, 6)",
        Shape::FrameInertia => "(6, 6)",
        Shape::Regressor => "(nv, 10 joints)",
        Shape::BaseRegressor => "(nv, parameters)",
        _ => "",
    };
    text.to_owned()
}
