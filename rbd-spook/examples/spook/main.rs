//! Five pictures of steps by SPOOK, as SVG into a folder (by default the present one), and the energy that its
//! damping takes from a double pendulum:
//!
//! - `spook-limit.svg`: how far sideways hanging chains of ten rods come, on both sides of h ω = 2;
//! - `spook-tau.svg`: a violation of 1 mm and how τ lets it go;
//! - `spook-return.svg`: how many steps a violation takes to stay below a hundredth, over τ/h;
//! - `spook-epsilon.svg`: how far a load that is let go gives way, for several ε;
//! - `spook-ball.svg`: the way of a ball that slides, and then rolls, on an inclined plane.
//!
//! `cargo run -p rbd-spook --release --example spook -- FOLDER`

mod chart;

use std::f64::consts::FRAC_PI_2;
use std::path::PathBuf;

use chart::Chart;
use rbd_runtime::{ConstraintKind, SpatialInertia, Transform, Vector3};
use rbd_spook::{Anchor, Body, Constrained, Constraint, Options, Parts, Regularisation, System};

const H: f64 = 1.0 / 60.0;

fn along_z(z: f64) -> Transform<f64> {
    Transform::from_xyz_rpy([0.0, 0.0, z], [0.0; 3])
}

/// Ten rods of 1 kg and half a metre that hang from the world, the last one heavier.
fn chain(tip: f64, regularisation: Regularisation) -> Parts {
    let mut parts = Parts::default();
    let mut above = Anchor::world(Transform::identity());
    for i in 0..10 {
        let mass = if i == 9 { tip } else { 1.0 };
        let inertia = SpatialInertia::solid_cylinder(mass, 0.01, 0.5);
        let rod = parts.add_body(Body::at_rest(inertia, along_z(-0.25 - 0.5 * f64::from(i))));
        parts.add_constraint(Constraint {
            kind: ConstraintKind::Ball,
            a: above,
            b: Anchor::body(rod, along_z(0.25)),
            regularisation,
        });
        above = Anchor::body(rod, along_z(-0.25));
    }
    parts
}

/// How far sideways a chain comes that is nudged by 1 nm/s, over time.
fn sideways(tip: f64) -> Vec<[f64; 2]> {
    let regularisation = Regularisation {
        epsilon: 1e-12,
        tau: 2.0 * H,
    };
    let mut system = System::new(chain(tip, regularisation)).expect("a chain without problems");
    for (i, body) in system.bodies_mut().iter_mut().enumerate() {
        body.linear_velocity.x = if i % 2 == 0 { 1e-9 } else { -1e-9 };
    }
    let mut points = Vec::new();
    let mut most = 0.0_f64;
    for step in 1..=1800 {
        system.step(H);
        let far = system.bodies().iter().map(|body| body.position.x.abs());
        most = far.fold(most, f64::max);
        if step % 10 == 0 {
            points.push([f64::from(step) * H, most.log10()]);
        }
    }
    points
}

fn limit() -> Chart {
    let curve = |tip: f64| (format!("tip of {tip} kg"), sideways(tip));
    Chart {
        title: "Ten rods of 1 kg and 0.5 m at h = 1/60 s: the limit is a tip of 64 kg",
        axes: ["time, s", "largest way sideways, log10 of m"],
        curves: [1.0, 60.0, 68.0, 80.0].map(curve).into(),
        range: [0.0, 30.0, -11.0, 5.0],
    }
}

/// The first joint's violation of a chain without gravity whose first rod is moved by 1 mm.
fn violation(tau_by_h: f64) -> Vec<[f64; 2]> {
    let regularisation = Regularisation {
        epsilon: 1e-12,
        tau: tau_by_h * H,
    };
    let mut parts = chain(1.0, regularisation);
    parts.options.gravity = Vector3::zero();
    parts.bodies[0].placement.translation.x += 1e-3;
    let mut system = System::new(parts).expect("a chain without problems");
    let mut points = Vec::new();
    for step in 0..=24 {
        points.push([f64::from(step), 1e3 * system.violation(0)[0]]);
        system.step(H);
    }
    points
}

