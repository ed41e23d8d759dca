//! Functions of robots, of files and of random trees.

use rbd_codegen::internals::lower::lower;
use rbd_codegen::{
    Base, FunctionName, Generator as Functions, Options, Scheduled, Target, compile,
};
use rbd_jit::{Arrays, Code, Layout, Processor, States, emit};
use rbd_testing::{Generator, RandomRobot, seeds};

use crate::checked;
use crate::emulator::Emulator;
use crate::number::{Number, evaluated};
use crate::tree;

/// States of a batch: a vector, and one that overlaps it.
const STATES: usize = 9;

/// Processors of the machines that tests run on.
const PROCESSORS: [Processor; 3] = [Processor::Avx512, Processor::Avx2, Processor::Sse2];

/// The numbers of each array.
fn arrays_of(body: &Scheduled, arrays: &Arrays, x: &[f64]) -> Vec<Vec<f64>> {
    let inputs = body.function.inputs.iter();
    let inputs = inputs.map(|input| input.array).zip(x);
    let of = |name: &str| {
        let own = inputs.clone().filter(|(array, _)| *array == name);
        own.map(|(_, x)| *x).collect()
    };
    arrays.read.iter().map(|(name, _)| of(name)).collect()
}

/// Fails if machine code of a processor, of single states or of rows, has other bits than the interpreter.
fn compare(what: &str, body: &Scheduled, states: &[Vec<f64>], processor: Processor) {
    let arrays = Arrays::of(&body.function);
    let code = rbd_jit::Function::for_processor(body, &arrays, processor).expect("code");
    checked::check(&code.code().expect("code"));
    let batch = rbd_jit::Batch::for_processor(body, &arrays, Layout::Rows, processor);
    let batch = batch.expect("code");
    checked::check(&batch.code().expect("code"));
    let same = |found: &[f64], expected: &[f64], how: &str| {
        let same = found.iter().zip(expected).all(|(a, b)| a.same(*b));
        assert!(
            same && found.len() == expected.len(),
            "{what} for {processor:?}{how}"
        );
    };
    let outputs = body.function.outputs.len();
    let expected = states.iter().map(|x| {
        let read = arrays_of(body, &arrays, x);
        let read: Vec<&[f64]> = read.iter().map(Vec::as_slice).collect();
        let mut found = vec![f64::NAN; outputs];
        code.call(&read, &mut [&mut found]);
        let expected = evaluated(processor, body, x);
        same(&found, &expected, &format!(" at {x:?}"));
        expected
    });
    let expected: Vec<f64> = expected.flatten().collect();
    let states: Vec<Vec<Vec<f64>>> = states.iter().map(|x| arrays_of(body, &arrays, x)).collect();
    let rows =
        (0..arrays.read.len()).map(|k| states.iter().flat_map(|own| own[k].clone()).collect());
    let rows: Vec<Vec<f64>> = rows.collect();
    let rows: Vec<&[f64]> = rows.iter().map(Vec::as_slice).collect();
    let mut many = vec![f64::NAN; states.len() * outputs];
    batch.call(states.len(), &rows, &mut [&mut many]);
    same(&many, &expected, " in a batch");
}

/// The same for every processor of this machine.
fn compare_all(what: &str, body: &Scheduled, states: &[Vec<f64>]) {
    for processor in PROCESSORS.into_iter().filter(|own| own.is_here()) {
        compare(what, body, states, processor);
    }
}

/// The same for AArch64 in an emulator, if there is one; anyhow its code is checked.
fn compare_elsewhere(what: &str, body: &Scheduled, x: &[f64], emulator: &mut Option<Emulator>) {
    let arrays = Arrays::of(&body.function);
    let expected = evaluated(Processor::Neon, body, x);
    for states in [States::One, States::Rows] {
        let code = emit::<f64>(body, &arrays, states, Processor::Neon).expect("code");
        checked::check_of(Processor::Neon, &code);
        let Some(emulator) = emulator else { continue };
        let read = arrays_of(body, &arrays, x).into_iter();
        let read = read.map(|own| (own.repeat(code.lanes), own.len()));
        let written = vec![f64::NAN; code.lanes * expected.len()];
        let mut all: Vec<_> = read.chain([(written, expected.len())]).collect();
        emulator.call(&code, &mut all);
        let (found, _) = all.pop().expect("results");
        let expected = expected.repeat(code.lanes);
        let same = found.iter().zip(&expected).all(|(a, b)| a.same(*b));
        assert!(
            same && found.len() == expected.len(),
            "{what} in {states:?} elsewhere"
        );
    }
}

fn check(robot: &str, base: Base, functions: &[FunctionName]) {
    let path = rbd_testing::robots().join(format!("urdf/{robot}.urdf"));
    let options = Options::default()
        .base(base)
        .functions(Some(functions.to_vec()));
    let compiled = compile(&path, robot, &options).expect("a sound robot");
    let program = lower(&compiled.program, &Target::machine());
    let mut random = Generator::new(7);
    println!("seed 7");
    let mut emulator = Emulator::here();
    for function in &program.functions {
        let body = &function.body;
        let inputs = body.function.inputs.len();
        let states = (0..STATES).map(|_| random.vec_with_edges(inputs));
        let states: Vec<Vec<f64>> = states.collect();
        let what = format!("{robot}: {}", function.signature.name);
        compare_all(&what, body, &states);
        compare_elsewhere(&what, body, &states[0], &mut emulator);
    }
}

