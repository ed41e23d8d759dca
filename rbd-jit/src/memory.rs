//! Code in memory that can be executed and not written, between pages that cannot be touched.
#![allow(
    unsafe_code,
    reason = "pages and instructions are known by their addresses"
)]

use std::io;
use std::slice;

use region::{Allocation, Protection};

use crate::emit::{Emitted, Pointed};

/// Loaded code, with a guard page before it and one behind it.
pub(crate) struct Memory {
    pages: Allocation,
    body: usize,
    entry: usize,
    length: usize,
}

// SAFETY: the pages are this value's own, and none is written once it is made.
unsafe impl Send for Memory {}
// SAFETY: as above.
unsafe impl Sync for Memory {}

impl Memory {
    /// Writes the code with these addresses to pages of its own, which then are executable and no longer writable.
    pub(crate) fn new(code: &Emitted, address: impl Fn(Pointed) -> usize) -> io::Result<Self> {
        let mut bytes = code.bytes.clone();
        for relocation in &code.relocations {
            let address = address(relocation.to).to_le_bytes();
            bytes[relocation.at..relocation.at + address.len()].copy_from_slice(&address);
        }
        Ok(Self {
            pages: guarded(&bytes).map_err(io::Error::other)?,
            body: code.body,
            entry: code.entry,
            length: bytes.len(),
        })
    }

    /// The code, where its body begins, and its first instruction.
    pub(crate) fn bytes(&self) -> (&[u8], usize, usize) {
        // SAFETY: the code, behind the first guard page, can be read as long as `self` is there.
        let code = unsafe { slice::from_raw_parts(self.first(), self.length) };
        (code, self.body, self.entry)
    }

    /// The first instruction.
    pub(crate) fn entry(&self) -> *const u8 {
        self.first().wrapping_add(self.entry)
    }

    fn first(&self) -> *const u8 {
        self.pages.as_ptr::<u8>().wrapping_add(region::page::size())
    }
}

/// The reason why the system gives no memory for code, if it gives none.
pub(crate) fn refused() -> Option<io::Error> {
    guarded(&[0]).err().map(io::Error::other)
}

/// Pages with this code, which can be executed, and a page on both sides to which there is no access.
fn guarded(code: &[u8]) -> region::Result<Allocation> {
    let page = region::page::size();
    let length = code.len().next_multiple_of(page);
    let mut pages = region::alloc(length + 2 * page, FRESH)?;
    let before: *mut u8 = pages.as_mut_ptr();
    // SAFETY: whole pages of this allocation, which nobody else knows yet.
    unsafe {
        let first = before.add(page);
        write(first, code)?;
        fetched_anew(slice::from_raw_parts(first, code.len()));
        region::protect(before, page, Protection::NONE)?;
        region::protect(first.add(length), page, Protection::NONE)?;
    }
    Ok(pages)
}

/// The access to new pages.
#[cfg(not(all(target_arch = "aarch64", target_vendor = "apple")))]
const FRESH: Protection = Protection::READ_WRITE;

/// Copies code to new pages, which then can be executed and not written.
///
/// # Safety
/// The pages are as long as it is, of nobody else, and [`FRESH`].
#[cfg(not(all(target_arch = "aarch64", target_vendor = "apple")))]
unsafe fn write(pages: *mut u8, code: &[u8]) -> region::Result<()> {
    // SAFETY: the caller's contract.
    unsafe {
        pages.copy_from_nonoverlapping(code.as_ptr(), code.len());
        region::protect(pages, code.len(), Protection::READ_EXECUTE)
    }
}

/// `region` maps such pages with `MAP_JIT`, which hardened processes need. A thread can write or execute them, not both.
#[cfg(all(target_arch = "aarch64", target_vendor = "apple"))]
const FRESH: Protection = Protection::READ_WRITE_EXECUTE;

/// The same by the system's own function, which lets this thread write such pages for a while.
///
/// # Safety
/// As above.
#[cfg(all(target_arch = "aarch64", target_vendor = "apple"))]
unsafe fn write(pages: *mut u8, code: &[u8]) -> region::Result<()> {
    unsafe extern "C" {
        fn pthread_jit_write_protect_np(is_protected: i32);
    }
    // SAFETY: the caller's contract; no code of such pages runs in between.
    unsafe {
        pthread_jit_write_protect_np(0);
        pages.copy_from_nonoverlapping(code.as_ptr(), code.len());
        pthread_jit_write_protect_np(1);
    }
    Ok(())
}

/// Lets the processor read these instructions from memory: those of x86 do.
#[cfg(not(target_arch = "aarch64"))]
fn fetched_anew(_: &[u8]) {}

/// Lets the processor read these instructions from memory: data reach the fetch of instructions, which forgets the rest (Arm ARM, B2.4.4).
#[cfg(all(target_arch = "aarch64", not(any(target_vendor = "apple", windows))))]
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
fn fetched_anew(code: &[u8]) {
    unsafe extern "C" {
        fn sys_icache_invalidate(start: *const u8, length: usize);
    }
    // SAFETY: the range of the code.
    unsafe { sys_icache_invalidate(code.as_ptr(), code.len()) }
}

/// The same by the system's own functions.
#[cfg(all(target_arch = "aarch64", windows))]
fn fetched_anew(code: &[u8]) {
    #[link(name = "kernel32")]
    unsafe extern "system" {
        fn GetCurrentProcess() -> *mut u8;
        fn FlushInstructionCache(process: *mut u8, start: *const u8, length: usize) -> i32;
    }
    // SAFETY: the range of the code in this process.
    unsafe { FlushInstructionCache(GetCurrentProcess(), code.as_ptr(), code.len()) };
}
