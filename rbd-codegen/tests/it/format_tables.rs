//! The pages of the book with the treatment of every element and attribute of SDF and URDF.
//!
//! Their rows come from the tables by which files are read. `formats/sdf_1.12.txt` and `formats/urdf.txt` list
//! the names of the specifications: the elements and attributes in each element that can matter for dynamics.
//! `RBD_BLESS=1 cargo test -p rbd-codegen --test it format_tables::` writes the pages anew.

use std::path::Path;

use rbd_codegen::{Loaded, Options, load_str};
use rbd_model::read::table::{Row, Treatment};
use rbd_model::read::{rows_of_sdf, rows_of_urdf};

const INERTIAL: &str =
    "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>";

/// A robot of SDF in which each element that can hold others is there, its end marked as `<!--NAME-->`.
fn sdf() -> String {
    format!(
        "<sdf version='1.12'><world name='w'><model name='m'><frame name='f'><pose>0 0 0 0 0 0</pose>\
         <!--frame--></frame><link name='a'><pose relative_to='f'>0 0 0 0 0 0</pose>{inertial}<!--link--></link>\
         <link name='b'>{inertial}</link><joint name='j' type='revolute'><parent>a</parent><child>b</child>\
         <axis><xyz>0 0 1</xyz><limit><lower>-1</lower><!--limit--></limit><dynamics><damping>0.5</damping>\
         <!--dynamics--></dynamics><!--axis--></axis><!--joint--></joint><!--model--></model><!--world-->\
         </world><!--sdf--></sdf>",
        inertial = INERTIAL.replace("</inertial>", "<!--inertial--></inertial>")
    )
}

fn urdf() -> String {
    "<robot name='r'><link name='a'/><link name='b'><inertial><mass value='1'/><inertia ixx='1' ixy='0' \
     ixz='0' iyy='1' iyz='0' izz='1'/><!--inertial--></inertial><!--link--></link><joint name='j' \
     type='revolute'><parent link='a'/><child link='b'/><axis xyz='0 0 1'/><limit lower='-1' upper='1' \
     effort='1' velocity='1'/><dynamics damping='0.5'/><!--joint--></joint><!--robot--></robot>"
        .to_owned()
}

/// An example of each name that is warned of or refused, to stand in its element.
const EXAMPLES: &[(&str, &str, &str)] = &[
    ("world", "joint", "<joint name='k' type='fixed'/>"),
    ("model", "static", "<static>true</static>"),
    ("model", "enable_wind", "<enable_wind>true</enable_wind>"),
    ("link", "gravity", "<gravity>0</gravity>"),
    ("link", "enable_wind", "<enable_wind>1</enable_wind>"),
    ("link", "kinematic", "<kinematic>true</kinematic>"),
    (
        "link",
        "velocity_decay",
        "<velocity_decay><linear>0</linear><angular>0.1</angular></velocity_decay>",
    ),
    (
        "inertial",
        "fluid_added_mass",
        "<fluid_added_mass><xx>1</xx></fluid_added_mass>",
    ),
    (
        "dynamics",
        "spring_stiffness",
        "<spring_stiffness>2</spring_stiffness>",
    ),
    ("robot", "loop_joint", "<loop_joint name='k' type='ball'/>"),
];
/// An attribute that is refused: a text of the robot, and the same with it.
const REFUSED: [(&str, &str, [&str; 2]); 2] = [
    (
        "pose",
        "frame",
        ["<pose relative_to='f'>", "<pose frame='f'>"],
    ),
    ("inertial", "auto", ["<inertial>", "<inertial auto='true'>"]),
];
/// It is warned of as the `<static>` of a model is: tests of included models read it.
const OF_INCLUDES: (&str, &str) = ("include", "static");

fn loaded(text: &str, file: &str) -> Result<Loaded, String> {
    load_str(text.as_bytes(), file, &Options::default()).map_err(|said| said.to_string())
}

/// Loads `robot` with `xml` at the end of `element`.
fn with(robot: &str, file: &str, element: &str, xml: &str) -> Result<Loaded, String> {
    let text = robot.replacen(&format!("<!--{element}-->"), xml, 1);
    assert_ne!(text, robot, "{element}");
    loaded(&text, file)
}

