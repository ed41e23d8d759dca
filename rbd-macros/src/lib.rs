//! The macros of [rbd](https://docs.rs/rbd), which is the crate to depend on.
//!
//! ```text
//! tokens → Arguments (Options, spans)   arguments.rs, value.rs, frame.rs
//!        → rbd_codegen::compile         expand.rs
//!        → tokens and messages          expand.rs, message.rs
//! ```

mod arguments;
mod constraint;
mod derive;
#[cfg(test)]
mod documentation;
mod expand;
mod fields;
mod frame;
mod joint;
mod kept;
mod message;
mod rustc;
mod value;

use proc_macro::TokenStream;

// Built from the tables by which the arguments are parsed: see `documentation`.
#[doc = include_str!("robot.md")]
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
/// Takes the options of [`robot!`]. A field is known at run time only and is an input of all
/// functions. Numbers that do not depend on it stay constants:
///
/// ```ignore
/// #[derive(rbd::Dynamics)]
/// #[robot("robots/panda.urdf")]
/// struct Arm {
///     #[inertia(link = "panda_hand")] // or (link = "panda_hand", replaces)
///     payload: rbd::SpatialInertia<f64>,
/// }
/// ```
///
/// | attribute | type (numbers `f64` or `f32`) | meaning |
/// |---|---|---|
/// | `#[inertia(link = "...")]` | `SpatialInertia<f64>` | added to the link's own, about the origin of its frame |
/// | `#[inertia(link = "...", replaces)]` | `SpatialInertia<f64>` | replaces the link's own |
/// | `#[inertias]` | `[SpatialInertia<f64>; LINKS]` | those of all links, in the order of `LINK_NAMES` |
/// | `#[gravity]` | `Vector3<f64>` | acceleration of gravity in the base's frame, m/s² |
/// | `#[armature]` | `[f64; NV]` | rotor inertia of each coordinate, kg m² |
/// | `#[damping]` | `[f64; NV]` | viscous damping of each coordinate, N m s/rad |
/// | `#[friction]` | `[f64; NV]` | Coulomb friction of each coordinate, N m |
/// | `#[placement(joint = "...")]` | `Transform<f64>` | the joint's frame in its parent link's frame, for calibration |
/// | `#[active]` | `[f64; CONSTRAINTS]` | 1 for each constraint that acts, 0 for the others |
/// | `#[active(constraint = "...")]` | `f64` | the same of one constraint |
/// | `#[foothold(constraint = "...")]` | `Vector3<f64>` | where the constraint holds in the base's frame, m |
/// | `#[placement(constraint = "...")]` | `Transform<f64>` | the constraint's frame in the base's frame |
///
/// `Arm::nominal()` gives every field its nominal value. An inertia is the link's own, or zero if the field
/// adds to it. Gravity, armature, damping and friction are those of the options, or else of the file.
/// Constraints act, where they are placed.
///
/// Matrix types stand in a module named after the struct, `arm`, of the same visibility. The struct
/// dereferences to a type that serves the compiler's messages about functions that were not
/// generated. So it can have no `Deref` of yours.
#[proc_macro_derive(
    Dynamics,
    attributes(
        robot, inertia, inertias, gravity, armature, damping, friction, placement, active, foothold
    )
)]
pub fn dynamics(input: TokenStream) -> TokenStream {
    derive::dynamics(input.into()).into()
}
