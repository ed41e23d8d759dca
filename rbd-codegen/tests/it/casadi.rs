//! CasADi's external interface in C: its functions answer as CasADi's own generated code does, and derivatives are
//! those of differences of what they are derivatives of.

mod library;
mod numbers;
mod robots;

use crate::c::compiler::{Compiler, Language};
use library::{Call, Library, Matrix};
use numbers::{beside, differences, near, symmetric, whole};
use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::{Base, COptions, CScalar, Compiled, FrameOption, FunctionName as F, Options};
use rbd_testing::Generator;
use robots::{compiled, on_moving_base, robots};

/// The names of the functions themselves, without those of derivatives.
fn own_names(library: &Library) -> Vec<&str> {
    let names = library.functions.keys().map(String::as_str);
    names
        .filter(|name| name.starts_with("robot_casadi_"))
        .collect()
}

fn sizes(all: &[Matrix]) -> Vec<(&str, usize, usize, usize)> {
    let sizes = all
        .iter()
        .map(|m| (m.name.as_str(), m.rows, m.columns, m.entries.len()));
    sizes.collect()
}

#[test]
fn names_shapes_and_patterns_are_those_that_casadi_expects() {
    let panda = compiled(
        "panda",
        Base::Fixed,
        &[F::Rnea, F::Crba],
        Options::default(),
    );
    let library = Library::new(&panda, &[]);
    assert_eq!(
        own_names(&library),
        ["robot_casadi_crba", "robot_casadi_rnea"]
    );
    assert_eq!(library.functions.len(), 8);
    let own = &library.functions["robot_casadi_rnea"];
    let arguments = vec![("q", 7, 1, 7), ("qd", 7, 1, 7), ("qdd", 7, 1, 7)];
    assert_eq!(sizes(&own.arguments), arguments);
    assert_eq!(sizes(&own.results), [("tau", 7, 1, 7)]);
    let jacobian = &library.functions["jac_robot_casadi_rnea"];
    let with_output = [arguments.as_slice(), &[("out_tau", 7, 1, 0)]].concat();
    assert_eq!(sizes(&jacobian.arguments), with_output);
    // Joint 1 is vertical: nothing depends on q1.
    let blocks = [
        ("jac_tau_q", 7, 7, 42),
        ("jac_tau_qd", 7, 7, 48),
        ("jac_tau_qdd", 7, 7, 49),
    ];
    assert_eq!(sizes(&jacobian.results), blocks);
    let adjoint = &library.functions["adj1_robot_casadi_rnea"];
    let weighted = [with_output.as_slice(), &[("adj_tau", 7, 1, 7)]].concat();
    assert_eq!(sizes(&adjoint.arguments), weighted);
    let adjoints = ["adj_q", "adj_qd", "adj_qdd"].map(|name| (name, 7, 1, 7));
    assert_eq!(sizes(&adjoint.results), adjoints);
    let second = &library.functions["jac_adj1_robot_casadi_rnea"];
    let outputs = ["out_adj_q", "out_adj_qd", "out_adj_qdd"].map(|name| (name, 7, 1, 0));
    assert_eq!(
        sizes(&second.arguments),
        [weighted, outputs.to_vec()].concat()
    );
    let by = ["q", "qd", "qdd", "out_tau", "adj_tau"];
    let names = ["q", "qd", "qdd"]
        .into_iter()
        .flat_map(|of| by.map(|by| format!("jac_adj_{of}_{by}")));
    let found = second.results.iter().map(|matrix| matrix.name.clone());
    assert!(found.eq(names), "{:?}", sizes(&second.results));
    assert!(second.results.iter().all(|m| (m.rows, m.columns) == (7, 7)));
    let vanishing = ["jac_adj_qdd_qdd", "jac_adj_qdd_qd", "jac_adj_q_out_tau"];
    for matrix in &second.results {
        let vanishes = vanishing.contains(&matrix.name.as_str());
        assert!(!vanishes || matrix.entries.is_empty(), "{}", matrix.name);
    }
    let h = &library.functions["robot_casadi_crba"].results;
    assert_eq!(sizes(h), [("h", 7, 7, 49)]);
}

/// Both of one library a robot.
#[test]
fn values_are_those_of_the_functions_and_derivatives_those_of_differences() {
    println!("seed 18");
    for (name, robot) in robots() {
        let library = Library::new(&robot, &["-ffp-contract=off"]);
        assert_eq!(library.size, 8, "long long");
        values(name, &robot, &library);
        derivatives(name, &library);
    }
}

