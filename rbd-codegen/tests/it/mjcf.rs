//! MJCF against figures of MuJoCo (`mjcf/generate.py`, which names the version), and files that
//! include others.

mod loops;

use std::path::{Path, PathBuf};

use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::lowered;
use rbd_codegen::{
    Diagnostics, FunctionName, JointTerm, Loaded, Options, WarningKind, load, load_str,
};
use rbd_runtime::{SpatialInertia, Symmetric3, Vector3};
use rbd_testing::constraints::constraint_rows;
use rbd_testing::crba;
use serde_json::Value;
use tempfile::TempDir;

/// Relative to the largest entry: two programs in doubles. Quaternions of MuJoCo's principal axes
/// cost a digit or two.
const TOLERANCE: f64 = 2e-14;
/// MuJoCo takes the shell of an ellipsoid as the difference of two ellipsoids that are almost the
/// same, and loses digits.
const ELLIPSOID_SHELL: f64 = 1e-10;

/// MuJoCo stops turning a mesh's axes where a turn's cosine is within 1e-12 of 1: at angles of 1e-6 rad.
const MESH_AXES: f64 = 1e-8;

fn file(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mjcf");
    let text = std::fs::read_to_string(folder.join(name)).expect("the file is there");
    serde_json::from_str(&text).expect("it is JSON")
}

fn figures(name: &str) -> Vec<Value> {
    let figures = file(name);
    let cases = figures["cases"].as_array().expect("a list").clone();
    assert!(cases.len() > 5);
    cases
}

fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(items) => items.iter().flat_map(numbers).collect(),
        value => vec![value.as_f64().expect("a number")],
    }
}

#[track_caller]
fn near(actual: &[f64], expected: &[f64], tolerance: f64, what: &str) {
    assert_eq!(actual.len(), expected.len(), "{what}");
    let scale = expected.iter().fold(0.0, |s: f64, x| s.max(x.abs()));
    for (a, e) in actual.iter().zip(expected) {
        let error = (a - e).abs();
        assert!(error <= tolerance * scale, "{what}: {a} and {e} of {scale}");
    }
}

fn text_of(case: &Value) -> (&str, &str) {
    let text = |key| case[key].as_str().expect("a text");
    (text("name"), text("mjcf"))
}

#[test]
fn inertias_are_those_of_mujoco() {
    for case in figures("inertias.json") {
        let (name, text) = text_of(&case);
        let loaded = load_str(text.as_bytes(), "m.xml", &Options::default());
        let tolerance = match name {
            "ellipsoid shell" => ELLIPSOID_SHELL,
            _ => TOLERANCE,
        };
        compare_inertias(&case, loaded, [tolerance, tolerance]);
    }
}

/// Those of STL, OBJ and MSH files and of inline meshes (`meshes.py`).
#[test]
fn inertias_of_meshes_are_those_of_mujoco() {
    let files = folder(&[("parts/empty", "")]);
    let meshes = file("meshes.json")["files"].clone();
    for (name, content) in meshes.as_object().expect("files") {
        let digits = content.as_str().expect("a text");
        let byte = |i: usize| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).expect("a byte");
        let bytes: Vec<u8> = (0..digits.len() / 2).map(byte).collect();
        std::fs::write(files.path().join(name), bytes).expect("a file can be written");
    }
    for case in figures("meshes.json") {
        let main = files.path().join("main.xml");
        std::fs::write(&main, text_of(&case).1).expect("a file can be written");
        compare_inertias(
            &case,
            load(&main, &Options::default()),
            [TOLERANCE, MESH_AXES],
        );
    }
}

/// Mass, centre and the inertia about it; the tolerances are of the former two and the last.
fn compare_inertias(case: &Value, loaded: Result<Loaded, Diagnostics>, tolerances: [f64; 2]) {
    let (name, _) = text_of(case);
    let loaded = loaded.unwrap_or_else(|problems| panic!("{name}: {problems}"));
    let bodies = case["bodies"].as_array().expect("a list");
    assert_eq!(loaded.model.joints.len(), bodies.len(), "{name}");
    for (joint, body) in loaded.model.joints.iter().zip(bodies) {
        let n = numbers(body);
        let about_center = Symmetric3 {
            xx: n[4],
            xy: n[5],
            xz: n[6],
            yy: n[7],
            yz: n[8],
            zz: n[9],
        };
        let center = Vector3::new(n[1], n[2], n[3]);
        let expected = SpatialInertia::from_center_of_mass(n[0], center, about_center);
        let (actual, expected) = (joint.inertia.parameters(), expected.parameters());
        let [tolerance, of_inertia] = tolerances;
        near(&actual[..1], &expected[..1], tolerance, name);
        near(&actual[1..4], &expected[1..4], tolerance, name);
        near(&actual[4..], &expected[4..], of_inertia, name);
    }
}

