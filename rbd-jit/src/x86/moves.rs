//! Moves between registers and memory.

use super::encode::{Address, Code, Opcode, Operand};
use crate::element::Kind;

const COPY: Opcode = Opcode::simple(1, 0x28);

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

/// Moves of so many bytes between registers and memory.
pub(super) trait Move {
    fn load(&mut self, bytes: usize, register: u8, from: Address);
    fn store(&mut self, bytes: usize, register: u8, to: Address);
    fn copy(&mut self, bytes: usize, to: u8, from: u8);
}

impl Move for Code {
    fn load(&mut self, bytes: usize, register: u8, from: Address) {
        let (opcode, from) = (moved(bytes, 0x10), Operand::Memory(from));
        self.vex(opcode, bytes == 32, [register, 0], from, None);
    }

    fn store(&mut self, bytes: usize, register: u8, to: Address) {
        let (opcode, to) = (moved(bytes, 0x11), Operand::Memory(to));
        self.vex(opcode, bytes == 32, [register, 0], to, None);
    }

    fn copy(&mut self, bytes: usize, to: u8, from: u8) {
        self.vex(COPY, bytes == 32, [to, 0], Operand::Register(from), None);
    }
}
