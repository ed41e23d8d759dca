//! Functions that are written as machine code, beside their Rust.

use std::path::Path;

use rbd_codegen::{Base, FunctionName, Item, Options, compile};

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
    assert!(code.contains("fn rnea_derivatives_code < T > ([19 , 18 , 18])"));
    assert!(code.contains("} fused \"") && code.contains("unfused \""));
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
    assert!(!code.contains("} fused \"") && code.contains("} unfused \""));
    assert!(code.contains("dispatch_code :: < _ , true >"));
}

/// Its columns are solved in another order than by the Rust that other processors run.
#[test]
fn reproducible_code_has_no_columns_in_vectors() {
    let is_code = |is_reproducible| {
        let functions = vec![FunctionName::ForwardDynamicsDerivatives];
        text_of(functions, true, is_reproducible).contains("derivatives_code <")
    };
    assert!(is_code(false) && !is_code(true));
}

/// Code that no longer fits into the cache of instructions is there for AVX-512, too, unless all machines are to give the same bits.
#[test]
fn the_longest_code_has_a_body_for_avx512() {
    let bodies = |robot, name, is_reproducible| {
        let options = Options::default().base(Base::Floating).machine_code(true);
        let options = options.functions(Some(vec![name]));
        let text = text_of_robot(robot, &options.reproducible(is_reproducible));
        let has = |body: &str| {
            text.contains(&format!("}} {body} \"")) || text.contains(&format!("] {body} \""))
        };
        ["avx512", "fused", "unfused"].map(has)
    };
    let of_accelerations = FunctionName::ForwardDynamicsDerivatives;
    let of_torques = FunctionName::RneaDerivatives;
    assert_eq!(bodies("quadruped", of_accelerations, false), [true; 3]);
    assert_eq!(bodies("quadruped", of_torques, false), [false, true, true]);
    assert_eq!(bodies("humanoid", of_torques, false), [true; 3]);
    assert_eq!(bodies("humanoid", of_torques, true), [false, false, true]);
}

/// In lanes they would take longer where columns are in vectors already.
#[test]
fn batches_call_the_code_of_long_columns_for_one_state_after_the_other() {
    let one_by_one = |robot, name, is_code| {
        let options = Options::default().base(Base::Floating).batch(true);
        let options = options.functions(Some(vec![name]));
        let text = text_of_robot(robot, &options.machine_code(is_code));
        text.matches("const ONE_BY_ONE : bool = true").count()
    };
    let of_accelerations = FunctionName::ForwardDynamicsDerivatives;
    assert_eq!(one_by_one("humanoid", of_accelerations, true), 1);
    assert_eq!(one_by_one("humanoid", of_accelerations, false), 0);
    let of_torques = FunctionName::RneaDerivatives;
    assert_eq!(one_by_one("humanoid", of_torques, true), 0);
    // The lanes of a quadruped's batches are straight lines, and as fast.
    assert_eq!(one_by_one("quadruped", of_accelerations, true), 0);
}
