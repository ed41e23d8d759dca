//! Whether a kernel's types keep to the numbers of one state: anyone may write some.

/// Checks that a value reads or writes numbers of its own state, of which there are `width`.
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
