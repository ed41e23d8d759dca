//! Random programs on every processor, in every layout.

use std::any::Any;
use std::panic::catch_unwind;

use rbd_ir::lower::{Scheduled, Target, lower_function, scheduled};
use rbd_ir::optimize::optimize;
use rbd_jit::{Arrays, Code, Layout, Processor, States, Strided, StridedMut, emit};
use rbd_testing::{Generator, seeds};

use crate::emulator::Emulator;
use crate::number::{Number, evaluated};
use crate::program::{limbs, program, two_arrays, with_kernels};

/// A program, its arrays, and its results state by state as the interpreter has them.
struct Sample<T> {
    seed: u64,
    body: Scheduled,
    arrays: Arrays,
    /// By array that is read: all states by rows.
    read: Vec<Vec<T>>,
    /// By array that is written.
    expected: Vec<Vec<T>>,
    states: usize,
    processor: Processor,
    is_interpreted: bool,
}

impl<T: Number> Sample<T> {
    fn new(seed: u64, processor: Processor) -> Self {
        let random = &mut Generator::new(seed);
        let operations = 1 + random.index(400);
        let target = Target::machine();
        let body = match random.index(3) {
            0 => scheduled(&limbs(random, 1 + operations / 4), &target),
            _ => {
                let optimized = optimize(program(random, operations));
                lower_function(&with_kernels(random, optimized), &target)
            }
        };
        let arrays = two_arrays(&body.function);
        let states = 1 + random.index(19);
        let mut number = |angle: bool| {
            // Some angles are beyond what is reduced within the code.
            let beyond = [
                1.2e5,
                -4e9,
                1e22,
                f64::INFINITY,
                f64::NAN,
                -99_999.0,
                500.0,
                1e-320,
            ];
            let is_beyond = angle && random.index(12) == 0;
            T::of(match is_beyond {
                true => beyond[random.index(beyond.len())],
                false => random.real(-1.0, 1.0),
            })
        };
        let read = [4, 6].map(|length| (0..length * states).map(|_| number(length == 4)).collect());
        let read: Vec<Vec<T>> = read.to_vec();
        let mut expected = vec![Vec::new(); 2];
        for state in 0..states {
            let x = [&read[0][4 * state..][..4], &read[1][6 * state..][..6]].concat();
            let all = evaluated(processor, &body, &x);
            let mut row = [0, 1].map(|k: usize| vec![T::default(); arrays.written[k].1]);
            for (place, value) in arrays.places.iter().zip(all) {
                if let Some((array, index)) = place {
                    row[*array][*index] = value;
                }
            }
            for (all, row) in expected.iter_mut().zip(row) {
                all.extend(row);
            }
        }
        Self {
            seed,
            body,
            arrays,
            read,
            expected,
            states,
            processor,
            is_interpreted: false,
        }
    }

    /// The same without machine code, which has the bits of code for the best processor here.
    fn interpreted(seed: u64) -> Self {
        Self {
            is_interpreted: true,
            ..Self::new(seed, Processor::here().unwrap_or(Processor::Sse2))
        }
    }

    fn lengths(&self) -> [usize; 2] {
        [0, 1].map(|k| self.arrays.written[k].1)
    }

    fn compare(&self, found: &[T], expected: &[T], how: &str) {
        let same = found.iter().zip(expected).all(|(a, b)| a.same(*b));
        assert!(
            same && found.len() == expected.len(),
            "seed {}, {how}",
            self.seed
        );
    }

    fn function(&self) -> rbd_jit::Function<T> {
        let Self { body, arrays, .. } = self;
        let function = match self.is_interpreted {
            true => rbd_jit::Function::interpreted(body, arrays),
            false => rbd_jit::Function::for_processor(body, arrays, self.processor),
        };
        function.expect("a function")
    }

    fn batch(&self, layout: Layout) -> rbd_jit::Batch<T> {
        let Self { body, arrays, .. } = self;
        let batch = match self.is_interpreted {
            true => rbd_jit::Batch::interpreted(body, arrays, layout),
            false => rbd_jit::Batch::for_processor(body, arrays, layout, self.processor),
        };
        let batch = batch.expect("a batch");
        match self.seed % 2 {
            0 => batch.with_single(&self.function()),
            _ => batch,
        }
    }

    /// Checks code, which there is unless it is interpreted.
    fn check_code(&self, code: Option<&Code<'_>>, is_interpreted: bool) {
        assert_eq!(is_interpreted, self.is_interpreted, "seed {}", self.seed);
        match code {
            Some(code) => crate::checked::check(code),
            None => assert!(is_interpreted, "seed {}: no code", self.seed),
        }
    }

    fn one_by_one(&self) {
        let code = self.function();
        self.check_code(code.code().as_ref(), code.is_interpreted());
        let lengths = self.lengths();
        for state in 0..self.states {
            let read = [0, 1].map(|k| &self.read[k][[4, 6][k] * state..][..[4, 6][k]]);
            let mut found = lengths.map(|n| vec![T::of(f64::NAN); n]);
            let [first, second] = &mut found;
            code.call(&read, &mut [first, second]);
            for k in 0..2 {
                let expected = &self.expected[k][state * lengths[k]..][..lengths[k]];
                self.compare(&found[k], expected, "one state");
            }
        }
    }

