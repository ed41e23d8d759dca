//! The memory that a batch of a million states takes in addition to its input and output, including
//! threads.

use std::hint::black_box;

use rbd::batch::Element;
use serde::Serialize;

use crate::{Error, N, Panda, Rows, allocator, name_of, random, throughput};

#[derive(Serialize)]
pub(crate) struct Memory {
    pub(crate) scalar: &'static str,
    pub(crate) threads: usize,
    /// The peak of allocated bytes.
    pub(crate) heap: usize,
    /// Bytes by which the process grew, including stacks and code that was not used before; `None` where
    /// the system does not report it.
    pub(crate) resident: Option<usize>,
}

/// The memory for each type and number of threads.
pub(crate) fn all() -> Result<Vec<Memory>, Error> {
    let mut rows = of::<f64>()?;
    rows.extend(of::<f32>()?);
    Ok(rows)
}

fn of<E: Element>() -> Result<Vec<Memory>, Error> {
    let [q, qd, qdd] = [1, 2, 3].map(|seed| random::<E>(seed, throughput::MOST));
    // Not zero: the system backs memory of zeros only once it is written.
    let mut tau = vec![[E::from_f64(1.0); N]; throughput::MOST];
    let mut rows = Vec::new();
    for threads in throughput::threads() {
        let mut result = Ok(());
        let reset = std::fs::write("/proc/self/clear_refs", "5");
        let before = kilobytes("VmRSS:");
        let heap = allocator::most_held(|| result = run(threads, [&q, &qd, &qdd], &mut tau));
        let most = reset.ok().and_then(|()| kilobytes("VmHWM:"));
        result?;
        rows.push(Memory {
            scalar: name_of::<E>(),
            threads,
            heap,
            resident: most
                .zip(before)
                .map(|(most, before)| 1024 * most.saturating_sub(before)),
        });
    }
    Ok(rows)
}

fn run<E: Element>(threads: usize, states: [&Rows<E>; 3], tau: &mut Rows<E>) -> Result<(), Error> {
    let [q, qd, qdd] = states;
    if threads == 1 {
        Panda.batch().rnea(q, qd, qdd, black_box(tau))?;
        return Ok(());
    }
    let pool = throughput::pool(threads)?;
    pool.install(|| Panda.batch().parallel().rnea(q, qd, qdd, black_box(tau)))?;
    Ok(())
}

/// A figure that the system reports about this process.
fn kilobytes(name: &str) -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}
