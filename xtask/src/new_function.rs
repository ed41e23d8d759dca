//! Where a new function is written.

use heck::{ToSnakeCase, ToUpperCamelCase};

/// Prints the three places of a function of the name that is given.
pub(crate) fn say(arguments: &[String]) -> Result<(), String> {
    let name = arguments.first().ok_or("new-function takes a name")?;
    let (function, id) = (name.to_snake_case(), name.to_upper_camel_case());
    if rbd_codegen::FunctionName::from_name(&function).is_some() {
        return Err(format!("there is a function `{function}`"));
    }
    println!(
        "1. rbd-runtime/src/reference/: the algorithm as loops,

    pub fn {function}<T: Real, P: IntoReal<T>>(
        model: &Model<'_, P>, bodies: &mut [Body<T>], q: &[T]
    ) -> T

2. rbd-codegen/src/catalogue/rows/: its row, in the file of its family,

    {id} = Row {{
        about: \"A sentence.\",
        name: \"{function}\",
        parameters: &[P::Q],
        returns: &[Returned::new(\"result\", Shape::Scalar, \"unit\")],
        doc: \"Formula, frame (unit). Source.\",
        cost: |s| 100 * s.n,
        ..Row::ROBOT
    }},

3. rbd-codegen/src/algorithm/reference/: the arm that runs the loops,

    F::{id} => vec![reference::{function}(&model, bodies, q)],

Then `cargo xtask catalogue`, which writes its trait, its hint and the function of loaded robots."
    );
    Ok(())
}
