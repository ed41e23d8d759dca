//! The state of emission: code, registers, places of values, frame.

use super::emitted::{Pointed, Relocation};
use super::places::Places;
use super::registers::Registers;
use super::target::{Operand, Place, Target};
use crate::element::Kind;
use crate::flat::{Flat, Home, Slot, Step, Value};

/// A value in memory goes to a free register, and stays in its own, if it is used again within so many steps.
pub(crate) const SOON: usize = 32;

/// Code of so many steps, some 32 kB, waits for its instructions. Registers of short ones are then for what is used soon: what they
/// hold leaves first, unless the next use of another value is so many times as far. Humanoids' functions take 0.93 to 1 of their time.
const LONG: usize = 3_000;
const FARTHER: usize = 10;

/// Bytes of an address.
const POINTER: usize = 8;

/// The pool has a multiple of these bytes, so that what follows is as aligned as it is.
const ALIGNED: usize = 64;

pub(crate) struct Emitter<'a, T> {
    pub(crate) flat: &'a Flat,
    pub(crate) code: T,
    pub(crate) registers: Registers,
    /// The step that is emitted.
    pub(crate) at: usize,
    pub(super) pool: &'a Pool,
    /// Where values are spilled.
    pub(crate) places: Places,
    is_long: bool,
}

impl<'a, T: Target> Emitter<'a, T> {
    pub(crate) fn new(flat: &'a Flat, pool: &'a Pool, code: T) -> Self {
        Self {
            flat,
            code,
            registers: Registers::new(T::REGISTERS, flat),
            at: 0,
            pool,
            places: Places::new(flat),
            is_long: flat.steps.len() >= LONG,
        }
    }

    /// Bytes of the frame, which is known behind the body.
    pub(crate) fn frame(&self) -> usize {
        self.places.end()
    }

    pub(crate) fn kind(&self) -> Kind {
        self.flat.kind
    }

    pub(crate) fn width(&self, value: Value) -> u8 {
        self.flat.values[value.index()].width
    }

    /// Bytes of a value.
    pub(crate) fn size(&self, value: Value) -> usize {
        usize::from(self.width(value)) * self.kind().bytes()
    }

    /// How to reach a slot.
    pub(crate) fn slot(&mut self, slot: Slot) -> T::Address {
        let bytes = self.kind().bytes();
        self.code.address(match slot {
            Slot::Frame(at) => Place::Frame(bytes * at),
            Slot::Array {
                array,
                strides,
                index,
            } => Place::Array {
                array,
                strides,
                at: bytes * index,
            },
        })
    }

    /// How to reach a lane of a value that is in no register.
    pub(crate) fn lane_address(&mut self, value: Value, lane: usize) -> T::Address {
        let behind = self.kind().bytes() * lane;
        let place = match self.flat.values[value.index()].home {
            Home::Constant(k) => Place::Pool(self.pool.constants[k] + behind),
            Home::Memory(slot) => return self.slot(slot.behind(lane)),
            Home::Repeated(slot) => {
                let (number, bytes) = (self.slot(slot), self.kind().bytes());
                return T::repeated(number, bytes);
            }
            Home::Computed => {
                let place = self.places.of(value).expect("it was spilled");
                Place::Frame(place + behind)
            }
        };
        self.code.address(place)
    }

    fn address(&mut self, value: Value) -> T::Address {
        self.lane_address(value, 0)
    }

    /// A value as the operand that may be memory.
    pub(crate) fn operand(&mut self, value: Value) -> Operand<T::Address> {
        match self.registers.of(value) {
            Some(register) => Operand::Register(register),
            None => Operand::Memory(self.address(value)),
        }
    }

    pub(crate) fn is_in_memory(&self, value: Value) -> bool {
        self.registers.of(value).is_none()
    }

    /// Loads the value if it is used again soon and a register is free.
    pub(crate) fn load_if_used_soon(&mut self, value: Value) {
        let next = self.registers.next_use_after(value, self.at);
        let is_soon = next.is_some_and(|next| next <= self.at + SOON);
        if self.is_in_memory(value) && is_soon && self.registers.free().is_some() {
            self.in_register(value, &[]);
        }
    }

