//! One function: its declaration, documentation and definitions.

mod batch;

use std::collections::BTreeMap;

use rbd_ir::lower::Scheduled;
use rbd_runtime::OpCount;

use super::comment::comment;
use super::context::Context;
use super::expression::Expressions;
use super::parameter::{Parameter, parameters};
use super::parts::{Body, Given};
use super::{body, shape, sines};
use crate::algorithm::PARAMETERS;
use crate::catalogue::signature::{Receiver, Shape, Signature};
use crate::emit::documentation::{accuracy_of_sines, argument_sentence, count_sentence};
use crate::generate::ProgramFunction;
use crate::lower::cached_sines::{OfSines, Q, of_sines};

/// A function with its name in C.
pub(super) struct CFunction<'a> {
    context: &'a Context<'a>,
    signature: &'a Signature,
    body: &'a Scheduled,
    count: OpCount,
    /// A sentence added to its documentation.
    note: Option<&'a str>,
    /// An earlier function with the same program.
    same_as: Option<&'a Signature>,
    frame: Option<usize>,
    name: String,
    parameters: Vec<Parameter>,
    of_sines: Option<OfSines<'a>>,
}

impl<'a> CFunction<'a> {
    pub(super) fn new(
        context: &'a Context<'a>,
        generated: &'a ProgramFunction<Scheduled>,
        frame: Option<usize>,
    ) -> Self {
        let signature = &generated.signature;
        Self {
            name: context.names.function(signature, frame),
            note: generated.note.as_deref(),
            same_as: generated.same_as.as_ref(),
            of_sines: of_sines(generated),
            frame,
            ..Self::alone(context, signature, &generated.body, generated.count)
        }
    }

    /// A function that stands by itself, called as the prefix is.
    pub(super) fn alone(
        context: &'a Context<'a>,
        signature: &'a Signature,
        body: &'a Scheduled,
        count: OpCount,
    ) -> Self {
        Self {
            name: context.names.prefix().to_owned(),
            parameters: parameters(signature, context),
            count,
            note: None,
            same_as: None,
            of_sines: None,
            frame: None,
            context,
            signature,
            body,
        }
    }

    /// Its declarations with their documentation.
    pub(super) fn declarations(&self) -> String {
        let mut text = comment(&self.documentation());
        text += &format!("{};\n", self.head(&self.name, &self.parameters, ""));
        if self.of_sines.is_some() {
            let (name, at) = (&self.name, self.context.names.lower("at"));
            let line = format!("`{name}` where `{at}` has taken the sines.");
            text += &comment(&[line]);
            text += &format!("{};\n", self.head_at());
        }
        text + "\n"
    }

    /// Its definitions.
    pub(super) fn definitions(&self) -> String {
        if let Some(other) = self.same_as {
            return self.delegating(other);
        }
        match &self.of_sines {
            Some(of_sines) => self.with_sines(of_sines),
            None => {
                let angles = &self.body.schedule.angles;
                let taken = match angles.is_empty() {
                    true => String::new(),
                    false => sines::taken(self.context.names, &self.expressions(), angles),
                };
                let sines = sines::arrays(&self.expressions(), angles);
                let Body { before, text } = self.body(&[], sines);
                let head = self.head(&self.name, &self.parameters, "");
                format!("{before}{head}\n{{\n{taken}{text}}}\n\n")
            }
        }
    }

