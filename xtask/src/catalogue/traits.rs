//! The runtime's traits, one a function.

use rbd_codegen::internals::catalogue::{Asked, Method, Times, families};
use rbd_codegen::{Receiver, Shape};

use super::text::documentation;
use super::types::{argument, pattern, results};

/// Traits whose types or functions only they have, in `dynamics/inertia.rs` and `dynamics/constraints.rs`.
const BY_HAND: [&str; 5] = [
    "Crba",
    "DifferentialInverseDynamics",
    "Ltdl",
    "Ltl",
    "ConstraintCorrection",
];

/// The file of each family by its name, and `mod`.
pub(super) fn files() -> Vec<(&'static str, String)> {
    let mut files = Vec::new();
    let mut modules =
        "//! The traits of functions: a file a family, a trait a function.\n\n".to_owned();
    let mut names = String::new();
    for (family, methods) in families() {
        let traits = traits(&methods);
        if traits.is_empty() {
            continue;
        }
        let own: Vec<&str> = traits.iter().map(|methods| methods[0].trait_name).collect();
        let text: Vec<String> = traits.iter().map(|methods| of(methods)).collect();
        modules += &format!("mod {family};\n");
        names += &format!("pub use {family}::{{{}}};\n", own.join(", "));
        files.push((family, format!("{}\n{}", imports(family), text.join("\n"))));
    }
    modules += "mod hints;\n\n";
    files.push(("mod", modules + &names));
    files
}

/// The imports of the text of a family.
fn imports(family: &str) -> String {
    let of_frames = match family {
        "frames" => "use crate::dynamics::frame::{Configuration, Velocity};\n",
        _ => "",
    };
    format!("use crate::*;\n{of_frames}")
}

/// The functions of each trait: one, or one in each kind of coordinates.
fn traits<'a>(methods: &[&'a Method]) -> Vec<Vec<&'a Method>> {
    let mut traits: Vec<Vec<&Method>> = Vec::new();
    let written = |method: &Method| has_trait(method) && !BY_HAND.contains(&method.trait_name);
    for method in methods.iter().filter(|method| written(method)) {
        let name = method.trait_name;
        match traits.iter_mut().find(|own| own[0].trait_name == name) {
            Some(own) => own.push(method),
            None => traits.push(vec![method]),
        }
    }
    traits
}

/// Whether the function has a trait: those of configurations are functions of the trait `Robot`, and what is
/// not asked for by itself is a function of a matrix.
pub(super) fn has_trait(method: &Method) -> bool {
    method.id.row().asked != Asked::Never && !method.id.moves_configurations()
}

/// The trait of these functions.
fn of(methods: &[&Method]) -> String {
    let (name, options) = (methods[0].needed_by[0].name(), options(methods));
    let method = in_any_coordinates(methods[0]);
    let (generic, of_coordinates) = match (method.coordinates_type(), method.wrenches) {
        (None, _) => ("", ""),
        (Some(_), None) => ("<C: ReferenceFrame>", ""),
        (Some(_), Some(_)) => (
            "<C: WrenchCoordinates = Local>",
            " in the coordinates `{C}`",
        ),
    };
    format!(
        "{}\
         #[diagnostic::on_unimplemented(\n\
             message = \"`{{Self}}` has no function `{name}`{of_coordinates}\",\n\
             label = \"not generated for `{{Self}}`\",\n\
             note = \"add {options} to `functions = [...]` of `robot!` or `#[robot(...)]`\"\n\
         )]\n\
         pub trait {}{generic}: {} {{\n{}\n{}}}\n",
        documentation(&format!("`{name}`: {}", method.about)),
        method.trait_name,
        supertrait(&method),
        types(&method),
        function(&method)
    )
}

