//! Robots of the macros, as users have them.

mod at;
mod batch;
mod batch_matrices;
mod c;
mod constraint_forces;
mod constraints;
mod dense;
mod derivatives;
mod differentiated;
mod dynamic;
#[cfg(target_arch = "x86_64")]
mod expressions;
mod formats;
mod frames;
mod generic;
mod goldens;
mod indices;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod inlined;
#[cfg(target_arch = "x86_64")]
mod jit;
mod joint_option;
mod joint_wrenches;
mod kernels;
mod known_jacobians;
mod machine_code;
mod messages;
mod names;
mod no_std;
mod offsets_and_nan;
mod one_error;
mod optimized;
mod options;
mod own;
mod own_limbs;
mod own_method;
mod pose_error;
mod residual;
mod robots;
mod run_time;
mod scratch;
mod spook;
mod step;
#[cfg(target_arch = "x86_64")]
mod traced;
mod tree_derivatives;
