//! Unexpanded expressions of xacro.

/// Whether `text` has an expression of xacro in it.
pub(crate) fn is_xacro(text: &str) -> bool {
    text.contains("${") || text.contains("$(")
}

/// The advice about xacro.
///
/// It also identifies messages with this cause: [`gather`](crate::diagnostic) merges them into one.
pub(crate) const XACRO_HINT: &str = "expand it by `xacro file.urdf.xacro > file.urdf` and use that; \
    or call it *.xacro and turn on the feature `xacro` of rbd";
