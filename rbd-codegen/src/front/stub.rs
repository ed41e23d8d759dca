//! The stub of a robot whose file is invalid, so that code which uses it still type-checks and the user
//! sees only the file's errors.

use std::path::Path;

use rbd_ir::ir::trace;
use rbd_ir::optimize::Optimized;
use rbd_model::model::{Attachments, Field, Role, RunTime};
use rbd_model::names::identifier;
use rbd_model::names::printable::printable;
use rbd_model::{Base, FieldKind, JointKind, Model};
use rbd_runtime::reference::FixedJoint;
use rbd_runtime::{
    Joint, JointDynamics, JointType, Limits, Link, Matrix3, OpCount, SpatialInertia, Symmetric3,
    Transform, Vector3,
};

use crate::algorithm::{Method, frame_methods, methods};
use crate::emit::rust::clashes;
use crate::generate::frame::named_frames;
use crate::{
    Compiled, FrameOption, FunctionName, Options, ProgramFrame, ProgramFunction, generate,
    possible_functions,
};

/// More joints or links than this are not worth guessing.
const MAX_GUESSED: usize = 100;

/// The types, constants and traits of the robot at `path` as far as they can be guessed, and all
/// methods, for arrays of any length.
pub fn stub(path: &Path, options: &Options) -> Compiled {
    let bytes = rbd_model::read::read_limited(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut model = guess(&text, &stem);
    if options.robot.base != Base::Fixed {
        let mut joint_names = std::mem::take(&mut model.joint_names);
        joint_names.insert(0, "root_joint".to_owned());
        model = star(model.name, joint_names, model.link_names);
    }
    let known = options.robot.fields.iter().filter_map(|field| {
        let role = match field.kind {
            FieldKind::Inertias => Role::Inertias,
            FieldKind::Gravity => Role::Gravity,
            FieldKind::Armature => Role::Armature,
            FieldKind::Damping => Role::Damping,
            FieldKind::Friction => Role::Friction,
            // The links, joints and constraints of the others are not known.
            _ => return None,
        };
        let name = field.name.clone();
        Some(Field { name, role })
    });
    model.run_time.fields = known.collect();
    model.run_time.actuators = vec![JointDynamics::default(); model.joints.len()];
    let fixed = options
        .robot
        .wrenches
        .iter()
        .map(|name| (name.clone(), fixed_joint()));
    (model.attachments.fixed_names, model.attachments.fixed) = fixed.unzip();
    let struct_name = options
        .struct_name
        .clone()
        .filter(|name| identifier::is_valid(name));
    let frames = stub_frames(&model, &options.frames);
    // To differentiate what is not known takes time and tells nothing.
    let is_derivative = |name: &FunctionName| name.is_of_derivatives() || name.is_of_second_order();
    let functions = possible_functions(&model).into_iter();
    let functions = functions.filter(|name| !is_derivative(name));
    let options = Options {
        struct_name,
        functions: Some(functions.collect()),
        batch: options.batch,
        ..Options::default()
    };
    let mut program = generate(&model, &options).unwrap_or_else(|problems| {
        unreachable!("only functions are asked for that the stub can have: {problems}")
    });
    // The stub's robot has no constraints, the user's may have; some rows nobody can ask for.
    let is_left = |method: &&Method| {
        let is_of_constraints = method.needed_by.iter().any(|name| name.is_of_constraints());
        is_of_constraints || (method.derivative.is_some() && !method.needed_by.is_empty())
    };
    program
        .functions
        .extend(methods().filter(is_left).map(without_body));
    program.frames = frames;
    Compiled {
        model,
        program,
        options,
        is_stub: true,
        warnings: Vec::new(),
        included: Vec::new(),
        joint_order: Vec::new(),
    }
}

/// A fixed joint whose wrench is asked for; that it is on the base does not show.
fn fixed_joint() -> FixedJoint {
    FixedJoint {
        parent_link: 0,
        links: [0, 1],
        joints: [0, 0],
        inertia: SpatialInertia::zero(),
    }
}

/// A function with only a signature.
fn without_body(method: &'static Method) -> ProgramFunction {
    ProgramFunction {
        method,
        signature: method.signature(),
        body: Optimized {
            function: trace(Vec::new(), |_| Vec::new()),
            slp_groups: None,
            by_kernel: None,
        },
        count: OpCount::default(),
        note: None,
        same_as: None,
    }
}

/// All methods of the frames whose names can be; that they are on the base does not show.
fn stub_frames(model: &Model, options: &[FrameOption]) -> Vec<ProgramFrame> {
    let link = &model.link_names[0];
    let mut kept: Vec<FrameOption> = Vec::new();
    let mut named = Vec::new();
    for option in options {
        kept.push(FrameOption::on_link(&option.name, link));
        match named_frames(model, &kept, 0.0) {
            Ok(found) if clashes(&kept).is_empty() => named = found,
            _ => drop(kept.pop()),
        }
    }
    let frame = |named| ProgramFrame {
        named,
        functions: frame_methods().map(without_body).collect(),
    };
    named.into_iter().map(frame).collect()
}

/// A robot with the names of the file, every joint on the base.
fn guess(text: &str, stem: &str) -> Model {
    let elements = || text.split('<').skip(1);
    let named = |tag: &'static str| {
        let of_tag = elements().filter(move |e| e.split_whitespace().next() == Some(tag));
        of_tag.filter_map(|element| Some((element, attribute(element, "name")?)))
    };
    let moves = |element: &str| {
        let kind = attribute(element, "type");
        kind.is_some_and(|kind| {
            JointKind::from_name(kind).is_some_and(|kind| kind != JointKind::Fixed)
        })
    };
    let joints = named("joint").filter(|(element, _)| moves(element));
    let joint_names: Vec<String> = joints
        .map(|(_, name)| printable(name))
        .take(MAX_GUESSED)
        .collect();
    let mut link_names: Vec<String> = named("link")
        .map(|(_, name)| printable(name))
        .take(MAX_GUESSED)
        .collect();
    if link_names.is_empty() {
        link_names.push("base".to_owned());
    }
    let name = named("robot").next().map(|(_, name)| name);
    let name = name.or_else(|| robot_name(text)).unwrap_or(stem);
    star(printable(name), joint_names, link_names)
}

