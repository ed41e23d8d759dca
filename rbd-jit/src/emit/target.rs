//! A processor as code is emitted for it.

use crate::element::Kind;
use crate::flat::Part;

/// A place in memory, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Behind so many strides of an array.
    Array {
        array: usize,
        strides: usize,
        at: usize,
    },
    /// Behind the beginning of the frame.
    Frame(usize),
    /// Behind the beginning of the pool.
    Pool(usize),
}

/// An operand that is a vector register or memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand<A> {
    Register(u8),
    Memory(A),
}

/// A call of a routine with an area of the frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    /// The place of its address in the pool.
    pub(crate) routine: usize,
    /// The place in the pool of the address of its table.
    pub(crate) table: Option<usize>,
    /// Where the area begins in the frame, in bytes.
    pub(crate) area: usize,
    /// How many numbers each argument and result has.
    pub(crate) count: usize,
}

/// The instructions of a processor, as they are written one after the other.
pub(crate) trait Target: Sized {
    /// How an instruction says where an operand in memory stands.
    type Address: Copy;

    /// Vector registers.
    const REGISTERS: usize;

    /// Whether instructions on so many bytes are shorter with this register than with others.
    fn is_short(_register: u8, _bytes: usize) -> bool {
        false
    }

    /// No instruction yet, behind a pool; of a function with these arrays, those that it reaches most first.
    fn behind(pool: Vec<u8>, arrays: Vec<usize>) -> Self;

    /// The same, before instructions are written again, if they will be better for what these have shown.
    fn again(&self, _pool: Vec<u8>) -> Option<Self> {
        None
    }

    /// The instructions of another step come.
    fn next_step(&mut self) {}

    /// The pool and the instructions.
    fn bytes(&self) -> &[u8];

    /// Takes the bytes out, and where instructions begin that read an address in the pool (x86-64).
    fn into_bytes(self) -> (Vec<u8>, Vec<usize>);

    /// How to reach a place; it may take instructions, and holds until the next address is asked for.
    fn address(&mut self, place: Place) -> Self::Address;

    /// A number of so many bytes there in every lane, where [`Processor::repeats`](crate::Processor::repeats).
    fn repeated(_number: Self::Address, _bytes: usize) -> Self::Address {
        unreachable!("another processor repeats numbers");
    }

    /// Loads so many bytes.
    fn load(&mut self, bytes: usize, register: u8, from: Self::Address);

    /// Stores so many bytes.
    fn store(&mut self, bytes: usize, register: u8, to: Self::Address);

    /// Stores a part of a vector of so many bytes.
    fn store_part(&mut self, _part: Part, _bytes: usize, _register: u8, _to: Self::Address) {
        unreachable!("sixteen bytes are values of their own");
    }

    /// Keeps the signs of the lanes for [`jump_if_all`](Self::jump_if_all); stores may come between.
    fn signs(&mut self, kind: Kind, width: u8, register: u8);

    /// Jumps if all lanes of such a width have the sign: where from.
    fn jump_if_all(&mut self, width: u8) -> usize;

    /// Lets a jump lead here.
    fn land(&mut self, jump: usize);

    fn call(&mut self, call: Call);

    /// Instructions behind a call, whether it is left out or not.
    fn behind_call(&mut self) {}

    /// Keeps the caller's registers, makes a frame of so many bytes, finds arrays, and jumps to the body.
    fn enter(&mut self, frame: usize, body: usize);

    /// Returns to the caller.
    fn leave(&mut self);
}
