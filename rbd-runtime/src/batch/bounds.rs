//! A check that a kernel's types access only the numbers of their own state: users can implement these
//! types.

/// Panics unless a value that takes `count` numbers from `first` on stays within the `width` numbers of its
/// state.
#[inline(always)]
pub(super) fn check(first: usize, count: usize, width: usize) {
    if first > width || count > width - first {
        fail(first, count, width);
    }
}

#[cold]
#[inline(never)]
fn fail(first: usize, count: usize, width: usize) -> ! {
    panic!(
        "the kernel's input or output reads or writes {count} of its numbers from number {first} \
         on, but has {width} numbers a state: `Numbers::COUNT`, `read` and `write` of its type \
         must agree"
    )
}

#[cold]
#[inline(never)]
pub(super) fn fail_of_block() -> ! {
    panic!(
        "the kernel's output has not the same numbers a state for every scalar: `Numbers::COUNT`"
    )
}
