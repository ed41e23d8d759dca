//! C: every function of every robot compiles without a warning and gives the bits of the program's meaning.

mod batch;
mod built;
pub(crate) mod compiler;
mod driver;
mod many_rows;
mod number;

use std::path::Path;
use std::process::Command;

use built::{Built, written};
use compiler::{Compiler, Language};
use driver::{Called, called};
use number::Number;
use rbd_codegen::{
    Base, COptions, CScalar, Compiled, Effort, FieldKind, FrameOption, FunctionName,
    JointDescription, JointKind, LinkDescription, Model, Options, RunTimeField, Target,
    WarningKind, compile, compile_description, load, lower, possible_functions,
};
use rbd_testing::{Generator, is_whole};

/// What published tables are known for.
const OF_THE_SOURCES: [WarningKind; 3] = [
    WarningKind::InertiaWithoutMass,
    WarningKind::IndefiniteInertia,
    WarningKind::TriangleInequality,
];

fn options() -> Options {
    Options::default()
        .allow(OF_THE_SOURCES.to_vec())
        .effort(Effort::Normal)
}

fn compiled(name: &str, options: &Options) -> Compiled {
    let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
    compile(&path, name, options).expect("a sound robot")
}

/// That results are the same bits, but for arctangents, which are the library's: those are near.
fn same_bits<T: Number>(call: &Called<'_>, own: &[T], expected: &[T]) {
    let of_libraries = call.row.count.atan2 > 0;
    let scale = own.iter().fold(T::one(), |sum, x| sum + x.abs());
    for (k, (a, b)) in own.iter().zip(expected).enumerate() {
        let is_same = a.same(*b) || (of_libraries && a.is_near(*b, scale));
        assert!(is_same, "{}[{k}]: {a:?} in C, {b:?}", call.name);
    }
}

/// That results are within 1e-11 of the largest.
fn near(call: &Called<'_>, own: &[f64], expected: &[f64]) {
    let scale = expected.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
    for (a, b) in own.iter().zip(expected) {
        let is_near = (a - b).abs() <= 1e-11 * scale || a.same(*b);
        assert!(is_near, "{}: {a:e}, {b:e}", call.name);
    }
}

fn check_bits<T: Number>(compiled: &Compiled, states: usize) {
    let program = lower(&compiled.program, &Target::c());
    let all = called(&program, "robot");
    let flags = ["-ffp-contract=off"];
    let built = Built::new::<T>(compiled, &all, COptions::default(), &flags, false);
    built.at::<T>(&program, states, Generator::vec_with_edges, same_bits);
}

/// The robots of `robots/`, and on moving bases those that walk or drive.
fn robots() -> Vec<(String, Base)> {
    let files = rbd_testing::files(&rbd_testing::robots().join("urdf"), ".urdf");
    let names = files.iter().filter_map(|file| file.file_stem()?.to_str());
    let fixed = names.map(|name| (name.to_owned(), Base::Fixed));
    let moving = [
        ("humanoid", Base::Floating),
        ("quadruped", Base::Floating),
        ("mobile_manipulator", Base::Planar),
    ];
    let moving = moving.map(|(name, base)| (name.to_owned(), base));
    fixed.chain(moving).collect()
}

/// Every function that a robot can have, also of its last link's frame.
fn with_all_functions(name: &str, base: Base) -> Compiled {
    with_functions(name, base, |_| true)
}

/// Those of them that are taken, by their place.
fn with_functions(name: &str, base: Base, is_taken: impl Fn(usize) -> bool) -> Compiled {
    let options = options().base(base);
    let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
    let model = load(&path, &options).expect("a sound robot").model;
    let tip = model.link_names.last().expect("a link").clone();
    let of_frames = FunctionName::ALL
        .iter()
        .filter(|f| f.is_of_frame() && !f.needs_full_rank());
    let functions = possible_functions(&model)
        .into_iter()
        .chain(of_frames.copied());
    let taken = functions.enumerate().filter(|(place, _)| is_taken(*place));
    let options = options
        .functions(Some(taken.map(|(_, function)| function).collect()))
        .frames(vec![FrameOption::of_link(tip)]);
    compile(&path, name, &options).expect("possible functions")
}

