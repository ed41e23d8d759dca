//! Runs one check: catches panics and watches time and memory.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use crate::case::{Case, Checked};
use crate::memory;
use crate::target::Target;

/// A failure of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    /// Failures of one kind presumably have one cause.
    pub(crate) kind: String,
    pub(crate) message: String,
}

/// The cost of a check.
pub(crate) struct Taken {
    pub(crate) checked: Result<Checked, Failure>,
    pub(crate) seconds: f64,
    pub(crate) bytes: usize,
}

thread_local! {
    static PANIC: RefCell<Option<Failure>> = const { RefCell::new(None) };
}

/// Keeps panics from being printed; their message becomes part of the failure.
pub(crate) fn keep_panics() {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string);
        let place = place.unwrap_or_default();
        let payload = info.payload_as_str().unwrap_or("a panic").to_owned();
        let failure = Failure {
            kind: format!("panic at {place}"),
            message: format!("panic at {place}: {payload}"),
        };
        PANIC.with(|last| last.replace(Some(failure)));
    }));
}

/// Checks a case of `target`.
pub(crate) fn check(target: &Target, case: &dyn Case) -> Taken {
    let start = Instant::now();
    let (result, bytes) =
        memory::measured(|| panic::catch_unwind(AssertUnwindSafe(|| case.check())));
    let checked = match result {
        Ok(Ok(checked)) => within_memory(target, checked, bytes),
        Ok(Err(message)) => Err(Failure {
            kind: message.split(':').next().unwrap_or_default().to_owned(),
            message,
        }),
        Err(_) => Err(PANIC.take().unwrap_or(Failure {
            kind: "panic".to_owned(),
            message: "a panic".to_owned(),
        })),
    };
    Taken {
        checked,
        seconds: start.elapsed().as_secs_f64(),
        bytes,
    }
}

fn within_memory(target: &Target, checked: Checked, bytes: usize) -> Result<Checked, Failure> {
    let (fixed, each) = target.memory;
    let limit = fixed + each * checked.operations as usize;
    if bytes <= limit {
        return Ok(checked);
    }
    let message = format!(
        "memory: {} MB were taken, {} MB are allowed for {} operations",
        bytes >> 20,
        limit >> 20,
        checked.operations
    );
    Err(Failure {
        kind: "memory".to_owned(),
        message,
    })
}

/// Ends the process if a case takes too long: nothing else can end an endless loop.
pub(crate) struct Watchdog(Sender<Option<(String, Duration)>>);

impl Watchdog {
    pub(crate) fn new() -> Self {
        let (sender, receiver) = channel::<Option<(String, Duration)>>();
        std::thread::spawn(move || {
            let mut watched: Option<(String, Duration)> = None;
            loop {
                let next = match &watched {
                    None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
                    Some((_, limit)) => receiver.recv_timeout(*limit),
                };
                match (next, watched.take()) {
                    (Ok(next), _) => watched = next,
                    (Err(RecvTimeoutError::Timeout), Some((case, limit))) => {
                        eprintln!("HANG: {case} takes more than {} s", limit.as_secs());
                        std::process::exit(3);
                    }
                    _ => return,
                }
            }
        });
        Self(sender)
    }

    /// Watches `case` from now on.
    pub(crate) fn watch(&self, case: String, seconds: u64) {
        let limit = Duration::from_secs(seconds);
        // The watchdog is gone only if the process ends.
        drop(self.0.send(Some((case, limit))));
    }

    /// Stops watching.
    pub(crate) fn rest(&self) {
        drop(self.0.send(None));
    }
}
