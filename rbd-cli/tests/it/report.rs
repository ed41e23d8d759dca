//! The robot's own report: one document, whatever it is rendered to.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::page::check_page;
use serde_json::Value;

/// All sections.
const ALL: [&str; 3] = ["--parameters", "--passes", "--code"];

fn robot(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    match name {
        "arm" => folder.join("tests/robots/arm.urdf"),
        name => folder.join(format!("../robots/urdf/{name}.urdf")),
    }
}

/// What `rbd report FILE --format FORMAT ARGUMENTS` prints.
#[track_caller]
fn report(file: &Path, format: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rbd"));
    command.arg("report").arg(file).args(["--format", format]);
    let output = command.args(arguments).output();
    let output = output.expect("the command starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn json(file: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&report(file, "json", arguments)).expect("JSON")
}

/// The cells of each row of each table of a page, the rows of names left out.
fn html_rows(html: &str) -> Vec<Vec<String>> {
    let options = roxmltree::ParsingOptions {
        allow_dtd: true,
        ..roxmltree::ParsingOptions::default()
    };
    let page = roxmltree::Document::parse_with_options(html, options).expect("XML");
    let bodies = page.descendants().filter(|node| node.has_tag_name("tbody"));
    let rows = bodies.flat_map(|body| body.children().filter(|node| node.has_tag_name("tr")));
    let cells = |row: roxmltree::Node<'_, '_>| {
        let cells = row.children().filter(roxmltree::Node::is_element);
        cells
            .map(|cell| cell.text().unwrap_or_default().to_owned())
            .collect()
    };
    rows.map(cells).collect()
}

/// The same of markdown. A cell of a row that stands out has stars around it.
fn markdown_rows(markdown: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        let is_rule = |next: &&str| next.starts_with("|-");
        let is_head = lines.peek().is_some_and(is_rule);
        if line.starts_with("| ") && !is_head {
            let cells = line.trim_matches('|').split(" | ");
            let cells = cells.map(|cell| cell.trim().trim_matches('*').to_owned());
            rows.push(cells.collect());
        }
    }
    rows
}

/// What of a row a terminal shows in one line.
fn words(row: &[String]) -> Vec<&str> {
    row.iter()
        .flat_map(|cell| cell.split_whitespace())
        .collect()
}

/// Of a four-bar that is closed where it is at zero, and of one whose crank is turned alone.
#[test]
fn constraints_have_their_rank_at_a_configuration() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../robots/mjcf/four_bar.xml");
    let constraints = |arguments: &[&str]| json(&file, arguments)["constraints"].clone();
    let [found, given] = [&[][..], &["--at", "-0.3,0,0"]].map(constraints);
    assert_eq!(found["is_given"], false);
    assert!(found["violation"].as_f64() < Some(1e-9), "{found}");
    assert_eq!(given["configuration"], serde_json::json!([-0.3, 0.0, 0.0]));
    assert_eq!(
        (&given["is_given"], &given["rank"]),
        (&Value::from(true), &Value::from(2))
    );
    // The crank's end is 0.2 m from its pivot.
    assert!(given["violation"].as_f64() > Some(0.01), "{given}");
    let text = report(&file, "table", &["--at", "-0.3,0,0"]);
    assert!(text.contains("those of the given configuration"), "{text}");
}

#[test]
fn every_rendering_has_the_same_cells() {
    for name in ["arm", "double_pendulum", "quadruped"] {
        // Forms of the quadruped take more than one line of a terminal.
        let arguments = if name == "quadruped" { &ALL[1..] } else { &ALL };
        let rendered = |format| report(&robot(name), format, arguments);
        let expected = html_rows(&rendered("html"));
        assert!(expected.len() > 30, "{name}");
        assert_eq!(markdown_rows(&rendered("markdown")), expected, "{name}");
        let terminal = rendered("table");
        let mut lines = terminal
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>());
        for row in &expected {
            // In the same order.
            let found = lines.any(|line| line == words(row));
            assert!(found, "{name}: no {row:?} in\n{terminal}");
        }
    }
}

