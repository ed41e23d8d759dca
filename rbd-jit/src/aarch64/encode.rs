//! Instructions as words (Arm ARM, section C4.1): each has its first register in the lowest five bits, operands from bits 5 and 16 on.

use crate::element::Kind;

/// General registers by their numbers; those of calls and scratch ones, then those that calls keep.
pub(super) const RESULT: u8 = 0;
/// The sign bits of [`Target::signs`](crate::emit::Target::signs), and a second register for them.
pub(super) const SIGNS: [u8; 2] = [13, 14];
pub(super) const FACTOR: u8 = 15;
pub(super) const SCRATCH: u8 = 16;
pub(super) const POINTER: u8 = 17;
pub(super) const TABLE: u8 = 19;
pub(super) const POOL: u8 = 20;
pub(super) const FIRST_ARRAY: u8 = 21;
pub(super) const FRAME: u8 = 29;
/// The stack pointer, or zero, as the instruction has it.
pub(super) const STACK: u8 = 31;

/// Bytes that an instruction adds at most, and by how many bits further up.
const MOST: usize = 0xFFF;
const PAGE_BITS: u32 = 12;

/// Bytes behind what a general register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    pub(super) base: u8,
    pub(super) offset: usize,
}

/// A load or store with an offset of so many times its bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    word: u32,
    bytes: usize,
}

/// A pointer.
pub(super) const LOAD_POINTER: Access = Access {
    word: 0xF940_0000,
    bytes: 8,
};
pub(super) const STORE_POINTER: Access = Access {
    word: 0xF900_0000,
    bytes: 8,
};

impl Access {
    /// Loads and stores of a vector register.
    pub(super) fn vector(bytes: usize, is_load: bool) -> Self {
        let word = match bytes {
            4 => 0xBD00_0000,
            8 => 0xFD00_0000,
            _ => 0x3D80_0000,
        };
        Self {
            word: word | u32::from(is_load) << 22,
            bytes,
        }
    }

    /// The bits of the offset, if an instruction can have it: in multiples of the bytes, or unscaled.
    fn offset(self, offset: usize) -> Option<u32> {
        if offset.is_multiple_of(self.bytes) && offset / self.bytes <= MOST {
            return Some(self.word | ((offset / self.bytes) as u32) << 10);
        }
        let unscaled = self.word & !(1 << 24);
        (offset < 256).then_some(unscaled | (offset as u32) << 12)
    }
}

/// Instructions, behind a pool of constants.
pub(crate) struct Code {
    pub(super) bytes: Vec<u8>,
    /// The arrays that it is called with, those that have a register first.
    pub(super) arrays: Vec<usize>,
}

impl Code {
    pub(super) fn word(&mut self, word: u32) {
        self.bytes.extend(word.to_le_bytes());
    }

    /// An instruction of three registers.
    pub(super) fn of_two(&mut self, word: u32, to: u8, [first, second]: [u8; 2]) {
        self.word(word | u32::from(second) << 16 | u32::from(first) << 5 | u32::from(to));
    }

    /// An instruction of two registers.
    pub(super) fn of_one(&mut self, word: u32, to: u8, from: u8) {
        self.of_two(word, to, [from, 0]);
    }

    /// A load or store; an offset that it cannot have is added before it.
    pub(super) fn access(&mut self, access: Access, register: u8, mut at: Address) {
        let word = loop {
            match access.offset(at.offset) {
                Some(word) => break word,
                None => at = self.nearer(SCRATCH, at),
            }
        };
        self.of_one(word, register, at.base);
    }

    /// The same address with a smaller offset, from a register.
    fn nearer(&mut self, to: u8, Address { base, offset }: Address) -> Address {
        let pages = (offset >> PAGE_BITS).min(MOST);
        let (number, is_shifted) = match pages {
            0 => (offset, false),
            _ => (pages, true),
        };
        let word = 0x9100_0000 | u32::from(is_shifted) << 22 | (number as u32) << 10;
        self.of_one(word, to, base);
        let added = number << if is_shifted { PAGE_BITS } else { 0 };
        Address {
            base: to,
            offset: offset - added,
        }
    }

