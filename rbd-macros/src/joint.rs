//! `joint("neck", type = spherical)`.

use proc_macro2::Ident;
use rbd_codegen::JointOverride;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{LitStr, Result, Token, parenthesized};

use crate::{message, value};

const SETTINGS: &[&str] = &["type", "pitch", "axis"];

/// The joint's name and its type.
pub(crate) fn joint(input: ParseStream<'_>) -> Result<(LitStr, JointOverride)> {
    let content;
    parenthesized!(content in input);
    let joint = inside(&content);
    // Left over, what was not understood would be an error of its own.
    value::skip_all(&content)?;
    joint
}

fn inside(content: ParseStream<'_>) -> Result<(LitStr, JointOverride)> {
    let name: LitStr = content.parse().map_err(|error| {
        let text = "expected a joint's name, as in `joint(\"neck\", type = spherical)`";
        syn::Error::new(error.span(), text)
    })?;
    let mut settings = Settings::default();
    while !content.is_empty() {
        content.parse::<Token![,]>()?;
        if !content.is_empty() {
            settings.one(content)?;
        }
    }
    let Some(joint_type) = &settings.joint_type else {
        let text = "say which type the joint has, as in `type = spherical`";
        return Err(syn::Error::new(name.span(), text));
    };
    let written = joint_type.to_string();
    let joint = JointOverride::from_name(&written, settings.pitch, settings.axis);
    let joint = joint.map_err(|text| syn::Error::new(joint_type.span(), text))?;
    Ok((name, joint))
}

/// The settings after the name.
#[derive(Default)]
struct Settings {
    joint_type: Option<Ident>,
    pitch: Option<f64>,
    axis: Option<[f64; 3]>,
}

impl Settings {
    fn one(&mut self, input: ParseStream<'_>) -> Result<()> {
        let name = Ident::parse_any(input)?;
        let is_given = match name.to_string().as_str() {
            "type" => self.joint_type.is_some(),
            "pitch" => self.pitch.is_some(),
            "axis" => self.axis.is_some(),
            _ => return Err(message::unknown("setting of a joint", &name, SETTINGS)),
        };
        if is_given {
            let text = format!("`{name}` is given twice");
            return Err(syn::Error::new(name.span(), text));
        }
        input.parse::<Token![=]>()?;
        match name.to_string().as_str() {
            "type" => self.joint_type = Some(Ident::parse_any(input)?),
            "pitch" => self.pitch = Some(value::number(input)?),
            _ => self.axis = Some(value::vector(input)?),
        }
        Ok(())
    }
}
