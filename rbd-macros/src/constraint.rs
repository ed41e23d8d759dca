//! The option `constraint("loop", type = hinge, a = "rod", a_xyz = [x, y, z], b = "crank", ...)`.

use proc_macro2::Ident;
use rbd_codegen::{ConstraintFields, ConstraintOption};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{LitStr, Result, Token, parenthesized};

use crate::{message, value};

/// The keys before `=`.
const FIELDS: [&str; 17] = [
    "type",
    "a",
    "a_xyz",
    "a_rpy",
    "b",
    "b_xyz",
    "b_rpy",
    "axis_of_a",
    "axis_of_b",
    "distance",
    "pitch",
    "radius",
    "follower",
    "leader",
    "polynomial",
    "stiffness",
    "damping",
];

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
    match field.to_string().as_str() {
        "type" => fields.kind = Ident::parse_any(input)?.to_string(),
        "a" => fields.a = Some(value::text(input)?),
        "a_xyz" => fields.a_xyz = Some(value::vector(input)?),
        "a_rpy" => fields.a_rpy = Some(value::vector(input)?),
        "b" => fields.b = Some(value::text(input)?),
        "b_xyz" => fields.b_xyz = Some(value::vector(input)?),
        "b_rpy" => fields.b_rpy = Some(value::vector(input)?),
        "axis_of_a" => fields.axis_of_a = Some(value::vector(input)?),
        "axis_of_b" => fields.axis_of_b = Some(value::vector(input)?),
        "distance" => fields.distance = Some(value::number(input)?),
        "pitch" => fields.pitch = Some(value::number(input)?),
        "radius" => fields.radius = Some(value::number(input)?),
        "follower" => fields.follower = Some(value::text(input)?),
        "leader" => fields.leader = Some(value::text(input)?),
        "polynomial" => fields.polynomial = Some(value::polynomial(input)?),
        "stiffness" => fields.stiffness = Some(value::number(input)?),
        "damping" => fields.damping = Some(value::number(input)?),
        _ => return Err(message::unknown("field", field, &FIELDS)),
    }
    Ok(())
}
