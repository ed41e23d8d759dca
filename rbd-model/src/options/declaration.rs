//! Options are declared once.

/// Declares a struct of options with its defaults and a setter for each: fields may be added, so a struct expression
/// would not do outside of its crate.
#[doc(hidden)]
#[macro_export]
macro_rules! declare_options {
    ($(#[$about:meta])* pub struct $options:ident {
        $($(#[$doc:meta])* $name:ident: $type:ty = $default:expr,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub struct $options {
            $($(#[$doc])* pub $name: $type,)+
        }

        impl Default for $options {
            fn default() -> Self {
                Self { $($name: $default,)+ }
            }
        }

        /// Each sets the field of its name and leaves the rest.
        impl $options {
            $(
                #[doc = concat!("With this [`", stringify!($name), "`](Self#structfield.", stringify!($name), ").")]
                #[must_use]
                pub fn $name(mut self, $name: $type) -> Self {
                    self.$name = $name;
                    self
                }
            )+
        }
    };
}
