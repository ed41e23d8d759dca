//! xacro, expanded by the command `xacro` from ROS or PyPI.
//!
//! The command and not a library: only the command fully supports the features of xacro that files use
//! (Python expressions, packages found by ROS, YAML).

use std::path::{Path, PathBuf};

use crate::RobotOptions;
use crate::diagnostic::sink::DiagnosticSink;

/// An expanded file.
pub(crate) struct Expanded {
    /// URDF.
    pub(crate) text: Vec<u8>,
    /// The included files, as far as the command reports them.
    pub(crate) included: Vec<PathBuf>,
}

#[cfg(not(feature = "xacro"))]
pub(crate) fn expand(
    path: &Path,
    _: &RobotOptions,
    problems: &mut DiagnosticSink,
) -> Option<Expanded> {
    let _ = path;
    super::feature::missing_feature(super::Place::FILE, "xacro", "xacro", problems)
}

#[cfg(feature = "xacro")]
pub(crate) use running::expand;

#[cfg(feature = "xacro")]
mod running {
    use std::io::ErrorKind;
    use std::process::{Command, Output};

    use super::*;
    use crate::diagnostic::sink::Place;
    use crate::names::printable::shorten;
    use crate::read::packages::Finder;

    /// The words of `packages.py` for a package that is not found.
    const NO_PACKAGE: &str = "the package of $(find ";
    /// The most lines of the command's own output in a message.
    const MAX_LINES: usize = 12;

    /// The output of `xacro` for the file at `path` with the options' arguments (`name:=value`) and packages.
    pub(crate) fn expand(
        path: &Path,
        options: &RobotOptions,
        problems: &mut DiagnosticSink,
    ) -> Option<Expanded> {
        expand_with("xacro", path, options, problems)
    }

    pub(super) fn expand_with(
        program: &str,
        path: &Path,
        options: &RobotOptions,
        problems: &mut DiagnosticSink,
    ) -> Option<Expanded> {
        let arguments = &options.xacro_arguments;
        check(arguments, problems)?;
        let path = &no_option(path);
        let finder = Finder::new();
        let run = |flags: &[&str], problems: &mut DiagnosticSink| {
            let mut command = Command::new(program);
            command.args(flags).arg(path).args(arguments);
            if let Some(finder) = &finder {
                finder.serve(&mut command, &options.packages, path);
            }
            run(program, command, problems)
        };
        let text = run(&[], problems)?.stdout;
        // Unreported files are not tracked; the expansion itself has succeeded.
        let mut unheard = DiagnosticSink::new("");
        let included = run(&["--deps"], &mut unheard);
        let included = included.map(|output| files(&output.stdout, path));
        Some(Expanded {
            text,
            included: included.unwrap_or_default(),
        })
    }

    /// `path` in a form that the command does not take for an option.
    fn no_option(path: &Path) -> PathBuf {
        match path.as_os_str().as_encoded_bytes().starts_with(b"-") {
            true => Path::new(".").join(path),
            false => path.to_owned(),
        }
    }

    /// Checks the arguments: the command would take anything else for an option or a file.
    fn check(arguments: &[String], problems: &mut DiagnosticSink) -> Option<()> {
        let is_one = |argument: &&String| {
            let name = argument.split_once(":=").map(|(name, _)| name);
            name.is_some_and(|name| !name.is_empty() && !name.starts_with('-'))
        };
        for argument in arguments.iter().filter(|a| !is_one(a)) {
            let place = Place {
                subject: "option `xacro`",
                ..Place::FILE
            };
            let problem = format!("`{}` is no argument of xacro", shorten(argument));
            problems.error(place, problem, "write `name:=value`");
        }
        (!problems.has_errors()).then_some(())
    }

    fn run(program: &str, mut command: Command, problems: &mut DiagnosticSink) -> Option<Output> {
        match command.output() {
            Ok(output) if output.status.success() => return Some(output),
            Ok(output) => {
                let said = String::from_utf8_lossy(&output.stderr);
                let problem = format!("xacro failed: {}", excerpt(&said));
                let hint = match said.contains(NO_PACKAGE) {
                    true => {
                        "`$(find NAME)` is a package's folder, which is looked for in ROS, if it is sourced, \
                         beside the file and above it: say where it lies by the option `packages = \
                         [\"NAME=FOLDER\"]`"
                    }
                    false => "correct the file or its arguments",
                };
                problems.error(Place::FILE, problem, hint);
            }
            Err(error) if error.kind() == ErrorKind::NotFound => problems.error(
                Place::FILE,
                format!("the command `{program}`, which expands the file, is not installed"),
                "install it by `pip install xacro` or with ROS (package xacro), so that it is in \
                 the PATH; or expand the file elsewhere: `xacro file.urdf.xacro > file.urdf`",
            ),
            Err(error) => problems.error(
                Place::FILE,
                format!("the command `{program}` cannot be run: {error}"),
                "see that it works in a shell",
            ),
        }
        None
    }

    /// The last lines of the command's output, on one line.
    fn excerpt(said: &str) -> String {
        let lines: Vec<&str> = said.lines().map(str::trim).collect();
        let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        let first = lines.len().saturating_sub(MAX_LINES);
        lines[first..].join(" | ")
    }

