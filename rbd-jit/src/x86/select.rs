//! Instructions for operations.

use super::encode::{Code, MASK, Opcode, Operand};
use super::target::{EXTRACT, arithmetic, repeat};
use crate::element::Kind;
use crate::emit::{self, SOON, Select, Target};
use crate::flat::{Binary, Bits, Half, Operation, Value};

type Emitter<'a, const EVEX: bool> = emit::Emitter<'a, Code<EVEX>>;

/// Numbers of both operands by turns, from their lower and upper halves.
const UNPACK: [u8; 2] = [0x14, 0x15];
/// The upper half from memory.
const MOVE_HIGH: Opcode = Opcode::simple(1, 0x16).with_part(8);
const COMPARE: u8 = 0xC2;
/// At most, false for NaN, without an exception.
const AT_MOST: u8 = 0x12;
/// Two doubles of which both are the lower one.
const DUPLICATE: Opcode = Opcode::simple(3, 0x12).with_part(8);
const INSERT: Opcode = Opcode::in_map(3, false, 0x18).with_part(16);
/// The upper half of 64 bytes.
const INSERT_HALF: Opcode = Opcode::in_map(3, true, 0x1A).with_part(32);
const INSERT_SINGLE: Opcode = Opcode::in_map(3, false, 0x21).with_part(4);
/// The second single, with zeros behind it.
const AS_SECOND: u8 = 0x1C;
/// Sixteen bytes each.
const SHUFFLE_PIECES: Opcode = Opcode::in_map(3, true, 0x23);
const PERMUTE_SINGLES: Opcode = Opcode::in_map(3, false, 0x04);

/// The first byte for doubles, the second for singles.
fn of(kind: Kind, bytes: [u8; 2]) -> u8 {
    match kind {
        Kind::Double => bytes[0],
        Kind::Single => bytes[1],
    }
}

/// Emits the operation of the emitter's step.
fn compute<const EVEX: bool>(out: &mut Emitter<'_, EVEX>, operation: &Operation, result: Value) {
    let (width, kind, size) = (out.width(result), out.kind(), out.size(result));
    match *operation {
        Operation::Binary(binary, operands) => {
            let byte = match binary {
                Binary::Add => 0x58,
                Binary::Mul => 0x59,
                Binary::Sub => 0x5C,
                Binary::Div => 0x5E,
            };
            let both = ordered(out, operands, binary.commutes());
            of_two(out, arithmetic(kind, width, byte), both, result, None);
        }
        Operation::Bits(bits, both) => {
            let byte = match bits {
                Bits::And => 0x54,
                Bits::AndNot => 0x55,
                Bits::Xor => 0x57,
            };
            // A scalar in memory has no sixteen bytes.
            let both = ordered(out, both, width > 1 && bits != Bits::AndNot);
            of_two(out, Opcode::simple(1, byte), both, result, None);
        }
        Operation::AtMost(both) => {
            let opcode = arithmetic(kind, width, COMPARE);
            match EVEX {
                true => compared(out, opcode, both, result),
                false => of_two(out, opcode, both, result, Some(AT_MOST)),
            }
        }
        Operation::ShiftUp(a, places) => {
            let from = Operand::Register(out.in_register(a, &[]));
            let destination = out.destination(&[a]);
            // The number 6 is a part of the instruction.
            let registers = [6, destination];
            let opcode = Opcode::simple(1, of(kind, [0x73, 0x72]));
            let opcode = opcode.evex_wide(kind == Kind::Double);
            out.code.vector(opcode, size, registers, from, Some(places));
            out.registers.put(result, destination);
        }
        Operation::Blend(all) => blend(out, all, result),
        Operation::MulAdd {
            factors,
            term,
            minus_product,
            minus_term,
        } => {
            let byte = 0x98 + 4 * u8::from(minus_product) + 2 * u8::from(minus_term);
            mul_add(out, byte, factors, term, result);
        }
        Operation::Sqrt(a) => {
            let operand = operand(out, a);
            let destination = out.destination(&[a]);
            // A scalar's upper half is that of another register: its own, so that it waits for none.
            let upper = match (width, operand) {
                (1, Operand::Register(register)) => register,
                (1, _) => destination,
                _ => 0,
            };
            let registers = [destination, upper];
            let opcode = arithmetic(kind, width, 0x51);
            out.code.vector(opcode, size, registers, operand, None);
            out.registers.put(result, destination);
        }
        Operation::Join(both) => join(out, both, result),
        Operation::Unpack {
            half,
            numbers,
            both,
        } => {
            let byte = UNPACK[usize::from(half == Half::High)];
            // Pieces of eight bytes or of four.
            let prefix = u8::from(usize::from(numbers) * kind.bytes() == 8);
            of_two(out, Opcode::simple(prefix, byte), both, result, None);
        }
        Operation::Repeat(a) => {
            let operand = operand(out, a);
            let destination = out.destination(&[a]);
            let opcode = match (kind, width) {
                (Kind::Double, 2) => DUPLICATE,
                _ => repeat(kind.bytes()),
            };
            let registers = [destination, 0];
            out.code.vector(opcode, size, registers, operand, None);
            out.registers.put(result, destination);
        }
        Operation::Pieces(both, [a, b, c, d]) => {
            let pieces = a | b << 2 | c << 4 | d << 6;
            of_two(out, SHUFFLE_PIECES, both, result, Some(pieces));
        }
        Operation::Lane(a, lane) => self::lane(out, a, lane, result),
        Operation::Upper(a) if out.is_in_memory(a) => out.load_lane(a, width, result),
        Operation::Upper(a) => {
            let from = out.in_register(a, &[]);
            let to = out.destination(&[a]);
            let extracted = Operand::Register(to);
            out.code.vector(EXTRACT, 32, [from, 0], extracted, Some(1));
            out.registers.put(result, to);
        }
    }
}

