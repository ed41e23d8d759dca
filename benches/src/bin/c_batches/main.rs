//! Batches in C beside batches in Rust: 1,024 states in rows, one core, sines included.
//!
//! `cargo run --release -p rbd-benches --bin c_batches [-- SECONDS]` prints a table. C is compiled by
//! whichever of gcc and clang are installed, with `-O3 -march=native`; Rust chooses its instructions when
//! it runs. Programs run in turns, for 60 s or as many as are named; times are the smallest of all.

mod c;
mod rust;

use rbd_benches::machine::{Machine, version};
use rbd_codegen::{Base, CScalar};

type Error = Box<dyn std::error::Error>;

/// States of a batch.
const STATES: usize = 1024;

/// Rounds over all programs.
const ROUNDS: u32 = 5;

const FUNCTIONS: [&str; 3] = ["rnea", "crba", "forward_dynamics"];

/// Nanoseconds a state, by function.
type Times = [f64; 3];

/// A contender: a robot and a scalar, in a language and by a compiler.
struct Case {
    name: &'static str,
    base: Base,
    scalar: CScalar,
    rust: fn(f64) -> Result<Times, Error>,
}

fn main() -> Result<(), Error> {
    let seconds: f64 = std::env::args().nth(1).map_or(Ok(60.0), |s| s.parse())?;
    let compilers = ["gcc", "clang"].into_iter();
    let compilers: Vec<&str> = compilers.filter(|own| version(own).is_some()).collect();
    let cases = cases();
    let folder = tempfile::tempdir()?;
    let programs = cases.len() * (compilers.len() + 1);
    let each = seconds / f64::from(ROUNDS) / programs as f64;
    println!("{}", Machine::read());
    for compiler in &compilers {
        println!("{}", version(compiler).unwrap_or_default());
    }
    let columns = compilers.join(" | ");
    let rule = "---|".repeat(compilers.len() + 4);
    println!("\n| robot | scalar | function | Rust | {columns} |\n|{rule}");
    for (number, case) in cases.iter().enumerate() {
        let built = compilers.iter().map(|compiler| {
            let folder = folder.path().join(format!("{number}_{compiler}"));
            c::build(case, compiler, &folder)
        });
        let built: Vec<_> = built.collect::<Result<_, _>>()?;
        let mut least = vec![[f64::INFINITY; 3]; built.len() + 1];
        for _ in 0..ROUNDS {
            keep_less(&mut least[0], (case.rust)(each)?);
            for (program, least) in built.iter().zip(&mut least[1..]) {
                keep_less(least, c::run(program, each)?);
            }
        }
        for (k, function) in FUNCTIONS.iter().enumerate() {
            let times: Vec<String> = least.iter().map(|own| format!("{:.1}", own[k])).collect();
            let scalar = case.scalar.name();
            println!(
                "| {} | `{scalar}` | `{function}` | {} |",
                case.name,
                times.join(" | ")
            );
        }
    }
    Ok(())
}

fn keep_less(least: &mut Times, times: Times) {
    for (least, time) in least.iter_mut().zip(times) {
        *least = least.min(time);
    }
}

fn cases() -> Vec<Case> {
    let [panda, quadruped] = ["panda", "quadruped"];
    let case = |name, base, scalar, rust| Case {
        name,
        base,
        scalar,
        rust,
    };
    vec![
        case(panda, Base::Fixed, CScalar::Double, rust::of_panda::<f64>),
        case(panda, Base::Fixed, CScalar::Float, rust::of_panda::<f32>),
        case(
            quadruped,
            Base::Floating,
            CScalar::Double,
            rust::of_quadruped::<f64>,
        ),
        case(
            quadruped,
            Base::Floating,
            CScalar::Float,
            rust::of_quadruped::<f32>,
        ),
    ]
}
