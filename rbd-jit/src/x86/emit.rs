//! A function: its entry, its steps.

use super::emitter::Emitter;
use super::encode::{Address, RDI, RDX, RSI, RSP};
use super::moves::Move;
use super::select;
use crate::emitted::{Emitted, Target};
use crate::flat::{Flat, Routine, Step, Value};

/// The machine code of a function of `arrays` arrays, whose addresses are given in a table.
pub(crate) fn emitted(flat: &Flat, arrays: usize) -> Emitted {
    let mut emitter = Emitter::new(flat, arrays);
    let body = emitter.code.bytes.len();
    for (at, step) in flat.steps.iter().enumerate() {
        emitter.at = at;
        self::step(&mut emitter, step);
        let left = std::mem::take(&mut emitter.left_slots);
        emitter.free_slots.extend(left);
    }
    emitter.epilogue();
    let entry = emitter.code.bytes.len();
    emitter.prologue();
    emitter.code.jump(body);
    Emitted {
        bytes: emitter.code.bytes,
        body,
        entry,
        relocations: emitter.relocations,
    }
}

fn step(out: &mut Emitter<'_>, step: &Step) {
    match step {
        Step::Compute(operation, result) => select::compute(out, operation, *result),
        Step::Store(value, slot) => {
            let register = out.in_register(*value, &[]);
            let address = out.slot(*slot);
            let width = out.width(*value);
            out.code.store(width, register, address);
            out.done(*value);
        }
        Step::Call {
            routine,
            area,
            count,
            table,
            unless,
        } => {
            let over = unless.map(|value| unless_all(out, value));
            // Either way no register holds anything behind it.
            clear(out);
            let jump = over.map(|()| out.code.jump_if_all());
            call(out, *routine, *area, *count, *table);
            jump.into_iter().for_each(|jump| out.code.land(jump));
        }
    }
}

/// The signs of the lanes, in a general register.
fn unless_all(out: &mut Emitter<'_>, value: Value) {
    let register = out.in_register(value, &[]);
    out.code.signs(register);
    out.done(value);
}

fn clear(out: &mut Emitter<'_>) {
    for value in out.registers.all() {
        out.leave(value);
    }
}

fn call(out: &mut Emitter<'_>, routine: Routine, area: usize, count: usize, table: Option<usize>) {
    let routine = relocated(out, Target::Routine(routine));
    out.code.address(RDI, Address::Based(RSP, 8 * area as i32));
    if let Some(table) = table {
        let table = relocated(out, Target::Table(table));
        out.code.load_pointer(RSI, Address::Pool(table));
    }
    out.code.number(RDX, count as u32);
    out.code.zero_upper_halves();
    out.code.call(routine);
}

fn relocated(out: &Emitter<'_>, target: Target) -> usize {
    let known = out.relocations.iter().find(|known| known.target == target);
    known.expect("the pool has all that is called").at
}
