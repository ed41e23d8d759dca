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
    ($($name:ident: $trait:path,)*) => {
        functions! { NotGenerated: $($name: $trait,)* }
    };
    ($type:ident: $($name:ident: $trait:path,)*) => {
        $(impl<R: $trait> $type<R> {
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

/// The factors that an inertia matrix lacks, as [`NotGenerated`]: no matrix has the traits that they ask for.
pub struct FactorNotGenerated<H>(PhantomData<H>);

impl<H> FactorNotGenerated<H> {
    /// The factors that `_matrix` lacks.
    #[inline]
    pub const fn of(_matrix: &H) -> &Self {
        &Self(PhantomData)
    }
}

// Traits of the matrix, not of its robot: the compiler prints a trait's message only where the type before the dot
// lacks it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the inertia matrix has no function `ltdl`",
    label = "not generated for this robot",
    note = "add `ltdl` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait HasLtdl {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the inertia matrix has no function `ltl`",
    label = "not generated for this robot",
    note = "add `ltl` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait HasLtl {}

functions! { FactorNotGenerated: ltdl: HasLtdl, ltl: HasLtl, }

pub(super) use functions;