fn values(name: &str, robot: &Compiled, library: &Library) {
    let mut random = Generator::new(18);
    let in_c = |row: &str| format!("robot_casadi_{}", row.replace('.', "_"));
    let rows = robot.program.all_functions();
    let rows: Vec<_> = rows
        .filter(|row| library.functions.contains_key(&in_c(&row.name)))
        .collect();
    assert_eq!(own_names(library).len(), rows.len(), "{name}");
    assert!(rows.len() > 1, "{name}: few functions");
    for row in rows {
        let in_c = in_c(&row.name);
        let x = random.vec(library.functions[&in_c].read());
        let expected = evaluate(&row.generated.body.function, &x);
        let function = &library.functions[&in_c];
        let stored = library.answer(&in_c, &x);
        let [result] = function.results.as_slice() else {
            panic!("{in_c} has one result");
        };
        let dense = result.dense(&stored);
        let expected = match row.name.as_str() {
            "crba" => robot.program.pattern.scatter(&expected, 0.0),
            "forward_kinematics" | "tip.placement" => beside(&expected),
            _ => expected,
        };
        let expected = match row.name.as_str() {
            "crba" => symmetric(&expected, result.rows),
            _ => expected,
        };
        near(&format!("{name}: {in_c}"), &dense, &expected, 1e-12);
    }
}

fn derivatives(robot: &str, library: &Library) {
    let mut random = Generator::new(18);
    for name in own_names(library) {
        let [jacobian, adjoint, second] =
            ["jac", "adj1", "jac_adj1"].map(|prefix| format!("{prefix}_{name}"));
        let own = &library.functions[name];
        let x = random.vec(own.read());
        let found = library.answer(&jacobian, &x);
        let found = whole(&library.functions[&jacobian], &found, own);
        let what = |name: &str| format!("{robot}: {name}");
        let expected = differences(library, name, &x);
        near(&what(&jacobian), &found, &expected, 1e-7);

        let weights = random.vec(own.written());
        let all = [x.as_slice(), &weights].concat();
        let products = library.answer(&adjoint, &all);
        let expected = (0..x.len()).map(|j| {
            let rows = found.chunks(x.len()).zip(&weights);
            rows.map(|(row, weight)| row[j] * weight).sum()
        });
        let expected: Vec<f64> = expected.collect();
        near(&what(&adjoint), &products, &expected, 1e-11);

        let stored = library.answer(&second, &all);
        let of = &library.functions[&adjoint];
        let found = whole(&library.functions[&second], &stored, of);
        let expected = differences(library, &adjoint, &all);
        near(&what(&second), &found, &expected, 1e-7);
    }
}

/// On a manifold the derivative by raw numbers times q's rates is the derivative in the tangent space.
#[test]
fn by_numbers_of_q_times_its_rates_is_the_tangent_spaces() {
    let functions = [F::Rnea, F::RneaDerivatives, F::PositionRate];
    let robot = on_moving_base(Base::Floating, &functions);
    let library = Library::new(&robot, &[]);
    let (nq, nv) = (robot.program.sizes.nq, robot.program.sizes.nv);
    let mut random = Generator::new(18);
    println!("seed 18");
    let mut x = random.vec(nq + 2 * nv);
    let norm = x[3..7].iter().map(|x| x * x).sum::<f64>().sqrt();
    x[3..7].iter_mut().for_each(|x| *x /= norm);
    let name = "jac_robot_casadi_rnea";
    let stored = library.answer(name, &x);
    let own = &library.functions["robot_casadi_rnea"];
    let raw = whole(&library.functions[name], &stored, own);
    let of_table = |name: &str, x: &[f64]| {
        let row = robot.program.function(name).expect("asked for");
        evaluate(&row.body.function, x)
    };
    let tangent = of_table("rnea_derivatives", &x);
    for k in 0..nv {
        let mut unit = vec![0.0; nv];
        unit[k] = 1.0;
        let rate = of_table("position_rate", &[&x[..nq], &unit].concat());
        let products = raw.chunks(nq + 2 * nv).map(|row| {
            let terms = row.iter().zip(&rate);
            terms.map(|(a, b)| a * b).sum::<f64>()
        });
        let products: Vec<f64> = products.collect();
        let column: Vec<f64> = (0..nv).map(|i| tangent[i * nv + k]).collect();
        near(&format!("direction {k}"), &products, &column, 1e-11);
    }
}

