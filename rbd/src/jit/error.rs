use std::fmt;
use std::string::String;

use rbd_codegen::Diagnostics;

/// A reason why there is no robot, or no function of it.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// Everything that is wrong with the file or the options, or with a function that is asked for.
    Robot(Diagnostics),
    /// The function has no machine code.
    Code {
        /// Its name.
        function: String,
        /// The reason.
        reason: rbd_jit::Error,
    },
    /// A [`Handle`](super::Handle) was asked for that takes or returns another number of arrays.
    Arrays {
        /// The name of the function.
        function: String,
        /// How many arrays it takes and returns.
        has: [usize; 2],
        /// How many the handle does.
        handle: [usize; 2],
    },
    /// A function of the user's own cannot be traced or differentiated.
    Traced {
        /// Its name, or that of the function that it calls.
        function: String,
        /// The reason, and what to do.
        problem: String,
    },
}

impl From<Diagnostics> for Error {
    fn from(diagnostics: Diagnostics) -> Self {
        Self::Robot(diagnostics)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Robot(diagnostics) => diagnostics.fmt(f),
            Self::Code { function, reason } => write!(f, "`{function}`: {reason}"),
            Self::Traced { function, problem } => write!(f, "`{function}`: {problem}"),
            Self::Arrays {
                function,
                has: [taken, given],
                handle,
            } => write!(
                f,
                "`{function}` takes {taken} arrays and returns {given}, not {} and {}; run-time fields are one more, \
                 `parameters`: take `function(\"{function}\")`, and `handle` of it",
                handle[0], handle[1]
            ),
        }
    }
}

impl std::error::Error for Error {}