#[test]
fn every_rendering_has_the_counts_of_every_function() {
    let data = json(&robot("ur5e"), &[]);
    let rows = html_rows(&report(&robot("ur5e"), "html", &[]));
    let functions = data["functions"].as_object().expect("a map");
    for (name, count) in functions {
        let of = |row: &&Vec<String>| row[0] == *name && row.len() == 12;
        let row = rows.iter().find(of).expect("a row");
        let mut cells = row[1..].iter();
        for count in [count, &data["reference"][name]] {
            for kind in ["mul", "add", "div", "sqrt", "sincos"] {
                let shown = cells.next().expect("a cell");
                let shown: u64 = shown.parse().unwrap_or(0);
                assert_eq!(count[kind], shown, "{name}, {kind}");
            }
        }
    }
}

/// Multiplications, additions, divisions and square roots of a count.
fn operations(count: &Value) -> i64 {
    let kinds = ["mul", "add", "div", "sqrt"];
    let number = |kind| count[kind].as_i64().expect("a number");
    kinds.into_iter().map(number).sum()
}

/// A table of what passes save: its rows' numbers, 0 where nothing stands.
fn passes(rows: &[Vec<String>]) -> Vec<(&str, [i64; 8])> {
    let rows = rows.iter().filter(|row| row.len() == 9);
    let numbers = |row: &[String]| {
        let mut numbers = row.iter().map(|cell| match cell.as_str() {
            "" => 0,
            cell => cell.parse().expect("a number"),
        });
        std::array::from_fn(|_| numbers.next().expect("eight numbers"))
    };
    rows.map(|row| (row[0].as_str(), numbers(&row[1..])))
        .collect()
}

#[test]
fn what_passes_save_adds_up() {
    for name in ["arm", "ur5e", "stanford_arm", "quadruped"] {
        let data = json(&robot(name), &["--passes"]);
        let rows = html_rows(&report(&robot(name), "html", &["--passes"]));
        let rows = passes(&rows);
        let (total, functions) = rows.split_last().expect("a total");
        assert_eq!(total.0, "total");
        let mut sums = [0; 8];
        for (function, numbers) in functions {
            let [traced, group, share, sines, dead, left, fused, last] = *numbers;
            assert_eq!(traced - group - share - sines, left, "{name}: {function}");
            assert_eq!(left - fused, last, "{name}: {function}");
            assert!(dead >= 0, "{name}: {function}");
            let generated = operations(&data["functions"][*function]);
            assert_eq!(left, generated, "{name}: {function}");
            sums = std::array::from_fn(|column| sums[column] + numbers[column]);
        }
        assert_eq!(total.1, sums, "{name}");
    }
}

#[test]
fn each_function_has_a_row_of_passes_or_is_said_to_save_nothing() {
    for name in ["pendulum", "double_pendulum"] {
        let data = json(&robot(name), &["--passes"]);
        let html = report(&robot(name), "html", &["--passes"]);
        let rows = html_rows(&html);
        let rows = passes(&rows);
        let unchanged = html.split("No pass saves anything on ").nth(1);
        let unchanged = unchanged.and_then(|text| text.split('.').next());
        let unchanged: Vec<&str> = unchanged.into_iter().flat_map(|t| t.split(", ")).collect();
        let functions = data["functions"].as_object().expect("a map");
        for function in functions.keys() {
            let row = rows.iter().any(|(name, _)| name == function);
            let said = unchanged.contains(&function.as_str());
            assert!(row != said, "{name}: {function}");
        }
    }
    for format in ["html", "markdown", "table"] {
        let text = report(&robot("pendulum"), format, &[]);
        assert!(!text.contains("each pass"), "{format}");
    }
}

#[test]
fn code_has_a_row_a_function_and_names_the_longer_limit() {
    let functions = "rnea,crba,rnea_derivatives";
    let arguments = ["--base", "floating", "--code", "--functions", functions];
    let data = json(&robot("humanoid"), &arguments);
    let rows = data["code"].as_array().expect("a list");
    let functions = data["functions"].as_object().expect("a map");
    assert_eq!(rows.len(), functions.len());
    let mut limits = Vec::new();
    for row in rows {
        let function = row["function"].as_str().expect("a name");
        let executed = row["executed"].as_i64().expect("a number");
        assert_eq!(executed, operations(&functions[function]), "{function}");
        let bytes = row["bytes"].as_f64().expect("a number");
        let fetched = if bytes > 32768.0 { bytes / 16.0 } else { 0.0 };
        let limit = match fetched > executed as f64 / 16.0 {
            true => "bytes",
            false => "operations",
        };
        assert_eq!(row["limit"], limit, "{function}");
        assert!(bytes > 0.0, "{function}");
        limits.push(limit);
    }
    // The derivatives of a humanoid are longer than the cache, its inverse dynamics is not.
    assert!(limits.contains(&"bytes") && limits.contains(&"operations"));
    assert!(json(&robot("pendulum"), &[]).get("code").is_none());
}

