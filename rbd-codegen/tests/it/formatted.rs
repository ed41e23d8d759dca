//! Text is formatted piece by piece as at once, and short elements of long lists stand several to a line.

use rbd_codegen::internals::{formatted, packed};
use rbd_codegen::{FrameOption, FunctionName, Item, Options, RunTimeField, compile};

fn check(robot: &str, options: &Options) {
    let path = rbd_testing::robots().join(format!("urdf/{robot}.urdf"));
    let compiled = compile(&path, robot, options).expect("a sound robot");
    let tokens = compiled.tokens(&Item::public());
    let file = syn::parse2(tokens.clone()).expect("what is generated is Rust");
    assert!(
        formatted(tokens) == prettyplease::unparse(&file),
        "{robot} differs"
    );
}

#[test]
fn pieces_are_formatted_as_the_whole_is() {
    check("double_pendulum", &Options::default());
    let options = Options::default()
        .frames(vec![FrameOption::on_link("panda_hand", "panda_hand")])
        .more_functions(vec![FunctionName::Regressor])
        .batch(true)
        .fields(vec![RunTimeField::inertias()]);
    check("panda", &options);
}

#[test]
fn long_lists_are_packed() {
    let list = |element: &str| format!("    {element},\n").repeat(20);
    for element in ["t1234", "-t12", "0.5f64", "(0, 11)", "[1.0, -2.0]"] {
        let text = format!("let x = (\n{});\n", list(element));
        let short = packed(&text);
        assert!(short.lines().all(|line| line.len() <= 100));
        assert!(short.lines().count() < text.lines().count() / 3, "{short}");
        let words = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(words(&short), words(&text));
    }
}

#[test]
fn all_else_stays() {
    let arguments = "f(\n    a,\n    b,\n    c,\n)\n";
    let statements = "let a = 1;\nlet b = [\n    g(x, y) + 1.0,\n    \"a,\",\n],\n".repeat(9);
    let closing = "    ],\n".repeat(9);
    for text in [arguments, &statements, &closing, ""] {
        assert_eq!(packed(text), text);
    }
}

/// Lists of different depths are not one.
#[test]
fn a_run_has_one_indentation() {
    let text = format!("{}{}", "    a,\n".repeat(8), "        b,\n".repeat(8));
    let expected = format!(
        "    {}\n        {}\n",
        ["a,"; 8].join(" "),
        ["b,"; 8].join(" ")
    );
    assert_eq!(packed(&text), expected);
}
