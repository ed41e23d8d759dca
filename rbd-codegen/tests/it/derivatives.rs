//! Derivatives against dual numbers through the reference, in twice the digits.

use std::ops::Range;

use rbd_codegen::internals::algorithm::{Method, Parameter};
use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::{LoweredProgram, lowered};
use rbd_codegen::{
    Base, FunctionName, JointTerm, Model, Options, Reference, load, load_str, possible_functions,
};
use rbd_runtime::DoubleDouble;
use rbd_testing::{Generator, RandomRobot};

use crate::tree;

const OF_DYNAMICS: [FunctionName; 2] = [
    FunctionName::RneaDerivatives,
    FunctionName::ForwardDynamicsDerivatives,
];

/// Of the largest entry of each matrix: entries are sums of a few hundred products.
const TOLERANCE: f64 = 1e-12;
/// Second derivatives are made of products of first ones.
const SECOND_ORDER: f64 = 1e-10;

fn generated(model: &Model, functions: Vec<FunctionName>) -> LoweredProgram {
    let options = Options::default().functions(Some(functions));
    lowered(model, &options).expect("the robot has them")
}

/// All of first order, of the eight of wrenches one, or those of second order.
fn functions(model: &Model, second_order: bool, seed: u64) -> Vec<FunctionName> {
    let possible = possible_functions(model);
    let all = || possible.iter().copied();
    if second_order {
        return all().filter(|name| name.is_of_second_order()).collect();
    }
    let first = || all().filter(|name| name.is_of_derivatives());
    let of_wrenches = first().filter(|name| name.is_of_wrench_derivatives());
    let others = first().filter(|name| !name.is_of_wrench_derivatives());
    others
        .chain(of_wrenches.skip(seed as usize % 8).take(1))
        .collect()
}

fn inputs(model: &Model, method: &Method, random: &mut Generator) -> Vec<f64> {
    let runtime = model.as_runtime();
    let of = |parameter: &Parameter| match parameter {
        Parameter::Q => random.configuration(&runtime),
        Parameter::LinkForces => random.vec(6 * model.links.len()),
        _ => random.vec(runtime.nv()),
    };
    method.parameters.iter().flat_map(of).collect()
}

fn check(model: &Model, second_order: bool, seed: u64, random: &mut Generator) {
    let generated = generated(model, functions(model, second_order, seed));
    let reference = Reference::new(model, &generated.pattern);
    let rows = generated.functions.iter();
    for row in rows.filter(|row| row.method.derivative.is_some()) {
        let inputs = inputs(model, row.method, random);
        let twice: Vec<DoubleDouble> = inputs.iter().map(|x| (*x).into()).collect();
        let expected = reference
            .run(row.method, &twice)
            .expect("it has a reference");
        let expected: Vec<f64> = expected.into_iter().map(DoubleDouble::to_f64).collect();
        let got = evaluate(&row.body.function, &inputs);
        assert_eq!(got.len(), expected.len());
        let mut start = 0;
        for result in &row.signature.results {
            let end = start + result.shape.len(&generated.sizes);
            let what = format!("{}, {}", row.method.name, result.name);
            let tolerance = if second_order {
                SECOND_ORDER
            } else {
                TOLERANCE
            };
            assert_close(&what, &got[start..end], &expected[start..end], tolerance);
            start = end;
        }
    }
}

fn assert_close(what: &str, got: &[f64], expected: &[f64], tolerance: f64) {
    let scale = expected
        .iter()
        .fold(1e-3_f64, |scale, x| scale.max(x.abs()));
    for (i, (x, y)) in got.iter().zip(expected).enumerate() {
        // Written so that a NaN fails.
        assert!(
            (x - y).abs() <= tolerance * scale,
            "{what}, number {i}: {x} and {y}, scale {scale:e}"
        );
    }
}

/// A random tree: of joints of every type or of one degree of freedom each, coupled or not, on a fixed
/// base or a floating one.
fn random_tree(seed: u64, most: usize, random: &mut Generator) -> Model {
    let size = 1 + (seed as usize * 5) % most;
    let mut robot = match seed % 2 {
        0 => RandomRobot::of_size(random, size),
        _ => RandomRobot::with_all_joints_of_size(random, size),
    };
    if seed % 5 == 4 {
        robot = robot.coupled(random);
    }
    match seed % 3 {
        0 => tree::on_floating_base(robot, random),
        _ => tree::on_fixed_base(robot),
    }
}

fn check_trees(seeds: Range<u64>) {
    for seed in seeds {
        println!("seed {seed}");
        let mut random = Generator::new(seed);
        let model = random_tree(seed, 9, &mut random);
        check(&model, false, seed, &mut random);
    }
}

/// The same of second order, on smaller trees.
fn check_second_order(seeds: Range<u64>) {
    for seed in seeds {
        println!("seed {seed}");
        let mut random = Generator::new(seed);
        let model = random_tree(seed, 5, &mut random);
        check(&model, true, seed, &mut random);
    }
}

#[test]
fn derivatives_of_random_trees_are_those_of_dual_numbers() {
    check_trees(0..10);
}

#[test]
fn second_derivatives_of_random_trees_are_those_of_dual_numbers() {
    check_second_order(0..12);
}