/// The function of a trait, from the first that it stands for: named and described for any coordinates.
fn in_any_coordinates(first: &Method) -> Method {
    let (row, place) = (first.id.row(), "in the coordinates `C`");
    let (about, doc) = match (row.times, first.wrenches) {
        (Times::Wrenches(words), Some(variant)) => {
            let texts = [words.about, words.doc];
            let [about, doc] = texts.map(|text| text(variant, place));
            (&*about.leak(), doc)
        }
        (Times::Coordinates, _) => (first.about, format!("{} In the coordinates `C`.", row.doc)),
        _ => (first.about, first.doc.to_owned()),
    };
    Method {
        name: first.family(),
        about,
        doc: doc.leak(),
        ..*first
    }
}

/// The names to ask for, and of several the coordinates that each is for.
fn options(methods: &[&Method]) -> String {
    let name = |method: &Method| format!("`{}`", method.needed_by[0].name());
    if methods
        .iter()
        .all(|method| name(method) == name(methods[0]))
    {
        return name(methods[0]);
    }
    let each = methods.iter().map(|method| {
        let coordinates = method.coordinates_type().unwrap_or_default();
        format!("{} for `{coordinates}`", name(method))
    });
    each.collect::<Vec<_>>().join(", ")
}

/// The trait with the types of a function's arguments and results.
fn supertrait(method: &Method) -> &'static str {
    let id = method.id;
    match method.receiver {
        Receiver::Frame => "RobotFrame",
        _ if id.is_of_wrenches() || id.is_of_wrench_derivatives() => "JointWrenchArray",
        _ if id.is_of_constraint_forces() => "ConstraintForceArray",
        _ if id.is_of_constraints() => "Constrained",
        _ if id.is_maximal() => "Maximal",
        _ => "Robot",
    }
}

/// The types that only this function has.
fn types(method: &Method) -> String {
    let is_sparse = |shape| matches!(shape, Shape::Sparse(_));
    let has_sparse = method.returns.iter().any(|result| is_sparse(result.shape));
    let own = method.returns.iter().map(|result| match result.shape {
        Shape::Sparse(_) => {
            let of = format!("Where `{}` of `{}` can be other than zero.", result.name, method.name);
            format!("{}type {}: SparsityPattern;\n", documentation(&of), pattern(result))
        }
        Shape::InertiaMatrix if has_sparse => {
            "/// The nonzeros of H.\ntype InertiaMatrix<T: Real>;\n".to_owned()
        }
        Shape::Regressor => regressor("10 * MODEL.joints.len()"),
        Shape::BaseRegressor => {
            "/// The values of the base inertial parameters, in the order of `rbd report --parameters`.\n\
             const BASE_PARAMETERS: &'static [f64];\n"
                .to_owned()
                + &regressor("BASE_PARAMETERS.len()")
        }
        Shape::JacobianInverse => {
            "/// `JacobianInverse<C, T, NV>`.\n\
             type JacobianInverse<T: Real>: \
             JacobianInverseMatrix<C, T, Vector = Velocity<Self, T>>;\n"
                .to_owned()
        }
        _ => String::new(),
    });
    own.collect()
}

fn regressor(columns: &str) -> String {
    format!(
        "/// `[T; {columns}]`.\n\
         type Row<T: Real>: Array<T>;\n\
         /// NV rows.\n\
         type Regressor<T: Real>: Array<Self::Row<T>>;\n"
    )
}

/// More arguments than so many are many.
const MANY: usize = 6;

fn function(method: &Method) -> String {
    let arguments = method.parameters.iter();
    let arguments: String = arguments
        .map(|parameter| format!(", {}", argument(method, *parameter)))
        .collect();
    let is_sparse = |shape| matches!(shape, Shape::Sparse(_));
    let is_complex = method.returns.iter().any(|result| is_sparse(result.shape));
    let mut lints = String::new();
    if is_complex {
        lints +=
            "#[allow(clippy::type_complexity, reason = \"each matrix has its own pattern\")]\n";
    }
    if method.parameters.len() > MANY {
        lints +=
            "#[allow(clippy::too_many_arguments, reason = \"a state, weights and a direction\")]\n";
    }
    format!(
        "{}{lints}fn {}<T: Real>(&self{arguments}) -> {};\n",
        documentation(method.doc),
        method.name,
        results(method)
    )
}