#[test]
fn table_6_6_has_the_ratio_of_its_columns() {
    let data = json(&robot("quadruped"), &[]);
    let rows = html_rows(&report(&robot("quadruped"), "html", &[]));
    let table = data["table_6_6"].as_array().expect("a list");
    assert!(!table.is_empty());
    for cost in table {
        let function = cost["function"].as_str().expect("a name");
        let of = |row: &&Vec<String>| row[0] == function && row.len() == 4;
        let row = rows.iter().find(of).expect("a row");
        let ratio = operations(&cost["counted"]) as f64 / operations(&cost["predicted"]) as f64;
        assert_eq!(row[3], format!("{ratio:.2}"), "{function}");
    }
}

/// Density, depth and the bounds of RBDA section 6.5 for the trees of figure 6.2: λ, ρ, d, D1, D2.
#[test]
fn density_and_bounds_are_the_book_s() {
    for (name, density, depth, d1, d2) in [
        ("figure_6_2_star", 7.0 / 49.0, 1, 0, 0),
        ("figure_6_2_chain", 1.0, 7, 21, 56),
        // λ = (0, 1, 1, 2, 2, 3, 3), as figure 6.3: d = 1, 2, 2, 3, 3, 3, 3.
        ("figure_6_2_tree", 27.0 / 49.0, 3, 10, 14),
        // Two chains of three on one body: d = 1, 2, 3, 4, 2, 3, 4.
        ("figure_6_2_breadth", 31.0 / 49.0, 4, 12, 20),
        ("figure_6_2_depth", 31.0 / 49.0, 4, 12, 20),
    ] {
        let data = json(&robot(name), &[]);
        let sparsity = &data["sparsity"];
        assert_eq!(data["d1"], d1, "{name}");
        assert_eq!(data["d2"], d2, "{name}");
        assert_eq!(sparsity["density"], density, "{name}");
        assert_eq!(sparsity["block_density"], density, "{name}");
        assert_eq!(sparsity["depth"], depth, "{name}");
        let (d1_bound, d2_bound) = (7 * (depth - 1), 7 * depth * (depth - 1) / 2);
        assert_eq!(sparsity["d1_bound"], d1_bound, "{name}");
        assert_eq!(sparsity["d2_bound"], d2_bound, "{name}");
        assert!(d1 <= d1_bound && d2 <= d2_bound, "{name}");
        for format in ["table", "markdown", "html"] {
            // Terminals break lines; entities stand for ≤ nowhere.
            let text = report(&robot(name), format, &[]);
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            for expected in [
                format!("D1 = {d1} ≤ n (d − 1) = {d1_bound}"),
                format!("D2 = {d2} ≤ n d (d − 1)/2 = {d2_bound}"),
                format!("Density ρ = {density:.2}"),
            ] {
                assert!(
                    text.contains(&expected),
                    "{name}, {format}: {expected}\n{text}"
                );
            }
        }
    }
}

