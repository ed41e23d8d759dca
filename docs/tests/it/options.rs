//! The page of options has a flag of the command for every option.
//!
//! `RBD_BLESS=1 cargo test -p rbd-book --test it options::` writes the table anew.

use std::path::Path;

use rbd_codegen::OPTIONS;

const START: &str = "<!-- flags -->\n";

#[test]
fn the_page_has_the_flag_of_every_option() {
    let mut table = "| option | flag |\n|---|---|\n".to_owned();
    for option in OPTIONS {
        let flag = option
            .flag
            .map_or("none".to_owned(), |flag| format!("`{flag}`"));
        table += &format!("| `{}` | {flag} |\n", option.name);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/options.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (text, written) = page.split_once(START).expect("a mark before the table");
    if std::env::var_os("RBD_BLESS").is_some() {
        std::fs::write(&path, format!("{text}{START}{table}")).unwrap();
    } else {
        assert_eq!(written, table, "RBD_BLESS=1 writes it anew");
    }
}
