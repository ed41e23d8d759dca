//! The steps of columns that stand side by side, and where their rows are written.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::flat::build::Build;
use crate::flat::{Binary, Bits, Half, Home, Operation, Place, Slot, Step, Value};
use crate::kernels::{Columns, RowStep, WrittenOut};

/// By first number of a row of columns that stand side by side: its value, a constant.
pub(super) type ConstantRows = FxHashMap<usize, Value>;

/// By number of a kernel that something uses: the outputs, if nothing else uses it. An entry of a symmetric matrix is two of them.
pub(super) type Results = FxHashMap<usize, Vec<usize>>;

/// A call: all its columns share this.
pub(super) struct Shared<'b> {
    pub(super) columns: &'b Columns,
    /// Where the kernel's numbers begin in the frame.
    pub(super) area: usize,
    pub(super) results: Results,
    pub(super) constant_rows: &'b ConstantRows,
}

/// By entry of the factor and lanes: that entry in all columns.
type Entries = FxHashMap<(usize, u8), Value>;

/// Rows of columns that stand side by side.
pub(super) struct Rows<'b, 'a> {
    build: &'b mut Build<'a>,
    shared: &'b Shared<'b>,
    entries: &'b mut Entries,
    /// The number of the kernel that the first of these columns begins with.
    first: usize,
    /// The lanes of these columns, of one state or of several.
    width: u8,
    /// By row: its value.
    known: FxHashMap<usize, Value>,
    /// By row that has been computed: its upper half.
    uppers: FxHashMap<Value, Value>,
}

impl<'b, 'a> Rows<'b, 'a> {
    pub(super) fn new(
        build: &'b mut Build<'a>,
        shared: &'b Shared<'b>,
        entries: &'b mut Entries,
        group: &WrittenOut<'_>,
    ) -> Self {
        Self {
            width: group.columns as u8 * build.lanes,
            build,
            shared,
            entries,
            first: group.first,
            known: FxHashMap::default(),
            uppers: FxHashMap::default(),
        }
    }

    pub(super) fn run(&mut self, steps: &[&RowStep]) {
        for step in steps {
            let mut sum = self.row(step.start);
            if let Some(scale) = step.scale {
                let scale = self.entry(scale);
                sum = self.compute(Operation::Binary(Binary::Mul, [sum, scale]));
            }
            for (entry, row) in self.shared.columns.terms(step) {
                let factors = [self.row(row), self.entry(entry)];
                let signs = [true, false];
                let sum_with = self.build.with_product(factors, sum, signs, self.width);
                sum = self.compute(sum_with);
            }
            if !self.is_computed(sum) {
                // A copy of a row as it stands, which is stored.
                sum = self.compute(Operation::Bits(Bits::And, [sum; 2]));
            }
            self.known.insert(step.row, sum);
        }
    }

    /// Writes what is used of the rows that have been computed: results that stand side by side where they belong, else rows to
    /// where they stood.
    pub(super) fn store(&mut self) {
        let mut rows: Vec<_> = self.known.drain().collect();
        rows.sort_unstable_by_key(|(row, _)| *row);
        for (row, value) in rows {
            if self.is_computed(value) {
                self.store_row(self.first + row, value);
            }
        }
    }

    fn store_row(&mut self, first: usize, value: Value) {
        let columns = usize::from(self.width / self.build.lanes);
        if !self.store_parts(first, 0..columns, columns, value) {
            let slot = self.slot(first);
            self.push(Step::Store(value, slot));
        }
    }

