//! Files made to exhaust a reader: each is refused, or read, at once.

use std::fmt::Write;
use std::time::{Duration, Instant};

use rbd_codegen::{Loaded, Options, load_str};

// Far above what a debug build takes, far below what a trap that works would.
const LIMIT: Duration = Duration::from_secs(30);

fn read(text: &str) -> Result<Loaded, String> {
    let start = Instant::now();
    let result = load_str(text.as_bytes(), "trap.urdf", &Options::default());
    let took = start.elapsed();
    assert!(took < LIMIT, "it took {took:?}");
    result.map_err(|diagnostics| diagnostics.to_string())
}

#[track_caller]
fn refused(text: &str, part: &str) {
    let error = read(text).expect_err("the file is wrong");
    assert!(error.contains(part), "{error}");
    assert!(error.len() < 1_000_000, "{} bytes of messages", error.len());
}

/// Links `l0` to `l<joints>` in a row.
fn chain(joints: usize) -> String {
    let mut text = "<robot name='chain'>".to_owned();
    for i in 0..=joints {
        write!(
            text,
            "<link name='l{i}'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' \
             iyy='1' iyz='0' izz='1'/></inertial></link>"
        )
        .unwrap();
    }
    for i in 0..joints {
        write!(
            text,
            "<joint name='j{i}' type='continuous'><parent link='l{i}'/><child link='l{}'/>\
             <origin xyz='0.1 0 0'/><axis xyz='0 0 1'/></joint>",
            i + 1
        )
        .unwrap();
    }
    text + "</robot>"
}

#[test]
fn deep_nesting_is_refused() {
    let count = 100_000;
    let text = format!(
        "<robot name='r'>\n{}{}</robot>",
        "<a>".repeat(count),
        "</a>".repeat(count)
    );
    refused(&text, "trap.urdf:2: <a>: elements are nested more than 64");
    let unclosed = format!("<robot name='r'>{}", "<a>".repeat(count));
    refused(&unclosed, "nested more than 64");
}

#[test]
fn a_long_chain_is_refused() {
    refused(&chain(10_000), "more than 2000 links");
}

#[test]
fn the_longest_chain_is_read() {
    let model = read(&chain(1_999)).expect("2,000 links are allowed").model;
    assert_eq!(model.joints.len(), 1_999);
    assert_eq!(model.joints[1_998].parent, Some(1_997));
}

#[test]
fn a_long_name_is_refused() {
    let long = "x".repeat(1_000_000);
    refused(&chain(1).replace("l1", &long), "longer than 128 bytes");
    refused(&chain(1).replace("chain", &long), "longer than 128 bytes");
    refused(
        &chain(1).replace("continuous", &long),
        "no joint type `xxxx",
    );
    let element = format!("<{long}/></robot>");
    let text = chain(1).replace("</robot>", &element);
    assert!(read(&text).is_ok(), "an unknown element is a warning");
}

#[test]
fn entities_are_not_expanded() {
    let mut entities = "<!ENTITY e0 'ha'>".to_owned();
    for i in 1..30 {
        write!(entities, "<!ENTITY e{i} '&e{};&e{};'>", i - 1, i - 1).unwrap();
    }
    let text = format!("<!DOCTYPE robot [{entities}]><robot name='&e29;'/>");
    refused(&text, "entities are not expanded");
}

#[test]
fn a_long_number_is_refused() {
    let digits = "1".repeat(100_000);
    let text = chain(1).replace("mass value='1'", &format!("mass value='{digits}'"));
    refused(&text, "too long for a number");
    let text = chain(1).replace("0.1 0 0", &"1 ".repeat(100_000));
    refused(&text, "has 100000 numbers, not 3");
}

#[test]
fn a_large_file_is_refused() {
    refused(&" ".repeat((16 << 20) + 1), "larger than 16 MiB");
}

#[test]
fn many_attributes_are_refused() {
    let mut text = "<robot name='r'".to_owned();
    for i in 0..200_000 {
        write!(text, " a{i}=''").unwrap();
    }
    refused(&(text + "/>"), "more than 256");
}

#[test]
fn many_namespaces_are_refused() {
    let mut text = "<robot name='r'>".to_owned();
    for i in 0..100_000 {
        write!(text, "<a xmlns:n{i}='urn:{i}'/>").unwrap();
    }
    refused(
        &(text + "</robot>"),
        "namespaces are declared: more than 256",
    );
}

#[test]
fn many_elements_are_refused() {
    let text = format!("<robot name='r'>{}</robot>", "<a/>".repeat(2_000_000));
    refused(&text, "more than 300000 angle brackets");
}

/// The parser reserves 60 bytes for each.
#[test]
fn many_equals_signs_are_refused() {
    let text = format!("<robot name='r'>{}</robot>", "=".repeat(2_000_000));
    refused(&text, "more than 300000 equals signs");
}

#[test]
fn many_problems_are_counted() {
    let text = chain(1_999)
        .replace("izz='1'", "izz='x'")
        .replace("0.1 0 0", "y");
    refused(&text, "more errors are not listed");
}

#[test]
fn many_undeclared_prefixes_end() {
    let mut text = "<robot name='r'>".to_owned();
    for i in 0..1000 {
        write!(text, "<p{i}:a/>").unwrap();
    }
    refused(&(text + "</robot>"), "unknown namespace prefix");
}
