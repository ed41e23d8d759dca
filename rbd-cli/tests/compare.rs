//! `rbd report --compare`, and reports as HTML.

mod page;

use std::path::{Path, PathBuf};
use std::process::Command;

use page::check_page;
use rbd_runtime::classical::published::{self, Published};
use serde_json::Value;

/// Growth takes the most time, and more with every joint.
const LONGEST: &str = "8";

fn robot(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../robots/urdf");
    folder.join(format!("{name}.urdf"))
}

/// What `rbd report FILE ARGUMENTS` prints.
#[track_caller]
fn report(file: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rbd"));
    command.arg("report").arg(file).args(arguments);
    if arguments.contains(&"--compare") {
        command.args(["--up-to", LONGEST]);
    }
    let output = command.output();
    let output = output.expect("the command starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn json(file: &Path) -> Value {
    let text = report(file, &["--compare", "--format", "json"]);
    serde_json::from_str(&text).expect("JSON")
}

fn rows(data: &Value) -> &Vec<Value> {
    data["published"].as_array().expect("a list")
}

/// Multiplications and additions together.
fn total(pair: &Value) -> Option<f64> {
    Some((pair["mul"].as_u64()? + pair["add"].as_u64()?) as f64)
}

fn total_published(side: &Value) -> Option<f64> {
    let count = |kind: &str| side["published"][kind]["count"].as_u64();
    Some((count("mul")? + count("add")?) as f64)
}

#[test]
fn json_has_each_published_row_once() {
    let data = json(&robot("ur5e"));
    let same = |row: &Published, value: &Value| {
        value["authors"] == row.authors
            && value["formulation"] == row.formulation
            && value["problem"] == row.problem.name()
            && value["robot"].as_str() == row.robot
            && value["note"] == row.note
            && value["also_forward"] == row.also_forward
    };
    assert_eq!(rows(&data).len(), published::all().count());
    for row in published::all() {
        let found = rows(&data)
            .iter()
            .filter(|value| same(row, value))
            .collect::<Vec<_>>();
        let [value] = found[..] else {
            panic!("{} {}: {} times", row.authors, row.formulation, found.len());
        };
        let figures = [("mul", row.mul), ("add", row.add)];
        for (kind, (count, status)) in figures.map(|(kind, f)| (kind, f.value.expect("a figure"))) {
            assert_eq!(value["printed"][kind]["count"], count);
            assert_eq!(value["printed"][kind]["status"], status.name());
        }
    }
}

#[test]
fn a_ratio_is_what_its_parts_say() {
    let data = json(&robot("panda"));
    let generated = data["generated"].as_array().expect("a list");
    let mut ratios = 0;
    for row in rows(&data) {
        for (name, side) in [("general", &row["general"]), ("here", &row["here"])] {
            let expected = match (total_published(side), total(&side["generated"])) {
                (Some(published), Some(generated)) if row["part"] == false => published / generated,
                _ => {
                    assert!(side["ratio"].is_null());
                    continue;
                }
            };
            let ratio = side["ratio"].as_f64().expect("a ratio");
            assert!(
                (ratio / expected - 1.0).abs() < 1e-14,
                "{ratio} and {expected}"
            );
            let cost = generated
                .iter()
                .find(|cost| cost["problem"] == side["against"]);
            assert_eq!(side["generated"], cost.expect("a cost")[name]);
            let forward = side["against"] == "forward dynamics";
            assert!(row["also_forward"] == false || forward);
            ratios += 1;
        }
    }
    assert!(ratios > 40);
}

/// a and b of a formula `an − b`.
fn linear(formula: &Value) -> [u64; 2] {
    let parts = formula.as_str().and_then(|text| text.split_once("n − "));
    let (a, b) = parts.expect("a formula of order n");
    [a, b].map(|number| number.parse().expect("a number"))
}

#[test]
fn growth_of_what_is_generated_is_its_formula() {
    let data = json(&robot("pendulum"));
    let growth = data["growth"].as_array().expect("a list");
    assert_eq!(growth.len(), 3);
    let curves = growth[0]["curves"].as_array().expect("a list");
    let generated = curves.last().expect("a curve");
    assert_eq!(generated["source"], "generated");
    let totals = generated["totals"].as_array().expect("a list");
    assert_eq!(totals.len(), 8);
    let formula = &data["generated"][0]["formula"];
    let [mul, add] = [linear(&formula[0]), linear(&formula[1])];
    // The formula is laid through n = 3 to 7 and holds from 3 on.
    for point in &totals[2..] {
        let n = point[0].as_u64().expect("a number");
        assert_eq!(point[1], (mul[0] + add[0]) * n - mul[1] - add[1]);
    }
}

#[test]
fn the_page_is_well_formed_and_stands_alone() {
    // A chain, a branched robot, one with a prismatic joint, one of a single joint.
    for name in ["puma560", "quadruped", "stanford_arm", "pendulum"] {
        let html = report(&robot(name), &["--compare", "--format", "html"]);
        check_page(&html);
        assert_eq!(html.matches("<svg").count(), 5, "{name}");
        check_page(&report(&robot(name), &["--format", "html"]));
    }
}

#[test]
fn every_author_is_in_every_rendering() {
    let file = robot("ur5e");
    for format in ["table", "markdown", "html"] {
        let text = report(&file, &["--compare", "--format", format]);
        for row in published::all() {
            assert!(text.contains(row.authors), "{format}: {}", row.authors);
        }
    }
}

#[test]
fn the_same_robot_gives_the_same_bytes() {
    for format in ["html", "json"] {
        let page = || {
            report(
                &robot("double_pendulum"),
                &["--compare", "--format", format],
            )
        };
        assert!(page() == page(), "{format}");
    }
}

/// A branched robot stands beside the general chain of as many joints.
#[test]
fn a_branched_robot_is_compared_with_the_general_chain() {
    let file = robot("quadruped");
    let data = json(&file);
    assert_eq!(
        (&data["shape"], &data["joints"]),
        (&"branched".into(), &12.into())
    );
    let row = rows(&data)
        .iter()
        .find(|row| row["authors"] == "Balafoutis / Patel / Misra");
    let here = &row.expect("the row")["here"];
    // 93n − 69, and 99n − 84 for the text that runs here.
    assert_eq!(here["published"]["mul"]["count"], 93 * 12 - 69);
    assert_eq!(here["counted"]["mul"], 99 * 12 - 84);
    let text = report(&file, &["--compare"]);
    assert!(text.contains("quadruped branches"), "{text}");
}

/// A prismatic joint is counted as one; what takes revolute joints only is not counted.
#[test]
fn a_prismatic_joint_is_counted_as_one() {
    let data = json(&robot("stanford_arm"));
    assert_eq!(data["shape"], "prismatic_chain");
    let row = |runs_as: &str| {
        let row = rows(&data).iter().find(|row| row["runs_as"] == runs_as);
        row.expect("the row").clone()
    };
    let tensors = row("Balafoutis / Patel / Misra, tensors");
    assert!(total(&tensors["here"]["counted"]) < total(&tensors["general"]["counted"]));
    let revolute_only = row("Hollerbach, recursive Lagrange 3×3");
    assert!(revolute_only["here"]["counted"].is_null());
    assert!(revolute_only["general"]["counted"].is_object());
    // The tables have figures for this very robot.
    let own = rows(&data).iter().filter(|row| {
        row["robot"]
            .as_str()
            .is_some_and(|r| r.contains("Stanford"))
    });
    assert!(own.filter(|row| row["here"]["ratio"].is_f64()).count() >= 5);
    let other = rows(&data)
        .iter()
        .find(|row| row["robot"] == "KUKA iiwa, full inertias");
    assert!(other.expect("the row")["here"].is_null());
}

/// `text` in an attribute of XML.
fn attribute(text: &str) -> String {
    let escapes = [
        ('&', "&amp;"),
        ('<', "&lt;"),
        ('>', "&gt;"),
        ('"', "&quot;"),
        ('\'', "&apos;"),
    ];
    escapes
        .into_iter()
        .fold(text.to_owned(), |text, (c, escape)| text.replace(c, escape))
}

#[test]
fn names_cannot_become_markup() {
    const NAME: &str = "a\"'<script>alert(1)</script>&amp;</svg>";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("robot.urdf");
    let source = std::fs::read_to_string(robot("pendulum")).expect("a robot");
    let start = source.find("<robot name=\"").expect("a name") + "<robot name=\"".len();
    let end = start + source[start..].find('"').expect("its end");
    let named = format!("{}{}{}", &source[..start], attribute(NAME), &source[end..]);
    std::fs::write(&file, named).expect("it can be written");
    for arguments in [
        ["--name", "Arm", "--compare"].as_slice(),
        &["--name", "Arm"],
    ] {
        let html = report(&file, &[arguments, &["--format", "html"]].concat());
        check_page(&html);
        assert!(
            html.contains("a&quot;&#39;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;&lt;/svg&gt;")
        );
        let markdown = report(&file, &[arguments, &["--format", "markdown"]].concat());
        assert!(
            !markdown.replace("\\<", "").contains("<script"),
            "{markdown}"
        );
    }
}

#[test]
fn a_report_is_written_to_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report.html");
    let out = path.to_str().expect("a path");
    let printed = report(&robot("pendulum"), &["--format", "html", "-o", out]);
    assert_eq!(printed, "");
    let written = std::fs::read_to_string(&path).expect("the report");
    assert_eq!(written, report(&robot("pendulum"), &["--format", "html"]));
}

/// `RBD_BLESS=1 cargo test -p rbd-cli` writes the file anew.
#[test]
fn the_comparison_of_the_general_chain_is_the_golden_one() {
    let text = report(&robot("general_6r"), &["--compare", "--format", "markdown"]);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/general_6r.compare.md");
    if std::env::var_os("RBD_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&path, &text).expect("the golden can be written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        golden == text,
        "tests/golden/general_6r.compare.md differs; RBD_BLESS=1 writes it anew"
    );
}