fn tau() -> Chart {
    let curve = |tau_by_h: f64| (format!("τ = {tau_by_h} h"), violation(tau_by_h));
    Chart {
        title: "A violation of 1 mm: τ = 2 h leaves a third a step",
        axes: ["steps", "violation, mm"],
        curves: [0.2, 0.5, 2.0, 8.0].map(curve).into(),
        range: [0.0, 24.0, -1.5, 1.5],
    }
}

/// Steps until what is left of a violation stays below 1 %, by the step's own recurrence.
fn steps_to_a_hundredth(tau_by_h: f64) -> usize {
    let upsilon = 1.0 + 4.0 * tau_by_h;
    let mut phi = vec![1.0_f64, 1.0];
    while phi.len() < 500 {
        let [before, now] = [phi[phi.len() - 2], phi[phi.len() - 1]];
        phi.push(((upsilon - 3.0) * now - before) / upsilon);
    }
    phi.iter().rposition(|phi| phi.abs() > 0.01).unwrap_or(0)
}

fn steps_to_return() -> Chart {
    let point = |i: i32| {
        let tau_by_h = 0.05 * f64::from(i);
        [tau_by_h, steps_to_a_hundredth(tau_by_h) as f64]
    };
    Chart {
        title: "Steps until a violation stays below 1 %: fewest near τ = 2 h",
        axes: ["τ / h", "steps"],
        curves: vec![("mean violation".into(), (1..=160).map(point).collect())],
        range: [0.0, 8.0, 0.0, 70.0],
    }
}

/// The energy of two rods of 1 kg and 1 m that were let go horizontally, after 20 s of 1 ms, over that of
/// hanging, and what τ ε λ̇² makes them lose, in J.
fn dissipation(epsilon: f64, tau_by_h: f64) -> [f64; 2] {
    let h = 1e-3;
    let tau = tau_by_h * h;
    let regularisation = Regularisation { epsilon, tau };
    let mut parts = Parts::default();
    let mut above = Anchor::world(Transform::identity());
    let along_x = |x: f64| Transform::from_xyz_rpy([x, 0.0, 0.0], [0.0, FRAC_PI_2, 0.0]);
    for i in 0..2 {
        let rod = SpatialInertia::solid_cylinder(1.0, 0.01, 1.0);
        let rod = parts.add_body(Body::at_rest(rod, along_x(-0.5 - f64::from(i))));
        parts.add_constraint(Constraint {
            kind: ConstraintKind::Ball,
            a: above,
            b: Anchor::body(rod, along_z(0.5)),
            regularisation,
        });
        above = Anchor::body(rod, along_z(-0.5));
    }
    let mut system = System::new(parts).expect("rods without problems");
    let (mut lost, mut before) = (0.0, [[0.0; 6]; 2]);
    for step in 0..20_000 {
        system.step(h);
        let now = [0, 1].map(|i| system.multipliers(i));
        let changes = now.concat().into_iter().zip(before.concat());
        // There is no rate of λ at the start.
        if step > 1 {
            let square: f64 = changes.map(|(now, before)| (now - before).powi(2)).sum();
            lost += tau * epsilon * square / h;
        }
        before = now;
    }
    let hanging = -2.0 * 9.81;
    let energy = system.kinetic_energy() + system.potential_energy() - hanging;
    [energy, lost]
}

