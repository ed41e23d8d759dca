//! The compile time that `robot!` adds to a build: programs with robots and one without, built by cargo
//! here.
//!
//! `cargo run --release -p rbd-benches --bin compile_cost [-- [--derivatives [--batch]] [--floating]
//! [--machine-code] [--optimized] [--quick] [FILE ...]]` writes `compile_cost.md` and `compile_cost.json` into `target/compile_cost`: the time
//! that a program with the robot takes beyond the empty one, dependencies built before, and the
//! share of each function in a release build, as the time that a program with that function alone
//! takes. Times are the least of several builds, of one with `--quick`. Every function is used.
//! `--optimized` builds the generator with `opt-level = 1`, which cargo otherwise does not optimise.
//! `--derivatives` takes those of the dynamics in place of the default functions.
//! `--floating` gives robots a floating base; third-party ones are named as files.
//! `--machine-code` asks for the option `machine_code`, `--batch`, with `--derivatives`, for batches.
//! Without files it takes some robots and general chains of 2 to 60 joints.

mod build;
mod functions;
mod result;
mod scratch;

use std::path::PathBuf;

use build::{Crate, KINDS, Kind, RELEASE, Repeats, Seconds};
use functions::What;
use rbd_benches::machine::Machine;
use rbd_benches::place;
use rbd_codegen::Base;
use result::{Cost, Results, Share};
use scratch::{EMPTY, Robot};

type Error = Box<dyn std::error::Error>;

fn main() -> Result<(), Error> {
    let (options, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|a| a.starts_with("--"));
    if let Some(unknown) = options.iter().find(|o| !OPTIONS.contains(&o.as_str())) {
        return Err(format!("`{unknown}` is none of {}", OPTIONS.join(", ")).into());
    }
    let [
        is_batch,
        is_derivatives,
        is_floating,
        is_code,
        is_optimized,
        is_quick,
    ] = OPTIONS.map(|option| options.iter().any(|o| o == option));
    if is_batch && !is_derivatives {
        return Err("`--batch` is for `--derivatives`".into());
    }
    let repeats = if is_quick { ONCE } else { OFTEN };
    let base = if is_floating {
        Base::Floating
    } else {
        Base::Fixed
    };
    let what = What {
        base,
        is_derivatives,
        is_code,
        is_batch,
        is_optimized,
    };
    let files: Vec<PathBuf> = files.into_iter().map(PathBuf::from).collect();
    let folder = place::results("compile_cost")?;
    let robots = scratch::write(&folder, &files, what)?;
    let builds = Crate {
        folder: folder.clone(),
    };
    let empty = |kind: Kind| Ok((kind.name, builds.seconds(kind, EMPTY, OFTEN)?));
    let empty = KINDS.into_iter().map(empty).collect::<Result<_, Error>>()?;
    let mut results = Results {
        machine: Machine::read(),
        is_optimized,
        empty,
        costs: vec![],
    };
    for robot in &robots {
        let cost = cost(&builds, robot, &results, repeats)?;
        eprintln!("{}", cost.name);
        results.costs.push(cost);
        // Written after each robot, since the whole run takes long.
        std::fs::write(folder.join("compile_cost.md"), results.markdown())?;
        let json = serde_json::to_string_pretty(&results)?;
        std::fs::write(folder.join("compile_cost.json"), json)?;
    }
    println!("{}", results.markdown());
    eprintln!("written to {}", folder.display());
    Ok(())
}

/// Repeats for programs with all functions.
const OFTEN: Repeats = Repeats {
    fewest: 3,
    seconds: 5.0,
};

/// Repeats for programs with one function, which need not be as exact, and for all programs with `--quick`.
const ONCE: Repeats = Repeats {
    fewest: 1,
    seconds: 0.0,
};

const OPTIONS: [&str; 6] = [
    "--batch",
    "--derivatives",
    "--floating",
    "--machine-code",
    "--optimized",
    "--quick",
];

fn cost(builds: &Crate, robot: &Robot, results: &Results, repeats: Repeats) -> Result<Cost, Error> {
    let beyond_empty = |kind: Kind, program: &str, repeats: Repeats| -> Result<Seconds, Error> {
        Ok(builds.seconds(kind, program, repeats)? - results.of_empty(kind.name)?)
    };
    let mut cost = Cost {
        name: robot.name.clone(),
        joints: robot.joints,
        seconds: vec![],
        shares: vec![],
    };
    for kind in KINDS {
        cost.seconds.push(beyond_empty(kind, &robot.all, repeats)?);
    }
    let mut alone: Vec<(&str, f64)> = vec![];
    for part in &robot.parts {
        let with = beyond_empty(RELEASE, &part.program, ONCE)?.processor;
        let earlier = alone
            .iter()
            .find(|(program, _)| Some(*program) == part.without.as_deref());
        cost.shares.push(Share {
            function: part.function.name(),
            processor_seconds: with - earlier.map_or(0.0, |(_, seconds)| *seconds),
        });
        alone.push((&part.program, with));
    }
    Ok(cost)
}
