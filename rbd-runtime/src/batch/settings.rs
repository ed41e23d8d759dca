//! The methods of generated `Batch` types that set their [`Execution`](super::Execution).

/// Written into an `impl<'a, R> Batch<'a, R>`: as methods of the type they need no trait in scope,
/// and what they are depends on the features of this crate, which generated code does not know.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "rayon"))]
macro_rules! batch_settings {
    () => {
        $crate::batch_progress!();
    };
}

/// See above.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "rayon")]
macro_rules! batch_settings {
    () => {
        $crate::batch_progress!();

        /// On all threads of the current `rayon` pool. Results are the same bits as of one.
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
macro_rules! batch_progress {
    () => {
        /// `report` is called with the number of states that are done, a few hundred times at the
        /// most and at last with all. Of several threads each calls it, in any order.
        #[must_use]
        pub const fn progress(self, report: &'a (dyn Fn(usize) + Sync)) -> Self {
            Self {
                execution: self.execution.progress(report),
                ..self
            }
        }
    };
}
