//! Which steps are stable: constraint forces act along G of the step's start, so that a hanging chain is a
//! system of pendulums in semi-implicit Euler, stable for h ω < 2 of each.

use crate::chain::Chain;
use crate::dense;
use rbd_spook::{Options, Regularisation};
use rbd_testing::Generator;

/// The greatest angular frequency of a hanging chain of thin rods, rad/s, from its equations in absolute
/// angles θ: K x = ω² M x by power iteration.
fn greatest_frequency(chain: &Chain) -> f64 {
    let (n, length) = (chain.rods, chain.length);
    // Where the centre of rod k is moved by θ_i.
    let reach = |k: usize, i: usize| match i.cmp(&k) {
        std::cmp::Ordering::Less => length,
        std::cmp::Ordering::Equal => 0.5 * length,
        std::cmp::Ordering::Greater => 0.0,
    };
    let across = |i: usize| chain.inertia(i).about_center_of_mass().xx;
    let mass = |i: usize, j: usize| {
        let moved: f64 = (0..n)
            .map(|k| chain.mass(k) * reach(k, i) * reach(k, j))
            .sum();
        moved + if i == j { across(i) } else { 0.0 }
    };
    let matrix: Vec<Vec<f64>> = (0..n)
        .map(|i| (0..n).map(|j| mass(i, j)).collect())
        .collect();
    let stiffness: Vec<f64> = (0..n)
        .map(|i| (0..n).map(|k| 9.81 * chain.mass(k) * reach(k, i)).sum())
        .collect();
    let mut x: Vec<f64> = (0..n).map(|i| 1.0 - 2.0 * (i % 2) as f64).collect();
    let mut square = 0.0;
    for _ in 0..2000 {
        let force = x.iter().zip(&stiffness).map(|(x, k)| x * k).collect();
        x = dense::solve(matrix.clone(), force);
        square = x.iter().map(|x| x * x).sum::<f64>().sqrt();
        x = x.iter().map(|x| x / square).collect();
    }
    square.sqrt()
}

/// Sideways at the start, m/s.
const PUSH: f64 = 1e-9;

/// How far sideways the chain comes that is pushed by [`PUSH`], m; infinite if it is lost.
fn sway(chain: &Chain, h: f64, steps: usize) -> f64 {
    sway_with(chain, Options::default(), h, steps)
}

fn sway_with(chain: &Chain, options: Options, h: f64, steps: usize) -> f64 {
    let mut system = chain.system(options);
    let mut random = Generator::new(1);
    for body in system.bodies_mut() {
        body.linear_velocity.x = PUSH * random.real(-1.0, 1.0);
    }
    let mut most = 0.0_f64;
    for _ in 0..steps {
        system.step(h);
        for body in system.bodies() {
            let far = body.position.x.abs();
            most = if far.is_finite() {
                most.max(far)
            } else {
                f64::INFINITY
            };
        }
    }
    most
}

/// Amplitudes of pendulums that take some seconds, all together.
const BOUNDED: f64 = 20.0 * PUSH;

/// What 1e-9 m becomes only by growing.
const LOST: f64 = 1e-2;

#[test]
fn hanging_chains_are_stable_below_and_diverge_above_the_limit() {
    for rods in [5, 10, 20] {
        for tau_by_h in [0.5, 2.0] {
            let chain = |h: f64| {
                let regularisation = Regularisation {
                    epsilon: 1e-12,
                    tau: tau_by_h * h,
                };
                Chain::of_rods(rods, regularisation)
            };
            let omega = greatest_frequency(&chain(1.0));
            let [below, above] = [1.9, 2.1].map(|limit| {
                let h = limit / omega;
                sway(&chain(h), h, 3000)
            });
            assert!(below < BOUNDED, "{rods} rods: {below:e} m below the limit");
            assert!(above > LOST, "{rods} rods: {above:e} m above the limit");
        }
    }
}

