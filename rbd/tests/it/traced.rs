//! Functions of the user's own: their values and derivatives against the same function on dual numbers.

mod long;

use rbd::jit::{self, Argument, Catalogue, Error, Options, Robot, Traced};
use rbd::{
    Dual, FrameMotion, HyperDual, Local, Matrix3, Motion, Real, Transform, Vector3, reference,
};
use rbd_codegen::WarningKind;
use rbd_testing::Generator as Random;

/// A function in any scalar, of q, q̇ and u: a residual of some numbers, and a cost.
trait Own {
    /// Frames that it names.
    fn run<T: Real>(&self, robot: &impl Catalogue<T>, x: &[&[T]]) -> Result<Vec<Vec<T>>, Error>;
}

/// The tool's way to a goal, and its square beyond a dead band, which has a kink.
struct Reach(&'static str);

impl Own for Reach {
    fn run<T: Real>(&self, robot: &impl Catalogue<T>, x: &[&[T]]) -> Result<Vec<Vec<T>>, Error> {
        let number = T::from_f64;
        let tool = robot.placement(self.0, x[0])?;
        let way = tool.translation.to_array();
        let way: Vec<T> = way
            .into_iter()
            .zip(x[2])
            .map(|(p, goal)| p - *goal)
            .collect();
        let beyond = way
            .iter()
            .map(|x| (x.abs() - number(0.1)).max(number(0.0)).powi(2));
        let cost = beyond.fold(number(0.0), |sum, x| sum + x);
        Ok(vec![way, vec![cost]])
    }
}

/// Inverse dynamics of equal rates and accelerations, and of what forward dynamics returns.
struct Inverse;

impl Own for Inverse {
    fn run<T: Real>(&self, robot: &impl Catalogue<T>, x: &[&[T]]) -> Result<Vec<Vec<T>>, Error> {
        let [q, qd, u] = [x[0], x[1], x[2]];
        let twice = robot.evaluate("rnea", &[q, u, u])?.concat();
        let qdd = robot.evaluate("aba", &[q, qd, u])?.concat();
        let again = robot.evaluate("rnea", &[q, qd, &qdd])?.concat();
        let cost = twice.iter().fold(T::zero(), |sum, x| sum + *x);
        let residual = twice.iter().zip(&again).map(|(a, b)| *a * *b);
        Ok(vec![residual.collect(), vec![cost]])
    }
}

/// The error of a link's pose, as a displacement, and half its square.
struct Pose(&'static str);

impl Own for Pose {
    fn run<T: Real>(&self, robot: &impl Catalogue<T>, x: &[&[T]]) -> Result<Vec<Vec<T>>, Error> {
        let goal = Transform {
            rotation: Matrix3::new([[0.36, -0.48, 0.8], [0.8, 0.6, 0.0], [-0.48, 0.64, 0.6]]),
            translation: Vector3::new(0.4, 0.1, 0.5),
        };
        let placement = robot.placement(self.0, x[0])?;
        let error = FrameMotion::<Local, T>::pose_error(placement, Transform::from_f64(goal));
        let Motion { angular, linear } = error.motion;
        let error = [angular.to_array(), linear.to_array()].concat();
        let cost = half_square(&error);
        Ok(vec![error, vec![cost]])
    }
}

fn half_square<T: Real>(x: &[T]) -> T {
    let half = T::from_f64(0.5);
    x.iter().fold(T::zero(), |sum, x| sum + half * *x * *x)
}

/// Accelerations under saturated torques, and what they and the torques of holding still cost.
struct Move;

impl Own for Move {
    fn run<T: Real>(&self, robot: &impl Catalogue<T>, x: &[&[T]]) -> Result<Vec<Vec<T>>, Error> {
        let number = T::from_f64;
        let [q, qd, u] = [x[0], x[1], x[2]];
        let tau: Vec<T> = u
            .iter()
            .map(|u| number(20.0) * (*u * number(0.1)).tanh())
            .collect();
        let qdd = robot.evaluate("forward_dynamics", &[q, qd, &tau])?.concat();
        let still = robot.evaluate("gravity", &[q])?.concat();
        let pairs = qdd.iter().zip(&still);
        let cost = pairs.fold(number(0.0), |sum, (a, g)| {
            sum + *a * *a * number(1e-3) + (number(1.0) + (*g * number(0.1)).exp()).ln()
        });
        Ok(vec![qdd, vec![cost]])
    }
}

fn traced(robot: &Robot, own: &impl Own) -> Traced {
    let arguments = [
        Argument::configuration("q"),
        Argument::tangent("qd").unit("rad/s, m/s"),
        Argument::tangent("u"),
    ];
    let names = ["residual", "cost"];
    robot
        .trace("own", &arguments, &names, |robot, x| own.run(robot, x))
        .expect("a sound function")
}

fn load(file: &str, options: &Options) -> Robot {
    Robot::load_with(rbd_testing::robots().join("urdf").join(file), options).expect("a sound robot")
}

/// q, q̇ and u.
fn state(robot: &Robot, random: &mut Random) -> [Vec<f64>; 3] {
    let q = random.configuration(&robot.model());
    [q, random.vec(robot.nv()), random.vec(robot.nv())]
}

/// Numbers with a rate in the direction `k` of those of q, q̇ and u.
fn along(robot: &Robot, [q, qd, u]: &[Vec<f64>; 3], k: usize) -> [Vec<f64>; 3] {
    let nv = robot.nv();
    let unit = |of: usize| {
        (0..nv)
            .map(|i| f64::from(u8::from(of * nv + i == k)))
            .collect()
    };
    let (moved, qd_rate, u_rate): (Vec<f64>, Vec<f64>, Vec<f64>) = (unit(0), unit(1), unit(2));
    let mut rate = vec![0.0; q.len()];
    reference::position_rate(&robot.model(), q, &moved, &mut rate);
    assert_eq!((qd.len(), u.len()), (nv, nv));
    [rate, qd_rate, u_rate]
}

fn results(function: &jit::Function, x: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let mut results = function.new_results();
    let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
    let x: Vec<&[f64]> = x.iter().map(Vec::as_slice).collect();
    function.call(&x, &mut out);
    results
}

/// Relative to the largest of the expected numbers.
fn assert_near(found: &[f64], expected: &[f64], tolerance: f64, of: &str) {
    assert_eq!(found.len(), expected.len(), "{of}");
    let largest = expected
        .iter()
        .fold(1e-3, |largest: f64, x| largest.max(x.abs()));
    for (k, (found, expected)) in found.iter().zip(expected).enumerate() {
        let error = (found - expected).abs() / largest;
        assert!(
            error <= tolerance,
            "{of} [{k}]: {found} is not {expected}, {error:e}"
        );
    }
}

/// Sums of some thousand products, each rounded.
const TOLERANCE: f64 = 1e-12;

fn compare(robot: &Robot, own: &impl Own, seed: u64) {
    let by = ["q", "qd", "u"];
    let all = traced(robot, own)
        .with_jacobian("jacobian", "residual", &by)
        .and_then(|own| own.with_gradient("gradient", "cost", &by))
        .and_then(|own| own.with_gauss_newton("normal", "residual", &by))
        .expect("derivatives");
    let function = all.compile().expect("code");
    println!("seed {seed}");
    let mut random = Random::new(seed);
    for _ in 0..3 {
        let x = state(robot, &mut random);
        let found = results(&function, &x);
        let views: Vec<&[f64]> = x.iter().map(Vec::as_slice).collect();
        let values = own.run(robot, &views).expect("values");
        assert_near(&found[0], &values[0], TOLERANCE, "residual");
        assert_near(&found[1], &values[1], TOLERANCE, "cost");
        let (rows, width) = (values[0].len(), 3 * robot.nv());
        let (mut jacobian, mut gradient) = (vec![0.0; rows * width], Vec::new());
        for k in 0..width {
            let rates = along(robot, &x, k);
            let dual: Vec<Vec<Dual<f64, 1>>> = x
                .iter()
                .zip(&rates)
                .map(|(x, rates)| {
                    let both = x.iter().zip(rates);
                    both.map(|(value, rate)| Dual {
                        value: *value,
                        derivatives: [*rate],
                    })
                    .collect()
                })
                .collect();
            let views: Vec<&[Dual<f64, 1>]> = dual.iter().map(Vec::as_slice).collect();
            let values = own.run(robot, &views).expect("values");
            let rates = values[0].iter().map(|value| value.derivatives[0]);
            rates
                .enumerate()
                .for_each(|(row, rate)| jacobian[row * width + k] = rate);
            gradient.push(values[1][0].derivatives[0]);
        }
        let arrays = function.results();
        let own = arrays[2].to_dense(&found[2]);
        assert_near(&own, &jacobian, TOLERANCE, "jacobian");
        assert_near(&found[3], &gradient, TOLERANCE, "gradient");
        let normal = (0..width * width).map(|at| {
            let of_row = |row: &[f64]| row[at / width] * row[at % width];
            jacobian.chunks(width).map(of_row).sum()
        });
        let normal: Vec<f64> = normal.collect();
        assert_near(&arrays[4].to_dense(&found[4]), &normal, TOLERANCE, "normal");
    }
}

#[test]
fn derivatives_of_arms_are_those_of_dual_numbers() {
    if !jit::is_available() {
        return;
    }
    let panda = load("panda.urdf", &Options::default());
    compare(&panda, &Reach("panda_hand"), 1);
    compare(&panda, &Move, 2);
    compare(&load("ur5e.urdf", &Options::default()), &Inverse, 6);
}

/// A floating base has a quaternion; derivatives are in the tangent space.
#[test]
fn derivatives_by_a_configuration_are_in_the_tangent_space() {
    if !jit::is_available() {
        return;
    }
    let options = Options::default().base(jit::Base::Floating);
    let quadruped = load("quadruped.urdf", &options);
    assert_ne!(quadruped.nq(), quadruped.nv());
    compare(&quadruped, &Reach("FL_foot"), 3);
    compare(&quadruped, &Pose("FL_foot"), 5);
}

#[test]
fn hessians_are_those_of_hyper_dual_numbers() {
    if !jit::is_available() {
        return;
    }
    let arm = load("general_6r.urdf", &Options::default());
    let by = ["q", "qd", "u"];
    let all = traced(&arm, &Move)
        .with_hessian("hessian", "cost", &by)
        .and_then(|own| own.with_hessian_product("product", "cost", &by, "v"))
        .expect("derivatives");
    let function = all.compile().expect("code");
    println!("seed 4");
    let mut random = Random::new(4);
    let [q, qd, u] = state(&arm, &mut random);
    let v: Vec<f64> = random.vec(18);
    let found = results(&function, &[q.clone(), qd.clone(), u.clone(), v.clone()]);
    let hessian = function.results()[2].to_dense(&found[2]);
    let flat = [q, qd, u].concat();
    let mut expected = Vec::new();
    for (i, j) in (0..18).flat_map(|i| (0..18).map(move |j| (i, j))) {
        let unit = |at, k| f64::from(u8::from(at == k));
        let x: Vec<HyperDual<f64>> = (flat.iter().enumerate())
            .map(|(at, x)| HyperDual::new(*x, unit(at, i), unit(at, j)))
            .collect();
        let views: Vec<&[HyperDual<f64>]> = x.chunks(6).collect();
        expected.push(Move.run(&arm, &views).expect("values")[1][0].mixed());
    }
    assert_near(&hessian, &expected, TOLERANCE, "hessian");
    let product = expected.chunks(18);
    let product = product.map(|row| row.iter().zip(&v).map(|(h, v)| h * v).sum());
    assert_near(
        &found[3],
        &product.collect::<Vec<f64>>(),
        TOLERANCE,
        "product",
    );
}

/// Column k is the change of the gradient as the configuration moves along velocity k; its product with a vector their sum.
#[test]
fn hessians_by_a_configuration_are_rates_of_gradients() {
    if !jit::is_available() {
        return;
    }
    let options = Options::default().base(jit::Base::Floating);
    let quadruped = load("quadruped.urdf", &options);
    let all = traced(&quadruped, &Pose("FL_foot"))
        .with_gradient("gradient", "cost", &["q"])
        .and_then(|own| own.with_hessian("hessian", "cost", &["q"]))
        .and_then(|own| own.with_hessian_product("product", "cost", &["q"], "v"));
    let function = all.expect("derivatives").compile().expect("code");
    println!("seed 8");
    let mut random = Random::new(8);
    let [q, qd, u] = state(&quadruped, &mut random);
    let (nv, v) = (quadruped.nv(), random.vec(quadruped.nv()));
    let at = |q: Vec<f64>| results(&function, &[q, qd.clone(), u.clone(), v.clone()]);
    let found = at(q.clone());
    let hessian = function.results()[3].to_dense(&found[3]);
    let step = 1e-5;
    for k in 0..nv {
        let moved = |step: f64| {
            let mut unit = vec![0.0; nv];
            unit[k] = step;
            let mut moved = q.clone();
            reference::integrate(&quadruped.model(), &q, &unit, &mut moved);
            at(moved).swap_remove(2)
        };
        let (later, earlier) = (moved(step), moved(-step));
        let rates = later
            .iter()
            .zip(&earlier)
            .map(|(a, b)| (a - b) / (2.0 * step));
        let column: Vec<f64> = (0..nv).map(|i| hessian[i * nv + k]).collect();
        // The step's square, and rounding by the step.
        assert_near(&column, &rates.collect::<Vec<f64>>(), 1e-8, "column");
    }
    let product = hessian.chunks(nv);
    let product = product.map(|row| row.iter().zip(&v).map(|(h, v)| h * v).sum());
    assert_near(
        &found[4],
        &product.collect::<Vec<f64>>(),
        TOLERANCE,
        "product",
    );
}

/// A robot that does not move has dynamics without a number.
#[test]
fn robots_that_do_not_move_have_empty_derivatives() {
    let text = r#"<robot name="block"><link name="block"/></robot>"#;
    let options = Options::default().allow(vec![WarningKind::MissingInertial]);
    let block = Robot::from_text(text.as_bytes(), "block.urdf", &options).expect("a sound robot");
    let by = [Argument::configuration("q"), Argument::vector("x", 1)];
    let own = block.trace("own", &by, &["tau", "cost"], |robot, x| {
        let tau = robot.evaluate("rnea", &[x[0], x[0], x[0]])?.concat();
        Ok(vec![tau, vec![x[1][0] * x[1][0]]])
    });
    let own = own.and_then(|own| own.with_jacobian("jacobian", "tau", &["q"]));
    let own = own.and_then(|own| own.with_gradient("gradient", "cost", &["q", "x"]));
    let lengths = own.expect("derivatives");
    let lengths: Vec<usize> = lengths.results().iter().map(|own| own.length).collect();
    assert_eq!(lengths, [0, 1, 0, 1]);
}

/// What the function and its derivatives share is done once, and what vanishes has no number.
#[test]
fn derivatives_share_work_and_leave_out_zeros() {
    let panda = load("panda.urdf", &Options::default());
    let alone = traced(&panda, &Reach("panda_hand"));
    let with = |own: Traced| own.with_jacobian("jacobian", "residual", &["q", "qd", "u"]);
    let both = with(alone.clone()).expect("a Jacobian");
    let jacobian = &both.results()[2];
    let positions = jacobian.positions.as_ref().expect("a matrix");
    // The last joint turns about the flange's axis, and the hand's origin is on it; nothing depends on q̇.
    assert!(
        positions
            .iter()
            .all(|(_, column)| *column < 6 || *column >= 14)
    );
    assert!(jacobian.length < 3 * 7 + 3);
    let pose = alone.with_gradient("gradient", "cost", &["q"]);
    let pose = pose.and_then(|own| own.with_gauss_newton("normal", "residual", &["q"]));
    let flops = pose.expect("derivatives").operations().flops();
    assert!(flops <= 370, "{flops}");
}

/// Turn and way from a goal, with the gradient of half their square and the Gauss-Newton matrix, in either order.
#[test]
fn the_error_of_a_pose_takes_few_operations() {
    let panda = load("panda.urdf", &Options::default());
    let arguments = [Argument::configuration("q"), Argument::vector("goal", 12)];
    let own = panda.trace("own", &arguments, &["error", "cost"], |robot, x| {
        let [rotation, translation] = [0, 9].map(|first| &x[1][first..]);
        let row = |k: usize| [rotation[k], rotation[k + 1], rotation[k + 2]];
        let goal = Transform {
            rotation: Matrix3::new([0, 3, 6].map(row)),
            translation: Vector3::new(translation[0], translation[1], translation[2]),
        };
        let Motion { angular, linear } = robot.pose_error("panda_hand", x[0], goal)?.motion;
        let error = [angular.to_array(), linear.to_array()].concat();
        let cost = half_square(&error);
        Ok(vec![error, vec![cost]])
    });
    let own = own.expect("a sound function");
    let gradient = |own: Traced| own.with_gradient("gradient", "cost", &["q"]);
    let normal = |own: Traced| own.with_gauss_newton("normal", "error", &["q"]);
    let first = gradient(own.clone()).and_then(normal).expect("derivatives");
    let last = normal(own).and_then(gradient).expect("derivatives");
    let flops = [first, last].map(|own| own.operations().flops());
    println!("{flops:?} operations");
    assert!(flops.iter().all(|flops| *flops <= 900), "{flops:?}");
}

/// The derivatives of dynamics are taken where that is less.
#[test]
fn dynamics_are_differentiated_by_their_own_derivatives() {
    let panda = load("panda.urdf", &Options::default());
    let by = ["q", "qd", "u"];
    let doc = |own: Result<Traced, Error>| {
        let own = own.expect("a derivative");
        own.results().last().expect("it").doc.clone()
    };
    let own = || traced(&panda, &Move);
    for doc in [
        doc(own().with_jacobian("jacobian", "residual", &by)),
        doc(own().with_gradient("gradient", "cost", &by)),
        doc(own().with_hessian("hessian", "cost", &by)),
        doc(own().with_hessian_product("product", "cost", &by, "direction")),
    ] {
        println!("{doc}");
        let way = "by the derivatives of the robot's functions, ";
        assert!(doc.contains(way), "{doc}");
    }
    let gradient = doc(traced(&panda, &Inverse).with_gradient("gradient", "cost", &by[..2]));
    println!("{gradient}");
    assert!(
        gradient.contains("by the derivatives of all operations, "),
        "{gradient}"
    );
}

/// The value that comes with derivatives takes the place of the one that is written, once it is compiled.
#[test]
fn values_come_with_derivatives() {
    let panda = load("panda.urdf", &Options::default());
    let own = with_jacobian_of_accelerations(&panda);
    let known = panda.function("forward_dynamics_derivatives");
    let known = known.expect("a function").operations().flops();
    let flops = own.operations().flops();
    println!("{flops} operations, {known} with the zeros of columns in vectors");
    assert!(flops <= known);
}

/// Columns of a humanoid's ∂q̈ stay a loop in machine code and texts.
#[test]
#[cfg(feature = "build")]
fn loops_of_large_robots_stay() {
    use rbd::jit::COptions;

    let humanoid = load(
        "humanoid.urdf",
        &Options::default().base(jit::Base::Floating),
    );
    let own = with_jacobian_of_accelerations(&humanoid);
    let doc = &own.results()[1].doc;
    assert!(doc.ends_with("whose loops stay loops"), "{doc}");
    let c = own.c(&COptions::default(), "own").expect("C").source;
    assert!(c.contains("_linear_columns("));
    let rust = own.rust().expect("Rust");
    assert!(rust.contains("dense::Columns("));
    println!("{} bytes of C, {} of Rust", c.len(), rust.len());
    if !jit::is_available() {
        return;
    }
    let known = humanoid.function("forward_dynamics_derivatives");
    let (known, compiled) = (known.expect("code"), own.compile().expect("code"));
    let mut random = Random::new(8);
    println!("seed 8");
    for _ in 0..3 {
        let x = state(&humanoid, &mut random);
        let (found, expected) = (results(&compiled, &x), results(&known, &x));
        let whole = compiled.results()[1].to_dense(&found[1]);
        let blocks = known.results()[1..].iter().zip(&expected[1..]);
        let blocks: Vec<Vec<f64>> = blocks.map(|(array, own)| array.to_dense(own)).collect();
        let nv = humanoid.nv();
        let rows = (0..nv).flat_map(|i| {
            blocks
                .iter()
                .flat_map(move |own| &own[i * nv..(i + 1) * nv])
        });
        assert_near(&found[0], &expected[0], 1e-10, "accelerations");
        assert_near(
            &whole,
            &rows.copied().collect::<Vec<f64>>(),
            1e-10,
            "Jacobian",
        );
    }
}

fn with_jacobian_of_accelerations(robot: &Robot) -> Traced {
    let arguments = [
        Argument::configuration("q"),
        Argument::tangent("qd"),
        Argument::tangent("u"),
    ];
    let own = robot.trace("own", &arguments, &["qdd"], |robot, x| {
        robot.evaluate("forward_dynamics", x)
    });
    own.and_then(|own| own.with_jacobian("jacobian", "qdd", &["q", "qd", "u"]))
        .expect("a sound function")
}

#[test]
fn functions_run_on_numbers_and_in_other_functions() {
    if !jit::is_available() {
        return;
    }
    let panda = load("panda.urdf", &Options::default());
    let inner = traced(&panda, &Reach("panda_hand"));
    let inner = inner.with_gradient("gradient", "cost", &["q"]);
    let inner = inner.expect("a cost");
    let x = state(&panda, &mut Random::new(7));
    let own = inner.evaluate(&[&x[0][..], &x[1], &x[2]]);
    let own = own.expect("arguments of the function");
    let compiled = results(&inner.compile().expect("code"), &x);
    for (own, compiled) in own.iter().zip(&compiled) {
        assert_near(own, compiled, 1e-12, "on numbers");
    }
    let arguments = [Argument::configuration("q"), Argument::vector("goal", 7)];
    let outer = panda.trace("outer", &arguments, &["twice"], |_, x| {
        let gradient = inner.evaluate(&[x[0], x[0], x[1]])?.swap_remove(2);
        Ok(vec![gradient.iter().map(|x| *x + *x).collect()])
    });
    let outer = outer.expect("a sound function").compile().expect("code");
    let outer = results(&outer, &[x[0].clone(), x[2].clone()]);
    let twice: Vec<f64> = own[2].iter().map(|x| x + x).collect();
    assert_near(&outer[0], &twice, 1e-12, "in another function");
    let short = inner.evaluate(&[&x[0][..], &x[1][..3], &x[2]]);
    assert_eq!(
        short.expect_err("a short argument").to_string(),
        "`own`: `qd` has 7 numbers, and 3 are given"
    );
}

#[test]
fn robots_of_the_same_content_are_the_same() {
    let panda = || load("panda.urdf", &Options::default());
    assert!(panda() == panda().clone());
    assert!(panda() != load("iiwa14.urdf", &Options::default()));
}

#[test]
fn wrong_names_and_lengths_are_said() {
    let panda = load("panda.urdf", &Options::default());
    let message = |error: Error| error.to_string();
    let own = || traced(&panda, &Reach("panda_hand"));
    let errors = [
        (
            own().with_gradient("g", "costs", &["q"]),
            "`own`: it has no result `costs`; did you mean `cost`?",
        ),
        (
            own().with_gradient("g", "cost", &["p"]),
            "`own`: it has no argument `p`; did you mean `q`?",
        ),
        (
            own().with_gradient("g", "residual", &["q"]),
            "`own`: `residual` has 3 numbers, and a gradient is of one: sum them, or take the Jacobian",
        ),
        (
            own().with_jacobian("j", "cost", &[]),
            "`own`: there is no argument to differentiate by: name one",
        ),
        (
            own().with_jacobian("cost", "cost", &["q"]),
            "`own`: two results are called `cost`",
        ),
        (
            own().with_hessian_product("h", "cost", &["q"], "u"),
            "`own`: two arguments are called `u`",
        ),
        (
            panda.trace(
                "own",
                &[Argument::configuration("q")],
                &["tau"],
                |robot, x| robot.evaluate("rnea", &[x[0], x[0]]),
            ),
            "`rnea`: takes `q`, `qd`, `qdd`, and 2 arrays are given",
        ),
        (
            panda.trace("own", &[Argument::vector("q", 6)], &["tau"], |robot, x| {
                robot.evaluate("gravity", &[x[0]])
            }),
            "`gravity`: `q` has 7 numbers, and 6 are given",
        ),
        (
            panda.trace("own", &[Argument::tangent("u")], &["a", "b"], |_, x| {
                Ok(vec![x[0].to_vec()])
            }),
            "`own`: 2 results are named, and 1 returned",
        ),
    ];
    for (found, expected) in errors {
        assert_eq!(message(found.expect_err(expected)), expected);
    }
    let q = [Argument::configuration("q")];
    let frame = panda.trace("own", &q, &["p"], |robot, x| {
        let position = robot.placement("panda_hnad", x[0])?.translation;
        Ok(vec![position.to_array().to_vec()])
    });
    let frame = message(frame.expect_err("no such frame"));
    assert!(frame.contains("panda_hand"), "{frame}");
}

/// The next state as one result.
struct Stepped(&'static str);

impl Own for Stepped {
    fn run<T: Real>(&self, robot: &impl Catalogue<T>, x: &[&[T]]) -> Result<Vec<Vec<T>>, Error> {
        let h = [T::from_f64(STEP)];
        let next = robot.evaluate(self.0, &[x[0], x[1], x[2], &h])?;
        Ok(vec![next.concat(), vec![T::zero()]])
    }
}

/// s.
const STEP: f64 = 0.01;

/// Steps on symbols are the loops of compiled steps: the same state, and A and B by the chain rule.
#[test]
fn steps_in_functions_are_compiled_steps() {
    if !jit::is_available() {
        return;
    }
    println!("seed 9");
    let mut random = Random::new(9);
    let floating = Options::default().base(jit::Base::Floating);
    let robots = [
        load("ur5e.urdf", &Options::default()),
        load("quadruped.urdf", &floating),
    ];
    for (robot, name) in robots
        .iter()
        .flat_map(|robot| ["step_semi_implicit", "step_rk4"].map(|name| (robot, name)))
    {
        let x = state(robot, &mut random);
        let [q, qd, u] = x.clone();
        let own = traced(robot, &Stepped(name));
        let by_name = robot.function(&format!("{name}_derivatives"));
        let wanted = results(&by_name.expect("a step"), &[q, qd, u, vec![STEP]]);
        let found = results(&own.compile().expect("code"), &x);
        assert_near(&found[0], &wanted[..2].concat(), TOLERANCE, name);
        // Where the base floats rows of q' are numbers, and those of A are in the tangent space.
        let nv = robot.nv();
        if robot.nq() > nv {
            continue;
        }
        let own = own.with_jacobian("ab", "residual", &["q", "qd", "u"]);
        let function = own.expect("derivatives").compile().expect("code");
        let ab = function.results()[2].to_dense(&results(&function, &x)[2]);
        for (block, wanted) in wanted[2..].iter().enumerate() {
            let (row, column) = (nv * (block / 3), nv * (block % 3));
            let rows = ab[3 * nv * row..].chunks(3 * nv).take(nv);
            let own = rows.flat_map(|row| &row[column..column + nv]).copied();
            assert_near(&own.collect::<Vec<f64>>(), wanted, TOLERANCE, name);
        }
    }
}

/// Accelerations times a number, which takes the sign out of them: known derivatives and a product an entry.
#[test]
fn known_derivatives_are_taken_whatever_the_sign() {
    let panda = load("panda.urdf", &Options::default());
    let count = |factor: f64| {
        let arguments = ["q", "qd", "u"].map(Argument::tangent);
        let own = panda.trace("own", &arguments, &["qdd"], |robot, x| {
            let qdd = robot.evaluate("forward_dynamics", x)?.concat();
            let factor = jit::Symbol::from_f64(factor);
            Ok(vec![qdd.iter().map(|a| factor * *a).collect()])
        });
        let by = ["q", "qd", "u"];
        let own = own.and_then(|own| own.with_jacobian("jacobian", "qdd", &by));
        own.expect("derivatives").operations().flops()
    };
    let plain = count(1.0);
    for factor in [-1.0, 0.5, -0.5] {
        let most = plain + 7 + 7 * 21;
        assert!(
            count(factor) <= most,
            "{factor}: {} of {most}",
            count(factor)
        );
    }
}

#[test]
fn loops_without_operations_are_refused() {
    let arm = load("ur5e.urdf", &Options::default());
    let (x, h) = ([0.0; 6], [0.01]);
    for name in ["step_rk4_derivatives", "step_implicit_midpoint(2)"] {
        let error = arm.evaluate(name, &[&x[..], &x, &x, &h]);
        let text = error.expect_err("no operations").to_string();
        assert!(
            text.contains(name) && text.contains("with_jacobian"),
            "{text}"
        );
    }
    let error = arm.evaluate("step_rk4", &[&x[..], &x, &x]);
    let text = error.expect_err("h is missing").to_string();
    assert!(text.contains("`h`"), "{text}");
}

/// The generated robot's constants are those of the file.
#[test]
fn limits_are_those_of_the_file() {
    let panda = load("panda.urdf", &Options::default());
    let limits = panda.limits();
    assert_eq!(limits.len(), panda.nv());
    assert_eq!(limits[3], rbd::Limits::new(-3.0718, -0.0698, 2.175, 87.0));
}
