//! Runs the command on small robots. `arm.truth.json` is what `truth` of `robots/truth/generate.py`
//! makes of `arm.urdf`, the first three states.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub(crate) fn robot(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/robots")
        .join(name)
}

pub(crate) fn rbd(arguments: &[&str], file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rbd"));
    command
        .args(&arguments[..1])
        .arg(file)
        .args(&arguments[1..]);
    command.output().expect("the command starts")
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
pub(crate) fn check_success(output: &Output) -> String {
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Every option of the macro is the command's too.
#[test]
fn every_option_has_its_flag() {
    let command = Command::new(env!("CARGO_BIN_EXE_rbd"))
        .args(["generate", "--help"])
        .output();
    let help = check_success(&command.expect("the command starts"));
    let flags = rbd_codegen::OPTIONS.iter().filter_map(|option| option.flag);
    for flag in flags {
        let found = help.split_whitespace().any(|word| word == flag);
        assert!(found, "{flag} is not in\n{help}");
    }
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
    let arguments = ["check", "--states", "50", "--seed", "7", "--truth", truth];
    let by_machine = check_success(&rbd(&arguments, &robot("arm.urdf")));
    for function in ["rnea", "crba", "forward_dynamics", "aba", "against truth"] {
        assert!(
            by_machine.contains(function),
            "no `{function}` in\n{by_machine}"
        );
    }
    // Machine code and compiled Rust have the same bits, and so the same errors.
    let by_rust = [&arguments[..], &["--rust"]].concat();
    assert_eq!(
        check_success(&rbd(&by_rust, &robot("arm.urdf"))),
        by_machine
    );
}

#[test]
fn check_of_wrenches_succeeds() {
    let functions = "joint_wrenches,joint_wrenches_world_with_forces";
    let arguments = [
        "check",
        "--states",
        "20",
        "--functions",
        functions,
        "--wrenches",
        "flange",
    ];
    let shown = check_success(&rbd(&arguments, &robot("arm.urdf")));
    for function in functions.split(',') {
        assert!(shown.contains(function), "no `{function}` in\n{shown}");
    }
    let arguments = ["report", "--wrenches", "flnage"];
    let output = rbd(&arguments, &robot("arm.urdf"));
    assert!(text(&output.stderr).contains("did you mean `flange`?"));
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
    for command in ["report", "generate", "check", "convert"] {
        let output = rbd(&[command], &robot("none.urdf"));
        assert_eq!(output.status.code(), Some(1));
        let message = text(&output.stderr);
        assert!(
            message.contains("none.urdf") && !message.contains("did you mean"),
            "{message}"
        );
    }
}

/// What `rbd ARGUMENTS` says of an error, run in `folder`.
#[track_caller]
fn error_in(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rbd"));
    let output = command.args(arguments).current_dir(folder).output();
    let output = output.expect("the command starts");
    assert!(!output.status.success());
    text(&output.stderr)
}

#[test]
fn a_missing_file_is_said_with_its_place_and_what_is_like_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for (file, meant) in [
        ("robots/amr.urdf", "robots/arm.urdf"),
        ("robot/arm.urdf", "robots/arm.urdf"),
        ("robots/arm.xml", "robots/arm.urdf"),
    ] {
        for command in ["report", "convert"] {
            let message = error_in(&folder, &[command, file]);
            let whole = folder.join(file).display().to_string();
            assert!(message.contains(&whole), "{message}");
            assert!(
                message.contains(&format!("did you mean `{meant}`?")),
                "{message}"
            );
            assert!(!message.contains("Cargo.toml"), "{message}");
        }
    }
}

#[test]
fn a_misspelt_name_is_known_for_what_it_was_meant_to_be() {
    let arm = robot("arm.urdf");
    for (arguments, meant, listed) in [
        (
            ["report", "--functions", "mj_inverse"],
            "rnea",
            "mj_inverse",
        ),
        (
            ["report", "--functions", "crba,forward_dynamcs"],
            "forward_dynamics",
            "forward_dynamcs",
        ),
        (["report", "--allow", "unused_mas"], "", "one of "),
        (["report", "--base", "flaoting"], "floating", "planar"),
        (["report", "--mimic", "foldad"], "folded", "independent"),
        (["generate", "--fields", "gravty"], "gravity", "inertias"),
        (
            ["generate", "--fields", "foothol=foot"],
            "",
            "foothold=CONSTRAINT",
        ),
    ] {
        let output = rbd(&arguments, &arm);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let message = text(&output.stderr);
        if !meant.is_empty() {
            assert!(
                message.contains(&format!("did you mean `{meant}`?")),
                "{message}"
            );
        }
        assert!(message.contains(listed), "{message}");
    }
    let output = rbd(&["report", "--functions", "everything"], &arm);
    let message = text(&output.stderr);
    assert!(
        message.contains("list all") && !message.contains("did you mean"),
        "{message}"
    );
}

/// Hints of the library, which are in the macro's syntax, are in that of the command.
#[test]
fn hints_name_flags() {
    let folder = tempfile::tempdir().expect("a folder");
    let robot = |name: &str, joint: &str| {
        let text = format!(
            r#"<robot name="r"><link name="a"/><link name="b"/><link name="c"/>
            <joint name="j" type="{joint}"><parent link="a"/><child link="b"/></joint></robot>"#
        );
        std::fs::write(folder.path().join(name), text).expect("written");
    };
    robot("two.urdf", "fixed");
    robot("ball.urdf", "ball");
    for (arguments, wanted) in [
        (
            &["report", "two.urdf"][..],
            "choose one with the option `--base-link`",
        ),
        (
            &["report", "ball.urdf"],
            "by the option `--joint j=spherical`",
        ),
        (
            &[
                "report",
                "two.urdf",
                "--constraint",
                "c type=distance a=a b=b length=1",
            ],
            "a constraint has no field `length`; the fields are type, a, a_xyz",
        ),
    ] {
        let message = error_in(folder.path(), arguments);
        assert!(message.contains(wanted), "{message}");
    }
}

/// Every command that writes a file, and the name that it writes here.
const WRITERS: [(&[&str], &str); 6] = [
    (&["generate", "--functions", "rnea"], "arm.rs"),
    (&["report", "--functions", "rnea"], "arm.txt"),
    (
        &["report", "--functions", "rnea", "--format", "json"],
        "report.json",
    ),
    (
        &["report", "--functions", "rnea", "--format", "markdown"],
        "arm.md",
    ),
    (
        &["report", "--functions", "rnea", "--format", "html"],
        "arm.html",
    ),
    (&["convert"], "arm.json"),
];

/// `rbd COMMAND arm.urdf`, written to `out`.
fn write_to(command: &[&str], out: &Path, more: &[&str]) -> Output {
    let out = out.to_str().expect("an ASCII path");
    let flag: &[&str] = if command[0] == "convert" {
        &[]
    } else {
        &["-o"]
    };
    rbd(&[command, flag, &[out], more].concat(), &robot("arm.urdf"))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        entry
            .expect("an entry")
            .file_name()
            .into_string()
            .expect("ASCII")
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

#[test]
fn c_is_a_source_and_a_header_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("arm.c");
    let out = source.to_str().expect("a name");
    let write = ["generate", "--language", "c", "--prefix", "left", "-o", out];
    check_success(&rbd(&write, &robot("arm.urdf")));
    check_success(&rbd(&write, &robot("arm.urdf")));
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("written");
    let [source, header] = ["arm.c", "arm.h"].map(read);
    assert!(source.contains("#include \"arm.h\"") && !source.contains("fp-contract"));
    assert!(header.contains("void left_rnea(") && header.contains("#define LEFT_NV 3"));
    check_success(&rbd(
        &[&write[..], &["--check"]].concat(),
        &robot("arm.urdf"),
    ));
    let single = ["generate", "--language", "c-f32", "-o", out];
    check_success(&rbd(
        &[&single[..], &["--reproducible"]].concat(),
        &robot("arm.urdf"),
    ));
    let [source, header] = ["arm.c", "arm.h"].map(read);
    assert!(source.contains("fp-contract=off") && header.contains("const float *"));
    let differs = rbd(&[&single[..], &["--check"]].concat(), &robot("arm.urdf"));
    assert!(text(&differs.stderr).contains("arm.c:3: not what would be generated"));
}

#[test]
fn what_c_does_not_have_is_refused_with_what_to_do() {
    let cases: [(&[&str], &[&str]); 5] = [
        (&[], &["two files", "--out arm.c"]),
        (&["-o", "arm.rs"], &["two files", "--out arm.c"]),
        (
            &["-o", "arm.c", "--name", "Arm"],
            &["--name is of Rust alone", "--prefix"],
        ),
        (
            &["-o", "arm.c", "--prefix", "2arm"],
            &["`2arm`", "identifier", "begin with a letter"],
        ),
        (
            &["-o", "arm.c", "--language", "rust", "--prefix", "arm"],
            &["--prefix", "`--name`"],
        ),
    ];
    for (arguments, words) in cases {
        let folder = tempfile::tempdir().expect("a folder");
        let mut all = vec!["generate"];
        if !arguments.contains(&"--language") {
            all.extend(["--language", "c"]);
        }
        all.extend(arguments);
        let mut command = Command::new(env!("CARGO_BIN_EXE_rbd"));
        command
            .args(&all[..1])
            .arg(robot("arm.urdf"))
            .args(&all[1..]);
        let output = command
            .current_dir(folder.path())
            .output()
            .expect("it starts");
        let message = text(&output.stderr);
        assert_eq!(
            output.status.success(),
            words.is_empty(),
            "{all:?}: {message}"
        );
        for word in words {
            assert!(message.contains(word), "{all:?}: no `{word}` in {message}");
        }
    }
}

#[test]
fn a_file_that_rbd_did_not_generate_is_left_alone() {
    const PRECIOUS: &str = "// mine; see what is Generated by rbd 0.1.0. Do not edit.\n";
    for (command, name) in WRITERS {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join(name);
        let read = || std::fs::read_to_string(&out).expect("the file");
        std::fs::write(&out, PRECIOUS).expect("it can be written");
        let refused = write_to(command, &out, &[]);
        assert_eq!(refused.status.code(), Some(1), "{command:?}");
        let message = text(&refused.stderr);
        assert!(
            message.contains(name) && message.contains("did not generate"),
            "{message}"
        );
        assert!(message.contains("--force"), "{message}");
        assert_eq!(read(), PRECIOUS);

        check_success(&write_to(command, &out, &["--force"]));
        let written = read();
        assert_ne!(written, PRECIOUS);
        // What rbd wrote it may write again.
        check_success(&write_to(command, &out, &[]));
        assert_eq!(read(), written);
        if command[0] != "convert" {
            let old = written.replace("Generated by rbd 0.", "Generated by rbd 9.") + " ";
            std::fs::write(&out, old).expect("it can be written");
            check_success(&write_to(command, &out, &[]));
            assert_eq!(read(), written);
        } else {
            // JSON robots are written by hand too, and have no mark.
            std::fs::write(&out, written.clone() + " ").expect("it can be written");
            assert_eq!(write_to(command, &out, &[]).status.code(), Some(1));
        }
        assert_eq!(names(folder.path()), [name]);
    }
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link() {
    use std::os::unix::fs::symlink;
    for (command, name) in WRITERS {
        let folder = tempfile::tempdir().expect("a folder");
        let [out, target] = [name, "elsewhere"].map(|name| folder.path().join(name));
        // The link leads nowhere, to someone's file, to one of rbd's own.
        let mut own = String::new();
        for content in [
            None,
            Some("mine\n"),
            Some("// Generated by rbd 0.1.0. Do not edit.\n"),
        ] {
            if let Some(content) = content {
                std::fs::write(&target, content).expect("it can be written");
            }
            let _ = std::fs::remove_file(&out);
            symlink(&target, &out).expect("a link");
            let refused = write_to(command, &out, &[]);
            assert_eq!(refused.status.code(), Some(1), "{command:?}");
            let message = text(&refused.stderr);
            assert!(
                message.contains("a link to") && message.contains("--force"),
                "{message}"
            );
            assert_eq!(std::fs::read_to_string(&target).ok().as_deref(), content);
            if content.is_some() {
                // Told so, it writes to where the link leads, and the link stays.
                check_success(&write_to(command, &out, &["--force"]));
                let link = std::fs::symlink_metadata(&out).expect("the link");
                assert!(link.is_symlink());
                own = std::fs::read_to_string(&target).expect("the file");
                assert_ne!(Some(own.as_str()), content);
            }
        }
        let mut expected = [name, "elsewhere"];
        expected.sort_unstable();
        assert_eq!(names(folder.path()), expected);
        assert!(!own.is_empty());
    }
}

#[cfg(unix)]
#[test]
fn devices_are_no_files() {
    let printed = check_success(&rbd(&["generate"], &robot("arm.urdf")));
    let through = check_success(&rbd(&["generate", "-o", "/dev/stdout"], &robot("arm.urdf")));
    assert_eq!(through, printed);
    check_success(&rbd(&["generate", "-o", "/dev/null"], &robot("arm.urdf")));
}

#[test]
fn a_folder_is_not_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    for more in [&[][..], &["--force"]] {
        let refused = write_to(&["generate"], folder.path(), more);
        assert_eq!(refused.status.code(), Some(1));
        assert!(text(&refused.stderr).contains("is a folder"));
    }
    let nowhere = folder.path().join("none/arm.rs");
    let refused = write_to(&["generate"], &nowhere, &[]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("arm.rs"));
    assert!(names(folder.path()).is_empty());
}

#[cfg(unix)]
#[test]
fn what_is_replaced_keeps_its_permissions() {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("arm.rs");
    check_success(&write_to(&["generate"], &out, &[]));
    std::fs::set_permissions(&out, Permissions::from_mode(0o640)).expect("they can be set");
    check_success(&write_to(&["generate", "--functions", "rnea"], &out, &[]));
    let mode = std::fs::metadata(&out)
        .expect("the file")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o640);
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
        &["generate", "--force"],
        &["generate", "-o", "arm.rs", "--check", "--force"],
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
    let folder = tempfile::tempdir().expect("a folder");
    let json = folder.path().join("arm.json");
    let path = json.to_str().expect("the path is text");
    check_success(&rbd(&["convert", path], &robot("arm.urdf")));
    let from_urdf = check_success(&rbd(&["generate"], &robot("arm.urdf")));
    let from_json = check_success(&rbd(&["generate"], &json));
    assert_eq!(from_json, from_urdf);
}