/// More coordinates than any that an elimination is tried for: pairs of them, of joints of every type.
#[test]
fn second_derivatives_of_larger_trees_are_those_of_dual_numbers() {
    for seed in [3, 5, 9] {
        println!("seed {seed}");
        let mut random = Generator::new(seed);
        let robot = RandomRobot::with_all_joints_of_size(&mut random, 8);
        let robot = if seed == 9 {
            robot.coupled(&mut random)
        } else {
            robot
        };
        let model = match seed {
            3 => tree::on_floating_base(robot, &mut random),
            _ => tree::on_fixed_base(robot),
        };
        assert!(model.as_runtime().nv() > 12);
        check(&model, true, seed, &mut random);
    }
}

/// `cargo test --release -p rbd-codegen --test it derivatives:: -- --ignored`
#[test]
#[ignore = "minutes where nothing is optimised"]
fn derivatives_of_many_random_trees_are_those_of_dual_numbers() {
    check_trees(10..300);
    check_second_order(12..300);
}

/// Multiplications, additions and divisions, of ∂τ with H and of ∂q̈ with H⁻¹ and q̈.
#[test]
fn derivatives_cost_what_is_said() {
    for (robot, base, [torques, accelerations]) in [
        ("panda", Base::Fixed, [2247, 4123]),
        ("ur5e", Base::Fixed, [1088, 2148]),
        ("iiwa14", Base::Fixed, [1610, 3271]),
        ("puma560", Base::Fixed, [1113, 2098]),
        ("stanford_arm", Base::Fixed, [828, 1704]),
        ("general_6r", Base::Fixed, [2993, 4465]),
        ("general_7r", Base::Fixed, [3974, 6183]),
    ] {
        let path = rbd_testing::robots().join(format!("urdf/{robot}.urdf"));
        // Written out, as for batches.
        let options = Options::default()
            .functions(Some(OF_DYNAMICS.to_vec()))
            .base(base)
            .batch(true);
        let model = load(&path, &options).expect("it is sound").model;
        let generated = lowered(&model, &options).expect("all robots have derivatives");
        let count = |name| generated.function(name).map(|row| row.count.flops());
        assert_eq!(count("rnea_derivatives"), Some(torques), "{robot}");
        let found = count("forward_dynamics_derivatives");
        assert_eq!(found, Some(accelerations), "{robot}");
    }
}

/// What one leg does is not felt in another, and gravity does not notice an angle about the vertical.
#[test]
fn what_always_vanishes_has_no_place() {
    let path = rbd_testing::robots().join("urdf/three_finger_hand.urdf");
    let model = load(&path, &Options::default()).expect("it is sound").model;
    let generated = generated(&model, OF_DYNAMICS.to_vec());
    let row = generated.function("rnea_derivatives").expect("asked for");
    let parents = &generated.pattern.parents;
    for result in &row.signature.results[..2] {
        assert!(!result.positions.is_empty());
        for (i, j) in &result.positions {
            assert!(
                rbd_testing::on_pattern(parents, *i, *j),
                "{} ({i}, {j})",
                result.name
            );
        }
    }
}

/// Damping of a base feels its velocity: nothing is known of that before the columns are solved.
#[test]
fn a_damped_base_does_not_fall_freely() {
    for (damping, entries) in [(0.0, 6), (0.4, 21)] {
        let text = FALLING.replace("DAMPING", &damping.to_string());
        let options = Options::default()
            .functions(Some(vec![FunctionName::ForwardDynamicsDerivatives]))
            .damping(JointTerm::File);
        let model = load_str(text.as_bytes(), "falling.urdf", &options);
        let model = model.expect("it is sound").model;
        let lowered = lowered(&model, &options).expect("it has them");
        let row = lowered.function("forward_dynamics_derivatives");
        let by_velocity = &row.expect("asked for").signature.results[2];
        let of_base = by_velocity.positions.iter().filter(|(_, j)| *j < 3);
        assert_eq!(of_base.count(), entries, "damping {damping}");
        check(&model, false, 0, &mut Generator::new(3));
    }
}

const FALLING: &str = r#"<robot name="falling">
  <link name="world"/>
  <link name="base"><inertial><origin xyz="0.1 0.2 0.3"/><mass value="2"/>
    <inertia ixx="0.3" iyy="0.4" izz="0.5" ixy="0.01" ixz="0.02" iyz="0.03"/></inertial></link>
  <link name="arm"><inertial><origin xyz="0.3 0.1 0.2"/><mass value="1"/>
    <inertia ixx="0.1" iyy="0.2" izz="0.25" ixy="0.01" ixz="0.02" iyz="0.01"/></inertial></link>
  <joint name="free" type="floating"><parent link="world"/><child link="base"/><dynamics damping="DAMPING"/></joint>
  <joint name="hinge" type="continuous"><parent link="base"/><child link="arm"/>
    <origin xyz="0.1 0.2 0.1" rpy="0.1 0.4 0.3"/><axis xyz="0 1 0"/></joint>
</robot>"#;

/// Nothing moves, and nothing is given.
#[test]
fn a_robot_without_joints_has_derivatives_without_entries() {
    let text = "<robot name=\"post\"><link name=\"post\"/></robot>";
    let model = load_str(text.as_bytes(), "post.urdf", &Options::default());
    let model = model.expect("it is sound").model;
    for second_order in [false, true] {
        let functions = functions(&model, second_order, 0);
        assert!(!functions.is_empty());
        for row in &generated(&model, functions).functions {
            assert!(row.body.function.outputs.is_empty(), "{}", row.method.name);
        }
    }
}
