//! FMUs: what they describe, an importer in C, and what is refused. `.ci/fmi` gives them to FMPy.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// `rbd generate --language fmu` of a robot of `robots/`.
fn generate(robot: &str, more: &[&str], out: &Path) -> Output {
    let robot = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(robot);
    let mut command = Command::new(env!("CARGO_BIN_EXE_rbd"));
    let language = [
        "generate",
        "--language",
        "fmu",
        "--allow",
        "missing_inertial",
    ];
    command.args(language).arg(robot).args(more);
    command.arg("--out").arg(out).output().expect("it starts")
}

#[track_caller]
fn generated(robot: &str, more: &[&str], out: &Path) {
    let output = generate(robot, more, out);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{robot}: {errors}");
}

fn header() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fmi")
}

#[track_caller]
fn compile(arguments: &[&str], folder: &Path) {
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let mut command = Command::new(compiler);
    let flags = [
        "-std=c99",
        "-O1",
        "-Wall",
        "-Wextra",
        "-Wpedantic",
        "-Werror",
        "-I",
    ];
    command.args(flags).arg(header()).args(arguments);
    let output = command.current_dir(folder).output().expect("a C compiler");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}:\n{errors}", folder.display());
}

const ROBOTS: [(&str, &[&str]); 4] = [
    ("robots/urdf/panda.urdf", &["--frames", "panda_hand"]),
    ("robots/urdf/stanford_arm.urdf", &[]),
    ("robots/urdf/double_pendulum.urdf", &[]),
    (
        "robots/urdf/quadruped.urdf",
        &["--base", "floating", "--frames", "FL_foot,FR_foot"],
    ),
];

/// Value references are places in the list, arrays start with as many numbers as they have, and what is calculated is listed
/// with what it depends on.
#[test]
fn descriptions_are_of_the_robot() {
    let folder = tempfile::tempdir().expect("a folder");
    for (robot, more) in ROBOTS {
        let out = folder.path().join("fmu");
        generated(robot, &[more, &["--force"]].concat(), &out);
        let text = std::fs::read_to_string(out.join("modelDescription.xml")).expect("it is there");
        let xml = roxmltree::Document::parse(&text).expect("XML");
        let named = |name: &str| {
            let found = xml.descendants().filter(|node| node.has_tag_name(name));
            found.collect::<Vec<_>>()
        };
        let variables = named("Float64");
        for (reference, variable) in variables.iter().enumerate() {
            let attribute = variable.attribute("valueReference");
            assert_eq!(attribute, Some(reference.to_string().as_str()), "{robot}");
            let length = variable.first_element_child().map_or(1, |dimension| {
                let length = dimension.attribute("start").expect("a length");
                length.parse().expect("a number")
            });
            let start = variable.attribute("start");
            let numbers = start.map(|start| start.split(' ').count());
            assert!(
                numbers.is_none_or(|count| count == length),
                "{robot}: {variable:?}"
            );
        }
        let frames = more.last().filter(|last| !last.starts_with('-'));
        let frames = frames.map_or(0, |names| names.split(',').count());
        assert_eq!(variables.len(), 9 + 4 * frames, "{robot}");
        // q of the quadruped is no vector, which integrators outside could not keep.
        let is_vector = !robot.contains("quadruped");
        let initial = 3 + usize::from(is_vector) + 2 * frames;
        assert_eq!(named("InitialUnknown").len(), initial, "{robot}");
        assert_eq!(
            named("ModelExchange").len(),
            usize::from(is_vector),
            "{robot}"
        );
        assert_eq!(
            named("ContinuousStateDerivative").len(),
            2 * usize::from(is_vector),
            "{robot}"
        );
    }
}

#[test]
fn compilers_have_nothing_to_say() {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, (robot, more)) in ROBOTS.iter().enumerate() {
        let out = folder.path().join(number.to_string());
        generated(robot, more, &out);
        compile(&["-c", "fmi3.c", "-o", "fmi3.o"], &out.join("sources"));
    }
}

#[test]
fn an_importer_gets_steps_derivatives_and_states() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("arm");
    generated("rbd/examples/arm.urdf", &["--frames", "tool"], &out);
    let text = std::fs::read_to_string(out.join("modelDescription.xml")).expect("it is there");
    let xml = roxmltree::Document::parse(&text).expect("XML");
    let token = xml.root_element().attribute("instantiationToken");
    let sources = out.join("sources");
    let driver = header().join("driver.c");
    let driver = driver.to_str().expect("a path in UTF-8");
    compile(&["-I.", driver, "arm.c", "-lm", "-o", "driver"], &sources);
    run(&sources, token.expect("a token"));
}

