//! CasADi's external interface in C: its functions answer as CasADi's own generated code does, and derivatives are
//! those of differences of what they are derivatives of.

#[path = "c/compiler.rs"]
#[allow(dead_code, reason = "what other tests of C share")]
mod compiler;
#[path = "casadi/library.rs"]
mod library;

use compiler::Compiler;
use library::{Call, Function, Library, Matrix};
use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::{
    Base, COptions, CScalar, Compiled, Effort, FieldKind, FrameOption, FunctionName as F,
    JointDescription, JointKind, LinkDescription, Model, Options, RunTimeField, WarningKind,
    compile, compile_description, load,
};
use rbd_testing::Generator;

/// Functions of a robot that optimisers ask for.
const OF_ROBOTS: [F; 9] = [
    F::Rnea,
    F::Bias,
    F::Gravity,
    F::Crba,
    F::ForwardDynamics,
    F::ForwardKinematics,
    F::KineticEnergy,
    F::PotentialEnergy,
    F::CentroidalMomentum,
];

/// Of its last link.
const OF_FRAMES: [F; 3] = [F::FramePlacement, F::FrameVelocity, F::FrameJacobian];

fn compiled(name: &str, base: Base, functions: &[F], options: Options) -> Compiled {
    let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
    let options = options
        .base(base)
        .effort(Effort::Normal)
        .allow(vec![WarningKind::InertiaWithoutMass])
        .functions(Some(functions.to_vec()));
    compile(&path, name, &options).expect("a sound robot")
}

/// A body with an arm, on a base that moves.
fn on_moving_base(base: Base, functions: &[F]) -> Compiled {
    let body = |name: &str, mass: f64| {
        let body = LinkDescription::new(name).mass(mass);
        let body = body.center_of_mass([0.1, -0.05, 0.2]);
        body.inertia([0.3, 0.01, -0.02, 0.25, 0.03, 0.2])
    };
    let joint = JointDescription::new("shoulder", JointKind::Continuous, "body", "tip");
    let joint = joint
        .axis([0.0, 0.6, 0.8])
        .origin([0.1, 0.2, 0.3], [0.2, -0.3, 0.4]);
    let robot = Model::builder("body");
    let robot = robot
        .link(body("body", 3.0))
        .link(body("tip", 1.0))
        .joint(joint);
    let options = Options::default()
        .base(base)
        .effort(Effort::Normal)
        .frames(vec![FrameOption::on_link("tip", "tip")])
        .functions(Some(functions.to_vec()));
    compile_description(&robot, &options).expect("a sound robot")
}

/// With frames.
fn with_tip(name: &str, base: Base) -> Compiled {
    let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
    let model = load(&path, &Options::default()).expect("sound").model;
    let tip = model.link_names.last().expect("a link").clone();
    let frame = FrameOption::on_link("tip", tip);
    let options = Options::default().frames(vec![frame]);
    compiled(
        name,
        base,
        &[OF_ROBOTS.as_slice(), &OF_FRAMES].concat(),
        options,
    )
}

/// Robots whose q is a vector, and one whose q is not: of both ways to derivatives.
fn robots() -> Vec<(&'static str, Compiled)> {
    let planar = &[F::Rnea, F::ForwardDynamics];
    let fields = [
        ("gravity", FieldKind::Gravity),
        ("damping", FieldKind::Damping),
    ];
    let fields = fields.map(|(name, kind)| RunTimeField::new(name, kind));
    let with_fields = Options::default().fields(fields.to_vec());
    vec![
        ("stanford_arm", with_tip("stanford_arm", Base::Fixed)),
        (
            "floating",
            on_moving_base(Base::Floating, &[OF_ROBOTS.as_slice(), &OF_FRAMES].concat()),
        ),
        (
            "panda",
            compiled(
                "panda",
                Base::Fixed,
                &[F::Rnea, F::ForwardDynamics],
                Options::default(),
            ),
        ),
        (
            "three_finger_hand",
            compiled(
                "three_finger_hand",
                Base::Fixed,
                &[F::Rnea, F::Crba],
                Options::default(),
            ),
        ),
        ("planar", on_moving_base(Base::Planar, planar)),
        (
            "double_pendulum with fields",
            compiled("double_pendulum", Base::Fixed, planar, with_fields),
        ),
    ]
}

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

