//! One generated method: documentation, signature, body.

use proc_macro2::TokenStream;
use quote::quote;
use rbd_runtime::OpCount;

use super::body::{Body, InputArray};
use super::entry::{Entry, Signature};
use super::parameters;
use crate::GeneratedMethod;
use crate::algorithm::{Method, PARAMETERS, Parameter, Receiver};
use crate::ir::AngleForm;
use crate::schedule::{Angle, schedule};

/// The sizes that array types are written with.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub(super) nq: usize,
    pub(super) nv: usize,
    pub(super) links: usize,
    pub(super) entries: usize,
    pub(super) bodies: usize,
    pub(super) base_parameters: usize,
}

/// What methods are written with.
pub(super) struct Context<'a> {
    pub(super) sizes: Sizes,
    /// `::rbd`.
    pub(super) runtime: &'a TokenStream,
    /// The module of the robot's own types.
    pub(super) module: &'a TokenStream,
    /// How each run-time parameter is read.
    pub(super) parameters: &'a [TokenStream],
    /// Methods are written without bodies, for any lengths.
    pub(super) is_stub: bool,
    /// Functions keep to one sequence of operations on every machine.
    pub(super) reproducible: bool,
    /// There are functions of many states.
    pub(super) has_batch: bool,
}

/// The method's name in Rust: `ltdl_factor` of the table is `ltdl` on the inertia matrix.
pub fn rust_name(method: &Method) -> &'static str {
    match method.name {
        "inertia_mul" => "mul",
        "ltdl_factor" => "ltdl",
        "ltl_factor" => "ltl",
        name => match method.receiver {
            Receiver::Robot | Receiver::Frame | Receiver::InertiaMatrix => name,
            Receiver::Ltdl => name.trim_start_matches("ltdl_"),
            Receiver::Ltl => name.trim_start_matches("ltl_"),
        },
    }
}

