//! Errors and warnings as tokens.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use rbd_codegen::{Diagnostic, Diagnostics, closest};

/// More errors than this are counted and not shown: each repeats the line of the user's code.
const MAX_SHOWN: usize = 20;

/// Errors and warnings for `diagnostics`, each at the span that `span_of` gives.
pub(crate) fn errors(
    diagnostics: &Diagnostics,
    span_of: impl Fn(&Diagnostic) -> Span,
) -> TokenStream {
    let (warnings, errors): (Vec<_>, Vec<_>) =
        diagnostics.0.iter().partition(|d| d.warning.is_some());
    let more = errors.len().saturating_sub(MAX_SHOWN);
    let last = errors.last().filter(|_| more > 0);
    let more = last.map(|last| (span_of(last), format!("and {more} more errors in the file")));
    let shown = errors.iter().take(MAX_SHOWN);
    let errors = shown
        .map(|error| (span_of(error), error.to_string()))
        .chain(more)
        .map(|(span, text)| syn::Error::new(span, text).into_compile_error());
    let warnings = warnings
        .iter()
        .map(|warning| self::warnings([*warning], span_of(warning)));
    let warnings = quote!(#(#warnings)*);
    quote!(#(#errors)* #warnings)
}

/// Compiler warnings on `span`.
///
/// On stable Rust a macro can warn only by using a deprecated item: `rbd_warning::` and the warning's name.
/// Its note is the text.
pub(crate) fn warnings<'a>(
    warnings: impl IntoIterator<Item = &'a Diagnostic>,
    span: Span,
) -> TokenStream {
    let uses = warnings.into_iter().filter_map(|diagnostic| {
        let name = Ident::new(diagnostic.warning?.name(), span);
        let text = diagnostic.to_string();
        Some(quote_spanned! {span=>
            const _: () = {
                mod rbd_warning {
                    #[deprecated(note = #text)]
                    #[allow(non_upper_case_globals, reason = "named as in `allow = [...]`")]
                    pub(super) const #name: () = ();
                }
                rbd_warning::#name
            };
        })
    });
    quote!(#(#uses)*)
}

/// An error about a name that is none of `known`.
pub(crate) fn unknown(what: &str, name: &Ident, known: &[&str]) -> syn::Error {
    let list: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    let list = list.join(", ");
    let written = name.to_string();
    let hint = match closest(&written, known.iter().copied()) {
        Some(meant) => format!("did you mean `{meant}`? "),
        None => String::new(),
    };
    syn::Error::new(
        name.span(),
        format!("unknown {what} `{written}`; {hint}known: {list}"),
    )
}
