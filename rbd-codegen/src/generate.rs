//! From a model to its optimised methods.

use proc_macro2::TokenStream;
use rbd_runtime::{Coupling, OpCount};

use crate::algorithm::{
    FRAME_METHODS, ForwardRoute, Limbs, Method, Pattern, Problem, Receiver, Traced, trace_frame,
    trace_methods,
};
use crate::ir::{Function, op_count};
use crate::model::identifier;
use crate::parameters::{base_parameters, inertias};
use crate::pass::Symmetry;
use crate::report::ten_digits;
use crate::select::{Selection, select};
use crate::{
    Diagnostics, FunctionName, Item, Model, NamedFrame, Options, emit, finite, parallel, pass,
};

/// One method with its optimised program.
pub struct GeneratedMethod {
    /// The row of the table of methods.
    pub method: &'static Method,
    /// The program.
    pub function: Function,
    /// What it costs.
    pub count: OpCount,
    /// What its documentation says of this robot besides, a sentence.
    pub note: Option<String>,
    /// An earlier method of the same type with the same program, arguments and result: what is
    /// written calls it.
    pub same_as: Option<&'static Method>,
}

/// A frame and its methods.
pub struct GeneratedFrame {
    /// The frame and its names.
    pub named: NamedFrame,
    /// Its methods, in the order of the table.
    pub methods: Vec<GeneratedMethod>,
}

/// A method, of the robot, of one of its matrices or of a frame.
pub struct NamedMethod<'a> {
    /// Its name in `OP_COUNTS` and reports.
    pub name: String,
    /// The frame that it is of.
    pub frame: Option<&'a NamedFrame>,
    /// The method.
    pub generated: &'a GeneratedMethod,
}

/// Everything that is generated for one robot, before it is written as Rust.
pub struct Generated {
    /// `<robot name>`.
    pub robot_name: String,
    /// Name of the struct.
    pub struct_name: String,
    /// Name of the module with the robot's own types.
    pub module_name: String,
    /// Path of the runtime crate in generated code.
    pub crate_path: String,
    /// Sparsity of the inertia matrix.
    pub pattern: Pattern,
    /// The methods, in the order of the table.
    pub methods: Vec<GeneratedMethod>,
    /// The frames that are asked for, in that order, with their methods.
    pub frames: Vec<GeneratedFrame>,
    /// The values of the base parameters, if their regressor was generated.
    pub base_parameters: Option<Vec<f64>>,
    /// A constant's name for each joint with coordinates of its own.
    pub joint_constants: Vec<String>,
    /// A constant's name for each link.
    pub link_constants: Vec<String>,
    /// Which way `forward_dynamics` takes, if it was generated.
    pub forward_route: Option<ForwardRoute>,
    /// Joints that follow others, a sentence each.
    pub followers: Vec<String>,
    /// Functions that this robot cannot have, and why, a sentence each.
    pub omitted: Vec<String>,
    /// Functions keep to one sequence of operations on every machine.
    pub reproducible: bool,
    /// Functions of many states at once are written too.
    pub batch: bool,
    /// Written without bodies: what stands for a robot whose file is wrong.
    pub is_stub: bool,
}

/// Traces and optimises the functions that `options` ask for.
///
/// # Errors
/// If a function is asked for by name that this robot cannot have, or a frame on a link that it
/// has not.
pub fn generate(model: &Model, options: &Options) -> Result<Generated, Diagnostics> {
    let Selection {
        functions,
        of_frames,
        frames,
        omitted,
    } = select(model, options)?;
    let problem = Problem::new(model, options.effort);
    let limbs = Limbs::of(model);
    let methods: Vec<_> = trace_methods(&problem, &functions).collect();
    let mut methods = optimized(&problem, &limbs, &methods);
    let route = problem.forward_route();
    for generated in &mut methods {
        let route = route.filter(|_| generated.method.name == "forward_dynamics");
        generated.note = route.map(|route| format!("Here {}.", route.text()));
    }
    let frames: Vec<_> = frames
        .into_iter()
        .map(|named| generated_frame(&problem, &limbs, named, &of_frames))
        .collect();
    let has_base = functions.contains(&FunctionName::BaseRegressor);
    let base_parameters = has_base.then(|| base_parameters(model).values(&inertias(model)));
    check_finite(model, &methods, &frames, base_parameters.as_deref())?;
    let struct_name = options
        .struct_name
        .clone()
        .unwrap_or_else(|| identifier::upper_camel(&model.name));
    Ok(Generated {
        robot_name: model.name.clone(),
        module_name: identifier::snake(&struct_name),
        struct_name,
        crate_path: options.crate_path.clone(),
        forward_route: problem.forward_route(),
        pattern: problem.pattern,
        methods,
        frames,
        base_parameters,
        joint_constants: identifier::constants(&leader_names(model)),
        link_constants: identifier::constants(&model.link_names),
        followers: followers(model),
        omitted,
        reproducible: options.reproducible,
        batch: options.batch,
        is_stub: false,
    })
}

