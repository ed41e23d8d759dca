//! The processor as code is emitted for it.

use super::encode::{Address, Code, Opcode, Operand};
use super::select;
use crate::emit::{Call, Emitter, Place, Target};
use crate::flat::{Operation, Value};

const COPY: Opcode = Opcode::simple(1, 0x28);

/// An arithmetic instruction of scalars (`sd`) or packs (`pd`).
pub(super) const fn arithmetic(width: u8, byte: u8) -> Opcode {
    Opcode::simple(if width == 1 { 3 } else { 1 }, byte)
}

impl Code {
    pub(super) fn copy(&mut self, width: u8, to: u8, from: u8) {
        self.vex(COPY, width == 4, [to, 0], Operand::Register(from), None);
    }
}

impl Target for Code {
    type Address = Address;

    const REGISTERS: usize = 16;

    const LANES: usize = 4;

    fn behind(pool: Vec<u8>) -> Self {
        Self { bytes: pool }
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    fn address(&mut self, place: Place) -> Address {
        self.reach(place)
    }

    fn load(&mut self, width: u8, register: u8, from: Address) {
        let from = Operand::Memory(from);
        let opcode = arithmetic(width, 0x10);
        self.vex(opcode, width == 4, [register, 0], from, None);
    }

    fn store(&mut self, width: u8, register: u8, to: Address) {
        let to = Operand::Memory(to);
        let opcode = arithmetic(width, 0x11);
        self.vex(opcode, width == 4, [register, 0], to, None);
    }

    fn compute(out: &mut Emitter<'_, Self>, operation: &Operation, result: Value) {
        select::compute(out, operation, result);
    }

    fn signs(&mut self, width: u8, register: u8) {
        self.signs_of(width, register);
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
    }

    fn enter(&mut self, frame: usize, arrays: usize, body: usize) {
        self.prologue(frame, arrays);
        self.jump(body);
    }

    fn leave(&mut self) {
        self.zero_upper_halves();
        self.epilogue();
    }
}
