//! Steps for machines whose vectors have sixteen bytes: a value of 32 bytes becomes two.

use rustc_hash::FxHashMap;

use super::{Bits, Flat, Home, Info, Operation, Step, Value};

/// Bytes of what is halved.
const WIDE: usize = 32;

/// The same steps on values of sixteen bytes and less.
pub(crate) fn halved(flat: Flat) -> Flat {
    let mut halves = Halves {
        of: Vec::with_capacity(flat.values.len()),
        constants: FxHashMap::default(),
        out: Flat {
            kind: flat.kind,
            frame: flat.frame,
            ..Flat::default()
        },
        wide: (WIDE / flat.kind.bytes()) as u8,
        from: &flat,
    };
    for info in &flat.values {
        let both = halves.value(*info);
        halves.of.push(both);
    }
    for step in &flat.steps {
        halves.step(step);
    }
    let out = halves.out;
    Flat {
        tables: flat.tables,
        ..out
    }
}

struct Halves<'a> {
    from: &'a Flat,
    /// By value: its halves; twice itself if it is not halved.
    of: Vec<[Value; 2]>,
    constants: FxHashMap<Vec<u64>, Value>,
    out: Flat,
    /// Lanes of what is halved.
    wide: u8,
}

impl Halves<'_> {
    /// The halves of a value; those of a computed one are new and may be replaced by its step.
    fn value(&mut self, Info { home, width }: Info) -> [Value; 2] {
        let own = if width == self.wide { width / 2 } else { width };
        let mut half = |first: u8| match home {
            Home::Constant(k) => {
                let bits = &self.from.constants[k][first.into()..][..own.into()];
                self.constant(bits)
            }
            Home::Memory(slot) => self.new_value(Home::Memory(slot.behind(first.into())), own),
            Home::Computed => self.new_value(Home::Computed, own),
            Home::Repeated(_) => unreachable!("another processor repeats numbers"),
        };
        let low = half(0);
        match own == width {
            true => [low; 2],
            false => [low, half(own)],
        }
    }

    fn new_value(&mut self, home: Home, width: u8) -> Value {
        let value = Value(self.out.values.len() as u32);
        self.out.values.push(Info { home, width });
        value
    }

    fn constant(&mut self, bits: &[u64]) -> Value {
        if let Some(known) = self.constants.get(bits) {
            return *known;
        }
        let home = Home::Constant(self.out.constants.len());
        self.out.constants.push(bits.to_vec());
        let value = self.new_value(home, bits.len() as u8);
        self.constants.insert(bits.to_vec(), value);
        value
    }

    fn is_wide(&self, value: Value) -> bool {
        self.from.values[value.index()].width == self.wide
    }

    /// The halves of a value by their number.
    fn half(&self, value: Value, half: usize) -> Value {
        self.of[value.index()][half]
    }

    fn push(&mut self, step: Step) {
        self.out.steps.push(step);
    }

    fn step(&mut self, step: &Step) {
        match *step {
            Step::Compute(operation, result) => self.compute(operation, result),
            Step::Store(value, slot) => {
                self.push(Step::Store(self.half(value, 0), slot));
                if self.is_wide(value) {
                    let behind = slot.behind(usize::from(self.wide / 2));
                    self.push(Step::Store(self.half(value, 1), behind));
                }
            }
            Step::StorePart(part, value, slot) => {
                let half = self.half(value, part.number.into());
                self.push(Step::Store(half, slot));
            }
            ref call @ Step::Call { .. } => {
                let mut call = call.clone();
                if let Step::Call { unless, .. } = &mut call {
                    *unless = unless.map(|value| self.all(value));
                }
                self.push(call);
            }
        }
    }

    /// The bits that both halves have.
    fn all(&mut self, value: Value) -> Value {
        let both = self.of[value.index()];
        if !self.is_wide(value) {
            return both[0];
        }
        let all = self.new_value(Home::Computed, self.wide / 2);
        self.push(Step::Compute(Operation::Bits(Bits::And, both), all));
        all
    }

    fn compute(&mut self, operation: Operation, result: Value) {
        let own = self.of[result.index()];
        match operation {
            Operation::Join(both) if self.is_wide(result) => {
                self.of[result.index()] = both.map(|value| self.half(value, 0));
            }
            Operation::Repeat(a) if self.is_wide(result) => {
                let repeat = Operation::Repeat(self.half(a, 0));
                self.push(Step::Compute(repeat, own[0]));
                self.of[result.index()] = [own[0]; 2];
            }
            Operation::Upper(a) => self.of[result.index()] = [self.half(a, 1); 2],
            Operation::Lane(a, lane) if self.is_wide(a) => {
                let lanes = self.wide / 2;
                let half = self.half(a, usize::from(lane >= lanes));
                self.push(Step::Compute(Operation::Lane(half, lane % lanes), own[0]));
            }
            operation => {
                for k in 0..=usize::from(self.is_wide(result)) {
                    let operation = operation.of(|value| self.half(value, k));
                    self.push(Step::Compute(operation, own[k]));
                }
            }
        }
    }
}