    /// The names that `xacro --deps` prints, separated by white space, without `path` itself.
    fn files(listed: &[u8], path: &Path) -> Vec<PathBuf> {
        let listed = String::from_utf8_lossy(listed);
        let files = listed.split_whitespace().map(PathBuf::from);
        files
            .filter(|file| file != path && file.is_file())
            .collect()
    }
}

#[cfg(all(test, unix, feature = "xacro"))]
mod tests {
    use super::running::expand_with;
    use super::*;

    /// Lets the shell stand in for `xacro`, and a script for the file.
    fn expand(script: &str, arguments: &[&str]) -> Result<String, String> {
        let thread = std::thread::current().id();
        let name = format!("rbd_xacro_{}_{thread:?}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, script).unwrap();
        let arguments = arguments.iter().map(|a| (*a).to_owned()).collect();
        let options = RobotOptions::default().xacro_arguments(arguments);
        let mut problems = DiagnosticSink::new("arm.urdf.xacro");
        let expanded = expand_with("sh", &path, &options, &mut problems);
        std::fs::remove_file(&path).unwrap();
        match problems.finish(&[], false) {
            Ok(_) => Ok(String::from_utf8(expanded.unwrap().text).unwrap()),
            Err(diagnostics) => Err(diagnostics.to_string()),
        }
    }

    #[test]
    fn the_command_gets_file_and_arguments() {
        let text = expand("echo \"$@\"", &["side:=left", "length:=0.5"]).unwrap();
        assert_eq!(text, "side:=left length:=0.5\n");
    }

    #[test]
    fn what_the_command_says_is_shown() {
        let error = expand("echo 'name is not defined' >&2; exit 2", &[]).unwrap_err();
        let expected = "arm.urdf.xacro: xacro failed: name is not defined";
        assert!(error.contains(expected), "{error}");
    }

    #[test]
    fn a_file_is_no_option() {
        let mut problems = DiagnosticSink::new("-n");
        let expanded = expand_with(
            "echo",
            Path::new("-n"),
            &RobotOptions::default(),
            &mut problems,
        )
        .unwrap();
        assert_eq!(expanded.text, b"./-n\n");
    }

    #[test]
    fn arguments_are_no_options() {
        let error = expand("true", &["--help", "-o:=x"]).unwrap_err();
        let expected = "option `xacro`: `--help` is no argument";
        assert!(error.contains(expected), "{error}");
        assert!(error.contains("`-o:=x` is no argument"), "{error}");
    }

    /// As xacro asks for them: a package that is named, one in a folder of packages, and one near the file.
    #[test]
    fn packages_are_found_by_name_and_near_the_file() {
        let folder = std::env::temp_dir().join(format!("rbd_find_{}", std::process::id()));
        let write = |file: &str, text: &str| {
            let path = folder.join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, text).unwrap();
            path
        };
        write("named/x", "");
        write("all/hand/x", "");
        write(
            "tool_package/package.xml",
            "<package><name> tool </name></package>",
        );
        write(
            "another/package.xml",
            "<package><name>another</name></package>",
        );
        let script = "find() { python3 -c 'import sys; from ament_index_python.packages import \
            get_package_share_directory as find; print(find(sys.argv[1]))' $1 || exit 2; }
            find arm; find hand; find another; find $1";
        let path = write("tool_package/robots/arm.urdf.xacro", script);
        let find = |last: &str| {
            let options = RobotOptions::default()
                .packages(vec![
                    format!("arm={}", folder.join("named").display()),
                    folder.join("all").display().to_string(),
                ])
                .xacro_arguments(vec![last.to_owned()]);
            let mut problems = DiagnosticSink::new("arm.urdf.xacro");
            let expanded = expand_with("sh", &path, &options, &mut problems);
            let text = expanded.map(|expanded| String::from_utf8(expanded.text).unwrap());
            (text, problems.finish(&[], false))
        };
        // An argument is a name and a value: no package is called so.
        let (text, said) = find("tool:=1");
        let error = said.unwrap_err().to_string();
        assert!(
            text.is_none() && error.contains("the package of $(find tool:=1)"),
            "{error}"
        );
        assert!(error.contains("`packages = [\"NAME=FOLDER\"]`"), "{error}");
        write(
            "tool_package/robots/arm.urdf.xacro",
            &script.replace("another; find $1", "another; find tool"),
        );
        let (text, _) = find("tool:=1");
        let folders = ["named", "all/hand", "another", "tool_package"];
        let expected: String = folders
            .map(|name| format!("{}\n", folder.join(name).display()))
            .concat();
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(text.as_deref(), Some(expected.as_str()));
    }

    #[test]
    fn a_missing_command_says_how_to_get_it() {
        let mut problems = DiagnosticSink::new("arm.urdf.xacro");
        let path = Path::new("arm.urdf.xacro");
        let options = RobotOptions::default();
        assert!(expand_with("no-such-xacro", path, &options, &mut problems).is_none());
        let error = problems.finish(&[], false).unwrap_err();
        assert!(error.to_string().contains("pip install xacro"), "{error}");
    }
}
