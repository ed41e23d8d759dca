//! The text of the scratch program that calls one robot's generated functions.

use rbd_codegen::internals::algorithm::{Parameter, Receiver, Shape};
use rbd_codegen::{Generated, NamedMethod, rust_name};

/// How the program talks with us; the same for every robot.
pub(super) const WIRE: &str = include_str!("../../scratch/wire.rs");

/// `main.rs`: calls methods by their number among `generated.all_methods()`. Each call is a function of its
/// own: the compiler's time grows faster than the size of a function.
pub(super) fn main(generated: &Generated) -> String {
    let count = generated.all_methods().count();
    let calls = generated.all_methods().enumerate();
    let calls: String = calls
        .map(|(number, row)| call(generated, number, &row))
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

/// One call; the receiver's entries come before the arguments.
fn call(generated: &Generated, number: usize, row: &NamedMethod<'_>) -> String {
    let method = row.generated.method;
    let mut text = format!(
        "\n#[inline(never)]\nfn call_{number}(input: &mut wire::Input<'_>) -> Vec<f64> {{\n"
    );
    let mut line = |statement: &str| {
        text.push_str("    ");
        text.push_str(statement);
        text.push('\n');
    };
    let module = format!("robot::{}", generated.module_name);
    let receiver = match method.receiver {
        Receiver::Robot => format!("robot::{}", generated.struct_name),
        Receiver::Frame => {
            let accessor = row.frame.map_or("", |named| &named.accessor);
            format!("robot::{}.{accessor}()", generated.struct_name)
        }
        Receiver::InertiaMatrix => format!("{module}::InertiaMatrix {{ entries: input.array() }}"),
        Receiver::Ltdl => format!("{module}::Ltdl {{ entries: input.array() }}"),
        Receiver::Ltl => format!("{module}::Ltl {{ entries: input.array() }}"),
    };
    line(&format!("let receiver = {receiver};"));
    for parameter in method.parameters {
        let take = match parameter {
            Parameter::LinkForces => "forces",
            _ => "array",
        };
        line(&format!("let {} = input.{take}();", parameter.name()));
    }
    let arguments: Vec<String> = method
        .parameters
        .iter()
        .map(|p| format!("&{}", p.name()))
        .collect();
    let call = format!("receiver.{}({})", rust_name(method), arguments.join(", "));
    line(&match method.returns {
        Shape::Velocity | Shape::Configuration => format!("{call}.to_vec()"),
        Shape::Placements => format!("wire::placements({call})"),
        Shape::InertiaMatrix | Shape::Ltdl | Shape::Ltl => format!("{call}.entries.to_vec()"),
        Shape::Scalar => format!("vec![{call}]"),
        Shape::Vector3 => format!("{call}.to_array().to_vec()"),
        Shape::Force => format!("wire::force({call})"),
        Shape::Rows(_) | Shape::Square | Shape::Regressor | Shape::BaseRegressor => {
            format!("{call}.concat()")
        }
        Shape::Placement => format!("wire::placements([{call}])"),
        Shape::FrameMotion(_) => format!("wire::motion({call}.motion)"),
        Shape::Jacobian(_) | Shape::JacobianInverse(_) => format!("{call}.rows.concat()"),
        Shape::OperationalSpace(_) => format!("wire::operational_space({call})"),
    });
    text.push_str("}\n");
    text
}
