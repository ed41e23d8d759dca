//! A function: its entry, its steps.

use super::emitter::Emitter;
use super::encode::{Address, RDI, RDX, RSI};
use super::moves::Move;
use super::select;
use crate::emitted::{Emitted, Target};
use crate::flat::{Flat, Routine, Slot, Step, Value};

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
            let size = out.size(*value);
            out.code.store(size, register, address);
            out.done(*value);
        }
        Step::StoreHalf(half, value, slot) => {
            let register = out.in_register(*value, &[]);
            let address = out.slot(*slot);
            select::store_half(out, *half, register, address);
            out.done(*value);
        }
        Step::Call {
            routine,
            area,
            count,
            offsets,
            unless,
        } => {
            let over = unless.map(|value| unless_all(out, value));
            // Either way no register holds anything behind it.
            clear(out);
            let kind = out.kind();
            let jump = over.map(|()| out.code.jump_if_all(kind));
            call(out, *routine, *area, *count, *offsets);
            jump.into_iter().for_each(|jump| out.code.land(jump));
        }
    }
}

/// The signs of the lanes, in a general register.
fn unless_all(out: &mut Emitter<'_>, value: Value) {
    let register = out.in_register(value, &[]);
    let kind = out.kind();
    out.code.signs(kind, register);
    out.done(value);
}

fn clear(out: &mut Emitter<'_>) {
    for value in out.registers.all() {
        out.leave(value);
    }
}

fn call(
    out: &mut Emitter<'_>,
    routine: Routine,
    area: usize,
    count: usize,
    offsets: Option<usize>,
) {
    let routine = relocated(out, Target::Routine(routine));
    let area = out.slot(Slot::Frame(area));
    out.code.address(RDI, area);
    if let Some(offsets) = offsets {
        let offsets = relocated(out, Target::Offsets(offsets));
        out.code.load_pointer(RSI, Address::Pool(offsets));
    }
    out.code.number(RDX, count as u32);
    out.code.zero_upper_halves();
    out.code.call(routine);
}

fn relocated(out: &Emitter<'_>, target: Target) -> usize {
    let known = out.relocations.iter().find(|known| known.target == target);
    known.expect("the pool has all that is called").at
}
