//! URDF, read strictly: `<robot>` as a `Description`.
//!
//! `<dynamics>`, damping and friction of joints, is part of the equations only for those who ask
//! for it, and read as strictly as the rest; everything else that has no part in them is passed over.

mod element;
#[cfg(feature = "urdf-rs")]
pub(crate) mod from_urdf_rs;
pub(crate) mod read;
mod read_joint;
mod schema;