/// Armature of the file, and no rotation made exact.
fn as_mujoco() -> Options {
    let functions = ["crba", "bias", "rnea"].map(|name| FunctionName::from_name(name).unwrap());
    Options::default()
        .armature(JointTerm::File)
        .snap_tolerance(0.0)
        .functions(Some(functions.to_vec()))
}

#[test]
fn motions_are_those_of_mujoco() {
    for case in figures("motions.json") {
        let (name, text) = text_of(&case);
        let options = as_mujoco();
        let loaded = load_str(text.as_bytes(), "m.xml", &options);
        let loaded = loaded.unwrap_or_else(|problems| panic!("{name}: {problems}"));
        let generated = lowered(&loaded.model, &options).expect("it can be generated");
        let state = |key: &str| numbers(&case["state"][key]);
        let run = |function: &str, inputs: &[Vec<f64>]| {
            let mut methods = generated.functions.iter();
            let method = methods.find(|row| row.method.name == function);
            evaluate(
                &method.expect("it was generated").body.function,
                &inputs.concat(),
            )
        };
        let (q, qd, qdd) = (state("q"), state("qd"), state("qdd"));
        let pattern = &generated.pattern.nonzeros;
        let (inertia, n) = (state("M"), qd.len());
        let expected: Vec<f64> = pattern.iter().map(|(i, j)| inertia[i * n + j]).collect();
        // What the pattern has not is zero.
        let rest = (0..n * n).filter(|at| {
            let (i, j) = (at / n, at % n);
            !pattern.contains(&(i.max(j), i.min(j))) && !pattern.contains(&(i.min(j), i.max(j)))
        });
        assert!(
            rest.into_iter().all(|at| inertia[at].abs() < 1e-14),
            "{name}"
        );
        near(
            &run("crba", std::slice::from_ref(&q)),
            &expected,
            TOLERANCE,
            name,
        );
        let bias = run("bias", &[q.clone(), qd.clone()]);
        near(&bias, &state("bias"), TOLERANCE, name);
        near(&run("rnea", &[q, qd, qdd]), &state("tau"), TOLERANCE, name);
    }
}

#[test]
fn the_armature_of_a_free_joint_is_not_dropped_without_a_word() {
    let text = "<mujoco model='m'><worldbody><body name='b'><joint name='j' type='free' armature='.3'/>\
        <geom size='.1'/></body></worldbody></mujoco>";
    let warnings = |options: &Options| {
        let loaded = load_str(text.as_bytes(), "m.xml", options).expect("it is right");
        let warnings = loaded.warnings.iter().map(ToString::to_string);
        warnings.collect::<Vec<_>>()
    };
    let left_out = warnings(&Options::default());
    assert!(
        left_out[0].contains("the inertia of the rotor, 0.3, is left out"),
        "{left_out:?}"
    );
    let taken = warnings(&as_mujoco());
    assert!(
        taken[0].contains("as the axes of its velocity turn"),
        "{taken:?}"
    );
}

#[test]
fn damping_and_friction_that_are_not_ours_are_errors_where_they_are_used() {
    let with = |joint: &str, options: &Options| {
        let text = format!(
            "<mujoco model='m'><worldbody><body name='b'><joint name='j' {joint}/><geom size='.1' \
             pos='1 0 0'/></body></worldbody></mujoco>"
        );
        load_str(text.as_bytes(), "m.xml", options)
    };
    let damping = Options::default().damping(JointTerm::File);
    let friction = Options::default().friction(JointTerm::File);
    let said = with("damping='1 2 3'", &damping).unwrap_err().to_string();
    assert!(said.contains("a polynomial in the velocity"), "{said}");
    let linear = with("damping='1.5 0 0'", &damping).expect("it is linear");
    assert_eq!(
        linear.model.joints[0].dynamics.map(|d| d.damping),
        Some(1.5)
    );
    with("damping='1 2 3'", &Options::default()).expect("it is not used");
    let free = "type='free' frictionloss='1'";
    let said = with(free, &friction).unwrap_err().to_string();
    assert!(said.contains("along the axes of the world"), "{said}");
    with(free, &Options::default()).expect("it is not used");
}

