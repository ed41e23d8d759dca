//! The bytes of robots' code: long functions take as long as it takes to fetch them.
//!
//! `RBD_BLESS=1 cargo test -p rbd-jit --test it sizes::` writes the golden anew; the difference is what a review reads.

use std::fmt::Write as _;
use std::path::Path;

use rbd_codegen::internals::lower::lower;
use rbd_codegen::{Base, FunctionName, Options, Target, compile};
use rbd_jit::{Arrays, Processor, States, emit};

const ROBOTS: [(&str, Base); 3] = [
    ("panda", Base::Fixed),
    ("quadruped", Base::Floating),
    ("humanoid", Base::Floating),
];

const FUNCTIONS: [FunctionName; 5] = [
    FunctionName::Rnea,
    FunctionName::Crba,
    FunctionName::ForwardDynamics,
    FunctionName::RneaDerivatives,
    FunctionName::ForwardDynamicsDerivatives,
];

/// A column each: the states of a call, and the processor.
const COLUMNS: [(States, Processor); 6] = [
    (States::One, Processor::Avx512),
    (States::One, Processor::Avx2),
    (States::One, Processor::Sse2),
    (States::One, Processor::Neon),
    (States::Lanes, Processor::Avx512),
    (States::Lanes, Processor::Avx2),
];

/// A row a function, also those that come with others: the bytes of its instructions.
fn sizes() -> String {
    let mut text = String::from("robot function");
    for (states, processor) in COLUMNS {
        write!(text, " {states:?}/{processor:?}").expect("a string");
    }
    text.push('\n');
    for (robot, base) in ROBOTS {
        let path = rbd_testing::robots().join(format!("urdf/{robot}.urdf"));
        let options = Options::default()
            .base(base)
            .functions(Some(FUNCTIONS.to_vec()));
        let compiled = compile(&path, robot, &options).expect("a sound robot");
        let program = lower(&compiled.program, &Target::machine());
        for function in &program.functions {
            write!(text, "{robot} {}", function.signature.name).expect("a string");
            let arrays = Arrays::of(&function.body.function);
            for (states, processor) in COLUMNS {
                let code = emit::<f64>(&function.body, &arrays, states, processor).expect("code");
                write!(text, " {}", code.bytes.len() - code.body).expect("a string");
            }
            text.push('\n');
        }
    }
    text
}

#[test]
fn sizes_of_robots_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/code_bytes.txt");
    let found = sizes();
    if std::env::var_os("RBD_BLESS").is_some() {
        std::fs::write(&path, &found).expect("a file that can be written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        golden == found,
        "{path:?} differs; RBD_BLESS=1 writes it anew:\n{found}"
    );
}
