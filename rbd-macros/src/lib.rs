//! The macros of [rbd](https://docs.rs/rbd), which is the crate to depend on.
//!
//! ```text
//! tokens → Arguments (Options, spans)   arguments.rs, value.rs, frame.rs
//!        → rbd_codegen::compile         expand.rs
//!        → tokens and messages          expand.rs, message.rs
//! ```

mod arguments;
mod derive;
mod expand;
mod fields;
mod frame;
mod joint;
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
/// | `joint("neck", type = spherical)` | takes a joint of the file as of another type; may be repeated | as in the file |
/// | `gravity = [x, y, z]` | acceleration of gravity in the base's frame, m/s² | `[0.0, 0.0, -9.81]` |
/// | `armature = 0.1` | rotor inertia of every joint, or `[elbow = 0.1, "joint 2" = 0.2]` | none |
/// | `damping = file` | viscous damping as in the file's `<dynamics>`, or numbers as above | none |
/// | `friction = file` | Coulomb friction likewise | none |
/// | `parameters = all` | makes the inertias of all links an input: a field `inertias` | none |
/// | `functions = [rnea, crba]` | the functions to generate; `[default, kinetic_energy]` for others besides the default | the equation of motion and the links' placements, as far as the robot allows |
/// | `frames = ["hand", frame("tool", link = "hand", xyz = [0, 0, 0.1], rpy = [0, 0, 0])]` | the frames to generate functions for: links', or placed on links (m, rad) | none |
/// | `allow = [missing_inertial]` | warnings that are not shown | none |
/// | `strict = true` | makes errors of the other warnings | `false` |
/// | `snap = 1e-10` | rotations this near to a quarter turn are made exact | `5e-10` |
/// | `reproducible = true` | the same operations, and so the same bits, on every machine; by default products are fused with sums where the machine can | `false` |
/// | `batch = true` | generates each function for many states at once too (feature `batch` of `rbd`) | `false` |
/// | `effort = high` | searches longer for code that costs less | `normal` |
/// | `xacro = ["side:=left"]` | arguments for a file that ends in `.xacro` | none |
/// | `crate = "::rbd"` | the path of rbd, where it is re-exported | `"::rbd"` |
///
/// The types of a joint are `revolute`, `continuous`, `unbounded` (a turn by [cos θ, sin θ]),
/// `prismatic`, `fixed`, `planar`, `floating`, `spherical`, `helical` with `pitch = 0.01` (metres a
/// radian), `universal` with `axis = [0, 1, 0]`, the second axis, and `cylindrical`; axes are the
/// file's. The last two become two joints, `NAME_first` and `NAME_second`, `NAME_rotation` and
/// `NAME_translation`, without mass between.
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
/// Takes the options of [`robot!`]. A field is a parameter at run time, an input of all functions;
/// what does not depend on it stays a constant:
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
/// | `#[inertia(link = "...", replaces)]` | `SpatialInertia<f64>` | in the place of the link's own |
/// | `#[inertias]` | `[SpatialInertia<f64>; LINKS]` | those of all links, in the order of `LINK_NAMES` |
/// | `#[gravity]` | `Vector3<f64>` | acceleration of gravity in the base's frame, m/s² |
/// | `#[armature]` | `[f64; NV]` | rotor inertia of each coordinate, kg m² |
/// | `#[damping]` | `[f64; NV]` | viscous damping of each coordinate, N m s/rad |
/// | `#[friction]` | `[f64; NV]` | Coulomb friction of each coordinate, N m |
/// | `#[placement(joint = "...")]` | `Transform<f64>` | the joint's frame in its parent link's frame, for calibration |
///
/// `Arm::nominal()` gives every field the file's value: a link's own inertia, or none where the field
/// adds to it; the options' gravity and drives, and without an option for it the file's drives.
///
/// What the functions return stands in a module named after the
/// struct, `arm`, of the same visibility. The struct also dereferences to a type that only serves
/// the compiler's messages about functions that were not generated, so that it can have no `Deref`
/// of yours.
#[proc_macro_derive(
    Dynamics,
    attributes(
        robot, inertia, inertias, gravity, armature, damping, friction, placement
    )
)]
pub fn dynamics(input: TokenStream) -> TokenStream {
    derive::dynamics(input.into()).into()
}