/// The operands in the order of the shortest instruction, if it may change: memory last, else one of the first eight registers.
fn ordered<const EVEX: bool>(
    out: &Emitter<'_, EVEX>,
    [a, b]: [Value; 2],
    commutes: bool,
) -> [Value; 2] {
    match [a, b].map(|value| out.registers.of(value)) {
        [None, Some(_)] | [Some(0..8), Some(8..)] if commutes => [b, a],
        _ => [a, b],
    }
}

/// The operand that may be memory.
fn operand<const EVEX: bool>(out: &mut Emitter<'_, EVEX>, value: Value) -> Operand {
    out.load_if_used_soon(value);
    out.operand(value)
}

/// `result` = a ∘ b.
fn of_two<const EVEX: bool>(
    out: &mut Emitter<'_, EVEX>,
    opcode: Opcode,
    [a, b]: [Value; 2],
    result: Value,
    immediate: Option<u8>,
) {
    let size = out.size(result);
    let first = out.in_register(a, &[b]);
    out.load_if_used_soon(b);
    let second = out.operand(b);
    let destination = out.destination(&[a, b]);
    out.code
        .vector(opcode, size, [destination, first], second, immediate);
    out.registers.put(result, destination);
}

/// A comparison, whose result is in the register of masks, too, where signs are asked for.
fn compared<const EVEX: bool>(
    out: &mut Emitter<'_, EVEX>,
    opcode: Opcode,
    [a, b]: [Value; 2],
    result: Value,
) {
    let size = out.size(a);
    let first = out.in_register(a, &[b]);
    let second = out.operand(b);
    let registers = [MASK, first];
    out.code
        .evex(opcode, size, registers, second, 0, Some(AT_MOST));
    let destination = out.destination(&[a, b]);
    let is_double = out.kind() == Kind::Double;
    let whole = Opcode::in_map(2, is_double, 0x38).with_prefix(2);
    let (to, from) = ([destination, 0], Operand::Register(MASK));
    out.code.evex(whole, size, to, from, 0, None);
    out.registers.put(result, destination);
}

/// The second where the mask has the sign bit, else the first.
fn blend<const EVEX: bool>(out: &mut Emitter<'_, EVEX>, [a, b, mask]: [Value; 3], result: Value) {
    let (kind, size) = (out.kind(), out.size(result));
    let first = out.in_register(a, &[b, mask]);
    let chosen = out.in_register(mask, &[a, b]);
    // A scalar in memory has no sixteen bytes.
    if out.width(result) == 1 {
        out.in_register(b, &[a, mask]);
    }
    let second = out.operand(b);
    let destination = out.destination(&[a, b, mask]);
    let registers = [destination, first];
    if EVEX {
        let is_double = kind == Kind::Double;
        let mask = Opcode::in_map(2, is_double, 0x39).with_prefix(2);
        let (to, from) = ([MASK, 0], Operand::Register(chosen));
        out.code.evex(mask, size, to, from, 0, None);
        let opcode = Opcode::in_map(2, is_double, 0x65);
        out.code.evex(opcode, size, registers, second, MASK, None);
    } else {
        let opcode = Opcode::in_map(3, false, of(kind, [0x4B, 0x4A]));
        let last = Some(chosen << 4);
        out.code.vector(opcode, size, registers, second, last);
    }
    out.registers.put(result, destination);
}

