//! Machine code that the generator writes into a crate. For generated code, and not kept stable.
#![allow(unsafe_code, reason = "code is called, and calls back, by addresses")]

mod routines;

pub use crate::scalar::machine_code::*;
pub use routines::*;

/// A function that calls machine code, in a generated crate.
///
/// `fn code<T>([7, 7, 7]) -> [T; 7] { : 7 } 1 fused "..." [sines::<true>] 1 unfused "..." [sines::<false>]`: the lengths of the arrays
/// that are read, the type of the result and its numbers by field, and for so many lanes of T and each kind of machines, the best first,
/// the method of `Machine` that says whether it is one, the text of the assembler and the routines that it names.
#[doc(hidden)]
#[macro_export]
macro_rules! machine_code {
    (
        fn $name:ident<$scalar:ident>([$($length:literal),*]) -> $returns:ty { $($(. $field:tt)? : $count:literal),* }
        $($lanes:literal $machine:ident $text:literal [$($routine:ident $(::<$is_fused:literal>)?),*])*
    ) => {
        #[inline(always)]
        fn $name<$scalar: $crate::Real>(
            machine: $crate::machine_code::Machine<$scalar>,
            arguments: [&[$scalar]; <[usize]>::len(&[$($length),*])],
        ) -> $returns {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
            {
                let code: $crate::machine_code::Code<$returns> = 'best: {
                    $(if const { size_of::<$scalar>() == $lanes * size_of::<f64>() } && machine.$machine() {
                        #[unsafe(naked)]
                        #[allow(improper_ctypes_definitions, reason = "the result is an address of Rust's")]
                        unsafe extern "sysv64" fn code<$scalar: $crate::Real>(
                            _: *mut [*mut f64; $crate::machine_code::MOST_ARRAYS],
                        ) -> $returns {
                            ::core::arch::naked_asm!(
                                $text,
                                $($routine = sym $crate::machine_code::$routine::<f64 $(, $is_fused)?>,)*
                            )
                        }
                        break 'best code::<$scalar>;
                    })*
                    ::core::unreachable!("the last runs everywhere")
                };
                let places = [$($crate::machine_code::place::<$scalar, _, _>(
                    |result: &$returns| &(*result)$(.$field)?,
                    0 $(+ ::core::mem::offset_of!($returns, $field))?,
                    $count,
                )),*];
                // SAFETY: the generator has written the code for arrays of these lengths, and each body for
                // the machines of its name. It writes every number of the result.
                unsafe { machine.call(code, ([$($length),*], arguments), places) }
            }
            #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))))]
            {
                let _ = (machine, arguments);
                ::core::unreachable!("`Dispatch` gives no `Machine` here")
            }
        }
    };
}