/// Figure 6.4 factors figure 6.3's matrix: a leaf's row takes two elements of region 2 and three of region 3.
/// The rule of thumb is ρ = 0.55 for H, ρ² = 0.30 for its factors.
#[test]
fn work_by_row_is_the_book_s() {
    let data = json(&robot("figure_6_2_tree"), &[]);
    let work = data["sparsity"]["row_work"].as_array().expect("a list");
    let deepest = work.last().expect("a row");
    // Depth first the four leaves are 3, 4, 6 and 7.
    assert_eq!(deepest["rows"], serde_json::json!([3, 4, 6, 7]));
    assert_eq!([&deepest["region_2"], &deepest["region_3"]], [2, 3]);
    let sum = |region: &str| {
        let rows = work.iter();
        let of_row = |row: &Value| {
            let rows = row["rows"].as_array().expect("rows").len() as u64;
            rows * row[region].as_u64().expect("a number")
        };
        rows.map(of_row).sum::<u64>()
    };
    assert_eq!([sum("region_2"), sum("region_3")], [10, 14]);
    // D1 divisions, D2 multiplications and additions, of 21 and 56.
    let share = |name: &str| data["sparsity"][name].as_f64().expect("a number");
    assert_eq!(
        share("factor_share"),
        (10 + 2 * 14) as f64 / (21 + 2 * 56) as f64
    );
    let matrix = share("matrix_share");
    // H costs more than the rule says: every joint carries its inertia once, on branches or not.
    assert!((0.7..0.8).contains(&matrix), "{matrix}");
    let text = report(&robot("figure_6_2_tree"), "markdown", &[]);
    assert!(text.contains("| 3, 4, 6, 7 | 3 | 2 | 3 |"), "{text}");
    assert!(
        text.contains("17 nonzeros of the lower triangle, of 28 elements"),
        "{text}"
    );
    // A floating base is one block of six rows.
    let data = json(&robot("quadruped"), &["--base", "floating"]);
    let [blocks, elements] =
        ["block_density", "density"].map(|name| data["sparsity"][name].as_f64().expect("a number"));
    assert_eq!(blocks, (13 + 2 * 24) as f64 / 169.0);
    assert!(elements > blocks, "{elements} and {blocks}");
}

/// Figures 6.2 (d) and (e) are one graph under two numberings: H is permuted, no more. Joints are
/// numbered depth first here, as (e) is; (d), breadth first, is shown in its own numbering too.
#[test]
fn figures_6_2_d_and_e_are_in_the_book_s_numbering() {
    const D: &str = "\
■ □ □ □ □ □ □
■ ■ · □ · □ ·
■ · ■ · □ · □
■ ■ · ■ · □ ·
■ · ■ · ■ · □
■ ■ · ■ · ■ ·
■ · ■ · ■ · ■
";
    const E: &str = "\
■ □ □ □ □ □ □
■ ■ □ □ · · ·
■ ■ ■ □ · · ·
■ ■ ■ ■ · · ·
■ · · · ■ □ □
■ · · · ■ ■ □
■ · · · ■ ■ ■
";
    let markdown = |name| report(&robot(name), "markdown", &[]);
    let (breadth, depth) = (markdown("figure_6_2_breadth"), markdown("figure_6_2_depth"));
    assert!(breadth.contains(D), "{breadth}");
    assert!(breadth.contains("λ = (0, 1, 1, 2, 3, 4, 5)"), "{breadth}");
    assert!(depth.contains(E) && !depth.contains(D), "{depth}");
    assert!(depth.contains("λ = (0, 1, 2, 3, 1, 5, 6)"), "{depth}");
    assert!(!depth.contains("In the file's order"));
    for format in ["table", "html"] {
        let text = report(&robot("figure_6_2_breadth"), format, &[]);
        // A terminal indents the lines; HTML has a tag before the first and after the last.
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let expected: Vec<&str> = D.lines().collect();
        let found = lines.windows(5).any(|window| window == &expected[1..6]);
        assert!(found, "{format}: {text}");
    }
    let order = &json(&robot("figure_6_2_breadth"), &[])["sparsity"]["in_file_order"];
    // Branches 2-4-6 and 3-5-7 of the file are 2-3-4 and 5-6-7 here.
    assert_eq!(
        order["coordinates"],
        serde_json::json!([0, 1, 4, 2, 5, 3, 6])
    );
    assert_eq!(order["parents"], serde_json::json!([0, 1, 1, 2, 3, 4, 5]));
    for name in ["figure_6_2_depth", "ur5e"] {
        let sparsity = &json(&robot(name), &[])["sparsity"];
        assert!(sparsity["in_file_order"].is_null(), "{name}");
    }
}

