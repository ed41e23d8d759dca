//! From arguments to tokens.

use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use quote::quote;
use rbd_codegen::{Diagnostics, Item, Loaded, Options, compile_loaded, load_file, stub};
use syn::LitStr;
use syn::parse::Parser;

use crate::arguments::Arguments;
use crate::kept::Kept;
use crate::{message, rustc};

/// `robot!(...)`.
pub(crate) fn robot(input: TokenStream) -> TokenStream {
    match Arguments::of_macro.parse2(input) {
        Ok(arguments) => {
            let item = Item::Declare(arguments.visibility.clone());
            expand(&arguments, &item)
        }
        Err(error) => error.into_compile_error(),
    }
}

/// The code for the robot, or a stub, with all messages.
pub(crate) fn expand(arguments: &Arguments, item: &Item) -> TokenStream {
    let errors = arguments.errors.iter().map(syn::Error::to_compile_error);
    let code = match (&arguments.path, &arguments.options.struct_name) {
        (Some(path), _) => from_file(path, arguments, item),
        (None, Some(_)) => stub(Path::new(""), &arguments.options).tokens(item),
        (None, None) => quote!(),
    };
    quote!(#(#errors)* #code)
}

fn from_file(literal: &LitStr, arguments: &Arguments, item: &Item) -> TokenStream {
    let (file, span) = (literal.value(), literal.span());
    let (path, mut options) = (absolute(&file), arguments.options.clone());
    options.optimized = options.optimized.or_else(rustc::is_optimized);
    for package in &mut options.robot.packages {
        let (name, folder) = package.split_at(package.find('=').map_or(0, |at| at + 1));
        *package = format!("{name}{}", absolute(folder).display());
    }
    let options = &options;
    let expanded = load_file(&path, &file, options).and_then(|loaded| {
        let messages = message::warnings(&loaded.warnings, span);
        let included: Vec<_> = loaded.included.iter().map(|file| tracked(file)).collect();
        let code = code(loaded, &file, options, item)?;
        Ok(quote!(#messages #(#included)* #code))
    });
    let expanded = expanded.unwrap_or_else(|problems| {
        let robot = stub(&path, options);
        let messages = message::errors(&problems, |problem| arguments.span_of(problem, span));
        let included = robot.included.iter().map(|file| tracked(file));
        let code = robot.tokens(item);
        quote!(#messages #(#included)* #code)
    });
    let tracked = tracked(&path);
    quote!(#tracked #expanded)
}

/// The robot's code, from the cache or newly generated.
fn code(
    loaded: Loaded,
    file: &str,
    options: &Options,
    item: &Item,
) -> Result<TokenStream, Diagnostics> {
    let kept = Kept::of(&loaded.model, options, item);
    if let Some(code) = kept.as_ref().and_then(Kept::read) {
        return Ok(code);
    }
    let code = compile_loaded(loaded, file, options)?.tokens_by(item, lexed);
    if let Some(kept) = kept {
        kept.write(&code);
    }
    Ok(code)
}

/// The tokens of a text that is known to be Rust. The compiler's own parser reads it once, if there is one.
pub(crate) fn lexed(text: &str) -> TokenStream {
    let problem = "what is generated is Rust";
    match proc_macro::is_available() {
        true => text
            .parse::<proc_macro::TokenStream>()
            .expect(problem)
            .into(),
        false => text.parse().expect(problem),
    }
}

/// Makes the compiler track the file, so that an edit builds the crate again.
fn tracked(path: &Path) -> TokenStream {
    match path.to_str() {
        Some(path) if Path::new(path).is_file() => {
            quote!(
                const _: &[u8] = ::core::include_bytes!(#path);
            )
        }
        _ => quote!(),
    }
}

/// A relative path starts from the folder of the crate's Cargo.toml.
fn absolute(file: &str) -> PathBuf {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    root.unwrap_or_default().join(file)
}

#[cfg(all(test, feature = "mjcf"))]
mod tests {
    use super::*;

    /// An edit of any of them builds the crate again.
    #[test]
    fn every_included_file_is_tracked() {
        let folder = "../rbd-codegen/tests/mjcf/included";
        let main = format!("{folder}/main.xml");
        let tokens = robot(quote!(Arm = #main)).to_string();
        for file in ["main", "parts/settings", "parts/upper", "parts/lower"] {
            let path = absolute(&format!("{folder}/{file}.xml"));
            let tracked = format!("include_bytes ! (\"{}\")", path.display());
            assert!(tokens.contains(&tracked), "{tracked} is not in the tokens");
        }
    }
}