/// `float`, whose text differs in its literals alone, of every third robot; `RBD_WHOLE=1` takes all.
#[test]
fn every_robot_gives_the_bits_of_its_program() {
    for (k, (name, base)) in robots().into_iter().enumerate() {
        let compiled = compiled(&name, &options().base(base));
        check_bits::<f64>(&compiled, 20);
        if k % 3 == 0 || is_whole() {
            check_bits::<f32>(&compiled, 20);
        }
    }
}

/// Columns of a large tree, which are solved in a loop.
#[test]
fn columns_give_the_bits_of_their_program() {
    let functions = Some(vec![FunctionName::ForwardDynamicsDerivatives]);
    let options = options().functions(functions).base(Base::Floating);
    let has_loop = |compiled: &Compiled| {
        let source = compiled.c(&COptions::default(), "robot").expect("C").source;
        source.contains("_linear_columns(")
    };
    assert!(!has_loop(&compiled("quadruped", &options)));
    let humanoid = compiled("humanoid", &options);
    assert!(has_loop(&humanoid));
    // Its 3,000 results are copied by rows, those below the diagonal of H⁻¹ by columns.
    let source = humanoid.c(&COptions::default(), "robot").expect("C").source;
    let copies = source.lines().filter(|line| line.contains("] = columns0["));
    assert!(copies.count() < 100);
    assert!(source.contains("memcpy(&h_inverse["));
    check_bits::<f64>(&humanoid, 5);
}

/// A long function, whose parts leave numbers, pairs and columns to each other.
#[test]
fn parts_give_the_bits_of_their_program() {
    let functions = Some(vec![FunctionName::ForwardDynamicsDerivatives]);
    let options = options().functions(functions).base(Base::Floating);
    let humanoid = compiled("humanoid", &options);
    let source = humanoid.c(&COptions::default(), "robot").expect("C").source;
    assert!(source.contains("derivatives_part9("));
    let program = lower(&humanoid.program, &Target::c());
    let all = called(&program, "robot");
    for flags in of_vectors() {
        Built::new::<f64>(&humanoid, &all, COptions::default(), &flags, false).at::<f64>(
            &program,
            5,
            Generator::vec_with_edges,
            same_bits,
        );
    }
}

/// Those of a motion under constraints.
#[test]
fn columns_of_constraints_give_the_bits_of_their_program() {
    let functions = vec![FunctionName::ConstrainedForwardDynamicsDerivatives];
    let options = Options::default().functions(Some(functions));
    let path = rbd_testing::robots().join("mjcf/delta.xml");
    let delta = compile(&path, "delta", &options).expect("a sound robot");
    let source = delta.c(&COptions::default(), "robot").expect("C").source;
    assert!(source.contains("_linear_columns("));
    check_bits::<f64>(&delta, 5);
    check_bits::<f32>(&delta, 5);
}

/// The flags for vectors of the compiler's, for those of AVX where the machine has it, and for structures.
fn of_vectors() -> Vec<Vec<&'static str>> {
    let mut all = vec![vec![], vec!["-DRBD_ONE_BY_ONE"]];
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx") {
        all.push(vec!["-mavx"]);
    }
    let flags = |own| [vec!["-ffp-contract=off"], own].concat();
    all.into_iter().map(flags).collect()
}

/// Vectors of every kind give the same bits; `float` of one robot unless `RBD_WHOLE=1` asks for both.
#[test]
fn limbs_side_by_side_give_the_bits_of_their_program() {
    for name in ["humanoid", "quadruped"] {
        let compiled = compiled(name, &options().base(Base::Floating));
        let source = compiled.c(&COptions::default(), "robot").expect("C").source;
        assert!(
            source.contains("    PAIR t") || source.contains("    FOUR t"),
            "{name}"
        );
        // The larger one takes as long to optimise as all else here.
        let level = match name == "quadruped" || is_whole() {
            true => "-O1",
            false => "-O0",
        };
        let program = lower(&compiled.program, &Target::c());
        let all = called(&program, "robot");
        for flags in of_vectors() {
            let flags = [&flags[..], &[level]].concat();
            Built::new::<f64>(&compiled, &all, COptions::default(), &flags, false).at::<f64>(
                &program,
                50,
                Generator::vec_with_edges,
                same_bits,
            );
            if name == "quadruped" || is_whole() {
                Built::new::<f32>(&compiled, &all, COptions::default(), &flags, false).at::<f32>(
                    &program,
                    50,
                    Generator::vec_with_edges,
                    same_bits,
                );
            }
        }
    }
}

