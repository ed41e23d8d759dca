//! The page of options has the tables of `robot!`, and a flag of the command for every option.
//!
//! The tables are those of `rbd-macros/src/robot.md`: write that anew first.

use rbd_codegen::OPTIONS;

use crate::written;

#[test]
fn the_page_has_the_tables_of_the_macro() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../rbd-macros/src/robot.md");
    let page = std::fs::read_to_string(path).unwrap();
    let at = page.find("## Options").unwrap();
    written::part("options.md", "tables", &page[at..]);
}

#[test]
fn the_page_has_the_flag_of_every_option() {
    let mut table = "| option | flag |\n|---|---|\n".to_owned();
    for option in OPTIONS {
        let flag = option
            .flag
            .map_or("none".to_owned(), |flag| format!("`{flag}`"));
        table += &format!("| `{}` | {flag} |\n", option.name);
    }
    written::part("options.md", "flags", &table);
}
