//! Expressions of xacro that were not expanded.

/// Whether `text` has an expression of xacro in it.
pub(crate) fn is_xacro(text: &str) -> bool {
    text.contains("${") || text.contains("$(")
}

/// What to do about xacro.
///
/// It also tells what is wrong for this reason: [`gather`](crate::diagnostic) makes one of all.
pub(crate) const XACRO_HINT: &str = "expand it by `xacro file.urdf.xacro > file.urdf` and use that; \
    or call it *.xacro and turn on the feature `xacro` of rbd";
