//! Lowers a [`Program`] for one kind of machine and language: scheduled statements, which an emitter prints
//! as they are.

pub(crate) mod cached_sines;

use rbd_ir::ir::op_count;
use rbd_ir::parallel;

use crate::generate::{Program, ProgramFunction};

pub use rbd_ir::lower::*;

/// Lowers the functions of `program` for `target`.
pub fn lower(program: &Program, target: &Target) -> Program<Scheduled> {
    program.map(|functions| {
        let is_own = |row: &&ProgramFunction| row.same_as.is_none();
        let own: Vec<&ProgramFunction> = functions.iter().filter(is_own).collect();
        let bodies = parallel::map(own.len(), |k| {
            let form = form(&own[k].body, target);
            (scheduled(&form, target), op_count(&form.function))
        });
        let of = |row: &ProgramFunction| {
            let name = &row.same_as.as_ref().unwrap_or(&row.signature).name;
            let place = own.iter().position(|own| own.signature.name == *name);
            bodies[place.expect("the function that it is the same as")].clone()
        };
        functions.iter().map(of).collect()
    })
}