/// The name of the robot in a text that is no URDF: `<mujoco model="...">`, `<model name="...">`
/// of SDF, the first `"name": "..."` of JSON.
fn robot_name(text: &str) -> Option<&str> {
    for (tag, name) in [("<mujoco", "model"), ("<model", "name")] {
        if let Some((_, element)) = text.split_once(tag) {
            return attribute(element, name);
        }
    }
    let rest = text.split_once("\"name\"")?.1.trim_start();
    let rest = rest.strip_prefix(':')?.trim_start().strip_prefix('"')?;
    rest.split('"').next()
}

/// The value of an attribute in the text of an element, if it is plain.
fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let tag = element.split('>').next()?;
    let mut words = tag.match_indices(name).map(|(at, _)| tag.split_at(at));
    words.find_map(|(before, rest)| {
        let value = rest[name.len()..]
            .trim_start()
            .strip_prefix('=')?
            .trim_start();
        let quote = value.chars().next().filter(|c| ['"', '\''].contains(c))?;
        let value = value[1..].split(quote).next()?;
        before.ends_with(char::is_whitespace).then_some(value)
    })
}

/// Joints that know nothing of each other: the least that can be generated.
fn star(name: String, joint_names: Vec<String>, link_names: Vec<String>) -> Model {
    let identity = Transform::new(
        Matrix3::new([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        Vector3::new(0.0, 0.0, 0.0),
    );
    let unit = Symmetric3 {
        xx: 1.0,
        xy: 0.0,
        xz: 0.0,
        yy: 1.0,
        yz: 0.0,
        zz: 1.0,
    };
    let inertia = SpatialInertia {
        mass: 1.0,
        first_moment: Vector3::new(0.0, 0.0, 0.0),
        rotational: unit,
    };
    let joint = |index| Joint {
        joint_type: JointType::Revolute {
            axis: Vector3::new(0.0, 0.0, 1.0),
        },
        parent: None,
        q_start: index,
        v_start: index,
        dynamics: None,
        coupling: None,
        parent_from_joint: identity,
        inertia,
    };
    let link = Link {
        joint: None,
        body_from_link: identity,
    };
    Model {
        name,
        gravity: Vector3::new(0.0, 0.0, 0.0),
        joints: (0..joint_names.len()).map(joint).collect(),
        joint_limits: vec![Limits::UNLIMITED; joint_names.len()],
        links: vec![link; link_names.len()],
        link_inertias: vec![SpatialInertia::zero(); link_names.len()],
        attachments: Attachments::none(joint_names.len()),
        constraints: Vec::new(),
        spook: crate::SpookOptions::default(),
        constraint_names: Vec::new(),
        has_redundant_rows: false,
        run_time: RunTime::default(),
        joint_names,
        link_names,
    }
}
