//! A robot for which much would be generated is warned of before, with what it costs and what to do.

use rbd_codegen::internals::{LoweredProgram, lowered};
use rbd_codegen::{
    Base, ConstraintEnd, ConstraintKind, ConstraintOption, FunctionName, Model, Options,
    RobotDescription, WarningKind, compile_description, load,
};

/// As documented.
const LARGE: u64 = 100_000;

fn options(functions: Option<&[FunctionName]>) -> Options {
    Options::default().functions(functions.map(<[FunctionName]>::to_vec))
}

fn warnings(joints: usize, options: &Options) -> Vec<String> {
    let loaded = RobotDescription::general_chain(joints).build(options);
    let warnings = loaded.expect("a sound robot").warnings.into_iter();
    let large = warnings.filter(|w| w.warning == Some(WarningKind::LargeRobot));
    large.map(|w| w.to_string()).collect()
}

#[test]
fn a_long_chain_is_warned_of_with_the_cost_and_what_cuts_it() {
    let [warning] = &warnings(1000, &options(None))[..] else {
        panic!("one warning");
    };
    println!("{warning}");
    for part in [
        "1000 joints",
        "ltdl",
        "GB",
        "functions = [rnea, aba]",
        "base_link",
        "machine_code = true",
        "[large_robot]",
    ] {
        assert!(warning.contains(part), "{part}: {warning}");
    }
    let [warning] = &warnings(100, &options(None).machine_code(true))[..] else {
        panic!("one warning");
    };
    assert!(!warning.contains("machine_code"), "{warning}");
}

#[test]
fn what_is_asked_for_counts() {
    let cheap = [FunctionName::Rnea, FunctionName::Aba];
    assert!(warnings(100, &options(Some(&cheap))).is_empty());
    assert!(!warnings(100, &options(None)).is_empty());
    assert!(warnings(12, &options(None)).is_empty());
    // Most of their operations are in loops.
    let second_order = [FunctionName::ForwardDynamicsHessian];
    assert!(warnings(40, &options(Some(&second_order))).is_empty());
    let allowed = options(None).allow(vec![WarningKind::LargeRobot]);
    assert!(warnings(100, &allowed).is_empty());
    let strict = options(None).strict(true);
    let refused = RobotDescription::general_chain(100).build(&strict);
    assert!(refused.unwrap_err().to_string().contains("strict"));
}

fn operations(generated: &LoweredProgram) -> u64 {
    let methods = generated.all_functions();
    methods
        .map(|row| u64::from(row.generated.count.flops()))
        .sum()
}

/// The smallest chain that is warned of for each function alone takes about as much as is said.
#[test]
fn the_operations_that_are_named_are_near_those_that_are_generated() {
    let columns = [
        (FunctionName::Crba, 72),
        (FunctionName::Ltdl, 50),
        (FunctionName::CoriolisMatrix, 43),
        (FunctionName::Regressor, 41),
    ];
    for (function, joints) in columns {
        let options = options(Some(&[function]));
        let warned = (joints - 8..joints + 9).find(|n| !warnings(*n, &options).is_empty());
        let joints = warned.unwrap_or_else(|| panic!("{function:?}: no warning"));
        let chain = RobotDescription::general_chain(joints).build(&options);
        let model: Model = chain.expect("a sound robot").model;
        let took = operations(&lowered(&model, &options).expect("a chain has all functions"));
        println!("{function:?}: {joints} joints, {took} operations");
        let is_near =
            |part: u64| took > LARGE / 100 * (100 - part) && took < LARGE / 100 * (100 + part);
        assert!(
            is_near(15),
            "{function:?}: {joints} joints, {took} operations"
        );
    }
}

/// 116,082 operations are generated for a quadruped whose feet are held, as `rbd report` counts.
#[test]
fn constraints_cost_by_the_joints_between_their_frames() {
    let foot = |leg: &str| {
        let [a, b] = ["base".to_owned(), format!("{leg}_foot")].map(ConstraintEnd::of_link);
        ConstraintOption::frames(leg, ConstraintKind::Ball, a, b)
    };
    let asked = [
        FunctionName::ConstrainedForwardDynamicsDerivatives,
        FunctionName::ForwardDynamicsDerivatives,
    ];
    let options = options(Some(&asked))
        .base(Base::Floating)
        .constraints(["FL", "FR", "RL", "RR"].map(foot).to_vec());
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../robots/urdf/quadruped.urdf");
    let loaded = load(file.as_ref(), &options).expect("a sound robot");
    let said = loaded.warnings.iter().map(ToString::to_string);
    let said: String = said.filter(|said| said.contains("[large_robot]")).collect();
    let told = said.split_once("constrained_forward_dynamics_derivatives ");
    let told = told.map_or("", |(_, told)| told);
    let digits = told
        .split(|c: char| !(c.is_ascii_digit() || c == ','))
        .next();
    let told = digits.unwrap_or_default().replace(',', "").parse();
    let ratio = told.unwrap_or(0.0) / 116_082.0;
    assert!((0.6..1.7).contains(&ratio), "{ratio}: {said}");
}

/// In time and memory that are in proportion: with as many passes over all joints as there are joints
/// this would take minutes in a debug build.
#[test]
fn a_chain_of_three_hundred_links_is_generated() {
    let options = options(Some(&[FunctionName::Rnea, FunctionName::Aba]));
    let chain = RobotDescription::general_chain(300);
    let compiled = compile_description(&chain, &options).expect("a chain has these functions");
    let each = operations(&compiled.lowered()) / 300;
    assert!((480..520).contains(&each), "{each} operations a joint");
}