/// `float`, whose text differs in its literals alone, of one of them; `RBD_WHOLE=1` takes both.
#[test]
fn every_function_gives_the_bits_of_its_program() {
    for (name, base) in [
        ("stanford_arm", Base::Fixed),
        ("double_pendulum", Base::Floating),
    ] {
        let compiled = with_all_functions(name, base);
        let count = compiled.program.all_functions().count();
        assert!(count > 60, "{name}: few functions, {count}");
        let is_fixed = base == Base::Fixed;
        if is_fixed || is_whole() {
            check_bits::<f64>(&compiled, 20);
        }
        if !is_fixed || is_whole() {
            check_bits::<f32>(&compiled, 20);
        }
    }
}

/// Angles of every size, near multiples of a quarter turn too, and what is no number: sines and cosines with
/// and without offsets are the runtime's to the bit.
fn check_angles<T: Number>(name: &str) {
    let functions = Some(vec![FunctionName::ForwardKinematics]);
    let compiled = compiled(name, &options().functions(functions));
    let program = lower(&compiled.program, &Target::c());
    let all = called(&program, "robot");
    let flags = ["-O2", "-ffp-contract=off"];
    let built = Built::new::<T>(&compiled, &all, COptions::default(), &flags, false);
    let angle = |random: &mut Generator| {
        let special = [
            0.0,
            -0.0,
            f64::INFINITY,
            f64::NAN,
            1e5,
            -1e5,
            400.0,
            f64::MAX,
            1e-310,
        ];
        match random.index(8) {
            0 => special[random.index(special.len())],
            1 => (random.real(-1e5, 1e5).round() * core::f64::consts::FRAC_PI_2).next_up(),
            2 => random.real(-500.0, 500.0),
            _ => random.real(-1.0, 1.0) * 10.0_f64.powf(random.real(-10.0, 308.0)),
        }
    };
    built.at::<T>(
        &program,
        20_000,
        |random, n| (0..n).map(|_| angle(random)).collect(),
        same_bits,
    );
}

#[test]
fn sines_of_angles_of_every_size_are_those_of_the_runtime() {
    for name in ["pendulum", "general_6r"] {
        check_angles::<f64>(name);
        check_angles::<f32>(name);
    }
}

/// Where compilers would fuse, `reproducible` keeps them from it: gcc whatever the flag, clang by its default, since
/// its `fast` overrides what the source says.
#[test]
fn reproducible_needs_no_flag() {
    let compiled = compiled("panda", &options());
    let program = lower(&compiled.program, &Target::c());
    let all = called(&program, "robot");
    let c_options = COptions::default().reproducible(true);
    let contract = match Compiler::own().is_clang() {
        true => "-ffp-contract=on",
        false => "-ffp-contract=fast",
    };
    let mut flags = vec!["-O2", contract];
    if cfg!(target_arch = "x86_64") {
        // The compiler may use what the machine need not have; without it there is nothing to fuse.
        flags.extend(std::arch::is_x86_feature_detected!("fma").then_some("-mfma"));
    }
    Built::new::<f64>(&compiled, &all, c_options, &flags, false)
        .each::<f64>(&program, 20, same_bits);
}

/// The flags for each width of vectors that this machine has, and for none.
fn widths() -> Vec<Vec<&'static str>> {
    let mut all = vec![
        vec![],
        vec!["-DRBD_VECTOR_BYTES=0"],
        vec!["-DRBD_PLATFORM_SIN_COS"],
    ];
    #[cfg(target_arch = "x86_64")]
    {
        all.extend(std::arch::is_x86_feature_detected!("avx2").then_some(vec!["-mavx2", "-mfma"]));
        all.extend(std::arch::is_x86_feature_detected!("avx512f").then_some(vec!["-mavx512f"]));
    }
    all
}

