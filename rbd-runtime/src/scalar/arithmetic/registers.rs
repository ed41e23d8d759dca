//! Packs of scalars in the registers of x86-64.

/// An operator of registers.
macro_rules! operator {
    ($name:ident, $trait:ident, $method:ident, $instruction:ident) => {
        impl $trait for $name {
            type Output = Self;
            #[inline(always)]
            fn $method(self, rhs: Self) -> Self {
                // SAFETY: values of this type prove that the machine has the instruction.
                Self(unsafe { $instruction(self.0, rhs.0) })
            }
        }
    };
}

/// A register of numbers, which is made with a value of `$proof` or from another register.
macro_rules! register {
    (
        $(#[$doc:meta])* $visible:vis $name:ident, $proof:ident, $register:ident, $float:ident, $n:literal, $add:ident, $sub:ident,
        $mul:ident, $div:ident, $mul_add:ident, $sqrt:ident, $($lane:literal),+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        $visible struct $name($register);

        impl $name {
            // SAFETY: both are as many bits, and every pattern of bits is a number.
            const ZEROS: $register = unsafe { transmute::<[$float; $n], $register>([0.0; $n]) };
            // SAFETY: as above.
            const SIGNS: $register = unsafe { transmute::<[$float; $n], $register>([-0.0; $n]) };

            /// The register with these numbers, written into zeros.
            ///
            /// A value that is written in parts and then read as a whole, as the instructions' own constructors do, makes LLVM search from
            /// the start of the body (`SROA`, a load before the first store): compile time would grow with the square of a body's length.
            #[inline(always)]
            $visible fn new(_proof: $proof, values: [$float; $n]) -> Self {
                let mut register = Self::ZEROS;
                let first = (&raw mut register).cast::<$float>();
                // SAFETY: a register has as many numbers, and `$proof` proves that the machine has it.
                $(unsafe { first.add($lane).write(values[$lane]) };)+
                Self(register)
            }

            #[allow(dead_code, reason = "for those that sines are computed in")]
            #[inline(always)]
            pub(in crate::scalar) fn register(self) -> $register {
                self.0
            }

            /// Wraps another register; `self` proves that the machine has it.
            #[allow(dead_code, reason = "for those that sines are computed in")]
            #[inline(always)]
            pub(in crate::scalar) fn with(self, register: $register) -> Self {
                Self(register)
            }
        }

        operator!($name, Add, add, $add);
        operator!($name, Sub, sub, $sub);
        operator!($name, Mul, mul, $mul);
        operator!($name, Div, div, $div);

        impl Neg for $name {
            type Output = Self;
            #[inline(always)]
            // −0 − x, which LLVM knows to be −x: exact, zeros too. A bit operation would be written to
            // memory as one type and read as another, for which LLVM searches a body from its start.
            fn neg(self) -> Self {
                // SAFETY: values of this type prove that the machine has the instruction.
                Self(unsafe { $sub(Self::SIGNS, self.0) })
            }
        }

        impl Pack<$float, $n> for $name {
            #[inline(always)]
            fn mul_add(self, factor: Self, term: Self) -> Self {
                // SAFETY: values of this type prove that the machine has the instruction.
                Self(unsafe { $mul_add(self.0, factor.0, term.0) })
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                // SAFETY: values of this type prove that the machine has the instruction.
                Self(unsafe { $sqrt(self.0) })
            }

            #[inline(always)]
            fn to_array(self) -> [$float; $n] {
                // SAFETY: both are as many bits, and every pattern of bits is a number.
                unsafe { transmute::<$register, [$float; $n]>(self.0) }
            }
        }
    };
}
