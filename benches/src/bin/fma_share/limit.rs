//! The machine's limit for fused multiply-adds.
#![allow(
    unsafe_code,
    reason = "a compiler may put several such operations into one, and leave some out; an assembler does not"
)]

use std::arch::asm;
use std::time::Instant;

/// More than are in flight at once: two units with a latency of four or five cycles.
const IN_A_ROUND: u32 = 10;
const ROUNDS: u32 = 10_000;

/// Nanoseconds per fused multiply-add, for many that are independent of each other.
pub(crate) fn ns_of_one() -> f64 {
    rounds();
    let start = Instant::now();
    rounds();
    start.elapsed().as_nanos() as f64 / f64::from(IN_A_ROUND * ROUNDS)
}

#[cfg(target_arch = "x86_64")]
fn rounds() {
    assert!(
        std::is_x86_feature_detected!("fma"),
        "this machine has no fused multiply-add"
    );
    // SAFETY: the machine has the instructions; only registers are written. They are set to zero, so that
    // no NaN or subnormal number matters.
    unsafe {
        asm!(
            "vzeroupper",
            "vxorpd xmm0, xmm0, xmm0",
            "vxorpd xmm1, xmm1, xmm1",
            "vxorpd xmm2, xmm2, xmm2",
            "vxorpd xmm3, xmm3, xmm3",
            "vxorpd xmm4, xmm4, xmm4",
            "vxorpd xmm5, xmm5, xmm5",
            "vxorpd xmm6, xmm6, xmm6",
            "vxorpd xmm7, xmm7, xmm7",
            "vxorpd xmm8, xmm8, xmm8",
            "vxorpd xmm9, xmm9, xmm9",
            "vxorpd xmm10, xmm10, xmm10",
            "2:",
            "vfmadd231sd xmm0, xmm10, xmm10",
            "vfmadd231sd xmm1, xmm10, xmm10",
            "vfmadd231sd xmm2, xmm10, xmm10",
            "vfmadd231sd xmm3, xmm10, xmm10",
            "vfmadd231sd xmm4, xmm10, xmm10",
            "vfmadd231sd xmm5, xmm10, xmm10",
            "vfmadd231sd xmm6, xmm10, xmm10",
            "vfmadd231sd xmm7, xmm10, xmm10",
            "vfmadd231sd xmm8, xmm10, xmm10",
            "vfmadd231sd xmm9, xmm10, xmm10",
            "sub {count:e}, 1",
            "jnz 2b",
            count = inout(reg) ROUNDS => _,
            out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _, out("xmm4") _,
            out("xmm5") _, out("xmm6") _, out("xmm7") _, out("xmm8") _, out("xmm9") _,
            out("xmm10") _,
            options(nomem, nostack),
        );
    }
}

#[cfg(target_arch = "aarch64")]
fn rounds() {
    // SAFETY: only registers are written. They are set to zero, so that no NaN or subnormal number matters.
    unsafe {
        asm!(
            "movi d0, #0", "movi d1, #0", "movi d2, #0", "movi d3, #0", "movi d4, #0",
            "movi d5, #0", "movi d6, #0", "movi d7, #0", "movi d16, #0", "movi d17, #0",
            "movi d18, #0",
            "2:",
            "fmadd d0, d18, d18, d0", "fmadd d1, d18, d18, d1", "fmadd d2, d18, d18, d2",
            "fmadd d3, d18, d18, d3", "fmadd d4, d18, d18, d4", "fmadd d5, d18, d18, d5",
            "fmadd d6, d18, d18, d6", "fmadd d7, d18, d18, d7", "fmadd d16, d18, d18, d16",
            "fmadd d17, d18, d18, d17",
            "subs {count:w}, {count:w}, #1",
            "b.ne 2b",
            count = inout(reg) ROUNDS => _,
            out("v0") _, out("v1") _, out("v2") _, out("v3") _, out("v4") _, out("v5") _,
            out("v6") _, out("v7") _, out("v16") _, out("v17") _, out("v18") _,
            options(nomem, nostack),
        );
    }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
compile_error!("the limit of this processor is not measured");