    /// The register of a value, which is loaded if it is in memory; values of `pinned` stay where they are.
    pub(crate) fn in_register(&mut self, value: Value, pinned: &[Value]) -> u8 {
        if let Some(register) = self.registers.of(value) {
            return register;
        }
        let register = self.register(pinned);
        let address = self.address(value);
        let size = self.size(value);
        self.code.load(size, register, address);
        self.registers.put(value, register);
        register
    }

    /// A register without a value.
    pub(crate) fn register(&mut self, pinned: &[Value]) -> u8 {
        self.registers.free().unwrap_or_else(|| {
            let (register, value) = self.registers.furthest(pinned, self.distance());
            self.leave(value);
            register
        })
    }

    /// The steps to a value's next use, of those that leave first as if they were more.
    fn distance(&self) -> impl Fn(u8, Value) -> usize {
        |register, value| {
            let is_first = self.is_long && T::is_short(register, self.size(value));
            let weight = if is_first { FARTHER } else { 1 };
            let next = self.registers.next_use(value);
            next.map_or(usize::MAX, |next| (next - self.at) * weight)
        }
    }

    /// Whether a value stands in memory.
    pub(crate) fn is_clean(&self, value: Value) -> bool {
        self.flat.values[value.index()].home != Home::Computed || self.places.of(value).is_some()
    }

    /// Takes a value out of its register; what is used later and stands nowhere else is spilled.
    pub(crate) fn leave(&mut self, value: Value) {
        if self.registers.next_use(value).is_some() && !self.is_clean(value) {
            let size = self.size(value);
            self.places.take(value, size);
            let register = self.registers.of(value).expect("it is in a register");
            let address = self.address(value);
            self.code.store(size, register, address);
        }
        self.registers.remove(value);
    }

    /// The register of a result of these operands, which this step has used.
    pub(crate) fn destination(&mut self, operands: &[Value]) -> u8 {
        operands.iter().for_each(|value| self.done(*value));
        self.register(operands)
    }

    /// A result that is this lane, and those behind it, of a value in memory.
    pub(crate) fn load_lane(&mut self, value: Value, lane: u8, result: Value) {
        let (at, size) = (self.lane_address(value, lane.into()), self.size(result));
        let to = self.destination(&[value]);
        self.code.load(size, to, at);
        self.registers.put(result, to);
    }

    /// Whether this step is the last that uses the value.
    pub(crate) fn ends(&self, value: Value) -> bool {
        self.registers.next_use_after(value, self.at).is_none()
    }

    /// Takes the value as used by this step; if it was the last, its register is free, and its place behind the step.
    pub(crate) fn done(&mut self, value: Value) {
        self.registers.used(value, self.at);
        if self.registers.next_use(value).is_none() {
            self.registers.remove(value);
            let size = self.size(value);
            self.places.leave(value, size);
        }
    }
}

/// Numbers that stand before the code, which reads them.
pub(crate) struct Pool {
    pub(super) bytes: Vec<u8>,
    /// By constant: its place.
    constants: Vec<usize>,
    pub(super) relocations: Vec<Relocation>,
}

/// Constants, the widest first, so that each is aligned; then addresses that are known when it is loaded. Beside them each one's place.
pub(super) fn pool(flat: &Flat) -> Pool {
    let (mut bytes, mut relocations) = (Vec::new(), Vec::new());
    let mut constants = vec![0; flat.constants.len()];
    let number = flat.kind.bytes();
    for width in [16, 8, 4, 2, 1] {
        for (place, constant) in constants.iter_mut().zip(&flat.constants) {
            if constant.len() == width {
                *place = bytes.len();
                for bits in constant {
                    bytes.extend(&bits.to_le_bytes()[..number]);
                }
                if [width, number] == [2, 4] {
                    // Operations on two singles read sixteen bytes.
                    bytes.extend([0; 8]);
                }
            }
        }
    }
    bytes.resize(bytes.len().next_multiple_of(POINTER), 0);
    let mut pointer = |to| {
        if relocations.iter().all(|known: &Relocation| known.to != to) {
            let at = bytes.len();
            relocations.push(Relocation { at, to });
            bytes.extend([0; POINTER]);
        }
    };
    for step in &flat.steps {
        if let Step::Call { routine, table, .. } = step {
            pointer(Pointed::Routine(*routine));
            table.map(Pointed::Table).map(&mut pointer);
        }
    }
    bytes.resize(bytes.len().next_multiple_of(ALIGNED), 0);
    Pool {
        bytes,
        constants,
        relocations,
    }
}