/// RBDA Table 6.4: joint 2 with three degrees of freedom, the others with one.
#[test]
fn the_example_of_table_6_4_has_the_book_s_parents() {
    let links = (0..=6).map(|k| {
        format!(
            "<link name=\"b{k}\"><inertial><origin xyz=\"0.1 0.02 0.03\"/><mass value=\"1\"/>\
             <inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"1\"/></inertial></link>"
        )
    });
    let joints = [0, 1, 1, 2, 2, 3].iter().zip(1..).map(|(parent, child)| {
        format!(
            "<joint name=\"j{child}\" type=\"continuous\"><parent link=\"b{parent}\"/>\
             <child link=\"b{child}\"/><origin xyz=\"0.1 0.2 0.3\"/><axis xyz=\"0 1 0\"/></joint>"
        )
    });
    let elements: String = links.chain(joints).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tree.urdf");
    let source = format!("<robot name=\"tree\">{elements}</robot>");
    std::fs::write(&file, source).expect("it can be written");
    let arguments = ["--joint", "j2=spherical", "--functions", "crba"];
    let data = json(&file, &arguments);
    assert_eq!(data["nv"], 8);
    // Depth first here: joints 1, 2 (three), 4, 5, 3, 6 of the book.
    let order = &data["sparsity"]["in_file_order"];
    assert_eq!(
        order["parents"],
        serde_json::json!([0, 1, 2, 3, 1, 4, 4, 5])
    );
    assert_eq!(
        order["coordinates"],
        serde_json::json!([0, 1, 2, 3, 6, 4, 5, 7])
    );
    assert_eq!(
        data["sparsity"]["parents"],
        serde_json::json!([0, 1, 2, 3, 4, 4, 1, 7])
    );
}

/// The arm with other names: as its file has them, and as they are.
fn renamed(folder: &Path) -> PathBuf {
    let file = folder.join("arm.urdf");
    let source = std::fs::read_to_string(robot("arm")).expect("a robot");
    let source = source
        .replace(
            "<robot name=\"arm\"",
            "<robot name=\"a|b&lt;script&gt;`c`\"",
        )
        .replace("\"fore\"", "\"f|g&lt;script&gt;\"")
        .replace("\"elbow\"", "\"*e*|```&lt;script&gt;\"");
    std::fs::write(&file, source).expect("it can be written");
    file
}

#[test]
fn names_stay_text_in_every_rendering() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = renamed(folder.path());
    let arguments = [&["--name", "Arm"], ALL.as_slice()].concat();
    let html = report(&file, "html", &arguments);
    check_page(&html);
    assert!(html.contains("<h1>a|b&lt;script&gt;`c`</h1>"));
    let markdown = report(&file, "markdown", &arguments);
    assert!(
        markdown.starts_with("# a\\|b\\<script>\\`c\\`\n"),
        "{markdown}"
    );
    assert!(markdown.contains("| f\\|g\\<script> |"), "{markdown}");
    let mut fenced = false;
    for line in markdown.lines() {
        match line {
            "```text" => fenced = true,
            "```" => fenced = false,
            text => assert!(
                fenced || !text.replace("\\<", "").contains("<script"),
                "{text}"
            ),
        }
    }
    assert!(!fenced);
    let terminal = report(&file, "table", &arguments);
    assert!(terminal.starts_with("a|b<script>`c`\n"), "{terminal}");
}

#[test]
fn the_same_robot_gives_the_same_report() {
    for format in ["html", "markdown", "table", "json"] {
        let text = || report(&robot("double_pendulum"), format, &ALL);
        assert!(text() == text(), "{format}");
    }
}

/// A terminal is not as wide as the matrix of a chain of more than 80 joints.
#[test]
fn a_wide_matrix_is_not_for_a_terminal() {
    const JOINTS: usize = 81;
    let links = (0..=JOINTS).map(|k| {
        format!(
            "<link name=\"l{k}\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" ixy=\"0\" \
             ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"1\"/></inertial></link>"
        )
    });
    let joints = (0..JOINTS).map(|k| {
        let child = k + 1;
        format!(
            "<joint name=\"j{k}\" type=\"continuous\"><parent link=\"l0\"/>\
             <child link=\"l{child}\"/><axis xyz=\"0 0 1\"/></joint>"
        )
    });
    let elements: String = links.chain(joints).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("star.urdf");
    let source = format!("<robot name=\"star\">{elements}</robot>");
    std::fs::write(&file, source).expect("it can be written");
    let drawn = |format| report(&file, format, &["--functions", "gravity"]).contains("■ ·");
    assert!(drawn("html") && drawn("markdown") && !drawn("table"));
}
