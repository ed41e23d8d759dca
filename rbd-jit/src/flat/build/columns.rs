//! Columns solved side by side in the code itself.

use std::ops::Range;

use rbd_ir::ir::Node;
use rustc_hash::FxHashMap;

use super::{Build, KernelArea};
use crate::arrays::States;
use crate::element::Kind;
use crate::flat::{Binary, Bits, Half, Home, Operation, Place, Slot, Step, Table, Value};
use crate::kernels::{Columns, Routine, RowStep, WrittenOut};

/// The most products of vectors that are written out, of seven or eight bytes each.
const MOST_PRODUCTS: usize = 20_000;

impl Build<'_> {
    /// Writes out the work of a kernel on columns, with its bits, if that is not too long: loops whose number of steps is small
    /// and another each time wait where they end. A vector has several columns of one state. Returns whether it did.
    pub(super) fn write_out(&mut self, call: u32) -> bool {
        let KernelArea { first, table } = self.kernels[call as usize];
        let Some(columns) = self.columns(table) else {
            return false;
        };
        let groups = columns.written_out(self.vector.into());
        let steps = groups.iter().flat_map(|group| &group.steps);
        let products: usize = steps.map(|step| columns.terms(step).count()).sum();
        if products > MOST_PRODUCTS {
            return false;
        }
        let begin = self.flat.steps.len();
        let (results, mut entries) = (self.results_of(call), FxHashMap::default());
        for group in groups {
            let mut rows = Rows::new(self, &columns, first, &group, &results, &mut entries);
            rows.run(&group.steps);
            rows.store();
        }
        self.flat.fixed.push(begin..self.flat.steps.len());
        true
    }

    /// The numbers of a call that something uses.
    fn results_of(&self, call: u32) -> Results {
        let (graph, uses) = (&self.function.graph, self.function.use_counts());
        let number = |id| match graph.node(id) {
            Node::Result(of, place) => match graph.node(of) {
                Node::Call(other, _) if other == call => {
                    Some(self.routine(call).result(place as usize))
                }
                _ => None,
            },
            _ => None,
        };
        let used = graph.ids().filter(|id| uses[id.index()] > 0);
        let mut results: Results = used
            .filter_map(number)
            .map(|number| (number, None))
            .collect();
        if self.states == States::One && self.kind == Kind::Double {
            for (k, id) in self.function.outputs.iter().enumerate() {
                if let (1, Some(number)) = (uses[id.index()], number(*id)) {
                    results.insert(number, self.places[k].map(|_| k));
                }
            }
        }
        results
    }

    /// The kernel of a table, if it is one that may be written out.
    fn columns(&self, table: usize) -> Option<Columns> {
        let Table::Kernel(routine) = &self.flat.tables[table] else {
            unreachable!("it is a kernel's");
        };
        match routine.as_ref() {
            Routine::Columns(columns) if self.writes_out => Some(columns.clone()),
            _ => None,
        }
    }
}

/// By entry of the factor and lanes: that entry in all columns.
type Entries = FxHashMap<(usize, u8), Value>;

/// By number of a kernel that something uses: the output that alone uses it.
type Results = FxHashMap<usize, Option<usize>>;

/// Rows of columns that stand side by side.
struct Rows<'b, 'a> {
    build: &'b mut Build<'a>,
    columns: &'b Columns,
    /// Where the kernel's numbers begin in the frame, and which of them is the first of these columns.
    area: usize,
    first: usize,
    /// The lanes of these columns, of one state or of several.
    width: u8,
    /// By row: its value.
    known: FxHashMap<usize, Value>,
    results: &'b Results,
    entries: &'b mut Entries,
}

impl<'b, 'a> Rows<'b, 'a> {
    fn new(
        build: &'b mut Build<'a>,
        columns: &'b Columns,
        area: usize,
        group: &WrittenOut<'_>,
        results: &'b Results,
        entries: &'b mut Entries,
    ) -> Self {
        Self {
            width: group.columns as u8 * build.lanes,
            build,
            columns,
            area,
            first: group.first,
            known: FxHashMap::default(),
            results,
            entries,
        }
    }

    fn run(&mut self, steps: &[&RowStep]) {
        for step in steps {
            let mut sum = self.row(step.start);
            if let Some(scale) = step.scale {
                let scale = self.entry(scale);
                sum = self.compute(Operation::Binary(Binary::Mul, [sum, scale]));
            }
            for (entry, row) in self.columns.terms(step) {
                let factors = [self.row(row), self.entry(entry)];
                sum = self.minus_product(factors, sum);
            }
            if step.row != step.start && !self.is_computed(sum) {
                // A copy of a row as it stands.
                sum = self.compute(Operation::Bits(Bits::And, [sum; 2]));
            }
            self.known.insert(step.row, sum);
        }
    }

    /// term − the product of two factors.
    fn minus_product(&mut self, factors: [Value; 2], term: Value) -> Value {
        if !self.build.is_fused {
            let signs = [true, false];
            let operation = self.build.unfused(factors, term, signs, self.width);
            return self.compute(operation);
        }
        self.compute(Operation::MulAdd {
            factors,
            term,
            minus_product: true,
            minus_term: false,
        })
    }

    /// Writes what is used of the rows that have been computed: results that stand side by side where they belong, else rows to
    /// where they stood.
    fn store(&mut self) {
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
            self.push(match part.len() {
                count if count == of => Step::Store(value, slot),
                2 => Step::StorePiece((part.start / 2) as u8, value, slot),
                _ if part.start == 0 => Step::StoreHalf(Half::Low, value, slot),
                _ => Step::StoreHalf(Half::High, value, slot),
            });
            return true;
        }
        if part.len() <= 2 {
            return numbers.into_iter().all(|k| !self.results.contains_key(&k));
        }
        let middle = part.start + part.len() / 2;
        let halves = [part.start..middle, middle..part.end];
        let written = halves.map(|half| self.store_parts(first, half, of, value));
        written == [true; 2]
    }

    /// The place of these numbers among the results, if they stand side by side there and nothing else uses them; they are then taken as
    /// stored.
    fn place(&mut self, numbers: Range<usize>) -> Option<Slot> {
        let outputs = numbers.map(|number| self.results.get(&number).copied().flatten());
        let outputs: Vec<usize> = outputs.collect::<Option<_>>()?;
        let Place { array, index } = self.build.places[*outputs.first()?]?;
        for (k, output) in outputs.iter().enumerate() {
            let next = Place {
                array,
                index: index + k,
            };
            if self.build.places[*output] != Some(next) {
                return None;
            }
        }
        outputs
            .iter()
            .for_each(|output| self.build.stored[*output] = true);
        Some(Slot::Array {
            array,
            strides: 0,
            index,
        })
    }

    fn push(&mut self, step: Step) {
        self.build.flat.steps.push(step);
    }

    fn is_computed(&self, value: Value) -> bool {
        self.build.flat.values[value.index()].home == Home::Computed
    }

    /// Where a number of the kernel stands.
    fn slot(&self, number: usize) -> Slot {
        Slot::Frame(self.area + number * usize::from(self.build.lanes))
    }

    fn compute(&mut self, operation: Operation) -> Value {
        self.build.compute(operation, self.width)
    }

    /// A row, at first as it stands in the frame.
    fn row(&mut self, row: usize) -> Value {
        let slot = self.slot(self.first + row);
        let (build, width) = (&mut *self.build, self.width);
        let known = self.known.entry(row);
        *known.or_insert_with(|| build.new_value(Home::Memory(slot), width))
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
