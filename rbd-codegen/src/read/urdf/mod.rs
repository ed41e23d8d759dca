//! URDF, read strictly; `<robot>` as a `Description`, and any description as `urdf-rs` reads it.
//!
//! `<dynamics>`, damping and friction of joints, is part of the equations only for those who ask
//! for it, and read as strictly as the rest; everything else that has no part in them is passed over.

mod clean;
pub(crate) mod read;
mod read_joint;
mod schema;

pub(crate) use clean::typed;
