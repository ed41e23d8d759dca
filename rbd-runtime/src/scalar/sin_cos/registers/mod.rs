//! Several angles in a register, where the build or the processor has some that are wide enough.
//!
//! Loops over arrays do become such instructions, but not in every function that they are inlined
//! into; sines are too large a part of a robot's function to depend on that.

/// `$name`, a function of any number of angles.
#[allow(
    unused_macros,
    reason = "not every machine has registers of several numbers"
)]
macro_rules! all {
    (
        $name:ident, $arithmetic:ident, $float:ident, $width:literal, $limit:expr, $new:expr,
        $evaluate:expr
    ) => {
        /// The sines and cosines of these angles, and whether all angles were in range: if not, some
        /// are wrong.
        #[inline(always)]
        pub(in crate::scalar::sin_cos) fn $name<const N: usize>(
            arithmetic: $arithmetic,
            angles: [$float; N],
        ) -> ([$float; N], [$float; N], bool) {
            let (mut sin, mut cos) = (angles, angles);
            let mut in_range = true;
            let mut start = 0;
            while start < N {
                // As many in every register, since a number that varies would be loops over single
                // numbers: the last register begins earlier, and gives what it shares with the one
                // before once more.
                let count = if N < $width { N } else { $width };
                let first = if N - start < count { N - count } else { start };
                let mut some = [0.0; $width];
                for i in 0..count {
                    some[i] = angles[first + i];
                }
                let x = $new(arithmetic, some);
                in_range &= Lane::are_within([x], $limit);
                let (s, c) = $evaluate(x);
                let (s, c) = (s.to_array(), c.to_array());
                for i in 0..count {
                    (sin[first + i], cos[first + i]) = (s[i], c[i]);
                }
                start += $width;
            }
            (sin, cos, in_range)
        }
    };
}

#[cfg(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
))]
pub(super) mod avx2;
pub(super) mod loops;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub(super) mod neon;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(super) mod sse2;

#[cfg(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
))]
pub(super) use avx2 as fused;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub(super) use neon::{fused, plain};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(super) use sse2 as plain;

#[cfg(not(any(
    all(target_arch = "aarch64", target_feature = "neon"),
    all(
        target_arch = "x86_64",
        any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
    )
)))]
pub(super) use loops as fused;
#[cfg(not(any(
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "x86_64", target_feature = "sse2")
)))]
pub(super) use loops as plain;

pub(super) use loops::in_a_loop;
