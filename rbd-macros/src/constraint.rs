//! The option `constraint("loop", type = hinge, a = "rod", a_xyz = [x, y, z], b = "crank", ...)`.

use proc_macro2::Ident;
use rbd_codegen::{ConstraintFields, ConstraintOption, ReadValue};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{LitStr, Result, Token, parenthesized};

use crate::{message, value};

/// The constraint, and its name with its span.
pub(crate) fn constraint(input: ParseStream<'_>) -> Result<(LitStr, ConstraintOption)> {
    let content;
    parenthesized!(content in input);
    let constraint = inside(&content);
    // Skips the rest, which would otherwise be an error of its own.
    value::skip_all(&content)?;
    constraint
}

fn inside(content: ParseStream<'_>) -> Result<(LitStr, ConstraintOption)> {
    let name: LitStr = content.parse().map_err(|error| {
        let text = "expected a name, as in `constraint(\"loop\", type = ball, a = \"rod\", b = \"crank\")`";
        syn::Error::new(error.span(), text)
    })?;
    let mut fields = ConstraintFields::default();
    fields.name = name.value();
    let mut seen: Vec<Ident> = Vec::new();
    while !content.is_empty() {
        content.parse::<Token![,]>()?;
        if content.is_empty() {
            break;
        }
        let field = Ident::parse_any(content)?;
        if seen.contains(&field) {
            let text = format!("`{field}` is given twice");
            return Err(syn::Error::new(field.span(), text));
        }
        content.parse::<Token![=]>()?;
        set(&mut fields, &field, content)?;
        seen.push(field);
    }
    match fields.option() {
        Ok(option) => Ok((name, option)),
        Err(problems) => {
            let text = format!("constraint `{}`: {}", fields.name, problems.join("; "));
            Err(syn::Error::new(name.span(), text))
        }
    }
}

fn set(fields: &mut ConstraintFields, field: &Ident, input: ParseStream<'_>) -> Result<()> {
    match fields.read(&field.to_string(), &mut Value(input))? {
        true => Ok(()),
        false => Err(message::unknown("field", field, ConstraintFields::NAMES)),
    }
}

/// A value as a macro has it.
struct Value<'a>(ParseStream<'a>);

impl ReadValue for Value<'_> {
    type Error = syn::Error;

    fn word(&mut self) -> Result<String> {
        Ok(Ident::parse_any(self.0)?.to_string())
    }

    fn text(&mut self) -> Result<String> {
        value::text(self.0)
    }

    fn number(&mut self) -> Result<f64> {
        value::number(self.0)
    }

    fn vector(&mut self) -> Result<[f64; 3]> {
        value::vector(self.0)
    }

    fn polynomial(&mut self) -> Result<[f64; 5]> {
        value::polynomial(self.0)
    }
}
