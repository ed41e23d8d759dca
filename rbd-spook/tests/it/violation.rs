//! What becomes of violations: the recurrences that follow from the step for small φ and ε → 0.

use crate::chain::{Chain, weightless};
use rbd_spook::{Options, Regularisation, System, ViolationTime};
use rbd_testing::Generator;

const H: f64 = 1.0 / 60.0;

/// ε → 0.
const EPSILON: f64 = 1e-14;

/// How far bodies are moved: what is not linear in φ is smaller by as much.
const SMALL: f64 = 1e-8;

/// φ of all rows at each of `steps` steps of a chain of three whose rods are moved apart by [`SMALL`]. The
/// first is that of the start.
fn violations(options: Options, tau: f64, steps: usize) -> Vec<Vec<f64>> {
    let regularisation = Regularisation {
        epsilon: EPSILON,
        tau,
    };
    let chain = Chain {
        angle: 0.3,
        ..Chain::of_rods(3, regularisation)
    };
    let mut parts = chain.parts(options);
    let mut random = Generator::new(3);
    for body in &mut parts.bodies {
        let moved = random.vector3().scale(SMALL);
        body.placement.translation = body.placement.translation + moved;
    }
    let mut system = System::new(parts).expect("a chain without problems");
    let mut all = vec![violation(&system)];
    for _ in 0..steps {
        system.step(H);
        all.push(violation(&system));
    }
    all
}

fn violation(system: &System) -> Vec<f64> {
    let of_constraint = |i| system.violation(i)[..3].to_vec();
    (0..3).flat_map(of_constraint).collect()
}

fn largest(phi: &[f64]) -> f64 {
    phi.iter().fold(0.0, |most: f64, x| most.max(x.abs()))
}

#[test]
fn mean_violation_follows_the_recurrence_of_second_order() {
    for upsilon in [1.5, 2.0, 3.0, 5.0, 9.0, 13.0] {
        let tau = 0.25 * H * (upsilon - 1.0);
        let phi = violations(weightless(), tau, 12);
        for k in 1..phi.len() - 1 {
            for row in 0..phi[k].len() {
                let [before, now, after] = [k - 1, k, k + 1].map(|k| phi[k][row]);
                let sum = upsilon * after + (3.0 - upsilon) * now + before;
                let scale = largest(&phi[0]);
                assert!(sum.abs() < 1e-6 * scale, "Υ = {upsilon}, step {k}: {sum:e}");
            }
        }
    }
}

/// For 1 < Υ ≤ 9 both roots have |z|² = 1/Υ, so that φ_{k+1}² + p φ_{k+1} φ_k + q φ_k² with
/// z² + p z + q = 0 shrinks by q = 1/Υ a step.
#[test]
fn violation_decays_by_the_root_of_upsilon_a_step() {
    for upsilon in [1.5, 2.0, 3.0, 5.0, 8.0, 9.0] {
        let tau = 0.25 * H * (upsilon - 1.0);
        let phi = violations(weightless(), tau, 8);
        let [p, q] = [(3.0 - upsilon) / upsilon, 1.0 / upsilon];
        let square = |k: usize, row: usize| {
            let (now, before) = (phi[k][row], phi[k - 1][row]);
            now * now + p * now * before + q * before * before
        };
        for row in 0..phi[0].len() {
            let squares: Vec<_> = (1..phi.len()).map(|k| square(k, row)).collect();
            // A row that starts near 0 has no digits of its own.
            if squares[0] < 1e-4 * SMALL * SMALL {
                continue;
            }
            for pair in squares[..5].windows(2) {
                let decay = (pair[1] / pair[0]).sqrt();
                let wanted = upsilon.powf(-0.5);
                assert!(
                    (decay - wanted).abs() < 1e-3 * wanted,
                    "{decay} and {wanted}"
                );
            }
        }
    }
}

/// τ = 2 h is Υ = 9, of which the double root is −p/2 = 1/3, the least of all: from rest, where φ₋₁ = φ₀,
/// φ_k = (1 + ⅔ k) 3⁻ᵏ φ₀.
#[test]
fn with_twice_the_step_a_third_is_left_a_step() {
    let phi = violations(weightless(), 2.0 * H, 12);
    for (k, now) in phi.iter().enumerate() {
        let left = (1.0 + k as f64 * 2.0 / 3.0) * 3.0_f64.powi(-(k as i32));
        for (x, start) in now.iter().zip(&phi[0]) {
            let off = (x - left * start).abs();
            assert!(off < 1e-6 * largest(&phi[0]), "step {k}: {off:e}");
        }
    }
    let greatest_root = |upsilon: f64| {
        let half = (upsilon - 3.0) / (2.0 * upsilon);
        let square = half * half - 1.0 / upsilon;
        if square < 0.0 {
            upsilon.powf(-0.5)
        } else {
            half + square.sqrt()
        }
    };
    for upsilon in [1.5, 3.0, 5.0, 8.9, 9.1, 10.0, 13.0, 30.0] {
        assert!(greatest_root(upsilon) > 1.0 / 3.0);
    }
}

