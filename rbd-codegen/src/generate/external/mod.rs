//! Functions as optimisers call them: sparse matrices by columns, and the derivatives that they ask for, by
//! every number of the arguments as it stands.

mod matrix;
mod question;

use crate::algorithm::{IsomorphicSubtrees, Parameter, TraceContext};
use crate::catalogue::Attribute;
use crate::catalogue::signature::{Shape, Signature, Sizes};
use crate::generate::{OwnFunction, Program, ProgramFunction};
use crate::{Effort, Options};
pub(crate) use matrix::Matrix;
use question::{Question, Row};
use rbd_ir::ir::{Function, Input, SlpGroups, Symmetry, scalars};
use rbd_ir::optimize::{Optimized, optimize};
use rbd_model::Model;

/// One function and its derivatives.
pub(crate) struct External<F = Optimized> {
    /// The frame that it is of, by its place in the program.
    pub frame: Option<usize>,
    /// Its arguments and results in the program.
    pub signature: Signature,
    /// Its arguments.
    pub arguments: Vec<Matrix>,
    /// Its results.
    pub results: Vec<Matrix>,
    /// For each entry of each result, its place among the numbers of the program's result.
    pub places: Vec<Vec<usize>>,
    /// ∂f.
    pub jacobian: Derived<F>,
    /// wᵀ∂f.
    pub adjoint: Derived<F>,
    /// The derivatives of wᵀ∂f.
    pub jacobian_of_adjoint: Derived<F>,
}

/// A derivative with a program of its own.
pub(crate) struct Derived<F = Optimized> {
    /// Its arguments.
    pub arguments: Vec<Matrix>,
    /// Its results.
    pub results: Vec<Matrix>,
    /// The program: from the stored entries of all arguments to those of all results, in their order.
    pub body: F,
}

impl<F> External<F> {
    /// The same with other programs.
    pub(crate) fn map<G>(self, program: impl Fn(F) -> G) -> External<G> {
        let derived = |derived: Derived<F>| Derived {
            arguments: derived.arguments,
            results: derived.results,
            body: program(derived.body),
        };
        External {
            frame: self.frame,
            signature: self.signature,
            arguments: self.arguments,
            results: self.results,
            places: self.places,
            jacobian: derived(self.jacobian),
            adjoint: derived(self.adjoint),
            jacobian_of_adjoint: derived(self.jacobian_of_adjoint),
        }
    }
}

/// The functions of `program` that optimisers get, with their derivatives.
pub(crate) fn externals(model: &Model, options: &Options, program: &Program) -> Vec<External> {
    let context = TraceContext::new(model, options.effort);
    let limbs = IsomorphicSubtrees::of(model);
    let own = program.functions.iter().map(|row| (None, row));
    let of_frames = program
        .frames
        .iter()
        .enumerate()
        .flat_map(|(index, frame)| frame.functions.iter().map(move |row| (Some(index), row)));
    let all = own.chain(of_frames);
    let all = all.filter(|(_, row)| row.method.id.has(Attribute::External));
    all.map(|(frame, row)| of_row(&context, &limbs, program, frame, row))
        .collect()
}

/// A function of the user's own: derivatives are those of its operations. It has the user's names, they have those of its
/// body.
pub(crate) fn of_own(own: &OwnFunction) -> External {
    let symmetry = match &own.body.slp_groups {
        Some((_, SlpGroups::Subtrees(symmetry))) => symmetry.clone(),
        _ => Symmetry::default(),
    };
    let question = |function, places| Question {
        row: None,
        search: Effort::default().search(),
        symmetry: symmetry.clone(),
        function,
        places,
    };
    let mut external = external(
        &own.inner,
        &own.body.function,
        &Sizes::default(),
        &[],
        question,
    );
    let arguments = external.arguments.iter_mut().zip(&own.signature.arguments);
    arguments.for_each(|(matrix, own)| matrix.name.clone_from(&own.name));
    let results = external.results.iter_mut().zip(&own.signature.results);
    results.for_each(|(matrix, own)| matrix.name.clone_from(&own.name));
    external
}

fn of_row(
    context: &TraceContext<'_>,
    limbs: &IsomorphicSubtrees,
    program: &Program,
    frame: Option<usize>,
    row: &ProgramFunction,
) -> External {
    let function = &row.body.function;
    let of_table = Row {
        context,
        method: row.method,
        frame: frame.map(|index| program.frames[index].named.frame),
        values: function.outputs.len(),
    };
    let corresponding = |function: &Function, places: &[usize]| {
        let all = weights(&row.signature, &program.sizes);
        let weights = places.iter().map(|place| all[*place]);
        let inputs: Vec<Input> = function.inputs.iter().copied().chain(weights).collect();
        limbs.symmetry(context.model, &context.pattern, &inputs)
    };
    let question = |function, places: Vec<usize>| Question {
        row: Some(of_table),
        search: context.effort.search(),
        symmetry: corresponding(&function, &places),
        function,
        places,
    };
    let nonzeros = &program.pattern.nonzeros;
    let external = external(&row.signature, function, &program.sizes, nonzeros, question);
    External { frame, ..external }
}

/// For each number of the results an input that belongs to the same joint, for its weight.
fn weights(signature: &Signature, sizes: &Sizes) -> Vec<Input> {
    let all = signature.results.iter().flat_map(|result| {
        let array = match result.shape {
            Shape::Velocity => Parameter::X.name(),
            Shape::InertiaMatrix => "h",
            _ => question::WEIGHTS,
        };
        scalars(array, result.shape.len(sizes))
    });
    all.collect()
}

