//! Code of this processor in memory, with what it points to.

use std::fmt;

use rbd_ir::lower::Scheduled;

use crate::arrays::{Arrays, States};
use crate::code::emitted_for;
use crate::element::Kind;
use crate::emit::{Pointed, Relocation};
use crate::error::Error;
use crate::flat::Table;
use crate::memory::Memory;
use crate::processor::Processor;
use crate::routines;

/// Code of this processor.
pub(crate) struct Machine {
    pub(crate) memory: Memory,
    pub(crate) relocations: Vec<Relocation>,
    /// The tables that the code points to.
    pub(crate) tables: Vec<Table>,
}

impl Machine {
    pub(crate) fn new(
        scheduled: &Scheduled,
        arrays: &Arrays,
        kind: Kind,
        states: States,
        processor: Processor,
    ) -> Result<Self, Error> {
        if !processor.is_here() {
            return Err(Error::Processor);
        }
        let (flat, code) = emitted_for(scheduled, arrays, kind, states, processor)?;
        let memory = Memory::new(&code, |to| match to {
            Pointed::Routine(routine) => routines::address(kind, routine, processor.is_fused()),
            Pointed::Table(k) => routines::table(&flat.tables[k]) as usize,
        });
        Ok(Self {
            memory: memory.map_err(Error::Memory)?,
            relocations: code.relocations,
            tables: flat.tables,
        })
    }
}

impl fmt::Debug for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.memory.bytes().0.len())
    }
}
