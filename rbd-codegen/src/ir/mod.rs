//! The symbolic program: a hash-consed graph of scalar operations, built by smart constructors.

mod angle;
mod cost;
mod function;
mod graph;
mod interpret;
mod node;
mod print;
mod slots;
mod symbol;
mod verify;

pub use angle::AngleForm;
pub use cost::{instructions, op_count};
pub use function::{Function, Input};
pub use graph::Graph;
pub use interpret::{evaluate, evaluate_in};
pub use node::{Node, NodeId, Operands};
pub(crate) use slots::{Slots, mixed};
pub use symbol::{Symbol, trace};
pub use verify::verify;
