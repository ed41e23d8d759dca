//! The source of the scratch program that calls one robot's generated functions.

use rbd_codegen::{Compiled, NamedFunction, Receiver, Shape, Signature, rust_name};

/// The protocol between the program and this process; the same for every robot.
pub(super) const WIRE: &str = include_str!("../../scratch/wire.rs");

/// `main.rs`: calls methods by their number among `Program::all_functions`. Each call is a function of its
/// own: the compiler's time grows faster than the size of a function.
pub(super) fn main(robot: &Compiled) -> String {
    let count = robot.program.all_functions().count();
    let names = robot.rust_names();
    let calls = robot.program.all_functions().enumerate();
    let calls: String = calls
        .map(|(number, row)| call(&names, number, &row))
        .collect();
    let numbers = 0..count;
    let table: Vec<String> = numbers.map(|number| format!("call_{number}")).collect();
    let table = table.join(", ");
    format!(
        "#![allow(warnings)]\n\
         mod robot;\n\
         mod wire;\n\n\
         fn main() {{\n    wire::serve(&[{table}]);\n}}\n{calls}"
    )
}

/// One call; the receiver's nonzeros come before the arguments.
fn call(names: &(String, String), number: usize, row: &NamedFunction<'_>) -> String {
    let signature = &row.generated.signature;
    let (robot, module) = names;
    let mut text = format!(
        "\n#[inline(never)]\nfn call_{number}(input: &mut wire::Input<'_>) -> Vec<f64> {{\n"
    );
    let mut line = |statement: &str| {
        text.push_str("    ");
        text.push_str(statement);
        text.push('\n');
    };
    let module = format!("robot::{module}");
    let receiver = match signature.receiver {
        Receiver::Robot => format!("robot::{robot}"),
        Receiver::Frame => {
            let accessor = row.frame.map_or("", |named| &named.accessor);
            format!("robot::{robot}.{accessor}()")
        }
        Receiver::InertiaMatrix => format!("{module}::InertiaMatrix {{ nonzeros: input.array() }}"),
        Receiver::Ltdl => format!("{module}::Ltdl {{ nonzeros: input.array() }}"),
        Receiver::Ltl => format!("{module}::Ltl {{ nonzeros: input.array() }}"),
        other => unreachable!("functions of {other:?} have no program"),
    };
    line(&format!("let receiver = {receiver};"));
    for argument in &signature.arguments {
        let take = match argument.shape {
            Shape::LinkForces | Shape::BodyForces => "forces",
            Shape::BodyStates => "states",
            Shape::Regularisations => "regularisations",
            Shape::HeldRows => "rows",
            Shape::Scalar => "number",
            _ => "array",
        };
        line(&format!("let {} = input.{take}();", argument.name));
    }
    let arguments = signature.arguments.iter();
    let arguments: Vec<String> = arguments
        .map(|argument| match argument.shape {
            Shape::Scalar => argument.name.clone(),
            _ => format!("&{}", argument.name),
        })
        .collect();
    let call = format!(
        "receiver.{}({})",
        rust_name(signature),
        arguments.join(", ")
    );
    line(&numbers_of(signature, &call));
    text.push_str("}\n");
    text
}

/// The expression of the numbers that `call` returns.
fn numbers_of(signature: &Signature, call: &str) -> String {
    if signature.family() == "operational_space" {
        return format!("wire::operational_space({call})");
    }
    if let Some(numbers) = of_derivatives(signature, call) {
        return numbers;
    }
    if signature.results.len() > 1 {
        let results = || signature.results.iter();
        let names: Vec<&str> = results().map(|result| result.name.as_str()).collect();
        let parts: Vec<String> = results()
            .map(|r| numbers_of_one(r.shape, &r.name))
            .collect();
        let (names, parts) = (names.join(", "), parts.join(", "));
        return format!("{{ let ({names}) = {call}; [{parts}].concat() }}");
    }
    numbers_of_one(signature.results[0].shape, call)
}

/// The expression of the numbers of one result.
fn numbers_of_one(shape: Shape, call: &str) -> String {
    match shape {
        Shape::ConstraintForces | Shape::JointForces => format!("wire::all_forces({call})"),
        Shape::Velocity | Shape::Configuration | Shape::ConstraintRows => {
            format!("{call}.to_vec()")
        }
        Shape::Sparse(_) => format!("{call}.to_dense().concat()"),
        Shape::ConstraintWrenches => {
            format!("{call}.into_iter().flat_map(wire::all_forces).collect::<Vec<_>>()")
        }
        Shape::Placements => format!("wire::placements({call})"),
        Shape::InertiaMatrix | Shape::Ltdl | Shape::Ltl => format!("{call}.nonzeros.to_vec()"),
        Shape::Scalar => format!("vec![{call}]"),
        Shape::BodyStates => {
            format!("{call}.into_iter().flat_map(|state| state.to_array()).collect::<Vec<_>>()")
        }
        Shape::Vector3 => format!("{call}.to_array().to_vec()"),
        Shape::Force => format!("wire::force({call})"),
        Shape::Placement => format!("wire::placements([{call}])"),
        Shape::FrameMotion => format!("wire::motion({call}.motion)"),
        Shape::Jacobian | Shape::JacobianInverse => format!("{call}.rows.concat()"),
        _ => format!("{call}.concat()"),
    }
}

/// The same for derivatives that are a struct of the runtime: sparse matrices by rows, H by its nonzeros.
fn of_derivatives(signature: &Signature, call: &str) -> Option<String> {
    let mut results = signature.results.iter();
    let first = results.find(|result| matches!(result.shape, Shape::Sparse(_)))?;
    if !["dtau_dq", "dqdd_dq"].contains(&first.name.as_str()) {
        return None;
    }
    let parts = signature
        .results
        .iter()
        .map(|result| numbers_of_one(result.shape, &format!("all.{}", result.name)));
    let parts: Vec<String> = parts.collect();
    Some(format!(
        "{{ let all = {call}; [{}].concat() }}",
        parts.join(", ")
    ))
}
