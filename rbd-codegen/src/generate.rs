//! From a model to its optimised methods.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use rbd_runtime::{Coupling, OpCount};

use crate::algorithm::{ForwardRoute, Method, Pattern, Problem, Receiver, trace_methods};
use crate::ir::{Function, op_count};
use crate::model::identifier;
use crate::report::ten_digits;
use crate::{Diagnostic, Diagnostics, FunctionName, Item, Model, Options, emit, pass};

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
    /// Written without bodies: what stands for a robot whose file is wrong.
    pub is_stub: bool,
}

/// Traces and optimises the functions that `options` ask for.
///
/// # Errors
/// If a function is asked for by name that this robot cannot have.
pub fn generate(model: &Model, options: &Options) -> Result<Generated, Diagnostics> {
    let Selection { functions, omitted } = select(model, options)?;
    let problem = Problem::new(model, options.effort);
    let methods = trace_methods(&problem, &functions)
        .into_iter()
        .map(|traced| {
            let function = pass::optimize(traced.function, options.fma);
            let count = op_count(&function);
            let route = problem.forward_route();
            let route = route.filter(|_| traced.method.name == "forward_dynamics");
            GeneratedMethod {
                method: traced.method,
                function,
                count,
                note: route.map(|route| format!("Here {}.", route.text())),
            }
        })
        .collect();
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
        joint_constants: identifier::constants(&leader_names(model)),
        link_constants: identifier::constants(&model.link_names),
        followers: followers(model),
        omitted,
        is_stub: false,
    })
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

struct Selection {
    functions: Vec<FunctionName>,
    omitted: Vec<String>,
}

fn select(model: &Model, options: &Options) -> Result<Selection, Diagnostics> {
    let runtime = model.as_runtime();
    let turns = runtime.nq() != runtime.nv();
    let asked: BTreeSet<FunctionName> = match &options.functions {
        Some(names) => names.iter().copied().collect(),
        None => FunctionName::ALL
            .iter()
            .copied()
            .filter(|name| name.is_default() || (turns && name.moves_configurations()))
            .collect(),
    };
    let (functions, impossible): (Vec<_>, Vec<_>) = asked
        .into_iter()
        .partition(|name| obstacle(model, *name).is_none());
    let obstacles = || {
        let each = impossible.iter();
        each.filter_map(|name| Some((*name, obstacle(model, *name)?)))
    };
    if options.functions.is_some() && !impossible.is_empty() {
        let errors = obstacles().map(|(name, obstacle)| obstacle.error(model, name));
        return Err(Diagnostics(errors.collect()));
    }
    let omitted = obstacles().map(|(name, obstacle)| obstacle.sentence(model, name));
    Ok(Selection {
        functions,
        omitted: omitted.collect(),
    })
}

/// Why a robot cannot have a function.
enum Obstacle {
    /// Nothing that this joint moves has inertia: H is singular.
    Inertia(usize),
    /// This joint and those on it can move together without moving inertia: H is singular.
    Dependent(usize),
    /// Nothing that moves has mass.
    Mass,
    /// This joint follows another.
    Coupling(usize),
}

/// What keeps `model` from having this function, if anything.
fn obstacle(model: &Model, name: FunctionName) -> Option<Obstacle> {
    let mass: f64 = model.joints.iter().map(|joint| joint.inertia.mass).sum();
    let any_input = || (0..model.links.len()).any(|link| model.run_time.has_inertia(link));
    if name.divides_by_mass() && mass == 0.0 && !any_input() {
        return Some(Obstacle::Mass);
    }
    let follower = model
        .joints
        .iter()
        .position(|joint| joint.coupling.is_some());
    if let (Some(joint), FunctionName::Aba) = (follower, name) {
        return Some(Obstacle::Coupling(joint));
    }
    if !name.divides_by_inertia() {
        return None;
    }
    let singular = model.massless_joints();
    let massless = singular.first().map(|joint| Obstacle::Inertia(*joint));
    massless.or_else(|| model.dependent_joint().map(Obstacle::Dependent))
}

/// Every function that `model` can have.
pub fn possible_functions(model: &Model) -> Vec<FunctionName> {
    let all = FunctionName::ALL.iter().copied();
    all.filter(|name| obstacle(model, *name).is_none())
        .collect()
}

impl Obstacle {
    fn sentence(&self, model: &Model, name: FunctionName) -> String {
        let name = name.name();
        match self {
            Self::Inertia(joint) => {
                let joint = &model.joint_names[*joint];
                format!("`{name}` is left out: nothing that joint `{joint}` moves has inertia.")
            }
            Self::Dependent(joint) => {
                let joint = &model.joint_names[*joint];
                format!(
                    "`{name}` is left out: joint `{joint}` and others that it carries can move \
                     together so that nothing with inertia moves."
                )
            }
            Self::Mass => format!("`{name}` is left out: nothing that moves has mass."),
            Self::Coupling(joint) => format!(
                "`{name}` is left out: joint `{}` follows `{}`, and articulated bodies do not apply \
                 to coupled joints; `forward_dynamics` goes by the inertia matrix.",
                model.joint_names[*joint],
                model.joint_names[model.leader(*joint)]
            ),
        }
    }

    fn error(&self, model: &Model, name: FunctionName) -> Diagnostic {
        let name = name.name();
        let (subject, problem, hint) = match self {
            Self::Inertia(joint) => (
                format!("joint `{}`", model.joint_names[*joint]),
                format!(
                    "`{name}` divides by the inertia matrix, which is singular: nothing that this \
                     joint moves has inertia"
                ),
                "give a link below it an <inertial>, make the joint fixed, or do not ask for this \
                 function",
            ),
            Self::Dependent(joint) => (
                format!("joint `{}`", model.joint_names[*joint]),
                format!(
                    "`{name}` divides by the inertia matrix, which is singular: this joint and \
                     others that it carries can move together so that nothing with inertia moves"
                ),
                "give the link that it moves an <inertial>, make the joint fixed, or do not ask for \
                 this function",
            ),
            Self::Mass => (
                format!("robot `{}`", model.name),
                format!(
                    "`{name}` divides by the mass of what moves, which is zero; what is fixed to \
                     the base does not count"
                ),
                "give a moving link an <inertial>, or do not ask for this function",
            ),
            Self::Coupling(joint) => (
                format!("joint `{}`", model.joint_names[*joint]),
                format!(
                    "it follows joint `{}`, and `{name}`, by articulated bodies, does not apply to \
                     coupled joints",
                    model.joint_names[model.leader(*joint)]
                ),
                "ask for `forward_dynamics`, or set the option `mimic = independent`",
            ),
        };
        Diagnostic {
            warning: None,
            file: String::new(),
            line: None,
            subject,
            field: String::new(),
            problem,
            hint: hint.to_owned(),
        }
    }
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

    /// Whether any method is called on this type.
    pub fn has_receiver(&self, receiver: Receiver) -> bool {
        self.methods
            .iter()
            .any(|generated| generated.method.receiver == receiver)
    }
}
