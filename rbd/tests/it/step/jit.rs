//! A robot as machine code steps as the generated one does.

use rbd::StepDerivatives;
use rbd::jit::{
    FieldKind, Function, Layout, Options, Robot as Loaded, RunTimeField, Strided, StridedMut,
};
use rbd_codegen::{Base, JointOverride};
use rbd_testing::{Generator, assert_close};

use super::{METHODS, Method, Panda, Quadruped, State, Steps, Tree};

const SECONDS: f64 = 0.01;
/// `integrate` is another program than the generated robot's loop, and derivatives are where other functions are generated
/// with them: roundings of 1e-16, which H⁻¹ and, of steps with derivatives, a product or two multiply.
const TOLERANCE: f64 = 1e-11;

fn load(file: &str, options: &Options) -> Loaded {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    Loaded::load_with(path, options).expect("a sound robot")
}

fn quadruped() -> Loaded {
    let options = Options::default().base(Base::Floating);
    load("../robots/urdf/quadruped.urdf", &options)
}

/// A mimic joint behind a planar one and beside a ball joint.
fn tree() -> Loaded {
    let options = Options::default().joints(vec![
        ("shoulder".to_owned(), JointOverride::Spherical),
        ("hip".to_owned(), JointOverride::Unbounded),
    ]);
    load("tests/step/tree.urdf", &options)
}

fn step(robot: &Loaded, method: Method, derivatives: &str) -> Function {
    let name = match method {
        Method::SemiImplicit => format!("step_semi_implicit{derivatives}"),
        Method::RungeKutta => format!("step_rk4{derivatives}"),
        Method::Midpoint(count) => format!("step_implicit_midpoint{derivatives}({count})"),
    };
    robot.function(&name).expect("a step")
}

fn called(step: &Function, arguments: &[&[f64]]) -> Vec<Vec<f64>> {
    let mut results = step.new_results();
    let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
    step.call(arguments, &mut out);
    results
}

fn flat<Q: AsRef<[f64]>, V: AsRef<[f64]>, S: AsRef<[V]>>(
    step: &StepDerivatives<Q, V, S>,
) -> Vec<Vec<f64>> {
    let blocks = [
        &step.dq_dq,
        &step.dq_dqd,
        &step.dq_dtau,
        &step.dqd_dq,
        &step.dqd_dqd,
        &step.dqd_dtau,
    ];
    let rows = |block: &S| -> Vec<f64> {
        let rows = block.as_ref().iter();
        rows.flat_map(|row| row.as_ref().to_vec()).collect()
    };
    let vectors = [step.q.as_ref().to_vec(), step.qd.as_ref().to_vec()];
    vectors.into_iter().chain(blocks.map(rows)).collect()
}

/// Compares states with `tolerance`, of which 0 is for the same bits, and derivatives with that of another program.
fn compare<R: Steps<f64>>(robot: &R, loaded: &Loaded, tolerance: f64) {
    if !rbd::jit::is_available() {
        return;
    }
    let close = |is: &[Vec<f64>], expected: &[Vec<f64>], tolerance| {
        for (is, expected) in is.iter().zip(expected) {
            match tolerance == 0.0 {
                true => assert_eq!(is, expected),
                false => assert_close(is, expected, tolerance),
            }
        }
    };
    for seed in 0..3 {
        for method in METHODS {
            println!("{}, {method:?}, seed {seed}", R::NAME); // shown on failure
            let state = State::random(robot, &mut Generator::new(seed), 2.0);
            let [q, qd, tau] = [state.q.as_ref(), state.qd.as_ref(), state.tau.as_ref()];
            let arguments = [q, qd, tau, &[SECONDS]];

            let is = called(&step(loaded, method, ""), &arguments);
            let expected = robot.step(method, &state, SECONDS);
            let expected = [expected.q.as_ref().to_vec(), expected.qd.as_ref().to_vec()];
            close(&is[..2], &expected, tolerance);
            if let Method::Midpoint(_) = method {
                assert!(is[2].iter().all(|r| r.abs() < 1e-6), "{:?}", is[2]);
            }

            let is = called(&step(loaded, method, "_derivatives"), &arguments);
            let expected = flat(&robot.derivatives(method, &state, SECONDS));
            close(&is, &expected, TOLERANCE);
        }
    }
}

/// Where q is a vector a step is the same arithmetic.
#[test]
fn an_arm_has_the_bits_of_the_generated_one() {
    let loaded = load("../robots/urdf/panda.urdf", &Options::default());
    compare(&Panda, &loaded, 0.0);
}

