//! A function's frame, what it keeps for its caller (AAPCS64), and calls out of it.

use super::encode::{
    Address, Code, FACTOR, FIRST_ARRAY, FRAME, LOAD_POINTER, POINTER, POOL, RESULT, SCRATCH, STACK,
    STORE_POINTER, TABLE,
};
use crate::arrays::MOST_ARRAYS;
use crate::emit::{Call, Place};

/// Arrays whose addresses stand in registers.
const ARRAYS: usize = 8;

/// The least page that a system guards below a stack.
const PAGE: usize = 4096;

/// Registers kept for the caller, two by two, of vectors or general ones, by their places in the frame.
const SAVED: [(bool, u8, usize); 9] = [
    (false, 19, 2),
    (false, 21, 4),
    (false, 23, 6),
    (false, 25, 8),
    (false, 27, 10),
    (true, 8, 12),
    (true, 10, 14),
    (true, 12, 16),
    (true, 14, 18),
];

impl Code {
    /// Keeps the caller's registers and makes a frame; touches each page of a long one in turn, so that the stack's guard is met.
    pub(super) fn prologue(&mut self, frame: usize) {
        // `stp x29, x30, [sp, -160]!`
        self.word(0xA9B6_7BFD);
        for (is_vector, first, place) in SAVED {
            self.two(is_vector, false, first, place);
        }
        self.address_of(FRAME, behind(STACK, 0));
        for _ in 0..frame / PAGE {
            self.lower_stack(1, true);
            self.access(STORE_POINTER, STACK, behind(STACK, 0));
        }
        self.lower_stack(frame % PAGE, false);
        self.first_page(POOL);
        self.copy_pointer(TABLE, RESULT);
        for k in 0..self.arrays.len().min(ARRAYS) {
            self.access(LOAD_POINTER, FIRST_ARRAY + k as u8, entry(self.arrays[k]));
        }
    }

    pub(super) fn epilogue(&mut self) {
        self.address_of(STACK, behind(FRAME, 0));
        for (is_vector, first, place) in SAVED {
            self.two(is_vector, true, first, place);
        }
        // `ldp x29, x30, [sp], 160`
        self.word(0xA8CA_7BFD);
        self.ret();
    }

    /// How to reach a place; the address of an array beyond the first ones, or behind strides, is a scratch register.
    pub(super) fn reach(&mut self, place: Place) -> Address {
        match place {
            Place::Pool(at) => behind(POOL, at),
            Place::Frame(at) => behind(STACK, at),
            Place::Array { array, strides, at } => {
                let mut held = self.arrays.iter().take(ARRAYS);
                let base = match held.position(|own| *own == array) {
                    Some(k) => FIRST_ARRAY + k as u8,
                    None => {
                        self.access(LOAD_POINTER, POINTER, entry(array));
                        POINTER
                    }
                };
                if strides == 0 {
                    return behind(base, at);
                }
                self.access(LOAD_POINTER, SCRATCH, entry(MOST_ARRAYS + array));
                self.number(FACTOR, strides);
                self.multiply_add(SCRATCH, [SCRATCH, FACTOR], base);
                behind(SCRATCH, at)
            }
        }
    }

    /// The call of a routine with its arguments.
    pub(super) fn call_routine(&mut self, call: &Call) {
        self.address_of(RESULT, behind(STACK, call.area));
        if let Some(table) = call.table {
            self.access(LOAD_POINTER, RESULT + 1, behind(POOL, table));
        }
        self.number(RESULT + 2, call.count);
        self.access(LOAD_POINTER, SCRATCH, behind(POOL, call.routine));
        self.call_register(SCRATCH);
    }
}

fn behind(base: u8, offset: usize) -> Address {
    Address { base, offset }
}

/// An entry of the table: addresses of arrays, behind them their strides.
fn entry(array: usize) -> Address {
    behind(TABLE, 8 * array)
}
