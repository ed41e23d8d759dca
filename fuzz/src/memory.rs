//! Peak memory of a check.
#![allow(
    unsafe_code,
    reason = "an allocator is made of unsafe functions; each hands its arguments on as they are"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// The system's allocator, counted.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn add(bytes: usize) {
    let now = NOW.fetch_add(bytes, Relaxed) + bytes;
    PEAK.fetch_max(now, Relaxed);
}

fn subtract(bytes: usize) {
    NOW.fetch_sub(bytes, Relaxed);
}

// SAFETY: the system's allocator does all of it; only two counters are added.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller guarantees what the system's allocator requires.
        let pointer = unsafe { System.alloc(layout) };
        if !pointer.is_null() {
            add(layout.size());
        }
        pointer
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller guarantees what the system's allocator requires.
        let pointer = unsafe { System.alloc_zeroed(layout) };
        if !pointer.is_null() {
            add(layout.size());
        }
        pointer
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller guarantees what the system's allocator requires.
        unsafe { System.dealloc(pointer, layout) };
        subtract(layout.size());
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller guarantees what the system's allocator requires.
        let moved = unsafe { System.realloc(pointer, layout, size) };
        if !moved.is_null() {
            // While it is copied, both blocks exist.
            add(size);
            subtract(layout.size());
        }
        moved
    }
}

/// The result of `work`, and the peak of its memory beyond the bytes in use before, while it ran.
pub fn measured<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = NOW.load(Relaxed);
    PEAK.store(before, Relaxed);
    let result = work();
    (result, PEAK.load(Relaxed).saturating_sub(before))
}
