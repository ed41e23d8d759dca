//! Functions that are written as machine code, beside their Rust.

use std::path::Path;

use rbd_codegen::{Base, FunctionName, Item, Options, compile, compile_description};
use rbd_model::RobotDescription;

fn text(is_code: bool, is_reproducible: bool) -> String {
    let functions = vec![FunctionName::Rnea, FunctionName::RneaDerivatives];
    text_of(functions, is_code, is_reproducible)
}

fn text_of(functions: Vec<FunctionName>, is_code: bool, is_reproducible: bool) -> String {
    let options = Options::default()
        .base(Base::Floating)
        .functions(Some(functions))
        .machine_code(is_code)
        .reproducible(is_reproducible);
    text_of_robot("quadruped", &options)
}

fn text_of_robot(name: &str, options: &Options) -> String {
    let file = format!("../robots/urdf/{name}.urdf");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let robot = compile(&file, name, options).expect("it is sound");
    robot.tokens(&Item::public()).to_string()
}

#[test]
fn long_functions_are_code_and_rust() {
    let (rust, code) = (text(false, false), text(true, false));
    assert!(!rust.contains("machine_code"));
    assert_eq!(code.matches("machine_code !").count(), 1);
    assert!(code.contains("fn rnea_derivatives_code < T : :: rbd :: Real >"));
    assert!(code.contains("fn code < T > ([19 , 18 , 18])"));
    assert!(code.contains("} 1 fused \"") && code.contains("1 unfused \""));
    // The Rust of other scalars and machines is there, and the same.
    let body = |text: &str| {
        let from = text.find("fn rnea_derivatives_of_sines").expect("a body");
        text[from..from + 10_000].to_owned()
    };
    assert_eq!(body(&rust), body(&code));
    assert_eq!(code, text(true, false), "the same text again");
}

#[test]
fn reproducible_code_fuses_nothing() {
    let code = text(true, true);
    assert!(!code.contains("1 fused \"") && code.contains("1 unfused \""));
    assert!(code.contains("dispatch_code :: < _ , true >"));
}

/// Columns are solved by a loop, in the order of other processors' Rust, which does not fuse.
#[test]
fn unfused_code_calls_a_loop_for_columns() {
    let calls = |robot, is_reproducible| {
        let options = Options::default().base(Base::Floating).machine_code(true);
        let functions = Some(vec![FunctionName::ForwardDynamicsDerivatives]);
        let options = options.functions(functions).reproducible(is_reproducible);
        let text = text_of_robot(robot, &options);
        ["true", "false"]
            .map(|is_fused| text.matches(&format!("columns :: < {is_fused} >")).count())
    };
    assert_eq!(calls("quadruped", false), [0, 1]);
    // Shorter functions stay Rust.
    assert_eq!(calls("quadruped", true), [0, 0]);
    assert_eq!(calls("humanoid", true), [0, 1]);
}

/// Code that no longer fits into the cache of instructions is there for AVX-512, too, unless all machines are to give the same bits.
#[test]
fn the_longest_code_has_a_body_for_avx512() {
    let bodies = |robot, name, is_reproducible| {
        let options = Options::default().base(Base::Floating).machine_code(true);
        let options = options.functions(Some(vec![name]));
        let text = text_of_robot(robot, &options.reproducible(is_reproducible));
        ["avx512", "fused", "unfused"].map(|body| text.contains(&format!("1 {body} \"")))
    };
    let of_accelerations = FunctionName::ForwardDynamicsDerivatives;
    let of_torques = FunctionName::RneaDerivatives;
    assert_eq!(bodies("quadruped", of_accelerations, false), [true; 3]);
    assert_eq!(bodies("quadruped", of_torques, false), [false, true, true]);
    assert_eq!(bodies("humanoid", of_torques, false), [true; 3]);
    assert_eq!(bodies("humanoid", of_torques, true), [false, false, true]);
}

/// Of registers of eight and of four states; reproducible batches stay Rust.
#[test]
fn batches_have_code_for_avx512_and_avx2() {
    let lanes = |is_batch, is_code, is_reproducible| {
        let options = Options::default().base(Base::Floating).batch(is_batch);
        let options = options.functions(Some(vec![FunctionName::RneaDerivatives]));
        let options = options.machine_code(is_code);
        let text = text_of_robot("quadruped", &options.reproducible(is_reproducible));
        [
            "8 fused \"",
            "4 fused \"",
            "a . in_lanes (",
            "const SINGLE_BITS : usize = 128usize",
        ]
        .map(|part| text.matches(part).count())
    };
    assert_eq!(lanes(true, true, false), [1; 4]);
    for (is_batch, is_code, is_reproducible) in [
        (false, true, false),
        (true, false, false),
        (true, true, true),
    ] {
        assert_eq!(lanes(is_batch, is_code, is_reproducible), [0; 4]);
    }
}

/// Lanes of the longest loops take longer than single calls.
#[test]
fn batches_take_the_longest_loops_one_after_the_other() {
    let single_bits = |joints| {
        let functions = vec![FunctionName::ForwardDynamicsDerivatives];
        let options = Options::default().functions(Some(functions)).batch(true);
        let chain = RobotDescription::general_chain(joints);
        let robot = compile_description(&chain, &options).expect("it is sound");
        let text = robot.tokens(&Item::public()).to_string();
        ["0usize", "512usize"].map(|bits| {
            text.matches(&format!("SINGLE_BITS : usize = {bits}"))
                .count()
        })
    };
    // Two products with H⁻¹ alone are 2 n³ products.
    assert_eq!(single_bits(12), [1, 0]);
    assert_eq!(single_bits(45), [0, 1]);
}
