//! Pieces of work that know nothing of each other, on all cores.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// More would only take cores from the rest of a build.
const MOST_THREADS: usize = 8;

/// Some passes go as deep as a function is long.
const STACK: usize = 64 << 20;

/// `work` of each number below `count`, in their order whatever the number of cores.
pub fn map<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let helpers = cores.min(MOST_THREADS).min(count).saturating_sub(1);
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<T>>> = (0..count).map(|_| Mutex::new(None)).collect();
    let run = || {
        loop {
            let k = next.fetch_add(1, Ordering::Relaxed);
            let Some(result) = results.get(k) else { break };
            let value = work(k);
            *result.lock().expect("written once") = Some(value);
        }
    };
    thread::scope(|scope| {
        for _ in 0..helpers {
            // Where there are no threads, this one does all of it.
            let helper = thread::Builder::new().stack_size(STACK);
            if helper.spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        run();
    });
    let values = results.into_iter().map(Mutex::into_inner);
    let values = values.map(|value| value.ok().flatten().expect("all are done"));
    values.collect()
}