    /// The function of given sines, and the functions that call it.
    fn with_sines(&self, of_sines: &OfSines<'_>) -> String {
        let (names, scalar) = (self.context.names, self.context.scalar);
        let inner = format!("{}_of_sines", self.name);
        let given = ["sine", "cosine"].map(|name| Parameter::read(name, of_sines.angles.len()));
        let Body { before, text } = self.body(&given, Vec::new());
        let parameters: Vec<_> = given.into_iter().chain(self.parameters.clone()).collect();
        let storage = format!("{} ", names.upper("BODY"));
        let of = self.head(&inner, &parameters, &storage);
        let taken = sines::taken(names, &self.expressions(), of_sines.angles);
        let head = self.head(&self.name, &self.parameters, "");
        let call = self.call(&inner, &|name| name.to_owned());
        let of_cached = sines::of_cached(scalar, self.context.cached, of_sines);
        let call_at = self.call(&inner, &at_name);
        format!(
            "{before}{of}\n{{\n{text}}}\n\n\
             {head}\n{{\n{taken}    {call}\n}}\n\n\
             {}\n{{\n{of_cached}    {call_at}\n}}\n\n",
            self.head_at()
        )
    }

    /// `inner(sine, cosine, q, ...);`
    fn call(&self, inner: &str, named: &dyn Fn(&str) -> String) -> String {
        let own = self.parameters.iter().map(|own| named(&own.name));
        let arguments = ["sine", "cosine"].map(str::to_owned).into_iter().chain(own);
        let arguments: Vec<String> = arguments.collect();
        format!("{inner}({});", arguments.join(", "))
    }

    /// Definitions that call another function with the same program.
    fn delegating(&self, other: &Signature) -> String {
        let other = self.context.names.function(other, self.frame);
        let all: Vec<&str> = self
            .parameters
            .iter()
            .map(|own| own.name.as_str())
            .collect();
        let head = self.head(&self.name, &self.parameters, "");
        let mut text = format!("{head}\n{{\n    {other}({});\n}}\n\n", all.join(", "));
        if self.of_sines.is_some() {
            let rest: Vec<&str> = all.into_iter().filter(|name| *name != Q).collect();
            let head = self.head_at();
            text += &format!(
                "{head}\n{{\n    {other}_at(at, {});\n}}\n\n",
                rest.join(", ")
            );
        }
        text
    }

    /// `static void name(const double q[AT_LEAST(7)], ..., double tau[AT_LEAST(7)])`.
    fn head(&self, name: &str, parameters: &[Parameter], storage: &str) -> String {
        let list: Vec<String> = parameters
            .iter()
            .map(|parameter| parameter.declaration(self.context))
            .collect();
        broken(&format!("{storage}void {name}("), &list)
    }

    /// The same for the function that takes cached sines.
    fn head_at(&self) -> String {
        let sines = self.context.names.lower("sines");
        let restrict = self.context.names.upper("RESTRICT");
        let at = format!("const {sines} *{restrict} at");
        let rest = self.parameters.iter().filter(|own| own.name != Q);
        let rest = rest.map(|own| own.declaration(self.context));
        let list: Vec<String> = [at].into_iter().chain(rest).collect();
        broken(&format!("void {}_at(", self.name), &list)
    }

