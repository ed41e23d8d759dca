//! A function: its entry, its steps.

use super::emitted::{Emitted, Pointed};
use super::emitter::{Emitter, Pool, pool};
use super::target::{Call, Target};
use crate::flat::{Flat, Home, Operation, Slot, Step, Value};

/// The choice of instructions.
pub(crate) trait Select: Target {
    /// Emits an operation: operands are taken from registers or memory, and the result is put into a register.
    fn compute(out: &mut Emitter<'_, Self>, operation: &Operation, result: Value);
}

/// The machine code of a function of `arrays` arrays, whose addresses are given in a table.
pub(crate) fn emitted<T: Select>(flat: &Flat, arrays: usize) -> Emitted {
    let pool = pool(flat);
    let mut code = T::behind(pool.bytes.clone(), most_reached(flat, arrays));
    let mut emitter = loop {
        let emitter = body(flat, &pool, code);
        match emitter.code.again(pool.bytes.clone()) {
            Some(next) => code = next,
            None => break emitter,
        }
    };
    let body = pool.bytes.len();
    emitter.code.leave();
    let entry = emitter.code.bytes().len();
    emitter.code.enter(emitter.frame(), body);
    let (bytes, pointed) = emitter.code.into_bytes();
    Emitted {
        body,
        entry,
        bytes,
        relocations: pool.relocations,
        pointed,
    }
}

/// The arrays, those that most values come from or go to first.
fn most_reached(flat: &Flat, arrays: usize) -> Vec<usize> {
    let read = flat.values.iter().filter_map(|value| match value.home {
        Home::Memory(slot) | Home::Repeated(slot) => Some(slot),
        Home::Computed | Home::Constant(_) => None,
    });
    let written = flat.steps.iter().filter_map(|step| match step {
        Step::Store(_, slot) | Step::StorePart(_, _, slot) => Some(*slot),
        Step::Compute(..) | Step::Call { .. } => None,
    });
    let mut counts = vec![0; arrays];
    for slot in read.chain(written) {
        if let Slot::Array { array, .. } = slot {
            counts[array] += 1;
        }
    }
    let mut all: Vec<usize> = (0..arrays).collect();
    all.sort_by_key(|array| std::cmp::Reverse(counts[*array]));
    all
}

/// The instructions of all steps.
fn body<'a, T: Select>(flat: &'a Flat, pool: &'a Pool, code: T) -> Emitter<'a, T> {
    let mut emitter = Emitter::new(flat, pool, code);
    for (at, step) in flat.steps.iter().enumerate() {
        emitter.at = at;
        emitter.code.next_step();
        self::step(&mut emitter, step);
        emitter.places.step();
    }
    emitter
}

fn step<T: Select>(out: &mut Emitter<'_, T>, step: &Step) {
    match step {
        Step::Compute(operation, result) => T::compute(out, operation, *result),
        Step::Store(value, slot) | Step::StorePart(_, value, slot) => {
            let register = out.in_register(*value, &[]);
            let (address, size) = (out.slot(*slot), out.size(*value));
            match step {
                Step::StorePart(part, ..) => out.code.store_part(*part, size, register, address),
                _ => out.code.store(size, register, address),
            }
            out.done(*value);
        }
        Step::Call {
            routine,
            area,
            count,
            table,
            unless,
        } => {
            let over = unless.map(|value| signs(out, value));
            // Either way no register holds anything behind it.
            clear(out);
            let jump = over.map(|width| out.code.jump_if_all(width));
            let call = Call {
                routine: relocated(out, Pointed::Routine(*routine)),
                table: table.map(|table| relocated(out, Pointed::Table(table))),
                area: out.kind().bytes() * area,
                count: *count,
            };
            out.code.call(call);
            jump.into_iter().for_each(|jump| out.code.land(jump));
            out.code.behind_call();
        }
    }
}

/// Keeps the signs of the lanes; how many there are.
fn signs<T: Target>(out: &mut Emitter<'_, T>, value: Value) -> u8 {
    let register = out.in_register(value, &[]);
    let width = out.width(value);
    let kind = out.kind();
    out.code.signs(kind, width, register);
    out.done(value);
    width
}

fn clear<T: Target>(out: &mut Emitter<'_, T>) {
    for value in out.registers.all() {
        out.leave(value);
    }
}

fn relocated<T: Target>(out: &Emitter<'_, T>, to: Pointed) -> usize {
    let known = out.pool.relocations.iter().find(|known| known.to == to);
    known.expect("the pool has all that is called").at
}
