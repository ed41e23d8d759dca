//! Instructions for operations. Operands are in registers; those of vectors have no form with a result elsewhere than in the term.

use super::Neon;
use crate::element::Kind;
use crate::emit::{self, Select};
use crate::flat::{Binary, Bits, Half, Operation, Value};

type Emitter<'a> = emit::Emitter<'a, Neon>;

/// Negation, square root: of scalars, of vectors.
const NEGATE: u32 = 0x2EA0_F800;
const SQRT: [u32; 2] = [0x1E21_C000, 0x2EA1_F800];
/// Addition to a register of a product, and subtraction.
const ACCUMULATE: [u32; 2] = [0x0E20_CC00, 0x0EA0_CC00];
/// At least, false for NaN: of scalars, of vectors.
const AT_LEAST: [u32; 2] = [0x7E20_E400, 0x2E20_E400];
/// The choice between two by the bits of the result's register.
const CHOOSE: u32 = 0x6E60_1C00;
/// Elements of both operands by turns, from their lower and upper halves.
const ZIP: [u32; 2] = [0x0E00_3800, 0x0E00_7800];
/// A lane, in all lanes and alone.
const DUPLICATE: u32 = 0x0E00_0400;
const ONE_LANE: u32 = 0x5E00_0400;
const SHIFT_UP: u32 = 0x4F00_5400;
/// Down, with the sign.
const SHIFT_DOWN: u32 = 0x4F00_0400;
const COPY: u32 = 0x4EA0_1C00;

/// The bit that says that there are sixteen bytes.
const WHOLE: u32 = 1 << 30;
/// The bits of elements of four and eight bytes.
const WORDS: u32 = 2 << 22;
const LONGS: u32 = 3 << 22;

/// The bit that says that numbers are doubles.
fn double(kind: Kind) -> u32 {
    u32::from(kind == Kind::Double) << 22
}

/// Those of an instruction of vectors.
fn vector(out: &Emitter<'_>, result: Value) -> u32 {
    let whole = if out.size(result) == 16 { WHOLE } else { 0 };
    whole | double(out.kind())
}

/// The form for scalars or for vectors.
fn form(out: &Emitter<'_>, [scalar, of_vectors]: [u32; 2], result: Value) -> u32 {
    match out.width(result) {
        1 => scalar | double(out.kind()),
        _ => of_vectors | vector(out, result),
    }
}

/// The bits of a lane's number and size.
fn lane_bits(kind: Kind, lane: u8) -> u32 {
    let size = kind.bytes() as u32;
    (size * (2 * u32::from(lane) + 1)) << 16
}

/// Emits the operation of the emitter's step.
fn compute(out: &mut Emitter<'_>, operation: &Operation, result: Value) {
    let kind = out.kind();
    match *operation {
        Operation::Binary(binary, both) => {
            let word = match binary {
                Binary::Add => [0x1E20_2800, 0x0E20_D400],
                Binary::Sub => [0x1E20_3800, 0x0EA0_D400],
                Binary::Mul => [0x1E20_0800, 0x2E20_DC00],
                Binary::Div => [0x1E20_1800, 0x2E20_FC00],
            };
            let word = form(out, word, result);
            of_two(out, word, both, result);
        }
        Operation::Bits(bits, [a, b]) => match bits {
            Bits::And => of_two(out, 0x4E20_1C00, [a, b], result),
            Bits::AndNot => of_two(out, 0x4E60_1C00, [b, a], result),
            Bits::Xor => of_two(out, 0x6E20_1C00, [a, b], result),
        },
        Operation::AtMost([a, b]) => {
            let word = form(out, AT_LEAST, result);
            of_two(out, word, [b, a], result);
        }
        Operation::ShiftUp(a, places) => {
            let places = 8 * kind.bytes() as u32 + u32::from(places);
            of_one(out, SHIFT_UP | places << 16, a, result);
        }
        Operation::Blend(all) => blend(out, all, result),
        Operation::MulAdd {
            factors,
            term,
            minus_product,
            minus_term,
        } => {
            let signs = [minus_product, minus_term];
            match out.width(result) {
                1 => mul_add(out, factors, term, signs, result),
                _ => accumulate(out, factors, term, signs, result),
            }
        }
        Operation::Sqrt(a) => {
            let word = form(out, SQRT, result);
            of_one(out, word, a, result);
        }
        Operation::Join(both) => {
            // Two singles, or two of eight bytes.
            let word = match out.size(result) {
                8 => ZIP[0] | WORDS,
                _ => ZIP[0] | LONGS | WHOLE,
            };
            of_two(out, word, both, result);
        }
        Operation::Pieces(..) | Operation::Upper(_) => unreachable!("no vector has 64 bytes"),
        Operation::Unpack {
            half,
            numbers,
            both,
        } => {
            let pieces = match usize::from(numbers) * kind.bytes() {
                8 => LONGS,
                _ => WORDS,
            };
            let word = ZIP[usize::from(half == Half::High)] | pieces | WHOLE;
            of_two(out, word, both, result);
        }
        Operation::Repeat(a) => {
            let whole = vector(out, result) & WHOLE;
            of_one(out, DUPLICATE | whole | lane_bits(kind, 0), a, result);
        }
        Operation::Lane(a, lane) if out.is_in_memory(a) => out.load_lane(a, lane, result),
        Operation::Lane(a, lane) => of_one(out, ONE_LANE | lane_bits(kind, lane), a, result),
    }
}

