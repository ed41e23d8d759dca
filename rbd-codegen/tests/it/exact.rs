//! In rational numbers nothing rounds, so that "the same number" means equal: what is generated
//! equals the generic reference, and every pass leaves its results as they are.
//!
//! Constants of programs are of `f64` and folded in it. Here they are short binary fractions, which
//! fold without rounding: frames are at quarter turns for the comparison with the reference, and
//! for the passes, which know nothing of rotations, constants of any robot are cut.

use rbd_codegen::internals::algorithm::{Method, TraceContext, methods, trace};
use rbd_codegen::internals::canonical::{Angle, Canonical, FrameChoice, canonical};
use rbd_codegen::internals::ir::{evaluate, verify};
use rbd_codegen::internals::model::{Attachments, RunTime};
use rbd_codegen::internals::optimize::PASSES;
use rbd_codegen::{Effort, FunctionName, Model, Reference};
use rbd_runtime::{
    Joint, JointType, Link, Matrix3, SpatialInertia, Symmetric3, Transform, Vector3,
};
use rbd_testing::rational::Rational;
use rbd_testing::{Generator, RandomRobot, seeds};

/// The numbers of digits of numerators and denominators grow fast with the number of joints.
const MOST_JOINTS: usize = 6;

/// Constants that are not as short leave less room for that.
const MOST_JOINTS_CUT: usize = 4;

/// Inertias of bodies at the tips are divided by their own D, or all of it by the total mass, and
/// these quotients of constants are rounded.
const DIVIDES_CONSTANTS: &[&str] = &[
    "aba",
    "forward_dynamics",
    "inverse_inertia_matrix",
    "forward_dynamics_derivatives",
    "forward_dynamics_directional_derivative",
    "forward_dynamics_gradient",
    "constrained_forward_dynamics",
    "constrained_forward_dynamics_derivatives",
    "impact",
    "impact_derivatives",
    "constraint_correction",
    "center_of_mass",
    "center_of_mass_jacobian",
    "centroidal_momentum_matrix",
    "centroidal_momentum_bias",
    "centroidal_momentum",
    "centroidal_momentum_rate",
    "centroidal_momentum_derivatives",
    "centroidal_momentum_rate_derivatives",
];

/// Whether `method` gives the same numbers: equal ones, but for rounded constants.
fn same(method: &Method, got: &[Rational], expected: &[Rational]) -> bool {
    if DIVIDES_CONSTANTS.contains(&method.name) {
        Rational::are_near(got, expected)
    } else {
        got == expected
    }
}

/// Rational numbers for the inputs of `method`, none of them 0 and few of them the same.
fn inputs(reference: &Reference<'_>, method: &Method, random: &mut Generator) -> Vec<Rational> {
    let number = |_| {
        let sign = if random.index(2) == 0 { 1 } else { -1 };
        Rational::new(
            sign * (1 + random.index(61) as i64),
            1 + random.index(19) as i64,
        )
    };
    (0..reference.input_count(method)).map(number).collect()
}

/// Traces `method` and compares what it computes before and after each pass; with the reference
/// too, if that is what the problem's frames allow.
fn check(
    method: &Method,
    problem: &TraceContext<'_>,
    random: &mut Generator,
    with_reference: bool,
) {
    // Inverses of constant inertias are folded to numbers that are rounded, and so are their products.
    let mut asked_by = method.needed_by.iter();
    // What is made by differentiation is as exact as its rules: tests/it/derive.
    let is_left_out = |name: &FunctionName| {
        name.is_of_constraint_forces()
            || name.is_of_second_order()
            || name.is_of_wrench_derivatives()
    };
    if asked_by.any(is_left_out) {
        return;
    }
    let reference = Reference::new(problem.model, &problem.pattern);
    let inputs = inputs(&reference, method, random);
    let mut function = trace(problem, method);
    let traced = evaluate(&function, &inputs);
    // The regressor of the base parameters has none: it is a part of the other.
    let expected = reference.run(method, &inputs);
    if let Some(expected) = expected.filter(|_| with_reference) {
        assert!(
            same(method, &traced, &expected),
            "`{}` as traced",
            method.name
        );
    }
    for pass in PASSES {
        function = (pass.run)(&function);
        verify(&function).expect("the IR is sound");
        let after = evaluate(&function, &inputs);
        let (name, pass) = (method.name, pass.name);
        assert!(same(method, &after, &traced), "`{name}` after `{pass}`");
    }
}

