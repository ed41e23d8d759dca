//! Integration steps of generated C are those of [`rbd::Step`]: where Rust fuses no products (`reproducible`) to the
//! bit; the implicit midpoint rule, whose elimination Rust runs in the machine's arithmetic, and A and B to some
//! roundings.

mod program;

use super::compiler::Compiler;
use super::number::Number;
use super::{built, driver};
use program::{ITERATIONS, Sizes};
use rbd::{
    Array, Crba, ForwardDynamics, ForwardDynamicsDerivatives, InertiaMatrix, Rnea, RneaDerivatives,
    Robot, Step, StepDerivatives, Vector3,
};
use rbd_codegen::{
    Base, COptions, CScalar, FieldKind, FunctionName, JointOverride, Mimic, Options, RunTimeField,
    WarningKind, compile,
};
use rbd_testing::Generator;

use crate::robots::reproducible::{Hand, Panda, Quadruped};

rbd::robot!(
    Tree = "../robots/urdf/figure_6_2_tree.urdf",
    reproducible = true,
    functions = [
        rnea,
        crba,
        forward_dynamics,
        rnea_derivatives,
        forward_dynamics_derivatives
    ]
);
// Ball joints on a planar one.
rbd::robot!(
    Balls = "tests/step/tree.urdf",
    reproducible = true,
    mimic = independent,
    allow = [independent_mimic],
    joint("shoulder", type = spherical),
    joint("knee", type = spherical),
    functions = [
        rnea,
        crba,
        forward_dynamics,
        rnea_derivatives,
        forward_dynamics_derivatives,
        integrate
    ]
);

/// With what is known at run time, where q is a vector.
#[derive(Clone, Copy, rbd::Dynamics)]
#[robot(
    "../robots/urdf/double_pendulum.urdf",
    reproducible = true,
    functions = [
        rnea,
        crba,
        forward_dynamics,
        rnea_derivatives,
        forward_dynamics_derivatives
    ]
)]
struct Pendulum {
    #[gravity]
    gravity: Vector3<f64>,
}

/// The same where it is none.
#[derive(Clone, Copy, rbd::Dynamics)]
#[robot(
    "tests/step/tree.urdf",
    reproducible = true,
    mimic = independent,
    allow = [independent_mimic],
    joint("shoulder", type = spherical),
    functions = [
        rnea,
        crba,
        forward_dynamics,
        rnea_derivatives,
        forward_dynamics_derivatives,
        integrate
    ]
)]
struct Ball {
    #[gravity]
    gravity: Vector3<f64>,
}

/// How many states of each robot.
const STATES: usize = 100;

/// What C answers to these numbers.
fn answers<T: Number>(file: &str, options: &Options, sizes: Sizes, x: &[T]) -> Vec<T> {
    let compiled = compile(file.as_ref(), "robot", options).expect("a sound robot");
    let c_options = COptions::default().scalar(T::SCALAR).prefix("robot");
    let text = compiled.c(&c_options, "robot").expect("C");
    let folder = tempfile::tempdir().expect("a folder");
    let robot = built::written(&text, folder.path());
    let source = folder.path().join("driver.c");
    std::fs::write(&source, program::text::<T>(sizes)).expect("written");
    // The arm shows that optimising keeps them, also where (q, q̇) are written in their places. Of more numbers
    // a compiler takes half a minute, and without optimisation a second.
    let level = match file.ends_with("panda.urdf") || rbd_testing::is_whole() {
        true => "-O2",
        false => "-O0",
    };
    let flags = [level, "-ffp-contract=off"];
    let binary = Compiler::own().program(&flags, &[&source, &robot]);
    let input = x.iter().flat_map(|x| x.bytes()).collect();
    T::read(&driver::output(&binary, input))
}

/// Whether the joints of this state are so fast that ball joints turn by about half a turn in the longest steps.
fn is_fast(state: usize) -> bool {
    !state.is_multiple_of(2)
}

/// So many random states, each with generalised forces and the time of a step, one after the other.
fn states<R: Robot, T: Number>() -> Vec<T> {
    println!("seed 19");
    let mut random = Generator::new(19);
    let states = (0..STATES).flat_map(|k| {
        let mut x = random.configuration(&R::MODEL);
        let fast = if is_fast(k) { 15.0 } else { 1.0 };
        x.extend(random.vec(R::NV).iter().map(|qd| fast * qd));
        x.extend(random.vec(R::NV));
        x.push(random.real(1e-3, 0.1));
        x
    });
    states.map(T::from_f64).collect()
}

