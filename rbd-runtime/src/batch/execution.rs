//! How a batch is run: instructions, threads, progress.

use core::fmt;

use fearless_simd::Level;

use super::driver::{Job, Piece};
use super::kernel::{Arguments, Kernel};
use super::numbers::Numbers;
use super::pieces::{Pieces, least_states};
use super::write::Places;
use super::{Element, Error, States, StatesMut};

/// Up to this many states are run as single calls, which is faster: inverse dynamics of an arm takes 57 ns
/// for one call and 120 to 160 for a block of 256 bits, that of a humanoid 260 (`f32` 430) and 840 to 1000
/// (Zen 4).
const MOST_SINGLES: usize = 2;

/// How batches are run. The default is one core, without reports of progress.
#[derive(Clone, Copy)]
pub struct Execution<'a> {
    progress: Option<&'a (dyn Fn(usize) + Sync)>,
    is_parallel: bool,
    most_bits: usize,
}

impl Default for Execution<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Execution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Execution")
            .field("progress", &self.progress.is_some())
            .field("is_parallel", &self.is_parallel)
            .field("most_bits", &self.most_bits)
            .finish()
    }
}

impl<'a> Execution<'a> {
    /// On one core, without reports of progress.
    pub const fn new() -> Self {
        Self {
            progress: None,
            is_parallel: false,
            most_bits: usize::MAX,
        }
    }

    /// Calls `report` with the number of finished states, a few hundred times at the most. The last
    /// call has all of them; a batch without states has no call. Every thread calls it, in any order.
    #[must_use]
    pub const fn progress(self, report: &'a (dyn Fn(usize) + Sync)) -> Self {
        Self {
            progress: Some(report),
            ..self
        }
    }

    /// On all threads of the current `rayon` pool, with the same bits as on one.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub const fn parallel(self) -> Self {
        Self {
            is_parallel: true,
            ..self
        }
    }

    /// In registers of at most `bits` bits, or in the narrowest that the build allows.
    ///
    /// By default batches take the machine's widest registers. In 128 bits of x86-64 nothing is fused, but in what runs state by
    /// state: there what is machine code in wider ones (the option `machine_code`), in all of them the longest loops.
    #[must_use]
    pub const fn at_most_bits(self, bits: usize) -> Self {
        Self {
            most_bits: bits,
            ..self
        }
    }

    /// `output` = `kernel`(`inputs`), state by state.
    ///
    /// # Errors
    /// [`Error::Width`] and [`Error::Count`] for states that do not fit the kernel or each other.
    ///
    /// # Panics
    /// If a type of the kernel's own reads or writes other numbers than the
    /// [`COUNT`](Numbers::COUNT) of its state.
    pub fn run<K: Kernel + Sync, E: Element, const N: usize>(
        self,
        kernel: &K,
        inputs: [States<'_, E>; N],
        output: StatesMut<'_, E>,
    ) -> Result<(), Error> {
        const { assert!(<K::Input<E> as Arguments<E>>::WIDTHS.len() == N) };
        check::<K, E, N>(&inputs, &output)?;
        let job = Job { kernel, inputs };
        self.run_job(&job, Places::new(output));
        Ok(())
    }

    fn run_job<K: Kernel + Sync, E: Element, const N: usize>(
        self,
        job: &Job<'_, K, E, N>,
        places: Places<'_, E>,
    ) {
        let count = places.states().len();
        let level = self.level::<E>(count);
        if count <= MOST_SINGLES && fuses_as_single_calls(level) {
            return self.run_singles(job, places);
        }
        let pieces = Pieces::of(places, least_states(K::OPERATIONS, size_of::<E>()));
        #[cfg(feature = "rayon")]
        if self.is_parallel && pieces.len() > 1 {
            return self.run_parallel(job, pieces, level);
        }
        for places in pieces {
            let done = places.states().end;
            E::run(Piece { job, places }, level);
            if let Some(report) = self.progress {
                report(done);
            }
        }
    }

    /// In single calls.
    fn run_singles<K: Kernel, E: Element, const N: usize>(
        self,
        job: &Job<'_, K, E, N>,
        places: Places<'_, E>,
    ) {
        let count = places.states().len();
        Piece { job, places }.run_singles();
        if let Some(report) = self.progress
            && count > 0
        {
            report(count);
        }
    }

    #[cfg(feature = "rayon")]
    fn run_parallel<K: Kernel + Sync, E: Element, const N: usize>(
        self,
        job: &Job<'_, K, E, N>,
        pieces: Pieces<'_, E>,
        level: Level,
    ) {
        use core::sync::atomic::{AtomicUsize, Ordering};
        use rayon::iter::ParallelIterator;

        let done = AtomicUsize::new(0);
        let run = |pieces: Pieces<'_, E>| {
            for places in pieces {
                let count = places.states().len();
                E::run(Piece { job, places }, level);
                if let Some(report) = self.progress {
                    report(done.fetch_add(count, Ordering::Relaxed) + count);
                }
            }
        };
        let shared = |pieces| rayon::iter::split(pieces, Pieces::halves).for_each(run);
        if rayon::current_thread_index().is_some() {
            return shared(pieces);
        }
        // A caller outside the pool takes its share instead of waiting.
        let share = pieces.len().div_ceil(rayon::current_num_threads());
        let (own, others) = pieces.split_at(share);
        rayon::in_place_scope(|scope| {
            if others.len() > 0 {
                scope.spawn(|_| shared(others));
            }
            run(own);
        });
    }

    /// The best instructions of the machine within the limit of bits.
    ///
    /// 512 bits take 12 to 31 % less time than 256 for every function measured, of 195 to 7,416 operations
    /// and in both scalars (Zen 4; docs/src/measurements.md). If one block of 256 bits holds all states,
    /// 256 bits are used.
    fn level<E: Element>(self, states: usize) -> Level {
        let level = match self.most_bits < 256 {
            true => Level::baseline(),
            false => Level::try_detect().unwrap_or(Level::baseline()),
        };
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        if let Some(avx2) = level.as_avx2()
            && (self.most_bits < 512 || states <= 32 / size_of::<E>())
        {
            return Level::Avx2(avx2);
        }
        let _ = states;
        level
    }
}

/// Whether single calls are known to fuse products where lanes of these instructions do.
fn fuses_as_single_calls(level: Level) -> bool {
    #[cfg(target_arch = "x86_64")]
    let same = level.as_avx2().is_some();
    #[cfg(not(target_arch = "x86_64"))]
    let same = {
        let _ = level;
        cfg!(target_arch = "aarch64")
    };
    same
}

fn check<K: Kernel, E: Element, const N: usize>(
    inputs: &[States<'_, E>; N],
    output: &StatesMut<'_, E>,
) -> Result<(), Error> {
    let count = inputs.first().map_or(output.count(), States::count);
    let widths = <K::Input<E> as Arguments<E>>::WIDTHS.iter().copied();
    let views = inputs.iter().map(|input| (input.count(), input.width()));
    let of_output = (
        (output.count(), output.width()),
        <K::Output<E> as Numbers<E>>::COUNT,
    );
    let all = views.zip(widths).chain([of_output]);
    for (i, ((found_count, found), expected)) in all.enumerate() {
        let default = if i == N { "output" } else { "input" };
        let argument = K::NAMES.get(i).copied().unwrap_or(default);
        if found != expected {
            return Err(Error::Width {
                argument,
                expected,
                found,
            });
        }
        if found_count != count {
            return Err(Error::Count {
                argument,
                expected: count,
                found: found_count,
            });
        }
    }
    Ok(())
}