    fn expressions(&self) -> Expressions<'_> {
        let function = &self.body.function;
        let mut position: BTreeMap<&str, usize> = BTreeMap::new();
        let inputs = function.inputs.iter().map(|input| {
            let next = position.entry(input.array).or_default();
            *next += 1;
            let own = self.parameters.iter().find(|own| own.name == input.array);
            own.expect("an input is a parameter").element(*next - 1)
        });
        Expressions::with_sines(self.body, self.context.scalar, inputs.collect())
    }

    /// The body, preceded by statements for the compiler's warnings. `given` are parameters before its own, and
    /// `arrays` are defined before the body.
    fn body(&self, given: &[Parameter], arrays: Vec<Given>) -> Body {
        let (names, places) = (self.context.names, self.places());
        let all = || given.iter().chain(&self.parameters);
        let parameters = all().map(|own| Given {
            name: own.name.clone(),
            declaration: own.declaration(self.context),
        });
        let parameters: Vec<Given> = parameters.chain(arrays).collect();
        let statements = body::statements(names, self.expressions(), &places);
        let mut body = statements.in_parts(names, &self.name, parameters);
        let used = format!("{}{}", body.before, body.text);
        body.text = unused(all(), &used) + &body.text;
        body
    }

    /// The place where each output is written.
    fn places(&self) -> Vec<Option<String>> {
        let sizes = &self.context.sizes;
        let written = self.parameters.iter().filter(|own| own.is_written());
        let results = self.signature.results.iter();
        let mut places = Vec::new();
        for (result, own) in results.zip(written) {
            for at in 0..result.shape.len(sizes) {
                let index = result.place(at, sizes);
                places.push(index.map(|index| own.element(index)));
            }
        }
        places
    }

    fn documentation(&self) -> Vec<String> {
        let (signature, sizes) = (self.signature, &self.context.sizes);
        let mut lines = vec![self.in_c(&signature.doc), String::new()];
        if let Some(name) = signature.receiver.nonzeros() {
            let what = shape::receiver(signature.receiver, self.context);
            lines.push(format!("@param {name} {what}"));
        }
        for argument in &signature.arguments {
            let sentence = self.in_c(&argument_sentence(argument, sizes));
            let flat = match argument.shape {
                Shape::LinkForces | Shape::BodyForces | Shape::HeldRows => ", six numbers each",
                Shape::BodyStates => {
                    ", 13 numbers each: position, orientation x, y, z, w, linear and angular velocity"
                }
                Shape::Regularisations => ", two numbers each",
                _ => "",
            };
            lines.push(format!("@param {} {sentence}{flat}", argument.name));
        }
        if self.takes_parameters() {
            let nominal = self.context.names.lower("nominal_parameters");
            lines.push(format!(
                "@param {PARAMETERS} what is known at run time, as in `{nominal}`"
            ));
        }
        let written = self.parameters.iter().filter(|own| own.is_written());
        for (result, own) in signature.results.iter().zip(written) {
            let what = shape::result(result, &self.name, self.context);
            lines.push(format!("@param[out] {} {what}", own.name));
        }
        lines.push(String::new());
        lines.extend(self.note.map(|note| self.in_c(note)));
        lines.push(count_sentence(&self.count));
        let accuracy = accuracy_of_sines(&self.body.schedule.angles);
        lines.extend(accuracy.map(|text| {
            text.replace("`f64`", "`double`")
                .replace("`f32`", "`float`")
        }));
        lines
    }

    fn takes_parameters(&self) -> bool {
        let is_of_robot = matches!(self.signature.receiver, Receiver::Robot | Receiver::Frame);
        self.context.parameters > 0 && is_of_robot
    }

    /// The text with names of constants as in C.
    fn in_c(&self, text: &str) -> String {
        let constants = [
            "LINK_NAMES",
            "JOINT_NAMES",
            "WRENCH_NAMES",
            "CONSTRAINT_NAMES",
            "LIMITS",
        ];
        constants.iter().fold(text.to_owned(), |text, name| {
            let own = self.context.names.lower(&name.to_ascii_lowercase());
            text.replace(&format!("`{name}`"), &format!("`{own}`"))
        })
    }
}

/// Statements that silence the compiler's warnings about unused parameters.
fn unused<'a>(parameters: impl Iterator<Item = &'a Parameter>, statements: &str) -> String {
    parameters
        .filter(|parameter| !parameter.stands_in(statements))
        .map(|parameter| format!("    (void){};\n", parameter.name))
        .collect()
}

/// The name of a parameter in a function of cached sines.
fn at_name(name: &str) -> String {
    match name {
        Q => "at->q".to_owned(),
        name => name.to_owned(),
    }
}

/// A head in one line, or with each parameter in a line.
pub(super) fn broken(head: &str, list: &[String]) -> String {
    let line = format!("{head}{})", list.join(", "));
    match line.len() <= 100 {
        true if list.is_empty() => format!("{head}void)"),
        true => line,
        false => format!("{head}\n    {})", list.join(",\n    ")),
    }
}