#[test]
fn values_are_those_of_the_functions() {
    let mut random = Generator::new(18);
    println!("seed 18");
    for (name, robot) in robots() {
        let library = Library::new(&robot, &["-ffp-contract=off"]);
        assert_eq!(library.size, 8, "long long");
        let in_c = |row: &str| format!("robot_casadi_{}", row.replace('.', "_"));
        let rows = robot.program.all_functions();
        let rows: Vec<_> = rows
            .filter(|row| library.functions.contains_key(&in_c(&row.name)))
            .collect();
        assert_eq!(own_names(&library).len(), rows.len(), "{name}");
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
}

/// [R p] of placements beside each other, by rows, from rotations by rows and then translations.
fn beside(placements: &[f64]) -> Vec<f64> {
    let row = |i: usize| {
        let placements = placements.chunks(12);
        placements.flat_map(move |x| [x[3 * i], x[3 * i + 1], x[3 * i + 2], x[9 + i]])
    };
    (0..3).flat_map(row).collect()
}

/// A matrix of its lower triangle.
fn symmetric(lower: &[f64], n: usize) -> Vec<f64> {
    let entry = |at: usize| {
        let (row, column) = (at / n, at % n);
        lower[row.max(column) * n + row.min(column)]
    };
    (0..n * n).map(entry).collect()
}

/// Within `tolerance` of the largest.
fn near(what: &str, own: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(own.len(), expected.len(), "{what}");
    let scale = expected.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
    for (k, (a, b)) in own.iter().zip(expected).enumerate() {
        let is_near = (a - b).abs() <= tolerance * scale;
        assert!(is_near, "{what}[{k}]: {a:e}, not {b:e}");
    }
}

/// The derivatives of all stored results by all numbers that are given, by rows, from blocks.
fn whole(function: &Function, stored: &[f64], of: &Function) -> Vec<f64> {
    let width = of.read();
    let columns: Vec<&Matrix> = of.arguments.iter().collect();
    let mut whole = vec![0.0; of.written() * width];
    let mut numbers = stored.iter();
    let mut blocks = function.results.iter();
    let mut first_row = 0;
    for result in &of.results {
        let mut first_column = 0;
        for argument in &columns {
            let block = blocks.next().expect("a block a result and an argument");
            let size = (
                result.rows * result.columns,
                argument.rows * argument.columns,
            );
            assert_eq!((block.rows, block.columns), size, "{}", block.name);
            for (row, column) in &block.entries {
                let [i, j] = [(result, row), (argument, column)].map(|(matrix, place)| {
                    let entry = (place % matrix.rows, place / matrix.rows);
                    let stored = matrix.entries.iter().position(|own| *own == entry);
                    stored.expect("a derivative of what is stored by what is stored")
                });
                let value = numbers.next().expect("a number an entry");
                whole[(first_row + i) * width + first_column + j] = *value;
            }
            first_column += argument.entries.len();
        }
        first_row += result.entries.len();
    }
    assert!(blocks.next().is_none() && numbers.next().is_none());
    whole
}

/// Central differences by rows. With steps of 1e-5 of numbers about 1 the third derivatives give 1e-10 of the scale, and
/// rounding as much.
fn differences(library: &Library, name: &str, x: &[f64]) -> Vec<f64> {
    const STEP: f64 = 1e-5;
    let calls = (0..x.len()).flat_map(|k| {
        [STEP, -STEP].map(|step| {
            let mut x = x.to_vec();
            x[k] += step;
            Call::new(name, &x)
        })
    });
    let answers = library.answers(&calls.collect::<Vec<_>>());
    let rows = library.functions[name].written();
    let column = |pair: &[Vec<f64>], i: usize| (pair[0][i] - pair[1][i]) / (2.0 * STEP);
    let row = |i: usize| answers.chunks(2).map(move |pair| column(pair, i));
    (0..rows).flat_map(row).collect()
}

#[test]
fn derivatives_are_those_of_differences() {
    let mut random = Generator::new(18);
    println!("seed 18");
    for (robot, compiled) in robots() {
        let library = Library::new(&compiled, &[]);
        for name in own_names(&library) {
            let [jacobian, adjoint, second] =
                ["jac", "adj1", "jac_adj1"].map(|prefix| format!("{prefix}_{name}"));
            let own = &library.functions[name];
            let x = random.vec(own.read());
            let found = library.answer(&jacobian, &x);
            let found = whole(&library.functions[&jacobian], &found, own);
            let what = |name: &str| format!("{robot}: {name}");
            let expected = differences(&library, name, &x);
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
            let expected = differences(&library, &adjoint, &all);
            near(&what(&second), &found, &expected, 1e-7);
        }
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
    let all = [OF_ROBOTS.as_slice(), &OF_FRAMES].concat();
    for compiled in [
        with_tip("stanford_arm", Base::Fixed),
        on_moving_base(Base::Floating, &all),
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
            for flags in [["-O1"], ["-Dcasadi_int=int"]] {
                compiler.object(language, &flags, &robot);
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