/// A function with this `signature`; `nonzeros` are the places of H's numbers.
fn external<'a>(
    signature: &Signature,
    function: &Function,
    sizes: &Sizes,
    nonzeros: &[(usize, usize)],
    question: impl Fn(Function, Vec<usize>) -> Question<'a>,
) -> External {
    let arguments = arguments(signature, sizes, function.inputs.len());
    let (mut results, mut places, mut all) = (Vec::new(), Vec::new(), Vec::new());
    let mut first = 0;
    for result in &signature.results {
        let is_zero = |at: usize| {
            let output = function.outputs[first + at];
            function.graph.as_constant(output) == Some(0.0)
        };
        let (matrix, own) = matrix::of_result(result, sizes, nonzeros, is_zero);
        all.extend(own.iter().map(|at| first + at));
        results.push(matrix);
        places.push(own);
        first += result.shape.len(sizes);
    }
    let stored = Function {
        outputs: all.iter().map(|place| function.outputs[*place]).collect(),
        ..function.clone()
    };
    let question = question(stored, all);
    External {
        frame: None,
        signature: signature.clone(),
        jacobian: jacobian(&question, &arguments, &results),
        adjoint: adjoint(&question, &arguments, &results),
        jacobian_of_adjoint: jacobian_of_adjoint(&question, &arguments, &results),
        arguments,
        results,
        places,
    }
}

/// The arguments; what is known at run time only is the last.
fn arguments(signature: &Signature, sizes: &Sizes, inputs: usize) -> Vec<Matrix> {
    let own = signature.arguments.iter().map(|argument| {
        let dimensions = matrix::dimensions(argument.shape, sizes);
        Matrix::full(argument.name.clone(), dimensions)
    });
    let mut all: Vec<Matrix> = own.collect();
    let known: usize = all.iter().map(Matrix::len).sum();
    if inputs > known {
        let name = crate::algorithm::PARAMETERS.to_owned();
        all.push(Matrix::full(name, (inputs - known, 1)));
    }
    all
}

/// The same arguments or results, named with this before.
fn renamed(
    prefix: &str,
    all: &[Matrix],
    with: fn(String, (usize, usize)) -> Matrix,
) -> Vec<Matrix> {
    let renamed = all.iter().map(|matrix| {
        let name = format!("{prefix}_{}", matrix.name);
        with(name, matrix.dimensions())
    });
    renamed.collect()
}

fn jacobian(question: &Question<'_>, arguments: &[Matrix], results: &[Matrix]) -> Derived {
    let outputs = renamed("out", results, Matrix::empty);
    let (results, body) = blocks(&question.jacobian(), question, results, arguments);
    Derived {
        arguments: [arguments, &outputs].concat(),
        results,
        body,
    }
}

fn adjoint(question: &Question<'_>, arguments: &[Matrix], results: &[Matrix]) -> Derived {
    Derived {
        arguments: arguments_of_adjoint(arguments, results),
        results: renamed("adj", arguments, Matrix::full),
        body: super::body(&question.adjoint(), question.groups().as_ref()),
    }
}

fn jacobian_of_adjoint(
    question: &Question<'_>,
    arguments: &[Matrix],
    results: &[Matrix],
) -> Derived {
    let own = arguments_of_adjoint(arguments, results);
    let adjoints = renamed("adj", arguments, Matrix::full);
    let (results, body) = blocks(&question.jacobian_of_adjoint(), question, &adjoints, &own);
    let outputs = renamed("out", &adjoints, Matrix::empty);
    Derived {
        arguments: [own, outputs].concat(),
        results,
        body,
    }
}

/// The arguments, the results, which are not needed, and the weights.
fn arguments_of_adjoint(arguments: &[Matrix], results: &[Matrix]) -> Vec<Matrix> {
    let outputs = renamed("out", results, Matrix::empty);
    let weights = results.iter().map(|result| Matrix {
        name: format!("adj_{}", result.name),
        ..result.clone()
    });
    let weights: Vec<Matrix> = weights.collect();
    [arguments, &outputs, &weights].concat()
}

/// The blocks of a matrix whose rows are the stored entries of `of` and whose columns those of `by`, and the
/// program of their entries that can be other than zero.
fn blocks(
    found: &Function,
    question: &Question<'_>,
    of: &[Matrix],
    by: &[Matrix],
) -> (Vec<Matrix>, Optimized) {
    let function = optimize(found.clone());
    let width: usize = by.iter().map(|matrix| matrix.entries.len()).sum();
    let (mut matrices, mut places) = (Vec::new(), Vec::new());
    let mut first_row = 0;
    for of in of {
        let mut first_column = 0;
        for by in by {
            let name = format!("jac_{}_{}", of.name, by.name);
            let mut block = Matrix::empty(name, (of.len(), by.len()));
            for (k, column) in by.places().enumerate() {
                for (i, row) in of.places().enumerate() {
                    let place = (first_row + i) * width + first_column + k;
                    if function.graph.as_constant(function.outputs[place]) != Some(0.0) {
                        block.entries.push((column, row));
                        places.push(place);
                    }
                }
            }
            matrices.push(block);
            first_column += by.entries.len();
        }
        first_row += of.entries.len();
    }
    let with_places = |function: Function| Function {
        outputs: places
            .iter()
            .map(|place| function.outputs[*place])
            .collect(),
        ..function
    };
    let groups = question.groups();
    let body = Optimized {
        slp_groups: groups.map(|groups| super::live(&with_places(found.clone()), &groups)),
        function: optimize(with_places(function)),
        by_kernel: None,
    };
    (matrices, body)
}
