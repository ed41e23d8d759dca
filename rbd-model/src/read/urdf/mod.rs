//! URDF, read strictly: `<robot>` as a `Description`.
//!
//! `<dynamics>`, damping and friction of joints, enters the equations only by options, and is read as
//! strictly as the rest; everything else that does not affect them is skipped.

mod element;
#[cfg(feature = "urdf-rs")]
pub(crate) mod from_urdf_rs;
pub(crate) mod read;
mod read_joint;
mod schema;

/// The treatment of each element and attribute.
pub(super) fn rows() -> Vec<super::table::Row> {
    super::table::rows(schema::LEVELS, &schema::SCHEMA, schema::REMARKS)
}
