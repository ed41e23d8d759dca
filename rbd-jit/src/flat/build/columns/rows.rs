//! The steps of columns that stand side by side, and where their rows are written.

use std::collections::VecDeque;
use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::flat::build::Build;
use crate::flat::{Binary, Bits, Home, Operation, Part, Place, Slot, Step, Value};
use crate::kernels::{Columns, RowStep, WrittenOut};

/// The number of steps to choose from.
const LOOK_AHEAD: usize = 32;

/// How many steps a processor begins until a product is known: four cycles, two a cycle.
const WAIT: usize = 8;

/// By number of a kernel that something uses: the outputs, if nothing else uses it. An entry of a symmetric matrix is two of them.
pub(super) type Results = FxHashMap<usize, Vec<usize>>;

/// A call: all its columns share this.
pub(super) struct Shared<'b> {
    pub(super) columns: &'b Columns,
    /// Where the kernel's numbers begin in the frame.
    pub(super) area: usize,
    /// Whether none of them is there: all are values.
    pub(super) has_values: bool,
    pub(super) results: Results,
    /// By first number: what is a value, not in the frame.
    pub(super) values: FxHashMap<usize, Value>,
}

impl Shared<'_> {
    /// Whether something uses these columns; others fill chunks.
    pub(super) fn uses(&self, group: &WrittenOut<'_>) -> bool {
        let rows = self.columns.places().map(|row| group.first + row);
        let mut numbers = rows.flat_map(|first| first..first + group.columns);
        numbers.any(|number| self.results.contains_key(&number))
    }
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

    /// Computes all rows, and writes each as soon as it is final, since a processor holds only so many stores that wait.
    pub(super) fn run(mut self, steps: &[&RowStep]) -> FxHashMap<usize, Value> {
        let begin = self.build.flat.steps.len();
        let last = steps.iter().enumerate().map(|(k, step)| (step.row, k));
        let last: FxHashMap<usize, usize> = last.collect();
        for (k, step) in steps.iter().enumerate() {
            let sum = self.sum(step);
            self.known.insert(step.row, sum);
            if last[&step.row] == k && !self.shared.has_values {
                self.store_row(self.first + step.row, sum);
            }
        }
        let steps = self.build.flat.steps.split_off(begin);
        self.build.flat.steps.extend(in_time(steps.into()));
        self.known
    }

    fn sum(&mut self, step: &RowStep) -> Value {
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
        match self.build.flat.values[sum.index()].home {
            Home::Computed => sum,
            _ if self.shared.has_values => sum,
            // A copy of a row as it stands, which is stored.
            _ => self.compute(Operation::Bits(Bits::And, [sum; 2])),
        }
    }

    /// Writes a row's results that stand side by side where they belong, else the row to where it stood.
    fn store_row(&mut self, first: usize, value: Value) {
        let columns = usize::from(self.width / self.build.lanes);
        if !self.store_parts(first, 0..columns, columns, value) {
            let slot = self.slot(first);
            self.push(Step::Store(value, slot));
        }
    }

    /// Writes these columns of a row where they belong, at once or by halves. Returns whether all that is used of them is written.
    fn store_parts(&mut self, first: usize, part: Range<usize>, of: usize, value: Value) -> bool {
        let numbers = first + part.start..first + part.end;
        if let Some(slot) = self.place(numbers.clone()) {
            match part.len() {
                count if count == of => self.push(Step::Store(value, slot)),
                1 => self.store_lane(part.start, value, slot),
                count => {
                    let part = Part::new(8 * count as u8, (part.start / count) as u8);
                    self.push(Step::StorePart(part, value, slot));
                }
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

    /// Writes one lane of a row.
    fn store_lane(&mut self, lane: usize, value: Value, slot: Slot) {
        let build = &mut *self.build;
        let mut upper = || build.compute(Operation::Upper(value), 2);
        let from = match lane {
            0 | 1 => value,
            _ => *self.uppers.entry(value).or_insert_with(&mut upper),
        };
        self.push(Step::StorePart(Part::new(8, lane as u8 % 2), from, slot));
    }

    /// The place of these numbers among the results, if they stand side by side there and only copies use them; then they are stored.
    fn place(&mut self, numbers: Range<usize>) -> Option<Slot> {
        let one_by_one = numbers.len() == 1 && self.width > 1;
        let outputs = numbers.map(|number| self.shared.results.get(&number)?.split_first());
        let outputs: Vec<(&usize, &[usize])> = outputs.collect::<Option<_>>()?;
        let has_copies = outputs.iter().any(|(_, copies)| !copies.is_empty());
        let stores_lanes = self.build.stores_lanes && self.width <= 4;
        if (one_by_one || has_copies) && !stores_lanes {
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
        let value = self.shared.values.get(&number).copied();
        let slot = self.slot(number);
        let (build, width) = (&mut *self.build, self.width);
        let first = || value.unwrap_or_else(|| build.new_value(Home::Memory(slot), width));
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
            false => match self.shared.values.get(&entry) {
                Some(value) => *value,
                None => self.build.new_value(Home::Memory(slot), lanes),
            },
        };
        self.entries.insert(key, value);
        value
    }
}

/// The same steps: among the next ones always the first that waits least. Numbers of the frame are written behind all that reads them.
fn in_time(mut rest: VecDeque<Step>) -> Vec<Step> {
    let computed = |step: &Step| match step {
        Step::Compute(_, value) => Some(*value),
        _ => None,
    };
    let known = rest.iter().filter_map(computed);
    let mut known: FxHashMap<Value, usize> = known.map(|value| (value, usize::MAX)).collect();
    let mut order = Vec::with_capacity(rest.len());
    while !rest.is_empty() {
        let start = |(k, step): (usize, &Step)| match step {
            Step::Store(_, Slot::Frame(_)) if k > 0 => usize::MAX,
            _ => {
                let (operands, count) = step.operands();
                let times = operands[..count]
                    .iter()
                    .filter_map(|value| known.get(value));
                times.fold(order.len(), |latest, time| latest.max(*time))
            }
        };
        let times = rest.iter().take(LOOK_AHEAD).enumerate().map(start);
        let (time, next) = times.zip(0..).min().expect("a step is left");
        let Some(step) = rest.remove(next) else { break };
        if let Some(value) = computed(&step) {
            known.insert(value, time + WAIT);
        }
        order.push(step);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::in_time;
    use crate::flat::{Operation, Slot, Step, Value};

    /// A sum that waits comes behind others, what is read of the frame before it is overwritten.
    #[test]
    fn steps_wait_for_no_others_but_read_first() {
        let root = |from, to| Step::Compute(Operation::Sqrt(Value(from)), Value(to));
        // Value 1 stands where value 2 is written.
        let join = Step::Compute(Operation::Join([Value(1), Value(3)]), Value(4));
        let write = Step::Store(Value(2), Slot::Frame(0));
        let steps = [root(0, 2), root(0, 3), join, write, root(0, 5)];
        let order = in_time(steps.to_vec().into());
        let expected = [0, 1, 4, 2, 3].map(|k| &steps[k]);
        assert_eq!(format!("{order:?}"), format!("{expected:?}"));
    }
}
