//! The external interface of CasADi for a robot's functions, as called by `external()` and acados.
//!
//! Names, shapes and the order of arguments are those of CasADi's own generated code: `jac_` has a block a result
//! and an argument, `adj1_` the product of weights with it, and `jac_adj1_` the derivatives of that. Results of
//! a first call, `out_`, are arguments without entries.

mod body;
mod entry;
mod patterns;

use super::context::{Context, functions as all_functions};
use super::scalar::CScalar;
use crate::generate::Program;
use crate::generate::external::{Derived, External, Matrix};
use entry::Entry;
use patterns::Patterns;
use rbd_ir::lower::Scheduled;
use rbd_model::Diagnostic;

/// The head of the interface.
const HEAD: &str = include_str!("../text/casadi.c");

/// A function with the derivatives of it that CasADi asks for.
type Function = External<Scheduled>;
/// The name of a function that the interface calls.
type PlainName<'a> = &'a dyn Fn(&Function) -> String;

/// The interface, written behind the functions that it calls.
pub(super) fn interface(
    context: &Context<'_>,
    plain: PlainName<'_>,
    functions: &[Function],
) -> String {
    let zeros = context.names.lower("casadi_zeros");
    let most = functions.iter().flat_map(all_arguments).flatten();
    let most = most.map(|matrix| matrix.entries.len()).max().unwrap_or(1);
    let mut patterns = Patterns::new(context.names);
    let mut text = String::new();
    for function in functions {
        text += &own(context, plain, function, &zeros, &mut patterns);
        let name = name(context, &plain(function));
        let derived = [
            ("jac", &function.jacobian),
            ("adj1", &function.adjoint),
            ("jac_adj1", &function.jacobian_of_adjoint),
        ];
        for (prefix, derived) in derived {
            let name = format!("{prefix}_{name}");
            text += &derivative(context, name, derived, &zeros, &mut patterns);
        }
    }
    let head = super::text::named(HEAD, context.names);
    let patterns = patterns.definitions();
    format!(
        "{head}static const double {zeros}[{most}] = {{0.0}};\n\n{patterns}{text}\
         #ifdef __cplusplus\n}}\n#endif\n"
    )
}

/// Checks that the interface can be written.
///
/// # Errors
/// If numbers are `float`, which CasADi does not call, or a function's name would clash with another.
pub(super) fn check(
    context: &Context<'_>,
    program: &Program<Scheduled>,
    functions: &[Function],
) -> Result<(), Vec<Diagnostic>> {
    if functions.is_empty() {
        return Ok(());
    }
    check_scalar(context)?;
    let plain: Vec<String> = all_functions(context, program).map(|row| row.1).collect();
    let names = functions
        .iter()
        .map(|function| name(context, &of_robot(context, function)));
    let taken = names.filter(|name| plain.contains(name));
    let errors: Vec<Diagnostic> = taken
        .map(|name| {
            let problem =
                format!("a frame's function and one for CasADi would both be `{name}` in C");
            Diagnostic::error(
                "",
                &problem,
                "call the frame otherwise: `--frames tool=LINK`",
            )
        })
        .collect();
    match errors.as_slice() {
        [] => Ok(()),
        _ => Err(errors),
    }
}

/// Checks that numbers are `double`.
///
/// # Errors
/// If they are `float`.
pub(super) fn check_scalar(context: &Context<'_>) -> Result<(), Vec<Diagnostic>> {
    if context.scalar == CScalar::Double {
        return Ok(());
    }
    let problem = "CasADi calls functions of `double`, and these are of `float`";
    Err(vec![Diagnostic::error(
        "",
        problem,
        "generate `--language c`",
    )])
}

/// `PREFIX_casadi_FUNCTION`; `PREFIX_casadi` of a function that is called as the prefix.
fn name(context: &Context<'_>, plain: &str) -> String {
    let rest = plain.strip_prefix(context.names.prefix());
    let rest = rest.expect("all names begin with the prefix");
    context.names.lower(&format!("casadi{rest}"))
}

/// The name of a robot's function.
pub(super) fn of_robot(context: &Context<'_>, function: &Function) -> String {
    let frame = function.frame;
    context.names.function(&function.signature, frame)
}

fn all_arguments(function: &Function) -> [&[Matrix]; 4] {
    [
        &function.arguments,
        &function.jacobian.arguments,
        &function.adjoint.arguments,
        &function.jacobian_of_adjoint.arguments,
    ]
}

/// The function itself, which calls the plain one.
fn own(
    context: &Context<'_>,
    plain: PlainName<'_>,
    function: &Function,
    zeros: &str,
    patterns: &mut Patterns<'_>,
) -> String {
    let plain = plain(function);
    let name = name(context, &plain);
    let sizes = &context.sizes;
    let mut text = String::new();
    let results = function.signature.results.iter().zip(&function.places);
    let tables = results.enumerate().map(|(i, (result, places))| {
        let own = result.stored(sizes);
        let stored = places.iter().map(|at| {
            let place = result.place(*at, sizes);
            place.expect("an entry that can be other than zero is stored")
        });
        let stored: Vec<usize> = stored.collect();
        if stored.iter().copied().eq(0..own) {
            return None;
        }
        let table = format!("places_of_{i}_of_{name}");
        let list: Vec<String> = stored.iter().map(usize::to_string).collect();
        let rows: Vec<String> = list.chunks(20).map(|row| row.join(", ")).collect();
        text += &format!(
            "static const int {table}[{}] = {{\n    {}\n}};\n\n",
            list.len(),
            rows.join(",\n    ")
        );
        Some((table, own))
    });
    let tables = tables.collect();
    let entry = Entry {
        called: plain,
        name,
        arguments: &function.arguments,
        results: &function.results,
        zeros: zeros.to_owned(),
        tables,
    };
    text + &entry.definitions(patterns)
}

/// A derivative with a program of its own.
fn derivative(
    context: &Context<'_>,
    name: String,
    derived: &Derived<Scheduled>,
    zeros: &str,
    patterns: &mut Patterns<'_>,
) -> String {
    let called = format!("values_of_{name}");
    let body = body::definition(context, &called, derived);
    let entry = Entry {
        name,
        arguments: &derived.arguments,
        results: &derived.results,
        zeros: zeros.to_owned(),
        called,
        tables: derived.results.iter().map(|_| None).collect(),
    };
    body + &entry.definitions(patterns)
}
