//! Inverse dynamics of many states at once, sines included: over the layout of states, the size of the
//! batch and the number of threads, with the memory that it takes.
//!
//! `cargo run --release -p rbd-benches --bin batch [-- SECONDS]` writes `batch.md`, `batch.json` and
//! `batch.svg` into `target/batch`. Contenders run in alternation, for 60 s or as many as are named. Times
//! are the smallest of all samples, since other programs on the machine only lengthen them.

mod allocator;
mod layouts;
mod memory;
mod result;
mod throughput;

use std::time::{Duration, Instant};

use rbd::batch::Element;
use rbd_benches::machine::Machine;
use rbd_benches::place;
use rbd_benches::random::numbers;
use result::Results;

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [rnea],
    batch = true
);

type Error = Box<dyn std::error::Error>;

/// Coordinates of the robot.
const N: usize = Panda::NV;

type Rows<E> = Vec<[E; N]>;

fn main() -> Result<(), Error> {
    let seconds = std::env::args().nth(1).map_or(Ok(60), |s| s.parse())?;
    let time = Duration::from_secs(seconds);
    // Before anything else has reserved memory.
    let memory = memory::all()?;
    let mut layouts = layouts::times::<f64>(time / 10)?;
    layouts.extend(layouts::times::<f32>(time / 10)?);
    let results = Results {
        machine: Machine::read(),
        layouts,
        throughput: throughput::curves(time * 8 / 10)?,
        memory,
    };
    let table = results.markdown();
    place::write("batch", &table, &results, &results.svg())?;
    println!("{table}");
    Ok(())
}

fn random<E: Element>(seed: u64, count: usize) -> Rows<E> {
    let mut number = numbers(seed);
    (0..count)
        .map(|_| std::array::from_fn(|_| E::from_f64(number())))
        .collect()
}

/// The name of a type of numbers in results.
fn name_of<E>() -> &'static str {
    std::any::type_name::<E>()
}

/// Nanoseconds that `run` takes.
fn time(run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_nanos() as f64
}
