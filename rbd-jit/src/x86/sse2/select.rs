//! Instructions for operations.

use super::super::encode::Operand;
use super::Sse2;
use super::encode::{Opcode, arithmetic};
use crate::element::Kind;
use crate::emit::{self, Select};
use crate::flat::{Binary, Bits, Half, Home, Operation, Value};

type Emitter<'a> = emit::Emitter<'a, Sse2>;

/// Numbers of both operands by turns, from their lower and upper halves.
const UNPACK: [u8; 2] = [0x14, 0x15];
const AND: u8 = 0x54;
const AND_NOT: u8 = 0x55;
const OR: u8 = 0x56;
const XOR: u8 = 0x57;
/// The upper half from memory.
const MOVE_HIGH: Opcode = Opcode(0x66, 0x16);
const COMPARE: u8 = 0xC2;
/// At most, false for NaN.
const AT_MOST: u8 = 2;
/// Four pieces of four bytes, by two bits each.
const SHUFFLE: Opcode = Opcode(0x66, 0x70);
/// Shifts by a number, the first three bits of which operation.
const SHIFT_LONGS: Opcode = Opcode(0x66, 0x73);
const SHIFT_WORDS: Opcode = Opcode(0x66, 0x72);
const UP: u8 = 6;
const DOWN_WITH_SIGN: u8 = 4;

/// Bit operations, which are the same for all kinds.
fn of_bits(byte: u8) -> Opcode {
    Opcode(0, byte)
}

/// Emits the operation of the emitter's step.
fn compute(out: &mut Emitter<'_>, operation: &Operation, result: Value) {
    let (width, kind) = (out.width(result), out.kind());
    match *operation {
        Operation::Binary(binary, both) => {
            let byte = match binary {
                Binary::Add => 0x58,
                Binary::Mul => 0x59,
                Binary::Sub => 0x5C,
                Binary::Div => 0x5E,
            };
            let opcode = arithmetic(kind, width, byte);
            of_two(out, opcode, both, result, binary.commutes(), None);
        }
        Operation::Bits(bits, both) => {
            let byte = match bits {
                Bits::And => AND,
                Bits::AndNot => AND_NOT,
                Bits::Xor => XOR,
            };
            let commutes = bits != Bits::AndNot;
            of_two(out, of_bits(byte), both, result, commutes, None);
        }
        Operation::AtMost(both) => {
            let opcode = arithmetic(kind, width, COMPARE);
            of_two(out, opcode, both, result, false, Some(AT_MOST));
        }
        Operation::ShiftUp(a, places) => {
            let opcode = match kind {
                Kind::Double => SHIFT_LONGS,
                Kind::Single => SHIFT_WORDS,
            };
            let to = overwritten(out, a, result);
            let to = Operand::Register(to);
            out.code.write(opcode, UP, to, Some(places));
        }
        Operation::Blend(all) => blend(out, all, result),
        Operation::MulAdd { .. } => unreachable!("products are rounded by themselves"),
        Operation::Sqrt(a) => {
            let from = Operand::Register(out.in_register(a, &[]));
            let to = destination(out, a, result);
            out.code
                .write(arithmetic(kind, width, 0x51), to, from, None);
        }
        Operation::Join(both) => join(out, both, result),
        Operation::Pieces(..) | Operation::Upper(_) => unreachable!("no vector has 64 bytes"),
        Operation::Unpack {
            half,
            numbers,
            both,
        } => {
            let byte = UNPACK[usize::from(half == Half::High)];
            // Pieces of eight bytes or of four.
            let prefix = 0x66 * u8::from(usize::from(numbers) * kind.bytes() == 8);
            of_two(out, Opcode(prefix, byte), both, result, false, None);
        }
        Operation::Repeat(a) => shuffle(out, a, [0x44, 0], result),
        Operation::Lane(a, lane) if out.is_in_memory(a) => out.load_lane(a, lane, result),
        Operation::Lane(a, 0) => {
            overwritten(out, a, result);
        }
        Operation::Lane(a, lane) => shuffle(out, a, [0xEE, lane], result),
    }
}

/// The register of a result of this operand, which this step has used.
fn destination(out: &mut Emitter<'_>, a: Value, result: Value) -> u8 {
    out.done(a);
    let to = out.register(&[a]);
    out.registers.put(result, to);
    to
}

