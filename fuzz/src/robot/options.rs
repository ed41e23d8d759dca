//! Random options for a robot.

use rbd_codegen::{
    Base, Effort, FieldKind, FrameOption, FunctionName, JointKind, JointOverride, JointTerm, Mimic,
    Options, RobotDescription, RunTimeField,
};

use crate::random::Random;

pub(super) fn random(random: &mut Random, robot: &RobotDescription) -> Options {
    let default = Options::default();
    let has_frames = random.one_in(4);
    Options::default()
        .base_link(random.one_in(12).then(|| link(random, robot)))
        .base(*random.pick(&[Base::Fixed, Base::Fixed, Base::Floating, Base::Planar]))
        .joints(overrides(random, robot))
        .gravity(match random.index(4) {
            0 => [0.0; 3],
            1 => random.vector().map(|x| 10.0 * x),
            _ => default.robot.gravity,
        })
        .armature(term(random, robot))
        .damping(term(random, robot))
        .friction(term(random, robot))
        .fields(fields(random, robot))
        .functions(functions(random, has_frames, robot.joints.len()))
        .frames(if has_frames {
            frames(random, robot)
        } else {
            Vec::new()
        })
        .wrenches(match random.one_in(4) {
            true => wrenches(random, robot),
            false => Vec::new(),
        })
        .snap_tolerance(*random.pick(&[0.0, 1e-9, 5e-10, 1e-4]))
        .reproducible(random.one_in(4))
        .batch(random.one_in(6))
        .mimic(*random.pick(&[Mimic::Folded, Mimic::Independent]))
        .effort(match robot.joints.len() < 5 && random.one_in(12) {
            true => Effort::High,
            false => Effort::Normal,
        })
}

fn link(random: &mut Random, robot: &RobotDescription) -> String {
    random.pick(&robot.links).name.clone()
}

fn joint(random: &mut Random, robot: &RobotDescription) -> String {
    random.pick(&robot.joints).name.clone()
}

fn overrides(random: &mut Random, robot: &RobotDescription) -> Vec<(String, JointOverride)> {
    let kinds = [
        JointOverride::Revolute,
        JointOverride::Continuous,
        JointOverride::Unbounded,
        JointOverride::Prismatic,
        JointOverride::Fixed,
        JointOverride::Planar,
        JointOverride::Floating,
        JointOverride::Spherical,
        JointOverride::Helical { pitch: 0.05 },
        JointOverride::Universal {
            second_axis: [0.0, 1.0, 0.0],
        },
        JointOverride::Cylindrical,
    ];
    match random.one_in(4) {
        true => vec![(joint(random, robot), *random.pick(&kinds))],
        false => Vec::new(),
    }
}

fn term(random: &mut Random, robot: &RobotDescription) -> JointTerm {
    match random.index(8) {
        0 => JointTerm::File,
        1 => JointTerm::All(random.real(0.0, 0.5)),
        2 => JointTerm::Each(vec![(joint(random, robot), random.real(0.0, 0.5))]),
        _ => JointTerm::None,
    }
}

fn fields(random: &mut Random, robot: &RobotDescription) -> Vec<RunTimeField> {
    if !random.one_in(4) {
        return Vec::new();
    }
    let kinds = [
        FieldKind::Inertias,
        FieldKind::Inertia {
            link: link(random, robot),
            replaces: random.one_in(2),
        },
        FieldKind::Gravity,
        FieldKind::Armature,
        FieldKind::Damping,
        FieldKind::Friction,
        FieldKind::Placement {
            joint: joint(random, robot),
        },
    ];
    let count = 1 + random.index(2);
    let first = random.index(kinds.len());
    let chosen = (0..count).map(|k| kinds[(first + 3 * k) % kinds.len()].clone());
    chosen
        .enumerate()
        .map(|(i, kind)| RunTimeField::new(format!("field{i}"), kind))
        .collect()
}

/// The default functions, one, or some, for a robot of so many joints.
fn functions(random: &mut Random, has_frames: bool, joints: usize) -> Option<Vec<FunctionName>> {
    let all = FunctionName::ALL.iter().copied();
    let all: Vec<FunctionName> = all
        .filter(|name| has_frames || !name.is_of_frame())
        // The fuzzer's robots have no constraints, and the digits of steps depend on the condition of K.
        .filter(|name| !name.is_of_constraints() && !name.is_maximal())
        // Dual numbers in twice the digits need n runs of the reference, those of second order n².
        .filter(|name| joints <= 2 || !name.is_of_second_order())
        .filter(|name| joints <= 3 || !takes_many_runs(*name))
        .collect();
    match random.index(4) {
        0 => None,
        1 => Some(vec![*random.pick(&all)]),
        _ => {
            let few = 1 + random.index(4);
            Some(all.into_iter().filter(|_| random.one_in(few)).collect())
        }
    }
}

/// Whether it is a derivative, except those of the equation of motion.
fn takes_many_runs(name: FunctionName) -> bool {
    let of_motion = [
        FunctionName::RneaDerivatives,
        FunctionName::RneaDerivativesWithForces,
        FunctionName::ForwardDynamicsDerivatives,
    ];
    let of_frames = [
        FunctionName::FrameVelocityDerivatives,
        FunctionName::FrameAccelerationDerivatives,
        FunctionName::FrameClassicalAccelerationDerivatives,
    ];
    name.is_of_derivatives() && !of_motion.contains(&name) || of_frames.contains(&name)
}

/// Some of the fixed joints.
fn wrenches(random: &mut Random, robot: &RobotDescription) -> Vec<String> {
    let fixed = robot
        .joints
        .iter()
        .filter(|joint| joint.kind == JointKind::Fixed);
    let mut names: Vec<String> = fixed.map(|joint| joint.name.clone()).collect();
    names.retain(|_| random.one_in(2));
    names
}

fn frames(random: &mut Random, robot: &RobotDescription) -> Vec<FrameOption> {
    let frame = |i: usize, random: &mut Random| {
        let frame = FrameOption::on_link(format!("tool{i}"), link(random, robot));
        match random.index(3) {
            0 => frame,
            1 => frame.xyz(random.vector()),
            _ => frame.xyz(random.vector()).rpy(random.vector()),
        }
    };
    let count = 1 + random.index(2);
    (0..count).map(|i| frame(i, random)).collect()
}
