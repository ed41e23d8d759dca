//! The generator through its public interface, and its stages through `internals`.

mod accuracy;
mod c;
mod c_printer;
mod casadi;
mod chain;
mod closed_loops;
mod conservation;
mod constrained;
mod constraint_forces;
mod constraints;
mod dense;
mod derivatives;
mod derive;
#[cfg(feature = "json")]
mod description;
mod differential;
mod elementary;
mod equivalent_joints;
mod exact;
mod extremes;
mod field;
#[cfg(all(feature = "mjcf", feature = "sdf"))]
mod formats;
mod frames;
mod goldens;
mod ground_truth;
mod indefinite;
mod interface;
mod joint_override;
mod joint_types;
mod joint_wrenches;
mod large_angles;
mod large_robot;
mod layers;
mod limbs;
#[cfg(all(feature = "json", feature = "mjcf", feature = "sdf"))]
mod limits;
#[cfg(feature = "mjcf")]
mod linkages;
mod lowering;
mod maximal;
mod mimic;
#[cfg(feature = "mjcf")]
mod mjcf;
mod model;
mod mutations;
mod nan;
mod options;
mod parameter_rank;
mod parameters;
mod passes;
mod purity;
mod rank_check;
mod rational;
mod run_time;
#[cfg(feature = "sdf")]
mod sdf_names;
mod shared_robots;
mod snapping;
mod spook;
mod traps;
mod tree;
#[cfg(feature = "urdf-rs")]
mod urdf_rs;
mod urdf_rs_witness;
mod wrong_files;
#[cfg(all(feature = "mjcf", feature = "sdf"))]
mod wrong_formats;
#[cfg(feature = "xacro")]
mod xacro;
