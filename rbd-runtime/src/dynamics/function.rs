//! What declares the trait of one function.

/// A trait with one function: where its sparse results have entries, what it takes and returns.
macro_rules! function {
    (
        $(#[$of_trait:meta])*
        $trait:ident: $super:ident { $($(#[$of_pattern:meta])* $pattern:ident,)* }
        $(#[$of_function:meta])*
        $function:ident($($argument:ident: $kind:ident),*) -> $result:ty
    ) => {
        $(#[$of_trait])*
        pub trait $trait: $super {
            $($(#[$of_pattern])* type $pattern: SparsityPattern;)*

            $(#[$of_function])*
            #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
            #[allow(clippy::too_many_arguments, reason = "a motion, weights and a direction")]
            fn $function<T: Real>(&self, $($argument: &Self::$kind<T>),*) -> $result;
        }
    };
}

pub(super) use function;
