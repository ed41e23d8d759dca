//! A function of many states.
#![allow(unsafe_code, reason = "code is called once lengths have been compared")]

mod single;

use std::ops::Range;
use std::sync::Arc;

use rbd_ir::lower::Scheduled;

use crate::arrays::{Arrays, MOST_ARRAYS, States};
use crate::call::Loaded;
use crate::code::Code;
use crate::element::Element;
use crate::error::Error;
use crate::function::Function;
use crate::interpreter::Interpreter;
use crate::layout::{Layout, Strided, StridedMut};
use crate::native::Native;
use crate::processor::Processor;

use single::Single;

/// A function of many states, as machine code with a state a lane unless [`is_interpreted`](Self::is_interpreted) says otherwise.
///
/// The results of a state have the bits of the single call. A call takes no lock; of code it allocates for fewer states than lanes alone.
#[derive(Debug)]
pub struct Batch<T: Element = f64> {
    loaded: Loaded<T>,
    layout: Layout,
    single: Option<Single<T>>,
}

impl<T: Element> Batch<T> {
    /// States of a vector.
    pub fn lanes(&self) -> usize {
        self.loaded.lanes()
    }

    /// As [`Function::new`](crate::Function::new), for arrays in this layout.
    ///
    /// # Errors
    /// As [`Function::new`](crate::Function::new).
    ///
    /// # Panics
    /// If `arrays` are not those of the function.
    pub fn new(scheduled: &Scheduled, arrays: &Arrays, layout: Layout) -> Result<Self, Error> {
        let processor = Processor::here().ok_or(Error::Processor)?;
        Self::for_processor(scheduled, arrays, layout, processor)
    }