/// The register of a value that ends here, or of a copy.
fn overwritten(out: &mut Emitter<'_>, a: Value, result: Value) -> u8 {
    let from = out.in_register(a, &[]);
    let to = match out.ends(a) {
        true => from,
        false => out.register(&[a]),
    };
    out.code.copy(to, from);
    out.done(a);
    out.registers.put(result, to);
    to
}

/// Pieces of four bytes of a value, by the first number for doubles and the second for singles.
fn shuffle(out: &mut Emitter<'_>, a: Value, [doubles, singles]: [u8; 2], result: Value) {
    let order = match out.kind() {
        Kind::Double => doubles,
        Kind::Single => singles,
    };
    let from = Operand::Register(out.in_register(a, &[]));
    let to = destination(out, a, result);
    out.code.write(SHUFFLE, to, from, Some(order));
}

/// Whether an instruction may have the value in memory: sixteen bytes must be aligned, as those of the pool and of spilled values are.
fn may_be_memory(out: &Emitter<'_>, value: Value, is_scalar: bool) -> bool {
    let home = out.flat.values[value.index()].home;
    is_scalar || out.width(value) > 1 && !matches!(home, Home::Memory(_))
}

/// `result` = a ∘ b, in the register of an operand that ends here, or of a copy.
fn of_two(
    out: &mut Emitter<'_>,
    opcode: Opcode,
    [mut a, mut b]: [Value; 2],
    result: Value,
    commutes: bool,
    immediate: Option<u8>,
) {
    let ends = |out: &Emitter<'_>, value| !out.is_in_memory(value) && out.ends(value);
    if commutes && (out.is_in_memory(a) && !out.is_in_memory(b) || !ends(out, a) && ends(out, b)) {
        (a, b) = (b, a);
    }
    let is_scalar = matches!(opcode.0, 0xF2 | 0xF3);
    let first = out.in_register(a, &[b]);
    out.load_if_used_soon(b);
    if !may_be_memory(out, b, is_scalar) {
        out.in_register(b, &[a]);
    }
    let to = match out.ends(a) {
        true => first,
        false => out.register(&[a, b]),
    };
    let second = out.operand(b);
    out.code.copy(to, first);
    out.code.write(opcode, to, second, immediate);
    out.done(a);
    out.done(b);
    out.registers.put(result, to);
}

/// Values side by side: the second of eight bytes may be memory.
fn join(out: &mut Emitter<'_>, [a, b]: [Value; 2], result: Value) {
    let is_long = out.size(b) == 8;
    out.in_register(a, &[b]);
    out.load_if_used_soon(b);
    if is_long && out.is_in_memory(b) {
        return of_two_in_memory(out, [a, b], result);
    }
    out.in_register(b, &[a]);
    let prefix = if is_long { 0x66 } else { 0 };
    of_two(out, Opcode(prefix, UNPACK[0]), [a, b], result, false, None);
}

fn of_two_in_memory(out: &mut Emitter<'_>, [a, b]: [Value; 2], result: Value) {
    let to = overwritten(out, a, result);
    let second = out.operand(b);
    out.code.write(MOVE_HIGH, to, second, None);
    out.done(b);
}

/// The mask's signs become whole lanes, which choose.
fn blend(out: &mut Emitter<'_>, [a, b, mask]: [Value; 3], result: Value) {
    let chosen = Operand::Register(out.in_register(mask, &[a, b]));
    let first = Operand::Register(out.in_register(a, &[b, mask]));
    let second = Operand::Register(out.in_register(b, &[a, mask]));
    let to = out.register(&[a, b, mask]);
    out.registers.put(result, to);
    let other = out.register(&[a, b, mask, result]);
    let order = match out.kind() {
        Kind::Double => 0xF5,
        Kind::Single => 0xE4,
    };
    let code = &mut out.code;
    let own = Operand::Register(to);
    code.write(SHUFFLE, to, chosen, Some(order));
    code.write(SHIFT_WORDS, DOWN_WITH_SIGN, own, Some(31));
    code.copy(other, to);
    code.write(of_bits(AND), other, second, None);
    code.write(of_bits(AND_NOT), to, first, None);
    code.write(of_bits(OR), to, Operand::Register(other), None);
    for value in [a, b, mask] {
        out.done(value);
    }
}

impl Select for Sse2 {
    fn compute(out: &mut emit::Emitter<'_, Self>, operation: &Operation, result: Value) {
        compute(out, operation, result);
    }
}
