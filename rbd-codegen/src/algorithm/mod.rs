//! The table of generated methods, and how each is traced.
//!
//! A new algorithm is one file here and one row in [`methods`](methods()), or in [`FRAME_METHODS`] for one
//! of a frame.

mod constrained;
mod constrained_derivatives;
mod constraint_forces;
mod context;
mod coordinates;
mod derivatives;
mod differentiated;
mod factor;
mod formulation;
mod forward_dynamics;
mod frame;
mod implicit;
mod inertia_matrix;
mod inverse_dynamics;
mod limbs;
mod method;
mod methods;
mod numbers;
mod pattern;
mod reference;
mod regressor;
mod route;
mod symbols;
mod trace;

pub use crate::ir::{Coordinates, Receiver, Shape, SparseRows};

pub use constraint_forces::trace_given_torques;
pub use context::TraceContext;
pub use derivatives::{BeforeColumns, before_columns};
pub use frame::FRAME_METHODS;
pub use limbs::Limbs;
pub use method::{Derivative, DerivativeForm, Method, Parameter, Returned};
pub(crate) use methods::CONFIGURATIONS;
pub use methods::methods;
use methods::row;
pub use numbers::{PARAMETERS, parameter_count};
pub use pattern::Pattern;
pub use reference::Reference;
pub use route::{ForwardRoute, Route};
pub use trace::{Traced, graph_ways, trace, trace_frame, trace_methods};
