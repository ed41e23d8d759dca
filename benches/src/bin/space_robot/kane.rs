//! Kane's equations in straight lines that went through the generator's passes, beside the paper's other methods: a
//! program of its own times them, since they are not among the functions that can be generated.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use rbd::{Model, OpCount};
use rbd_benches::place;
use rbd_classical::kane_tree;
use rbd_codegen::internals::ir::{Function, Input, op_count, trace};
use rbd_codegen::internals::{optimize::optimize, rust_function};
use rbd_codegen::{Base, Builder};

use crate::Error;

/// The methods that the program times, in the order of its output.
pub(crate) const TIMED: [&str; 4] = [
    "articulated bodies",
    "serialised form",
    "general form",
    "Kane's equations",
];

/// Operations of Kane's equations, and ns a call of each of [`TIMED`], medians of all rounds over these states:
/// q, q̇, τ and q̈ in one row.
pub(crate) fn measure(
    model: &Model<'_>,
    states: &[Vec<f64>],
) -> Result<(OpCount, Vec<f64>), Error> {
    let folder = place::results("space_robot")?.join("straight_lines");
    let traced = traced(model);
    let count = op_count(&optimize(traced.clone()));
    write_crate(&folder, traced)?;
    let mut text = String::new();
    for state in states {
        let numbers: Vec<String> = state.iter().map(|x| format!("{x:e}")).collect();
        let _ = writeln!(text, "{}", numbers.join(" "));
    }
    std::fs::write(folder.join("states.txt"), text)?;
    let target = folder.join("target");
    let built = Command::new("cargo")
        .args(["build", "--quiet", "--release"])
        .env("CARGO_TARGET_DIR", &target)
        .current_dir(&folder)
        .status()?;
    if !built.success() {
        return Err("the program does not build".into());
    }
    let run = Command::new(target.join("release/straight_lines"))
        .current_dir(&folder)
        .output()?;
    if !run.status.success() {
        return Err(String::from_utf8_lossy(&run.stderr).into_owned().into());
    }
    let text = String::from_utf8(run.stdout)?;
    let ns = text
        .split_whitespace()
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    Ok((count, ns))
}

fn traced(model: &Model<'_>) -> Function {
    let (nq, nv) = (model.nq(), model.nv());
    let input = |array: &'static str, n: usize| {
        (0..n).map(move |index| Input {
            array,
            index,
            field: "",
        })
    };
    let inputs = input("q", nq)
        .chain(input("qd", nv))
        .chain(input("tau", nv));
    trace(inputs.collect(), |x| {
        let (q, rest) = x.split_at(nq);
        let (qd, tau) = rest.split_at(nv);
        kane_tree::forward_dynamics(model, q, qd, tau)
    })
}

fn write_crate(folder: &Path, traced: Function) -> Result<(), Error> {
    std::fs::create_dir_all(folder.join("src"))?;
    let workspace = place::workspace()?;
    let manifest = format!(
        "[package]\nname = \"straight_lines\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [dependencies]\nrbd = {{ path = {:?}, default-features = false, features = [\"std\"] }}\n[workspace]\n",
        workspace.join("rbd")
    );
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    let robot = Builder::new(workspace.join("rbd/examples/space_robot/space_robot.urdf"))
        .struct_name("SpaceRobot".to_owned())
        .base(Base::Floating)
        .gravity([0.0; 3])
        .functions([
            rbd_codegen::FunctionName::Aba,
            rbd_codegen::FunctionName::ConstraintForcesSerialised,
            rbd_codegen::FunctionName::ConstraintForcesGeneral,
        ])
        .generate_text()
        .map_err(|error| error.to_string())?;
    std::fs::write(folder.join("src/robot.rs"), robot)?;
    let (_, kane) = rust_function("kane", traced);
    std::fs::write(folder.join("src/kane.rs"), kane.to_string())?;
    Ok(std::fs::write(folder.join("src/main.rs"), MAIN)?)
}

const MAIN: &str = r#"//! Times of a call, and a check of Kane's equations.
mod kane;
mod robot;

use std::hint::black_box;
use std::time::Instant;

use rbd::{Aba, ConstraintForcesGeneral, ConstraintForcesSerialised, Dispatch};
use robot::SpaceRobot;

struct State {
    q: [f64; 13],
    qd: [f64; 12],
    tau: [f64; 12],
    qdd: [f64; 12],
}

fn kane(State { q, qd, tau, .. }: &State) -> [f64; 12] {
    f64::dispatch(
        #[inline(always)]
        |a| kane::kane(a, q, qd, tau),
        #[inline(always)]
        |a| kane::kane(a, q, qd, tau),
    )
}

fn main() {
    let text = std::fs::read_to_string("states.txt").expect("states");
    let state = |line: &str| {
        let mut numbers = line.split(' ').map(|x| x.parse::<f64>().expect("a number"));
        let mut next = |_| numbers.next().expect("a number");
        State {
            q: std::array::from_fn(&mut next),
            qd: std::array::from_fn(&mut next),
            tau: std::array::from_fn(&mut next),
            qdd: std::array::from_fn(&mut next),
        }
    };
    let states: Vec<State> = text.lines().map(state).collect();
    for state in &states {
        let largest = state.qdd.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
        for (found, expected) in kane(state).iter().zip(state.qdd) {
            assert!((found - expected).abs() < 1e-10 * largest, "{found} and {expected}");
        }
    }
    let robot = SpaceRobot;
    let calls: [&dyn Fn(&State); 4] = [
        &|s| drop(black_box(robot.aba(&s.q, &s.qd, &s.tau))),
        &|s| drop(black_box(robot.constraint_forces_serialised(&s.q, &s.qd, &s.tau))),
        &|s| drop(black_box(robot.constraint_forces_general(&s.q, &s.qd, &s.tau))),
        &|s| drop(black_box(kane(s))),
    ];
    let mut samples = [(); 4].map(|()| Vec::new());
    for _ in 0..75 {
        for (call, samples) in calls.iter().zip(&mut samples) {
            let clock = Instant::now();
            for state in &states {
                call(black_box(state));
            }
            samples.push(clock.elapsed().as_nanos() as f64 / states.len() as f64);
        }
    }
    for samples in &mut samples {
        samples.sort_by(f64::total_cmp);
        println!("{:.1}", samples[samples.len() / 2]);
    }
}
"#;