impl Context<'_> {
    /// The whole method.
    pub(super) fn method(&self, generated: &GeneratedMethod) -> TokenStream {
        let method = generated.method;
        if self.is_stub {
            return super::stub::method(self, method);
        }
        let schedule = schedule(&generated.function);
        let body = Body {
            function: &generated.function,
            schedule: &schedule,
            arrays: self.arrays(method),
            runtime: self.runtime,
        };
        let entry = Entry::new(method, &body, self.reproducible);
        let signature = Signature {
            parameters: method
                .parameters
                .iter()
                .map(|p| {
                    let (name, of) = (super::ident(p.name()), self.parameter_type(*p));
                    quote!(#name: &#of)
                })
                .collect(),
            returns: self.shape_type(method.returns),
            generic_scalar: matches!(method.receiver, Receiver::Robot | Receiver::Frame),
            visibility: match method.receiver.entries() {
                Some(_) if self.has_batch => quote!(pub(super)),
                _ => quote!(),
            },
        };
        let docs = self.documentation(generated, &schedule.angles);
        if let Some(other) = generated.same_as {
            let public = entry.delegating(&signature, other);
            return quote!(#(#[doc = #docs])* #public);
        }
        let numbers = parameters::statement(self.parameters, &generated.function, self.runtime);
        let (statements, results) = (body.statements(), body.results());
        let result = self.result(method.returns, &results);
        let public = entry.public(&signature);
        let private = entry.private(&signature, &quote!(#numbers #statements #result));
        quote! {
            #(#[doc = #docs])*
            #public
            #private
        }
    }

    fn arrays(&self, method: &Method) -> Vec<InputArray> {
        let entries = method.receiver.entries().map(|name| {
            let length = self.sizes.entries;
            InputArray {
                name,
                access: quote!(&self.entries),
                length,
            }
        });
        let parameters = method.parameters.iter().map(|parameter| {
            let name = super::ident(parameter.name());
            InputArray {
                name: parameter.name(),
                access: quote!(#name),
                length: self.parameter_length(*parameter),
            }
        });
        let own = matches!(method.receiver, Receiver::Robot | Receiver::Frame)
            && !self.parameters.is_empty();
        let numbers = own.then(|| self.run_time_parameters());
        entries
            .into_iter()
            .chain(parameters)
            .chain(numbers)
            .collect()
    }

    fn run_time_parameters(&self) -> InputArray {
        let (name, length) = (super::ident(PARAMETERS), self.parameters.len());
        InputArray {
            name: PARAMETERS,
            access: quote!(&#name),
            length,
        }
    }

    fn parameter_length(&self, parameter: Parameter) -> usize {
        match parameter {
            position if position.is_position() => self.sizes.nq,
            Parameter::LinkForces => self.sizes.links,
            _ => self.sizes.nv,
        }
    }

    /// The type that the parameter is a reference to.
    pub(super) fn parameter_type(&self, parameter: Parameter) -> TokenStream {
        let (length, runtime) = (self.parameter_length(parameter), self.runtime);
        match parameter {
            Parameter::LinkForces => quote!([#runtime::Force<T>; #length]),
            _ => quote!([T; #length]),
        }
    }

    fn documentation(&self, generated: &GeneratedMethod, angles: &[Angle]) -> Vec<String> {
        let mut lines = vec![format!(" {}", generated.method.doc), String::new()];
        for parameter in generated.method.parameters {
            lines.push(format!(
                " - `{}`: {}",
                parameter.name(),
                self.parameter_doc(*parameter)
            ));
        }
        if !generated.method.parameters.is_empty() {
            lines.push(String::new());
        }
        lines.extend(generated.note.iter().map(|note| format!(" {note}")));
        lines.push(format!(" {}", count_sentence(&generated.count)));
        lines.extend(accuracy_of_sines(angles).map(|sentence| format!(" {sentence}")));
        lines
    }

    pub(super) fn parameter_doc(&self, parameter: Parameter) -> String {
        let Sizes { nq, nv, links, .. } = self.sizes;
        match parameter {
            Parameter::Q => format!("positions, {nq} numbers (rad, m)"),
            Parameter::Qd => format!("velocities, {nv} numbers (rad/s, m/s)"),
            Parameter::Qdd => format!("accelerations, {nv} numbers (rad/s², m/s²)"),
            Parameter::Tau => format!("generalised forces, {nv} numbers (N m, N)"),
            Parameter::X => format!("a vector of {nv} numbers"),
            Parameter::V => format!("velocities times time, {nv} numbers (rad, m)"),
            Parameter::Q0 => format!("positions to begin with, {nq} numbers (rad, m)"),
            Parameter::Q1 => format!("positions to end with, {nq} numbers (rad, m)"),
            Parameter::Rate => format!("rates of the positions, {nq} numbers (1/s, rad/s, m/s)"),
            Parameter::LinkForces => {
                format!("{links} forces, by link in the order of `LINK_NAMES`")
            }
        }
    }
}

/// How far the sines of these angles are from the true ones; nothing where there are none.
fn accuracy_of_sines(angles: &[Angle]) -> Option<String> {
    let any = |wanted: fn(&AngleForm) -> bool| angles.iter().any(|angle| wanted(&angle.form));
    if angles.is_empty() {
        return None;
    }
    let of = match any(|form| form.offset != 0.0) {
        false => {
            "Sines err by less than a unit in the last place of 1 (2⁻⁵³ in `f64`, 2⁻²⁴ in `f32`)"
        }
        true => {
            "Sines of q + offset err by less than 2.5 units in the last place of 1 (2⁻⁵³ in `f64`, \
             2⁻²⁴ in `f32`)"
        }
    };
    let rounded = match any(|form| form.ratio.abs() != 1.0) {
        false => "",
        true => ", beside what the angle of a joint that mimics another, ratio · q, is rounded by",
    };
    Some(format!("{of}{rounded}, however large the angles are."))
}

/// "Takes 298 multiplications, ...".
fn count_sentence(count: &OpCount) -> String {
    let kinds = [
        (count.mul, "multiplication", "multiplications"),
        (count.add, "addition", "additions"),
        (count.div, "division", "divisions"),
        (count.sqrt, "square root", "square roots"),
        (count.sincos, "sine-cosine pair", "sine-cosine pairs"),
        (count.atan2, "arctangent", "arctangents"),
    ];
    let parts: Vec<String> = kinds
        .iter()
        .filter(|(n, ..)| *n > 0)
        .map(|(n, one, many)| format!("{n} {}", if *n == 1 { one } else { many }))
        .collect();
    match parts.as_slice() {
        [] => "Takes no arithmetic.".to_owned(),
        parts => format!("Takes {}.", parts.join(", ")),
    }
}
