//! The state of emission: code, registers, places of values, frame.

use super::encode::{Address, Code, General, Operand, RAX, RBP, RBX, RDI, RSP};
use super::moves::Move;
use super::registers::Registers;
use crate::emitted::{Relocation, Target};
use crate::flat::{Flat, Home, Slot, Step, Value};

/// Registers with the addresses of the first arrays, which calls keep.
const ARRAYS: [General; 4] = [General(12), General(13), General(14), General(15)];
const SAVED: [General; 6] = [RBP, RBX, ARRAYS[0], ARRAYS[1], ARRAYS[2], ARRAYS[3]];

/// A value in memory goes to a free register if it is used again within so many steps.
const SOON: usize = 32;

/// Bytes of a spilled value.
const SPILLED: usize = 32;

/// The least page that a system guards below a stack.
const PAGE: usize = 4096;

pub(super) struct Emitter<'a> {
    pub(super) flat: &'a Flat,
    pub(super) code: Code,
    pub(super) registers: Registers,
    /// The step that is emitted.
    pub(super) at: usize,
    arrays: usize,
    /// By constant: its place in the pool.
    constants: Vec<usize>,
    pub(super) relocations: Vec<Relocation>,
    /// By value: the place where it is spilled.
    slots: Vec<Option<usize>>,
    pub(super) free_slots: Vec<usize>,
    /// Places whose values end with this step: free when it is emitted.
    pub(super) left_slots: Vec<usize>,
    slot_count: usize,
}

impl<'a> Emitter<'a> {
    pub(super) fn new(flat: &'a Flat, arrays: usize) -> Self {
        let mut emitter = Self {
            flat,
            code: Code { bytes: Vec::new() },
            registers: Registers::new(flat),
            at: 0,
            arrays,
            constants: vec![0; flat.constants.len()],
            relocations: Vec::new(),
            slots: vec![None; flat.values.len()],
            free_slots: Vec::new(),
            left_slots: Vec::new(),
            slot_count: 0,
        };
        emitter.pool();
        emitter
    }

    /// Constants, the widest first, so that each is aligned; then the addresses that are known when it is loaded.
    fn pool(&mut self) {
        let bytes = &mut self.code.bytes;
        for width in [4, 2, 1] {
            for (k, constant) in self.flat.constants.iter().enumerate() {
                if constant.len() == width {
                    self.constants[k] = bytes.len();
                    bytes.extend(constant.iter().flat_map(|bits| bits.to_le_bytes()));
                }
            }
        }
        let mut targets = Vec::new();
        for step in &self.flat.steps {
            if let Step::Call { routine, table, .. } = step {
                targets.push(Target::Routine(*routine));
                targets.extend(table.map(Target::Table));
            }
        }
        for target in targets {
            if self.relocations.iter().all(|known| known.target != target) {
                let at = bytes.len();
                self.relocations.push(Relocation { at, target });
                bytes.extend([0; 8]);
            }
        }
        while !bytes.len().is_multiple_of(32) {
            bytes.push(0);
        }
    }

    /// Keeps the caller's registers and makes a frame, whose size is known behind the body. Each page of a long one is
    /// touched in turn, so that none is used beyond the stack's guard.
    pub(super) fn prologue(&mut self) {
        let frame = self.first_spilled() + self.slot_count * SPILLED;
        let code = &mut self.code;
        SAVED.iter().for_each(|register| code.push(*register));
        code.copy_pointer(RBP, RSP);
        code.align_stack();
        for page in 1..=frame / PAGE {
            code.store_pointer(RDI, Address::Based(RSP, -((page * PAGE) as i32)));
        }
        code.lower_stack(frame as u32);
        code.copy_pointer(RBX, RDI);
        for (k, register) in ARRAYS.iter().take(self.arrays).enumerate() {
            code.load_pointer(*register, Address::Based(RBX, 8 * k as i32));
        }
    }

    pub(super) fn epilogue(&mut self) {
        let code = &mut self.code;
        code.zero_upper_halves();
        code.copy_pointer(RSP, RBP);
        let saved = SAVED.iter().rev();
        saved.for_each(|register| code.pop(*register));
        code.ret();
    }