#[track_caller]
fn run(sources: &Path, token: &str) {
    let mut command = Command::new(sources.join("driver"));
    let output = command.arg(token).output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
}

/// Where q is no vector derivatives are by torques alone.
#[test]
fn what_floats_has_derivatives_by_torques() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("quadruped");
    let more = ["--base", "floating", "--frames", "FL_foot"];
    generated("robots/urdf/quadruped.urdf", &more, &out);
    let text = std::fs::read_to_string(out.join("modelDescription.xml")).expect("it is there");
    let xml = roxmltree::Document::parse(&text).expect("XML");
    let token = xml.root_element().attribute("instantiationToken");
    let sources = out.join("sources");
    let driver = header().join("floating.c");
    let driver = driver.to_str().expect("a path in UTF-8");
    // The arm shows that optimised code does the same.
    compile(
        &["-O0", "-I.", driver, "quadruped.c", "-lm", "-o", "driver"],
        &sources,
    );
    run(&sources, token.expect("a token"));
}

/// `--check` finds what differs, and rbd writes over its own files alone.
#[test]
fn files_are_rbds_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("arm");
    let arm = "rbd/examples/arm.urdf";
    generated(arm, &[], &out);
    generated(arm, &["--check"], &out);
    generated(arm, &["--frames", "tool"], &out);
    assert!(!generate(arm, &["--check"], &out).status.success());
    std::fs::write(out.join("modelDescription.xml"), "<mine/>").expect("written");
    assert!(!generate(arm, &[], &out).status.success());
}

#[test]
fn what_an_fmu_cannot_have_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("arm");
    for (more, wanted) in [
        (
            &["--functions", "rnea"][..],
            "an FMU has the functions that it calls",
        ),
        (&["--cmake"], "--cmake is of C"),
        (&["--casadi"], "--casadi is of C"),
        (&["--fields", "gravity"], "leave `--fields all` out"),
        (&["--batch"], "--batch is of Rust and C"),
    ] {
        let output = generate("rbd/examples/arm.urdf", more, &out);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && errors.contains(wanted),
            "{more:?}: {errors}"
        );
    }
    let still = folder.path().join("still.urdf");
    let text = r#"<robot name="still"><link name="base"/></robot>"#;
    std::fs::write(&still, text).expect("written");
    let output = generate(still.to_str().expect("a path in UTF-8"), &[], &out);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains("nothing of this robot does"), "{errors}");
    let text = r#"<robot name="light"><link name="base"/><link name="l"/><joint name="j" type="continuous">
        <parent link="base"/><child link="l"/><axis xyz="0 0 1"/></joint></robot>"#;
    std::fs::write(&still, text).expect("written");
    let output = generate(still.to_str().expect("a path in UTF-8"), &[], &out);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let wanted = "or make the joint fixed; an FMU integrates forward dynamics";
    assert!(errors.contains(wanted), "{errors}");
    let output = generate("robots/mjcf/four_bar.xml", &[], &out);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains("which knows no constraints"), "{errors}");
    assert!(!out.exists(), "nothing is left of what was refused");
}

/// Structured names have ASCII letters.
#[test]
fn frames_have_names_that_an_importer_can_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("arm");
    generated("docs/robots/arm.urdf", &["--frames", "π=tool,tool"], &out);
    let text = std::fs::read_to_string(out.join("modelDescription.xml")).expect("it is there");
    assert!(
        text.is_ascii() && text.contains("\"frame_0.position\""),
        "{text}"
    );
    assert!(text.contains("\"tool.position\""), "{text}");
}

/// The page's first command, and that its table has each variable.
#[test]
fn the_page_is_true() {
    const PAGE: &str = include_str!("../../../docs/src/fmi.md");
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("arm");
    assert!(PAGE.contains("rbd generate arm.urdf --language fmu --frames tool --out arm"));
    generated("docs/robots/arm.urdf", &["--frames", "tool"], &out);
    let text = std::fs::read_to_string(out.join("modelDescription.xml")).expect("it is there");
    let xml = roxmltree::Document::parse(&text).expect("XML");
    for variable in xml
        .descendants()
        .filter(|node| node.has_tag_name("Float64"))
    {
        let name = variable
            .attribute("name")
            .expect("a name")
            .replace("tool.", "FRAME.");
        assert!(
            name == "time" || PAGE.contains(&format!("`{name}`")),
            "no `{name}`"
        );
    }
}
