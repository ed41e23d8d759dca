//! Names of a file as Rust identifiers.

use std::collections::HashSet;

use heck::{ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};

/// Words that cannot name a module: keywords of Rust 2024 and reserved words.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// `name` as the name of a type: letters and digits of any script, words capitalised and joined.
///
/// A name that begins with a digit gets `Robot` before it; a name without letters becomes `Robot`, and a
/// keyword gets it appended.
pub fn upper_camel(name: &str) -> String {
    camel(name, "Robot")
}

/// `name` as the type of a frame, like [`upper_camel`], with `Frame` for `Robot`.
pub fn frame_type(name: &str) -> String {
    camel(name, "Frame")
}

fn camel(name: &str, what: &str) -> String {
    let camel = words(name).to_upper_camel_case();
    if camel.is_empty() || starts_badly(&camel) {
        format!("{what}{camel}")
    } else if camel == "Self" {
        format!("{camel}{what}")
    } else {
        camel
    }
}

/// The name of a frame as that of a method, in snake_case.
///
/// A name that begins with a digit gets `_` before it, a keyword gets `_frame` appended; a name without
/// letters becomes `unnamed`.
pub fn function(name: &str) -> String {
    let snake = words(name).to_snake_case();
    if snake.is_empty() {
        "unnamed".to_owned()
    } else if starts_badly(&snake) {
        format!("_{snake}")
    } else if KEYWORDS.contains(&snake.as_str()) {
        format!("{snake}_frame")
    } else {
        snake
    }
}

/// Whether `name` is a valid Rust identifier; `r#` before a keyword is allowed.
pub fn is_valid(name: &str) -> bool {
    let raw = name.strip_prefix("r#");
    let bare = raw.unwrap_or(name);
    let mut letters = bare.chars();
    let starts = letters
        .next()
        .is_some_and(|c| c == '_' || unicode_ident::is_xid_start(c));
    let reserved = match raw {
        Some(_) => ["self", "super", "crate", "Self", "_"].contains(&bare),
        None => bare == "Self" || bare == "_" || KEYWORDS.contains(&bare),
    };
    starts && letters.all(unicode_ident::is_xid_continue) && !reserved
}

/// Names that a module of the same name would hide: crates, with which paths may begin, and types.
const NEEDED: &[&str] = &[
    "alloc",
    "core",
    "proc_macro",
    "rbd",
    "rbd_runtime",
    "std",
    "test",
    "bool",
    "char",
    "f16",
    "f32",
    "f64",
    "f128",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "str",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
];

/// The name of a type as the name of a module, in snake_case. `_robot` is appended to a name that would be
/// a keyword, hide a crate or a type, or be the type's own name, as in a script without capitals.
pub fn snake(type_name: &str) -> String {
    let snake = type_name.to_snake_case();
    let is_taken = KEYWORDS.contains(&snake.as_str()) || NEEDED.contains(&snake.as_str());
    if is_taken || snake == type_name || snake.is_empty() {
        format!("{snake}_robot")
    } else {
        snake
    }
}

/// Whether a type may have the identifier `name`: it begins with a capital letter, if its script has two
/// cases. Generated variables are in small letters.
pub fn is_type_name(name: &str) -> bool {
    let bare = name.strip_prefix("r#").unwrap_or(name);
    let first = bare.chars().find(|c| *c != '_');
    first.is_some_and(|c| !c.is_lowercase() && c.is_alphabetic())
}

/// `names` as the names of constants, in UPPER_SNAKE_CASE, all different and in the same order.
///
/// A name that begins with a digit gets `_` before it; a name without letters becomes `UNNAMED`. Among
/// names that become equal, all but the first get a number appended.
pub fn constants(names: &[String]) -> Vec<String> {
    let natural: Vec<String> = names.iter().map(|name| constant(name)).collect();
    let reserved: HashSet<&String> = natural.iter().collect();
    let mut used = HashSet::new();
    let mut unique = Vec::with_capacity(names.len());
    for wanted in &natural {
        let mut chosen = wanted.clone();
        let mut number = 1;
        while !used.insert(chosen.clone()) {
            // The next number that no other name has already.
            loop {
                number += 1;
                chosen = format!("{wanted}_{number}");
                if !reserved.contains(&chosen) {
                    break;
                }
            }
        }
        unique.push(chosen);
    }
    unique
}

/// `name` as the name of a constant, whatever the other names are.
pub fn constant(name: &str) -> String {
    let upper = words(name).to_shouty_snake_case();
    if upper.is_empty() {
        "UNNAMED".to_owned()
    } else if starts_badly(&upper) {
        format!("_{upper}")
    } else {
        upper
    }
}

/// `name` with spaces for characters that no identifier has.
fn words(name: &str) -> String {
    let kept = |c: char| unicode_ident::is_xid_continue(c) && c.is_alphanumeric();
    name.chars()
        .map(|c| if kept(c) { c } else { ' ' })
        .collect()
}

fn starts_badly(identifier: &str) -> bool {
    let first = identifier.chars().next();
    first.is_some_and(|c| !unicode_ident::is_xid_start(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_upper_camel_case() {
        for (name, expected) in [
            ("panda", "Panda"),
            ("ur5e_robot", "Ur5eRobot"),
            ("KUKA LBR iiwa-14", "KukaLbrIiwa14"),
            ("2dof", "Robot2dof"),
            ("", "Robot"),
            ("-/;", "Robot"),
            ("self", "SelfRobot"),
            ("fn", "Fn"),
            ("x;}fn main(){", "XFnMain"),
            ("étoile", "Étoile"),
            ("机器人", "机器人"),
            ("½ robot", "Robot"),
        ] {
            assert_eq!(upper_camel(name), expected, "{name}");
        }
    }

    #[test]
    fn functions_are_snake_case() {
        for (name, expected) in [
            ("panda_hand", "panda_hand"),
            ("Tool 0", "tool_0"),
            ("2nd", "_2nd"),
            ("loop", "loop_frame"),
            ("-", "unnamed"),
        ] {
            assert_eq!(function(name), expected, "{name}");
        }
        assert_eq!(frame_type("2nd"), "Frame2nd");
    }

    #[test]
    fn constants_are_unique() {
        let names = ["a-b", "a_b", "a_b_2", "aB", "1st", "self", "", "?", "é"];
        let names = names.map(str::to_owned);
        let expected = [
            "A_B",
            "A_B_3",
            "A_B_2",
            "A_B_4",
            "_1ST",
            "SELF",
            "UNNAMED",
            "UNNAMED_2",
            "É",
        ];
        assert_eq!(constants(&names), expected);
    }

    #[test]
    fn every_identifier_is_one() {
        for name in [
            "a\u{301}b",
            "x\u{200d}y",
            "²",
            "٣x",
            "__",
            "_",
            "ǅ",
            "ﬃ",
            "ß",
            "😀",
        ] {
            for identifier in [upper_camel(name), constant(name)] {
                let mut chars = identifier.chars();
                let first = chars.next().unwrap();
                assert!(first == '_' || unicode_ident::is_xid_start(first), "{name}");
                assert!(chars.all(unicode_ident::is_xid_continue), "{name}");
                assert!(identifier != "_", "{name}");
            }
        }
    }
}
