//! A function's frame, what it keeps for its caller, and calls out of it.

use super::encode::{Address, Code, General, RAX, RBP, RBX, RCX, RDI, RDX, RSI, RSP};
use super::windows::{self, Base, Byte};
use crate::arrays::MOST_ARRAYS;
use crate::emit::{Call, Place};

/// Registers with the addresses of the arrays that are reached most; instructions with the first one are shortest.
const ARRAYS: [General; windows::ARRAYS] = [
    RBP,
    General(8),
    General(9),
    General(10),
    General(11),
    General(13),
    General(12),
];

/// Where the stack ended before the function, and the address of the table of arrays.
const STACK: General = General(14);
const TABLE: General = General(15);

/// The address of the frame's byte [`BEFORE`]: instructions are shorter with it than with `rsp`, and shortest within 128 bytes.
const FRAME: General = RBX;
pub(super) const BEFORE: i32 = 128;

/// Registers that go to what is reached next; the last has strides of states side by side.
const FREE: [General; windows::FREE] = [RSI, RDI, RDX, RCX];

/// Registers that a function gives back as they were, and that calls keep.
const SAVED: [General; 6] = [STACK, FRAME, TABLE, General(12), General(13), RBP];

/// The least page that a system guards below a stack.
const PAGE: usize = 4096;

impl<const EVEX: bool> Code<EVEX> {
    /// Keeps the caller's registers and makes a frame; touches each page of a long one in turn, so that the stack's guard is met.
    pub(super) fn prologue(&mut self, frame: usize) {
        SAVED.iter().for_each(|register| self.push(*register));
        self.copy_pointer(STACK, RSP);
        self.align_stack();
        for page in 1..=frame / PAGE {
            self.store_pointer(RDI, Address::Based(RSP, -((page * PAGE) as i32)));
        }
        self.lower_stack(frame as u32);
        self.address_of(FRAME, Address::Based(RSP, BEFORE));
        self.copy_pointer(TABLE, RDI);
        self.load_arrays(|_| true);
    }

    /// Loads the addresses of arrays into these registers.
    fn load_arrays(&mut self, is_loaded: impl Fn(General) -> bool) {
        let held = ARRAYS.into_iter().zip(self.arrays.clone());
        for (register, array) in held.filter(|(register, _)| is_loaded(*register)) {
            self.load_pointer(register, entry(array));
        }
    }

    /// Loads what a call has not kept.
    pub(super) fn reload(&mut self) {
        self.load_arrays(|register| !SAVED.contains(&register));
    }

    /// Behind a call that may have been left out: registers are where they were at first.
    pub(super) fn return_windows(&mut self) {
        for window in self.windows.returned() {
            match window.checked_sub(FREE.len() + 1) {
                Some(held) => self.load_pointer(ARRAYS[held], entry(self.arrays[held])),
                None => self.address_of(FRAME, Address::Based(RSP, BEFORE)),
            }
        }
    }

    pub(super) fn epilogue(&mut self) {
        self.copy_pointer(RSP, STACK);
        let saved = SAVED.iter().rev();
        saved.for_each(|register| self.pop(*register));
        self.ret();
    }

    /// How to reach a place; the address of an array without a register is loaded into `rax`, strides into `rcx`.
    pub(super) fn reach(&mut self, place: Place) -> Address {
        match place {
            Place::Pool(at) => self.nearest((Base::Pool, at as i32)),
            Place::Frame(at) => self.nearest((Base::Frame, at as i32)),
            Place::Array { array, strides, at } => {
                let mut arrays = self.arrays.iter().take(ARRAYS.len());
                let held = arrays.position(|own| *own == array);
                let base = match held {
                    Some(held) if strides == 0 => {
                        return self.nearest((Base::Array(held), at as i32));
                    }
                    Some(held) => ARRAYS[held],
                    None => {
                        self.load_pointer(RAX, entry(array));
                        RAX
                    }
                };
                if strides == 0 {
                    return Address::Based(base, at as i32);
                }
                self.windows.stride();
                self.multiple(RCX, entry(MOST_ARRAYS + array), strides);
                Address::Indexed(base, RCX, at as i32)
            }
        }
    }

    /// A byte from the register that is nearest to it.
    fn nearest(&mut self, byte: Byte) -> Address {
        self.windows.reach(byte);
        self.address_from_nearest(byte)
    }

    fn address_from_nearest(&self, byte: Byte) -> Address {
        match self.windows.nearest(byte) {
            Some((window, near)) => Address::Based(moving(window), near),
            None => Address::Pool(byte.1 as usize),
        }
    }

    /// A step begins: registers move to what it reaches.
    pub(super) fn move_windows(&mut self) {
        self.windows.step();
        while let Some((window, to)) = self.windows.next_move() {
            let address = self.address_from_nearest(to);
            self.address_of(moving(window), address);
            self.windows.put(window, to);
        }
    }

    /// The arguments of a call.
    pub(super) fn arguments(&mut self, call: &Call) {
        self.address_of(RDI, Address::Based(RSP, call.area as i32));
        if let Some(table) = call.table {
            self.pointed.push(self.bytes.len());
            self.load_pointer(RSI, Address::Pool(table));
        }
        self.number(RDX, call.count as u32);
    }
}

/// The register of a window.
fn moving(window: usize) -> General {
    match window.checked_sub(FREE.len()) {
        None => FREE[window],
        Some(0) => FRAME,
        Some(array) => ARRAYS[array - 1],
    }
}

/// An entry of the table: addresses of arrays, behind them their strides.
fn entry(array: usize) -> Address {
    Address::Based(TABLE, 8 * array as i32)
}
