//! Functions of robots.

use rbd_codegen::internals::lower::lower;
use rbd_codegen::{Base, FunctionName, Options, Target, compile};
use rbd_ir::lower::Scheduled;
use rbd_jit::{Arrays, Layout, Processor, States, emit};
use rbd_testing::Generator;

use crate::emulator::Emulator;
use crate::number::evaluated;

/// Processors of the machines that tests run on.
const PROCESSORS: [Processor; 2] = [Processor::Avx2, Processor::Sse2];

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
        let own = Arrays::of(&body.function);
        let x = random.vec(body.function.inputs.len());
        let mut arrays: Vec<(&str, Vec<f64>)> = Vec::new();
        for (input, x) in body.function.inputs.iter().zip(&x) {
            match arrays.iter_mut().find(|(name, _)| *name == input.array) {
                Some((_, own)) => own.push(*x),
                None => arrays.push((input.array, vec![*x])),
            }
        }
        let arrays: Vec<&[f64]> = arrays.iter().map(|(_, own)| own.as_slice()).collect();
        for processor in PROCESSORS.into_iter().filter(|own| own.is_here()) {
            let name = format!("{robot}: {} for {processor:?}", function.signature.name);
            here(body, &own, &arrays, processor, &name);
        }
        let expected = evaluated(Processor::Neon, body, &x);
        for states in [States::One, States::Rows] {
            let elsewhere = emit::<f64>(body, &own, states, Processor::Neon).expect("code");
            crate::checked::check_of(Processor::Neon, &elsewhere);
            let Some(emulator) = &mut emulator else {
                continue;
            };
            let lanes = elsewhere.lanes;
            let read = arrays.iter().map(|own| (own.repeat(lanes), own.len()));
            let written = vec![f64::NAN; lanes * expected.len()];
            let mut all: Vec<_> = read.chain([(written, expected.len())]).collect();
            emulator.call(&elsewhere, &mut all);
            let (found, _) = all.pop().expect("results");
            let name = &function.signature.name;
            assert_eq!(
                found,
                expected.repeat(lanes),
                "{robot}: {name} in {states:?} elsewhere"
            );
        }
    }
}

/// A state, and a few of them, in code that runs here.
fn here(body: &Scheduled, own: &Arrays, arrays: &[&[f64]], processor: Processor, name: &str) {
    let expected = evaluated(processor, body, &arrays.concat());
    let code = rbd_jit::Function::for_processor(body, own, processor).expect("code");
    crate::checked::check(&code.code());
    let mut found = vec![f64::NAN; expected.len()];
    code.call(arrays, &mut [&mut found]);
    assert_eq!(found, expected, "{name}");
    let batch = rbd_jit::Batch::for_processor(body, own, Layout::Rows, processor).expect("code");
    crate::checked::check(&batch.code());
    let five: Vec<Vec<f64>> = arrays.iter().map(|own| own.repeat(5)).collect();
    let five: Vec<&[f64]> = five.iter().map(Vec::as_slice).collect();
    let mut many = vec![f64::NAN; 5 * found.len()];
    batch.call(5, &five, &mut [&mut many]);
    assert_eq!(many, expected.repeat(5), "{name} in a batch");
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
