//! An allocator that counts allocated bytes.
#![allow(unsafe_code, reason = "an allocator is unsafe to write")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

#[global_allocator]
static COUNTING: Counting = Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

struct Counting;

// SAFETY: the system's allocator does all of it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(now, Relaxed);
        // SAFETY: as promised to this function.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as promised to this function.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// The peak of bytes that `run` has allocated at once, on all threads.
pub(crate) fn most_held(run: impl FnOnce()) -> usize {
    let before = NOW.load(Relaxed);
    MOST.store(before, Relaxed);
    run();
    MOST.load(Relaxed) - before
}
