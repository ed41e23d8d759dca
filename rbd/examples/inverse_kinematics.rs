//! Inverse kinematics with joint limits: Gauss-Newton on SE(3), steps kept in the box by a projected
//! solution, from many starts.
//!
//! `cargo run --release --example inverse_kinematics [chart.svg]`

use rbd::{FrameMotion, Local, Real, Transform};

#[path = "../../benches/src/chart/mod.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "a module of the benchmarks, which draw more kinds"
)]
mod chart;

use chart::{Curve, Curves, Named, Scale};

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [forward_kinematics],
    frames = [frame("tool", link = "panda_hand", xyz = [0, 0, 0.1034])]
);

/// Joint angles, rad.
type Joints = [f64; 7];

/// Residuals weigh metres as this many radians.
const RADIANS_A_METRE: f64 = 3.0;
/// How near is there: 1 µm and as many µrad.
const NEAR: f64 = 1e-6;
const MOST_ITERATIONS: usize = 100;

fn main() {
    let mut random = uniform(1);
    let (mut solved, mut curves, mut starts_in_all, mut iterations) = (0, Vec::new(), 0, 0);
    let clock = std::time::Instant::now();
    let targets = 200;
    for target in 0..targets {
        // A pose that the arm can reach within its limits.
        let base_from_target = Panda.tool().placement(&Panda.random(&mut random));
        for start in 0..50 {
            starts_in_all += 1;
            let history = solve(base_from_target, Panda.random(&mut random));
            iterations += history.len();
            let (q, error) = history.last().expect("the start");
            if *error < NEAR {
                assert!(is_allowed(q));
                check(q, base_from_target);
                solved += 1;
                if target < 6 {
                    curves.push(curve(
                        format!("target {}, start {}", target + 1, start + 1),
                        &history,
                    ));
                }
                break;
            }
        }
    }
    let time = clock.elapsed() / targets;
    println!(
        "{solved} of {targets} poses within the limits, {starts_in_all} starts, {iterations} iterations, {time:.1?} a pose"
    );
    assert_eq!(solved, targets);
    draw(curves);
}

/// Gauss-Newton from `q`: the configurations and their errors.
fn solve(base_from_target: Transform<f64>, mut q: Joints) -> Vec<(Joints, f64)> {
    let (mut error, mut history) = (residual(&q, base_from_target), Vec::new());
    let mut damping = 1e-2;
    history.push((q, norm(&error)));
    while history.len() < MOST_ITERATIONS && norm(&error) > NEAR && damping < 1e6 {
        let trial = add(&q, &step(&q, &error, damping));
        let new = residual(&trial, base_from_target);
        // Levenberg and Marquardt: closer to Gauss-Newton while it goes well.
        if norm(&new) < norm(&error) {
            (q, error) = (trial, new);
            damping = (0.1 * damping).max(1e-12);
            history.push((q, norm(&error)));
        } else {
            damping *= 10.0;
        }
    }
    history
}

/// e, the velocity in the tool's own frame that leads to the target: its translation weighed.
fn residual(q: &Joints, base_from_target: Transform<f64>) -> [f64; 6] {
    let base_from_tool = Panda.tool().placement(q);
    let e = FrameMotion::<Local, f64>::pose_error(base_from_tool, base_from_target).motion;
    weighed(e.into())
}

fn weighed(mut rows: [f64; 6]) -> [f64; 6] {
    rows[3..].iter_mut().for_each(|x| *x *= RADIANS_A_METRE);
    rows
}

