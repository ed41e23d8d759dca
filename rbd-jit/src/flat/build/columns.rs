//! Columns solved side by side in the code itself.

use rustc_hash::FxHashMap;

use super::{Build, KernelArea};
use crate::flat::{Binary, Bits, Home, Operation, Slot, Step, Table, Value};
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
        let mut entries = FxHashMap::default();
        for group in groups {
            let mut rows = Rows::new(self, &columns, first, &group, &mut entries);
            rows.run(&group.steps);
            rows.store();
        }
        self.flat.fixed.push(begin..self.flat.steps.len());
        true
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
    entries: &'b mut Entries,
}

impl<'b, 'a> Rows<'b, 'a> {
    fn new(
        build: &'b mut Build<'a>,
        columns: &'b Columns,
        area: usize,
        group: &WrittenOut<'_>,
        entries: &'b mut Entries,
    ) -> Self {
        Self {
            width: group.columns as u8 * build.lanes,
            build,
            columns,
            area,
            first: group.first,
            known: FxHashMap::default(),
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
                sum = self.compute(Operation::MulAdd {
                    factors,
                    term: sum,
                    minus_product: true,
                    minus_term: false,
                });
            }
            if step.row != step.start && !self.is_computed(sum) {
                // A copy of a row as it stands.
                sum = self.compute(Operation::Bits(Bits::And, [sum; 2]));
            }
            self.known.insert(step.row, sum);
        }
    }

    /// Writes the rows that have been computed to where they stood.
    fn store(&mut self) {
        let mut rows: Vec<_> = self.known.drain().collect();
        rows.sort_unstable_by_key(|(row, _)| *row);
        for (row, value) in rows {
            if self.is_computed(value) {
                let slot = self.slot(self.first + row);
                self.build.flat.steps.push(Step::Store(value, slot));
            }
        }
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
