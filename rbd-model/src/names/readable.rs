//! Names of robots, links and joints.

use super::printable::{is_visible, shorten};
use super::xacro::{XACRO_HINT, is_xacro};

/// The longest name of a robot, link or joint.
const MAX_NAME: usize = 128;

/// The reason why `name` cannot be used, and the advice.
pub fn problem_with(name: &str) -> Option<(String, &'static str)> {
    if name.trim().is_empty() {
        Some(("the name is empty".to_owned(), "give it a name"))
    } else if name.len() > MAX_NAME {
        let problem = format!(
            "the name is longer than {MAX_NAME} bytes: `{}`",
            shorten(name)
        );
        Some((problem, "shorten it"))
    } else if is_xacro(name) {
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