fn array<A: Array<T>, T: Number>(x: &[T]) -> A {
    A::from_fn(|i| x[i])
}

/// (q', q̇'), r where there is one, and A and B by rows.
fn flat<Q: Array<T>, V: Array<T>, S: Array<V>, T: Number>(
    step: &StepDerivatives<Q, V, S>,
    residual: &[T],
) -> Vec<T> {
    let mut flat: Vec<T> = [step.q.as_ref(), step.qd.as_ref(), residual].concat();
    for blocks in [
        [&step.dq_dq, &step.dq_dqd, &step.dq_dtau],
        [&step.dqd_dq, &step.dqd_dqd, &step.dqd_dtau],
    ] {
        for i in 0..step.qd.as_ref().len() {
            flat.extend(blocks.iter().flat_map(|block| block[i].as_ref()));
        }
    }
    flat
}

/// What the steps of Rust give from these numbers, in the order of [`program::STEPS`].
fn wanted<R, T: Number>(robot: &R, x: &[T]) -> [Vec<T>; 6]
where
    R: Steps,
    <R as RneaDerivatives>::InertiaMatrix<T>: InertiaMatrix<T, Robot = R>,
{
    let (nq, nv) = (R::NQ, R::NV);
    let (q, qd, tau) = (array(x), array(&x[nq..]), array(&x[nq + nv..]));
    let h = x[nq + 2 * nv];
    let state = |(q, qd): (R::Configuration<T>, R::Velocity<T>)| [q.as_ref(), qd.as_ref()].concat();
    let midpoint = robot.step_implicit_midpoint(&q, &qd, &tau, h, ITERATIONS);
    let residual = midpoint.residual.as_ref();
    let semi_implicit = robot.step_semi_implicit_derivatives(&q, &qd, &tau, h);
    let rk4 = robot.step_rk4_derivatives(&q, &qd, &tau, h);
    let differentiated = robot.step_implicit_midpoint_derivatives(&q, &qd, &tau, h, ITERATIONS);
    [
        state(robot.step_semi_implicit(&q, &qd, &tau, h)),
        state(robot.step_rk4(&q, &qd, &tau, h)),
        [&state((midpoint.q, midpoint.qd)), residual].concat(),
        flat(&semi_implicit, &[]),
        flat(&rk4, &[]),
        flat(&differentiated.step, differentiated.residual.as_ref()),
    ]
}

/// Robots with every step.
trait Steps:
    Step + Rnea + Crba + RneaDerivatives + ForwardDynamics + ForwardDynamicsDerivatives
{
}
impl<R> Steps for R where
    R: Step + Rnea + Crba + RneaDerivatives + ForwardDynamics + ForwardDynamicsDerivatives
{
}

/// The steps of C give what those of Rust give, also where (q, q̇) are written in their places: the plain explicit ones
/// to the bit.
fn check<R, T: Number>(robot: &R, file: &str, options: &Options)
where
    R: Steps,
    <R as RneaDerivatives>::InertiaMatrix<T>: InertiaMatrix<T, Robot = R>,
{
    let sizes = Sizes {
        nq: R::NQ,
        nv: R::NV,
        takes_parameters: !options.robot.fields.is_empty(),
    };
    let x = states::<R, T>();
    let answers = answers(file, options, sizes, &x);
    let mut left = answers.as_slice();
    for (k, x) in x.chunks(sizes.read() + 1).enumerate() {
        for (step, wanted) in program::STEPS.iter().zip(wanted(robot, x)) {
            let is_exact = ["step_semi_implicit", "step_rk4"].contains(&step.name);
            for _ in 0..2 {
                let (own, rest) = left.split_at(wanted.len());
                // Two iterations do not solve for fast states, and make much of roundings.
                if !(is_fast(k) && step.iterates) {
                    compare(own, &wanted, is_exact, step, file);
                }
                left = rest;
            }
        }
    }
    assert!(left.is_empty(), "{file}: C gives more");
}

