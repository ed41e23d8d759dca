//! Robots of the macros, as users have them.

mod at;
#[cfg(feature = "rayon")]
mod batch;
#[cfg(feature = "rayon")]
mod batch_matrices;
mod c;
#[cfg(feature = "rayon")]
mod constraint_forces;
mod constraints;
mod dense;
mod derivatives;
mod differentiated;
#[cfg(feature = "dynamic")]
mod dynamic;
#[cfg(all(feature = "json", feature = "mjcf"))]
mod formats;
mod frames;
mod generic;
mod goldens;
mod indices;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod inlined;
mod joint_option;
#[cfg(all(feature = "batch", feature = "dynamic"))]
mod joint_wrenches;
mod names;
mod no_std;
#[cfg(feature = "rayon")]
mod offsets_and_nan;
mod one_error;
mod optimized;
mod options;
mod pose_error;
#[cfg(feature = "batch")]
mod residual;
mod run_time;
mod scratch;
#[cfg(all(feature = "batch", feature = "dynamic"))]
mod spook;
mod step;
mod tree_derivatives;
