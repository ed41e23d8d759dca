//! `rbd report --compare`, and reports as HTML.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::page::check_page;
use rbd_classical::published::{self, Published};
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
    if arguments.contains(&"--compare") && !arguments.contains(&"--up-to") {
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
    // Growth has tests of its own.
    let text = report(file, &["--compare", "--format", "json", "--up-to", "2"]);
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
            // Nothing is compared with what is doubtful, a step only, or of other zeros.
            let comparable = ["mul", "add"]
                .iter()
                .all(|kind| side["published"][kind]["status"] != "doubtful")
                && row["part"] == false
                && (name == "general" || row["robot"].is_null() || row["zeros"] == "same");
            let expected = match (total_published(side), total(&side["generated"])) {
                (Some(published), Some(generated)) if comparable => published / generated,
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

/// The value of a formula such as `1/6 n³ + 23/2 n² − 138` at n, in 24ths.
fn value_in_24ths(formula: &str, n: i64) -> i64 {
    let formula = formula
        .replace(" + ", " +")
        .replace(" − ", " -")
        .replace('−', "-");
    // A fraction stands apart from its power: `229/3 n`.
    let formula = formula.replace(" n", "n");
    let term = |term: &str| {
        let (number, power) = match term.find('n') {
            Some(at) => term.split_at(at),
            None => (term, ""),
        };
        let power = match power {
            "" => 0,
            "n" => 1,
            "n²" => 2,
            "n³" => 3,
            "n⁴" => 4,
            other => panic!("{other}"),
        };
        let number = match number.trim_start_matches('+') {
            "" => "1",
            "-" => "-1",
            number => number,
        };
        let (top, bottom) = number.split_once('/').unwrap_or((number, "1"));
        let [top, bottom] = [top, bottom].map(|part| part.parse::<i64>().expect("a number"));
        24 / bottom * top * n.pow(power)
    };
    formula.split_whitespace().map(term).sum()
}

/// Each count of each problem has one formula that claims its n, and the two are the same number.
#[test]
fn growth_of_what_is_generated_is_its_formula() {
    const UP_TO: i64 = 12;
    let arguments = ["--compare", "--format", "json", "--up-to", "12"];
    let data: Value = serde_json::from_str(&report(&robot("pendulum"), &arguments)).expect("JSON");
    let growth = data["growth"].as_array().expect("a list");
    assert_eq!(growth.len(), 3);
    for (growth, generated) in growth
        .iter()
        .zip(data["generated"].as_array().expect("a list"))
    {
        assert_eq!(growth["problem"], generated["problem"]);
        let curves = growth["curves"].as_array().expect("a list");
        let curve = curves.last().expect("a curve");
        assert_eq!(curve["source"], "generated");
        let totals = curve["totals"].as_array().expect("a list");
        let formulas = generated["formulas"].as_array().expect("a list");
        for n in 3..=UP_TO {
            let point = totals.iter().find(|point| point[0] == n).expect("a count");
            let claims = |formula: &&Value| {
                let to = formula["to"].as_i64().unwrap_or(i64::MAX);
                (formula["from"].as_i64().expect("a number")..=to).contains(&n)
            };
            let found: Vec<&Value> = formulas.iter().filter(claims).collect();
            let [formula] = found[..] else {
                panic!(
                    "{}, n = {n}: {} formulas",
                    generated["problem"],
                    found.len()
                );
            };
            let value = |kind: &str| value_in_24ths(formula[kind].as_str().expect("text"), n);
            let counted = point[1].as_i64().expect("a number");
            assert_eq!(value("mul") + value("add"), 24 * counted, "n = {n}");
        }
    }
    // Forward dynamics takes n³ to where articulated bodies are cheaper, n from there on.
    let pieces = data["generated"][2]["formulas"].as_array().expect("a list");
    let degrees: Vec<bool> = pieces
        .iter()
        .map(|piece| piece["mul"].as_str().expect("text").contains("n³"))
        .collect();
    assert_eq!(degrees, [true, false]);
}

/// The chart of forward dynamics has both ways and where they cross.
#[test]
fn the_crossing_of_forward_dynamics_is_in_the_chart() {
    let arguments = ["--compare", "--format", "json", "--up-to", "12"];
    let data: Value = serde_json::from_str(&report(&robot("pendulum"), &arguments)).expect("JSON");
    let growth = &data["growth"][2];
    let crossing = growth["crossing"].as_u64().expect("a crossing");
    assert_eq!(data["generated"][2]["formulas"][1]["from"], crossing);
    let curve = |label: &str| {
        let curves = growth["curves"].as_array().expect("a list");
        let curve = curves.iter().find(|curve| curve["label"] == label);
        let totals = curve.expect("the curve")["totals"]
            .as_array()
            .expect("a list");
        let total = |point: &Value| Some((point[0].as_u64()?, point[1].as_u64()?));
        totals
            .iter()
            .map(|point| total(point).expect("numbers"))
            .collect::<Vec<_>>()
    };
    let matrix = curve("rbd by the inertia matrix");
    let bodies = curve("rbd by articulated bodies");
    let generated = curve("generated by rbd");
    assert_eq!(generated.len(), 12);
    for ((matrix, bodies), generated) in matrix.iter().zip(&bodies).zip(&generated) {
        let n = generated.0;
        let (taken, other) = if n < crossing {
            (matrix, bodies)
        } else {
            (bodies, matrix)
        };
        assert_eq!(taken, generated);
        // What is drawn crosses there too.
        assert!(n <= 2 || taken.1 < other.1, "n = {n}: {taken:?}, {other:?}");
    }
    let arguments = ["--compare", "--format", "html", "--up-to", "12"];
    let html = report(&robot("pendulum"), &arguments);
    assert!(html.contains(&format!("n = {crossing}: articulated bodies from here on")));
    assert!(html.contains(&format!("From n = {crossing} on, forward dynamics")));
    check_page(&html);
    // A chart that ends before has no crossing.
    let short = ["--compare", "--format", "html", "--up-to", "5"];
    assert!(!report(&robot("pendulum"), &short).contains("from here on"));
}

/// The crossover, what others factor, and the tree of fixed depth are in every rendering.
#[test]
fn the_crossover_and_branches_are_in_every_rendering() {
    for format in ["table", "markdown", "html"] {
        let text = report(&robot("pendulum"), &["--compare", "--format", format]);
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in [
            "From n = 8 on, forward dynamics of the general chain",
            "Rodriguez (1987)",
            "Ascher and others (1997)",
            "126k, 111k",
            "the same on any base, with any zeros: inertia matrix",
        ] {
            assert!(words.contains(part), "{format}: {part}");
        }
    }
    let data = json(&robot("pendulum"));
    let crossing = data["crossing"].as_str().expect("a sentence");
    assert!(crossing.starts_with("From n = 8 on"), "{crossing}");
    let any = |problem: usize| total(&data["generated"][problem]["any_base_and_zeros"]);
    let general = |problem: usize| total(&data["generated"][problem]["general"]);
    for problem in 0..3 {
        let more = any(problem).expect("a count") - general(problem).expect("a count");
        assert!((1.0..12.0).contains(&more), "{more}");
    }
}

/// A number as pages print it.
fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The paper's four methods on the user's own tree; the space robot's are those of the page on constraint forces.
#[test]
fn the_paper_s_methods_run_on_the_robot_s_own_tree() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../rbd/examples/space_robot/space_robot.urdf");
    let arguments = ["--compare", "--base", "floating", "--gravity", "0,0,0"];
    let format = ["--format", "json", "--up-to", "2"];
    let text = report(&file, &[&arguments[..], &format].concat());
    let data: Value = serde_json::from_str(&text).expect("JSON");
    let own = &data["own_tree"];
    assert_eq!(own["generated"], true);
    let page = include_str!("../../../docs/src/constraint-forces.md");
    let rows = own["methods"].as_array().expect("a list");
    assert_eq!(rows.len(), 6);
    for row in rows {
        let number = |name: &str| with_commas(row[name].as_u64().expect("a number"));
        let [mul, add, path] = ["mul", "add", "longest_path"].map(number);
        let method = row["method"].as_str().expect("text");
        let method = method.trim_start_matches("constraint forces, ");
        let line = format!("| {method} | {mul} | {add} | {path} |");
        assert!(page.contains(&line), "the page lacks {line}");
    }
    let places: Vec<u64> = rows
        .iter()
        .filter_map(|row| row["place_in_paper"].as_u64())
        .collect();
    assert_eq!(places, [1, 2, 3, 4]);
    // A chain has another order.
    let data = json(&robot("panda"));
    let rows = data["own_tree"]["methods"].as_array().expect("a list");
    for method in ["Kane's equations", "constraint forces, serialised"] {
        let row = rows.iter().find(|row| row["method"] == method);
        let row = row.expect("the row");
        let [mul, add] =
            ["mul", "add"].map(|kind| with_commas(row[kind].as_u64().expect("a number")));
        assert!(
            page.contains(&format!("{mul} + {add}")),
            "the page lacks {mul} + {add}"
        );
    }
    // More than eight joints: loops. Serialising is no gain on a tree.
    let data = json(&robot("quadruped"));
    assert_eq!(data["own_tree"]["generated"], false);
    // The first body of this Puma has no inertia about two axes.
    let text = report(&robot("puma560"), &["--compare", "--format", "markdown"]);
    assert!(text.contains("No comparison: "), "{text}");
}

/// The 66271 + 51548 are inverse dynamics: 176 times what is generated for inverse dynamics.
#[test]
fn uicker_and_kahn_is_compared_with_inverse_dynamics() {
    let data = json(&robot("general_6r"));
    let row = rows(&data)
        .iter()
        .find(|row| row["authors"] == "Uicker / Kahn");
    let general = &row.expect("the row")["general"];
    assert_eq!(general["against"], "inverse dynamics");
    let generated = total(&data["generated"][0]["general"]).expect("a count");
    let ratio = general["ratio"].as_f64().expect("a ratio");
    assert_eq!(ratio, (66271.0 + 51548.0) / generated);
    let text = report(&robot("general_6r"), &["--compare", "--format", "markdown"]);
    let inverse = text
        .split("**Inverse dynamics**")
        .nth(1)
        .expect("the table");
    let inverse = inverse
        .split("**Inverse dynamics with")
        .next()
        .expect("the table");
    assert!(inverse.contains("| Uicker / Kahn 1969, Lagrange 4×4, not recursive | 66271"));
}

#[test]
fn nothing_is_compared_with_a_doubtful_figure() {
    for name in ["general_6r", "panda"] {
        let data = json(&robot(name));
        let row = rows(&data)
            .iter()
            .find(|row| row["authors"] == "Vukobratović / Potkonjak");
        let row = row.expect("the row");
        assert_eq!(row["printed"]["add"]["status"], "doubtful");
        assert!(row["general"]["ratio"].is_null() && row["here"]["ratio"].is_null());
        let html = report(&robot(name), &["--compare", "--format", "html"]);
        // In tables only: neither a bar nor a dot.
        let charts = html
            .split("<svg")
            .skip(1)
            .map(|rest| rest.split("</svg>").next());
        assert!(charts.flatten().all(|chart| !chart.contains("Potkonjak")));
        let formulas = data["growth"][0]["curves"].as_array().expect("a list");
        let doubtful = formulas.iter().filter(|curve| {
            curve["source"] == "published"
                && curve["label"]
                    .as_str()
                    .is_some_and(|label| label.contains("Uicker"))
        });
        assert_eq!(doubtful.count(), 0);
    }
    let row = |data: &Value| {
        let row = rows(data)
            .iter()
            .find(|row| row["authors"] == "Uicker / Kahn");
        row.expect("the row")["add_formula"]["status"].clone()
    };
    assert_eq!(row(&json(&robot("ur5e"))), "doubtful");
}

/// The ratios of rows for one robot, by the robot's name in the tables.
fn own_ratios(file: &Path) -> Vec<(String, Value, bool)> {
    let data = json(file);
    let own = rows(&data).iter().filter(|row| !row["zeros"].is_null());
    own.map(|row| {
        let robot = row["robot"].as_str().expect("a robot").to_owned();
        (robot, row["zeros"].clone(), row["here"]["ratio"].is_f64())
    })
    .collect()
}

/// A Puma with full inertias is another robot than one with Armstrong's zeros.
#[test]
fn robots_that_differ_in_their_zeros_have_no_ratio() {
    for (name, same) in [
        ("puma560", 3),
        ("panda", 3),
        ("rx90", 3),
        ("ur5e", 0),
        ("iiwa14", 0),
    ] {
        let ratios = own_ratios(&robot(name));
        assert!(!ratios.is_empty(), "{name}");
        for (robot, zeros, has_ratio) in &ratios {
            assert_eq!(*has_ratio, zeros == "same", "{name}: {robot}");
        }
        let found = ratios.iter().filter(|(_, _, has_ratio)| *has_ratio).count();
        assert_eq!(found, same, "{name}");
    }
    let puma = own_ratios(&robot("puma560"));
    let zeros = |robot: &str| {
        let row = puma.iter().find(|(printed, ..)| printed == robot);
        row.expect("the row").1.clone()
    };
    assert_eq!(zeros("Puma 560, Armstrong's zeros"), "same");
    assert_eq!(zeros("Puma 560, full inertias"), "differ");
    // A calibrated Panda: every origin off by some micrometres, so that no length vanishes.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("panda.urdf");
    let source = std::fs::read_to_string(robot("panda")).expect("a robot");
    let calibrated = source.replace("xyz=\"0 -0.316 0\"", "xyz=\"0.00002 -0.316 0.00001\"");
    assert_ne!(calibrated, source);
    std::fs::write(&file, calibrated).expect("it can be written");
    assert!(
        own_ratios(&file)
            .iter()
            .all(|(_, zeros, ratio)| zeros == "differ" && !ratio)
    );
}

/// Velocities, accelerations and torques, each with what it costs both ways.
#[test]
fn what_recursion_saves_is_told_apart() {
    let data = json(&robot("pendulum"));
    let table = data["recursion"].as_array().expect("a list");
    let orders: Vec<_> = table
        .iter()
        .map(|row| {
            (
                row["quantity"].as_str(),
                row["recursion"]["order"].as_u64(),
                row["sums"]["order"].as_u64(),
            )
        })
        .collect();
    let expected = [("velocities", 2), ("accelerations", 3), ("torques", 4)];
    assert_eq!(
        orders,
        expected.map(|(name, order)| (Some(name), Some(1), Some(order)))
    );
    for way in table
        .iter()
        .flat_map(|row| [&row["recursion"], &row["sums"]])
    {
        for (kind, formula) in ["mul", "add"]
            .iter()
            .zip(way["formula"].as_array().expect("two"))
        {
            let six = way["six"][kind].as_i64().expect("a number");
            assert_eq!(value_in_24ths(formula.as_str().expect("text"), 6), 24 * six);
        }
    }
    let text = report(&robot("pendulum"), &["--compare", "--format", "markdown"]);
    assert!(text.contains("## What recursion saves"));
    assert!(text.contains("| torques | sums | n⁴ |"), "{text}");
}

/// 137n in frames on the link's own joint, Hollerbach's 150n in those of the paper.
#[test]
fn hollerbach_s_count_of_luh_walker_and_paul_is_explained() {
    let data = json(&robot("pendulum"));
    let row = rows(&data).iter().find(|row| {
        row["note"]
            .as_str()
            .is_some_and(|note| note.contains("by Hollerbach"))
    });
    let row = row.expect("the row");
    assert_eq!(row["mul_formula"]["formula"], "150n − 48");
    assert_eq!(row["counted_formula"][0], "153n − 48");
    assert_eq!(row["counted_formula"][1], "131n − 51");
    let note = row["note"].as_str().expect("text");
    for part in ["137n", "9 mul + 6 add", "4 mul + 7 add", "3 mul + 2 add"] {
        assert!(note.contains(part), "{note}");
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
    // No chain is a tree.
    assert!(here["published"]["mul"]["count"].is_u64() && here["ratio"].is_null());
    // But RBDA eq 10.12 is for trees: four legs of three, the upper two joints of each on a body.
    let row = rows(&data)
        .iter()
        .find(|row| row["formulation"] == "composite bodies, RBDA eq 10.3");
    let here = &row.expect("the row")["here"];
    let (d0, d1) = (4 * 2, 4 * (2 + 1));
    assert_eq!(here["published"]["mul"]["count"], 32 * d0 + 20 * d1);
    assert_eq!(here["published"]["add"]["count"], 43 * d0 + 12 * d1);
    assert!(here["ratio"].is_f64());
    let with_ratio = rows(&data)
        .iter()
        .filter(|row| row["here"]["ratio"].is_f64());
    assert_eq!(with_ratio.count(), 1);
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
    // The tables have figures for this very robot, but do not say which of its numbers vanish; and
    // no revolute chain's figures are a prismatic one's.
    let own = rows(&data).iter().filter(|row| {
        row["robot"]
            .as_str()
            .is_some_and(|r| r.contains("Stanford"))
    });
    let zeros: Vec<&Value> = own.map(|row| &row["zeros"]).collect();
    assert!(
        zeros.len() == 5 && zeros.iter().all(|zeros| *zeros == "unrecorded"),
        "{zeros:?}"
    );
    assert!(rows(&data).iter().all(|row| row["here"]["ratio"].is_null()));
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
