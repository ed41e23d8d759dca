//! Times batches of every robot on one core: a line for each function and size of the batch.

use std::hint::black_box;
use std::time::{Duration, Instant};

// MODULES

/// GRiD's sizes, and one more.
const SIZES: [usize; 5] = [16, 64, 256, 1024, 4096];
const MOST: usize = 4096;
/// For how long each size is repeated.
const TIME: Duration = Duration::from_millis(1500);

/// Rows of numbers from −1 to 1.
fn rows<const N: usize>(seed: u64) -> Vec<[f32; N]> {
    let mut seed = seed;
    let mut random = move || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 11) as f64 / (1u64 << 53) as f64 * 2.0 - 1.0
    };
    let row = |_| std::array::from_fn(|_| random() as f32);
    (0..MOST).map(row).collect()
}

/// Configurations: of a floating base with a unit quaternion.
fn configurations<const NQ: usize, const NV: usize>() -> Vec<[f32; NQ]> {
    let mut q = rows::<NQ>(1);
    if NQ != NV {
        for q in &mut q {
            let norm = q[3..7].iter().map(|x| x * x).sum::<f32>().sqrt();
            q[3..7].iter_mut().for_each(|x| *x /= norm);
        }
    }
    q
}

/// The least and the median in µs.
fn report(robot: &str, function: &str, states: usize, mut samples: Vec<f64>) {
    samples.sort_unstable_by(f64::total_cmp);
    let median = samples[samples.len() / 2];
    println!("{robot},{function},{states},{:.2},{median:.2}", samples[0]);
}

macro_rules! robot {
    ($name:literal, $file:ident) => {{
        use $file::{Robot, robot};
        const NQ: usize = Robot::NQ;
        const NV: usize = Robot::NV;
        const NONZEROS: usize = robot::InertiaMatrix::<f32>::POSITIONS.len();
        let q = configurations::<NQ, NV>();
        let (qd, qdd) = (rows::<NV>(2), rows::<NV>(3));
        let mut of_joints = vec![[0.0; NV]; MOST];
        let mut h = vec![[0.0; NONZEROS]; MOST];
        let mut dense = vec![[[0.0; NV]; NV]; MOST];
        let batch = Robot.batch();
        for n in SIZES {
            let (q, qd, qdd) = (&q[..n], &qd[..n], &qdd[..n]);
            let mut samples = [(); 4].map(|()| vec![]);
            let start = Instant::now();
            while start.elapsed() < TIME {
                for (function, samples) in samples.iter_mut().enumerate() {
                    let start = Instant::now();
                    let (q, qd, qdd) = black_box((q, qd, qdd));
                    let result = match function {
                        0 => batch.rnea(q, qd, qdd, &mut of_joints[..n]),
                        1 => batch.crba(q, &mut h[..n]),
                        2 => batch.crba_dense(q, &mut dense[..n]),
                        _ => batch.forward_dynamics(q, qd, qdd, &mut of_joints[..n]),
                    };
                    result.expect("as many of each");
                    samples.push(start.elapsed().as_nanos() as f64 * 1e-3);
                    black_box((&of_joints, &h, &dense));
                }
            }
            let names = ["inverse dynamics", "inertia matrix", "dense inertia matrix",
                "forward dynamics"];
            for (function, samples) in names.into_iter().zip(samples) {
                report($name, function, n, samples);
            }
        }
    }};
}

fn main() {
    // ROBOTS
}
