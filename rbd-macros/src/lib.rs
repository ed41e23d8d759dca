//! The macros of [rbd](https://docs.rs/rbd), which is the crate to depend on.
//!
//! ```text
//! tokens → Arguments (Options, spans)   arguments.rs, value.rs
//!        → rbd_codegen::compile         expand.rs
//!        → tokens and messages          expand.rs, message.rs
//! ```

mod arguments;
mod derive;
mod expand;
mod message;
mod value;

use proc_macro::TokenStream;

/// Generates a robot's dynamics from its URDF file, as a type of its own.
///
/// ```ignore
/// rbd::robot!("robots/panda.urdf"); // pub struct Panda, named after <robot name>
/// rbd::robot!(Arm = "robots/panda.urdf", gravity = [0.0, 0.0, -1.62], functions = [rnea, crba]);
/// rbd::robot!(pub(crate) Arm = "robots/panda.urdf");
/// ```
///
/// With features of rbd the file may be another: `json` (a `RobotDescription` of rbd-codegen),
/// `mjcf`, `sdf`, `xacro` (`*.xacro`, expanded by the command of that name).
///
/// A relative path starts from the folder of the crate's Cargo.toml. The file is tracked, with what
/// xacro includes: an edit builds the crate again. What is wrong with the file is an error on its path, what had to be
/// assumed a warning there.
///
/// | option | meaning | default |
/// |---|---|---|
/// | `base_link = "..."` | the link to take as the base; what is not below it is left out | the root |
/// | `gravity = [x, y, z]` | acceleration of gravity in the base's frame, m/s² | `[0.0, 0.0, -9.81]` |
/// | `functions = [rnea, crba]` | the functions to generate | the equation of motion and the links' placements, as far as the robot allows |
/// | `allow = [missing_inertial]` | warnings that are not shown | none |
/// | `strict = true` | makes errors of the other warnings | `false` |
/// | `snap = 1e-10` | rotations this near to a quarter turn are made exact | `5e-10` |
/// | `fma = true` | writes fused multiply-adds, for targets that have them | `false` |
/// | `effort = high` | searches longer for code that costs less | `normal` |
/// | `xacro = ["side:=left"]` | arguments for a file that ends in `.xacro` | none |
/// | `crate = "::rbd"` | the path of rbd, where it is re-exported | `"::rbd"` |
#[proc_macro]
pub fn robot(input: TokenStream) -> TokenStream {
    expand::robot(input.into()).into()
}

/// Generates a robot's dynamics for a struct of your own.
///
/// ```ignore
/// #[derive(rbd::Dynamics)]
/// #[robot("robots/panda.urdf", functions = [rnea])]
/// struct Arm;
/// ```
///
/// Takes the options of [`robot!`]. What the functions return stands in a module named after the
/// struct, `arm`, of the same visibility.
#[proc_macro_derive(Dynamics, attributes(robot))]
pub fn dynamics(input: TokenStream) -> TokenStream {
    derive::dynamics(input.into()).into()
}
