//! Every option, declared once: the macros read their names here, and the documentation of
//! `robot!` is made of it.

/// An option of `robot!` and `#[robot(...)]`.
pub struct OptionRow {
    /// The text before `=`, or before the parentheses.
    pub name: &'static str,
    /// An example of its use.
    pub example: &'static str,
    /// Its effect.
    pub meaning: &'static str,
    /// Its default.
    pub default: &'static str,
    /// The flag of the command `rbd generate` that does the same, if there is one.
    pub flag: Option<&'static str>,
}

/// Calls the macro `$then` with the row of every option, in the order of the documentation: its name, the field that it
/// sets if its value is read by the field's type alone, and the rest of [`OptionRow`].
#[rustfmt::skip]
#[doc(hidden)]
#[macro_export]
macro_rules! option_rows {
    ($then:ident) => {
        $then! {
            "base_link" = robot.base_link, (r#"base_link = "...""#, "the link to take as the base; what is not below it is left out", "the root", Some("--base-link"));
            "base" = robot.base, ("base = floating", "how the base moves in the world: `fixed`, `floating` or `planar`; one that does is the first joint, `root_joint`", "`fixed`", Some("--base"));
            "joint", (r#"joint("neck", type = spherical)"#, "takes a joint of the file as of another type; may be repeated", "as in the file", Some("--joint"));
            "constraint", (r#"constraint("loop", type = hinge, a = "rod", a_xyz = [0.3, 0, 0], b = "crank")"#, "a constraint beside the joints, which closes a loop or couples two coordinates; may be repeated", "as in the file", Some("--constraint"));
            "gravity" = robot.gravity, ("gravity = [0.0, 0.0, -1.62]", "acceleration of gravity in the base's frame, m/s²", "`[0.0, 0.0, -9.81]`", Some("--gravity"));
            "armature" = robot.armature, ("armature = 0.1", r#"rotor inertia of every joint, or `[elbow = 0.1, "joint 2" = 0.2]`, or as in the `file`, where it has one"#, "none", Some("--armature"));
            "damping" = robot.damping, ("damping = file", "viscous damping as in the file's `<dynamics>`, or numbers as above", "none", Some("--damping"));
            "friction" = robot.friction, ("friction = file", "Coulomb friction likewise", "none", Some("--friction"));
            "parameters", ("parameters = all", "makes the inertias of all links an input: a field `inertias`", "none", Some("--fields"));
            "functions", ("functions = [rnea, crba]", "the functions to generate, of those below; `[default, kinetic_energy]` for others besides the default", "the equation of motion and the links' placements, as far as the robot allows", Some("--functions"));
            "frames", (r#"frames = ["hand", frame("tool", link = "hand", xyz = [0, 0, 0.1], rpy = [0, 0, 0])]"#, "the frames to generate functions for: links', or placed on links (m, rad)", "none", Some("--frames"));
            "wrenches", (r#"wrenches = ["ft_sensor_joint"]"#, "the fixed joints whose wrenches `joint_wrenches` gives beside those of the moving ones", "none", Some("--wrenches"));
            "allow", ("allow = [missing_inertial]", "warnings that are not shown, of those below", "none", Some("--allow"));
            "strict" = robot.strict, ("strict = true", "makes errors of the other warnings", "`false`", Some("--strict"));
            "snap" = robot.snap_tolerance, ("snap = 1e-10", "rotations this near to a quarter turn are made exact", "`5e-10`", Some("--snap"));
            "reproducible" = reproducible, ("reproducible = true", "the same operations, and so the same bits, on every machine; by default products are fused with sums where the machine can", "`false`", Some("--reproducible"));
            "machine_code" = machine_code, ("machine_code = true", "long functions of `f64` as machine code that rbd writes, for x86-64 (feature `machine-code` of `rbd`)", "`false`", Some("--machine-code"));
            "batch" = batch, ("batch = true", "generates each function for many states at once too (feature `batch` of `rbd`)", "`false`", Some("--batch"));
            "mimic" = robot.mimic, ("mimic = independent", "whether joints that mimic others share their coordinates, `folded`, or have their own", "`folded`", Some("--mimic"));
            "gyroscopic" = robot.spook.gyroscopic, ("gyroscopic = explicit", "how `spook_step` takes the gyroscopic torque of bodies: `implicit`, `explicit` or `off`", "`implicit`", Some("--gyroscopic"));
            "violation_time" = robot.spook.violation_time, ("violation_time = end_point", "at which time `spook_step` takes violations: their `mean` or the `end_point`", "`mean`", Some("--violation-time"));
            "effort" = effort, ("effort = high", "searches longer for frames that cost less", "`normal`", Some("--effort"));
            "optimized" = optimized, ("optimized = true", "writes what optimisation takes, every operation inlined; without, operations are calls, to the same bits, and debug builds are short", "as the crate is built: not with `opt-level = 0`", None);
            "packages" = robot.packages, (r#"packages = ["arm_description=../arm"]"#, "where packages lie that xacro's `$(find NAME)` names, and models that SDF includes: `NAME=FOLDER`, or a folder of such folders; those beside the file and above it are found without", "none", Some("--package"));
            "xacro" = robot.xacro_arguments, (r#"xacro = ["side:=left"]"#, "arguments for a file that ends in `.xacro`", "none", Some("--xacro"));
            "crate" = crate_path, (r#"crate = "::rbd""#, "the path of rbd, where it is re-exported", r#"`"::rbd"`"#, None);
        }
    };
}

macro_rules! table {
    ($($name:literal $(= $($field:ident).+)?, ($example:expr, $meaning:expr, $default:expr, $flag:expr);)+) => {
        /// All options, in the order of the documentation.
        pub const OPTIONS: &[OptionRow] = &[$(OptionRow {
            name: $name,
            example: $example,
            meaning: $meaning,
            default: $default,
            flag: $flag,
        },)+];
    };
}

option_rows!(table);
