//! The processor as code is emitted for it.

use super::encode::{Address, Code, Opcode, Operand, RAX};
use super::frame::BEFORE;
use super::windows::Windows;
use crate::element::Kind;
use crate::emit::{Call, Place, Target};
use crate::flat::Part;

/// A register, or one in which all is aligned.
const COPY: Opcode = Opcode::simple(1, 0x28);

/// Sixteen bytes of a vector.
pub(super) const EXTRACT: Opcode = Opcode::in_map(3, false, 0x19).with_part(16);

/// Half of a vector of 64 bytes.
const EXTRACT_HALF: Opcode = Opcode::in_map(3, true, 0x1B).with_part(32);

/// A number of so many bytes in every lane.
pub(super) const fn repeat(bytes: usize) -> Opcode {
    let is_double = bytes == 8;
    let byte = if is_double { 0x19 } else { 0x18 };
    Opcode::in_map(2, false, byte)
        .with_part(bytes)
        .evex_wide(is_double)
}

/// The upper of two doubles to memory.
const STORE_HIGH: Opcode = Opcode::simple(1, 0x17).with_part(8);

/// Shorter code comes from the cache of decoded instructions, whatever bytes it has.
const LEAST_BYTES: usize = 16 << 10;

/// An arithmetic instruction of scalars (`sd`, `ss`) or packs (`pd`, `ps`).
pub(super) const fn arithmetic(kind: Kind, width: u8, byte: u8) -> Opcode {
    let prefix = match (kind, width) {
        (Kind::Double, 1) => 3,
        (Kind::Double, _) => 1,
        (Kind::Single, 1) => 2,
        (Kind::Single, _) => 0,
    };
    Opcode::simple(prefix, byte)
}

/// A move of so many bytes, which is the same for all kinds.
const fn moved(bytes: usize, byte: u8) -> Opcode {
    let prefix = match bytes {
        4 => 2,
        8 => 3,
        _ => 1,
    };
    Opcode::simple(prefix, byte)
}

impl<const EVEX: bool> Code<EVEX> {
    pub(super) fn copy(&mut self, bytes: usize, to: u8, from: u8) {
        self.vector(COPY, bytes, [to, 0], Operand::Register(from), None);
    }
}

impl<const EVEX: bool> Target for Code<EVEX> {
    type Address = Address;

    const REGISTERS: usize = if EVEX { 32 } else { 16 };

    fn is_short(register: u8, bytes: usize) -> bool {
        EVEX && register < 16 && bytes < 64
    }

    fn behind(pool: Vec<u8>, arrays: Vec<usize>) -> Self {
        Self {
            bytes: pool,
            arrays,
            windows: Windows::new(BEFORE),
            pointed: Vec::new(),
        }
    }

    fn again(&self, pool: Vec<u8>) -> Option<Self> {
        let is_long = self.bytes.len() - pool.len() >= LEAST_BYTES;
        let windows = is_long.then(|| self.windows.planned())??;
        let code = Self::behind(pool, self.arrays.clone());
        Some(Self { windows, ..code })
    }

    fn next_step(&mut self) {
        self.move_windows();
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn into_bytes(self) -> (Vec<u8>, Vec<usize>) {
        (self.bytes, self.pointed)
    }

    fn address(&mut self, place: Place) -> Address {
        self.reach(place)
    }

    fn repeated(number: Address, bytes: usize) -> Address {
        match number {
            Address::Based(base, offset) => Address::Repeated(base, offset, bytes),
            _ => unreachable!("it is a number of the frame"),
        }
    }

    fn load(&mut self, bytes: usize, register: u8, from: Address) {
        if let Address::Repeated(base, offset, number) = from {
            let from = Operand::Memory(Address::Based(base, offset));
            return self.vector(repeat(number), bytes, [register, 0], from, None);
        }
        let from = Operand::Memory(from);
        self.vector(moved(bytes, 0x10), bytes, [register, 0], from, None);
    }

    fn store(&mut self, bytes: usize, register: u8, to: Address) {
        let to = Operand::Memory(to);
        self.vector(moved(bytes, 0x11), bytes, [register, 0], to, None);
    }

    fn store_part(&mut self, part: Part, bytes: usize, register: u8, to: Address) {
        let (opcode, bytes, number) = match (part.number, part.bytes) {
            (0, own) => return self.store(own.into(), register, to),
            (_, 8) => (STORE_HIGH, 16, None),
            (number, 32) => (EXTRACT_HALF, bytes, Some(number)),
            (number, _) => (EXTRACT, bytes, Some(number)),
        };
        let to = Operand::Memory(to);
        self.vector(opcode, bytes, [register, 0], to, number);
    }

    fn signs(&mut self, kind: Kind, width: u8, register: u8) {
        match EVEX {
            true => self.mask(width),
            false => {
                let bytes = usize::from(width) * kind.bytes();
                let opcode = arithmetic(kind, width, 0x50);
                let from = Operand::Register(register);
                self.vector(opcode, bytes, [RAX.0, 0], from, None);
            }
        }
    }

    fn jump_if_all(&mut self, width: u8) -> usize {
        self.jump_if((1 << width) - 1)
    }

    fn land(&mut self, jump: usize) {
        self.land_here(jump);
    }

    fn call(&mut self, call: Call) {
        self.arguments(&call);
        self.zero_upper_halves();
        self.call_pointer(call.routine);
        self.reload();
    }

    fn behind_call(&mut self) {
        self.return_windows();
    }

    fn enter(&mut self, frame: usize, body: usize) {
        self.prologue(frame);
        self.jump(body);
    }

    fn leave(&mut self) {
        self.zero_upper_halves();
        self.epilogue();
    }
}
