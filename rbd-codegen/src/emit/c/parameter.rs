//! The parameters of one function.

use super::context::Context;
use crate::algorithm::PARAMETERS;
use crate::catalogue::signature::{Shape, Signature};

/// How a parameter is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passing {
    /// One number: `double dt`.
    Value,
    /// `const double q[AT_LEAST(7)]`.
    Read,
    /// `double tau[AT_LEAST(7)]`: also for one number, so that all results are written alike.
    Written,
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    passing: Passing,
    /// How many numbers its array has, which are declared if there are any.
    length: usize,
}

impl Parameter {
    /// An array of so many numbers that is read.
    pub(super) fn read(name: impl Into<String>, length: usize) -> Self {
        Self {
            name: name.into(),
            passing: Passing::Read,
            length,
        }
    }

    /// The array of a result.
    pub(super) fn written(name: impl Into<String>, length: usize) -> Self {
        Self {
            name: name.into(),
            passing: Passing::Written,
            length,
        }
    }

    /// The same as an array, even for one number.
    pub(super) fn as_array(&self) -> Self {
        let passing = match self.passing {
            Passing::Value => Passing::Read,
            other => other,
        };
        Self {
            passing,
            ..self.clone()
        }
    }

    pub(super) fn is_written(&self) -> bool {
        self.passing == Passing::Written
    }

    /// `const double q[PANDA_AT_LEAST(7)]`.
    pub(super) fn declaration(&self, context: &Context<'_>) -> String {
        self.declaration_of(context.scalar.name(), context)
    }

    /// The same with another type than the robot's scalar.
    pub(super) fn declaration_of(&self, scalar: &str, context: &Context<'_>) -> String {
        let name = &self.name;
        let constant = match self.passing {
            Passing::Value => return format!("{scalar} {name}"),
            Passing::Read => "const ",
            Passing::Written => "",
        };
        match self.length {
            0 => format!(
                "{constant}{scalar} *{} {name}",
                context.names.upper("RESTRICT")
            ),
            length => format!(
                "{constant}{scalar} {name}[{}({length})]",
                context.names.upper("AT_LEAST")
            ),
        }
    }

    /// The expression of its element, or of the number itself.
    pub(super) fn element(&self, index: usize) -> String {
        match self.passing {
            Passing::Value => self.name.clone(),
            Passing::Read | Passing::Written => format!("{}[{index}]", self.name),
        }
    }

    /// Whether these statements use it.
    pub(super) fn stands_in(&self, statements: &str) -> bool {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_array = self.passing != Passing::Value;
        statements.match_indices(&self.name).any(|(at, name)| {
            let rest = &statements[at + name.len()..];
            let ends = match is_array {
                true => rest.starts_with('['),
                false => !rest.starts_with(is_word),
            };
            ends && !statements[..at].ends_with(is_word)
        })
    }
}

/// The parameters of a function in order: inputs, then results.
pub(super) fn parameters(signature: &Signature, context: &Context<'_>) -> Vec<Parameter> {
    let sizes = &context.sizes;
    let nonzeros = signature.receiver.nonzeros();
    let arguments = signature.arguments.iter().map(|argument| Parameter {
        name: argument.name.clone(),
        passing: match argument.shape {
            Shape::Scalar => Passing::Value,
            _ => Passing::Read,
        },
        length: argument.shape.len(sizes),
    });
    let takes = context.parameters > 0 && nonzeros.is_none();
    let of_run_time = takes.then(|| Parameter::read(PARAMETERS, context.parameters));
    let mut all: Vec<Parameter> = nonzeros
        .map(|name| Parameter::read(name, sizes.nonzeros))
        .into_iter()
        .chain(arguments)
        .chain(of_run_time)
        .collect();
    let read = all.len();
    for result in &signature.results {
        let is_taken = all[..read].iter().any(|other| other.name == result.name);
        let name = match is_taken {
            true => format!("out_{}", result.name),
            false => result.name.clone(),
        };
        all.push(Parameter::written(name, result.stored(sizes)));
    }
    all
}