/// The least |J d − e|² + damping |d|² with q + d within the limits: coordinates that meet a bound are held there, one
/// after the other, and the rest is solved again.
fn step(q: &Joints, error: &[f64; 6], damping: f64) -> Joints {
    let jacobian = Panda.tool().jacobian_local(q).rows;
    let columns: [[f64; 6]; 7] = core::array::from_fn(|k| weighed(jacobian.map(|row| row[k])));
    let (mut held, mut d) = ([false; 7], [0.0; 7]);
    for _ in 0..7 {
        let mut rest = *error;
        for k in (0..7).filter(|k| held[*k]) {
            (0..6).for_each(|i| rest[i] -= columns[k][i] * d[k]);
        }
        let free = least_squares(&columns, &rest, &held, damping);
        let mut worst = None;
        for k in (0..7).filter(|k| !held[*k]) {
            let [low, high] = bounds(k);
            let inside = (q[k] + free[k]).clamp(low, high) - q[k];
            let over = (free[k] - inside).abs();
            if over > worst.map_or(0.0, |(_, most, _)| most) {
                worst = Some((k, over, inside));
            }
            d[k] = free[k];
        }
        let Some((k, _, inside)) = worst else {
            break;
        };
        (held[k], d[k]) = (true, inside);
    }
    d
}

/// (JᵀJ + damping 1) d = Jᵀ e of the columns that are not held.
fn least_squares(columns: &[[f64; 6]; 7], e: &[f64; 6], held: &[bool; 7], damping: f64) -> Joints {
    let dot = |a: &[f64; 6], b: &[f64; 6]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let normal =
        nalgebra::SMatrix::<f64, 7, 7>::from_fn(|i, j| match (held[i] || held[j], i == j) {
            (false, false) => dot(&columns[i], &columns[j]),
            (false, true) => dot(&columns[i], &columns[i]) + damping,
            (true, is_diagonal) => f64::from(is_diagonal),
        });
    let right = nalgebra::SVector::<f64, 7>::from_fn(|i, _| match held[i] {
        true => 0.0,
        false => dot(&columns[i], e),
    });
    let factor = normal
        .cholesky()
        .expect("damping makes it positive definite");
    factor.solve(&right).into()
}

fn bounds(k: usize) -> [f64; 2] {
    [Panda::LIMITS[k].lower, Panda::LIMITS[k].upper]
}

fn is_allowed(q: &Joints) -> bool {
    (0..7).all(|k| (bounds(k)[0]..=bounds(k)[1]).contains(&q[k]))
}

/// The last pose once more, by the placements of the links.
fn check(q: &Joints, base_from_target: Transform<f64>) {
    let base_from_hand = Panda.forward_kinematics(q)[panda::link::PANDA_HAND];
    let base_from_tool = base_from_hand * Transform::from_xyz_rpy([0.0, 0.0, 0.1034], [0.0; 3]);
    assert!((base_from_tool.translation - base_from_target.translation).norm() < 2e-6);
}

fn add(q: &Joints, d: &Joints) -> Joints {
    core::array::from_fn(|k| {
        let [low, high] = bounds(k);
        (q[k] + d[k]).clamp(low, high)
    })
}

fn norm(e: &[f64; 6]) -> f64 {
    Real::sqrt(e.iter().map(|x| x * x).sum::<f64>())
}

/// Numbers in [0, 1), the same in every run (Steele, Lea and Flood, SplitMix64, 2014).
fn uniform(mut state: u64) -> impl FnMut() -> f64 {
    move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

fn curve(name: String, history: &[(Joints, f64)]) -> Curve {
    let points = history.iter().enumerate();
    Curve {
        name,
        points: points.map(|(k, (_, error))| [k as f64, *error]).collect(),
        reference: Vec::new(),
    }
}

fn draw(curves: Vec<Curve>) {
    let chart = Curves {
        title: "pose error by iterations of Gauss-Newton, rad and 1/3 m".into(),
        x: Named {
            name: "iterations",
            scale: Scale::Linear,
        },
        y: Scale::Logarithmic,
        curves,
    };
    let path = std::env::args().nth(1).map_or_else(
        || std::env::temp_dir().join("inverse_kinematics.svg"),
        Into::into,
    );
    std::fs::write(&path, chart.svg()).expect("the chart can be written");
    println!("{}", path.display());
}
