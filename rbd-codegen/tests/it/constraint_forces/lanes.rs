//! What joints of a chain do alike, side by side: the same values by fewer instructions.

use rbd_codegen::internals::LoweredProgram;
use rbd_codegen::internals::ir::{Function, evaluate, instructions, verify};
use rbd_codegen::{FunctionName, Model, Options, RobotDescription, Target, generate, lower};
use rbd_runtime::JointType;
use rbd_testing::{Generator, RandomRobot};

use crate::tree;

const NAME: &str = "constraint_forces_cyclic_reduction";

/// Cyclic reduction one by one and with joints side by side, as Rust takes it.
fn both(model: &Model) -> [Function; 2] {
    let functions = vec![FunctionName::ConstraintForcesCyclicReduction];
    let options = Options::default().functions(Some(functions));
    let program = generate(model, &options).expect("it can be generated");
    let mut one_by_one = Target::rust();
    one_by_one.packs = false;
    let function = |program: LoweredProgram| {
        let row = program.function(NAME).expect("it was asked for");
        row.body.function.clone()
    };
    [one_by_one, Target::rust()].map(|target| function(lower(&program, &target)))
}

fn chain(n: usize) -> Model {
    let built = RobotDescription::general_chain(n).build(&Options::default());
    built.expect("a sound robot").model
}

/// The largest difference of results, by the largest of them.
fn difference([one, other]: &[Function; 2], inputs: &[f64]) -> f64 {
    let [a, b] = [one, other].map(|function| evaluate(function, inputs));
    let largest = a.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
    let differences = a.iter().zip(&b).map(|(a, b)| (a - b).abs());
    // Written so that a NaN stays.
    let worst = differences.fold(0.0, |most, x| if x <= most { most } else { x });
    worst / largest
}

/// Half of the instructions are left of long chains.
#[test]
fn joints_of_a_round_are_side_by_side() {
    let mut missing = Vec::new();
    for (n, share) in [(7, 0.94), (15, 0.69), (20, 0.72), (30, 0.55), (60, 0.47)] {
        let functions = both(&chain(n));
        let counts = functions.each_ref().map(instructions);
        println!("{n} joints: {counts:?} instructions");
        let [one, other] = counts.map(super::counts::with_commas);
        let row = format!(
            "| {one} | {other} | {:.0} % |",
            100.0 * f64::from(counts[1]) / f64::from(counts[0])
        );
        verify(&functions[1]).expect("the IR is sound");
        let [before, after] = counts.map(f64::from);
        assert!(after <= share * before, "{n} joints: {counts:?}");
        if n != 20 && !super::counts::PAGE.contains(&row) {
            missing.push(row);
        }
        for seed in 0..3 {
            let inputs = Generator::new(seed).vec(3 * n);
            let worst = difference(&functions, &inputs);
            println!("  they differ by {worst:.1e}");
            // Sums round in another order; cond(A) of the longest chain is some 1e5.
            assert!(worst <= 1e-10, "{n} joints: {worst:e}");
        }
    }
    assert!(missing.is_empty(), "the page lacks\n{}", missing.join("\n"));
}

/// Chains with joints of one, two or all types, and trees of two chains of different lengths.
#[test]
fn values_stay_whatever_the_joints() {
    let mut packed = 0;
    for seed in 0..18 {
        let random = &mut Generator::new(seed);
        let n = 14 + random.index(8);
        let mut robot = RandomRobot::with_all_joints_of_size(random, n);
        for (i, joint) in robot.joints.iter_mut().enumerate() {
            let axis = random.axis();
            match seed % 3 {
                0 => joint.joint_type = JointType::Revolute { axis },
                1 if i % 4 == 1 => joint.joint_type = JointType::Prismatic { axis },
                1 => joint.joint_type = JointType::RevoluteUnbounded { axis },
                _ => {}
            }
            let is_branch = seed % 2 == 1 && i == n - 4;
            joint.parent = if is_branch { Some(2) } else { i.checked_sub(1) };
        }
        let model = tree::on_fixed_base(robot);
        let functions = both(&model);
        packed += usize::from(functions[0] != functions[1]);
        let runtime = model.as_runtime();
        let q = random.configuration(&runtime);
        let rest = random.vec(2 * runtime.nv());
        let worst = difference(&functions, &[q, rest].concat());
        let counts = functions.each_ref().map(instructions);
        println!("seed {seed}, {n} joints: {counts:?} instructions, they differ by {worst:.1e}");
        assert!(worst <= 1e-9, "{worst:e}");
    }
    assert!(packed >= 6, "{packed}");
}
