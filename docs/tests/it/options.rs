//! The page of options has the tables of `robot!`, and a flag of the command for every option.

use rbd_codegen::OPTIONS;

use crate::written;

#[test]
fn the_page_has_the_tables_of_the_macro() {
    let page = include_str!("../../../rbd-macros/src/robot.md");
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
