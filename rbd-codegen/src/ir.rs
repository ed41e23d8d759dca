//! The graph of `rbd_ir` under the name that it has in this crate, with what a function takes and returns.

pub use crate::catalogue::signature::*;
pub use rbd_ir::ir::*;