/// A folder with files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (name, text) in files {
        let path = folder.path().join(name);
        let parent = path.parent().expect("it has one");
        std::fs::create_dir_all(parent).expect("a folder can be made");
        std::fs::write(path, text).expect("a file can be written");
    }
    folder
}

fn loaded(folder: &TempDir) -> Result<Loaded, String> {
    let found = load(&folder.path().join("main.xml"), &Options::default());
    found.map_err(|problems| {
        let text = problems.to_string();
        text.replace(&folder.path().display().to_string(), "FOLDER")
    })
}

const ARM: &str = "<worldbody><body name='b'><joint name='j' class='c'/><geom size='.1' pos='1 0 0'/>\
    </body></worldbody>";
const CLASS: &str = "<default><default class='c'><joint axis='1 0 0'/></default></default>";

#[test]
fn included_elements_stand_in_the_place_of_their_include() {
    let flat = format!("<mujoco model='m'>{CLASS}{ARM}</mujoco>");
    let flat = load_str(flat.as_bytes(), "m.xml", &Options::default()).unwrap();
    let files = folder(&[
        (
            "main.xml",
            "<mujoco model='m'>\n<include file='parts/arm.xml'/>\n</mujoco>",
        ),
        // The second path starts from the first file's folder, the third from this one's.
        (
            "parts/arm.xml",
            "<!-- an arm -->\n<anything model='other'><include file='class.xml'/><worldbody>\
             <include file='body.xml'/></worldbody></anything>",
        ),
        (
            "class.xml",
            &format!("<mujocoinclude>{CLASS}</mujocoinclude>"),
        ),
        (
            "parts/class.xml",
            "<mujoco><worldbody><body name='wrong'/></worldbody></mujoco>",
        ),
        (
            "parts/body.xml",
            "<mujoco><body name='b'><joint name='j' class='c'/><geom size='.1' pos='1 0 0'/></body></mujoco>",
        ),
    ]);
    let nested = loaded(&files).unwrap_or_else(|said| panic!("{said}"));
    assert_eq!(nested.model, flat.model);
    assert!(nested.warnings.is_empty(), "{:?}", nested.warnings);
    let expected = ["parts/arm.xml", "class.xml", "parts/body.xml"];
    let expected: Vec<PathBuf> = expected.iter().map(|f| files.path().join(f)).collect();
    assert_eq!(nested.included, expected);
}

/// Names, settings, classes, frames and constraints of `<attach>` and `<replicate>` (`attached.py`).
#[test]
fn attached_models_are_those_of_mujoco() {
    let parts = &file("attached.json")["parts"];
    let part = |name: &str| parts[name].as_str().expect("a text");
    for case in figures("attached.json") {
        let name = case["name"].as_str().expect("a text");
        let files = folder(&[
            ("main.xml", case["main"].as_str().expect("a text")),
            ("parts/arm.xml", part("arm")),
            ("parts/pair.xml", part("pair")),
        ]);
        let found = load(&files.path().join("main.xml"), &as_mujoco());
        let model = found.unwrap_or_else(|said| panic!("{name}: {said}")).model;
        let joints: Vec<_> = case["joints"].as_array().into_iter().flatten().collect();
        assert_eq!(
            joints,
            model.joint_names.iter().collect::<Vec<_>>(),
            "{name}"
        );
        let (robot, q) = (model.as_runtime(), numbers(&case["q"]));
        near(&crba(&robot, &q), &numbers(&case["M"]), TOLERANCE, name);
        let [_, _, phi] = constraint_rows(&robot, &model.constraints, &q, None);
        // MuJoCo has replicas of constraints in another order.
        let sorted = |mut phi: Vec<f64>| {
            phi.sort_by(f64::total_cmp);
            phi
        };
        let (phi, expected) = (sorted(phi), sorted(numbers(&case["phi"])));
        near(&phi, &expected, TOLERANCE, name);
    }
}

