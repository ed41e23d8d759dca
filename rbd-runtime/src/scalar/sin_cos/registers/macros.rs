//! Macros for registers of all machines.
#![allow(unused_macros, reason = "not every machine has each kind of registers")]

/// Defines `$name`, a function of any number of angles.
macro_rules! all {
    (
        $name:ident, $arithmetic:ident, $float:ident, $width:literal, $limit:expr, $new:expr,
        $evaluate:expr
    ) => {
        /// Writes the sines and cosines of these angles and their offsets, and returns whether all angles
        /// were in range; if not, some are wrong.
        #[inline(always)]
        pub(in crate::scalar::sin_cos) fn $name<O: Offset, const N: usize>(
            arithmetic: $arithmetic,
            angles: &[$float; N],
            offsets: &[O; N],
            results: &mut ([$float; N], [$float; N]),
        ) -> bool {
            /// The same of a register. A `count` that is not known when this is inlined would become loops over single numbers.
            #[inline(always)]
            fn register<O: Offset, const N: usize>(
                arithmetic: $arithmetic,
                angles: &[$float; N],
                offsets: &[O; N],
                (sin, cos): &mut ([$float; N], [$float; N]),
                (first, count): (usize, usize),
            ) -> bool {
                let mut some = [0.0; $width];
                for i in 0..count {
                    some[i] = angles[first + i];
                }
                let x = $new(arithmetic, some);
                let offset = O::gather(
                    offsets,
                    first,
                    count,
                    #[inline(always)]
                    |numbers: [f64; $width]| {
                        let mut rounded = [0.0; $width];
                        for i in 0..$width {
                            rounded[i] = numbers[i] as $float;
                        }
                        $new(arithmetic, rounded)
                    },
                );
                let (s, c) = $evaluate(x, offset);
                let (s, c) = (s.to_array(), c.to_array());
                for i in 0..count {
                    (sin[first + i], cos[first + i]) = (s[i], c[i]);
                }
                Lane::are_within([x], $limit)
            }

            let mut in_range = true;
            let mut start = 0;
            while start + $width <= N {
                in_range &= register(arithmetic, angles, offsets, results, (start, $width));
                start += $width;
            }
            // Not some angles of the register before once more: a processor waits where it reads across the borders at
            // which it has just written.
            if N % $width > 0 {
                in_range &= register(arithmetic, angles, offsets, results, (start, N % $width));
            }
            in_range
        }
    };
}

/// Defines `$name`, a register of `$n` numbers that the build knows the machine to have, with its operators.
macro_rules! register {
    ($name:ident, $register:ident, $float:ident, $n:literal, $add:ident, $sub:ident, $mul:ident) => {
        #[derive(Clone, Copy)]
        struct $name($register);

        impl $name {
            #[inline(always)]
            fn new(_: impl Rounding, values: [$float; $n]) -> Self {
                // SAFETY: both are as many bits, and every pattern of bits is a number.
                Self(unsafe { core::mem::transmute::<[$float; $n], $register>(values) })
            }

            #[inline(always)]
            fn to_array(self) -> [$float; $n] {
                // SAFETY: as in `new`.
                unsafe { core::mem::transmute::<$register, [$float; $n]>(self.0) }
            }

            #[allow(dead_code, reason = "what `x86_lane` asks for")]
            #[inline(always)]
            fn register(self) -> $register {
                self.0
            }

            #[allow(dead_code, reason = "what `x86_lane` asks for")]
            #[inline(always)]
            fn with(self, register: $register) -> Self {
                Self(register)
            }
        }

        register!(operator $name, Add, add, $add);
        register!(operator $name, Sub, sub, $sub);
        register!(operator $name, Mul, mul, $mul);
    };
    (operator $name:ident, $trait:ident, $method:ident, $instruction:ident) => {
        impl core::ops::$trait for $name {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: the module is compiled only if the build is for machines that have the instruction.
                Self(unsafe { $instruction(self.0, other.0) })
            }
        }
    };
}

/// Implements `Lane` for a register of x86-64: every function takes a value of the type, which proves that
/// the machine has the instructions.
macro_rules! x86_lane {
    (
        $register:ident, $float:ident, $round:literal, $last:literal, $last_but_one:literal,
        $to_bits:ident, $from_bits:ident, $shift:ident, $set1:ident, $blend:ident, $and:ident,
        $and_not:ident, $add:ident, $xor:ident, $are_at_most:ident, $mul_add:path
    ) => {
        impl Lane for $register {
            const ROUND: f64 = $round;

            #[inline(always)]
            fn splat(self, value: f64) -> Self {
                // SAFETY: `self` proves that the machine has the instruction.
                self.with(unsafe { $set1(value as $float) })
            }

            #[inline(always)]
            fn fused_mul_add(self, factor: Self, term: Self) -> Self {
                $mul_add(self, factor, term)
            }

            #[inline(always)]
            fn turn(turns: Self, (sin, cos): (Self, Self)) -> (Self, Self) {
                // SAFETY: `turns` proves that the machine has the instructions.
                unsafe {
                    let bits = $to_bits(turns.register());
                    let quarter = $from_bits($shift::<$last>(bits));
                    let half = $from_bits($shift::<$last_but_one>(bits));
                    let sign = $set1(-0.0);
                    // Blends use only the sign bit.
                    let s = $blend(sin.register(), cos.register(), quarter);
                    let c = $blend(cos.register(), sin.register(), quarter);
                    let minus_sin = $and(half, sign);
                    let minus_cos = $and($xor(quarter, half), sign);
                    (sin.with($xor(s, minus_sin)), cos.with($xor(c, minus_cos)))
                }
            }

            #[inline(always)]
            fn are_within<const N: usize>(angles: [Self; N], limit: f64) -> bool {
                if N == 0 {
                    return true;
                }
                let x = angles[0];
                // SAFETY: `x` proves that the machine has the instructions.
                let size = unsafe {
                    let mut size = $set1(0.0);
                    for i in 0..N {
                        size = $add(size, $and_not($set1(-0.0), angles[i].register()));
                    }
                    size
                };
                $are_at_most(x.with(size), x.splat(limit))
            }

            /// Unused: the functions of arrays report angles out of range instead.
            fn repair<A: Rounding, O: Offset>(self, _: O, sin_cos: (Self, Self)) -> (Self, Self) {
                sin_cos
            }
        }
    };
}
