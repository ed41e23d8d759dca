//! A function of the user's own, in files of its own.

use rbd_ir::lower::Scheduled;
use rbd_model::Diagnostic;

use super::constants::patterns;
use super::context::Context;
use super::expansions::of_results;
use super::function::CFunction;
use super::names::{CNames, of_robot};
use super::options::COptions;
use super::robot::{
    CSource, END_OF_HEADER, helpers, of_numbers, opening_of_header, opening_of_source,
};
use super::{casadi, lanes, package};
use crate::catalogue::signature::Sizes;
use crate::generate::OwnFunction;
use crate::generate::external::External;

/// The texts, in files whose names begin with `stem`. The function is called as the prefix, by default `ROBOT_NAME`.
///
/// # Errors
/// If the prefix is no identifier, or CasADi is to take `float` or a name twice.
pub(crate) fn own_function(
    own: &OwnFunction,
    scheduled: &Scheduled,
    external: Option<&External<Scheduled>>,
    options: &COptions,
    stem: &str,
) -> Result<CSource, Vec<Diagnostic>> {
    let names = names(own, options)?;
    let context = Context {
        names: &names,
        scalar: options.scalar,
        sizes: Sizes::default(),
        parameters: 0,
        cached: &[],
    };
    if external.is_some() {
        casadi::check_scalar(&context)?;
        check_names(own, "CasADi takes")?;
    }
    Ok(CSource {
        header: header(&context, own, scheduled, options),
        source: source(&context, own, (scheduled, external), options, stem),
        cmake: package::cmake(&names, stem),
        pkg_config: package::pkg_config(&names),
    })
}

/// The names that begin as the function is called.
///
/// # Errors
/// If the prefix is no identifier.
pub(super) fn names(own: &OwnFunction, options: &COptions) -> Result<CNames, Vec<Diagnostic>> {
    let name = &own.signature.name;
    let prefix = options.prefix.clone();
    CNames::with_prefix(prefix.unwrap_or_else(|| format!("{}_{name}", of_robot(&own.robot))))
}

/// Checks that no result has the name of an argument, where `reader` "takes" each name once.
pub(super) fn check_names(own: &OwnFunction, reader: &str) -> Result<(), Vec<Diagnostic>> {
    let arguments = &own.signature.arguments;
    let results = own.signature.results.iter();
    let twice = results.filter(|result| arguments.iter().any(|own| own.name == result.name));
    let errors: Vec<Diagnostic> = twice
        .map(|result| {
            let problem = format!("an argument has the same name, and {reader} each name once");
            let hint = "call the result otherwise, as in `next_q`";
            let subject = format!("result `{}`", result.name);
            Diagnostic::error(&subject, &problem, hint)
        })
        .collect();
    match errors.as_slice() {
        [] => Ok(()),
        _ => Err(errors),
    }
}

fn header(
    context: &Context<'_>,
    own: &OwnFunction,
    scheduled: &Scheduled,
    options: &COptions,
) -> String {
    let (names, signature) = (context.names, &own.signature);
    let description = [
        "@file".to_owned(),
        format!("{} Straight-line C99.", signature.doc),
        String::new(),
        "Matrices are stored by the entries that can be other than zero; functions that end in `_dense` write them \
         out, by rows. Arrays that are written must not overlap others."
            .to_owned(),
        String::new(),
        of_numbers(context),
    ];
    let mut file = opening_of_header(names, options, &description);
    for array in patterns(signature, names.prefix()) {
        file += &array.declaration();
        file.push('\n');
    }
    let function = CFunction::alone(context, signature, scheduled, own.count);
    if options.batch {
        file += &lanes::types(context);
    }
    file += &function.declarations();
    if options.batch {
        file += &function.batch_declaration();
    }
    for [declaration, _] in of_results(context, signature, names.prefix()) {
        file += &declaration;
    }
    file + END_OF_HEADER
}

fn source(
    context: &Context<'_>,
    own: &OwnFunction,
    (scheduled, external): (&Scheduled, Option<&External<Scheduled>>),
    options: &COptions,
    stem: &str,
) -> String {
    let (signature, prefix) = (&own.signature, context.names.prefix());
    let function = CFunction::alone(context, &own.inner, scheduled, own.count);
    let definition = function.definitions();
    let mut file = opening_of_source(options, stem);
    let interface = external.map(|external| {
        let plain = |_: &External<Scheduled>| prefix.to_owned();
        casadi::interface(context, &plain, std::slice::from_ref(external))
    });
    let interface = interface.unwrap_or_default();
    file += &helpers(context, &definition, &[&interface]);
    for array in patterns(signature, prefix) {
        file += &array.definition();
    }
    file += &definition;
    if options.batch {
        let batch = function.batch_definition();
        file += &lanes::helpers(context, &batch);
        file += &batch;
    }
    for [_, definition] in of_results(context, signature, prefix) {
        file += &definition;
    }
    file + &interface
}