/// The instruction overwrites an operand: one that ends here, or stands in memory and is not used soon, or a copy of one.
fn mul_add<const EVEX: bool>(
    out: &mut Emitter<'_, EVEX>,
    byte: u8,
    [mut a, mut b]: [Value; 2],
    term: Value,
    result: Value,
) {
    let (width, size) = (out.width(result), out.size(result));
    let is_double = out.kind() == Kind::Double;
    let opcode = |form: u8| Opcode::in_map(2, is_double, byte + form + u8::from(width == 1));
    let (by_term, by_second) = (0x20, 0x10);
    if out.is_in_memory(a) && !out.is_in_memory(b) {
        (a, b) = (b, a);
    }
    out.in_register(a, &[b, term]);
    out.load_if_used_soon(b);
    out.load_if_used_soon(term);
    if out.is_in_memory(b) && out.is_in_memory(term) {
        out.in_register(b, &[a, term]);
    }
    // The use behind this step of what may leave its register.
    let next = |value: &Value| {
        let next = out.registers.next_use_after(*value, out.at);
        let stays = next.is_some() && !out.is_clean(*value) || out.is_in_memory(*value);
        if stays { 0 } else { next.unwrap_or(usize::MAX) }
    };
    let furthest = [b, a, term].into_iter().max_by_key(next);
    let overwritten = furthest.filter(|value| next(value) > out.at + SOON);
    let (form, second, third) = match overwritten {
        Some(own) if own == term => (by_term, a, b),
        Some(own) if own == b => (by_second, a, term),
        Some(_) if out.is_in_memory(b) => (0, term, b),
        Some(_) => (by_second, b, term),
        None => (by_term, a, b),
    };
    let destination = match overwritten {
        Some(own) => out.registers.of(own).expect("it is in a register"),
        None => {
            let fresh = out.register(&[a, b, term]);
            match out.operand(term) {
                Operand::Register(register) => out.code.copy(size, fresh, register),
                Operand::Memory(address) => out.code.load(size, fresh, address),
            }
            fresh
        }
    };
    let second = out.registers.of(second).expect("it is in a register");
    let third = out.operand(third);
    out.code
        .vector(opcode(form), size, [destination, second], third, None);
    [a, b, term].iter().for_each(|value| out.done(*value));
    overwritten.into_iter().for_each(|own| out.leave(own));
    out.registers.put(result, destination);
}

/// Values side by side: the second may be memory.
fn join<const EVEX: bool>(out: &mut Emitter<'_, EVEX>, [a, b]: [Value; 2], result: Value) {
    let size = out.size(result);
    match size {
        64 => return of_two(out, INSERT_HALF, [a, b], result, Some(1)),
        32 => return of_two(out, INSERT, [a, b], result, Some(1)),
        _ => {}
    }
    let low = out.in_register(a, &[b]);
    let high = out.operand(b);
    let destination = out.destination(&[a, b]);
    let (opcode, immediate) = match high {
        _ if size == 8 => (INSERT_SINGLE, Some(AS_SECOND)),
        Operand::Register(_) => (Opcode::simple(1, UNPACK[0]), None),
        Operand::Memory(_) => (MOVE_HIGH, None),
    };
    let registers = [destination, low];
    out.code.vector(opcode, 16, registers, high, immediate);
    out.registers.put(result, destination);
}

fn lane<const EVEX: bool>(out: &mut Emitter<'_, EVEX>, a: Value, lane: u8, result: Value) {
    let (kind, size, whole) = (out.kind(), out.size(result), out.size(a));
    let Some(from) = out.registers.of(a) else {
        return out.load_lane(a, lane, result);
    };
    let to = out.destination(&[a]);
    let code = &mut out.code;
    let piece = kind.piece();
    let mut within = from;
    if lane >= piece {
        let extracted = Operand::Register(to);
        code.vector(EXTRACT, whole, [from, 0], extracted, Some(lane / piece));
        within = to;
    }
    let source = Operand::Register(within);
    match (lane % piece, kind) {
        (0, _) if to != within => code.copy(size, to, within),
        (0, _) => {}
        (_, Kind::Double) => {
            let opcode = Opcode::simple(1, UNPACK[1]);
            code.vector(opcode, 16, [to, within], source, None);
        }
        (lane, Kind::Single) => code.vector(PERMUTE_SINGLES, 16, [to, 0], source, Some(lane)),
    }
    out.registers.put(result, to);
}

impl<const EVEX: bool> Select for Code<EVEX> {
    fn compute(out: &mut emit::Emitter<'_, Self>, operation: &Operation, result: Value) {
        compute(out, operation, result);
    }
}
