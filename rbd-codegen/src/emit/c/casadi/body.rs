//! The program of a derivative: a function on the stored entries of arguments and results.

use rbd_ir::lower::Scheduled;

use super::super::body;
use super::super::context::Context;
use super::super::expression::Expressions;
use super::super::parts::Given;
use super::super::sines;
use crate::generate::external::{Derived, Matrix};

/// `static void NAME(const double *RESTRICT q, ..., double *RESTRICT jac_tau_q, ...) { ... }`
pub(super) fn definition(
    context: &Context<'_>,
    name: &str,
    derived: &Derived<Scheduled>,
) -> String {
    let restrict = context.names.upper("RESTRICT");
    let read = stored(&derived.arguments).map(|name| format!("const double *{restrict} {name}"));
    let written = stored(&derived.results).map(|name| format!("double *{restrict} {name}"));
    let parameters: Vec<String> = read.chain(written).collect();
    let given = stored(&derived.arguments).chain(stored(&derived.results));
    let given = given.zip(&parameters).map(|(name, declaration)| Given {
        name: name.to_owned(),
        declaration: declaration.clone(),
    });
    let angles = &derived.body.schedule.angles;
    let taken = match angles.is_empty() {
        true => String::new(),
        false => sines::taken(context.names, &expressions(context, derived), angles),
    };
    let places: Vec<Option<String>> = places(&derived.results).map(Some).collect();
    let statements = body::statements(context.names, expressions(context, derived), &places);
    let sines = sines::arrays(&expressions(context, derived), angles);
    let body = statements.in_parts(context.names, name, given.chain(sines).collect());
    let text = taken + &body.text;
    let is_used = |name: &str| !body.before.is_empty() || text.contains(&format!("{name}["));
    let unused = stored(&derived.arguments).filter(|name| !is_used(name));
    let unused: String = unused.map(|name| format!("    (void){name};\n")).collect();
    let parameters = match parameters.is_empty() {
        true => "void".to_owned(),
        false => format!("\n    {}", parameters.join(",\n    ")),
    };
    let before = body.before;
    format!("{before}static void {name}({parameters})\n{{\n{unused}{text}}}\n\n")
}

/// The names of the matrices that have stored entries.
pub(super) fn stored(all: &[Matrix]) -> impl Iterator<Item = &str> {
    let all = all.iter().filter(|matrix| !matrix.entries.is_empty());
    all.map(|matrix| matrix.name.as_str())
}

/// `q[0]`, `q[1]`, ... of all stored entries.
fn places(all: &[Matrix]) -> impl Iterator<Item = String> {
    all.iter().flat_map(|matrix| {
        let count = matrix.entries.len();
        (0..count).map(move |k| format!("{}[{k}]", matrix.name))
    })
}

fn expressions<'a>(context: &Context<'_>, derived: &'a Derived<Scheduled>) -> Expressions<'a> {
    let inputs = places(&derived.arguments).collect();
    Expressions::with_sines(&derived.body, context.scalar, inputs)
}
