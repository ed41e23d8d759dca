//! The same of code for AArch64: its few instructions are decoded here, and no others are there.

use rbd_jit::{Code, Pointed, STRIDES};

use crate::checked::in_array;

/// Instructions on vector registers alone: the bits that say which it is, and these bits.
const VECTORS: [(u32, &[u32]); 9] = [
    // fadd, fsub, fmul, fdiv, fcmge; fsqrt; fmadd and its kind, of scalars.
    (
        0xFFA0_FC00,
        &[
            0x1E20_2800,
            0x1E20_3800,
            0x1E20_0800,
            0x1E20_1800,
            0x7E20_E400,
        ],
    ),
    (0xFFBF_FC00, &[0x1E21_C000]),
    (0xFF80_0000, &[0x1F00_0000]),
    // fadd, fsub, fmul, fdiv, fmla, fmls, fcmge; fsqrt, fneg; and, bic, eor, bsl, orr, of vectors.
    (
        0xBFA0_FC00,
        &[
            0x0E20_D400,
            0x0EA0_D400,
            0x2E20_DC00,
            0x2E20_FC00,
            0x0E20_CC00,
            0x0EA0_CC00,
            0x2E20_E400,
        ],
    ),
    (0xBFBF_FC00, &[0x2EA1_F800, 0x2EA0_F800]),
    (
        0xFFE0_FC00,
        &[
            0x4E20_1C00,
            0x4E60_1C00,
            0x6E20_1C00,
            0x6E60_1C00,
            0x4EA0_1C00,
            0x5E00_0400,
        ],
    ),
    // zip1, zip2; dup of a lane, the last one above alone; shl, sshr.
    (0xBF20_FC00, &[0x0E00_3800, 0x0E00_7800]),
    (0xBFE0_FC00, &[0x0E00_0400]),
    (0xFF80_FC00, &[0x4F00_5400, 0x4F00_0400]),
];

/// Bytes above the frame for the caller's registers.
const SAVED: i64 = 160;
const FRAME_POINTER: usize = 29;
const STACK: usize = 31;

/// What a general register holds, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Held {
    Other,
    Number(usize),
    /// Bytes behind the beginning of the code, the table, or an array with so many strides.
    Pool(i64),
    Table(i64),
    Array(usize, usize, i64),
    /// Bytes behind the stack pointer.
    Stack(i64),
    Stride(usize),
    Routine,
}

struct Checker<'a> {
    code: &'a Code<'a>,
    held: [Held; 32],
    /// Bytes between the stack pointer and what is kept for the caller.
    frame: i64,
    text: String,
}

/// Fails if the code could touch anything else, jumps but to its body, or calls what is not in its table.
pub(crate) fn check(code: &Code<'_>) {
    let mut checker = Checker {
        code,
        held: [Held::Other; 32],
        frame: 0,
        text: String::new(),
    };
    checker.held[0] = Held::Table(0);
    checker.held[STACK] = Held::Stack(0);
    let (mut forward, mut is_body) = (0, false);
    for part in [code.entry..code.bytes.len(), code.body..code.entry] {
        let last = part.end - 4;
        assert!(part.len().is_multiple_of(4));
        for at in part.step_by(4) {
            let word = code.bytes[at..].first_chunk().expect("a word");
            let word = u32::from_le_bytes(*word);
            checker.text = format!("{word:08x} at {at}");
            let words = |count: u32, bits: u32| (count << (32 - bits)) as i32 >> (32 - bits);
            match word {
                // ret; b; tbnz
                0xD65F_03C0 => assert!(is_body && at == last && checker.frame == 0),
                _ if word >> 26 == 5 => {
                    let to = at as i64 + 4 * i64::from(words(word, 26));
                    assert!(!is_body && at == last && to == code.body as i64);
                }
                _ if word >> 24 == 0xB7 => {
                    let to = at + 4 * words(word >> 5, 14) as usize;
                    assert!(is_body && to > at && to <= last, "{}", checker.text);
                    forward = to;
                }
                _ => {
                    assert!(at != last, "{}", checker.text);
                    checker.instruction(word, at);
                }
            }
        }
        is_body = true;
    }
    assert!(forward < code.entry);
}