/// Section 9 has a larger τ/h take more steps. It takes fewer up to 2, and more from there on.
#[test]
fn steps_to_a_hundredth_are_fewest_at_twice_the_step() {
    let steps = |tau_by_h: f64| {
        let phi = violations(weightless(), tau_by_h * H, 70);
        // The row that was moved furthest.
        let start = |row: &usize| phi[0][*row].abs();
        let rows = (0..phi[0].len()).max_by(|i, j| start(i).total_cmp(&start(j)));
        let row = rows.expect("rows");
        let is_far = |now: &Vec<f64>| now[row].abs() > 0.01 * phi[0][row].abs();
        phi.iter().rposition(is_far).map_or(0, |last| last + 1)
    };
    let by_tau = [0.05, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0].map(steps);
    assert_eq!(by_tau, [61, 16, 9, 6, 6, 16, 35]);
}

/// φ_k = (−1)ᵏ (2 k + 1) φ₀, as long as it is small.
#[test]
fn without_tau_violation_grows_and_alternates() {
    let phi = violations(weightless(), 0.0, 10);
    for (k, now) in phi.iter().enumerate() {
        let sign = if k % 2 == 0 { 1.0 } else { -1.0 };
        let growth = sign * (2 * k + 1) as f64;
        for (x, start) in now.iter().zip(&phi[0]) {
            let off = (x - growth * start).abs();
            assert!(off < 1e-4 * largest(&phi[0]), "step {k}: {x:e}, {start:e}");
        }
    }
}

/// Let go horizontally; with τ = 2 h the same chain stays together.
#[test]
fn without_tau_a_chain_of_ten_blows_up() {
    let steps_until_apart = |tau: f64| {
        let regularisation = Regularisation {
            epsilon: EPSILON,
            tau,
        };
        let chain = Chain {
            angle: std::f64::consts::FRAC_PI_2,
            ..Chain::of_rods(10, regularisation)
        };
        let mut system = chain.system(Options::default());
        (0..200).find(|_| {
            system.step(H);
            let phi = (0..10).map(|i| largest(&system.violation(i)));
            !phi.into_iter().all(|phi| phi < 0.2)
        })
    };
    assert!(steps_until_apart(0.0).is_some_and(|steps| steps <= 108));
    assert_eq!(steps_until_apart(2.0 * H), None);
}

#[test]
fn violation_at_the_end_point_shrinks_by_one_less_one_by_upsilon() {
    for upsilon in [1.0, 1.5, 3.0, 9.0] {
        let options = Options {
            violation_time: ViolationTime::EndPoint,
            ..weightless()
        };
        let phi = violations(options, H * (upsilon - 1.0), 10);
        for k in 0..phi.len() - 1 {
            for (after, now) in phi[k + 1].iter().zip(&phi[k]) {
                let off = (after - (1.0 - 1.0 / upsilon) * now).abs();
                assert!(
                    off < 1e-6 * largest(&phi[0]),
                    "Υ = {upsilon}, step {k}: {off:e}"
                );
            }
        }
    }
}

#[test]
fn gap_at_rest_is_epsilon_times_load() {
    for (epsilon, tau_by_h, h) in [(1e-5, 2.0, H), (1e-4, 0.7, 0.01), (1e-6, 5.0, 0.005)] {
        let tau = tau_by_h * h;
        for violation_time in [ViolationTime::Mean, ViolationTime::EndPoint] {
            let options = Options {
                violation_time,
                ..Options::default()
            };
            let rods = 5;
            let mut system = Chain::of_rods(rods, Regularisation { epsilon, tau }).system(options);
            let mut steps = 0;
            loop {
                system.step(h);
                steps += 1;
                let fastest = |body: &rbd_spook::BodyState| body.linear_velocity.norm();
                if steps > 50_000 || system.bodies().iter().all(|b| fastest(b) < 1e-15) {
                    break;
                }
            }
            for i in 0..rods {
                let load = (rods - i) as f64 * 9.81;
                let gap = system.violation(i);
                // The rods lie below by as much.
                let off = (gap[2] + epsilon * load).abs();
                assert!(
                    off < 1e-10 * epsilon * load,
                    "{gap:?}, {load}, {steps} steps"
                );
                let off = (system.multipliers(i)[2] - load).abs();
                assert!(off < 1e-10 * load, "{off:e}");
            }
        }
    }
}
