//! Runs cases one after the other, and shrinks failures.

use std::collections::BTreeMap;
use std::fmt;

use crate::case::Case;
use crate::random::Random;
use crate::target::Target;
use crate::watch::{self, Failure, Watchdog};

/// The limits of a run.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Processor seconds of this process.
    pub seconds: f64,
    /// Cases.
    pub cases: u64,
}

/// The number of smaller inputs that are tried for one failure.
const TRIES: usize = 2_000;

/// The seconds that shrinking one failure may take.
const SHRINKING: f64 = 20.0;

/// The result of a run.
#[derive(Debug, Default)]
pub struct Summary {
    /// Cases that were checked.
    pub cases: u64,
    /// Cases that were useful: files that were read, robots that were generated.
    pub accepted: u64,
    /// Operations of all generated code.
    pub operations: u64,
    /// Time on a processor.
    pub seconds: f64,
    /// The longest case, s.
    pub longest: f64,
    /// The most memory of a case, bytes.
    pub largest: usize,
    /// The most memory of a case per generated operation, beyond the fixed allowance, in bytes.
    pub largest_by_operation: f64,
    /// For each kind of failure, the number of cases, and the first of them.
    pub failures: BTreeMap<String, Found>,
}

/// Cases that fail in the same way.
#[derive(Debug)]
pub struct Found {
    /// How many there are.
    pub count: u64,
    /// The first one's number.
    pub case: u64,
    /// The message.
    pub message: String,
    /// Its input, shrunk.
    pub input: Vec<u8>,
}

/// Runs the cases of `target` from `first` on.
pub fn run(target: &Target, seed: u64, first: u64, limits: Limits) -> Summary {
    watch::keep_panics();
    let watchdog = Watchdog::new();
    let start = processor_seconds();
    let mut summary = Summary::default();
    for case in first..first.saturating_add(limits.cases) {
        summary.seconds = processor_seconds() - start;
        if summary.seconds >= limits.seconds {
            break;
        }
        let name = format!("{} --seed {seed} --case {case}", target.name);
        watchdog.watch(name.clone(), target.seconds);
        let input = (target.make)(&mut Random::new(seed, case));
        let taken = watch::check(target, input.as_ref());
        summary.cases += 1;
        summary.longest = summary.longest.max(taken.seconds);
        summary.largest = summary.largest.max(taken.bytes);
        match taken.checked {
            Ok(checked) => {
                summary.accepted += u64::from(checked.accepted);
                summary.operations += checked.operations;
                let beyond = taken.bytes.saturating_sub(target.memory.0) as f64;
                let each = beyond / checked.operations.max(1) as f64;
                summary.largest_by_operation = summary.largest_by_operation.max(each);
            }
            Err(failure) => summary.add(target, &watchdog, (case, name), input, failure),
        }
    }
    watchdog.rest();
    summary.seconds = processor_seconds() - start;
    summary
}

impl Summary {
    fn add(
        &mut self,
        target: &Target,
        watchdog: &Watchdog,
        (case, name): (u64, String),
        input: Box<dyn Case>,
        failure: Failure,
    ) {
        if let Some(found) = self.failures.get_mut(&failure.kind) {
            found.count += 1;
            return;
        }
        eprintln!("FAILURE: {name}: {}; making it smaller", failure.message);
        let (input, message) = smallest(target, watchdog, &name, input, &failure);
        let found = Found {
            count: 1,
            case,
            message,
            input: input.text(),
        };
        self.failures.insert(failure.kind, found);
    }
}

/// The smallest input found that fails in the same way, and its message.
fn smallest(
    target: &Target,
    watchdog: &Watchdog,
    name: &str,
    mut input: Box<dyn Case>,
    failure: &Failure,
) -> (Box<dyn Case>, String) {
    let (mut message, mut tries) = (failure.message.clone(), 0);
    let start = processor_seconds();
    let mut fails = |smaller: Box<dyn Case>| {
        watchdog.watch(format!("{name}, made smaller"), target.seconds);
        match watch::check(target, smaller.as_ref()).checked {
            Err(same) if same.kind == failure.kind => Some((smaller, same.message)),
            _ => None,
        }
    };
    loop {
        let mut has_time = || {
            tries += 1;
            tries <= TRIES && processor_seconds() - start <= SHRINKING
        };
        let mut smaller = input.smaller().take_while(|_| has_time());
        let found = smaller.find_map(&mut fails);
        drop(smaller);
        match found {
            Some(found) => (input, message) = found,
            None => return (input, message),
        }
    }
}

/// Processor time of this process so far, in s: user and system, in ticks of which Linux has a hundred a
/// second. Elsewhere the clock's time.
fn processor_seconds() -> f64 {
    let ticks = || -> Option<f64> {
        let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
        // The name in brackets may contain anything.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let [user, system] = [11, 12].map(|field| fields.get(field)?.parse::<f64>().ok());
        Some((user? + system?) / 100.0)
    };
    ticks().unwrap_or_else(|| {
        static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        let start = START.get_or_init(std::time::Instant::now);
        start.elapsed().as_secs_f64()
    })
}

impl fmt::Display for Summary {
    /// A line on the run, then a line for each kind of failure.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            cases,
            accepted,
            operations,
            seconds,
            longest,
            largest,
            largest_by_operation,
            failures,
        } = self;
        write!(
            f,
            "{cases} cases in {seconds:.0} s, {accepted} accepted; the longest took {longest:.2} s, \
             the largest {:.1} MB",
            *largest as f64 / f64::from(1 << 20)
        )?;
        if *operations > 0 {
            write!(
                f,
                "; {operations} operations, at most {largest_by_operation:.0} bytes each beyond the \
                 first"
            )?;
        }
        for (kind, found) in failures {
            write!(
                f,
                "\n{} cases: {kind}; first case {}",
                found.count, found.case
            )?;
        }
        Ok(())
    }
}
