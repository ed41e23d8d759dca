//! The C compilers of this machine. `cc` is always there: Rust links with it. `CC` names another, and gcc and
//! clang are taken beside it where they are found.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A language that the same file is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    C99,
    Cpp17,
}

/// What every warning is asked of.
const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

/// A program that compiles C.
#[derive(Clone, Debug)]
pub(crate) struct Compiler {
    program: String,
}

impl Compiler {
    /// That of `CC`, or `cc`.
    pub(crate) fn own() -> Self {
        let program = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
        Self { program }
    }

    /// All there are, and the languages that they know: C always.
    pub(crate) fn all() -> Vec<(Self, Language)> {
        let others = ["gcc", "clang"].map(|program| Self {
            program: program.to_owned(),
        });
        let mut all = Vec::new();
        let mut seen = Vec::new();
        for compiler in [Self::own()].into_iter().chain(others) {
            let version = compiler.version();
            if version.is_empty() || seen.contains(&version) {
                continue;
            }
            seen.push(version);
            for language in [Language::C99, Language::Cpp17] {
                if compiler.knows(language) {
                    all.push((compiler.clone(), language));
                }
            }
        }
        for (compiler, language) in &all {
            println!("{} as {language:?}", compiler.program);
        }
        all
    }

    /// What it says of itself, without its name; nothing if it is not there.
    fn version(&self) -> String {
        let output = Command::new(&self.program).arg("--version").output();
        let text = output.map_or(Vec::new(), |output| output.stdout);
        let text = String::from_utf8_lossy(&text);
        text.split_once(' ')
            .map_or(String::new(), |(_, rest)| rest.to_owned())
    }

    /// Whether it is clang.
    pub(crate) fn is_clang(&self) -> bool {
        let output = Command::new(&self.program).arg("--version").output();
        output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("clang"))
    }

    fn knows(&self, language: Language) -> bool {
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join("empty.c");
        std::fs::write(&source, "int nothing;\n").expect("written");
        let object = folder.path().join("empty.o");
        let mut command = self.command(language, &[]);
        command.arg("-c").arg(&source).arg("-o").arg(object);
        command.output().is_ok_and(|output| output.status.success())
    }

    fn command(&self, language: Language, flags: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(match language {
            Language::C99 => ["-x", "c", "-std=c99"],
            Language::Cpp17 => ["-x", "c++", "-std=c++17"],
        });
        command.args(WARNINGS).args(flags);
        command
    }

    /// Compiles to an object, without a warning.
    pub(crate) fn object(&self, language: Language, flags: &[&str], source: &Path) -> PathBuf {
        let object = source.with_extension("o");
        let mut command = self.command(language, flags);
        command.arg("-c").arg(source).arg("-o").arg(&object);
        self.check(command, &format!("{} as {language:?}", source.display()));
        object
    }

    /// Compiles and links C, without a warning.
    pub(crate) fn program(&self, flags: &[&str], sources: &[&Path]) -> PathBuf {
        let program = sources[0].with_extension("");
        let mut command = self.command(Language::C99, flags);
        command.args(sources).arg("-o").arg(&program).arg("-lm");
        self.check(command, &sources[0].display().to_string());
        program
    }

    fn check(&self, mut command: Command, what: &str) {
        let output = command.output().expect("the compiler starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success(),
            "{} {what}:\n{errors}",
            self.program
        );
    }
}
