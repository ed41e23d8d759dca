//! The parameters of one function.

use super::context::Context;
use crate::algorithm::PARAMETERS;
use crate::catalogue::signature::{Shape, Signature};

/// How a parameter is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passing {
    /// One number: `double dt`.
    Value,
    /// `const double *RESTRICT q`.
    Read,
    /// `double *RESTRICT tau`: also for one number, so that all results are written alike.
    Written,
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    passing: Passing,
}

impl Parameter {
    /// An array that is read.
    pub(super) fn read(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            passing: Passing::Read,
        }
    }

    /// The array of a result.
    pub(super) fn written(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            passing: Passing::Written,
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

    /// `const double *PANDA_RESTRICT q`.
    pub(super) fn declaration(&self, context: &Context<'_>) -> String {
        self.declaration_of(context.scalar.name(), context)
    }

    /// The same with another type than the robot's scalar.
    pub(super) fn declaration_of(&self, scalar: &str, context: &Context<'_>) -> String {
        let name = &self.name;
        let restrict = context.names.upper("RESTRICT");
        match self.passing {
            Passing::Value => format!("{scalar} {name}"),
            Passing::Read => format!("const {scalar} *{restrict} {name}"),
            Passing::Written => format!("{scalar} *{restrict} {name}"),
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
pub(super) fn parameters(signature: &Signature, has_parameters: bool) -> Vec<Parameter> {
    let nonzeros = signature.receiver.nonzeros();
    let arguments = signature.arguments.iter().map(|argument| Parameter {
        name: argument.name.clone(),
        passing: match argument.shape {
            Shape::Scalar => Passing::Value,
            _ => Passing::Read,
        },
    });
    let takes = has_parameters && nonzeros.is_none();
    let of_run_time = takes.then(|| Parameter::read(PARAMETERS));
    let mut all: Vec<Parameter> = nonzeros
        .map(Parameter::read)
        .into_iter()
        .chain(arguments)
        .chain(of_run_time)
        .collect();
    let read = all.len();
    for result in &signature.results {
        let is_taken = all[..read].iter().any(|other| other.name == result.name);
        all.push(Parameter::written(match is_taken {
            true => format!("out_{}", result.name),
            false => result.name.clone(),
        }));
    }
    all
}
