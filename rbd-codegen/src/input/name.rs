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
    } else {
        None
    }
}
