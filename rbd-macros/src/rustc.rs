//! The command line of the rustc in which a macro runs.

use std::env;

/// The folder that rustc keeps between builds.
pub(crate) fn incremental() -> Option<String> {
    codegen_option("incremental", &arguments())
}

/// Whether the crate is built with optimisation; `None` if that cannot be determined.
pub(crate) fn is_optimized() -> Option<bool> {
    of_level(&arguments())
}

fn of_level(arguments: &[String]) -> Option<bool> {
    // A command line that is too long is passed in a file.
    if arguments.iter().any(|argument| argument.starts_with('@')) {
        return None;
    }
    if arguments.iter().any(|argument| argument == "-O") {
        return Some(true);
    }
    let level = codegen_option("opt-level", arguments);
    Some(level.is_some_and(|level| level != "0"))
}

fn arguments() -> Vec<String> {
    let arguments = env::args_os();
    let readable = arguments.filter_map(|argument| argument.into_string().ok());
    readable.collect()
}

/// The last value of `-C name=value`.
fn codegen_option(name: &str, arguments: &[String]) -> Option<String> {
    let mut values = arguments.iter().filter_map(|argument| {
        let long = argument.strip_prefix("--codegen=");
        let option = long.or_else(|| argument.strip_prefix("-C"));
        let (key, value) = option.unwrap_or(argument).split_once('=')?;
        (key.replace('_', "-") == name).then(|| value.to_owned())
    });
    values.next_back()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn rustc_says_where_it_keeps_what_it_knows() {
        let of = |line| codegen_option("incremental", &words(line));
        let folder = Some("/t/incremental".to_owned());
        assert_eq!(of("rustc -C incremental=/t/incremental"), folder);
        assert_eq!(of("rustc -Cincremental=/t/incremental"), folder);
        assert_eq!(of("rustc --codegen=incremental=/t/incremental"), folder);
        assert_eq!(of("rustc -C opt-level=3"), None);
    }

    #[test]
    fn rustc_says_whether_it_optimises() {
        let of = |line| of_level(&words(line));
        assert_eq!(of("rustc --crate-name arm src/lib.rs"), Some(false));
        assert_eq!(of("rustc -C opt-level=0 -C debuginfo=2"), Some(false));
        assert_eq!(of("rustc -C opt-level=1"), Some(true));
        assert_eq!(of("rustc -Copt-level=s"), Some(true));
        assert_eq!(of("rustc --codegen opt_level=3"), Some(true));
        assert_eq!(of("rustc -C opt-level=3 -C opt-level=0"), Some(false));
        assert_eq!(of("rustc -O"), Some(true));
        assert_eq!(of("rustc @/tmp/arguments"), None);
    }
}