/// Whatever the layout, the number of states and the width of vectors: the bits of single calls. Each width has
/// either scalar and either robot, and one of a few functions, so that each robot has every function at some
/// width; `RBD_WHOLE=1` takes all functions and scalars of each.
#[test]
fn batches_give_the_bits_of_single_calls() {
    let robots = [
        ("stanford_arm", Base::Fixed),
        ("double_pendulum", Base::Floating),
    ];
    let widths = widths();
    for (k, (name, base)) in robots.into_iter().enumerate() {
        let mut functions = 0;
        for (w, width) in widths.iter().enumerate() {
            let is_own = |place: usize| (place + k) % widths.len() == w;
            let compiled = with_functions(name, base, |place| is_whole() || is_own(place));
            let program = lower(&compiled.program, &Target::c());
            let all = called(&program, "robot");
            functions += all.len();
            let flags: Vec<&str> = ["-ffp-contract=off"]
                .into_iter()
                .chain(width.iter().copied())
                .collect();
            let is_double = (k + w) % 2 == 0;
            if is_double || is_whole() {
                batch::check::<f64>(&compiled, &all, &flags, 1e6);
            }
            if !is_double || is_whole() {
                batch::check::<f32>(&compiled, &all, &flags, 1e4);
            }
        }
        assert!(functions > 60, "{name}: few functions, {functions}");
    }
}

/// Limbs side by side, optimised code, and numbers that are known at run time only.
#[test]
fn batches_of_limbs_and_of_run_time_numbers_give_the_bits_of_single_calls() {
    let fields = [
        ("inertias", FieldKind::Inertias),
        ("gravity", FieldKind::Gravity),
    ];
    let fields = fields.map(|(name, kind)| RunTimeField::new(name, kind));
    let with_fields = compiled("panda", &options().fields(fields.to_vec()));
    let robots = [
        compiled("quadruped", &options().base(Base::Floating)),
        with_fields,
    ];
    for (k, compiled) in robots.into_iter().enumerate() {
        let program = lower(&compiled.program, &Target::c());
        let all = called(&program, "robot");
        // Each width has one of them, and the first of each is optimised; `RBD_WHOLE=1` takes both, all optimised.
        let widths = widths().into_iter().enumerate();
        for (w, width) in widths.filter(|(w, _)| (k + w) % 2 == 0 || is_whole()) {
            let level = if w < 2 || is_whole() { "-O1" } else { "-O0" };
            let flags: Vec<&str> = [level, "-ffp-contract=off"]
                .into_iter()
                .chain(width)
                .collect();
            batch::check::<f64>(&compiled, &all, &flags, 1e6);
        }
    }
}

/// sin(a + δ) by the sines of a, of numbers within ±2 with δ within a turn: some units in the last place of
/// every sine, of which each result is made in some hundred operations.
#[test]
fn functions_of_given_sines_are_the_functions() {
    for name in ["panda", "quadruped"] {
        let compiled = compiled(
            name,
            &options().base(if name == "quadruped" {
                Base::Floating
            } else {
                Base::Fixed
            }),
        );
        let program = lower(&compiled.program, &Target::c());
        let all = called(&program, "robot");
        let flags = ["-O1", "-ffp-contract=off"];
        let built = Built::new::<f64>(&compiled, &all, COptions::default(), &flags, true);
        assert!(built.calls.len() > 4, "few functions of sines");
        built.each::<f64>(&program, 20, |call, own, expected| {
            near(call, own, expected);
        });
    }
}

/// What takes its sines from the platform is as near as the platform's are.
#[test]
fn sines_of_the_platform_are_taken_on_request() {
    let compiled = compiled("panda", &options());
    let program = lower(&compiled.program, &Target::c());
    let all = called(&program, "robot");
    let flags = ["-O1", "-ffp-contract=off", "-DRBD_PLATFORM_SIN_COS"];
    let built = Built::new::<f64>(&compiled, &all, COptions::default(), &flags, false);
    built.each::<f64>(&program, 20, |call, own, expected| {
        near(call, own, expected);
    });
}

