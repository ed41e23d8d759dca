//! The table of generated methods, and how each is traced.
//!
//! A function is a row of the [catalogue](crate::catalogue) and an arm of `reference`; a formulation that
//! costs less is a file here and an arm of `formulations`.

mod centroidal_momentum;
mod constrained;
mod constrained_derivatives;
mod constrained_point;
mod constraint_forces;
mod constraint_numbers;
mod context;
mod coordinates;
mod derivatives;
mod differentiated;
mod factor;
mod formulation;
mod formulations;
mod forward_dynamics;
mod forward_dynamics_hessian;
mod implicit;
mod inertia_matrix;
mod inputs;
mod inverse_dynamics;
mod isomorphic_subtrees;
mod least_norm_rates;
mod numbers;
mod pattern;
mod reference;
mod regressor;
mod rnea_hessian;
mod route;
mod run_time;
mod symbols;
mod trace;

pub use crate::catalogue::signature::{Coordinates, Receiver, Shape, SparseRows};
pub use crate::catalogue::{
    Derivative, DerivativeForm, Method, Parameter, Returned, frame_methods, methods,
};

pub use constraint_forces::trace_given_torques;
pub use context::{Found, TraceContext};
pub use derivatives::{BeforeColumns, before_columns};
pub use formulations::has_formulation;
pub use isomorphic_subtrees::{IsomorphicSubtrees, Numbers};
pub use pattern::Pattern;
pub use reference::{RecordedReference, Reference};
pub use route::{ForwardRoute, Route};
pub use run_time::{PARAMETERS, parameter_count};
pub use trace::{
    Traced, graph_ways, takes_pairs, trace, trace_columns, trace_frame, trace_method, trace_methods,
};
