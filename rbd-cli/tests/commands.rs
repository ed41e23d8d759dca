//! Runs the command on small robots. `arm.truth.json` is what `truth` of `robots/truth/generate.py`
//! makes of `arm.urdf`, the first three states.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn robot(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/robots")
        .join(name)
}

fn rbd(arguments: &[&str], file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rbd"));
    command
        .args(&arguments[..1])
        .arg(file)
        .args(&arguments[1..]);
    command.output().expect("the command starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
fn check_success(output: &Output) -> String {
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn report_in_json_has_the_promised_keys() {
    let output = rbd(&["report", "--format", "json"], &robot("arm.urdf"));
    let report: serde_json::Value =
        serde_json::from_str(&check_success(&output)).expect("the report is JSON");
    assert_eq!(report["robot"], "arm");
    assert_eq!((&report["nq"], &report["nv"]), (&3.into(), &3.into()));
    for group in ["functions", "reference"] {
        for function in [
            "forward_kinematics",
            "rnea",
            "crba",
            "ltdl_factor",
            "ltdl_solve",
        ] {
            for kind in ["mul", "add", "div", "sqrt", "sincos"] {
                let count = &report[group][function][kind];
                assert!(count.is_u64(), "{group}.{function}.{kind} is {count}");
            }
        }
    }
    let flops = |group: &str| {
        let count = &report[group]["rnea"];
        count["mul"].as_u64().unwrap_or(0) + count["add"].as_u64().unwrap_or(0)
    };
    assert!(0 < flops("functions") && flops("functions") < flops("reference"));
    // A chain of three with one coordinate each.
    assert_eq!((&report["d1"], &report["d2"]), (&3.into(), &4.into()));
}

#[test]
fn report_counts_factorisation_as_the_book_predicts() {
    let output = rbd(&["report", "--format", "json"], &robot("arm.urdf"));
    let report: serde_json::Value =
        serde_json::from_str(&check_success(&output)).expect("the report is JSON");
    let rows = report["table_6_6"].as_array().expect("a list");
    let row = rows
        .iter()
        .find(|row| row["function"] == "ltdl_factor")
        .expect("LᵀDL");
    assert_eq!(row["predicted"], row["counted"]);
}

#[test]
fn report_in_a_terminal_shows_tree_pattern_and_counts() {
    let shown = check_success(&rbd(&["report"], &robot("arm.urdf")));
    for expected in [
        "arm\n═══\n\nnq 3, nv 3",
        "╰─ ",
        "shoulder",
        "■ ■ ■",
        "rnea",
        "ltdl_factor",
    ] {
        assert!(shown.contains(expected), "no `{expected}` in\n{shown}");
    }
}

#[test]
fn report_in_markdown_has_its_sections() {
    let shown = check_success(&rbd(
        &["report", "--format", "markdown"],
        &robot("arm.urdf"),
    ));
    for expected in [
        "# arm\n",
        "## Joints",
        "## Sparsity",
        "## Operations",
        "| rnea |",
    ] {
        assert!(shown.contains(expected), "no `{expected}` in\n{shown}");
    }
}

#[test]
fn report_names_the_base_parameters_when_asked() {
    let arguments = ["report", "--parameters", "--format", "json"];
    let output = rbd(&arguments, &robot("arm.urdf"));
    let report: serde_json::Value =
        serde_json::from_str(&check_success(&output)).expect("the report is JSON");
    let parameters = &report["parameters"];
    let forms = parameters["forms"].as_array().expect("a list");
    assert_eq!(parameters["rank"], forms.len());
    assert!(parameters["torque_error"].as_f64() < Some(1e-12));
    let lead = &forms[0]["terms"][0];
    assert_eq!(
        (&lead["coefficient"], &lead["link"]),
        (&1.0.into(), &forms[0]["link"])
    );

    let sections = [
        "Base inertial parameters",
        "No effect",
        "rank of the regressor",
    ];
    for format in ["table", "markdown", "html"] {
        let arguments = ["report", "--parameters", "--format", format];
        let shown = check_success(&rbd(&arguments, &robot("arm.urdf")));
        for expected in sections {
            assert!(shown.contains(expected), "no `{expected}` in\n{shown}");
        }
        let without = check_success(&rbd(&["report", "--format", format], &robot("arm.urdf")));
        assert!(!without.contains(sections[0]));
    }
}

#[test]
fn generate_then_check_finds_no_difference_until_the_file_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("arm.rs");
    let out = out.to_str().expect("an ASCII path");
    check_success(&rbd(&["generate", "-o", out], &robot("arm.urdf")));
    check_success(&rbd(
        &["generate", "-o", out, "--check"],
        &robot("arm.urdf"),
    ));
    let written = std::fs::read_to_string(out).expect("the file was written");
    let printed = check_success(&rbd(&["generate"], &robot("arm.urdf")));
    assert_eq!(written, printed);
    let built = rbd_codegen::Builder::new(robot("arm.urdf")).generate_text();
    assert_eq!(written, built.expect("a good robot"), "the builder's bytes");
    std::fs::write(out, written.replace("fn rnea", "fn rneb")).expect("the file can be written");
    let output = rbd(&["generate", "-o", out, "--check"], &robot("arm.urdf"));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("not what would be generated"));
}

#[test]
fn check_of_a_good_robot_succeeds() {
    let truth = robot("arm.truth.json");
    let truth = truth.to_str().expect("an ASCII path");
    let shown = check_success(&rbd(
        &["check", "--states", "50", "--seed", "7", "--truth", truth],
        &robot("arm.urdf"),
    ));
    for function in ["rnea", "crba", "forward_dynamics", "aba", "against truth"] {
        assert!(shown.contains(function), "no `{function}` in\n{shown}");
    }
}

#[test]
fn a_bad_file_is_refused_with_its_place() {
    for command in ["report", "generate", "check"] {
        let output = rbd(&[command], &robot("bad.urdf"));
        assert_eq!(output.status.code(), Some(1), "{command}");
        let message = text(&output.stderr);
        assert!(message.contains("bad.urdf:8"), "{message}");
        assert!(message.contains("elbow"), "{message}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_missing_file_is_refused() {
    let output = rbd(&["report"], &robot("none.urdf"));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("none.urdf"));
}

#[test]
fn a_name_that_no_struct_can_have_is_refused() {
    let output = rbd(&["generate", "--name", "two words"], &robot("arm.urdf"));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("two words"));
}

#[test]
fn wrong_usage_is_exit_code_2() {
    for wrong in [
        &["report", "--functions", "rnae"][..],
        &["report", "--gravity", "0,0"],
        &["report", "--allow", "everything"],
        &["generate", "--check"],
    ] {
        assert_eq!(
            rbd(wrong, &robot("arm.urdf")).status.code(),
            Some(2),
            "{wrong:?}"
        );
    }
}

#[test]
fn a_joint_is_taken_as_of_another_type() {
    let report = |joint: &str| {
        rbd(
            &["report", "--format", "json", "--joint", joint],
            &robot("arm.urdf"),
        )
    };
    let names = check_success(&report_of_joints());
    let names: serde_json::Value = serde_json::from_str(&names).expect("the report is JSON");
    let first = names["joints"][0]["name"]
        .as_str()
        .expect("a name")
        .to_owned();
    for (given, nq, nv) in [
        ("spherical", 6, 5),
        ("unbounded", 4, 3),
        ("helical:-0.01", 3, 3),
        ("cylindrical", 4, 4),
        ("fixed", 2, 2),
    ] {
        let output = check_success(&report(&format!("{first}={given}")));
        let report: serde_json::Value = serde_json::from_str(&output).expect("the report is JSON");
        assert_eq!(
            (&report["nq"], &report["nv"]),
            (&nq.into(), &nv.into()),
            "{given}"
        );
    }
    for (given, message) in [
        ("sperical", "did you mean `spherical`?"),
        ("helical", "needs its pitch"),
        ("universal:1,0", "three numbers"),
    ] {
        let output = report(&format!("{first}={given}"));
        assert!(!output.status.success());
        assert!(
            text(&output.stderr).contains(message),
            "{}",
            text(&output.stderr)
        );
    }
    let output = report("no_such_joint=fixed");
    assert!(text(&output.stderr).contains("there is no joint `no_such_joint`"));
}

fn report_of_joints() -> Output {
    rbd(&["report", "--format", "json"], &robot("arm.urdf"))
}

#[test]
fn a_converted_robot_generates_the_same_code() {
    let json = std::env::temp_dir().join(format!("rbd_convert_{}.json", std::process::id()));
    let path = json.to_str().expect("the path is text");
    check_success(&rbd(&["convert", path], &robot("arm.urdf")));
    let from_urdf = check_success(&rbd(&["generate"], &robot("arm.urdf")));
    let from_json = check_success(&rbd(&["generate"], &json));
    std::fs::remove_file(&json).expect("it was written");
    assert_eq!(from_json, from_urdf);
}

/// Negative inertia: LᵀL has no root, and `check` says so instead of failing.
#[test]
fn check_explains_inertias_of_no_body() {
    let output = rbd(
        &["check", "--states", "20", "--functions", "crba,ltdl,ltl"],
        &robot("negative.urdf"),
    );
    let warnings = text(&output.stderr);
    assert!(warnings.contains("indefinite_inertia_matrix"), "{warnings}");
    let shown = check_success(&output);
    assert!(shown.contains("H is not positive definite in"), "{shown}");
    assert!(shown.contains("ltdl_factor"), "{shown}");
}

/// π/2 written to ten digits is snapped: every format says so, and what it does to results.
#[test]
fn report_tells_what_snapping_does() {
    let file = robot("negative.urdf");
    let json: serde_json::Value =
        serde_json::from_str(&check_success(&rbd(&["report", "--format", "json"], &file)))
            .expect("the report is JSON");
    let snapping = &json["snapping"];
    assert_eq!(snapping["tolerance"], 5e-10);
    assert_eq!(snapping["snapped"][0]["subject"], "joint `elbow`");
    assert_eq!(snapping["snapped"][0]["what"], "rotation");
    let changes = snapping["changes"].as_array().expect("a row each");
    let crba = changes.iter().find(|row| row["function"] == "crba");
    let change = crba
        .and_then(|row| row["change"].as_f64())
        .expect("a number");
    assert!(change < 1e-9, "{change}");
    for format in ["table", "markdown", "html"] {
        let shown = check_success(&rbd(&["report", "--format", format], &file));
        for part in [
            "Snapping",
            "The tolerance 5e-10 changes",
            "elbow",
            "2.1e-10",
        ] {
            assert!(shown.contains(part), "no {part} in {format}:\n{shown}");
        }
    }
    let exact = check_success(&rbd(&["report", "--snap", "0"], &file));
    assert!(
        exact.contains("Nothing is changed beyond rounding"),
        "{exact}"
    );
}
