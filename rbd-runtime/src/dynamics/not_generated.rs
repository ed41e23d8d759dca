//! The compiler's message about a function that was not generated.

use core::marker::PhantomData;

/// The functions that a robot or a frame lacks, each in `functions/hints.rs`. A call of one makes the compiler name the option to
/// add.
///
/// A robot's type dereferences to this empty type. The compiler finds a generated function of the
/// same name first. None of the functions here can be called: each asks for its trait, which the robot
/// lacks. So the compiler prints the trait's message instead of "no such method".
pub struct NotGenerated<R>(PhantomData<R>);

// A bound of the impl and not of the function: with it the compiler takes the function for missing,
// and says nothing of its arguments and of what is done with its result.
macro_rules! functions {
    ($($name:ident: $trait:ident,)*) => {
        $(impl<R: $trait> NotGenerated<R> {
            #[doc(hidden)]
            pub const fn $name(&self) {}
        })*
    };
}

impl<R> NotGenerated<R> {
    /// The functions that `_robot`, or a frame, lacks.
    #[inline]
    pub const fn of(_robot: &R) -> &Self {
        &Self(PhantomData)
    }
}

pub(super) use functions;
