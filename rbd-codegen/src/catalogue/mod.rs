//! The catalogue: every function that can be generated, a row each.
//!
//! A row says what is known of a function without a robot: its name, arguments, results, formula, source,
//! what it is a derivative of, when it is generated, what it divides by and about how many operations it
//! takes. All other code reads the row by its id, [`FunctionName`].

mod family;
mod lookup;
mod method;
mod name;
mod other_names;
mod parameter;
mod results;
mod returned;
mod row;
mod rows;
pub(crate) mod signature;
mod size;
mod table;
mod wrenches;

pub use method::Method;
pub use name::FunctionName;
pub use other_names::{LIBRARIES, Library};
pub use parameter::Parameter;
pub use results::results_type;
pub use returned::Returned;
pub use row::{Asked, Attribute, Derivative, DerivativeForm, Row, Times};
pub use size::RobotSize;
pub use table::{configuration_methods, families, frame_methods, methods};
pub use wrenches::{WrenchVariant, WrenchWords};
