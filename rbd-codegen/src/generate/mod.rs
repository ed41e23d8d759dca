//! From a model and options to a [`Program`]. Nothing here knows a language or a machine.

pub(crate) mod columns;
pub(crate) mod dense;
#[cfg(feature = "c")]
pub(crate) mod external;
mod finite;
pub(crate) mod frame;
mod generator;
pub(crate) mod nominal;
mod own;
mod program;
pub(crate) mod select;
mod sparse;
mod unsupported;

use rbd_ir::ir::{Function, NodeId, ReductionLevels, SlpGroups, op_count};
use rbd_ir::lower::{Target, form};
use rbd_ir::optimize::{self, Optimized};
use rbd_ir::parallel;
use rbd_model::names::digits::ten_digits;
use rbd_model::{Diagnostics, Model};
use rbd_runtime::{Coupling, OpCount};

use crate::algorithm::{
    IsomorphicSubtrees, Pattern, TraceContext, Traced, frame_methods, trace_frame, trace_methods,
};
use crate::catalogue::signature::Sizes;
use crate::parameters::{base_parameters, inertias};
use crate::{FunctionName, Options};
use select::{Selection, select};

pub use frame::NamedFrame;
pub use generator::Generator;
pub use nominal::nominal_parameters;
pub use own::OwnFunction;
pub(crate) use own::{MethodOf, error as own_error};
pub use program::{NamedFunction, Program, ProgramFrame, ProgramFunction};
pub use select::possible_functions;

/// Traces and optimises the functions that `options` ask for.
///
/// # Errors
/// If a function is asked for by name that this robot cannot have, or a frame on a link that it
/// has not.
pub fn generate(model: &Model, options: &Options) -> Result<Program, Diagnostics> {
    let Selection {
        functions,
        of_frames,
        frames,
        omitted,
    } = select(model, options)?;
    let context = TraceContext::new(model, options.effort);
    let limbs = IsomorphicSubtrees::of(model);
    let has_base = functions.contains(&FunctionName::BaseRegressor);
    let base_parameters = has_base.then(|| base_parameters(model).values(&inertias(model)));
    let sizes = sizes(
        model,
        &context.pattern,
        base_parameters.as_ref().map_or(0, Vec::len),
    );
    let traced = trace_methods(&context, &functions);
    let least = columns::least_products(options.batch);
    let mut methods = optimized(&context, &sizes, &limbs, traced, Some(least));
    let route = context.forward_route();
    for row in &mut methods {
        let route = route.filter(|_| row.method.id == FunctionName::ForwardDynamics);
        row.note = route.map(|route| format!("Here {}.", route.text()));
    }
    let frames: Vec<_> = frames
        .into_iter()
        .map(|named| generated_frame(&context, &sizes, &limbs, named, &of_frames))
        .collect();
    check_finite(model, &methods, &frames, base_parameters.as_deref())?;
    Ok(Program {
        robot_name: model.name.clone(),
        sizes,
        forward_route: context.forward_route(),
        pattern: context.pattern,
        functions: methods,
        frames,
        base_parameters,
        followers: followers(model),
        omitted,
    })
}

fn sizes(model: &Model, pattern: &Pattern, base_parameters: usize) -> Sizes {
    let runtime = model.as_runtime();
    Sizes {
        nq: runtime.nq(),
        nv: runtime.nv(),
        links: model.links.len(),
        nonzeros: pattern.nonzeros.len(),
        wrenches: model.joints.len() + model.attachments.fixed.len(),
        bodies: model.joints.len(),
        constraints: model.constraints.len(),
        constraint_rows: model.constraint_rows(),
        held: model.held(),
        base_parameters,
    }
}

/// An error that names the functions with a constant that is not finite, if there are any.
fn check_finite(
    model: &Model,
    functions: &[ProgramFunction],
    frames: &[ProgramFrame],
    base_parameters: Option<&[f64]>,
) -> Result<(), Diagnostics> {
    let of_frames = frames.iter().flat_map(|frame| &frame.functions);
    let all = functions.iter().chain(of_frames);
    let wrong = all.filter(|row| !finite::has_finite_constants(&row.body.function));
    let mut names: Vec<String> = wrong.map(|row| row.signature.name.clone()).collect();
    if base_parameters.is_some_and(|values| values.iter().any(|x| !x.is_finite())) {
        names.push(FunctionName::BaseRegressor.name().to_owned());
    }
    names.dedup();
    match names.as_slice() {
        [] => Ok(()),
        _ => Err(Diagnostics(vec![finite::error(model, &names)])),
    }
}

/// "Joint `a` follows `b`: 0.5 q + 0.1."
fn followers(model: &Model) -> Vec<String> {
    let joints = model.joints.iter().enumerate();
    let followers = joints.filter_map(|(i, joint)| Some((i, joint.coupling?)));
    let text = |(i, Coupling { ratio, offset }): (usize, Coupling)| {
        let [joint, leader] = [i, model.leader(i)].map(|i| &model.joint_names[i]);
        let [ratio, offset] = [ratio, offset].map(ten_digits);
        format!(
            "Joint `{joint}` mimics `{leader}` and has no coordinates of its own: it stands at \
             {ratio} q + {offset} of that joint's q."
        )
    };
    followers.map(text).collect()
}

