//! The fields of a derived struct: the robot's parameters at run time.

use rbd_codegen::{FieldKind, RunTimeField};
use syn::parse::ParseStream;
use syn::{Attribute, Error, Field, Fields, LitStr, Meta, Result, Token};

mod kw {
    syn::custom_keyword!(constraint);
}

/// The attributes of fields.
const KINDS: &[&str] = &[
    "inertia",
    "inertias",
    "gravity",
    "armature",
    "damping",
    "friction",
    "placement",
    "active",
    "foothold",
];

/// The run-time parameters of `fields`, and errors about the others.
pub(crate) fn fields(fields: &Fields) -> (Vec<RunTimeField>, Vec<Error>) {
    let mut errors = Vec::new();
    if let Fields::Unnamed(unnamed) = fields {
        let text = "the fields of a robot need names";
        return (Vec::new(), vec![Error::new_spanned(unnamed, text)]);
    }
    let found = fields.iter().filter_map(|field| {
        run_time_field(field)
            .map_err(|error| errors.push(error))
            .ok()
    });
    (found.collect(), errors)
}

fn run_time_field(field: &Field) -> Result<RunTimeField> {
    let mut kinds = field
        .attrs
        .iter()
        .filter(|attribute| KINDS.iter().any(|kind| attribute.path().is_ident(kind)));
    let list: Vec<String> = KINDS.iter().map(|kind| format!("`#[{kind}]`")).collect();
    let Some(first) = kinds.next() else {
        let text = format!("say what this is of the robot: one of {}", list.join(", "));
        return Err(Error::new_spanned(field, text));
    };
    if let Some(second) = kinds.next() {
        return Err(Error::new_spanned(second, "a field is one thing only"));
    }
    let name = field.ident.as_ref().map(ToString::to_string);
    Ok(RunTimeField::new(name.unwrap_or_default(), kind(first)?))
}

fn kind(attribute: &Attribute) -> Result<FieldKind> {
    let name = attribute.path().get_ident().map(ToString::to_string);
    let plain = |kind| attribute.meta.require_path_only().map(|_| kind);
    match name.as_deref() {
        Some("inertia") => attribute.parse_args_with(inertia),
        Some("placement") => attribute.parse_args_with(|input: ParseStream<'_>| {
            if input.peek(kw::constraint) {
                let constraint = named(input, "constraint")?;
                return Ok(FieldKind::ConstraintPlacement { constraint });
            }
            let joint = named(input, "joint")?;
            Ok(FieldKind::Placement { joint })
        }),
        Some("active") => match &attribute.meta {
            Meta::Path(_) => Ok(FieldKind::Active { constraint: None }),
            _ => attribute.parse_args_with(|input: ParseStream<'_>| {
                let constraint = Some(named(input, "constraint")?);
                Ok(FieldKind::Active { constraint })
            }),
        },
        Some("foothold") => attribute.parse_args_with(|input: ParseStream<'_>| {
            let constraint = named(input, "constraint")?;
            Ok(FieldKind::Foothold { constraint })
        }),
        Some("inertias") => plain(FieldKind::Inertias),
        Some("gravity") => plain(FieldKind::Gravity),
        Some("armature") => plain(FieldKind::Armature),
        Some("damping") => plain(FieldKind::Damping),
        _ => plain(FieldKind::Friction),
    }
}

/// `link = "hand"` or `link = "hand", replaces`.
fn inertia(input: ParseStream<'_>) -> Result<FieldKind> {
    let link = named(input, "link")?;
    let replaces = input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty();
    if replaces {
        word(input, "replaces")?;
    }
    Ok(FieldKind::Inertia { link, replaces })
}

/// `name = "text"`.
fn named(input: ParseStream<'_>, name: &str) -> Result<String> {
    word(input, name)?;
    input.parse::<Token![=]>()?;
    Ok(input.parse::<LitStr>()?.value())
}

fn word(input: ParseStream<'_>, expected: &str) -> Result<()> {
    let found: syn::Ident = input.parse()?;
    match found == expected {
        true => Ok(()),
        false => Err(Error::new(found.span(), format!("expected `{expected}`"))),
    }
}
