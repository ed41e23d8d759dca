//! Names of robots, links and joints.

use super::problems::shorten;
use crate::xml::number::{self, XACRO_HINT};

/// The longest name of a robot, link or joint.
const MAX_NAME: usize = 128;

/// Why `name` cannot be used, and what to do.
pub(crate) fn problem_with(name: &str) -> Option<(String, &'static str)> {
    if name.trim().is_empty() {
        Some(("the name is empty".to_owned(), "give it a name"))
    } else if name.len() > MAX_NAME {
        let problem = format!(
            "the name is longer than {MAX_NAME} bytes: `{}`",
            shorten(name)
        );
        Some((problem, "shorten it"))
    } else if number::is_xacro(name) {
        let problem = format!(
            "`{}` is a xacro expression that was not expanded",
            shorten(name)
        );
        Some((problem, XACRO_HINT))
    } else if name.chars().any(char::is_control) {
        let problem = "the name has a line break, tab or control character in it".to_owned();
        Some((problem, "rename it"))
    } else if let Some(c) = name.chars().find(|c| !is_visible(*c)) {
        let problem = format!("there is an invisible character in the name, {c:?}");
        Some((problem, "take it out"))
    } else {
        None
    }
}

/// Ranges of characters that show nothing, or that change in which direction others are shown:
/// those of Unicode's categories Zl, Zp and Cf, and what else is `Default_Ignorable_Code_Point`
/// (Unicode 16, `DerivedCoreProperties.txt`). rustc refuses those of direction in source.
const INVISIBLE: &[(char, char)] = &[
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{600}', '\u{605}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{6dd}', '\u{6dd}'),
    ('\u{70f}', '\u{70f}'),
    ('\u{890}', '\u{891}'),
    ('\u{8e2}', '\u{8e2}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{110bd}', '\u{110bd}'),
    ('\u{110cd}', '\u{110cd}'),
    ('\u{13430}', '\u{1343f}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// Whether `c` shows where it is printed, if only as a space.
pub(crate) fn is_visible(c: char) -> bool {
    let invisible = INVISIBLE
        .iter()
        .any(|(first, last)| (*first..=*last).contains(&c));
    !invisible && !c.is_control()
}