    fn in_layout(&self, layout: Layout, gap: usize) {
        let batch = self.batch(layout);
        self.check_code(batch.code().as_ref(), batch.is_interpreted());
        let lanes = batch.lanes();
        let stride = |length: usize| match layout {
            Layout::Rows => length + gap,
            Layout::Columns => self.states + gap,
            Layout::Lanes => lanes,
        };
        let room = |length: usize| match layout {
            Layout::Rows => stride(length) * self.states,
            Layout::Columns => stride(length) * length,
            Layout::Lanes => length * self.states.next_multiple_of(lanes),
        };
        let at = |i: usize, n: usize| place(layout, stride(n), n, i / n, i % n);
        let read = [4, 6].into_iter().zip(&self.read).map(|(n, rows)| {
            let mut all = vec![T::default(); room(n)];
            for (i, number) in rows.iter().enumerate() {
                all[at(i, n)] = *number;
            }
            all
        });
        let read: Vec<Vec<T>> = read.collect();
        let lengths = self.lengths();
        let mut found = lengths.map(|n| vec![T::of(f64::NAN); room(n)]);
        let [first, second] = &mut found;
        if gap == 0 {
            batch.call(self.states, &[&read[0], &read[1]], &mut [first, second]);
        } else {
            let of = |k: usize, n: usize| Strided {
                numbers: &read[k],
                stride: stride(n),
            };
            let written = [(first, lengths[0]), (second, lengths[1])];
            let mut written = written.map(|(numbers, n)| StridedMut {
                numbers,
                stride: stride(n),
            });
            batch.call_strided(self.states, &[of(0, 4), of(1, 6)], &mut written);
        }
        for k in 0..2 {
            let all = 0..self.expected[k].len();
            let rows: Vec<T> = all.map(|i| found[k][at(i, lengths[k])]).collect();
            let how = format!("{layout:?}, gap {gap}");
            self.compare(&rows, &self.expected[k], &how);
        }
    }

    /// The first results in place of the second argument.
    fn in_place(&self) {
        /// More than any array has.
        const ROW: usize = 64;
        let batch = self.batch(Layout::Rows);
        let [even, odd] = self.lengths();
        let rows = |k: usize, length: usize| {
            let mut all = Vec::new();
            for row in self.read[k].chunks(length) {
                all.extend_from_slice(row);
                all.resize(all.len() + ROW - length, T::default());
            }
            all
        };
        let mut all = [
            rows(0, 4),
            rows(1, 6),
            vec![T::default(); ROW * self.states],
        ];
        let mut arrays = all.each_mut().map(|numbers| StridedMut {
            numbers,
            stride: ROW,
        });
        batch.call_in_place(self.states, &mut arrays, &[1, 2]);
        for (k, length) in [even, odd].into_iter().enumerate() {
            for state in 0..self.states {
                let found = &all[k + 1][ROW * state..][..length];
                let expected = &self.expected[k][length * state..][..length];
                self.compare(found, expected, "in place");
            }
        }
    }

    /// Code of another processor, checked and, if it is to be run, run on vectors of the states.
    fn elsewhere(&self, emulator: &mut Option<Emulator>) {
        for states in [States::One, States::Rows, States::Columns, States::Lanes] {
            let code = emit::<T>(&self.body, &self.arrays, states, self.processor);
            let code = code.expect("code");
            crate::checked::check_of(self.processor, &code);
            if let Some(emulator) = emulator {
                for first in (0..self.states).step_by(code.lanes) {
                    self.emulated(emulator, states, first, &code);
                }
            }
        }
    }

    /// The states of a vector from the first on, where none is left from the beginning again.
    fn emulated(&self, emulator: &mut Emulator, states: States, first: usize, code: &Code<'_>) {
        let gap = first % 3;
        let layout = match states {
            States::Columns => Layout::Columns,
            States::Lanes => Layout::Lanes,
            _ => Layout::Rows,
        };
        let lengths = [&[4, 6], &self.lengths()[..]].concat();
        let stride = |length: usize| match layout {
            Layout::Columns => code.lanes + gap,
            Layout::Lanes => code.lanes,
            Layout::Rows => length + gap,
        };
        let at =
            |lane: usize, length: usize, k: usize| place(layout, stride(length), length, lane, k);
        let state = |lane: usize| (first + lane) % self.states;
        let all = lengths.iter().enumerate().map(|(array, length)| {
            let mut all = vec![T::of(f64::NAN); stride(*length) * (*length).max(code.lanes)];
            for lane in 0..code.lanes {
                for k in 0..*length {
                    if let Some(rows) = self.read.get(array) {
                        all[at(lane, *length, k)] = rows[length * state(lane) + k];
                    }
                }
            }
            (all, stride(*length))
        });
        let mut all: Vec<(Vec<T>, usize)> = all.collect();
        emulator.call(code, &mut all);
        for (array, length) in lengths.iter().enumerate().skip(2) {
            for lane in 0..code.lanes {
                let found = (0..*length).map(|k| all[array].0[at(lane, *length, k)]);
                let expected = &self.expected[array - 2][length * state(lane)..][..*length];
                let found: Vec<T> = found.collect();
                self.compare(&found, expected, &format!("{states:?} elsewhere"));
            }
        }
    }