/// In every language of every compiler that is here, without a warning, and calling nothing but √. `float`, whose text differs in
/// its literals alone, of one robot; `RBD_WHOLE=1` takes all.
#[test]
fn compilers_have_nothing_to_say_and_only_roots_to_call() {
    let robots = [
        ("pendulum", Base::Fixed),
        ("stanford_arm", Base::Fixed),
        ("double_pendulum", Base::Floating),
        ("three_finger_hand", Base::Fixed),
    ];
    for (name, base) in robots {
        let compiled = compiled(name, &options().base(base));
        let is_both = base == Base::Floating || is_whole();
        for scalar in [CScalar::Double, CScalar::Float]
            .into_iter()
            .take(1 + usize::from(is_both))
        {
            let c_options = COptions::default().scalar(scalar).batch(true);
            let text = compiled.c(&c_options, "robot").expect("C");
            let folder = tempfile::tempdir().expect("a folder");
            let robot = written(&text, folder.path());
            for (k, (compiler, language)) in Compiler::all().into_iter().enumerate() {
                for flag in [
                    "-DRBD_PLATFORM_SIN_COS",
                    "-DRBD_VECTOR_BYTES=0",
                    "-DRBD_ONE_BY_ONE",
                ] {
                    compiler.object(language, &[flag], &robot);
                }
                // What is found by optimising is found in either language.
                let level = match language {
                    Language::C99 => "-O2",
                    Language::Cpp17 => "-O0",
                };
                let object = compiler.object(language, &[level], &robot);
                if k == 0 {
                    calls_only_roots(name, &compiled, &object);
                }
            }
        }
    }
}

/// A compiler may also write loops that copy and fill as calls.
fn calls_only_roots(name: &str, compiled: &Compiled, object: &Path) {
    let mut rows = compiled.program.functions.iter();
    let takes_arctangents = rows.any(|row| row.count.atan2 > 0);
    for symbol in undefined(object) {
        let known = ["sqrt", "sqrtf", "atan2", "atan2f", "memcpy", "memset"];
        let may =
            known.contains(&symbol.as_str()) && (takes_arctangents || !symbol.starts_with("atan2"));
        assert!(may, "{name}: calls `{symbol}`");
    }
}

/// The symbols that an object lacks, those of position-independent code aside; none where there is no `nm`.
fn undefined(object: &Path) -> Vec<String> {
    let Ok(output) = Command::new("nm").arg("-u").arg(object).output() else {
        println!("skipped: no `nm`");
        return Vec::new();
    };
    let text = String::from_utf8(output.stdout).expect("names");
    let names = text
        .lines()
        .filter_map(|line| line.split_whitespace().last());
    let names = names.filter(|name| !name.starts_with("_GLOBAL_OFFSET_TABLE_"));
    names
        .map(|name| name.trim_start_matches('_').to_owned())
        .collect()
}

/// Names of a file may be anything; in C they are identifiers, comments and strings.
#[test]
fn any_names_become_c() {
    let names = [
        "*/ int x; /*",
        "??/",
        "a\"b\\",
        "机器人",
        "état",
        "3 d",
        "double",
        "",
    ];
    let mut robot = Model::builder("*/ #error ??/");
    let link = |k: usize| format!("{}{k}", names[k % names.len()]);
    robot = robot.link(LinkDescription::new(link(0)));
    for k in 1..names.len() {
        let body = LinkDescription::new(link(k))
            .mass(1.0)
            .center_of_mass([0.1, 0.0, -0.5]);
        robot = robot.link(body.inertia([0.1, 0.0, 0.0, 0.1, 0.0, 0.1]));
        let name = names[k - 1].to_owned() + names[k];
        let joint = JointDescription::new(name, JointKind::Continuous, link(k - 1), link(k));
        robot = robot.joint(joint.axis([0.0, 1.0, 0.0]));
    }
    let frames = (1..names.len()).map(|k| FrameOption::of_link(link(k)));
    let options = Options::default().frames(frames.collect());
    let compiled = compile_description(&robot, &options).expect("a sound robot");
    let text = compiled.c(&COptions::default(), "robot").expect("C");
    assert!(text.header.contains("#define ERROR_NV 7"));
    let folder = tempfile::tempdir().expect("a folder");
    let source = written(&text, folder.path());
    for (compiler, language) in Compiler::all() {
        compiler.object(language, &[], &source);
    }
}

