//! Registers that point to memory, and where they are.

/// How many of them go anywhere.
pub(crate) const FREE: usize = 4;

/// How many arrays have a register.
pub(crate) const ARRAYS: usize = 7;

/// All of them: behind those that go anywhere that which stays in the frame, and those that stay in arrays.
pub(crate) const ALL: usize = FREE + 1 + ARRAYS;

/// The beginnings from which bytes are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    Frame,
    /// That of which this register of arrays has the address.
    Array(usize),
    Pool,
}

/// A byte in memory.
pub(crate) type Byte = (Base, i32);

/// By register: where it is.
pub(super) type Held = [Option<Byte>; ALL];

/// Where registers are at first: that of the frame at a byte of it, those of arrays at their starts.
pub(super) fn home(frame: i32) -> Held {
    std::array::from_fn(|window| match window.checked_sub(FREE)? {
        0 => Some((Base::Frame, frame)),
        array => Some((Base::Array(array - 1), 0)),
    })
}