impl Checker<'_> {
    fn fail(&self, why: &str) -> ! {
        panic!("{why}: {}", self.text)
    }

    /// Every instruction that does not jump.
    fn instruction(&mut self, word: u32, at: usize) {
        let register = |place: u32| (word >> place & 31) as usize;
        let (to, first, second) = (register(0), register(5), register(16));
        let number = |place: u32, bits: u32| (word >> place & ((1 << bits) - 1)) as usize;
        let is_of = |(mask, all): &(u32, &[u32])| all.contains(&(word & mask));
        match word {
            _ if VECTORS.iter().any(is_of) => {}
            // stp and ldp of x29 and x30 with the stack pointer, of others beside it
            0xA9B6_7BFD | 0xA8CA_7BFD => assert_eq!(self.frame, 0),
            _ if matches!(word >> 22, 0x2A4 | 0x2A5 | 0x1B4 | 0x1B5) => {
                let place = 8 * number(15, 7) as i64;
                assert!(first == STACK && self.frame == 0 && (16..SAVED).contains(&place));
            }
            // ldr and str of vectors, scaled and not
            _ if word & 0x3F20_0C00 == 0x3C00_0000 || word & 0x3F00_0000 == 0x3D00_0000 => {
                let size = match word >> 22 & 2 {
                    0 => 1 << (word >> 30),
                    _ => 16,
                };
                let offset = match word >> 24 & 1 {
                    0 => number(12, 8) as i64,
                    _ => number(10, 12) as i64 * size,
                };
                assert!(word >> 24 & 1 == 1 || word >> 20 & 1 == 0, "{}", self.text);
                self.memory(first, offset, size, word >> 22 & 1 == 0);
            }
            // ldr and str of pointers
            _ if word >> 22 == 0x3E5 => {
                let at = 8 * number(10, 12);
                let held = self.pointer(first, at);
                self.put(to, held);
            }
            _ if word >> 22 == 0x3E4 => {
                assert!(to == STACK && first == STACK && number(10, 12) == 0);
                self.memory(STACK, 0, 8, true);
            }
            // add and sub of a number, in pages or not
            _ if matches!(word >> 23, 0x122 | 0x1A2) => {
                let more = (number(10, 12) << (12 * number(22, 1))) as i64;
                match (word >> 23, to, first) {
                    (0x1A2, STACK, STACK) => self.frame += more,
                    (0x122, STACK, FRAME_POINTER) => self.frame = 0,
                    (0x122, FRAME_POINTER, STACK) => assert_eq!(more + self.frame, 0),
                    (0x122, ..) => self.put(to, self.behind(first, more)),
                    _ => self.fail("stack"),
                }
            }
            // mov; movz; movk; madd, or a sum
            _ if word & 0xFFE0_FFE0 == 0xAA00_03E0 => self.put(to, self.held[second]),
            _ if word >> 21 == 0x694 => self.put(to, Held::Number(number(5, 16))),
            _ if word >> 21 == 0x795 => match self.held[to] {
                Held::Number(low) => self.put(to, Held::Number(low | number(5, 16) << 16)),
                _ => self.fail("half of a number"),
            },
            _ if word & 0xFFE0_8000 == 0x9B00_0000 => {
                let held = [self.held[first], self.held[second], self.held[register(10)]];
                let [
                    Held::Stride(of),
                    Held::Number(strides),
                    Held::Array(array, 0, 0),
                ] = held
                else {
                    self.fail("strides")
                };
                assert_eq!(of, array, "{}", self.text);
                self.put(to, Held::Array(array, strides, 0));
            }
            // adrp
            _ if word & 0x9F00_0000 == 0x9000_0000 => {
                let pages = number(5, 19) << 2 | number(29, 2);
                assert_eq!((pages + at / 4096) & 0x1F_FFFF, 0, "{}", self.text);
                self.put(to, Held::Pool(0));
            }
            // umov; and
            _ if matches!(word >> 16, 0x4E08 | 0x4E18) && word >> 10 & 63 == 15 => {
                self.put(to, Held::Other);
            }
            _ if word & 0xFFE0_0000 == 0x8A00_0000 => self.put(to, Held::Other),
            // blr
            _ if word & 0xFFFF_FC1F == 0xD63F_0000 => {
                assert_eq!(self.held[first], Held::Routine, "{}", self.text);
                assert!(matches!(self.held[0], Held::Stack(area) if area < self.frame));
                self.held[..19].fill(Held::Other);
            }
            _ => self.fail("no instruction of ours"),
        }
    }

    /// Only arrays' registers and scratch ones are written.
    fn put(&mut self, to: usize, held: Held) {
        assert!(to != STACK && to != FRAME_POINTER && to != 30 && to != 18);
        self.held[to] = held;
    }

    fn behind(&self, register: usize, more: i64) -> Held {
        match self.held[register] {
            Held::Array(array, strides, at) => Held::Array(array, strides, at + more),
            Held::Stack(at) => Held::Stack(at + more),
            Held::Pool(at) => Held::Pool(at + more),
            Held::Table(at) => Held::Table(at + more),
            _ => self.fail("no address"),
        }
    }

    /// What is loaded from the table or the pool.
    fn pointer(&self, base: usize, more: usize) -> Held {
        let arrays = self.code.arrays.len();
        match self.behind(base, more as i64) {
            Held::Table(at) => {
                let entry = at as usize / 8;
                assert!(
                    entry % STRIDES < arrays && entry < 2 * STRIDES,
                    "{}",
                    self.text
                );
                match entry < STRIDES {
                    true => Held::Array(entry, 0, 0),
                    false => Held::Stride(entry - STRIDES),
                }
            }
            Held::Pool(at) => {
                let mut relocations = self.code.relocations.iter();
                let relocation = relocations.find(|own| own.at as i64 == at);
                match relocation.map(|own| own.to) {
                    Some(Pointed::Routine(_)) => Held::Routine,
                    Some(Pointed::Table(_)) => Held::Other,
                    None => self.fail("pool"),
                }
            }
            _ => self.fail("no pointer"),
        }
    }

    /// An access of so many bytes.
    fn memory(&self, base: usize, offset: i64, size: i64, is_written: bool) {
        let text = &self.text;
        match self.behind(base, offset) {
            Held::Stack(at) => assert!(at >= 0 && at + size <= self.frame, "frame: {text}"),
            Held::Pool(at) => {
                assert!(
                    !is_written && at + size <= self.code.body as i64,
                    "pool: {text}"
                );
            }
            Held::Array(array, strides, at) => {
                in_array(self.code, (array, strides), (at, size), is_written, text);
            }
            _ => self.fail("no memory of ours"),
        }
    }
}
