//! What no force inside a robot changes, and what its drives put in, for joints of every type: of
//! the programs on canonical frames.

use crate::tree::{Texts, on_fixed_base, on_floating_base};
use rbd_codegen::Model;
use rbd_codegen::internals::algorithm::Pattern;
use rbd_runtime::{Real, Vector3, reference, sparse};
use rbd_testing::{Generator, RandomRobot, dot, dual::Dual};

const TOLERANCE: f64 = 1e-9;

fn largest(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |size, x| size.max(x.abs()))
}

fn robot(seed: u64, random: &mut Generator, floating: bool) -> Model {
    println!("seed {seed}");
    let robot = RandomRobot::with_all_joints_of_size(random, 1 + seed as usize % 9);
    if floating {
        on_floating_base(robot, random)
    } else {
        on_fixed_base(robot)
    }
}

/// The rate of A_G q̇ is Ȧ_G q̇ + A_G q̈.
#[test]
fn drives_inside_a_floating_robot_leave_its_momentum_as_it_is() {
    for seed in 0..30 {
        let random = &mut Generator::new(seed);
        let mut model = robot(seed, random, true);
        model.gravity = Vector3::new(0.0, 0.0, 0.0);
        let names = [
            "aba",
            "centroidal_momentum_matrix",
            "centroidal_momentum_bias",
        ];
        let texts = Texts::new(&model, &names);
        let n = model.as_runtime().nv();
        let (q, qd) = (random.configuration(&model.as_runtime()), random.vec(n));
        let mut tau = random.vec(n);
        tau[..6].fill(0.0);
        let qdd = texts.run("aba", &[&q, &qd, &tau]);
        let matrix = texts.run("centroidal_momentum_matrix", &[&q]);
        let bias = texts.run("centroidal_momentum_bias", &[&q, &qd]);
        let scale = largest(&matrix) * largest(&qdd);
        for (row, bias) in matrix.chunks(n).zip(bias) {
            let rate: f64 = row.iter().zip(&qdd).map(|(a, b)| a * b).sum();
            assert!(
                (rate + bias).abs() <= TOLERANCE * scale,
                "{rate} and {bias}"
            );
        }
    }
}

/// d/dt (½ q̇ᵀ H q̇ + V) = τᵀ q̇ along q̈ of τ.
#[test]
fn the_rate_of_energy_is_the_power_of_the_drives() {
    for seed in 0..30 {
        let random = &mut Generator::new(seed);
        let model = robot(seed, random, seed % 3 == 0);
        let runtime = model.as_runtime();
        let texts = Texts::new(&model, &["aba", "crba", "potential_energy"]);
        let (q, qd) = (random.configuration(&runtime), random.vec(runtime.nv()));
        let tau = random.vec(runtime.nv());
        let qdd = texts.run("aba", &[&q, &qd, &tau]);
        let mut rate = vec![0.0; runtime.nq()];
        reference::position_rate(&runtime, &q, &qd, &mut rate);
        let (q, velocity) = (Dual::path(&q, &rate), Dual::path(&qd, &qdd));
        let pattern = Pattern::of(&model);
        let h = pattern.scatter(&texts.run("crba", &[&q]), Dual::zero());
        let mut momentum = velocity.clone();
        sparse::mul_h(&pattern.parents, &h, &velocity, &mut momentum);
        let kinetic = dot(&velocity, &momentum) * Dual::from_f64(0.5);
        let potential = texts.run("potential_energy", &[&q])[0];
        let power: f64 = tau.iter().zip(&qd).map(|(tau, qd)| tau * qd).sum();
        let error = (kinetic.rate + potential.rate - power).abs();
        let scale = kinetic.rate.abs() + potential.rate.abs() + power.abs();
        assert!(
            error <= TOLERANCE * scale.max(largest(&qdd)),
            "{error:e}, {scale:e}"
        );
    }
}
