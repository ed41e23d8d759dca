//! Estimation with functions of one's own, each traced once and differentiated exactly: the prediction of an error-state
//! Kalman filter for a floating base (J. Solà, *Quaternion kinematics for the error-state Kalman filter*, 2017), and the
//! friction of a joint identified from its torques.
//!
//! `cargo run --release -p rbd --features jit --example estimation`

use nalgebra::{SMatrix, SVector};
use rbd::jit::{self, Argument, Base, Catalogue, Error, Function, Options, Robot};
use rbd::{Real, Vector3};

fn main() -> Result<(), Error> {
    if !jit::is_available() {
        println!("this processor has no machine code");
        return Ok(());
    }
    prediction()?;
    friction()
}

// The base: q is its position and quaternion, its velocity is in its own frame, as q̇ has it.

const BODY: &str = r#"<robot name="body"><link name="body"><inertial><mass value="1"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>"#;
/// Seconds between two measurements of the inertial unit.
const H: f64 = 5e-3;
/// Deviations of a measurement: rad/s, m/s²; and of a bias's change in a step.
const NOISE: [f64; 4] = [2e-3, 2e-2, 1e-5, 1e-4];
/// Position and attitude in the tangent space of q, velocity, biases of angular velocity and of specific force.
const ERROR: usize = 15;

type Covariance = SMatrix<f64, ERROR, ERROR>;

/// q, then velocity, then both biases, h seconds later, from the unit's angular velocity and specific force.
fn predicted<T: Real>(
    robot: &impl Catalogue<T>,
    [q, rest]: [&[T]; 2],
    unit: &[T],
    noise: &[T],
) -> Result<[Vec<T>; 2], Error> {
    let vector = |x: &[T], at: usize| Vector3::new(x[at], x[at + 1], x[at + 2]);
    let (velocity, h) = (vector(rest, 0), T::from_f64(H));
    let rate = vector(unit, 0) - vector(rest, 3) - vector(noise, 0);
    let force = vector(unit, 3) - vector(rest, 6) - vector(noise, 3);
    let down = Vector3::from_f64([0.0, 0.0, -9.81].into());
    let gravity = robot.placement("body", q)?.rotation.transpose() * down;
    let next = velocity + (force + gravity - rate.cross(velocity)).scale(h);
    let moved = [next.scale(h).to_array(), rate.scale(h).to_array()].concat();
    let next_q = robot.evaluate("integrate", &[q, &moved])?.concat();
    let biases = rest[3..].iter().zip(&noise[6..]).map(|(b, n)| *b + *n);
    let next_rest = next.to_array().into_iter().chain(biases);
    Ok([next_q, next_rest.collect()])
}

/// The state that an error leads to, what is predicted of it, and its error beside the prediction without either.
fn with_error<T: Real>(robot: &impl Catalogue<T>, x: &[&[T]]) -> Result<Vec<Vec<T>>, Error> {
    let [q, rest, unit, error, noise] = x[..] else {
        panic!("five arguments")
    };
    let wrong_q = robot.evaluate("integrate", &[q, &error[..6]])?.concat();
    let wrong_rest: Vec<T> = rest.iter().zip(&error[6..]).map(|(x, e)| *x + *e).collect();
    let [next_q, next_rest] = predicted(robot, [q, rest], unit, &[T::zero(); 12])?;
    let [other_q, other_rest] = predicted(robot, [&wrong_q, &wrong_rest], unit, noise)?;
    let mut of_next = robot.evaluate("difference", &[&next_q, &other_q])?.concat();
    of_next.extend(other_rest.iter().zip(&next_rest).map(|(a, b)| *a - *b));
    Ok(vec![next_q, next_rest, of_next])
}

/// The function, and the same with F and the matrix of the noise.
fn compiled() -> Result<[Function; 2], Error> {
    let options = Options::default().base(Base::Floating);
    let body = Robot::from_text(BODY.as_bytes(), "body.urdf", &options)?;
    let arguments = [
        Argument::configuration("q"),
        Argument::vector("rest", 9),
        Argument::vector("unit", 6).unit("rad/s, m/s²"),
        Argument::vector("error", ERROR),
        Argument::vector("noise", 12),
    ];
    let results = ["next_q", "next_rest", "next_error"];
    let traced = body.trace("predict", &arguments, &results, |robot, x| {
        with_error(robot, x)
    })?;
    let values = traced.compile()?;
    let with_both = traced
        .with_jacobian("f", "next_error", &["error"])?
        .with_jacobian("g", "next_error", &["noise"])?;
    Ok([values, with_both.compile()?])
}