    /// Puts an address into a register.
    pub(super) fn address_of(&mut self, to: u8, at: Address) {
        let mut at = self.nearer(to, at);
        while at.offset > 0 {
            at = self.nearer(to, at);
        }
    }

    /// `sub sp, sp, number`, in bytes or in units of 4,096.
    pub(super) fn lower_stack(&mut self, number: usize, are_pages: bool) {
        let word = 0xD100_0000 | u32::from(are_pages) << 22 | (number as u32) << 10;
        self.of_one(word, STACK, STACK);
    }

    /// A copy between general registers, none the stack's.
    pub(super) fn copy_pointer(&mut self, to: u8, from: u8) {
        self.of_two(0xAA00_0000, to, [STACK, from]);
    }

    /// Puts a number of 32 bits into a register.
    pub(super) fn number(&mut self, to: u8, number: usize) {
        let part = |bits: usize| ((bits & 0xFFFF) as u32) << 5;
        self.of_one(0xD280_0000 | part(number), to, 0);
        if number > 0xFFFF {
            self.of_one(0xF2A0_0000 | part(number >> 16), to, 0);
        }
    }

    /// `to` = `a` `b` + `c`.
    pub(super) fn multiply_add(&mut self, to: u8, both: [u8; 2], c: u8) {
        self.of_two(0x9B00_0000 | u32::from(c) << 10, to, both);
    }

    /// Two registers, of vectors or general ones, stored or loaded at a place of eight bytes each from the stack pointer on.
    pub(super) fn two(&mut self, is_vector: bool, is_load: bool, first: u8, place: usize) {
        let word = if is_vector { 0x6D00_0000 } else { 0xA900_0000 };
        let second = u32::from(first + 1) << 10;
        let word = word | u32::from(is_load) << 22 | (place as u32) << 15 | second;
        self.of_one(word, first, STACK);
    }

    /// The first byte of the page of the code's first byte: the instruction has the distance in pages.
    pub(super) fn first_page(&mut self, to: u8) {
        let pages = (self.bytes.len() >> PAGE_BITS) as u32;
        let distance = pages.wrapping_neg() & 0x1F_FFFF;
        let word = 0x9000_0000 | (distance & 3) << 29 | (distance >> 2) << 5;
        self.of_one(word, to, 0);
    }

    /// A jump to a byte before.
    pub(super) fn jump(&mut self, to: usize) {
        let words = ((self.bytes.len() - to) / 4) as u32;
        self.word(0x1400_0000 | words.wrapping_neg() & 0x03FF_FFFF);
    }

    /// Jumps if bit 63 is one to where [`land_here`](Self::land_here) says: its place.
    pub(super) fn jump_if_negative(&mut self, register: u8) -> usize {
        self.word(0xB7F8_0000 | u32::from(register));
        self.bytes.len() - 4
    }

    /// A jump leads here.
    pub(super) fn land_here(&mut self, jump: usize) {
        let words = (self.bytes.len() - jump) / 4;
        assert!(words < 1 << 13, "a call is short");
        let word = self.bytes[jump..].first_chunk().expect("a word");
        let word = u32::from_le_bytes(*word) | (words as u32) << 5;
        self.bytes[jump..jump + 4].copy_from_slice(&word.to_le_bytes());
    }

    /// Keeps in a register whether all lanes of eight or sixteen bytes have the sign, in its highest bit.
    pub(super) fn signs_of(&mut self, kind: Kind, width: u8, register: u8) {
        let bytes = usize::from(width) * kind.bytes();
        assert!(bytes >= 8, "a mask of a vector");
        let [all, other] = SIGNS;
        // `umov`: eight bytes of a vector.
        self.of_one(0x4E08_3C00, all, register);
        if bytes == 16 {
            self.of_one(0x4E18_3C00, other, register);
            self.of_two(0x8A00_0000, all, [all, other]);
        }
        if kind == Kind::Single {
            // With itself, 32 bits up.
            self.of_two(0x8A00_8000, all, [all, all]);
        }
    }

    /// `blr`
    pub(super) fn call_register(&mut self, register: u8) {
        self.of_one(0xD63F_0000, 0, register);
    }

    pub(super) fn ret(&mut self) {
        self.word(0xD65F_03C0);
    }
}