/// An integer from −`size` to `size` over `parts`.
fn fraction(random: &mut Generator, size: usize, parts: f64) -> f64 {
    (random.index(2 * size + 1) as f64 - size as f64) / parts
}

fn quarters(random: &mut Generator) -> Vector3<f64> {
    Vector3::from([(); 3].map(|()| fraction(random, 4, 4.0)))
}

fn coordinate_axis(random: &mut Generator) -> Vector3<f64> {
    let mut axis = [0.0; 3];
    axis[random.index(3)] = if random.index(2) == 0 { 1.0 } else { -1.0 };
    Vector3::from(axis)
}

fn quarter_turn(random: &mut Generator) -> Matrix3<f64> {
    let (sin, cos) = [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)][random.index(4)];
    Matrix3::rotation_about(coordinate_axis(random), sin, cos)
}

/// A body that can be built, all ten numbers short.
fn inertia(random: &mut Generator) -> SpatialInertia<f64> {
    let mut diagonal = || 4.0 + fraction(random, 2, 2.0);
    let [xx, yy, zz] = [(); 3].map(|()| diagonal());
    let [xy, xz, yz] = [(); 3].map(|()| fraction(random, 2, 4.0));
    let about_center = Symmetric3 {
        xx,
        xy,
        xz,
        yy,
        yz,
        zz,
    };
    let mass = 1.0 + random.index(5) as f64;
    SpatialInertia::from_center_of_mass(mass, quarters(random), about_center)
}

fn quarter_turn_joint(random: &mut Generator, i: usize) -> Joint {
    let axis = coordinate_axis(random);
    let joint_type = if random.index(3) == 0 {
        JointType::Prismatic { axis }
    } else {
        JointType::Revolute { axis }
    };
    // Mostly chains; the index i stands for the base.
    let parent = if random.index(3) == 0 {
        Some(random.index(i + 1)).filter(|parent| *parent != i)
    } else {
        i.checked_sub(1)
    };
    let rotation = quarter_turn(random) * quarter_turn(random);
    Joint {
        joint_type,
        parent,
        q_start: i,
        v_start: i,
        dynamics: None,
        coupling: None,
        parent_from_joint: Transform::new(rotation, quarters(random)),
        inertia: inertia(random),
    }
}

/// A tree of 1 to 6 joints, all frames at quarter turns and all numbers short.
fn quarter_turn_robot(random: &mut Generator) -> Model {
    let joints = 0..1 + random.index(MOST_JOINTS);
    let joints: Vec<Joint> = joints.map(|i| quarter_turn_joint(random, i)).collect();
    let bodies = [None].into_iter().chain((0..joints.len()).map(Some));
    let links = bodies.map(|joint| Link {
        joint,
        body_from_link: Transform::new(quarter_turn(random), quarters(random)),
    });
    let links = links.collect();
    named(Vector3::new(0.5, -1.25, -9.75), joints, links)
}

fn named(gravity: Vector3<f64>, joints: Vec<Joint>, links: Vec<Link>) -> Model {
    let (parent_links, fixed) = rbd_testing::wrench_joints(&joints, &links);
    Model {
        name: "random".to_owned(),
        gravity,
        joint_names: (0..joints.len()).map(|i| format!("j{i}")).collect(),
        joint_limits: vec![rbd_runtime::Limits::UNLIMITED; joints.len()],
        link_names: (0..links.len()).map(|i| format!("l{i}")).collect(),
        link_inertias: vec![SpatialInertia::default(); links.len()],
        attachments: Attachments {
            parent_links,
            fixed_names: (0..fixed.len()).map(|i| format!("f{i}")).collect(),
            fixed,
        },
        constraints: Vec::new(),
        constraint_names: Vec::new(),
        has_redundant_rows: false,
        spook: rbd_codegen::SpookOptions::default(),
        run_time: RunTime::default(),
        joints,
        links,
    }
}

/// Frames of any kind that keep constants short.
fn short_choice(random: &mut Generator, joint: &Joint) -> FrameChoice {
    let origin = quarters(random);
    FrameChoice {
        turn: fraction(random, 3, 1.0) * std::f64::consts::FRAC_PI_2,
        origin: match joint.joint_type {
            JointType::Revolute { .. } => Vector3::new(0.0, 0.0, origin.z),
            _ => origin,
        },
        // What is kept of a mass is a quotient, which is rounded.
        ..FrameChoice::MODEL
    }
}

