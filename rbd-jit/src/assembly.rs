//! Machine code as text of an assembler, for programs that are compiled with it.

use std::fmt::Write as _;

use rbd_ir::ir::Elementary;
use rbd_ir::lower::Scheduled;

use crate::arrays::{Arrays, States};
use crate::code::emitted_for;
use crate::element::Kind;
use crate::emit::{Emitted, Pointed};
use crate::error::Error;
use crate::flat::{Routine, Table};
use crate::processor::Processor;

/// `call [rip + place]`, and the call of the place itself, which is as long.
const CALL: [[u8; 2]; 2] = [[0xFF, 0x15], [0x67, 0xE8]];

/// `mov rsi, [rip + place]`, and the address of the place.
const LOAD: [[u8; 3]; 2] = [[0x48, 0x8B, 0x35], [0x48, 0x8D, 0x35]];

/// The code of a function of `f64` for x86-64, of one state or of [`States::Lanes`], as text of an assembler, wherever it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembly {
    /// Directives and instructions, Intel's syntax; the first is where a call begins. `{sines}` stands for the routine of this name.
    pub text: String,
    /// The routines of `rbd_runtime::machine_code` that it names, each once.
    pub routines: Vec<&'static str>,
    /// Bytes of the code and its constants.
    pub bytes: usize,
}

impl Assembly {
    /// The code of a function that was lowered for [`Target::machine`](rbd_ir::lower::Target::machine), for this processor, which is one
    /// of x86-64. None if it calls a loop other than on columns of one state.
    ///
    /// # Errors
    /// If there are too many arrays.
    ///
    /// # Panics
    /// If `arrays` are not those of the function.
    pub fn new(
        scheduled: &Scheduled,
        arrays: &Arrays,
        states: States,
        processor: Processor,
    ) -> Result<Option<Self>, Error> {
        let (flat, code) = emitted_for(scheduled, arrays, Kind::Double, states, processor)?;
        Ok(position_independent(code, &flat.tables, arrays))
    }
}

/// Code that names routines, with its tables behind it.
fn position_independent(mut code: Emitted, tables: &[Table], arrays: &Arrays) -> Option<Assembly> {
    let mut routines: Vec<(usize, &'static str)> = Vec::new();
    let mut places = Vec::new();
    for relocation in &code.relocations {
        match relocation.to {
            Pointed::Routine(routine) => routines.push((relocation.at, name(routine))),
            Pointed::Table(table) => {
                let at = code.bytes.len().next_multiple_of(8);
                code.bytes.resize(at, 0);
                code.bytes.extend(numbers(&tables[table])?);
                places.push((relocation.at, at));
            }
        }
    }
    for at in std::mem::take(&mut code.pointed) {
        point(&mut code.bytes, at, &places);
    }
    Some(Assembly {
        text: text(&code, &routines, arrays),
        routines: routines.into_iter().map(|(_, name)| name).collect(),
        bytes: code.bytes.len(),
    })
}

/// The instruction there no longer reads an address from the pool: it calls what stands in its place, or takes its table's address.
fn point(bytes: &mut [u8], at: usize, tables: &[(usize, usize)]) {
    if bytes[at..].starts_with(&CALL[0]) {
        bytes[at..at + 2].copy_from_slice(&CALL[1]);
        return;
    }
    let [before, after] = LOAD;
    assert_eq!(
        bytes[at..at + 3],
        before,
        "an instruction that reads an address"
    );
    bytes[at..at + 3].copy_from_slice(&after);
    let end = at + 7;
    let distance: [u8; 4] = bytes[at + 3..end].try_into().expect("four bytes");
    let place = end.wrapping_add_signed(i32::from_le_bytes(distance) as isize);
    let known = tables.iter().find(|(read, _)| *read == place);
    let (_, table) = known.expect("all tables that are read have a place");
    let distance = *table as i32 - end as i32;
    bytes[at + 3..end].copy_from_slice(&distance.to_le_bytes());
}

/// First the addresses of what is written, from its places in the result, whose address is returned. Then eight bytes a directive,
/// aligned as in memory; a jump to a routine in the place of its address.
fn text(code: &Emitted, routines: &[(usize, &'static str)], arrays: &Arrays) -> String {
    let first = arrays.read.len();
    let mut text = String::from("push rdi");
    for array in first..first + arrays.written.len() {
        write!(text, "\nadd [rsi + {}], rdi", 8 * array).expect("a string");
    }
    let call = format!(".byte 0xe8\n.long 2f + {} - 3f\n3:", code.entry);
    write!(
        text,
        "\nmov rdi, rsi\n{call}\npop rax\nret\n.balign 64, 0xcc\n2:"
    )
    .expect("a string");
    let mut is_first = true;
    for (k, eight) in code.bytes.chunks(8).enumerate() {
        if let Some((_, routine)) = routines.iter().find(|(at, _)| *at == 8 * k) {
            write!(text, "\njmp {{{routine}}}\n.balign 8, 0xcc").expect("a string");
            is_first = true;
            continue;
        }
        let mut number = [0xCC; 8];
        number[..eight.len()].copy_from_slice(eight);
        text.push_str(if is_first { "\n.quad " } else { "," });
        is_first = k % 8 == 7;
        write!(text, "{:#x}", u64::from_le_bytes(number)).expect("a string");
    }
    text
}

/// The name of a routine among those of the runtime; of kernels that which has [numbers].
fn name(routine: Routine) -> &'static str {
    match routine {
        Routine::Sines => "sines",
        Routine::SinesWithOffsets => "sines_with_offsets",
        Routine::Sign => "sign",
        Routine::Atan2 => "atan2",
        Routine::Kernel => "columns",
        Routine::Elementary(Elementary::Exp) => "exp",
        Routine::Elementary(Elementary::Ln) => "ln",
        Routine::Elementary(Elementary::Tanh) => "tanh",
        Routine::Elementary(Elementary::Asin) => "asin",
        Routine::Elementary(Elementary::Acos) => "acos",
        Routine::Elementary(Elementary::Abs) => "abs",
    }
}

/// The bytes of a table, if it is one of numbers.
fn numbers(table: &Table) -> Option<Vec<u8>> {
    Some(match table {
        Table::Offsets(offsets) => {
            let numbers = offsets.iter().flat_map(|offset| offset.numbers());
            numbers.flat_map(f64::to_le_bytes).collect()
        }
        Table::Kernel(kernel) => {
            let places = kernel.table()?.iter();
            places.flat_map(|place| place.to_le_bytes()).collect()
        }
    })
}

#[test]
fn instructions_reach_what_stood_behind_addresses() {
    // A pool with two addresses, `call [rip - 14]` and `mov rsi, [rip - 15]`.
    let mut bytes = vec![0; 16];
    bytes.extend([0xFF, 0x15, 0xEA, 0xFF, 0xFF, 0xFF]);
    bytes.extend([0x48, 0x8B, 0x35, 0xEB, 0xFF, 0xFF, 0xFF]);
    for at in [16, 22] {
        point(&mut bytes, at, &[(8, 40)]);
    }
    // `call` of the place 0, and the address of the table 40, 11 bytes behind the instruction.
    assert_eq!(bytes[16..22], [0x67, 0xE8, 0xEA, 0xFF, 0xFF, 0xFF]);
    assert_eq!(bytes[22..29], [0x48, 0x8D, 0x35, 11, 0, 0, 0]);
}