/// `result` = ∘ a.
fn of_one(out: &mut Emitter<'_>, word: u32, a: Value, result: Value) {
    let from = out.in_register(a, &[]);
    let to = out.destination(&[a]);
    out.code.of_one(word, to, from);
    out.registers.put(result, to);
}

/// `result` = a ∘ b.
fn of_two(out: &mut Emitter<'_>, word: u32, [a, b]: [Value; 2], result: Value) {
    let both = [out.in_register(a, &[b]), out.in_register(b, &[a])];
    let to = out.destination(&[a, b]);
    out.code.of_two(word, to, both);
    out.registers.put(result, to);
}

/// The registers of three values.
fn three(out: &mut Emitter<'_>, [a, b, c]: [Value; 3]) -> [u8; 3] {
    [
        out.in_register(a, &[b, c]),
        out.in_register(b, &[a, c]),
        out.in_register(c, &[a, b]),
    ]
}

/// A scalar's instruction has four operands.
fn mul_add(
    out: &mut Emitter<'_>,
    [a, b]: [Value; 2],
    term: Value,
    [minus_product, minus_term]: [bool; 2],
    result: Value,
) {
    // The first bit says whether the sum is negated, the second whether the product has another sign than the term.
    let word = 0x1F00_0000
        | u32::from(minus_term) << 21
        | u32::from(minus_product != minus_term) << 15
        | double(out.kind());
    let [first, second, third] = three(out, [a, b, term]);
    let to = out.destination(&[a, b, term]);
    out.code
        .of_two(word | u32::from(third) << 10, to, [first, second]);
    out.registers.put(result, to);
}

/// A vector's product is added to the term's register, if it ends here, or to a copy. A term with a minus is
/// negated in the copy: to negate the sum would change the sign of zero.
fn accumulate(
    out: &mut Emitter<'_>,
    [a, b]: [Value; 2],
    term: Value,
    [minus_product, minus_term]: [bool; 2],
    result: Value,
) {
    let of_vectors = vector(out, result);
    let [first, second, third] = three(out, [a, b, term]);
    let is_factor = minus_term && [a, b].contains(&term);
    let to = match out.ends(term) && !is_factor {
        true => third,
        false => out.register(&[a, b, term]),
    };
    if minus_term {
        out.code.of_one(NEGATE | of_vectors, to, third);
    } else if to != third {
        out.code.of_two(COPY, to, [third, third]);
    }
    let word = ACCUMULATE[usize::from(minus_product)] | of_vectors;
    out.code.of_two(word, to, [first, second]);
    for value in [a, b, term] {
        out.done(value);
    }
    out.registers.put(result, to);
}

/// The mask's signs become whole lanes, which choose.
fn blend(out: &mut Emitter<'_>, [a, b, mask]: [Value; 3], result: Value) {
    let [first, second, chosen] = three(out, [a, b, mask]);
    let to = out.register(&[a, b, mask]);
    let bits = 8 * out.kind().bytes() as u32;
    // Twice the bits less the places.
    out.code.of_one(SHIFT_DOWN | (bits + 1) << 16, to, chosen);
    out.code.of_two(CHOOSE, to, [second, first]);
    for value in [a, b, mask] {
        out.done(value);
    }
    out.registers.put(result, to);
}

impl Select for Neon {
    fn compute(out: &mut emit::Emitter<'_, Self>, operation: &Operation, result: Value) {
        compute(out, operation, result);
    }
}
