//! Instructions as bytes (Intel SDM volume 2, section 2.1), and the processor as code is emitted for it.

use super::super::encode::{Address, Code, Operand, RAX, base};
use crate::element::Kind;
use crate::emit::{Call, Place, Target};

/// Instructions, behind a pool of constants.
pub(crate) struct Sse2 {
    code: Code<false>,
}

/// A prefix, if it is not 0, and the byte behind 0F.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opcode(pub(super) u8, pub(super) u8);

/// An arithmetic instruction of scalars (`sd`, `ss`) or packs (`pd`, `ps`).
pub(super) fn arithmetic(kind: Kind, width: u8, byte: u8) -> Opcode {
    let prefix = match (kind, width) {
        (Kind::Double, 1) => 0xF2,
        (Kind::Double, _) => 0x66,
        (Kind::Single, 1) => 0xF3,
        (Kind::Single, _) => 0,
    };
    Opcode(prefix, byte)
}

/// A move of so many bytes, which is the same for all kinds.
fn moved(bytes: usize, byte: u8) -> Opcode {
    let prefix = match bytes {
        4 => 0xF3,
        8 => 0xF2,
        _ => 0,
    };
    Opcode(prefix, byte)
}

impl Sse2 {
    /// An instruction on `reg`, which most write, and `rm`, with a byte that follows.
    pub(super) fn write(
        &mut self,
        Opcode(prefix, byte): Opcode,
        reg: u8,
        rm: Operand,
        immediate: Option<u8>,
    ) {
        let bytes = &mut self.code.bytes;
        bytes.extend((prefix != 0).then_some(prefix));
        // The fourth bits of the registers.
        let high = reg >> 3 << 2 | base(rm) >> 3;
        bytes.extend((high != 0).then_some(0x40 | high));
        bytes.extend([0x0F, byte]);
        self.code.modrm(reg, rm, 1, immediate.is_some().into());
        self.code.bytes.extend(immediate);
    }

    pub(super) fn copy(&mut self, to: u8, from: u8) {
        if to != from {
            self.write(Opcode(0, 0x28), to, Operand::Register(from), None);
        }
    }
}

impl Target for Sse2 {
    type Address = Address;

    const REGISTERS: usize = 16;

    fn behind(pool: Vec<u8>, arrays: Vec<usize>) -> Self {
        Self {
            code: Code::behind(pool, arrays),
        }
    }

    fn again(&self, pool: Vec<u8>) -> Option<Self> {
        let code = self.code.again(pool)?;
        Some(Self { code })
    }

    fn next_step(&mut self) {
        self.code.next_step();
    }

    fn bytes(&self) -> &[u8] {
        &self.code.bytes
    }

    fn into_bytes(self) -> (Vec<u8>, Vec<usize>) {
        self.code.into_bytes()
    }

    fn address(&mut self, place: Place) -> Address {
        self.code.reach(place)
    }

    fn load(&mut self, bytes: usize, register: u8, from: Address) {
        self.write(moved(bytes, 0x10), register, Operand::Memory(from), None);
    }

    fn store(&mut self, bytes: usize, register: u8, to: Address) {
        self.write(moved(bytes, 0x11), register, Operand::Memory(to), None);
    }

    fn signs(&mut self, kind: Kind, width: u8, register: u8) {
        let opcode = arithmetic(kind, width, 0x50);
        self.write(opcode, RAX.0, Operand::Register(register), None);
    }

    fn jump_if_all(&mut self, width: u8) -> usize {
        self.code.jump_if((1 << width) - 1)
    }

    fn land(&mut self, jump: usize) {
        self.code.land_here(jump);
    }

    fn call(&mut self, call: Call) {
        self.code.arguments(&call);
        self.code.call_pointer(call.routine);
        self.code.reload();
    }

    fn behind_call(&mut self) {
        self.code.return_windows();
    }

    fn enter(&mut self, frame: usize, body: usize) {
        self.code.prologue(frame);
        self.code.jump(body);
    }

    fn leave(&mut self) {
        self.code.epilogue();
    }
}
