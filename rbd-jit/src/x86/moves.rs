//! Moves between registers and memory.

use super::encode::{Address, Code, Opcode, Operand};

const COPY: Opcode = Opcode::simple(1, 0x28);

/// An arithmetic instruction of scalars (`sd`) or packs (`pd`).
pub(super) const fn arithmetic(width: u8, byte: u8) -> Opcode {
    Opcode::simple(if width == 1 { 3 } else { 1 }, byte)
}

/// Moves between registers and memory.
pub(super) trait Move {
    fn load(&mut self, width: u8, register: u8, from: Address);
    fn store(&mut self, width: u8, register: u8, to: Address);
    fn copy(&mut self, width: u8, to: u8, from: u8);
}

impl Move for Code {
    fn load(&mut self, width: u8, register: u8, from: Address) {
        let opcode = arithmetic(width, 0x10);
        self.vex(
            opcode,
            width == 4,
            [register, 0],
            Operand::Memory(from),
            None,
        );
    }

    fn store(&mut self, width: u8, register: u8, to: Address) {
        let opcode = arithmetic(width, 0x11);
        self.vex(opcode, width == 4, [register, 0], Operand::Memory(to), None);
    }

    fn copy(&mut self, width: u8, to: u8, from: u8) {
        self.vex(COPY, width == 4, [to, 0], Operand::Register(from), None);
    }
}