/// An error that names the functions with a constant that is not finite, if there are any.
fn check_finite(
    model: &Model,
    methods: &[GeneratedMethod],
    frames: &[GeneratedFrame],
    base_parameters: Option<&[f64]>,
) -> Result<(), Diagnostics> {
    let of_frames = frames.iter().flat_map(|frame| &frame.methods);
    let all = methods.iter().chain(of_frames);
    let wrong = all.filter(|row| !finite::has_finite_constants(&row.function));
    let mut names: Vec<String> = wrong.map(|row| row.method.name.to_owned()).collect();
    if base_parameters.is_some_and(|values| values.iter().any(|x| !x.is_finite())) {
        names.push(FunctionName::BaseRegressor.name().to_owned());
    }
    names.dedup();
    match names.as_slice() {
        [] => Ok(()),
        _ => Err(Diagnostics(vec![finite::error(model, &names)])),
    }
}

/// The names of the joints with coordinates of their own.
pub(crate) fn leader_names(model: &Model) -> Vec<String> {
    let leaders = model.leaders().into_iter();
    leaders.map(|i| model.joint_names[i].clone()).collect()
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
    problem: &Problem<'_>,
    limbs: &Limbs,
    named: NamedFrame,
    functions: &[FunctionName],
) -> GeneratedFrame {
    let asked = FRAME_METHODS
        .iter()
        .filter(|method| method.needed_by.iter().any(|name| functions.contains(name)));
    let methods = asked.map(|method| Traced {
        method,
        function: trace_frame(problem, named.frame, method),
    });
    GeneratedFrame {
        methods: optimized(problem, limbs, &methods.collect::<Vec<_>>()),
        named,
    }
}

/// The methods of one robot or frame: programs that are equal as traced are optimised once.
fn optimized(problem: &Problem<'_>, limbs: &Limbs, traced: &[Traced]) -> Vec<GeneratedMethod> {
    let originals: Vec<Option<usize>> = (0..traced.len())
        .map(|k| {
            traced[..k]
                .iter()
                .position(|earlier| earlier.computes(&traced[k]))
        })
        .collect();
    let once: Vec<&Traced> = traced
        .iter()
        .zip(&originals)
        .filter_map(|(traced, original)| original.is_none().then_some(traced))
        .collect();
    let symmetries: Vec<Symmetry> = once
        .iter()
        .map(|traced| limbs.symmetry(problem.model, &problem.pattern, &traced.function.inputs))
        .collect();
    let programs = parallel::map(once.len(), |k| program(&once[k].function, &symmetries[k]));
    let mut programs = programs.into_iter();
    let mut methods: Vec<GeneratedMethod> = Vec::with_capacity(traced.len());
    for (traced, original) in traced.iter().zip(originals) {
        let (function, count) = match original {
            Some(k) => (methods[k].function.clone(), methods[k].count),
            None => programs.next().expect("a program for each"),
        };
        methods.push(GeneratedMethod {
            method: traced.method,
            function,
            count,
            note: None,
            same_as: original.map(|k| methods[k].method),
        });
    }
    methods
}

/// The program that is written, and what it costs before it is suited to machines.
fn program(traced: &Function, symmetry: &Symmetry) -> (Function, OpCount) {
    let optimized = pass::optimize(traced.clone());
    let count = op_count(&optimized);
    let mut function = pass::suit_machine(traced, &optimized, symmetry);
    function.graph.forget_ids();
    (function, count)
}

impl Generated {
    /// As Rust tokens.
    pub fn tokens(&self, model: &Model, item: &Item) -> TokenStream {
        emit::robot(self, model, item)
    }

    /// Whether a method of this name in the table was generated.
    pub fn has_method(&self, name: &str) -> bool {
        self.methods
            .iter()
            .any(|generated| generated.method.name == name)
    }

    /// All methods, those of frames after those of the robot, with their names in `OP_COUNTS` and
    /// reports: the method's, for a frame's with that of the frame before it,
    /// `panda_hand.jacobian_local`.
    pub fn all_methods(&self) -> impl Iterator<Item = NamedMethod<'_>> {
        let own = self.methods.iter().map(|generated| NamedMethod {
            name: generated.method.name.to_owned(),
            frame: None,
            generated,
        });
        let of_frames = self.frames.iter().flat_map(|frame| {
            frame.methods.iter().map(|generated| NamedMethod {
                name: format!("{}.{}", frame.named.accessor, generated.method.name),
                frame: Some(&frame.named),
                generated,
            })
        });
        own.chain(of_frames)
    }

    /// Whether any method is called on this type.
    pub fn has_receiver(&self, receiver: Receiver) -> bool {
        self.methods
            .iter()
            .any(|generated| generated.method.receiver == receiver)
    }
}
