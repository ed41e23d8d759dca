//! Text is formatted piece by piece as at once.

use rbd_codegen::internals::formatted;
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