/// How far a ball of 2 kg falls below its joint that is let go at rest, over what it gives way in the end,
/// ε m g.
fn sagging(epsilon: f64) -> Vec<[f64; 2]> {
    let mut parts = Parts::default();
    let ball = SpatialInertia::solid_sphere(2.0, 0.1);
    let ball = parts.add_body(Body::at_rest(ball, Transform::identity()));
    parts.add_constraint(Constraint {
        kind: ConstraintKind::Ball,
        a: Anchor::world(Transform::identity()),
        b: Anchor::body(ball, Transform::identity()),
        regularisation: Regularisation {
            epsilon,
            tau: 2.0 * H,
        },
    });
    let mut system = System::new(parts).expect("a ball without problems");
    let at_rest = epsilon * 2.0 * 9.81;
    let mut points = Vec::new();
    for step in 0..=60 {
        points.push([f64::from(step), -system.violation(0)[2] / at_rest]);
        system.step(H);
    }
    points
}

fn epsilon() -> Chart {
    let curve = |epsilon: f64| (format!("ε = {epsilon:e} m/N"), sagging(epsilon));
    Chart {
        title: "A ball of 2 kg is let go: the gap comes to ε times the load",
        axes: ["steps", "gap over ε m g"],
        curves: [1e-9, 1e-4, 1e-3, 4e-3].map(curve).into(),
        range: [0.0, 60.0, 0.0, 2.0],
    }
}

/// A ball of 0.3 m on a plane inclined towards −y, which starts along x without turning.
fn ball() -> Chart {
    let radius = 0.3;
    let mut ball = Body::at_rest(SpatialInertia::solid_sphere(2.0, radius), along_z(radius));
    ball.linear_velocity = Vector3::new(2.0, 1.5, 0.0);
    let parts = Parts {
        bodies: vec![ball],
        constraints: vec![Constrained::Frames(Constraint {
            kind: ConstraintKind::RollingBall { radius },
            a: Anchor::world(Transform::identity()),
            b: Anchor::body(0, Transform::identity()),
            regularisation: Regularisation {
                epsilon: 1e-9,
                tau: 2.0 * H,
            },
        })],
        options: Options {
            gravity: Vector3::new(0.0, -1.0, -9.75),
            ..Options::default()
        },
    };
    let mut system = System::new(parts).expect("a ball without problems");
    let mut points = vec![[0.0; 2]];
    for _ in 0..240 {
        system.step(H);
        let center = system.bodies()[0].position;
        points.push([center.x, center.y]);
    }
    // It rolls after the first step, at 5/7 of its speed, and falls with 5/7 of what pulls.
    let wanted = (0..=240).map(|step| {
        let time = H * f64::from(step);
        let of_seven = 5.0 / 7.0;
        [
            2.0 * of_seven * time,
            of_seven * (1.5 * time - 0.5 * time * time),
        ]
    });
    Chart {
        title: "A ball rolls across an inclined plane",
        axes: ["x, m", "y, m"],
        curves: vec![
            ("steps of 1/60 s".into(), points),
            ("parabola of rolling".into(), wanted.collect()),
        ],
        range: [0.0, 6.0, -2.0, 1.5],
    }
}

fn main() -> std::io::Result<()> {
    let folder = std::env::args_os()
        .nth(1)
        .map_or_else(PathBuf::new, PathBuf::from);
    let charts = [
        ("limit", limit()),
        ("tau", tau()),
        ("return", steps_to_return()),
        ("epsilon", epsilon()),
        ("ball", ball()),
    ];
    for (name, chart) in charts {
        let path = folder.join(format!("spook-{name}.svg"));
        std::fs::write(&path, chart.to_svg())?;
        println!("{}", path.display());
    }
    println!("a double pendulum of 19.62 J after 20 s");
    let at_twice = [1e-9, 1e-7, 1e-6, 1e-5, 1e-4].map(|epsilon| (epsilon, 2.0));
    for (epsilon, tau_by_h) in at_twice.into_iter().chain([(1e-9, 8.0)]) {
        let [energy, lost] = dissipation(epsilon, tau_by_h);
        println!("ε = {epsilon:e} m/N, τ = {tau_by_h} h: {energy:.2} J, τ ε λ̇² takes {lost:.2} J");
    }
    Ok(())
}