/// At h = 1/60 ten rods of 0.5 m are stable with a tip of 64 rods and not with one of 68.
#[test]
fn a_heavy_tip_is_beyond_the_limit() {
    let h = 1.0 / 60.0;
    let with_tip = |mass: f64| Chain {
        masses: [1.0, 1.0, mass],
        ..Chain::of_rods(
            10,
            Regularisation {
                epsilon: 1e-12,
                tau: 2.0 * h,
            },
        )
    };
    let [light, heavy] = [60.0, 68.0].map(with_tip);
    assert!(h * greatest_frequency(&light) < 2.0 && h * greatest_frequency(&heavy) > 2.0);
    assert!(sway(&light, h, 6000) < BOUNDED);
    assert!(sway(&heavy, h, 6000) > LOST);
}

/// With it a tip of 10,000 rods is no trouble, and gaps at rest are still ε times the load.
#[test]
fn geometric_stiffness_takes_the_limit_away() {
    let h = 1.0 / 60.0;
    let epsilon = 1e-10;
    let options = Options {
        geometric_stiffness: true,
        ..Options::default()
    };
    for tip in [68.0, 1e3, 1e4] {
        let chain = Chain {
            masses: [1.0, 1.0, tip],
            ..Chain::of_rods(
                10,
                Regularisation {
                    epsilon,
                    tau: 2.0 * h,
                },
            )
        };
        assert!(h * greatest_frequency(&chain) > 2.0);
        let far = sway_with(&chain, options.clone(), h, 6000);
        assert!(far < BOUNDED, "{tip} kg: {far:e} m");
        let mut system = chain.system(options.clone());
        for _ in 0..600 {
            system.step(h);
        }
        let load = 9.81 * (9.0 + tip);
        let off = (system.violation(0)[2] + epsilon * load).abs();
        assert!(off < 1e-6 * epsilon * load, "{tip} kg: {off:e} m");
    }
}

/// A rod that swings by a small angle loses the energy that backward Euler takes from a pendulum.
#[test]
fn geometric_stiffness_damps_a_pendulum_as_backward_euler_does() {
    let h = 1.0 / 240.0;
    let chain = Chain {
        angle: 0.05,
        ..Chain::of_rods(
            1,
            Regularisation {
                epsilon: 1e-12,
                tau: 2.0 * h,
            },
        )
    };
    let options = Options {
        geometric_stiffness: true,
        ..Options::default()
    };
    let mut system = chain.system(options);
    let lowest = -9.81 * 0.5 * chain.length;
    let energy =
        |system: &rbd_spook::System| system.kinetic_energy() + system.potential_energy() - lowest;
    let start = energy(&system);
    let omega = greatest_frequency(&chain);
    let steps = 480;
    for _ in 0..steps {
        system.step(h);
    }
    let left = energy(&system) / start;
    // 1/(1 + ω² h²) is left a step.
    let wanted = (1.0 + (omega * h).powi(2)).powi(-steps);
    assert!((left / wanted - 1.0).abs() < 0.1, "{left} and {wanted}");
}

/// Ten rods, the topmost of 1000 kg, the others of 1 kg, let go at an angle.
fn heavy_top_is_stable(seconds: f64) {
    let h = 1.0 / 60.0;
    let chain = Chain {
        masses: [1000.0, 1.0, 1.0],
        angle: 0.1,
        ..Chain::of_rods(
            10,
            Regularisation {
                epsilon: 1e-10,
                tau: 2.0 * h,
            },
        )
    };
    let mut system = chain.system(Options::default());
    let start = system.potential_energy();
    for _ in 0..(seconds / h) as usize {
        system.step(h);
        let energy = system.kinetic_energy() + system.potential_energy();
        assert!(energy < start + 1e-3 * start.abs(), "{energy} from {start}");
        for i in 0..10 {
            let gap = system.violation(i);
            assert!(gap.iter().all(|x| x.abs() < 1e-2), "{gap:?}");
        }
    }
}

#[test]
fn a_chain_with_a_topmost_body_of_1000_times_the_others_is_stable_for_1000_seconds() {
    heavy_top_is_stable(1000.0);
}
