//! The symbolic program: a hash-consed graph of scalar operations, built by smart constructors.

mod angle;
mod cost;
mod counted;
mod depth;
mod elementary;
mod function;
mod graph;
mod interpret;
mod latency;
mod levels;
mod node;
mod print;
mod recording;
mod slope;
mod slots;
mod symbol;
mod symmetry;
mod tape;
mod verify;

pub use angle::AngleForm;
pub use cost::{instructions, op_count};
pub use counted::count;
pub use depth::longest_path;
pub use elementary::{Elementary, Parity};
pub use function::{Function, Input, scalars};
pub use graph::Graph;
pub use interpret::{evaluate, evaluate_in};
pub(crate) use latency::add_arrivals;
pub use latency::{arrivals, latency};
pub use levels::{Mark, ReductionLevels, SlpGroups};
pub use node::{Node, NodeId, Operands};
pub use recording::{Recorder, Recording};
pub(crate) use slots::{Slots, mixed};
pub use symbol::{Symbol, trace};
pub use symmetry::{Place, Symmetry};
pub use verify::verify;
