//! Four pictures of steps by SPOOK, as SVG into a folder (by default the present one):
//!
//! - `spook-limit.svg`: how far sideways hanging chains of ten rods come, on both sides of h ω = 2;
//! - `spook-tau.svg`: a violation of 1 mm and how τ lets it go;
//! - `spook-epsilon.svg`: how far a load that is let go gives way, for several ε;
//! - `spook-ball.svg`: the way of a ball that slides, and then rolls, on an inclined plane.
//!
//! `cargo run -p rbd-spook --release --example spook -- FOLDER`

mod chart;

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
        ("epsilon", epsilon()),
        ("ball", ball()),
    ];
    for (name, chart) in charts {
        let path = folder.join(format!("spook-{name}.svg"));
        std::fs::write(&path, chart.to_svg())?;
        println!("{}", path.display());
    }
    Ok(())
}
