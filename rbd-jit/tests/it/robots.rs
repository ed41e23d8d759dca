//! Functions of robots, of files and of random trees.

use rbd_codegen::internals::lower::lower;
use rbd_codegen::{
    Base, FunctionName, Generator as Functions, Options, Scheduled, Target, compile,
};
use rbd_jit::Arrays;
use rbd_runtime::Dispatch;
use rbd_testing::{Generator, RandomRobot, seeds};

use crate::random::bits;
use crate::tree;

/// States of a batch: one block, and one that overlaps it.
const STATES: usize = 5;

/// Fails if machine code, of single states or of rows, has other bits than the interpreter in these states.
fn compare(what: &str, body: &Scheduled, states: &[Vec<f64>]) {
    let arrays = Arrays::of(&body.function);
    let code = rbd_jit::Function::new(body, &arrays).expect("code");
    crate::checked::check(&code.code());
    let batch = rbd_jit::Batch::new(body, &arrays).expect("code");
    crate::checked::check(&batch.code());
    let names = body.function.inputs.iter().map(|input| input.array);
    let of = |x: &[f64], array: &str| -> Vec<f64> {
        let own = names.clone().zip(x).filter(|(name, _)| *name == array);
        own.map(|(_, x)| *x).collect()
    };
    let outputs = body.function.outputs.len();
    let expected = states.iter().map(|x| {
        let read: Vec<Vec<f64>> = arrays.read.iter().map(|(name, _)| of(x, name)).collect();
        let read: Vec<&[f64]> = read.iter().map(Vec::as_slice).collect();
        let mut found = vec![f64::NAN; outputs];
        code.call(&read, &mut [&mut found]);
        let expected = f64::dispatch(|a| body.evaluate_in(a, x), |a| body.evaluate_in(a, x));
        assert_eq!(bits(&found), bits(&expected), "{what} at {x:?}");
        expected
    });
    let expected: Vec<f64> = expected.flatten().collect();
    let read = arrays.read.iter();
    let rows = read.map(|(name, _)| states.iter().flat_map(|x| of(x, name)).collect());
    let rows: Vec<Vec<f64>> = rows.collect();
    let rows: Vec<&[f64]> = rows.iter().map(Vec::as_slice).collect();
    let mut many = vec![f64::NAN; states.len() * outputs];
    batch.call(states.len(), &rows, &mut [&mut many]);
    assert_eq!(bits(&many), bits(&expected), "{what} in a batch");
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
    for function in &program.functions {
        let inputs = function.body.function.inputs.len();
        let states: Vec<Vec<f64>> = (0..STATES).map(|_| random.vec(inputs)).collect();
        let what = format!("{robot}: {}", function.signature.name);
        compare(&what, &function.body, &states);
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

/// Numbers at the edges: what is not finite, angles beyond what sines take in one step, what is nearly zero.
const EDGES: [f64; 10] = [
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    1e5,
    -1.2e5,
    4e9,
    1e22,
    -0.0,
    5e-324,
    -2e-310,
];

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
            let states = (0..STATES).map(|state| {
                let mut x = random.vec(body.function.inputs.len());
                if state > 0 && !x.is_empty() {
                    for _ in 0..1 + random.index(3) {
                        let at = random.index(x.len());
                        x[at] = EDGES[random.index(EDGES.len())];
                    }
                }
                x
            });
            let states: Vec<Vec<f64>> = states.collect();
            compare(&format!("seed {seed}: {name}"), body, &states);
        }
    }
}