#[test]
fn what_cannot_be_attached_is_said() {
    let check = |world: &str, part: &str, [place, expected]: [&str; 2]| {
        let asset = "<asset><model name='m' file='m.xml'/></asset>";
        let main = format!("<mujoco>{asset}<worldbody>\n{world}</worldbody></mujoco>");
        let said =
            loaded(&folder(&[("main.xml", &main), ("m.xml", part)])).expect_err("it is wrong");
        assert!(said.contains(place) && said.contains(expected), "{said}");
    };
    let arm = &format!("<mujoco>{CLASS}{ARM}</mujoco>");
    for (world, problem) in [
        (
            "<attach model='n' prefix=''/>",
            " model>: there is no model `n`",
        ),
        ("<attach model='m'/>", " prefix>: it is missing"),
        ("<attach prefix=''/>", " model>: it is missing"),
        (
            "<attach model='m' prefix='' body='c'/>",
            " body>: there is no body `c` to be attached",
        ),
        (
            "<body name='a'><attach prefix='a' body='a'/></body>",
            " body>: there is no body `a`",
        ),
        (
            "<attach model='m' prefix='' body='b' frame='c'/>",
            " frame>: there is a `body` besides",
        ),
    ] {
        check(world, arm, ["main.xml:2: ", &format!("<attach{problem}")]);
    }
    let all = "<attach model='m' prefix=''/>";
    check(
        all,
        &arm.replace("class='c'/>", "clas='c'/>"),
        ["m.xml:1: ", "joint `j`, <joint clas>"],
    );
    check(
        all,
        "<robot name='r'><link name='a'/></robot>",
        ["m.xml:1: ", "the root is `robot`, and only MJCF"],
    );
    let circle = "<mujoco><asset><model file='main.xml'/></asset></mujoco>";
    check(
        all,
        circle,
        ["m.xml:1: ", "<model file>: `main.xml` is a model of itself"],
    );
    let many = "<replicate count='1e9'><body><geom size='.1'/></body></replicate>";
    check(
        many,
        arm,
        ["", "more than 1000000 elements are attached or replicated"],
    );
}

/// Messages name the file and the line that a person has to correct.
#[test]
fn messages_name_the_included_file_and_its_line() {
    let files = folder(&[
        (
            "main.xml",
            "<mujoco model='m'>\n<include file='parts/a.xml'/><worldbody>\n<body name='b'>\n\
             <joint name='j' axsi='0 0 1'/>\n</body>\n</worldbody>\n</mujoco>",
        ),
        (
            "parts/a.xml",
            "<mujoco>\n\n<worldbody>\n<body name='b'>\n<joint name='k' tipe='hinge'/>\n</body>\n\
             </worldbody>\n</mujoco>",
        ),
    ]);
    let expected = "error: FOLDER/main.xml:3: body `b`: a second link of this name; the first is on \
        line 4 of FOLDER/parts/a.xml; rename one\n\
        error: FOLDER/main.xml:4: joint `j`, <joint axsi>: there is no such attribute in MJCF; did you \
        mean `axis`?\n\
        error: FOLDER/parts/a.xml:5: joint `k`, <joint tipe>: there is no such attribute in MJCF; did \
        you mean `type`?";
    assert_eq!(loaded(&files).unwrap_err(), expected);
}

