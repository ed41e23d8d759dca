//! Functions of the user's own, independent of any language.

use std::collections::BTreeSet;

use rbd_ir::ir::op_count;
use rbd_ir::optimize::Optimized;
use rbd_model::names::identifier;
use rbd_model::{Diagnostic, Diagnostics};
use rbd_runtime::OpCount;

use crate::catalogue::signature::{Shape, Signature};

/// A function of the user's own, which belongs to no row of the catalogue.
#[derive(Clone, Debug)]
pub struct OwnFunction {
    /// The robot for which it was traced.
    pub robot: String,
    /// Its arguments and results, as users see them.
    pub signature: Signature,
    /// The same in the text of its body, where no name is that of a variable or function.
    pub(crate) inner: Signature,
    /// Its operations, after all passes, and what limbs have alike.
    pub body: Optimized,
    pub(crate) count: OpCount,
    /// The robot's type in Rust, if it is to be a method of that.
    pub(crate) method_of: Option<MethodOf>,
}

/// The type of which a function of the user's own is a method in Rust.
#[derive(Clone, Debug)]
pub(crate) struct MethodOf {
    /// Its path.
    pub(crate) robot_type: Vec<String>,
    /// The place of the argument that is the robot's configuration.
    pub(crate) configuration: Option<usize>,
}

/// Words of C and C++ that Rust has not, and names in generated headers.
const WORDS: [&str; 69] = [
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "asm",
    "auto",
    "bitand",
    "bitor",
    "bool",
    "case",
    "catch",
    "char",
    "class",
    "co_await",
    "co_return",
    "co_yield",
    "compl",
    "concept",
    "const_cast",
    "consteval",
    "constexpr",
    "constinit",
    "count",
    "decltype",
    "default",
    "delete",
    "double",
    "dynamic_cast",
    "explicit",
    "export",
    "float",
    "friend",
    "goto",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "operator",
    "or",
    "or_eq",
    "private",
    "protected",
    "public",
    "register",
    "reinterpret_cast",
    "requires",
    "restrict",
    "short",
    "signed",
    "sizeof",
    "static_assert",
    "static_cast",
    "switch",
    "template",
    "this",
    "thread_local",
    "throw",
    "typedef",
    "typeid",
    "typename",
    "union",
    "unsigned",
    "using",
];

impl OwnFunction {
    /// The function with this `signature`, whose shapes are [`Shape::Scalar`], [`Shape::Numbers`] and, of results,
    /// [`Shape::Sparse`]; its documentation is written here. `body` has an input for each number of the arguments and an
    /// output for each of the results, zeros of sparse ones too.
    ///
    /// # Errors
    /// If it, an argument or a result has a name that Rust, C or C++ does not take, or two results have types of one name.
    pub fn new(
        robot: &str,
        mut signature: Signature,
        mut body: Optimized,
    ) -> Result<Self, Diagnostics> {
        let errors = problems(&signature);
        if !errors.is_empty() {
            return Err(Diagnostics(errors));
        }
        signature.doc = format!("`{}`, traced for the robot `{robot}`.", signature.name);
        let mut inner = signature.clone();
        let mut names = Vec::new();
        for (k, argument) in inner.arguments.iter_mut().enumerate() {
            argument.name = format!("x{k}_");
            // Inputs have names that live as long as the program.
            let array: &'static str = argument.name.clone().leak();
            names.extend((0..length(argument.shape)).map(|index| (array, index)));
        }
        let traced = body.slp_groups.as_mut().map(|(traced, _)| traced);
        for function in [&mut body.function].into_iter().chain(traced) {
            for (input, name) in function.inputs.iter_mut().zip(&names) {
                (input.array, input.index) = *name;
            }
        }
        for (k, result) in inner.results.iter_mut().enumerate() {
            result.name = format!("y{k}_");
        }
        Ok(Self {
            robot: robot.to_owned(),
            count: op_count(&body.function),
            signature,
            inner,
            body,
            method_of: None,
        })
    }
}

/// How many numbers an argument has.
const fn length(shape: Shape) -> usize {
    match shape {
        Shape::Numbers(count) => count,
        _ => 1,
    }
}

/// The problems with its names.
fn problems(signature: &Signature) -> Vec<Diagnostic> {
    let arguments = signature
        .arguments
        .iter()
        .map(|own| ("argument", &own.name));
    let results = signature.results.iter().map(|own| ("result", &own.name));
    let all = [("function", &signature.name)].into_iter();
    let all = all.chain(arguments).chain(results);
    let mut errors: Vec<Diagnostic> = all
        .filter(|(_, name)| !is_name(name))
        .map(|(kind, name)| {
            let problem = "it cannot be a name in Rust, C and C++";
            error(&format!("{kind} `{name}`"), problem)
        })
        .collect();
    let mut types = BTreeSet::new();
    for result in &signature.results {
        if !types.insert(identifier::upper_camel(&result.name)) {
            let problem = "another result would have a type of the same name in Rust";
            errors.push(error(&format!("result `{}`", result.name), problem));
        }
    }
    errors
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.is_ascii()
        && identifier::is_valid(name)
        && !WORDS.contains(&name)
}

pub(crate) fn error(subject: &str, problem: &str) -> Diagnostic {
    let hint = "call it otherwise, with letters, digits and `_`";
    Diagnostic::error(subject, problem, hint)
}
