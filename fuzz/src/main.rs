//! `rbd-fuzz TARGET --seconds 600 --seed 1`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use rbd_fuzz::{Limits, TARGETS, Target, find, run};

/// Seeded fuzzers of rbd's readers and of its generator.
#[derive(Parser)]
struct Arguments {
    /// The target to fuzz; without it, the targets are listed.
    #[arg(value_parser = target)]
    target: Option<&'static Target>,
    /// Seconds of processor time.
    #[arg(long, default_value_t = 60.0)]
    seconds: f64,
    /// The same seed gives the same cases.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// This case only.
    #[arg(long)]
    case: Option<u64>,
    /// A folder for the inputs that failed, made small.
    #[arg(long)]
    out: Option<PathBuf>,
}

fn target(name: &str) -> Result<&'static Target, String> {
    find(name).ok_or_else(|| format!("there is no target `{name}`"))
}

/// Exit codes: 0 all held, 1 something failed, 3 a case did not end.
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let Some(target) = arguments.target else {
        for target in TARGETS {
            println!("{:12} {}", target.name, target.about);
        }
        return ExitCode::SUCCESS;
    };
    let limits = Limits {
        seconds: arguments.seconds,
        cases: arguments.case.map_or(u64::MAX, |_| 1),
    };
    let first = arguments.case.unwrap_or(0);
    let summary = run(target, arguments.seed, first, limits);
    println!("{} --seed {}: {summary}", target.name, arguments.seed);
    for found in summary.failures.values() {
        println!("\ncase {}: {}", found.case, found.message);
        match &arguments.out {
            None => println!("{}", String::from_utf8_lossy(&found.input)),
            Some(folder) => {
                let name = format!("{}-{}-{}", target.name, arguments.seed, found.case);
                let path = folder.join(name);
                let written = std::fs::create_dir_all(folder)
                    .and_then(|()| std::fs::write(&path, &found.input));
                match written {
                    Ok(()) => println!("written to {}", path.display()),
                    Err(error) => println!("{}: {error}", path.display()),
                }
            }
        }
    }
    ExitCode::from(u8::from(!summary.failures.is_empty()))
}
