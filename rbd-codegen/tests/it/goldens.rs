//! Goldens: what small robots become at each stage, and what every robot's functions cost.
//!
//! `RBD_BLESS=1 cargo test -p rbd-codegen --test it goldens::` writes them anew; the difference is what
//! a change does. `rbd/tests/it/goldens.rs` compiles the code, the robots' crate that of every robot.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use rbd_codegen::internals::ir::{Input, trace};
use rbd_codegen::internals::{LoweredProgram, lowered, rust, rust_function};
use rbd_codegen::{Base, COptions, Choice, FunctionName, Model, Options, Target, compile, load};

use crate::calls;

/// Robots small enough to read.
const SMALL: [&str; 2] = ["pendulum", "double_pendulum"];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn generated(name: &str, base: Base) -> (Model, LoweredProgram) {
    generated_with(name, &Options::default().base(base))
}

fn generated_with(name: &str, options: &Options) -> (Model, LoweredProgram) {
    let path = folder("../robots/urdf").join(format!("{name}.urdf"));
    let model = load(&path, options).expect("a sound robot").model;
    let generated = lowered(&model, options).expect("it can be generated");
    (model, generated)
}

#[track_caller]
fn compare(file: &str, text: &str) {
    let path = folder("tests/golden").join(file);
    if std::env::var_os("RBD_BLESS").is_some() {
        std::fs::create_dir_all(folder("tests/golden")).expect("the folder can be made");
        std::fs::write(&path, text).expect("the golden can be written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        golden == text,
        "tests/golden/{file} differs; RBD_BLESS=1 writes it anew:\n{text}"
    );
}

#[test]
fn models_of_small_robots() {
    for name in SMALL {
        compare(
            &format!("{name}.model.txt"),
            &format!("{:#?}\n", generated(name, Base::Fixed).0),
        );
    }
}

#[test]
fn programs_of_small_robots() {
    for name in SMALL {
        let (_, generated) = generated(name, Base::Fixed);
        let mut text = String::new();
        for method in &generated.functions {
            writeln!(text, "{}\n{}", method.method.name, method.body.function).expect("a string");
        }
        compare(&format!("{name}.ir.txt"), &text);
    }
}

/// Every block of a long function says what it is about; a short function says nothing.
#[test]
fn blocks_of_long_functions_say_what_they_compute() {
    let (model, generated) = generated("panda", Base::Fixed);
    let own = generated
        .functions
        .iter()
        .filter(|row| row.same_as.is_none());
    let blocks = own.map(|row| {
        row.body
            .schedule
            .parts
            .iter()
            .map(|part| part.blocks.len())
            .sum()
    });
    let blocks: Vec<usize> = blocks.collect();
    let long: usize = blocks.iter().filter(|count| **count > 1).sum();
    assert!(long > 1 && blocks.contains(&1), "{blocks:?}");
    let text = rust(&model, generated, &Options::default()).to_string();
    assert_eq!(text.matches("doc = \" Reads ").count(), long);
    let (_, rnea) = text.split_once("fn rnea_of_sines").expect("sines");
    let last = rnea.split("doc = \" Reads ").nth(2).expect("two blocks");
    assert!(last.contains("Completes tau[0..=2]."), "{last}");
}

/// A function that asks everything of a scalar; `rbd/tests/it/residual.rs` runs it.
#[test]
fn code_of_a_residual() {
    let inputs = (0..4).map(|index| Input {
        array: "x",
        index,
        field: "",
    });
    let traced = trace(inputs.collect(), |x| {
        let x = <[_; 4]>::try_from(x).unwrap_or_else(|_| unreachable!("four inputs"));
        rbd_testing::residual(x).to_vec()
    });
    compare("residual.ir.txt", &traced.to_string());
    let (_, tokens) = rust_function("residual", traced, &Target::rust());
    let file = syn::parse2(tokens).expect("the output is Rust");
    compare("residual.rs", &prettyplease::unparse(&file));
}

/// A function that calls kernels between its operations, in one scope and in several functions;
/// `rbd/tests/it/kernels.rs` runs both.
#[test]
fn code_of_calls_of_kernels() {
    let mut several = calls::target();
    several.function_statements = 16;
    let written = [("whole", calls::target()), ("in_parts", several)].map(|(name, target)| {
        let (_, tokens) = rust_function(name, calls::function(), &target);
        let file = syn::parse2(tokens).expect("the output is Rust");
        prettyplease::unparse(&file)
    });
    compare("calls.rs", &written.concat());
}

#[test]
fn code_of_small_robots() {
    for name in SMALL {
        let (model, generated) = generated(name, Base::Fixed);
        let tokens = rust(&model, generated, &Options::default());
        let file = syn::parse2(tokens).expect("the output is Rust");
        compare(&format!("{name}.rs"), &prettyplease::unparse(&file));
    }
}

/// The first of them in C; `tests/it/c.rs` runs C of every robot.
#[test]
fn c_of_a_small_robot() {
    let path = folder("../robots/urdf").join(format!("{}.urdf", SMALL[0]));
    let compiled = compile(&path, SMALL[0], &Options::default()).expect("a sound robot");
    let text = compiled.c(&COptions::default(), "pendulum").expect("C");
    compare("pendulum.h", &text.header);
    compare("pendulum.c", &text.source);
}

/// What the first of them is for a build without optimisation.
#[test]
fn code_without_optimisation() {
    let options = Options::default()
        .functions(Some(vec![FunctionName::Rnea, FunctionName::Gravity]))
        .optimized(Some(false));
    let (model, generated) = generated_with(SMALL[0], &options);
    let text = rust(&model, generated, &options).to_string();
    assert!(!text.contains("inline (always)") && !text.contains("dispatch"));
    let file = syn::parse_str(&text).expect("the output is Rust");
    compare("pendulum.unoptimized.rs", &prettyplease::unparse(&file));
}

#[test]
fn operation_counts_of_all_robots() {
    compare("operation_counts.txt", &counts(&Options::default()));
}

#[test]
fn operation_counts_of_wrenches() {
    let functions = FunctionName::ALL.iter().copied();
    let options = Options::default().functions(Some(
        functions.filter(|name| name.is_of_wrenches()).collect(),
    ));
    compare("wrench_operations.txt", &counts(&options));
}

/// Of arms: what they cost on large robots takes minutes to find. All columns are written out, as for
/// batches: those that are solved side by side count zeros too.
#[test]
fn operation_counts_of_derivatives() {
    let mut text = String::from(HEAD);
    for name in [
        "panda",
        "iiwa14",
        "ur5e",
        "general_6r",
        "stanford_arm",
        "three_finger_hand",
    ] {
        let functions = FunctionName::ALL.iter().copied();
        let wanted = functions.filter(|f| f.is_of_derivatives() || f.is_of_second_order());
        let options = Options::default()
            .functions(Some(wanted.collect()))
            .batch(true);
        add_counts(&mut text, name, &options);
    }
    compare("derivative_operations.txt", &text);
}

const HEAD: &str = "robot method: multiplications + additions (divisions, roots)\n";

/// What the functions of these options cost on all robots, and on moving bases of some.
fn counts(options: &Options) -> String {
    let names = rbd_testing::files(&folder("../robots/urdf"), ".urdf")
        .into_iter()
        .map(|path| {
            path.file_stem()
                .expect("a file")
                .to_string_lossy()
                .into_owned()
        });
    let mut text = String::from(HEAD);
    let on_fixed = names.map(|name| (name, Base::Fixed));
    let moving = [
        ("humanoid", Base::Floating),
        ("mobile_manipulator", Base::Planar),
        ("quadruped", Base::Floating),
    ];
    let moving = moving.map(|(name, base)| (name.to_owned(), base));
    for (name, base) in on_fixed.chain(moving) {
        add_counts(&mut text, &name, &options.clone().base(base));
    }
    text
}

fn add_counts(text: &mut String, name: &str, options: &Options) {
    for method in generated_with(name, options).1.functions {
        let count = method.count;
        let (mul, add, div, sqrt) = (count.mul, count.add, count.div, count.sqrt);
        let on_base = match options.robot.base {
            Base::Fixed => String::new(),
            base => format!("{} ", base.name()),
        };
        let name = format!("{name} {on_base}{}", method.method.name);
        writeln!(text, "{name}: {mul} + {add} ({div}, {sqrt})").expect("a string");
    }
}
