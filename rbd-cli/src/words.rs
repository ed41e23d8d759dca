//! Messages in the command's syntax: the library speaks of options as the macro writes them.

use std::fmt::Display;

use rbd_codegen::OPTIONS;

/// `message` with flags in the place of options: `base_link = "arm"` becomes `--base-link arm`.
pub(crate) fn of_command(message: &impl Display) -> String {
    let text = message.to_string();
    let mut parts = text.split('`');
    let mut out = parts.next().unwrap_or_default().to_owned();
    // Every second part is quoted.
    while let Some(quoted) = parts.next() {
        let is_option = out.ends_with("option ") || out.ends_with("because of ");
        let flags = flags(quoted, is_option);
        out += &format!("`{}`", flags.as_deref().unwrap_or(quoted));
        out += parts.next().unwrap_or_default();
    }
    out
}

/// The flag for what is quoted; `None` if it is no option of the macro.
fn flags(quoted: &str, is_option: bool) -> Option<String> {
    let end = quoted.find(|c: char| !(c.is_ascii_lowercase() || c == '_'));
    let (name, rest) = quoted.split_at(end.unwrap_or(quoted.len()));
    let option = OPTIONS.iter().find(|option| option.name == name)?;
    let flag = option.flag?;
    if rest.is_empty() {
        return is_option.then(|| flag.to_owned());
    }
    if let Some(value) = rest.strip_prefix(" = ") {
        return Some(match plain(value).as_str() {
            "true" => flag.to_owned(),
            value => format!("{flag} {value}"),
        });
    }
    let arguments = rest.strip_prefix('(')?.strip_suffix(')')?;
    let Some((name, fields)) = arguments.split_once(", ") else {
        return Some(format!("{flag} {}", plain(arguments)));
    };
    let (name, fields) = (plain(name), plain(fields));
    Some(match flag {
        // A type, and a number of it.
        "--joint" => {
            let fields = fields.replace("type=", "").replace(",pitch=", ":");
            format!("{flag} {name}={}", fields.replace(",axis=", ":"))
        }
        _ => format!("{flag} \"{name} {fields}\""),
    })
}

/// A value without quotation marks, brackets and spaces.
fn plain(value: &str) -> String {
    value.replace(['"', '[', ']', ' '], "")
}

#[test]
fn options_are_flags() {
    let flags = |text: &str| of_command(&text);
    for (library, command) in [
        (
            "write `functions = [rnea, aba]`",
            "write `--functions rnea,aba`",
        ),
        ("or `base_link = \"...\"`", "or `--base-link ...`"),
        (
            "by the option `joint(\"neck\", type = universal, axis = [0, 1, 0])`",
            "by the option `--joint neck=universal:0,1,0`",
        ),
        (
            "an error because of `strict`",
            "an error because of `--strict`",
        ),
        ("option `constraint`", "option `--constraint`"),
        // A link, and no option.
        (
            "link `base` and joint `joint`",
            "link `base` and joint `joint`",
        ),
        ("an odd `", "an odd ``"),
    ] {
        assert_eq!(flags(library), command);
    }
}