#[test]
fn arguments_that_are_not_given_are_zeros_and_results_may_be_unwanted() {
    let functions = [F::Rnea, F::Crba];
    let robot = compiled(
        "three_finger_hand",
        Base::Fixed,
        &functions,
        Options::default(),
    );
    let library = Library::new(&robot, &["-fsanitize=undefined", "-fno-sanitize-recover"]);
    let mut random = Generator::new(18);
    println!("seed 18");
    for (name, function) in &library.functions {
        let x = random.vec(function.read());
        let whole = library.answer(name, &x);
        for (i, argument) in function.arguments.iter().enumerate() {
            let before: usize = function.arguments[..i]
                .iter()
                .map(|m| m.entries.len())
                .sum();
            let mut zeros = x.clone();
            zeros[before..before + argument.entries.len()].fill(0.0);
            let mut absent = Call::new(name, &x);
            absent.absent[0] = 1 << i;
            let answers = library.answers(&[absent, Call::new(name, &zeros)]);
            assert_eq!(answers[0], answers[1], "{name} without {}", argument.name);
        }
        let mut first = 0;
        for (i, result) in function.results.iter().enumerate() {
            let own = &whole[first..first + result.entries.len()];
            first += result.entries.len();
            let all = (1 << function.results.len()) - 1;
            let mut alone = Call::new(name, &x);
            alone.absent[1] = all & !(1 << i);
            let mut without = Call::new(name, &x);
            without.absent[1] = 1 << i;
            let answers = library.answers(&[alone, without]);
            assert_eq!(answers[0], own, "{name}: {} alone", result.name);
            assert_eq!(answers[1].len() + own.len(), whole.len());
        }
    }
}

#[test]
fn integers_are_as_asked_for() {
    let functions = [F::Rnea, F::Crba];
    let robot = compiled(
        "double_pendulum",
        Base::Fixed,
        &functions,
        Options::default(),
    );
    let long = Library::new(&robot, &[]);
    let short = Library::new(&robot, &["-Dcasadi_int=int"]);
    assert_eq!((long.size, short.size), (8, 4));
    assert_eq!(long.functions, short.functions);
    let x = [0.1, -0.2, 0.3, -0.4, 0.5, -0.6];
    let name = "jac_robot_casadi_rnea";
    assert_eq!(long.answer(name, &x), short.answer(name, &x));
}

#[test]
fn compilers_have_nothing_to_say() {
    let fixed = [F::Rnea, F::Crba, F::ForwardDynamics];
    let moving = [F::Rnea, F::Crba, F::FramePlacement];
    for compiled in [
        compiled("stanford_arm", Base::Fixed, &fixed, Options::default()),
        on_moving_base(Base::Floating, &moving),
    ] {
        let options = COptions::default().casadi(true);
        let text = compiled.c(&options, "robot").expect("C");
        assert_eq!(
            text,
            compiled.c(&options, "robot").expect("C"),
            "the same each time"
        );
        let plain = compiled.c(&COptions::default(), "robot").expect("C");
        assert!(!plain.source.contains("casadi"), "not unless asked for");
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("robot.h"), &text.header).expect("written");
        let robot = folder.path().join("robot.c");
        std::fs::write(&robot, &text.source).expect("written");
        for (compiler, language) in Compiler::all() {
            // What is found by optimising is found in either language.
            let level = match language {
                Language::C99 => "-O1",
                Language::Cpp17 => "-O0",
            };
            for flag in [level, "-Dcasadi_int=int"] {
                compiler.object(language, &[flag], &robot);
            }
        }
    }
}

#[test]
fn what_cannot_be_is_said() {
    let frame = |name: &str| FrameOption::on_link(name, "rod");
    let options = Options::default().frames(vec![frame("tip"), frame("casadi tip")]);
    let robot = compiled(
        "pendulum",
        Base::Fixed,
        &[F::Rnea, F::FramePlacement],
        options,
    );
    let casadi = COptions::default().casadi(true);
    let errors = robot.c(&casadi, "x").expect_err("a clash").to_string();
    for word in ["`pendulum_casadi_tip_placement`", "CasADi", "--frames"] {
        assert!(errors.contains(word), "no {word} in {errors}");
    }
    let float = casadi.scalar(CScalar::Float);
    let errors = robot.c(&float, "x").expect_err("of double").to_string();
    assert!(
        errors.contains("`float`") && errors.contains("--language c"),
        "{errors}"
    );
}
