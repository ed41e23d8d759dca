//! Functions that write stored entries to full matrices.

use rbd_ir::lower::Scheduled;

use super::comment::comment;
use super::context::{Context, functions};
use crate::catalogue::signature::{Receiver, Shape, Signature, SparseRows};
use crate::generate::Program;

/// Declarations and definitions of the functions that write stored entries to full matrices, by rows.
pub(super) fn expansions(context: &Context<'_>, program: &Program<Scheduled>) -> Vec<[String; 2]> {
    let (names, nv) = (context.names, context.sizes.nv);
    let mut all = Vec::new();
    let kinds = [
        (
            Receiver::InertiaMatrix,
            "inertia",
            "h",
            "H, symmetric",
            true,
        ),
        (
            Receiver::Ltdl,
            "ltdl",
            "l",
            "L, and D on the diagonal",
            false,
        ),
        (Receiver::Ltl, "ltl", "l", "L", false),
    ];
    let count = context.sizes.nonzeros;
    let has = |receiver: Receiver| {
        program.has_receiver(receiver)
            || matches!(receiver, Receiver::InertiaMatrix)
                && program.has_result(Shape::InertiaMatrix)
    };
    for (receiver, name, argument, what, mirrored) in kinds {
        if has(receiver) && count > 0 {
            let pattern = names.lower("inertia");
            let doc = format!("The full matrix {what}: {nv} rows of {nv} numbers.");
            let name = names.lower(&format!("{name}_dense"));
            all.push(expansion(
                context,
                &doc,
                &name,
                argument,
                &pattern,
                [count, nv, nv],
                mirrored,
            ));
        }
    }
    for (signature, function) in functions(context, program) {
        all.extend(of_results(context, signature, &function));
    }
    all
}

/// Those of a function's sparse results.
pub(super) fn of_results(
    context: &Context<'_>,
    signature: &Signature,
    function: &str,
) -> Vec<[String; 2]> {
    let mut all = Vec::new();
    for result in &signature.results {
        let count = result.stored(&context.sizes);
        if let (Shape::Sparse(of), true) = (result.shape, count > 0) {
            let (rows, columns) = result.shape.dimensions(&context.sizes);
            let name = format!("{function}_{}", result.name);
            let doc = format!(
                "`{}` of `{function}` as {rows} rows of {columns} numbers.",
                result.name
            );
            let dense = format!("{name}_dense");
            all.push(expansion(
                context,
                &doc,
                &dense,
                match result.name.as_str() {
                    "dense" => "stored",
                    name => name,
                },
                &name,
                [count, rows, columns],
                matches!(of, SparseRows::OwnTriangle(_)),
            ));
        }
    }
    all
}

fn expansion(
    context: &Context<'_>,
    doc: &str,
    name: &str,
    argument: &str,
    pattern: &str,
    [count, rows, columns]: [usize; 3],
    mirrored: bool,
) -> [String; 2] {
    let (scalar, restrict) = (context.scalar.name(), context.names.upper("RESTRICT"));
    let head =
        format!("void {name}(const {scalar} *{restrict} {argument}, {scalar} *{restrict} dense)");
    let numbers = rows * columns;
    let zero = context.scalar.number(0.0);
    let mirror = match mirrored {
        true => format!(
            "        dense[{pattern}_columns[k] * {columns} + {pattern}_rows[k]] = {argument}[k];\n"
        ),
        false => String::new(),
    };
    let definition = format!(
        "{head}\n{{\n    int k;\n    for (k = 0; k < {numbers}; k++) {{\n        dense[k] = {zero};\n    }}\n    \
         for (k = 0; k < {count}; k++) {{\n        \
         dense[{pattern}_rows[k] * {columns} + {pattern}_columns[k]] = {argument}[k];\n{mirror}    }}\n}}\n\n"
    );
    [
        format!("{}{head};\n\n", comment(&[doc.to_owned()])),
        definition,
    ]
}