fn generated_frame(
    context: &TraceContext<'_>,
    sizes: &Sizes,
    limbs: &IsomorphicSubtrees,
    named: NamedFrame,
    functions: &[FunctionName],
) -> ProgramFrame {
    let asked = frame_methods()
        .filter(|method| method.needed_by.iter().any(|name| functions.contains(name)));
    let traced = asked.map(|method| Traced::new(method, trace_frame(context, named.frame, method)));
    ProgramFrame {
        functions: optimized(context, sizes, limbs, traced, None),
        named,
    }
}

/// A program to be optimised once, for all functions that have it as traced.
struct Job<'a> {
    traced: &'a Traced,
    /// Its SLP groups.
    slp_groups: Option<SlpGroups>,
    /// The same with its columns solved in a loop.
    by_columns: Option<Function>,
}

impl<'a> Job<'a> {
    fn new(
        context: &TraceContext<'_>,
        limbs: &IsomorphicSubtrees,
        traced: &'a Traced,
        least_products: Option<usize>,
    ) -> Self {
        let inputs = &traced.function.inputs;
        let symmetry = limbs.symmetry(context.model, &context.pattern, inputs);
        let slp_groups = match symmetry.sizes.is_empty() {
            true => traced.levels.clone().map(SlpGroups::Levels),
            false => Some(SlpGroups::Subtrees(symmetry)),
        };
        let by_columns = least_products.map(|least| columns::function(context, traced, least));
        Self {
            traced,
            slp_groups,
            by_columns: by_columns.flatten(),
        }
    }

    fn run(&self, pattern: &Pattern) -> (Optimized, OpCount) {
        let (traced, slp_groups) = (&self.traced.function, self.slp_groups.as_ref());
        let of_columns = self.by_columns.as_ref();
        let of_columns = of_columns.map(|function| body(function, slp_groups));
        let by_kernel = of_columns.or_else(|| {
            let function = dense::function(self.traced, pattern)?;
            Some(body(&function, None))
        });
        let Some(by_kernel) = by_kernel else {
            let body = body(traced, slp_groups);
            let count = op_count(&body.function);
            return (body, count);
        };
        // As a whole it is left as traced.
        let mut function = optimize::dead::run(traced);
        function.graph.forget_ids();
        let body = Optimized {
            function,
            slp_groups: slp_groups.map(|slp_groups| live(traced, slp_groups)),
            by_kernel: Some(Box::new(by_kernel)),
        };
        let count = op_count(&form(&body, &Target::rust()).function);
        (body, count)
    }
}

/// The functions of one robot or frame: programs that are equal as traced are optimised once. Columns are solved in loops from so
/// many products on.
fn optimized(
    context: &TraceContext<'_>,
    sizes: &Sizes,
    limbs: &IsomorphicSubtrees,
    traced: impl Iterator<Item = Traced>,
    least_products: Option<usize>,
) -> Vec<ProgramFunction> {
    let traced: Vec<Traced> = traced
        .map(|traced| sparse::with_positions(traced, sizes))
        .collect();
    let original = |k: usize| {
        let mut earlier = traced[..k].iter();
        earlier.position(|earlier| earlier.computes(&traced[k]))
    };
    let originals: Vec<Option<usize>> = (0..traced.len()).map(original).collect();
    let once = traced.iter().zip(&originals);
    let jobs: Vec<Job<'_>> = once
        .filter(|(_, original)| original.is_none())
        .map(|(traced, _)| Job::new(context, limbs, traced, least_products))
        .collect();
    let pattern = &context.pattern;
    let done = parallel::map(jobs.len(), |k| jobs[k].run(pattern));
    let mut done = done.into_iter();
    let mut functions: Vec<ProgramFunction> = Vec::with_capacity(traced.len());
    for (traced, original) in traced.iter().zip(&originals) {
        let (body, count) = match *original {
            Some(k) => (functions[k].body.clone(), functions[k].count),
            None => done.next().expect("a program for each"),
        };
        functions.push(ProgramFunction {
            method: traced.method,
            signature: traced.signature.clone(),
            body,
            count,
            note: None,
            same_as: original.map(|k| functions[k].signature.clone()),
        });
    }
    functions
}

fn body(traced: &Function, slp_groups: Option<&SlpGroups>) -> Optimized {
    let mut function = optimize::optimize(traced.clone());
    function.graph.forget_ids();
    Optimized {
        function,
        slp_groups: slp_groups.map(|slp_groups| live(traced, slp_groups)),
        by_kernel: None,
    }
}

/// The nodes that outputs need, and what is alike among them.
fn live(traced: &Function, slp_groups: &SlpGroups) -> (Function, SlpGroups) {
    let (mut traced, slp_groups) = match slp_groups {
        SlpGroups::Subtrees(_) => (optimize::dead::run(traced), slp_groups.clone()),
        SlpGroups::Levels(levels) => {
            let (traced, levels) = live_levels(traced, levels);
            (traced, SlpGroups::Levels(levels))
        }
    };
    traced.graph.forget_ids();
    (traced, slp_groups)
}

/// The nodes that outputs need, and where the marks among them are.
fn live_levels(traced: &Function, levels: &ReductionLevels) -> (Function, ReductionLevels) {
    let live = traced.live();
    let values = levels.values.iter().filter(|(id, _)| live[id.index()]);
    let (ids, marks): (Vec<NodeId>, Vec<_>) = values.copied().unzip();
    let mut marked = traced.clone();
    marked.outputs.extend(ids);
    let mut traced = optimize::dead::run(&marked);
    let ids = traced.outputs.split_off(traced.outputs.len() - marks.len());
    let levels = ReductionLevels {
        values: ids.into_iter().zip(marks).collect(),
        ..levels.clone()
    };
    (traced, levels)
}
