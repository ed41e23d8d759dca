//! Integration steps of generated C are those of [`rbd::Step`]: where Rust fuses no products (`reproducible`) to the
//! bit, and the implicit midpoint rule, whose elimination Rust runs in the machine's arithmetic, to some roundings.

#[path = "../../rbd-codegen/tests/c/built.rs"]
#[allow(dead_code, reason = "steps are called by a program of their own")]
mod built;
#[path = "../../rbd-codegen/tests/c/compiler.rs"]
#[allow(dead_code, reason = "one compiler is enough here")]
mod compiler;
#[path = "../../rbd-codegen/tests/c/driver.rs"]
#[allow(dead_code, reason = "steps are called by a program of their own")]
mod driver;
#[path = "../../rbd-codegen/tests/c/number.rs"]
#[allow(dead_code, reason = "bits are compared")]
mod number;

use compiler::Compiler;
use number::Number;
use rbd::{Array, ForwardDynamics, Step};
use rbd_codegen::{
    Base, COptions, FunctionName, JointOverride, Mimic, Options, WarningKind, compile,
};
use rbd_testing::Generator;

rbd::robot!(
    "../robots/urdf/panda.urdf",
    reproducible = true,
    functions = [rnea, crba, forward_dynamics, rnea_derivatives]
);
rbd::robot!(
    Hand = "../robots/urdf/three_finger_hand.urdf",
    reproducible = true,
    functions = [rnea, crba, forward_dynamics, rnea_derivatives]
);
rbd::robot!(
    Tree = "../robots/urdf/figure_6_2_tree.urdf",
    reproducible = true,
    functions = [rnea, crba, forward_dynamics, rnea_derivatives]
);
rbd::robot!(
    "../robots/urdf/quadruped.urdf",
    reproducible = true,
    base = floating,
    allow = [missing_inertial],
    functions = [forward_dynamics, integrate]
);
// Ball joints on a planar one.
rbd::robot!(
    Balls = "tests/step/tree.urdf",
    reproducible = true,
    mimic = independent,
    allow = [independent_mimic],
    joint("shoulder", type = spherical),
    joint("knee", type = spherical),
    functions = [forward_dynamics, integrate]
);

/// Newton iterations of the implicit midpoint rule.
const ITERATIONS: usize = 2;

/// Reads q, q̇, τ and h, and writes (q, q̇) after each step; then does the same steps in place.
fn driver<T: Number>(nq: usize, nv: usize, is_implicit: bool) -> String {
    let (of, v, tau, h) = (T::SCALAR.name(), nq, nq + nv, nq + 2 * nv);
    let midpoint = format!(
        "robot_step_implicit_midpoint(x, x + {v}, x + {tau}, x[{h}], {ITERATIONS}, y, y + {v}, y + {tau}); \
         fwrite(y, sizeof *y, {h}, stdout);"
    );
    let midpoint = if is_implicit { &midpoint } else { "" };
    let step = |name: &str| {
        format!(
            "robot_{name}(x, x + {v}, x + {tau}, x[{h}], y, y + {v}); fwrite(y, sizeof *y, {tau}, stdout);\n\
             memcpy(y, x, {tau} * sizeof *y);\n\
             robot_{name}(y, y + {v}, x + {tau}, x[{h}], y, y + {v}); fwrite(y, sizeof *y, {tau}, stdout);\n"
        )
    };
    format!(
        "#include <stdio.h>\n#include <string.h>\n#include \"robot.h\"\nint main(void) {{\n\
         static {of} x[{h} + 1], y[{h}];\n\
         while (fread(x, sizeof *x, {h} + 1, stdin) == {h} + 1) {{\n{}{}{midpoint}\n}}\nreturn 0;\n}}\n",
        step("step_semi_implicit"),
        step("step_rk4")
    )
}

/// What looks at the numbers of a state and at what is left of its answers.
type Rest<'a, T> = &'a dyn Fn(&[T], &[T]);

/// What C answers to these numbers.
fn answers<T: Number>(
    file: &str,
    options: &Options,
    sizes: [usize; 2],
    is_implicit: bool,
    x: &[T],
) -> Vec<T> {
    let compiled = compile(file.as_ref(), "robot", options).expect("a sound robot");
    let c_options = COptions::default().scalar(T::SCALAR).prefix("robot");
    let text = compiled.c(&c_options, "robot").expect("C");
    let folder = tempfile::tempdir().expect("a folder");
    let robot = built::written(&text, folder.path());
    let source = folder.path().join("driver.c");
    let [nq, nv] = sizes;
    std::fs::write(&source, driver::<T>(nq, nv, is_implicit)).expect("written");
    let flags = ["-O2", "-ffp-contract=off"];
    let binary = Compiler::own().program(&flags, &[&source, &robot]);
    let input = x.iter().flat_map(|x| x.bytes()).collect();
    T::read(&driver::output(&binary, input))
}