#[test]
fn includes_that_cannot_be_read_are_said_and_nothing_else() {
    let include = |name: &str| format!("<mujoco>\n<include file='{name}'/>\n</mujoco>");
    let check = |files: &[(&str, &str)], expected: &[&str]| {
        let said = loaded(&folder(files)).expect_err("it is wrong");
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), expected.len(), "{said}");
        for (line, expected) in lines.iter().zip(expected) {
            assert!(line.starts_with(expected), "{line}\nis not\n{expected}");
        }
    };
    let [a, b, main] = ["a.xml", "b.xml", "main.xml"].map(include);
    check(
        &[("main.xml", &a)],
        &["error: FOLDER/main.xml:2: <include file>: FOLDER/a.xml cannot be read: "],
    );
    check(
        &[("main.xml", &main)],
        &["error: FOLDER/main.xml:2: <include file>: `main.xml` is read a second time; MuJoCo "],
    );
    check(
        &[("main.xml", &a), ("a.xml", &b), ("b.xml", &main)],
        &["error: FOLDER/b.xml:2: <include file>: `main.xml` is read a second time; MuJoCo "],
    );
    check(
        &[("main.xml", &a), ("a.xml", &b), ("b.xml", "<mujoco/>")],
        &["error: FOLDER/b.xml: there are no elements in this included file"],
    );
    check(
        &[("main.xml", &a), ("a.xml", "<mujoco>\n<a>\n</mujoco>")],
        &["error: FOLDER/a.xml:3: </mujoco> closes <a>"],
    );
    check(
        &[(
            "main.xml",
            "<mujoco><include/>\n<include file='a.xml'><a/></include></mujoco>",
        )],
        &[
            "error: FOLDER/main.xml:1: <include file>: it is missing",
            "error: FOLDER/main.xml:2: <include file>: there are elements in it",
        ],
    );
    let deep = format!(
        "<mujoco>{}{}</mujoco>",
        "<body>".repeat(40),
        "</body>".repeat(40)
    );
    let around = format!(
        "<mujoco>{}<include file='a.xml'/>{}</mujoco>",
        "<body>".repeat(40),
        "</body>".repeat(40)
    );
    check(
        &[("main.xml", &around), ("a.xml", &deep)],
        &["error: FOLDER/a.xml: elements are nested more than 64 deep with this file"],
    );
}

#[test]
fn included_files_are_limited_together() {
    let comment = format!("<!--{}-->", " ".repeat(9 << 20));
    let include = |name: &str| format!("<mujoco><include file='{name}'/>{comment}</mujoco>");
    let [a, b, empty] = ["a.xml", "b.xml", "c.xml"].map(include);
    let said = loaded(&folder(&[
        ("main.xml", &a),
        ("a.xml", &b),
        ("b.xml", &empty),
    ]));
    let expected = "error: FOLDER/a.xml: the files together are larger than 16 MiB";
    assert!(
        said.as_ref().is_err_and(|said| said.starts_with(expected)),
        "{said:?}"
    );
    // So are their elements.
    let many = "<site/>".repeat(160_000);
    let main = format!("<mujoco><include file='a.xml'/>{many}</mujoco>");
    let a = format!("<mujoco>{many}</mujoco>");
    let said = loaded(&folder(&[("main.xml", &main), ("a.xml", &a)]));
    let expected = "error: FOLDER/a.xml: there are more than 300000 angle brackets in the files";
    assert!(
        said.as_ref().is_err_and(|said| said.starts_with(expected)),
        "{said:?}"
    );
}

#[test]
fn a_chain_of_includes_has_an_end() {
    let name = |i: usize| format!("{i}.xml");
    let files: Vec<(String, String)> = (0..300)
        .map(|i| {
            (
                name(i),
                format!("<mujoco><include file='{}'/></mujoco>", name(i + 1)),
            )
        })
        .collect();
    let mut files: Vec<(&str, &str)> = files.iter().map(|(n, t)| (&**n, &**t)).collect();
    files.push(("main.xml", "<mujoco><include file='0.xml'/></mujoco>"));
    let said = loaded(&folder(&files)).expect_err("it is wrong");
    assert!(said.contains("more than 255 files are included"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn a_prefix_of_an_included_root_is_declared_anew() {
    let part = "<mujoco xmlns:v='urn:v'>\n<v:note/>\n<worldbody>\n<body name='b'><joint name='j' \
        axis='0 0 2'/><geom size='.1' pos='1 0 0'/></body></worldbody></mujoco>";
    let files = folder(&[
        (
            "main.xml",
            "<mujoco model='m'><include file='a.xml'/></mujoco>",
        ),
        ("a.xml", part),
    ]);
    let loaded = loaded(&files).unwrap_or_else(|said| panic!("{said}"));
    let [warning] = loaded.warnings.as_slice() else {
        panic!("{:?}", loaded.warnings);
    };
    assert_eq!(warning.warning, Some(WarningKind::NonUnitAxis));
    assert_eq!(warning.line, Some(4));
    assert!(warning.file.ends_with("a.xml"));
}
