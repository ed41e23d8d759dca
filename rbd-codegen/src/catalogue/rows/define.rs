//! How a family of rows is written down.

/// The rows of a family after those before it: `Rnea = Row { about: "…", name: "rnea", … }` makes the row,
/// and the constant `FunctionName::Rnea` that is its id.
macro_rules! rows {
    ($first:expr, $($id:ident = Row { about: $about:literal, $($field:tt)* }),* $(,)?) => {
        pub(super) const FIRST: usize = $first;
        pub(super) const END: usize = FIRST + [$(stringify!($id)),*].len();

        pub(super) const ROWS: &[Row] = &[$(Row {
            about: $about,
            ident: stringify!($id),
            $($field)*
        }),*];

        const _: () = {
            #[allow(clippy::enum_variant_names, reason = "a family has a name in common")]
            enum Place { $($id),* }

            #[allow(non_upper_case_globals, reason = "read as the variants of an enumeration")]
            impl crate::catalogue::name::FunctionName {
                $(
                    #[doc = $about]
                    pub const $id: Self = Self::of_row(FIRST + Place::$id as usize);
                )*
            }
        };
    };
}
pub(super) use rows;