#[test]
fn generated_equals_the_reference_in_rational_numbers() {
    for seed in seeds(8, 30) {
        println!("seed {seed}");
        let random = &mut Generator::new(seed);
        let model = quarter_turn_robot(random);
        let choices: Vec<FrameChoice> = model
            .joints
            .iter()
            .map(|joint| short_choice(random, joint))
            .collect();
        let problem = TraceContext::in_frames(&model, canonical(&model, &choices));
        for method in methods().filter(|method| !is_of_bodies(method)) {
            check(method, &problem, random, true);
            Rational::forget_all();
        }
    }
}

/// Whether it has roots of quaternions, or a factor of K, whose digits grow beyond all bounds.
fn is_of_bodies(method: &Method) -> bool {
    method.needed_by.iter().any(|name| name.is_maximal())
}

/// The nearest multiple of 1/256.
fn cut(x: f64) -> f64 {
    (x * 256.0).round() / 256.0
}

fn cut_vector(v: Vector3<f64>) -> Vector3<f64> {
    Vector3::from(v.to_array().map(cut))
}

fn cut_symmetric(m: Symmetric3<f64>) -> Symmetric3<f64> {
    Symmetric3::from_upper(cut_matrix(m.to_matrix()))
}

fn cut_matrix(m: Matrix3<f64>) -> Matrix3<f64> {
    Matrix3::new(m.rows.map(|row| row.map(cut)))
}

fn cut_transform(x: Transform<f64>) -> Transform<f64> {
    Transform::new(cut_matrix(x.rotation), cut_vector(x.translation))
}

/// The model with short constants; its rotations are none any more.
fn cut_model(robot: RandomRobot) -> Model {
    let mut joints = robot.joints;
    joints.truncate(MOST_JOINTS_CUT);
    for joint in &mut joints {
        joint.parent_from_joint = cut_transform(joint.parent_from_joint);
        joint.inertia = SpatialInertia {
            mass: cut(joint.inertia.mass),
            first_moment: cut_vector(joint.inertia.first_moment),
            rotational: cut_symmetric(joint.inertia.rotational),
        };
        if let JointType::Revolute { axis } | JointType::Prismatic { axis } = &mut joint.joint_type
        {
            *axis = cut_vector(*axis);
        }
    }
    let mut links = robot.links;
    links.retain(|link| link.joint.is_none_or(|joint| joint < MOST_JOINTS_CUT));
    for link in &mut links {
        link.body_from_link = cut_transform(link.body_from_link);
    }
    named(cut_vector(robot.gravity), joints, links)
}

fn cut_frames(mut frames: Canonical) -> Canonical {
    let angle = |angle: &mut Angle| {
        *angle = Angle {
            value: cut(angle.value),
            sin: cut(angle.sin),
            cos: cut(angle.cos),
        };
    };
    for joint in &mut frames.joints {
        [&mut joint.phi, &mut joint.alpha, &mut joint.offset]
            .into_iter()
            .for_each(angle);
        joint.translation = cut_vector(joint.translation);
        for inertia in [&mut joint.inertia, &mut joint.newton_euler_inertia] {
            inertia.mass = cut(inertia.mass);
            inertia.first_moment = cut_vector(inertia.first_moment);
            inertia.second_moment = cut_symmetric(inertia.second_moment);
        }
        joint.body_from_canonical = cut_transform(joint.body_from_canonical);
    }
    let gravity = frames.gravity.iter().map(|g| cut_vector(*g)).collect();
    Canonical { gravity, ..frames }
}

#[test]
fn passes_leave_rational_results_as_they_are() {
    for seed in seeds(8, 30) {
        println!("seed {seed}");
        let random = &mut Generator::new(seed);
        let robot = RandomRobot::new(random);
        // Frames are found for the robot as it is.
        let joints = robot.joints[..robot.joints.len().min(MOST_JOINTS_CUT)].to_vec();
        let whole = named(robot.gravity, joints, Vec::new());
        let frames = TraceContext::new(&whole, Effort::Normal)
            .canonical()
            .clone();
        let model = cut_model(robot);
        let problem = TraceContext::in_frames(&model, cut_frames(frames));
        for method in methods().filter(|method| !is_of_bodies(method)) {
            check(method, &problem, random, false);
            Rational::forget_all();
        }
    }
}