/// P of the state after two seconds, beside the errors of many bases whose measurements are noisy.
fn prediction() -> Result<(), Error> {
    let [values, with_both] = compiled()?;
    let (mut q, mut rest) = (vec![0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0], vec![0.0; 9]);
    let (mut covariance, mut errors) = (Covariance::zeros(), vec![[0.0; ERROR]; 300]);
    let (steps, mut random) = (400, Random(7));
    let deviation = |k: usize| NOISE[k / 3];
    for step in 0..steps {
        let t = f64::from(step) * H;
        // It turns, and is held against its weight but for a sway.
        let rates = [0.5 * t.cos(), 0.3 * (2.0 * t).sin(), 0.4];
        let unit = [&rates[..], &[t.sin(), t.cos(), 9.81]].concat();
        let none = [0.0; ERROR];
        let at = call(&with_both, &[&q, &rest, &unit, &none, &none[..12]]);
        for error in &mut errors {
            let noise: [f64; 12] = core::array::from_fn(|k| deviation(k) * random.normal());
            let moved = call(&values, &[&q, &rest, &unit, error, &noise]);
            error.copy_from_slice(&moved[2]);
        }
        let [f, g] = [3, 4].map(|k| with_both.results()[k].to_dense(&at[k]));
        let f = Covariance::from_row_slice(&f);
        if step == 0 {
            check(&values, [&q, &rest, &unit], &f);
        }
        let g = SMatrix::<f64, ERROR, 12>::from_row_slice(&g);
        let noise = SMatrix::<f64, ERROR, 12>::from_fn(|i, k| g[(i, k)] * deviation(k));
        covariance = f * covariance * f.transpose() + noise * noise.transpose();
        [q, rest] = [0, 1].map(|k| at[k].clone());
    }
    compare(f64::from(steps) * H, &covariance, &errors);
    Ok(())
}

/// eᵀ P⁻¹ e of the errors has the mean 15 and the variance 30.
fn compare(time: f64, covariance: &Covariance, errors: &[[f64; ERROR]]) {
    let factor = covariance.cholesky().expect("a positive definite P");
    let squares = errors.iter().map(|error| {
        let error = SVector::<f64, ERROR>::from_column_slice(error);
        error.dot(&factor.solve(&error))
    });
    let count = errors.len() as f64;
    let mean = squares.sum::<f64>() / count;
    let apart = (mean - 15.0) / (30.0 / count).sqrt();
    let along = |k: usize| covariance[(k, k)].sqrt();
    println!(
        "after {time} s the base is known to {:.1} mm and {:.2} mrad; errors of {count} bases have the mean square \
         {mean:.2} by P, {apart:+.1} deviations from 15",
        1e3 * along(0),
        1e3 * along(3),
    );
    assert!(apart.abs() < 4.0);
}

/// F beside central differences of the errors, whose own error is the step's square and rounding by the step.
fn check(values: &Function, [q, rest, unit]: [&[f64]; 3], f: &Covariance) {
    let step = 1e-5;
    for k in 0..ERROR {
        let at = |along: f64| {
            let error: [f64; ERROR] = core::array::from_fn(|i| if i == k { along } else { 0.0 });
            call(values, &[q, rest, unit, &error, &[0.0; 12]]).swap_remove(2)
        };
        let pairs = at(step).into_iter().zip(at(-step)).enumerate();
        for (i, (later, earlier)) in pairs {
            let slope = (later - earlier) / (2.0 * step);
            assert!(
                (f[(i, k)] - slope).abs() < 1e-9,
                "F[{i}, {k}]: {} is not {slope}",
                f[(i, k)]
            );
        }
    }
}

// Friction: Coulomb's and viscous, with Stribeck's fall between rest and motion.

/// F_c and F_s, N m; v_s, rad/s; F_v, N m s/rad.
const TRUE: [f64; 4] = [1.2, 2.0, 0.08, 0.6];
/// ε, rad/s, over which friction changes its sign.
const SIGN: f64 = 5e-3;
/// The deviation of a measured torque, N m.
const TORQUE_NOISE: f64 = 0.02;

