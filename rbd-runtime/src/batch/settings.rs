//! The methods of generated `Batch` types that set their [`Execution`](super::Execution).

/// It is expanded within an `impl<'a, R> Batch<'a, R>`: methods of the type need no trait in scope, and
/// which of them exist depends on the features of this crate, which generated code does not know.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "rayon"))]
macro_rules! batch_settings {
    () => {
        $crate::batch_settings_of_one_thread!();
    };
}

/// See above.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "rayon")]
macro_rules! batch_settings {
    () => {
        $crate::batch_settings_of_one_thread!();

        /// On all threads of the current `rayon` pool, with the same bits as on one.
        #[must_use]
        pub const fn parallel(self) -> Self {
            Self {
                execution: self.execution.parallel(),
                ..self
            }
        }
    };
}

/// See above.
#[doc(hidden)]
#[macro_export]
macro_rules! batch_settings_of_one_thread {
    () => {
        /// Calls `report` with the number of finished states, a few hundred times at the most. The
        /// last call has all of them. Every thread calls it, in any order.
        #[must_use]
        pub const fn progress(
            self,
            report: &'a (dyn ::core::ops::Fn(usize) + ::core::marker::Sync),
        ) -> Self {
            Self {
                execution: self.execution.progress(report),
                ..self
            }
        }

        /// In registers of at most `bits` bits, or in the narrowest that the build allows. By default in
        /// the machine's widest registers that pay. In 128 bits of x86-64 only single calls are fused.
        #[must_use]
        pub const fn at_most_bits(self, bits: usize) -> Self {
            Self {
                execution: self.execution.at_most_bits(bits),
                ..self
            }
        }
    };
}
