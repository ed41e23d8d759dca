//! The paper's figures: the robot's motion, and the distance of each method from articulated bodies.

use rbd::Force;
use rbd_benches::chart::{Curve, Curves, Named, Scale};

use crate::experiment::{Method, Run, STEP, attitude_and_arm};

/// Steps that share a point: it shows the last state of them, and the greatest difference.
const STEPS_A_POINT: usize = 50;

/// Names of files and their contents, in the order of the paper's figures 8 to 12.
pub(crate) fn all(runs: &[(Method, Run)]) -> Vec<(&'static str, String)> {
    let (_, of) = &runs[0];
    let attitude = |q: &[f64]| attitude_and_arm(q).0;
    let arm = |q: &[f64]| attitude_and_arm(q).1;
    let q = || of.positions.iter().map(Vec::as_slice);
    let vectors = |part: fn(&Force<f64>) -> [f64; 3]| -> Vec<[f64; 3]> {
        of.forces.iter().map(part).collect()
    };
    vec![
        (
            "space-robot-attitude.svg",
            motion(
                "attitude of the body, rad",
                ["roll", "pitch", "yaw"],
                &q().map(attitude).collect::<Vec<_>>(),
            ),
        ),
        (
            "space-robot-arm.svg",
            motion(
                "joint angles of the first arm, rad",
                ["shoulder", "elbow", "wrist"],
                &q().map(arm).collect::<Vec<_>>(),
            ),
        ),
        (
            "space-robot-force.svg",
            motion(
                "constraint force at the first arm's shoulder, N",
                ["along x", "along y", "along z"],
                &vectors(|f| f.linear.to_array()),
            ),
        ),
        (
            "space-robot-moment.svg",
            motion(
                "constraint moment at the first arm's shoulder, N m",
                ["about x", "about y", "about z"],
                &vectors(|f| f.angular.to_array()),
            ),
        ),
        (
            "space-robot-differences.svg",
            away("positions", runs, |run, k| run.positions[k].clone()),
        ),
        (
            "space-robot-force-differences.svg",
            away("constraint forces", runs, |run, k| {
                let Force { angular, linear } = run.forces[k];
                [angular.to_array(), linear.to_array()].concat()
            }),
        ),
    ]
}

fn time(steps: usize) -> f64 {
    steps as f64 * STEP
}

fn chart(title: String, y: Scale, curves: Vec<Curve>) -> String {
    let x = Named {
        name: "s",
        scale: Scale::Linear,
    };
    let chart = Curves {
        title,
        x,
        y,
        curves,
    };
    chart.svg()
}

/// Three numbers over time.
fn motion(title: &str, names: [&str; 3], values: &[[f64; 3]]) -> String {
    let every = (0..values.len()).filter(|k| (k + 1).is_multiple_of(STEPS_A_POINT));
    let curve = |(i, name): (usize, &str)| Curve {
        name: name.to_owned(),
        points: every.clone().map(|k| [time(k + 1), values[k][i]]).collect(),
        reference: vec![],
    };
    let curves = names.into_iter().enumerate().map(curve).collect();
    chart(title.to_owned(), Scale::Linear, curves)
}

/// The difference of each method from the first, relative to the largest number.
fn away(what: &str, runs: &[(Method, Run)], numbers: impl Fn(&Run, usize) -> Vec<f64>) -> String {
    let [(_, first), others @ ..] = runs else {
        return String::new();
    };
    let steps = first.positions.len();
    let of_first: Vec<Vec<f64>> = (0..steps).map(|k| numbers(first, k)).collect();
    let largest = |most: f64, x: &f64| most.max(x.abs());
    let scale = of_first.iter().flatten().fold(0.0, largest);
    let difference = |run: &Run, k: usize| {
        let pairs = numbers(run, k).into_iter().zip(&of_first[k]);
        pairs.fold(0.0_f64, |most, (a, b)| most.max((a - b).abs())) / scale
    };
    let curve = |(method, run): &(Method, Run)| {
        let windows = (0..steps).step_by(STEPS_A_POINT);
        let point = |from: usize| {
            let to = steps.min(from + STEPS_A_POINT);
            let most = (from..to).map(|k| difference(run, k)).fold(0.0, f64::max);
            [time(to), most]
        };
        // A logarithmic axis has no zero.
        let points = windows.map(point).filter(|[_, most]| *most > 0.0);
        Curve {
            name: method.name().to_owned(),
            points: points.collect(),
            reference: vec![],
        }
    };
    let title = format!("{what}: greatest difference from articulated bodies, relative");
    chart(
        title,
        Scale::Logarithmic,
        others.iter().map(curve).collect(),
    )
}