    /// The same for one of the [`Processor`]s that this process runs on.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn for_processor(
        scheduled: &Scheduled,
        arrays: &Arrays,
        layout: Layout,
        processor: Processor,
    ) -> Result<Self, Error> {
        Ok(Self {
            loaded: Loaded::new(scheduled, arrays, states_of(layout), processor)?,
            layout,
            single: None,
        })
    }

    /// As [`Function::interpreted`](crate::Function::interpreted), for arrays in this layout; a vector is one state.
    ///
    /// # Errors
    /// [`Error::Arrays`].
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn interpreted(
        scheduled: &Scheduled,
        arrays: &Arrays,
        layout: Layout,
    ) -> Result<Self, Error> {
        let interpreter = Arc::new(Interpreter::new(scheduled, arrays)?);
        Ok(Self::of_native(arrays, layout, interpreter))
    }

    /// A function in Rust, for arrays in this layout.
    ///
    /// # Panics
    /// If it has more arrays than a call passes.
    pub fn of_native(arrays: &Arrays, layout: Layout, native: Arc<dyn Native<T>>) -> Self {
        Self {
            loaded: Loaded::of_native(arrays, states_of(layout), native),
            layout,
            single: None,
        }
    }

    /// The same with the function of one state, which computes a few states of [`Layout::Rows`] that do not fill a vector.
    ///
    /// # Panics
    /// If it has other arrays.
    pub fn with_single(mut self, function: &Function<T>) -> Self {
        let [own, others] = [&self.loaded, &function.loaded].map(|loaded| &loaded.arrays);
        // They are not compared again where it is called.
        assert!(
            own.read == others.read && own.written == others.written,
            "the function of one state has other arrays"
        );
        let sizes = (self.loaded.size(), function.loaded.size());
        if let ((Some(all), Some(one)), Layout::Rows) = (sizes, self.layout) {
            self.single = Some(Single {
                loaded: function.loaded.clone(),
                sizes: [one, all],
            });
        }
        self
    }

    /// Computes the results of `states` states, in arrays without gaps.
    ///
    /// If their number is no multiple of the lanes of a vector, the last vector starts earlier and computes some states
    /// again, or [a single function](Self::with_single) computes the rest.
    ///
    /// # Panics
    /// If there are other arrays, or an array has another length than so many states.
    pub fn call(&self, states: usize, arguments: &[&[T]], results: &mut [&mut [T]]) {
        let (arrays, lanes) = (&self.loaded.arrays, self.lanes());
        let given = arguments.iter().map(|array| array.len());
        let given = given.chain(results.iter().map(|array| array.len()));
        let needed = arrays.lengths().map(|n| self.layout.len(n, states, lanes));
        let same = given.map(Some).eq(needed.clone());
        if !arrays.are_so_many(arguments.len(), results.len()) || !same {
            let needed = needed.map(|n| n.unwrap_or(usize::MAX));
            arrays.refuse(&needed.collect::<Vec<_>>(), arguments, results);
        }
        let mut lengths = arrays.lengths();
        let mut stride = || {
            let length = lengths.next().expect("so many arrays");
            self.layout.stride(length, states, lanes)
        };
        let mut read = [Strided::default(); MOST_ARRAYS];
        for (own, numbers) in read.iter_mut().zip(arguments) {
            let stride = stride();
            *own = Strided { numbers, stride };
        }
        let count = results.len();
        let mut written: [StridedMut<'_, T>; MOST_ARRAYS] = Default::default();
        for (own, numbers) in written.iter_mut().zip(results.iter_mut()) {
            let stride = stride();
            *own = StridedMut { numbers, stride };
        }
        let written = &mut written[..count];
        // SAFETY: the lengths have been compared.
        unsafe { self.call_unchecked(states, &read[..arguments.len()], written) }
    }

    /// The same of arrays with strides: rows or columns of larger ones.
    ///
    /// # Panics
    /// If there are other arrays, an array is too short, or its stride so small that states stand over each other; that
    /// of [`Layout::Lanes`] is their number.
    pub fn call_strided(
        &self,
        states: usize,
        arguments: &[Strided<'_, T>],
        results: &mut [StridedMut<'_, T>],
    ) {
        let arrays = &self.loaded.arrays;
        assert!(
            arrays.are_so_many(arguments.len(), results.len()),
            "{} arrays are read and {} written, but {} and {} are needed",
            arguments.len(),
            results.len(),
            arrays.read.len(),
            arrays.written.len()
        );
        let given = arguments.iter().map(|own| (own.numbers.len(), own.stride));
        let written = results.iter();
        let written = written.map(|own| (own.numbers.len(), own.stride));
        let all = arrays.read.iter().chain(&arrays.written);
        for ((name, length), (given, stride)) in all.zip(given.chain(written)) {
            self.check(name, *length, states, given, stride);
        }
        // SAFETY: the lengths have been compared.
        unsafe { self.call_unchecked(states, arguments, results) }
    }

    /// [`call_strided`](Self::call_strided) without looking at lengths.
    ///
    /// # Safety
    /// There are as many arrays as the function has, and each has all states.
    pub unsafe fn call_unchecked(
        &self,
        states: usize,
        arguments: &[Strided<'_, T>],
        results: &mut [StridedMut<'_, T>],
    ) {
        if let Some(native) = self.loaded.native() {
            return self.call_native(native, states, arguments, results);
        }
        let lanes = self.lanes();
        let rest = states % lanes;
        let single = self.single.as_ref();
        let single = single.filter(|single| single.is_faster(rest, states < lanes));
        let whole = states - single.map_or(0, |_| rest);
        if let Some(Single { loaded, .. }) = single {
            // SAFETY: the caller's arrays have all states.
            unsafe { loaded.call_vectors(self.layout, whole..states, arguments, results) }
        }
        if whole < lanes && self.layout != Layout::Lanes {
            return self.few(whole, arguments, results);
        }
        let last = match self.layout {
            Layout::Lanes => usize::MAX,
            Layout::Rows | Layout::Columns => whole - lanes,
        };
        let starts = (0..whole.div_ceil(lanes)).map(|vector| (vector * lanes).min(last));
        // SAFETY: each start is that of a vector of states, which the caller's arrays have.
        unsafe {
            self.loaded
                .call_vectors(self.layout, starts, arguments, results);
        }
    }

    /// The same where results replace arguments: the function's arguments are the first of `arrays`, and result k goes
    /// to the array of number `results[k]`, which has states of the same length. States are copied a vector at a time.
    ///
    /// ```no_run
    /// # fn next(step: &rbd_jit::Batch, q: &mut [f64], qd: &mut [f64], qdd: &mut [f64], dt: &mut [f64]) {
    /// # use rbd_jit::StridedMut;
    /// let with = |numbers, stride| StridedMut { numbers, stride };
    /// // 1,000 robots of seven joints: q and q̇ of the next step in place of theirs.
    /// let mut arrays = [with(q, 7), with(qd, 7), with(qdd, 7), with(dt, 1)];
    /// step.call_in_place(1000, &mut arrays, &[0, 1]);
    /// # }
    /// ```
    ///
    /// # Panics
    /// As [`call_strided`](Self::call_strided), or if there is no such array.
    pub fn call_in_place(
        &self,
        states: usize,
        arrays: &mut [StridedMut<'_, T>],
        results: &[usize],
    ) {
        let (own, lanes) = (&self.loaded.arrays, self.lanes());
        assert!(
            results.len() == own.written.len() && arrays.len() >= own.read.len(),
            "{} arrays and {} results are given, but {} arguments and {} results are needed",
            arrays.len(),
            results.len(),
            own.read.len(),
            own.written.len()
        );
        let written = results.iter().zip(&own.written);
        let all = own
            .read
            .iter()
            .enumerate()
            .chain(written.map(|(at, own)| (*at, own)));
        for (at, (name, length)) in all {
            let array = &arrays[at];
            self.check(name, *length, states, array.numbers.len(), array.stride);
        }
        for first in (0..states).step_by(lanes) {
            let some = first..states.min(first + lanes);
            let read = arrays.iter().map(|array| Strided {
                numbers: &*array.numbers,
                stride: array.stride,
            });
            let computed = self.computed(some.clone(), read);
            for (all, at) in computed.iter().zip(results) {
                let (layout, to) = (self.layout, &mut arrays[*at]);
                layout.scatter(some.clone(), lanes, layout, all, to);
            }
        }
    }

    /// Panics if an array has not all states.
    fn check(&self, name: &str, length: usize, states: usize, given: usize, stride: usize) {
        assert!(
            self.layout
                .fits(length, stride, states, self.lanes(), given),
            "`{name}` has {given} numbers with a stride of {stride}, too few for {states} states of {length} numbers"
        );
    }

    /// Copies states to columns for a function in Rust, and its results back.
    fn call_native(
        &self,
        native: &dyn Native<T>,
        states: usize,
        arguments: &[Strided<'_, T>],
        results: &mut [StridedMut<'_, T>],
    ) {
        let lanes = native.lanes();
        let [mut read, mut written] = self.vectors(lanes);
        for first in (0..states).step_by(lanes) {
            let some = first..states.min(first + lanes);
            for (columns, from) in read.iter_mut().zip(arguments) {
                self.layout
                    .gather(some.clone(), lanes, from, Layout::Columns, columns);
            }
            let mut from = [&[][..]; MOST_ARRAYS];
            for (own, columns) in from.iter_mut().zip(&read) {
                *own = columns;
            }
            let mut to: [&mut [T]; MOST_ARRAYS] = Default::default();
            for (own, columns) in to.iter_mut().zip(&mut written) {
                *own = columns;
            }
            native.call(&from[..arguments.len()], &mut to[..results.len()]);
            for (columns, to) in written.iter().zip(results.iter_mut()) {
                self.layout
                    .scatter(some.clone(), lanes, Layout::Columns, columns, to);
            }
        }
    }

    /// Fewer states than lanes.
    fn few(&self, states: usize, arguments: &[Strided<'_, T>], results: &mut [StridedMut<'_, T>]) {
        if states == 0 {
            return;
        }
        let computed = self.computed(0..states, arguments.iter().copied());
        for (own, all) in results.iter_mut().zip(&computed) {
            let layout = self.layout;
            layout.scatter(0..states, self.lanes(), layout, all, own);
        }
    }

    /// The results of a vector of these states.
    fn computed<'a>(
        &self,
        states: Range<usize>,
        arguments: impl Iterator<Item = Strided<'a, T>>,
    ) -> Vec<Vec<T>> {
        let (layout, lanes) = (self.layout, self.lanes());
        let [mut read, mut written] = self.vectors(lanes);
        for (own, from) in read.iter_mut().zip(arguments) {
            layout.gather(states.clone(), lanes, &from, layout, own);
        }
        let read: Vec<&[T]> = read.iter().map(Vec::as_slice).collect();
        let mut to: Vec<&mut [T]> = written.iter_mut().map(Vec::as_mut_slice).collect();
        self.call(lanes, &read, &mut to);
        written
    }

    /// Arrays of so many states, those that are read first.
    fn vectors(&self, lanes: usize) -> [Vec<Vec<T>>; 2] {
        let arrays = &self.loaded.arrays;
        [&arrays.read, &arrays.written].map(|all| {
            let lengths = all.iter().map(|(_, length)| length * lanes);
            lengths.map(|n| vec![T::default(); n]).collect()
        })
    }

    /// Whether it, or a function that it calls, has no machine code and is run operation by operation.
    pub fn is_interpreted(&self) -> bool {
        self.loaded.is_interpreted()
    }

    /// Its instructions; none of a function in Rust.
    pub fn code(&self) -> Option<Code<'_>> {
        self.loaded.code()
    }
}

/// The states of a call of code for this layout.
fn states_of(layout: Layout) -> States {
    match layout {
        Layout::Rows => States::Rows,
        Layout::Columns => States::Columns,
        Layout::Lanes => States::Lanes,
    }
}
