//! The names of a robot and its parts in C.

use std::collections::BTreeMap;

use rbd_ir::lower::Scheduled;
use rbd_model::names::identifier;
use rbd_model::{Diagnostic, Model};

use crate::catalogue::signature::Signature;
use crate::generate::{NamedFrame, Program};

/// Names of the robot, all of them ASCII identifiers.
pub(super) struct CNames {
    prefix: String,
    /// For each frame, the start of its functions' names after the prefix.
    frames: Vec<String>,
}

/// The longest prefix.
const LONGEST_PREFIX: usize = 60;

impl CNames {
    /// The names of `model`, which begin with `prefix` if there is one.
    ///
    /// # Errors
    /// If the prefix is no identifier, or two functions would have one name.
    pub(super) fn new(
        model: &Model,
        program: &Program<Scheduled>,
        prefix: Option<&str>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let prefix = prefix.map_or_else(|| of_robot(&model.name), str::to_owned);
        let frames = program.frames.iter().enumerate();
        let frames = frames.map(|(index, frame)| frame_name(&frame.named, index));
        let names = Self {
            frames: frames.collect(),
            ..Self::with_prefix(prefix)?
        };
        names.check(program)?;
        Ok(names)
    }

    /// Names that begin with `prefix`.
    ///
    /// # Errors
    /// If it is no identifier.
    pub(super) fn with_prefix(prefix: String) -> Result<Self, Vec<Diagnostic>> {
        if let Some(problem) = wrong_prefix(&prefix) {
            let hint = "begin with a letter, as in `arm` or `my_arm`";
            return Err(vec![Diagnostic::error(
                &format!("prefix `{prefix}`"),
                &problem,
                hint,
            )]);
        }
        Ok(Self {
            prefix,
            frames: Vec::new(),
        })
    }

    /// `panda`.
    pub(super) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// `panda_NAME`.
    pub(super) fn lower(&self, name: &str) -> String {
        format!("{}_{name}", self.prefix)
    }

    /// `PANDA_NAME`.
    pub(super) fn upper(&self, name: &str) -> String {
        format!("{}_{name}", self.prefix.to_ascii_uppercase())
    }

    /// The name of a frame.
    pub(super) fn frame(&self, index: usize) -> &str {
        &self.frames[index]
    }

    /// The name of a function; `frame` is the index of the frame that it belongs to.
    pub(super) fn function(&self, signature: &Signature, frame: Option<usize>) -> String {
        match frame.and_then(|index| self.frames.get(index)) {
            Some(frame) => self.lower(&format!("{frame}_{}", signature.name)),
            None => self.lower(&signature.name),
        }
    }

    /// Checks that two functions have different names.
    fn check(&self, program: &Program<Scheduled>) -> Result<(), Vec<Diagnostic>> {
        let mut taken: BTreeMap<String, String> = OTHERS
            .iter()
            .map(|name| (self.lower(name), "a helper of generated code".to_owned()))
            .collect();
        let mut errors = Vec::new();
        let own = program.functions.iter();
        let own = own.map(|row| (None, &row.signature));
        let of_frames = program
            .frames
            .iter()
            .enumerate()
            .flat_map(|(index, frame)| {
                let functions = frame.functions.iter();
                functions.map(move |row| (Some(index), &row.signature))
            });
        for (frame, signature) in own.chain(of_frames) {
            let name = self.function(signature, frame);
            let what = match frame {
                Some(index) => {
                    let frame = &program.frames[index].named.option;
                    format!("`{}` of {}", signature.name, frame.subject())
                }
                None => format!("`{}` of the robot", signature.name),
            };
            if let Some(other) = taken.insert(name.clone(), what.clone()) {
                let problem = format!("{what} and {other} would both be `{name}` in C");
                let hint = "call the frame otherwise: `--frames tool=LINK`";
                errors.push(Diagnostic::error("", &problem, hint));
            }
        }
        match errors.as_slice() {
            [] => Ok(()),
            _ => Err(errors),
        }
    }
}

/// The name of a robot.
pub(super) fn of_robot(name: &str) -> String {
    identifier::snake(&identifier::upper_camel(&ascii(name)))
}

/// Names in every robot's C file beside its functions.
const OTHERS: [&str; 6] = ["at", "sines", "sin_cos", "lanes", "states", "results"];

fn wrong_prefix(prefix: &str) -> Option<String> {
    let mut letters = prefix.chars();
    let starts = letters.next().is_some_and(|c| c.is_ascii_alphabetic());
    let is_identifier = starts && letters.all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_identifier {
        return Some("it is no identifier of ASCII letters, digits and `_`".to_owned());
    }
    let is_long = prefix.len() > LONGEST_PREFIX;
    is_long.then(|| format!("it has more than {LONGEST_PREFIX} letters"))
}

fn frame_name(frame: &NamedFrame, index: usize) -> String {
    let name = identifier::function(&ascii(&frame.accessor));
    let name = name.trim_start_matches('_');
    match name {
        "" | "unnamed" => format!("frame_{index}"),
        name => name.to_owned(),
    }
}

/// `names` in `UPPER_CASE`, all different, to be used after a prefix.
pub(super) fn constants(names: &[String]) -> Vec<String> {
    let names: Vec<String> = names.iter().map(|name| ascii(name)).collect();
    let unique = identifier::constants(&names).into_iter();
    let unique = unique.map(|name| name.trim_start_matches('_').to_owned());
    unique.collect()
}

/// `name` with spaces for letters that C99 does not have.
fn ascii(name: &str) -> String {
    name.chars()
        .map(|c| if c.is_ascii() { c } else { ' ' })
        .collect()
}