/// Stands for Python with MuJoCo: says of a robot what the script says.
#[cfg(unix)]
fn python(folder: &Path, answers: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join("python");
    std::fs::write(&path, format!("#!/bin/sh\n{answers}\n")).expect("it can be written");
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, mode).expect("it can be run");
    path
}

/// A pendulum of 2 kg at 0.5 m whose figures are known: H = I + m r², τ = H q̈ + m g r sin q.
#[cfg(unix)]
#[test]
fn a_folder_is_compared_with_a_library() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let robots = folder.path().join("robots/deeper");
    std::fs::create_dir_all(&robots).expect("a folder can be made");
    let pendulum = "<mujoco model='p'><worldbody><body name='b'><joint name='j' axis='0 1 0'/>\
        <inertial pos='0 0 -0.5' mass='2' diaginertia='0.1 0.1 0.1'/></body></worldbody></mujoco>";
    let files = [
        ("pendulum.xml", pendulum.to_owned()),
        ("bad.xml", pendulum.replace("pos='0 0 -0.5'", "")),
        ("part.xml", "<mujocoinclude/>".to_owned()),
        ("other.txt", String::new()),
    ];
    for (name, text) in files {
        std::fs::write(robots.join(name), text).expect("it can be written");
    }
    let state = |h: f64| {
        let gravity = 2.0 * 9.81 * 0.5 * 0.3f64.sin();
        let (tau, qdd) = (0.6 * 2.0 + gravity, (1.0 - gravity) / 0.6);
        format!(
            "{{\"q\": [0.3], \"theta\": [0.3], \"qd\": [0.7], \"qdd\": [2], \"tau\": [{tau}], \"bias\": \
             [{gravity}], \"gravity\": [{gravity}], \"M\": [[{h}]], \"tau_in\": [1], \"qdd_aba\": [{qdd}]}}"
        )
    };
    let answers = |h: f64| {
        let joint = "{\"name\": \"\", \"nq\": 1, \"nv\": 1, \"idx_q\": 0, \"idx_v\": 0, \"child_link\": \"b\"}";
        let meta =
            format!("{{\"variant\": \"fixed\", \"joints\": [{joint}], \"M_min_over_max_eig\": 1}}");
        format!(
            "echo '{{\"library\": \"Peer 1\"}}'\nwhile read line; do echo '{{\"meta\": {meta}, \"states\": \
             [{}], \"notes\": [\"a note\"]}}'; done",
            state(h)
        )
    };
    let check = |answers: &str| {
        let python = python(folder.path(), answers);
        let python = python.display().to_string();
        let arguments = ["check-all", "--against", "mujoco", "--python", &python];
        rbd(&arguments, &folder.path().join("robots"))
    };
    let output = check(&answers(0.6));
    let said = check_success(&output);
    assert!(said.contains("equal, a note"), "{said}");
    assert!(said.contains("deeper/bad.xml: refused: "), "{said}");
    assert!(said.contains("<inertial pos>: it is missing"), "{said}");
    let expected = "2 robot files: 1 load, 1 refused. Of those that load 1 are as in Peer 1, 0 are not. \
        Files without a robot that moves: 1.";
    assert!(said.contains(expected), "{said}");
    let output = check(&answers(0.6 + 1e-9));
    assert!(!output.status.success());
    let said = text(&output.stderr);
    assert!(
        said.contains("not as in Peer 1: deeper/pendulum.xml"),
        "{said}"
    );
    let output = check("echo '{\"missing\": \"No module named mujoco\"}'");
    let said = text(&output.stderr);
    assert!(said.contains("No module named mujoco; run `"), "{said}");
    assert!(said.contains("-m pip install mujoco`"), "{said}");
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
    assert!(exact.contains("changes nothing beyond rounding"), "{exact}");
}