/// Compares what is done about every row with what the row says.
fn check(rows: &[Row], robot: &str, file: &str) {
    let plain = loaded(robot, file).unwrap_or_else(|said| panic!("{said}"));
    assert!(plain.warnings.is_empty(), "{:?}", plain.warnings);
    for row in rows.iter().filter(|row| row.treatment != Treatment::Read) {
        let name = (row.element, row.name);
        let example = EXAMPLES
            .iter()
            .find(|example| (example.0, example.1) == name);
        let attribute = REFUSED
            .iter()
            .find(|refused| (refused.0, refused.1) == name);
        let found = match (row.treatment, row.is_attribute, attribute) {
            (_, _, Some((.., [from, to]))) => loaded(&robot.replacen(from, to, 1), file),
            _ if name == OF_INCLUDES => continue,
            // It is there.
            (Treatment::NoEffect, true, _) if row.name == "name" => continue,
            (Treatment::NoEffect, true, _) => {
                let from = format!("<{}", row.element);
                let to = format!("{from} {}='1'", row.name);
                loaded(&robot.replacen(&from, &to, 1), file)
            }
            // The same name is an element of a model, and as such is tried there.
            (Treatment::NoEffect, ..) if ["include", "mimic"].contains(&row.element) => continue,
            (Treatment::NoEffect, ..) => {
                let xml = format!("<{0} name='x'>1</{0}>", row.name);
                with(robot, file, row.element, &xml)
            }
            _ => {
                let xml = example
                    .unwrap_or_else(|| panic!("{name:?} has no example"))
                    .2;
                with(robot, file, row.element, xml)
            }
        };
        match row.treatment {
            Treatment::Refused => assert!(found.is_err(), "{name:?}"),
            treatment => {
                let found = found.unwrap_or_else(|said| panic!("{name:?}: {said}"));
                let silent = treatment == Treatment::NoEffect;
                assert_eq!(
                    found.warnings.is_empty(),
                    silent,
                    "{name:?}: {:?}",
                    found.warnings
                );
                assert_eq!(found.model, plain.model, "{name:?}");
            }
        }
    }
}

/// The names of a specification that have no row.
fn missing(specification: &str, rows: &[Row]) -> Vec<String> {
    let mut missing = Vec::new();
    for line in specification.lines() {
        let (element, names) = line.split_once(": ").expect("an element and its names");
        for name in names.split(' ') {
            let (plain, is_attribute) = (name.trim_start_matches('@'), name.starts_with('@'));
            let is_row = |row: &Row| {
                (row.element, row.name, row.is_attribute) == (element, plain, is_attribute)
            };
            if !rows.iter().any(is_row) {
                missing.push(format!("<{element}>: {name}"));
            }
        }
    }
    missing
}

/// The page with `before` its table.
fn page(before: &str, rows: &[Row]) -> String {
    let mut text = format!("{before}\n| in | element or `@attribute` | |\n|---|---|---|\n");
    let mut elements: Vec<&str> = rows.iter().map(|row| row.element).collect();
    elements.dedup();
    for element in elements {
        let of_element = || rows.iter().filter(|row| row.element == element);
        let mut kinds: Vec<_> = of_element().map(|row| (row.treatment, row.words)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            let same = of_element().filter(|row| (row.treatment, row.words) == kind);
            let names = same.map(|row| match row.is_attribute {
                true => format!("`@{}`", row.name),
                false => format!("`{}`", row.name),
            });
            let names: Vec<String> = names.collect();
            let treatment = match kind.0 {
                Treatment::Read => "read",
                Treatment::Warned => "warned of",
                Treatment::Refused => "refused",
                Treatment::NoEffect => "no effect",
            };
            let separator = if kind.1.is_empty() { "" } else { ": " };
            text += &format!(
                "| `<{element}>` | {} | {treatment}{separator}{} |\n",
                names.join(", "),
                kind.1
            );
        }
    }
    text
}

fn same_page(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../docs/src")
        .join(file);
    if std::env::var_os("RBD_BLESS").is_some() {
        std::fs::write(&path, text).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        written, text,
        "docs/src/{file} differs; RBD_BLESS=1 writes it anew"
    );
}

const SDF_PAGE: &str = "\
# Elements of SDF

The table has every element and attribute of SDF 1.12 in the elements that rbd looks into, and the treatment of each.
It is made from the tables by which the reader works; a test compares it with the specification, and tries every row.
Nothing below an element without effect (`<sensor>`, `<visual>` …) has one. A name that is not here is warned
of; one that resembles a name that is read is an error.

- Old versions are read by their own rules: joints that are called as a link (before 1.7; Gazebo renames them),
  `<use_parent_model_frame>`, `<thread_pitch>`.
- `<include>` takes a file or a model's folder: `model://NAME` and `NAME` are looked for beside the file, above it, and
  in what the option `packages` (`--package`) gives. `<experimental:params>` is refused.
- Elements of a nested model `hand` are called `hand::palm`, as by libsdformat; those of a merged one have the names of
  the model around it.
";

const URDF_PAGE: &str = "\
# Elements of URDF

The table has every element and attribute of URDF (urdfdom's schema, versions 1.0 to 1.2) in the elements that rbd looks
into, some that vendors add, and the treatment of each. It is made from the tables by which the reader works; a test
compares it with the specification, and tries every row. Nothing below an element without effect (`<visual>`,
`<gazebo>` …) has one. A name that is not here is warned of; one that resembles a name that is read is an error.
";

#[test]
fn every_element_of_sdf_has_a_row_that_is_true() {
    let rows = rows_of_sdf();
    let specification = include_str!("../formats/sdf_1.12.txt");
    assert_eq!(missing(specification, &rows), [""; 0]);
    check(&rows, &sdf(), "robot.sdf");
    same_page("files-sdf.md", &page(SDF_PAGE, &rows));
}

#[test]
fn every_element_of_urdf_has_a_row_that_is_true() {
    let rows = rows_of_urdf();
    let specification = include_str!("../formats/urdf.txt");
    assert_eq!(missing(specification, &rows), [""; 0]);
    check(&rows, &urdf(), "robot.urdf");
    same_page("files-urdf.md", &page(URDF_PAGE, &rows));
}
