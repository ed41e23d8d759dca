//! URDF, read strictly; `<robot>` as a `Description`, and any description as `urdf-rs` reads it.
//!
//! `<dynamics>`, damping and friction of joints, is no part of the equations that are generated
//! and is passed over like everything else that has no part in them.

mod clean;
pub(crate) mod read;
mod read_joint;
mod schema;

pub(crate) use crate::description::element as description;
pub(crate) use crate::input::{problems, spelling};
pub(crate) use crate::xml::number;
pub(crate) use clean::typed;