/// A few hundred operations on numbers of like size, in another order and fused: 1e-12 of the largest for f64, 1e-3 for
/// f32; ten times that where K is solved, whose condition is that of H and worse.
fn compare<T: Number>(own: &[T], wanted: &[T], is_exact: bool, step: &program::Step, file: &str) {
    let one = T::from_f64(1.0);
    let scale = wanted.iter().fold(one, |most, x| most.max(x.abs()));
    let scale = scale * T::from_f64(if step.iterates { 1e3 } else { 1e2 });
    for (k, (a, b)) in own.iter().zip(wanted).enumerate() {
        let holds = match is_exact {
            true => a.same(*b),
            false => a.is_near(*b, scale),
        };
        assert!(holds, "{file} {}[{k}]: {a:?} in C, {b:?}", step.name);
    }
}

fn robots(name: &str) -> String {
    let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
    path.to_str().expect("a path").to_owned()
}

fn options() -> Options {
    let functions = vec![
        FunctionName::Rnea,
        FunctionName::Crba,
        FunctionName::ForwardDynamics,
        FunctionName::RneaDerivatives,
        FunctionName::ForwardDynamicsDerivatives,
        FunctionName::Integrate,
    ];
    Options::default().functions(Some(functions))
}

#[test]
fn an_arm() {
    let file = robots("panda");
    check::<_, f64>(&Panda, &file, &options());
    check::<_, f32>(&Panda, &file, &options());
}

/// Elimination goes along branches.
#[test]
fn a_tree() {
    check::<_, f64>(&Tree, &robots("figure_6_2_tree"), &options());
}

/// Joints that follow others fill what would be zero.
#[test]
fn a_hand() {
    check::<_, f64>(&Hand, &robots("three_finger_hand"), &options());
}

#[test]
fn a_quadruped_that_floats() {
    let (file, options) = (robots("quadruped"), options().base(Base::Floating));
    check::<_, f64>(&Quadruped, &file, &options);
    if rbd_testing::is_whole() {
        check::<_, f32>(&Quadruped, &file, &options);
    }
}

fn with_balls(names: &[&str]) -> Options {
    let ball = |name: &&str| ((*name).to_owned(), JointOverride::Spherical);
    options()
        .mimic(Mimic::Independent)
        .allow(vec![WarningKind::IndependentMimic])
        .joints(names.iter().map(ball).collect())
}

#[test]
fn ball_joints_on_a_planar_one() {
    let options = with_balls(&["shoulder", "knee"]);
    check::<_, f64>(&Balls, "tests/step/tree.urdf", &options);
    if rbd_testing::is_whole() {
        check::<_, f32>(&Balls, "tests/step/tree.urdf", &options);
    }
}

#[test]
fn what_is_known_at_run_time() {
    let fields = vec![RunTimeField::new("gravity", FieldKind::Gravity)];
    let options = options().fields(fields.clone());
    check::<_, f64>(&Pendulum::nominal(), &robots("double_pendulum"), &options);
    let options = with_balls(&["shoulder"]).fields(fields);
    check::<_, f64>(&Ball::nominal(), "tests/step/tree.urdf", &options);
}

/// A step that is alone leaves no helper without a caller, in any language of a compiler that is here.
#[test]
fn steps_alone() {
    let robots = [
        (robots("double_pendulum"), options()),
        ("tests/step/tree.urdf".to_owned(), with_balls(&["shoulder"])),
    ];
    let functions = [
        vec![
            FunctionName::Rnea,
            FunctionName::RneaDerivatives,
            FunctionName::Integrate,
        ],
        vec![FunctionName::ForwardDynamics, FunctionName::Integrate],
        vec![
            FunctionName::ForwardDynamicsDerivatives,
            FunctionName::Integrate,
        ],
    ];
    for ((file, options), functions) in robots
        .iter()
        .flat_map(|robot| functions.iter().map(move |functions| (robot, functions)))
    {
        let options = options.clone().functions(Some(functions.clone()));
        let compiled = compile(file.as_ref(), "robot", &options).expect("a sound robot");
        for scalar in [CScalar::Double, CScalar::Float] {
            let c_options = COptions::default().scalar(scalar).prefix("robot");
            let text = compiled.c(&c_options, "robot").expect("C");
            let steps = text.header.matches("void robot_step_").count();
            assert_eq!(steps, 2, "{file} {functions:?}");
            let folder = tempfile::tempdir().expect("a folder");
            let source = built::written(&text, folder.path());
            for (compiler, language) in Compiler::all() {
                compiler.object(language, &[], &source);
            }
        }
    }
}