#[test]
fn a_robot_that_floats_steps_as_the_generated_one() {
    compare(&Quadruped, &quadruped(), TOLERANCE);
}

#[test]
fn planar_ball_and_coupled_joints_step_as_the_generated_ones() {
    compare(&Tree, &tree(), TOLERANCE);
}

/// Random states of a robot in rows, h among them, which differs from state to state.
fn rows(step: &Function, states: usize, seed: u64) -> Vec<Vec<f64>> {
    println!("seed {seed}");
    let mut random = Generator::new(seed);
    let arrays = step.arguments().iter().map(|array| {
        let scale = if array.name == "h" { 0.01 } else { 1.0 };
        let numbers = (0..states * array.length).map(|_| scale * random.real(-1.0, 1.0));
        numbers.collect()
    });
    arrays.collect()
}

/// More states than stand side by side, no multiple of them, and fewer.
#[test]
fn states_of_batches_have_the_bits_of_single_calls() {
    if !rbd::jit::is_available() {
        return;
    }
    let robots = [quadruped(), tree()];
    let steps = METHODS.map(|method| ["", "_derivatives"].map(|kind| (method, kind)));
    for (robot, (method, kind)) in robots.iter().flat_map(|robot| {
        let steps = steps.as_flattened().iter();
        steps.map(move |step| (robot, *step))
    }) {
        let step = step(robot, method, kind);
        for states in [1, 3, 37] {
            let arguments = rows(&step, states, states as u64);
            let read: Vec<&[f64]> = arguments.iter().map(Vec::as_slice).collect();
            let lengths: Vec<usize> = step.results().iter().map(|own| own.length).collect();
            let mut results: Vec<Vec<f64>> =
                lengths.iter().map(|n| vec![0.0; states * n]).collect();
            let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
            step.batch().expect("code").call(states, &read, &mut out);
            for state in 0..states {
                let own = step.arguments().iter().zip(&read);
                let own: Vec<&[f64]> = own
                    .map(|(array, all)| &all[state * array.length..][..array.length])
                    .collect();
                let one = called(&step, &own);
                for ((all, n), one) in results.iter().zip(&lengths).zip(&one) {
                    assert_eq!(all[state * n..][..*n], one[..], "{step:?}, state {state}");
                }
            }
        }
    }
}

