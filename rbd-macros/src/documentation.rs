//! The page of `robot!`: every option, function and warning, from the tables that the parser reads. The
//! book's page of options has the same from its first heading on.
//!
//! `RBD_BLESS=1 cargo test -p rbd-macros` writes `robot.md` anew.

use std::path::Path;

use rbd_codegen::{FunctionName, OPTIONS, WarningKind};

const BEGINNING: &str = r#"Generates a robot's dynamics from its URDF file, as a type of its own.

```rust,ignore
rbd::robot!("robots/panda.urdf"); // pub struct Panda, named after <robot name>
rbd::robot!(Arm = "robots/panda.urdf", gravity = [0.0, 0.0, -1.62], functions = [rnea, crba]);
rbd::robot!(pub(crate) Arm = "robots/panda.urdf");
```

Features of rbd add other formats: `json` (a `RobotDescription` of rbd-codegen), `mjcf`, `meshes`, `sdf`,
`xacro` (`*.xacro`, expanded by the command of that name).

A relative path starts from the folder of the crate's Cargo.toml. rustc tracks the file and what
xacro includes: an edit builds the crate again. A mistake in the file is an error on its path. What
rbd had to assume is a warning there, one of each kind.

## Options

| option | meaning | default |
|---|---|---|
"#;

const TYPES: &str = r#"
The types of a joint are `revolute`, `continuous`, `unbounded` (a turn by [cos θ, sin θ]),
`prismatic`, `fixed`, `planar`, `floating`, `spherical`, `helical` with `pitch = 0.01` (metres a
radian), `universal` with `axis = [0, 1, 0]`, the second axis, and `cylindrical`. Axes are the
file's. The last two become two joints without mass between: `NAME_first` and `NAME_second`,
`NAME_rotation` and `NAME_translation`.
"#;

const FUNCTIONS: &str = "
## Functions

`functions = [...]` takes these; `default` among them stands for those marked `by default`. If it names no
function of frames, each frame gets those marked `of frames, by default`. Functions that the robot
cannot have are left out; its documentation says why.

| name | what it computes | generated |
|---|---|---|
";

const WARNINGS: &str = "
## Warnings

`allow = [...]` takes these.

| name | what was assumed |
|---|---|
";

fn page() -> String {
    let mut page = BEGINNING.to_owned();
    for option in OPTIONS {
        let (example, meaning) = (option.example, option.meaning);
        page += &format!("| `{example}` | {meaning} | {} |\n", option.default);
    }
    page += TYPES;
    page += FUNCTIONS;
    for function in FunctionName::ALL {
        let (name, text) = (function.name(), cell(function.description()));
        page += &format!("| `{name}` | {text} | {} |\n", when(*function));
    }
    page += WARNINGS;
    for warning in WarningKind::ALL {
        let (name, text) = (warning.name(), cell(warning.description()));
        page += &format!("| `{name}` | {text} |\n");
    }
    page
}

/// A documentation comment as a table cell, with escaped bars.
fn cell(text: &str) -> String {
    let text = text.trim().trim_end_matches('.');
    text.replace('|', "\\|")
}

fn when(function: FunctionName) -> &'static str {
    if function.is_default() {
        "by default"
    } else if function.moves_configurations() {
        "always"
    } else if function.is_default_of_frame() {
        "of frames, by default"
    } else if function.is_of_frame() {
        "of frames, if named"
    } else {
        "if named"
    }
}

#[test]
fn the_page_says_what_the_tables_hold() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/robot.md");
    let page = page();
    if std::env::var_os("RBD_BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(written, page, "RBD_BLESS=1 writes it anew");
}

/// The parser knows every option of the table, and takes its example.
#[test]
fn every_example_is_understood() {
    use syn::parse::Parser;
    for option in OPTIONS {
        let source = format!("\"arm.urdf\", {}", option.example);
        let tokens: proc_macro2::TokenStream = source.parse().unwrap();
        let arguments = crate::arguments::Arguments::of_macro.parse2(tokens);
        let arguments = arguments.unwrap_or_else(|error| panic!("{source}: {error}"));
        let errors: Vec<String> = arguments.errors.iter().map(ToString::to_string).collect();
        assert!(errors.is_empty(), "{source}: {errors:?}");
        let is_default = arguments.options == rbd_codegen::Options::default();
        assert!(
            !is_default || option.name == "crate",
            "{source} changes nothing"
        );
    }
}
