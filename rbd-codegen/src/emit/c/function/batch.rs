//! The function for many states.

use super::{CFunction, Parameter, broken, unused};
use crate::algorithm::PARAMETERS;
use crate::catalogue::signature::Shape;
use crate::emit::c::comment::comment;
use crate::emit::c::{body, sines};

impl CFunction<'_> {
    /// Its declaration with its documentation.
    pub(in crate::emit::c) fn batch_declaration(&self) -> String {
        let line = format!(
            "`{}` of `count` states. Each array and number of a single call is a row here, one a state.",
            self.name
        );
        comment(&[line]) + &format!("{};\n\n", self.batch_head())
    }

    /// Its definition, preceded by the body for as many states as there are lanes.
    pub(in crate::emit::c) fn batch_definition(&self) -> String {
        let head = self.batch_head();
        if let Some(other) = self.same_as {
            let other = self.context.names.function(other, self.frame);
            let all = self.parameters.iter().map(|own| own.name.as_str());
            let all: Vec<&str> = ["count"].into_iter().chain(all).collect();
            return format!("{head}\n{{\n    {other}_batch({});\n}}\n\n", all.join(", "));
        }
        self.of_lanes() + &format!("{head}\n{{\n{}}}\n\n", self.over_blocks())
    }

    /// The body with lanes instead of numbers.
    fn of_lanes(&self) -> String {
        let names = self.context.names;
        let lanes = names.lower("lanes");
        let arrays = CFunction {
            parameters: self.parameters.iter().map(Parameter::as_array).collect(),
            ..CFunction::alone(self.context, self.signature, self.body, self.count)
        };
        let expressions = || arrays.expressions().in_lanes(lanes.clone());
        let angles = &self.body.schedule.angles;
        let taken = match angles.is_empty() {
            true => String::new(),
            false => sines::taken(names, &expressions(), angles),
        };
        let statements = taken + &body::statements(names, expressions(), &arrays.places()).text();
        let list = arrays.parameters.iter();
        let list = list.map(|own| own.declaration_of(&lanes, self.context));
        let list: Vec<String> = list.collect();
        let head = broken(&format!("static void {}_of_lanes(", self.name), &list);
        let unused = unused(arrays.parameters.iter(), &statements);
        format!("{head}\n{{\n{unused}{statements}}}\n\n")
    }

    /// The loop over blocks of states.
    fn over_blocks(&self) -> String {
        let names = self.context.names;
        let (lanes, width) = (names.lower("lanes"), names.upper("LANES"));
        let (mut arrays, mut loads, mut stores) = (String::new(), String::new(), String::new());
        let mut arguments = Vec::new();
        for (own, length) in self.parameters.iter().zip(self.lengths()) {
            let name = &own.name;
            arrays += &format!("        {lanes} lanes_{name}[{}];\n", length.max(1));
            arguments.push(format!("lanes_{name}"));
            let step = |verb: &str| {
                format!("        {lanes}_{verb}(&{name}, first, count, {length}, lanes_{name});\n")
            };
            match own.is_written() {
                true => stores += &step("store"),
                false => loads += &step("load"),
            }
        }
        let call = format!(
            "        {}_of_lanes({});\n",
            self.name,
            arguments.join(", ")
        );
        format!(
            "    size_t first;\n    for (first = 0; first < count; first += {width}) {{\n\
             {arrays}{loads}{call}{stores}    }}\n"
        )
    }

    /// The number of numbers of each parameter, for one state.
    fn lengths(&self) -> Vec<usize> {
        let (context, signature) = (self.context, self.signature);
        let sizes = &context.sizes;
        let nonzeros = signature.receiver.nonzeros().map(|_| sizes.nonzeros);
        let arguments = signature.arguments.iter();
        let arguments = arguments.map(|argument| match argument.shape {
            Shape::InertiaMatrix | Shape::Ltdl | Shape::Ltl => sizes.nonzeros,
            shape => shape.len(sizes),
        });
        let takes = self.parameters.iter().any(|own| own.name == PARAMETERS);
        let of_run_time = takes.then_some(context.parameters);
        let results = signature.results.iter().map(|result| result.stored(sizes));
        let read = nonzeros.into_iter().chain(arguments).chain(of_run_time);
        read.chain(results).collect()
    }

    /// `void name_batch(size_t count, panda_states q, ..., panda_results tau)`.
    fn batch_head(&self) -> String {
        let names = self.context.names;
        let (states, results) = (names.lower("states"), names.lower("results"));
        let list = self.parameters.iter().map(|own| match own.is_written() {
            true => format!("{results} {}", own.name),
            false => format!("{states} {}", own.name),
        });
        let list: Vec<String> = ["size_t count".to_owned()]
            .into_iter()
            .chain(list)
            .collect();
        broken(&format!("void {}_batch(", self.name), &list)
    }
}