    fn check(&self) {
        self.one_by_one();
        for layout in [Layout::Rows, Layout::Columns, Layout::Lanes] {
            self.in_layout(layout, 0);
        }
        for layout in [Layout::Rows, Layout::Columns] {
            self.in_layout(layout, 3);
        }
        self.in_place();
    }
}

/// The place of a number in an array with a stride.
fn place(layout: Layout, stride: usize, length: usize, state: usize, k: usize) -> usize {
    match layout {
        Layout::Rows => state * stride + k,
        Layout::Columns => k * stride + state,
        Layout::Lanes => (state / stride * length + k) * stride + state % stride,
    }
}

#[test]
fn programs_have_the_interpreters_bits() {
    let all = [Processor::Avx512, Processor::Avx2, Processor::Sse2];
    let all: Vec<Processor> = all.into_iter().filter(|own| own.is_here()).collect();
    println!("{all:?}");
    for seed in seeds(60, 100_000) {
        for processor in &all {
            Sample::<f64>::new(seed, *processor).check();
            Sample::<f32>::new(seed, *processor).check();
        }
        Sample::<f64>::interpreted(seed).check();
        Sample::<f32>::interpreted(seed).check();
    }
}

/// Code of processors that are not here uses nothing but its arrays; an emulator runs it.
#[test]
fn programs_in_an_emulator() {
    let mut emulator = Emulator::here();
    let some = if emulator.is_some() { 60 } else { 20 };
    for seed in seeds(some, 10_000) {
        Sample::<f64>::new(seed, Processor::Neon).elsewhere(&mut emulator);
        Sample::<f32>::new(seed, Processor::Neon).elsewhere(&mut emulator);
    }
}

/// Whether a panic is that of a check, not of an overflow, which optimised code has not.
fn says(message: &Box<dyn Any + Send>, words: &str) -> bool {
    message
        .downcast_ref::<String>()
        .is_some_and(|message| message.contains(words))
}

/// Strides and numbers of states whose product is beyond all memory are refused, not wrapped.
#[test]
fn what_does_not_fit_is_refused() {
    let random = &mut Generator::new(1);
    let body = lower_function(&optimize(program(random, 40)), &Target::machine());
    let arrays = Arrays::of(&body.function);
    let results = arrays.written[0].1;
    for layout in [Layout::Rows, Layout::Columns, Layout::Lanes] {
        let batch = rbd_jit::Batch::<f64>::new(&body, &arrays, layout).expect("code");
        let refused = |states: usize, stride: usize| {
            let (a, b) = (vec![0.0; 512], vec![0.0; 512]);
            catch_unwind(|| {
                let mut out = vec![0.0; 64 * results];
                let of = |numbers| Strided { numbers, stride };
                let numbers = out.as_mut_slice();
                let mut out = [StridedMut { numbers, stride }];
                batch.call_strided(states, &[of(&a), of(&b)], &mut out);
            })
            .is_err_and(|message| says(&message, "too few"))
        };
        let fitting = match layout {
            Layout::Lanes => batch.lanes(),
            _ => results.max(8),
        };
        assert!(!refused(8, fitting), "{layout:?}");
        for (states, stride) in [(3, 1 << 63), (1 << 63, 16), (usize::MAX, 8), (17, 3)] {
            assert!(
                refused(states, stride),
                "{layout:?}: {states} states, {stride}"
            );
        }
        let empty = catch_unwind(|| batch.call(1 << 62, &[&[], &[]], &mut [&mut []]));
        assert!(
            empty.is_err_and(|message| says(&message, "is needed")),
            "{layout:?}"
        );
    }
}

/// The checker finds what the emitter never does.
#[test]
fn an_access_behind_an_array_is_found() {
    let random = &mut Generator::new(1);
    let body = lower_function(&optimize(program(random, 400)), &Target::machine());
    let arrays = rbd_jit::Arrays::of(&body.function);
    for processor in [Processor::Avx2, Processor::Sse2, Processor::Neon] {
        let code = emit::<f64>(&body, &arrays, States::One, processor);
        let mut shorter = code.expect("code");
        shorter.arrays[1] -= 1;
        let found = catch_unwind(|| crate::checked::check_of(processor, &shorter));
        let message = found.expect_err("it is found");
        let message = message.downcast_ref::<String>().expect("a message");
        assert!(message.contains("array 1"), "{processor:?}: {message}");
    }
}
