//! The share of the machine's limit for fused multiply-adds that generated code reaches.
//!
//! `cargo run --release -p rbd-benches --bin fma_share [-- SECONDS]` writes `fma_share.md`,
//! `fma_share.json` and `fma_share.svg` into `target/fma_share`.
//!
//! The same run measures the limit: the number of independent fused multiply-adds of single numbers that
//! the machine executes in a second. The share is the time that the arithmetic of a call would take at that
//! rate over the time that the call takes. Arithmetic is additions, multiplications, fused multiply-adds,
//! divisions and square roots after products are fused with sums, including those of sines and cosines; one
//! on several numbers side by side counts as one. Loads, stores, moves between registers, signs and
//! comparisons do not count. A processor that adds on units of their own, as AMD's do, could exceed 100 %.

mod calls;
mod count;
mod limit;
mod result;

use std::time::{Duration, Instant};

use calls::Call;
use rbd_benches::machine::Machine;
use rbd_benches::place;
use rbd_benches::statistics::low;
use result::{Results, Share};

type Error = Box<dyn std::error::Error>;

fn main() -> Result<(), Error> {
    let seconds = std::env::args().nth(1).map_or(Ok(30), |s| s.parse())?;
    let mut calls = calls::all()?;
    let mut limits = vec![];
    let start = Instant::now();
    while limits.is_empty() || start.elapsed() < Duration::from_secs(seconds) {
        limits.push(limit::ns_of_one());
        calls.iter_mut().for_each(|call| call.timed.sample());
    }
    let ns_of_one = low(limits);
    let results = Results {
        machine: Machine::read(),
        fused_per_ns: 1.0 / ns_of_one,
        shares: calls.iter().map(|call| share(call, ns_of_one)).collect(),
    };
    let table = results.markdown();
    place::write("fma_share", &table, &results, &results.svg())?;
    println!("{table}");
    Ok(())
}

fn share(call: &Call, ns_of_one: f64) -> Share {
    let ns = call.timed.ns();
    Share {
        robot: call.robot,
        function: call.function,
        arithmetic: call.arithmetic,
        ns,
        share: f64::from(call.arithmetic) * ns_of_one / ns,
    }
}