    pub(super) fn width(&self, value: Value) -> u8 {
        self.flat.values[value.index()].width
    }

    /// Where spilled values begin in the frame.
    fn first_spilled(&self) -> usize {
        (8 * self.flat.frame).next_multiple_of(SPILLED)
    }

    /// The address of a slot; it may load one of an array into `rax`.
    pub(super) fn slot(&mut self, slot: Slot) -> Address {
        match slot {
            Slot::Frame(at) => Address::Based(RSP, 8 * at as i32),
            Slot::Array { array, index } => {
                let base = ARRAYS.get(array).copied().unwrap_or_else(|| {
                    self.code
                        .load_pointer(RAX, Address::Based(RBX, 8 * array as i32));
                    RAX
                });
                Address::Based(base, 8 * index as i32)
            }
        }
    }

    /// The address of a value that is in no register.
    fn address(&mut self, value: Value) -> Address {
        match self.flat.values[value.index()].home {
            Home::Constant(k) => Address::Pool(self.constants[k]),
            Home::Memory(slot) => self.slot(slot),
            Home::Computed => {
                let slot = self.slots[value.index()].expect("it was spilled");
                Address::Based(RSP, (self.first_spilled() + slot * SPILLED) as i32)
            }
        }
    }

    /// A value as the operand that may be memory.
    pub(super) fn operand(&mut self, value: Value) -> Operand {
        match self.registers.of(value) {
            Some(register) => Operand::Register(register),
            None => Operand::Memory(self.address(value)),
        }
    }

    pub(super) fn is_in_memory(&self, value: Value) -> bool {
        self.registers.of(value).is_none()
    }

    /// Loads the value if it is used again soon and a register is free.
    pub(super) fn load_if_used_soon(&mut self, value: Value) {
        let next = self.registers.next_use_after(value, self.at);
        let is_soon = next.is_some_and(|next| next <= self.at + SOON);
        if self.is_in_memory(value) && is_soon && self.registers.free().is_some() {
            self.in_register(value, &[]);
        }
    }

    /// The register of a value, which is loaded if it is in memory; values of `pinned` stay where they are.
    pub(super) fn in_register(&mut self, value: Value, pinned: &[Value]) -> u8 {
        if let Some(register) = self.registers.of(value) {
            return register;
        }
        let register = self.register(pinned);
        let address = self.address(value);
        let width = self.width(value);
        self.code.load(width, register, address);
        self.registers.put(value, register);
        register
    }

    /// A register without a value.
    pub(super) fn register(&mut self, pinned: &[Value]) -> u8 {
        self.registers.free().unwrap_or_else(|| {
            let (register, value) = self.registers.furthest(pinned);
            self.leave(value);
            register
        })
    }

    /// Takes a value out of its register; what is used later and stands nowhere else is spilled.
    pub(super) fn leave(&mut self, value: Value) {
        let is_computed = self.flat.values[value.index()].home == Home::Computed;
        let is_needed = self.registers.next_use(value).is_some();
        if is_computed && is_needed && self.slots[value.index()].is_none() {
            let slot = self.free_slots.pop().unwrap_or_else(|| {
                self.slot_count += 1;
                self.slot_count - 1
            });
            self.slots[value.index()] = Some(slot);
            let register = self.registers.of(value).expect("it is in a register");
            let address = self.address(value);
            let width = self.width(value);
            self.code.store(width, register, address);
        }
        self.registers.remove(value);
    }

    /// Whether this step is the last that uses the value.
    pub(super) fn ends(&self, value: Value) -> bool {
        self.registers.next_use_after(value, self.at).is_none()
    }

    /// Takes the value as used by this step; if it was the last, its register is free, and its place behind
    /// the step.
    pub(super) fn done(&mut self, value: Value) {
        self.registers.used(value, self.at);
        if self.registers.next_use(value).is_none() {
            self.registers.remove(value);
            self.left_slots.extend(self.slots[value.index()].take());
        }
    }
}
