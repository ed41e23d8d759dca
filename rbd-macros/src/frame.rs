//! The value of `frames`: `["link", frame("tool", link = "link", xyz = [x, y, z], rpy = [r, p, y])]`.

use proc_macro2::{Ident, Span};
use rbd_codegen::FrameOption;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{LitStr, Result, Token, parenthesized};

use crate::{message, value};

const KEYS: &[&str] = &["link", "xyz", "rpy"];

/// The frames, and where each is named.
pub(crate) fn list(input: ParseStream<'_>) -> Result<Vec<(FrameOption, Span)>> {
    value::list(input, element)
}

fn element(input: ParseStream<'_>) -> Result<(FrameOption, Span)> {
    if input.peek(LitStr) {
        let link: LitStr = input.parse()?;
        return Ok((FrameOption::of_link(link.value()), link.span()));
    }
    let keyword =
        Ident::parse_any(input).map_err(|error| syn::Error::new(error.span(), EXPECTED))?;
    if keyword != "frame" {
        return Err(syn::Error::new(keyword.span(), EXPECTED));
    }
    let content;
    parenthesized!(content in input);
    let frame = placed(&content);
    value::skip_all(&content)?;
    frame
}

const EXPECTED: &str =
    "expected a link's name, \"hand\", or `frame(\"tool\", link = \"hand\", xyz = [0, 0, 0.1])`";

/// `"tool", link = "hand", xyz = [0, 0, 0.1], rpy = [0, 0, 0]`
fn placed(input: ParseStream<'_>) -> Result<(FrameOption, Span)> {
    let name: LitStr = input.parse()?;
    let (mut link, mut xyz, mut rpy) = (None, [0.0; 3], [0.0; 3]);
    while !input.is_empty() {
        input.parse::<Token![,]>()?;
        if input.is_empty() {
            break;
        }
        let key = Ident::parse_any(input)?;
        if !KEYS.contains(&key.to_string().as_str()) {
            return Err(message::unknown("part of a frame", &key, KEYS));
        }
        input.parse::<Token![=]>()?;
        match key.to_string().as_str() {
            "link" => link = Some(value::text(input)?),
            "xyz" => xyz = value::vector(input)?,
            _ => rpy = value::vector(input)?,
        }
    }
    let link = link.ok_or_else(|| {
        let text = "say which link it is fixed to: `link = \"...\"`";
        syn::Error::new(name.span(), text)
    })?;
    let frame = FrameOption::on_link(name.value(), link);
    Ok((frame.xyz(xyz).rpy(rpy), name.span()))
}
