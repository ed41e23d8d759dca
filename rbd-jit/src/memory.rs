//! Code in memory that can be executed and not written.

use std::io;

use memmap2::{Mmap, MmapMut};

use crate::emit::{Emitted, Pointed};

/// Loaded code.
pub(crate) struct Memory {
    pages: Mmap,
    body: usize,
    entry: usize,
    length: usize,
}

impl Memory {
    /// Writes the code with these addresses to pages of its own, which then are executable and no longer writable.
    pub(crate) fn new(code: &Emitted, address: impl Fn(Pointed) -> usize) -> io::Result<Self> {
        let mut pages = MmapMut::map_anon(code.bytes.len())?;
        pages[..code.bytes.len()].copy_from_slice(&code.bytes);
        for relocation in &code.relocations {
            let address = address(relocation.to).to_le_bytes();
            pages[relocation.at..relocation.at + address.len()].copy_from_slice(&address);
        }
        Ok(Self {
            pages: pages.make_exec()?,
            body: code.body,
            entry: code.entry,
            length: code.bytes.len(),
        })
    }

    /// The code, where its body begins, and its first instruction.
    pub(crate) fn bytes(&self) -> (&[u8], usize, usize) {
        (&self.pages[..self.length], self.body, self.entry)
    }

    /// The first instruction.
    pub(crate) fn entry(&self) -> *const u8 {
        self.pages[self.entry..].as_ptr()
    }
}