/// τ = (F_c + (F_s − F_c) exp(−(v/v_s)²)) tanh(v/ε) + F_v v.
fn stribeck<T: Real>(v: T, p: &[T]) -> T {
    let fall = (-(v / p[2]).powi(2)).exp();
    (p[0] + (p[1] - p[0]) * fall) * (v * T::from_f64(1.0 / SIGN)).tanh() + p[3] * v
}

/// The shoulder's torque: the arm's inverse dynamics and friction.
fn shoulder<T: Real>(robot: &impl Catalogue<T>, x: &[&[T]]) -> Result<Vec<Vec<T>>, Error> {
    let tau = robot.evaluate("rnea", &[x[0], x[1], x[2]])?.concat();
    Ok(vec![vec![tau[0] + stribeck(x[1][0], x[3])]])
}

/// q, q̇, q̈, and the torque that is measured.
type Sample = ([[f64; 3]; 3], f64);

/// A slow swing of the shoulder, which comes to rest and back.
fn samples(function: &Function) -> Vec<Sample> {
    let mut random = Random(11);
    let sample = |k| {
        let (sin, cos) = (5e-3 * f64::from(k)).sin_cos();
        let state = [
            [0.4 * sin, 0.3, -0.5],
            [0.2 * cos, 0.0, 0.0],
            [-0.1 * sin, 0.0, 0.0],
        ];
        let tau = call(function, &[&state[0], &state[1], &state[2], &TRUE])[0][0];
        (state, tau + TORQUE_NOISE * random.normal())
    };
    (0..2000).map(sample).collect()
}

/// JᵀJ, Jᵀr and rᵀr of r, what measured torques have more than those of the parameters.
fn normal(
    function: &Function,
    samples: &[Sample],
    p: &SVector<f64, 4>,
) -> (SMatrix<f64, 4, 4>, SVector<f64, 4>, f64) {
    let (mut squares, mut slope, mut rest) = (SMatrix::zeros(), SVector::zeros(), 0.0);
    for ([q, qd, qdd], measured) in samples {
        let at = call(function, &[q, qd, qdd, p.as_slice()]);
        let by_p = SVector::<f64, 4>::from_column_slice(&at[1]);
        let r = measured - at[0][0];
        squares += by_p * by_p.transpose();
        slope += by_p * r;
        rest += r * r;
    }
    (squares, slope, rest)
}

/// Gauss-Newton steps from parameters that are far off.
fn friction() -> Result<(), Error> {
    let arm = jit::load(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arm.urdf"))?;
    let arguments = [
        Argument::configuration("q"),
        Argument::tangent("qd").unit("rad/s"),
        Argument::tangent("qdd").unit("rad/s²"),
        Argument::vector("p", 4),
    ];
    let traced = arm.trace("shoulder", &arguments, &["tau"], |robot, x| {
        shoulder(robot, x)
    })?;
    let function = traced.with_gradient("by_p", "tau", &["p"])?.compile()?;
    let samples = samples(&function);
    let mut p = SVector::<f64, 4>::from([1.0, 1.8, 0.1, 0.3]);
    let mut steps = 0;
    let (inverse, rest) = loop {
        let (squares, slope, rest) = normal(&function, &samples, &p);
        let factor = squares
            .cholesky()
            .expect("a motion that shows all parameters");
        let change = factor.solve(&slope);
        p += change;
        steps += 1;
        if change.norm() < 1e-10 || steps == 30 {
            break (factor.inverse(), rest);
        }
    };
    for (k, name) in ["F_c", "F_s", "v_s", "F_v"].into_iter().enumerate() {
        let deviation = TORQUE_NOISE * inverse[(k, k)].sqrt();
        println!("{name} = {:.4} ± {deviation:.4}, in fact {}", p[k], TRUE[k]);
        assert!((p[k] - TRUE[k]).abs() < 4.0 * deviation);
    }
    let left = (rest / samples.len() as f64).sqrt();
    println!("{steps} Gauss-Newton steps leave {left:.4} N m");
    assert!(steps < 30 && (left / TORQUE_NOISE - 1.0).abs() < 0.1);
    Ok(())
}

fn call(function: &Function, arguments: &[&[f64]]) -> Vec<Vec<f64>> {
    let mut results = function.new_results();
    let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
    function.call(arguments, &mut out);
    results
}

/// Numbers that are the same in each run (Knuth's linear congruences).
struct Random(u64);

impl Random {
    fn uniform(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A sum of twelve, of mean 0 and deviation 1.
    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.uniform()).sum::<f64>() - 6.0
    }
}
