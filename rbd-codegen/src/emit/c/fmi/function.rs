//! A function of the user's own as a model without states: variables, and the calls in C.

use rbd_ir::ir::{Function, Node, NodeId};
use rbd_model::Diagnostic;

use super::interface;
use super::variables::{Variable, calculated};
use crate::catalogue::signature::{Shape, Sizes};
use crate::emit::c::names::CNames;
use crate::emit::c::own::check_names;
use crate::generate::OwnFunction;

const FUNCTION: &str = include_str!("../text/fmi3_function.c");

/// Checks that each variable has a name of its own and numbers.
pub(super) fn check(own: &OwnFunction) -> Result<(), Vec<Diagnostic>> {
    check_names(own, "an FMU has")?;
    let arguments = own.signature.arguments.iter();
    let arguments = arguments.map(|own| ("argument", &own.name, own.shape));
    let results = own.signature.results.iter();
    let results = results.map(|own| ("result", &own.name, own.shape));
    let mut errors = Vec::new();
    for (kind, name, shape) in arguments.chain(results) {
        let subject = || format!("{kind} `{name}`");
        if name == "time" {
            let problem = "an FMU calls the time of the simulation so";
            let hint = "call it otherwise, as in `t`";
            errors.push(Diagnostic::error(&subject(), problem, hint));
        }
        if shape.len(&Sizes::default()) == 0 {
            let problem = "it has no numbers, but a variable of an FMU has some";
            errors.push(Diagnostic::error(&subject(), problem, "leave it out"));
        }
    }
    match errors.as_slice() {
        [] => Ok(()),
        _ => Err(errors),
    }
}

/// Where the numbers of each array begin, arguments and then results, and where the last ends.
fn begins(own: &OwnFunction) -> Vec<usize> {
    let arguments = own.signature.arguments.iter().map(|own| own.shape);
    let results = own.signature.results.iter().map(|own| own.shape);
    let mut begins = vec![0];
    for shape in arguments.chain(results) {
        begins.push(begins[begins.len() - 1] + shape.len(&Sizes::default()));
    }
    begins
}

/// The time, the arguments with these start values, and the results, matrices as a whole.
pub(super) fn variables(own: &OwnFunction, starts: &[f64]) -> Vec<Variable> {
    let (arguments, results) = (&own.signature.arguments, &own.signature.results);
    let begins = begins(own);
    let mut all = vec![Variable {
        name: "time".to_owned(),
        causality: "independent",
        ..calculated("s")
    }];
    for (argument, range) in arguments.iter().zip(begins.windows(2)) {
        all.push(Variable {
            name: argument.name.clone(),
            causality: "input",
            start: Some(starts[range[0]..range[1]].to_vec()),
            dimensions: dimensions(argument.shape),
            ..calculated(&with_unit(&argument.doc, &argument.unit))
        });
    }
    let (of_arguments, of_results) = begins.split_at(arguments.len());
    for (result, range) in results.iter().zip(of_results.windows(2)) {
        let [first, end] = [range[0], range[1]].map(|place| place - of_results[0]);
        let numbers = own.body.function.outputs[first..end].to_vec();
        let is_read = inputs_of(&own.body.function, numbers);
        let is_read = |k: &usize| is_read[begins[*k]..begins[k + 1]].contains(&true);
        let depends_on = (0..of_arguments.len()).filter(is_read).map(|k| k + 1);
        all.push(Variable {
            name: result.name.clone(),
            dimensions: dimensions(result.shape),
            depends_on: depends_on.collect(),
            ..calculated(&with_unit(&result.doc, &result.unit))
        });
    }
    all
}

fn dimensions(shape: Shape) -> Vec<usize> {
    match (shape, shape.dimensions(&Sizes::default())) {
        (Shape::Scalar, _) => Vec::new(),
        (Shape::Sparse(_), (rows, columns)) => vec![rows, columns],
        (_, (rows, _)) => vec![rows],
    }
}

fn with_unit(doc: &str, unit: &str) -> String {
    match (doc, unit) {
        (_, "") => doc.to_owned(),
        ("", _) => unit.to_owned(),
        _ => format!("{doc} ({unit})"),
    }
}

/// Whether these outputs are computed from each input.
fn inputs_of(function: &Function, outputs: Vec<NodeId>) -> Vec<bool> {
    let numbers = function.with(outputs, function.graph.clone());
    let mut is_read = vec![false; function.inputs.len()];
    for (node, is_live) in function.graph.nodes().iter().zip(numbers.live()) {
        if let (Node::Input(position), true) = (node, is_live) {
            is_read[*position as usize] = true;
        }
    }
    is_read
}

/// `fmi3.c`.
pub(super) fn interface(own: &OwnFunction, names: &CNames, token: &str, starts: &[f64]) -> String {
    let begins = begins(own);
    let arguments = own.signature.arguments.len();
    let (inputs, numbers) = (begins[arguments], begins[begins.len() - 1]);
    // C has no arrays of none.
    let starts = starts.iter().chain(&[0.0]).map(|x| format!("{x:?}"));
    let begins_text: Vec<String> = begins.iter().map(usize::to_string).collect();
    let model = FUNCTION
        .replace("COUNT_OF_ARGUMENTS", &arguments.to_string())
        .replace("COUNT_OF_VARIABLES", &(begins.len() - 1).to_string())
        .replace("COUNT_OF_INPUTS", &inputs.to_string())
        .replace("COUNT_OF_OUTPUTS", &(numbers - inputs).to_string())
        .replace("BEGINS", &begins_text.join(", "))
        .replace("STARTS", &starts.collect::<Vec<_>>().join(", "));
    // Names of the user's come last, so that none is taken for a place of the template.
    let all = interface::interface(names, token, model.trim_end(), true);
    all.replace("CALL\n", &call(own, names, &begins))
}

/// The statements that write the results of `x` to `y`.
fn call(own: &OwnFunction, names: &CNames, begins: &[usize]) -> String {
    let (arguments, results) = (&own.signature.arguments, &own.signature.results);
    let passed = arguments.iter().zip(begins);
    let passed = passed.map(|(argument, at)| match argument.shape {
        Shape::Scalar => format!("x[{at}]"),
        _ => format!("x + {at}"),
    });
    let mut passed: Vec<String> = passed.collect();
    let of_results = &begins[arguments.len()..];
    let (mut buffers, mut expanded) = (String::new(), String::new());
    for (k, (result, at)) in results.iter().zip(of_results).enumerate() {
        let at = at - of_results[0];
        if !matches!(result.shape, Shape::Sparse(_)) {
            passed.push(format!("y + {at}"));
            continue;
        }
        let stored = result.positions.len();
        passed.push(format!("entries_{k}"));
        buffers += &format!("        double entries_{k}[{}];\n", stored.max(1));
        // Without entries there is no such function, and all stay 0.
        if stored > 0 {
            let expansion = names.lower(&format!("{}_dense", result.name));
            expanded += &format!("        {expansion}(entries_{k}, y + {at});\n");
        }
    }
    let (function, passed) = (names.prefix(), passed.join(", "));
    format!("{buffers}        {function}({passed});\n{expanded}")
}