/// Frames whose names are one in ASCII are refused, all functions at once.
#[test]
fn functions_whose_names_would_be_one_are_named() {
    let frames = ["tool", "é tool"].map(|name| FrameOption::on_link(name, "rod"));
    let compiled = compiled("pendulum", &options().frames(frames.to_vec()));
    let errors = compiled.c(&COptions::default(), "x").expect_err("a clash");
    let count = compiled.program.frames[0].functions.len();
    assert_eq!(errors.0.len(), count, "{errors}");
    let message = errors.to_string();
    for word in ["`pendulum_tool_placement`", "`é tool`", "--frames"] {
        assert!(message.contains(word), "no {word} in {message}");
    }
}

/// Inputs beside the state are the last array, of which the file's values are a constant.
#[test]
fn what_is_known_at_run_time_is_the_last_argument() {
    let fields = [
        ("inertias", FieldKind::Inertias),
        ("gravity", FieldKind::Gravity),
        ("friction", FieldKind::Friction),
    ];
    let fields = fields.map(|(name, kind)| RunTimeField::new(name, kind));
    let compiled = compiled("panda", &options().fields(fields.to_vec()));
    let text = compiled.c(&COptions::default(), "x").expect("C");
    let count = 10 * compiled.model.links.len() + 3 + 7;
    assert!(
        text.header
            .contains(&format!("#define PANDA_PARAMETERS {count}\n"))
    );
    assert!(
        text.source.contains("0.0, 0.0, -9.81,"),
        "gravity is among the nominal numbers"
    );
    check_bits::<f64>(&compiled, 20);
}

/// Full matrices have each stored entry in its place, of H above the diagonal too, and zeros elsewhere.
#[test]
fn stored_entries_stand_in_full_matrices() {
    let functions = vec![FunctionName::Crba, FunctionName::RneaDerivatives];
    let compiled = compiled("three_finger_hand", &options().functions(Some(functions)));
    let text = compiled
        .c(&COptions::default().prefix("robot"), "robot")
        .expect("C");
    let folder = tempfile::tempdir().expect("a folder");
    let robot = written(&text, folder.path());
    let program = "#include <stdio.h>\n#include \"robot.h\"\n\
        #define ALL(x) fwrite(x, sizeof *x, sizeof x / sizeof *x, stdout)\n\
        int main(void) {\n\
        double h[ROBOT_INERTIA_NONZEROS], full[ROBOT_NV * ROBOT_NV];\n\
        double sparse[sizeof robot_rnea_derivatives_dtau_dq_rows / sizeof(uint16_t)];\n\
        unsigned i;\n\
        for (i = 0; i < sizeof h / sizeof *h; i++) h[i] = 1 + i;\n\
        for (i = 0; i < sizeof sparse / sizeof *sparse; i++) sparse[i] = 1 + i;\n\
        robot_inertia_dense(h, full); ALL(full);\n\
        robot_rnea_derivatives_dtau_dq_dense(sparse, full); ALL(full);\n\
        return 0; }\n";
    let driver = folder.path().join("driver.c");
    std::fs::write(&driver, program).expect("written");
    let binary = Compiler::own().program(&[], &[&driver, &robot]);
    let numbers = f64::read(&driver::output(&binary, Vec::new()));
    let nv = compiled.program.sizes.nv;
    let full = |positions: &[(usize, usize)], is_symmetric: bool| {
        let mut full = vec![0.0; nv * nv];
        for (k, (i, j)) in positions.iter().enumerate() {
            full[i * nv + j] = (k + 1) as f64;
            if is_symmetric {
                full[j * nv + i] = (k + 1) as f64;
            }
        }
        full
    };
    let derivatives = compiled
        .program
        .function("rnea_derivatives")
        .expect("asked for");
    let positions = &derivatives.signature.results[0].positions;
    assert!(positions.len() < nv * nv, "there are zeros");
    let h = full(&compiled.program.pattern.nonzeros, true);
    assert_eq!(numbers, [h, full(positions, false)].concat());
}