#[test]
fn functions_have_the_interpreters_bits() {
    use FunctionName as F;
    let all = [
        F::Rnea,
        F::Crba,
        F::ForwardDynamics,
        F::Ltdl,
        F::ForwardKinematics,
        F::RneaDerivatives,
        F::ForwardDynamicsDerivatives,
    ];
    check("panda", Base::Fixed, &all);
    check("quadruped", Base::Floating, &all);
    check("three_finger_hand", Base::Fixed, &all);
}

/// What `of` finds in the code of a function of a robot on a floating base.
fn found<R>(
    robot: &str,
    function: FunctionName,
    processor: Processor,
    of: fn(&Code<'_>) -> R,
) -> R {
    found_in(States::One, robot, function, processor, of)
}

/// The same in code of so many states.
fn found_in<R>(
    states: States,
    robot: &str,
    function: FunctionName,
    processor: Processor,
    of: fn(&Code<'_>) -> R,
) -> R {
    let path = rbd_testing::robots().join(format!("urdf/{robot}.urdf"));
    let options = Options::default()
        .base(Base::Floating)
        .functions(Some(vec![function]));
    let compiled = compile(&path, robot, &options).expect("a sound robot");
    let program = lower(&compiled.program, &Target::machine());
    let mut functions = program.functions.iter();
    let own = functions.find(|own| own.signature.name == function.name());
    let body = &own.expect("the function").body;
    let arrays = Arrays::of(&body.function);
    of(&emit::<f64>(body, &arrays, states, processor).expect("code"))
}

/// Both places of an entry of H⁻¹ are written from the register that has it: 153 of a quadruped would be copied.
#[test]
fn symmetric_results_are_not_copied() {
    let derivatives = FunctionName::ForwardDynamicsDerivatives;
    let copies = found("quadruped", derivatives, Processor::Avx2, checked::copies);
    assert!(copies < 10, "{copies} numbers are copied");
}

/// Long code has values that are used soon in the sixteen registers of short instructions: 0.59 of all would be long otherwise.
#[test]
fn long_code_has_short_instructions() {
    let derivatives = FunctionName::RneaDerivatives;
    let part = found(
        "humanoid",
        derivatives,
        Processor::Avx512,
        checked::evex_part,
    );
    assert!(part < 0.45, "{part} of the instructions are long");
}

/// Fused products overwrite what stands in memory, too, and values are computed with the sign that they are stored with.
#[test]
fn few_instructions_copy_or_negate() {
    let [copies, negations] = found(
        "humanoid",
        FunctionName::RneaDerivatives,
        Processor::Avx512,
        checked::copying_and_negating_parts,
    );
    assert!(copies < 0.026, "{copies} of the instructions copy");
    assert!(negations < 0.01, "{negations} of the instructions negate");
}

/// A batch computes one limb after the other, as far as they do not meet: side by side a quadruped's q̈ has 37,451 bytes.
#[test]
fn batches_go_limb_by_limb() {
    let (function, processor) = (FunctionName::ForwardDynamics, Processor::Avx512);
    let length = |code: &Code<'_>| code.bytes.len();
    let bytes = found_in(States::Rows, "quadruped", function, processor, length);
    assert!(bytes < 35_000, "{bytes} bytes");
}

/// Columns in registers of 64 bytes and of 32 are solved by turns: else a quadruped has 762 of the former without the latter.
#[test]
fn wide_and_narrow_columns_take_turns() {
    let (derivatives, processor) = (FunctionName::ForwardDynamicsDerivatives, Processor::Avx512);
    let longest = found(
        "quadruped",
        derivatives,
        processor,
        checked::longest_wide_part,
    );
    let is_mixed = (1..200).contains(&longest);
    assert!(is_mixed, "{longest} instructions on wide registers");
}

/// Each with a few of its functions; `RBD_WHOLE=1` takes more.
#[test]
fn random_trees_have_the_interpreters_bits() {
    for seed in seeds(12, 600) {
        let random = &mut Generator::new(seed);
        let size = 1 + random.index(8);
        let model = match seed % 4 {
            0 => tree::on_fixed_base(RandomRobot::of_size(random, size)),
            1 => tree::on_fixed_base(RandomRobot::with_all_joints_of_size(random, size)),
            2 => tree::on_fixed_base(RandomRobot::of_size(random, size).coupled(random)),
            _ => tree::on_floating_base(RandomRobot::of_size(random, size), random),
        };
        let functions = Functions::new(model, Options::default()).expect("a sound robot");
        let names = functions.names();
        // Others take seconds to generate for a tree.
        let names = names
            .iter()
            .filter(|name| !name.starts_with("constraint_forces"));
        let names: Vec<&String> = names.collect();
        for _ in 0..3 {
            let name = names[random.index(names.len())];
            let program = functions
                .generate(name)
                .expect("a function that it can have");
            let program = lower(&program, &Target::machine());
            let function = program.all_functions().next().expect("one");
            let body = &function.generated.body;
            let inputs = body.function.inputs.len();
            let states = (0..STATES).map(|_| random.vec_with_edges(inputs));
            let states: Vec<Vec<f64>> = states.collect();
            compare_all(&format!("seed {seed}: {name}"), body, &states);
        }
    }
}
