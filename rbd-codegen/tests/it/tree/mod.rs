//! Robots made in code, and the formulations on canonical frames run on them.

use rbd_codegen::internals::algorithm::{TraceContext, methods, trace};
use rbd_codegen::internals::canonical::{AxisMotion, FrameChoice, FrameFreedom, canonical};
use rbd_codegen::internals::ir::{Function, evaluate};
use rbd_codegen::internals::model::{Attachments, RunTime};
use rbd_codegen::{Effort, Model};
use rbd_runtime::{Joint, JointType, Link, Real, SpatialInertia, Vector3};

use rbd_testing::{Generator, RandomRobot, number, wrench_joints};

/// A robot with these data, its coordinates counted anew.
pub(crate) fn model(gravity: Vector3<f64>, mut joints: Vec<Joint>, links: Vec<Link>) -> Model {
    let leader = |follower: &Joint| {
        let leads = |joint: &Joint| joint.coupling.is_none() && joint.v_start == follower.v_start;
        joints.iter().position(leads)
    };
    let leaders: Vec<Option<usize>> = joints.iter().map(leader).collect();
    number(&mut joints);
    for (i, leader) in leaders.into_iter().enumerate() {
        if let (Some(_), Some(leader)) = (joints[i].coupling, leader) {
            let (q_start, v_start) = (joints[leader].q_start, joints[leader].v_start);
            (joints[i].q_start, joints[i].v_start) = (q_start, v_start);
        }
    }
    Model {
        name: "random".to_owned(),
        gravity,
        joint_names: (0..joints.len()).map(|i| format!("joint {i}")).collect(),
        joint_limits: vec![rbd_runtime::Limits::UNLIMITED; joints.len()],
        link_names: (0..links.len()).map(|i| format!("link {i}")).collect(),
        link_inertias: vec![SpatialInertia::default(); links.len()],
        attachments: attachments(&joints, &links),
        constraints: Vec::new(),
        constraint_names: Vec::new(),
        has_redundant_rows: false,
        spook: rbd_codegen::SpookOptions::default(),
        run_time: RunTime::default(),
        joints,
        links,
    }
}

fn attachments(joints: &[Joint], links: &[Link]) -> Attachments {
    let (parent_links, fixed) = wrench_joints(joints, links);
    Attachments {
        parent_links,
        fixed_names: (0..fixed.len()).map(|i| format!("fixed {i}")).collect(),
        fixed,
    }
}

/// The random tree as it is.
pub(crate) fn on_fixed_base(robot: RandomRobot) -> Model {
    model(robot.gravity, robot.joints, robot.links)
}

/// The random tree on a body of its own that floats.
pub(crate) fn on_floating_base(mut robot: RandomRobot, random: &mut Generator) -> Model {
    for joint in &mut robot.joints {
        joint.v_start += JointType::Floating.nv();
    }
    let root = Joint {
        joint_type: JointType::Floating,
        parent: None,
        q_start: 0,
        v_start: 0,
        coupling: None,
        dynamics: None,
        parent_from_joint: random.transform(),
        inertia: random.inertia(),
    };
    let mut joints = vec![root];
    for mut joint in robot.joints {
        joint.parent = Some(joint.parent.map_or(0, |parent| parent + 1));
        joints.push(joint);
    }
    let mut links = robot.links;
    for link in &mut links {
        link.joint = Some(link.joint.map_or(0, |joint| joint + 1));
    }
    model(robot.gravity, joints, links)
}

/// The problem in frames of any kind that the joints allow: much quicker than to look for good ones.
pub(crate) fn in_random_frames<'a>(model: &'a Model, random: &mut Generator) -> TraceContext<'a> {
    let choice = |joint: &Joint| {
        let (turn, origin) = (random.real(-3.0, 3.0), random.vector3());
        let along = Vector3::new(0.0, 0.0, origin.z);
        let motion = AxisMotion::of(joint.joint_type);
        let (turn, origin) = match motion.freedom() {
            FrameFreedom::None => return FrameChoice::MODEL,
            FrameFreedom::Slide => (0.0, along),
            FrameFreedom::SlideAndTurn if motion == AxisMotion::Prismatic => (turn, origin),
            FrameFreedom::SlideAndTurn => (turn, along),
        };
        FrameChoice {
            turn,
            origin,
            ..FrameChoice::MODEL
        }
    };
    let choices: Vec<FrameChoice> = model.joints.iter().map(choice).collect();
    TraceContext::in_frames(model, canonical(model, &choices))
}

/// The program of a row of the table.
pub(crate) fn program(problem: &TraceContext<'_>, name: &str) -> Function {
    let method = methods().find(|method| method.name == name);
    trace(problem, method.expect("a row of the table"))
}

/// What a robot's programs compute, each traced once.
pub(crate) struct Texts {
    programs: Vec<(&'static str, Function)>,
}

impl Texts {
    pub(crate) fn new(model: &Model, names: &[&'static str]) -> Self {
        let problem = TraceContext::new(model, Effort::Normal);
        Self {
            programs: names
                .iter()
                .map(|name| (*name, program(&problem, name)))
                .collect(),
        }
    }

    pub(crate) fn run<T: Real>(&self, name: &str, inputs: &[&[T]]) -> Vec<T> {
        let found = self.programs.iter().find(|(own, _)| *own == name);
        evaluate(&found.expect("it was traced").1, &inputs.concat())
    }
}