/// Columns, blocks of lanes, and rows with gaps.
#[test]
fn layouts_have_the_bits_of_rows() {
    if !rbd::jit::is_available() {
        return;
    }
    let (states, step) = (19, step(&quadruped(), Method::RungeKutta, ""));
    let arguments = rows(&step, states, 3);
    let lengths =
        |all: &[rbd::jit::Array]| -> Vec<usize> { all.iter().map(|a| a.length).collect() };
    let (taken, given) = (lengths(step.arguments()), lengths(step.results()));
    let zeros = |gap: usize| -> Vec<Vec<f64>> {
        let arrays = given.iter().map(|n| vec![0.0; 32 * (n + gap)]);
        arrays.collect()
    };
    let mut expected = zeros(0);
    let read: Vec<Strided<'_, f64>> = arguments
        .iter()
        .zip(&taken)
        .map(|(numbers, n)| Strided {
            numbers,
            stride: *n,
        })
        .collect();
    let strided = |all: &mut [Vec<f64>],
                   read: &[Strided<'_, f64>],
                   layout,
                   stride: &dyn Fn(usize) -> usize| {
        let arrays = all.iter_mut().zip(&given);
        let mut out: Vec<StridedMut<'_, f64>> = arrays
            .map(|(numbers, n)| StridedMut {
                numbers,
                stride: stride(*n),
            })
            .collect();
        let batch = step.batch_in(layout).expect("code");
        batch.call_strided(states, read, &mut out);
    };
    strided(&mut expected, &read, Layout::Rows, &|n| n);

    let mut gaps = zeros(3);
    strided(&mut gaps, &read, Layout::Rows, &|n| n + 3);
    let batch = step.batch_in(Layout::Lanes).expect("code");
    for (layout, stride) in [(Layout::Columns, states), (Layout::Lanes, batch.lanes())] {
        let place = |n: usize, state: usize, k: usize| match layout {
            Layout::Columns => k * stride + state,
            _ => (state / stride * n + k) * stride + state % stride,
        };
        let moved: Vec<Vec<f64>> = arguments
            .iter()
            .zip(&taken)
            .map(|(numbers, n)| {
                let mut moved = vec![0.0; 32 * n];
                for (at, number) in numbers.iter().enumerate() {
                    moved[place(*n, at / n, at % n)] = *number;
                }
                moved
            })
            .collect();
        let read = moved.iter().map(|numbers| Strided { numbers, stride });
        let mut all = zeros(0);
        strided(&mut all, &read.collect::<Vec<_>>(), layout, &|_| stride);
        for (((all, expected), gaps), n) in all.iter().zip(&expected).zip(&gaps).zip(&given) {
            for (at, number) in expected[..states * n].iter().enumerate() {
                let (state, k) = (at / n, at % n);
                assert_eq!(all[place(*n, state, k)], *number, "{layout:?}");
                assert_eq!(gaps[state * (n + 3) + k], *number, "rows with gaps");
            }
        }
    }
}

/// Single precision is the same step with 2⁻²⁴ in place of 2⁻⁵³, which H⁻¹ multiplies by some hundreds.
#[test]
fn single_precision_steps_too() {
    if !rbd::jit::is_available() {
        return;
    }
    let state = State::random(&Quadruped, &mut Generator::new(4), 1.0);
    let arguments = [&state.q[..], &state.qd, &state.tau, &[SECONDS]];
    let narrow = arguments.map(|array| array.iter().map(|x| *x as f32).collect::<Vec<_>>());
    for (method, kind) in METHODS
        .map(|method| ["", "_derivatives"].map(|kind| (method, kind)))
        .as_flattened()
    {
        let step = step(&quadruped(), *method, kind);
        let single = step.single().expect("code");
        let (mut one, mut many) = (single.new_results(), single.new_results());
        let read: Vec<&[f32]> = narrow.iter().map(Vec::as_slice).collect();
        single.call(
            &read,
            &mut one.iter_mut().map(Vec::as_mut_slice).collect::<Vec<_>>(),
        );
        let mut out: Vec<&mut [f32]> = many.iter_mut().map(Vec::as_mut_slice).collect();
        single.batch().expect("code").call(1, &read, &mut out);
        assert_eq!(one, many);
        let expected = called(&step, &arguments);
        for ((is, expected), array) in one.iter().zip(&expected).zip(step.results()) {
            if array.name == "residual" {
                continue; // it is noise by itself
            }
            let is: Vec<f64> = is.iter().map(|x| f64::from(*x)).collect();
            assert_close(&is, expected, 2e-3);
        }
    }
}

/// As a step of a robot that has the load from the file.
#[test]
fn what_is_known_at_run_time_is_the_last_argument() {
    if !rbd::jit::is_available() {
        return;
    }
    let kind = FieldKind::Inertia {
        link: "panda_hand".to_owned(),
        replaces: false,
    };
    let field = RunTimeField::new("load", kind);
    let options = Options::default().fields(vec![field]);
    let [known, fixed] =
        [options, Options::default()].map(|o| load("../robots/urdf/panda.urdf", &o));
    let state = State::random(&Panda, &mut Generator::new(8), 1.0);
    let arguments = [&state.q[..], &state.qd, &state.tau, &[SECONDS]];
    let mut parameters = known.nominal_parameters();
    for method in METHODS {
        for kind in ["", "_derivatives"] {
            let with = step(&known, method, kind);
            assert_eq!(with.arguments()[4].name, "parameters");
            let all = [&arguments[..], &[&parameters]].concat();
            let expected = called(&step(&fixed, method, kind), &arguments);
            for (is, expected) in called(&with, &all).iter().zip(&expected) {
                assert_close(is, expected, TOLERANCE);
            }
        }
    }
    parameters[0] += 5.0;
    let all = [&arguments[..], &[&parameters]].concat();
    let heavier = called(&step(&known, Method::RungeKutta, ""), &all);
    assert_ne!(
        heavier,
        called(&step(&fixed, Method::RungeKutta, ""), &arguments)
    );
}

#[test]
fn a_step_that_there_is_not_is_an_error() {
    let robot = load("../robots/urdf/panda.urdf", &Options::default());
    for name in [
        "step_rk5",
        "step_implicit_midpoint",
        "step_implicit_midpoint(x)",
        "step_implicit_midpoint(-1)",
        "step_rk4(2)",
        "step_rk4_derivatives_derivatives",
    ] {
        let error = robot.function(name).expect_err(name).to_string();
        assert!(error.contains(name), "{error}");
    }
}
