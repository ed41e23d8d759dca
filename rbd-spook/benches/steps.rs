//! Times of steps: chains of up to 10,000 bodies, a net of 100 by 100 on one core and on all.
//!
//! `cargo bench -p rbd-spook --features rayon`. Each time is the least of several; pairs are taken in turns.

use std::time::Instant;

use rbd_runtime::{ConstraintKind, SpatialInertia, Transform};
use rbd_spook::{Anchor, Body, Constraint, Options, Ordering, Parts, Regularisation, System};

const H: f64 = 1.0 / 60.0;

const REGULARISATION: Regularisation = Regularisation {
    epsilon: 1e-9,
    tau: 2.0 * H,
};

fn at(x: f64, y: f64, z: f64) -> Transform<f64> {
    Transform::from_xyz_rpy([x, y, z], [0.0; 3])
}

fn join(parts: &mut Parts, kind: ConstraintKind, a: Anchor, b: Anchor) {
    parts.add_constraint(Constraint {
        kind,
        a,
        b,
        regularisation: REGULARISATION,
    });
}

/// Balls of 1 kg a metre apart, which hang from the world one below the other.
fn chain(bodies: usize, kind: ConstraintKind) -> Parts {
    let mut parts = Parts::default();
    let mut above = Anchor::world(at(0.0, 0.0, 0.0));
    for i in 0..bodies {
        let ball = SpatialInertia::solid_sphere(1.0, 0.3);
        let body = parts.add_body(Body::at_rest(ball, at(0.0, 0.0, -0.5 - i as f64)));
        let top = Anchor::body(body, at(0.0, 0.0, 0.5));
        join(&mut parts, kind, above, top);
        above = Anchor::body(body, at(0.0, 0.0, -0.5));
    }
    parts
}

/// Balls in a square, neighbours joined, which hangs from two corners.
fn net(side: usize, is_parallel: bool) -> Parts {
    let mut parts = Parts {
        options: Options {
            ordering: Ordering::NestedDissection,
            is_parallel,
            ..Options::default()
        },
        ..Parts::default()
    };
    for i in 0..side * side {
        let place = at((i % side) as f64, 0.0, -((i / side) as f64));
        let ball = SpatialInertia::solid_sphere(1.0, 0.3);
        parts.add_body(Body::at_rest(ball, place));
    }
    for corner in [0, side - 1] {
        let place = at(corner as f64, 0.0, 0.0);
        let (world, ball) = (
            Anchor::world(place),
            Anchor::body(corner, at(0.0, 0.0, 0.0)),
        );
        join(&mut parts, ConstraintKind::Ball, world, ball);
    }
    for i in 0..side * side {
        if i % side + 1 < side {
            let (a, b) = (at(0.5, 0.0, 0.0), at(-0.5, 0.0, 0.0));
            let (a, b) = (Anchor::body(i, a), Anchor::body(i + 1, b));
            join(&mut parts, ConstraintKind::Ball, a, b);
        }
        if i + side < side * side {
            let (a, b) = (at(0.0, 0.0, -0.5), at(0.0, 0.0, 0.5));
            let (a, b) = (Anchor::body(i, a), Anchor::body(i + side, b));
            join(&mut parts, ConstraintKind::Ball, a, b);
        }
    }
    parts
}

/// The least time of a step of each system, s, one after the other `turns` times.
fn times<const N: usize>(systems: &mut [System; N], turns: usize) -> [f64; N] {
    let mut least = [f64::INFINITY; N];
    for _ in 0..turns {
        for (system, least) in systems.iter_mut().zip(&mut least) {
            let start = Instant::now();
            system.step(H);
            *least = least.min(start.elapsed().as_secs_f64());
        }
    }
    least
}

fn system(parts: Parts) -> System {
    System::new(parts).expect("parts without problems")
}

fn main() {
    println!("chain           bodies   µs a step   ns a body");
    for (name, kind) in [
        ("balls", ConstraintKind::Ball),
        ("hinges", ConstraintKind::Hinge),
    ] {
        for bodies in [10, 100, 1_000, 10_000] {
            let turns = 2_000_000 / bodies;
            let turns = turns.clamp(100, 10_000);
            let [time] = times(&mut [system(chain(bodies, kind))], turns);
            let each = 1e9 * time / bodies as f64;
            println!("{name:14} {bodies:7} {:11.1} {each:11.0}", 1e6 * time);
        }
    }
    let start = Instant::now();
    let mut nets = [false, true].map(|is_parallel| system(net(100, is_parallel)));
    let setup = 0.5 * start.elapsed().as_secs_f64();
    let symbolic = nets[0].symbolic();
    println!(
        "net of 100 by 100: {} entries of L, {:.2e} products, {} tasks, {setup:.2} s to analyse",
        symbolic.nonzeros(),
        symbolic.products() as f64,
        symbolic.tasks()
    );
    let [one, all] = times(&mut nets, 20);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!(
        "one core {:.1} ms a step, {cores} cores {:.1} ms, {:.2} times as fast",
        1e3 * one,
        1e3 * all,
        one / all
    );
}
