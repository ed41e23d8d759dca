//! Code of this processor in memory, with what it points to.

use std::fmt;
use std::io;

use rbd_ir::lower::Scheduled;

use super::emitted;
use crate::arrays::{Arrays, States};
use crate::emitted::{Emitted, Target};
use crate::error::Error;
use crate::flat::{Table, flattened};
use crate::memory::Memory;
use crate::routines;

/// Code of this processor.
pub(crate) struct Machine {
    memory: Memory,
    /// The tables that the code points to.
    _tables: Vec<Table>,
}

impl Machine {
    pub(crate) fn new(
        scheduled: &Scheduled,
        arrays: &Arrays,
        states: States,
    ) -> Result<Self, Error> {
        if !is_available() {
            return Err(Error::Processor);
        }
        let flat = flattened(scheduled, arrays, states);
        let code = emitted(&flat, arrays.count());
        let memory = load(&code, &flat.tables).map_err(Error::Memory)?;
        Ok(Self {
            memory,
            _tables: flat.tables,
        })
    }

    /// The first instruction.
    pub(crate) fn entry(&self) -> *const u8 {
        self.memory.entry()
    }

    /// The code, where its body begins, and its first instruction.
    pub(crate) fn bytes(&self) -> (&[u8], usize, usize) {
        self.memory.bytes()
    }
}

impl fmt::Debug for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.bytes().0.len())
    }
}

fn load(code: &Emitted, tables: &[Table]) -> io::Result<Memory> {
    Memory::new(code, |target| match target {
        Target::Routine(routine) => routines::address(routine),
        Target::Table(k) => routines::table(&tables[k]) as usize,
    })
}

pub(crate) fn is_available() -> bool {
    std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("fma")
}