/// So many random states, each with generalised forces and the time of a step, one after the other.
fn states<T: Number>(nq: usize, nv: usize) -> Vec<T> {
    println!("seed 19");
    let mut random = Generator::new(19);
    let states = (0..100).flat_map(|_| {
        let mut x = random.vec(nq + 2 * nv);
        x.push(random.real(1e-3, 0.1));
        x
    });
    states.map(T::from_f64).collect()
}

fn array<A: Array<T>, T: Number>(x: &[T]) -> A {
    A::from_fn(|i| x[i])
}

/// The explicit steps give the bits of Rust's, also in place; what is left of each state's answers goes to `rest`.
fn check<R: ForwardDynamics + Step, T: Number>(
    robot: &R,
    file: &str,
    options: &Options,
    rest: Option<Rest<'_, T>>,
) {
    let (nq, nv) = (R::NQ, R::NV);
    let x = states::<T>(nq, nv);
    let answers = answers(file, options, [nq, nv], rest.is_some(), &x);
    let length = 4 * (nq + nv) + rest.map_or(0, |_| nq + 2 * nv);
    assert_eq!(answers.len(), 100 * length);
    for (x, answers) in x.chunks(nq + 2 * nv + 1).zip(answers.chunks(length)) {
        let (q, qd, tau) = (array(x), array(&x[nq..]), array(&x[nq + nv..]));
        let h = x[nq + 2 * nv];
        let steps = [
            robot.step_semi_implicit(&q, &qd, &tau, h),
            robot.step_rk4(&q, &qd, &tau, h),
        ];
        let mut own = answers.chunks(nq + nv);
        for (name, (q, qd)) in ["semi_implicit", "rk4"].iter().zip(steps) {
            for _ in 0..2 {
                let own = own.next().expect("an answer");
                let wanted = q.as_ref().iter().chain(qd.as_ref());
                for (k, (a, b)) in own.iter().zip(wanted).enumerate() {
                    assert!(a.same(*b), "{file} {name}[{k}]: {a:?} in C, {b:?}");
                }
            }
        }
        if let Some(rest) = rest {
            rest(x, &answers[4 * (nq + nv)..]);
        }
    }
}

fn robots(name: &str) -> String {
    let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
    path.to_str().expect("a path").to_owned()
}

/// A few hundred operations on numbers of like size, in another order and fused.
fn near(own: &[f64], wanted: &[f64]) {
    let scale = wanted.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
    for (a, b) in own.iter().zip(wanted) {
        assert!((a - b).abs() <= 1e-10 * scale, "{a:e} in C, {b:e}");
    }
}

macro_rules! midpoint {
    ($robot:expr, $n:literal) => {
        |x: &[f64], own: &[f64]| {
            let [q, qd, tau] = [0, 1, 2].map(|k| array::<[f64; $n], _>(&x[k * $n..]));
            let step = $robot.step_implicit_midpoint(&q, &qd, &tau, x[3 * $n], ITERATIONS);
            near(&own[..$n], &step.q);
            near(&own[$n..2 * $n], &step.qd);
            near(&own[2 * $n..], &step.residual);
        }
    };
}

fn with_midpoint() -> Options {
    use FunctionName::{Crba, ForwardDynamics, Rnea, RneaDerivatives};
    Options::default().functions(Some(vec![Rnea, Crba, ForwardDynamics, RneaDerivatives]))
}

fn on_a_manifold() -> Options {
    let functions = vec![FunctionName::ForwardDynamics, FunctionName::Integrate];
    Options::default().functions(Some(functions))
}

#[test]
fn an_arm() {
    let options = with_midpoint();
    check::<_, f64>(
        &Panda,
        &robots("panda"),
        &options,
        Some(&midpoint!(Panda, 7)),
    );
    check::<_, f32>(&Panda, &robots("panda"), &options, None);
}

/// Elimination goes along branches.
#[test]
fn a_tree() {
    let options = with_midpoint();
    let file = robots("figure_6_2_tree");
    check::<_, f64>(&Tree, &file, &options, Some(&midpoint!(Tree, 7)));
}

/// Joints that follow others fill what would be zero.
#[test]
fn a_hand() {
    let options = with_midpoint();
    let file = robots("three_finger_hand");
    check::<_, f64>(&Hand, &file, &options, Some(&midpoint!(Hand, 5)));
}

#[test]
fn a_quadruped_that_floats() {
    let options = on_a_manifold().base(Base::Floating);
    check::<_, f64>(&Quadruped, &robots("quadruped"), &options, None);
    check::<_, f32>(&Quadruped, &robots("quadruped"), &options, None);
}

#[test]
fn ball_joints_on_a_planar_one() {
    let ball = |name: &str| (name.to_owned(), JointOverride::Spherical);
    let options = on_a_manifold()
        .mimic(Mimic::Independent)
        .allow(vec![WarningKind::IndependentMimic])
        .joints(vec![ball("shoulder"), ball("knee")]);
    check::<_, f64>(&Balls, "tests/step/tree.urdf", &options, None);
    check::<_, f32>(&Balls, "tests/step/tree.urdf", &options, None);
}
