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
        let pages = pages.make_exec()?;
        fetched_anew(&pages);
        Ok(Self {
            pages,
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

/// Lets the processor read these instructions from memory: those of x86 do.
#[cfg(not(target_arch = "aarch64"))]
fn fetched_anew(_: &[u8]) {}

/// Lets the processor read these instructions from memory: data become visible to the fetch of instructions, then what
/// was fetched is forgotten (Arm ARM, section B2.4.4).
#[cfg(all(target_arch = "aarch64", not(any(target_vendor = "apple", windows))))]
#[allow(unsafe_code, reason = "the instructions have no other name")]
fn fetched_anew(code: &[u8]) {
    use std::arch::asm;

    let lines: u64;
    // SAFETY: a register that can be read everywhere.
    unsafe { asm!("mrs {}, ctr_el0", out(reg) lines, options(nomem, nostack)) };
    // Words of a line, as powers of two.
    let line = |shift: u64| 4_usize << (lines >> shift & 15);
    let each = |line: usize| {
        let range = code.as_ptr_range();
        (range.start as usize & !(line - 1)..range.end as usize).step_by(line)
    };
    // SAFETY: the addresses are those of the code; nothing is written.
    unsafe {
        for at in each(line(16)) {
            asm!("dc cvau, {}", in(reg) at, options(nostack));
        }
        asm!("dsb ish", options(nostack));
        for at in each(line(0)) {
            asm!("ic ivau, {}", in(reg) at, options(nostack));
        }
        asm!("dsb ish", "isb", options(nostack));
    }
}

/// The same by the system's own function.
#[cfg(all(target_arch = "aarch64", target_vendor = "apple"))]
#[allow(unsafe_code, reason = "a function of the system")]
fn fetched_anew(code: &[u8]) {
    unsafe extern "C" {
        fn sys_icache_invalidate(start: *const u8, length: usize);
    }
    // SAFETY: the range of the code.
    unsafe { sys_icache_invalidate(code.as_ptr(), code.len()) }
}

/// The same by the system's own functions.
#[cfg(all(target_arch = "aarch64", windows))]
#[allow(unsafe_code, reason = "functions of the system")]
fn fetched_anew(code: &[u8]) {
    #[link(name = "kernel32")]
    unsafe extern "system" {
        fn GetCurrentProcess() -> *mut u8;
        fn FlushInstructionCache(process: *mut u8, start: *const u8, length: usize) -> i32;
    }
    // SAFETY: the range of the code in this process.
    unsafe { FlushInstructionCache(GetCurrentProcess(), code.as_ptr(), code.len()) };
}