    /// Writes these columns of a row where they belong: all at once, else each half by itself. Returns whether all that is used of
    /// them is written.
    fn store_parts(&mut self, first: usize, part: Range<usize>, of: usize, value: Value) -> bool {
        let numbers = first + part.start..first + part.end;
        if let Some(slot) = self.place(numbers.clone()) {
            match part.len() {
                count if count == of => self.push(Step::Store(value, slot)),
                1 => self.store_lane(part.start, value, slot),
                2 => self.push(Step::StorePiece((part.start / 2) as u8, value, slot)),
                _ if part.start == 0 => self.push(Step::StoreHalf(Half::Low, value, slot)),
                _ => self.push(Step::StoreHalf(Half::High, value, slot)),
            }
            for (number, lane) in numbers.zip(part) {
                let shared = self.shared;
                for copy in shared.results[&number].iter().skip(1) {
                    self.build.stored[*copy] = true;
                    let place = self.build.places[*copy].expect("an output with a place");
                    self.store_lane(lane, value, self.build.place(place));
                }
            }
            return true;
        }
        if part.len() == 1 {
            return !self.shared.results.contains_key(&numbers.start);
        }
        let middle = part.start + part.len() / 2;
        let halves = [part.start..middle, middle..part.end];
        let written = halves.map(|half| self.store_parts(first, half, of, value));
        written == [true; 2]
    }

    /// Whether lanes of these columns may be stored one by one.
    fn stores_lanes(&self) -> bool {
        self.build.stores_lanes && self.width <= 4
    }

    /// Writes one lane of a row.
    fn store_lane(&mut self, lane: usize, value: Value, slot: Slot) {
        let build = &mut *self.build;
        let mut upper = || build.compute(Operation::Upper(value), 2);
        let from = match lane {
            0 | 1 => value,
            _ => *self.uppers.entry(value).or_insert_with(&mut upper),
        };
        self.push(Step::StoreLane(lane as u8 % 2, from, slot));
    }

    /// The place of these numbers among the results, if they stand side by side there and nothing but copies uses them; they are then
    /// taken as stored.
    fn place(&mut self, numbers: Range<usize>) -> Option<Slot> {
        let one_by_one = numbers.len() == 1 && self.width > 1;
        let outputs = numbers.map(|number| self.shared.results.get(&number)?.split_first());
        let outputs: Vec<(&usize, &[usize])> = outputs.collect::<Option<_>>()?;
        let has_copies = outputs.iter().any(|(_, copies)| !copies.is_empty());
        if (one_by_one || has_copies) && !self.stores_lanes() {
            return None;
        }
        let first = self.build.places[*outputs.first()?.0]?;
        for (k, (output, _)) in outputs.iter().enumerate() {
            let next = Place {
                index: first.index + k,
                ..first
            };
            if self.build.places[**output] != Some(next) {
                return None;
            }
        }
        outputs
            .iter()
            .for_each(|(output, _)| self.build.stored[**output] = true);
        Some(self.build.place(first))
    }

    fn push(&mut self, step: Step) {
        self.build.flat.steps.push(step);
    }

    fn is_computed(&self, value: Value) -> bool {
        self.build.flat.values[value.index()].home == Home::Computed
    }

    /// Where a number of the kernel stands.
    fn slot(&self, number: usize) -> Slot {
        Slot::Frame(self.shared.area + number * usize::from(self.build.lanes))
    }

    fn compute(&mut self, operation: Operation) -> Value {
        self.build.compute(operation, self.width)
    }

    /// A row, at first a constant or as it stands in the frame.
    fn row(&mut self, row: usize) -> Value {
        let number = self.first + row;
        let constant = self.shared.constant_rows.get(&number).copied();
        let slot = self.slot(number);
        let (build, width) = (&mut *self.build, self.width);
        let first = || constant.unwrap_or_else(|| build.new_value(Home::Memory(slot), width));
        *self.known.entry(row).or_insert_with(first)
    }

    /// An entry of the factor in all columns.
    fn entry(&mut self, entry: usize) -> Value {
        let key = (entry, self.width);
        if let Some(known) = self.entries.get(&key) {
            return *known;
        }
        let (slot, lanes) = (self.slot(entry), self.build.lanes);
        let value = match self.width > lanes {
            true if self.build.repeats => self.build.new_value(Home::Repeated(slot), self.width),
            true => {
                let number = self.build.new_value(Home::Memory(slot), lanes);
                self.compute(Operation::Repeat(number))
            }
            false => self.build.new_value(Home::Memory(slot), lanes),
        };
        self.entries.insert(key, value);
        value
    }
}
