//! Instructions for operations.

use super::encode::{Code, MASK, Opcode, Operand};
use super::target::{EXTRACT, arithmetic, repeat};
use crate::element::Kind;
use crate::emit::{self, Select, Target};
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

/// The operands with one in a register first, where their order may change.
fn ordered<const EVEX: bool>(
    out: &Emitter<'_, EVEX>,
    [a, b]: [Value; 2],
    commutes: bool,
) -> [Value; 2] {
    match commutes && out.is_in_memory(a) && !out.is_in_memory(b) {
        true => [b, a],
        false => [a, b],
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

/// The instruction overwrites one of its operands: one that ends here, or a copy.
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
    let all = [a, b, term];
    let ends = |out: &Emitter<'_, EVEX>, value| !out.is_in_memory(value) && out.ends(value);
    // (form, overwritten, second, third operand)
    let (form, overwritten, second, third) = if ends(out, term) {
        (by_term, term, a, b)
    } else if ends(out, a) && !out.is_in_memory(b) {
        (by_second, a, b, term)
    } else if ends(out, a) {
        (0, a, term, b)
    } else if ends(out, b) {
        (by_second, b, a, term)
    } else {
        let fresh = out.register(&all);
        match out.operand(term) {
            Operand::Register(register) => out.code.copy(size, fresh, register),
            Operand::Memory(address) => out.code.load(size, fresh, address),
        }
        let second = out.registers.of(a).expect("it was loaded");
        let third = out.operand(b);
        let registers = [fresh, second];
        out.code
            .vector(opcode(by_term), size, registers, third, None);
        // The register is taken before the operands leave theirs.
        out.registers.put(result, fresh);
        all.iter().for_each(|value| out.done(*value));
        return;
    };
    let destination = out.registers.of(overwritten).expect("it is in a register");
    let second = out.registers.of(second).expect("it is in a register");
    let third = out.operand(third);
    let registers = [destination, second];
    out.code.vector(opcode(form), size, registers, third, None);
    all.iter().for_each(|value| out.done(*value));
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
