//! Sections 5, 6 and 8 of the notes: the discrete action, and the energy that a step takes.

use std::f64::consts::FRAC_PI_2;

use crate::chain::Chain;
use rbd_runtime::{ConstraintKind, Dual, Real, SpatialInertia, Transform, Vector3};
use rbd_spook::{Anchor, Body, Constraint, Options, Parts, Regularisation, System};

type One = Dual<f64, 1>;

const H: f64 = 0.02;
const MASSES: [f64; 2] = [1.5, 0.7];
const GRAVITY: [f64; 3] = [0.3, -1.0, -9.81];

/// Two balls, joined at their centres to the world and to each other, and so large that the gap between them
/// does not turn them: φ is linear in q.
fn balls(regularisation: Regularisation) -> System {
    let options = Options {
        gravity: Vector3::from(GRAVITY),
        ..Options::default()
    };
    let mut parts = Parts {
        options,
        ..Parts::default()
    };
    let mut above = Anchor::world(Transform::identity());
    for mass in MASSES {
        let ball = SpatialInertia::solid_sphere(mass, 1e6);
        let mut ball = Body::at_rest(ball, Transform::identity());
        ball.linear_velocity = Vector3::new(0.4 * mass, -0.2, 0.1);
        let ball = parts.add_body(ball);
        parts.add_constraint(Constraint {
            kind: ConstraintKind::Ball,
            a: above,
            b: Anchor::body(ball, Transform::identity()),
            regularisation,
        });
        above = Anchor::body(ball, Transform::identity());
    }
    System::new(parts).expect("balls without problems")
}

/// q and λ of both balls at each time.
#[derive(Clone)]
struct Motion<T> {
    q: Vec<[T; 6]>,
    lambda: Vec<[T; 6]>,
}

/// Steps, and λ by times from each step's ¼ (λ₊ + 2 λ + λ₋) + τ (λ₊ − λ)/h; the first two are free.
fn motion(regularisation: Regularisation, steps: usize) -> Motion<f64> {
    let mut system = balls(regularisation);
    let both = |of: &dyn Fn(usize) -> [f64; 3]| {
        let [a, b] = [of(0), of(1)];
        std::array::from_fn(|i| if i < 3 { a[i] } else { b[i - 3] })
    };
    let place = |system: &System| both(&|i| system.bodies()[i].position.to_array());
    let (mut q, mut lambda) = (vec![place(&system)], vec![[0.2; 6], [-0.1; 6]]);
    system.step(H);
    q.push(place(&system));
    let by_tau = regularisation.tau / H;
    for k in 1..=steps {
        system.step(H);
        q.push(place(&system));
        let mean: [f64; 6] = both(&|i| {
            let all = system.multipliers(i);
            [all[0], all[1], all[2]]
        });
        let next = |i: usize| {
            let known = (0.5 - by_tau) * lambda[k][i] + 0.25 * lambda[k - 1][i];
            (mean[i] - known) / (0.25 + by_tau)
        };
        lambda.push(std::array::from_fn(next));
    }
    Motion { q, lambda }
}

/// φ: where the first ball is, and the second one beside it, in the axes of the frames.
fn phi<T: Real>(q: &[T; 6]) -> [T; 6] {
    std::array::from_fn(|i| if i < 3 { q[i] } else { q[i] - q[i - 3] })
}

/// Σ h Lᵈ of section 5.
fn action<T: Real>(motion: &Motion<T>, epsilon: f64) -> T {
    let (h, half) = (T::from_f64(H), T::from_f64(0.5));
    let mut sum = T::zero();
    for k in 0..motion.q.len() - 1 {
        let [q0, q1] = [&motion.q[k], &motion.q[k + 1]];
        let [phi0, phi1] = [phi(q0), phi(q1)];
        for i in 0..6 {
            let mass = T::from_f64(MASSES[i / 3]);
            let rate = (q1[i] - q0[i]) / h;
            let weight = mass * T::from_f64(GRAVITY[i % 3]);
            let lambda = (motion.lambda[k][i] + motion.lambda[k + 1][i]) * half;
            let work = lambda * (phi0[i] + phi1[i]) * half;
            let compliance = half * T::from_f64(epsilon) * lambda * lambda;
            let place = (q0[i] + q1[i]) * half;
            sum = sum + h * (half * mass * rate * rate + weight * place + work + compliance);
        }
    }
    sum
}

/// ∂S/∂q_k + h f = 0 and ∂S/∂λ_k + h τ (ε λ̇ + G q̇) = 0 at every inner time, f = τ Gᵀ λ̇: without τ the
/// action is stationary. Where φ is not linear in q, the step has its tangent at the start.
#[test]
fn discrete_action_is_stationary_but_for_the_dissipation() {
    for tau in [0.0, 0.3 * H, 2.0 * H] {
        let epsilon = 1e-3;
        let motion = motion(Regularisation { epsilon, tau }, 7);
        let lift = |all: &[[f64; 6]]| all.iter().map(|x| x.map(One::constant)).collect();
        let lifted = Motion {
            q: lift(&motion.q),
            lambda: lift(&motion.lambda),
        };
        let slope = |vary: &dyn Fn(&mut Motion<One>) -> &mut One| {
            let mut varied = lifted.clone();
            vary(&mut varied).derivatives[0] = 1.0;
            action(&varied, epsilon).derivatives[0]
        };
        for k in 1..motion.q.len() - 1 {
            let rate = |all: &[[f64; 6]], i: usize| (all[k + 1][i] - all[k][i]) / H;
            for i in 0..6 {
                // Gᵀ λ̇ of the first ball has the second one's joint too.
                let next = if i < 3 {
                    rate(&motion.lambda, i + 3)
                } else {
                    0.0
                };
                let force = tau * (rate(&motion.lambda, i) - next);
                let by_q = slope(&|motion| &mut motion.q[k][i]) + H * force;
                assert!(by_q.abs() < 1e-9, "τ = {tau}, q{i} at {k}: {by_q:e}");
                let before = if i < 3 { 0.0 } else { rate(&motion.q, i - 3) };
                let slip = rate(&motion.q, i) - before;
                let damped = H * tau * (epsilon * rate(&motion.lambda, i) + slip);
                let by_lambda = slope(&|motion| &mut motion.lambda[k][i]) + damped;
                assert!(
                    by_lambda.abs() < 1e-9,
                    "τ = {tau}, λ{i} at {k}: {by_lambda:e}"
                );
            }
        }
    }
}

/// The energy over that at rest of two rods of 1 kg and 1 m, let go horizontally, after 20 s of 1 ms with
/// τ = 2 h, in J.
fn energy_left(epsilon: f64) -> f64 {
    let h = 1e-3;
    let chain = Chain {
        length: 1.0,
        angle: FRAC_PI_2,
        ..Chain::of_rods(
            2,
            Regularisation {
                epsilon,
                tau: 2.0 * h,
            },
        )
    };
    let mut system = chain.system(Options::default());
    for _ in 0..20_000 {
        system.step(h);
    }
    system.kinetic_energy() + system.potential_energy() + 2.0 * 9.81
}

/// The damping takes what it should, τ ε λ̇² a second, and no more: nearly nothing of a stiff joint.
#[test]
fn double_pendulum_loses_energy_by_epsilon() {
    let start = 2.0 * 9.81;
    let lost = |epsilon: f64| start - energy_left(epsilon);
    let [stiff, soft] = [1e-9, 1e-4].map(lost);
    assert!(stiff.abs() < 0.02, "{stiff}");
    assert!((6.0..12.0).contains(&soft), "{soft}");
}
