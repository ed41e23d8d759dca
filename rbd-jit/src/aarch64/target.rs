//! The processor as code is emitted for it.

use super::encode::{Access, Address, Code, SIGNS};
use crate::element::Kind;
use crate::emit::{Call, Place, Target};

impl Target for Code {
    type Address = Address;

    const REGISTERS: usize = 32;

    fn behind(pool: Vec<u8>, arrays: Vec<usize>) -> Self {
        Self {
            bytes: pool,
            arrays,
        }
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn into_bytes(self) -> (Vec<u8>, Vec<usize>) {
        (self.bytes, Vec::new())
    }

    fn address(&mut self, place: Place) -> Address {
        self.reach(place)
    }

    fn load(&mut self, bytes: usize, register: u8, from: Address) {
        self.access(Access::vector(bytes, true), register, from);
    }

    fn store(&mut self, bytes: usize, register: u8, to: Address) {
        self.access(Access::vector(bytes, false), register, to);
    }

    fn signs(&mut self, kind: Kind, width: u8, register: u8) {
        self.signs_of(kind, width, register);
    }

    fn jump_if_all(&mut self, _: u8) -> usize {
        self.jump_if_negative(SIGNS[0])
    }

    fn land(&mut self, jump: usize) {
        self.land_here(jump);
    }

    fn call(&mut self, call: Call) {
        self.call_routine(&call);
    }

    fn enter(&mut self, frame: usize, body: usize) {
        self.prologue(frame);
        self.jump(body);
    }

    fn leave(&mut self) {
        self.epilogue();
    }
}
