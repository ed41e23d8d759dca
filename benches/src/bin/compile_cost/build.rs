//! Builds and their duration.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Instant, SystemTime};

use rbd_benches::statistics::least;
use serde::Serialize;

use crate::Error;
use crate::scratch::EMPTY;

/// How often a program is built.
#[derive(Clone, Copy)]
pub(crate) struct Repeats {
    pub(crate) fewest: usize,
    /// Builds go on until they have taken this long.
    pub(crate) seconds: f64,
}

/// The most builds, however short they are.
const MOST: usize = 15;

/// A way to build.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    arguments: &'static [&'static str],
    /// A rebuild after the build before, in which only a file was touched.
    incremental: bool,
}

pub(crate) const RELEASE: Kind = Kind {
    name: "release build",
    arguments: &["build", "--release"],
    incremental: false,
};

/// In an order in which no build helps the next. The later ones find kept code (`RBD_KEEP`), as with a
/// published generator.
pub(crate) const KINDS: [Kind; 5] = [
    Kind {
        name: "check",
        arguments: &["check"],
        incremental: false,
    },
    Kind {
        name: "check, again",
        arguments: &["check"],
        incremental: true,
    },
    Kind {
        name: "debug build",
        arguments: &["build"],
        incremental: false,
    },
    Kind {
        name: "debug build, again",
        arguments: &["build"],
        incremental: true,
    },
    RELEASE,
];

/// The duration of a build.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Seconds {
    /// By the clock, so other programs on the machine lengthen it.
    pub(crate) wall: f64,
    /// Processor time of all processors together; NaN where the system does not report it.
    pub(crate) processor: f64,
}

impl std::ops::Sub for Seconds {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            wall: self.wall - other.wall,
            processor: self.processor - other.processor,
        }
    }
}

/// Processor time of all commands that have run so far.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the program's name, in brackets: fields 16 and 17 of proc(5), in hundredths.
    let (_, fields) = stat.rsplit_once(')').unwrap_or_default();
    let fields = fields.split_whitespace().skip(13).take(2);
    let hundredths: Option<Vec<f64>> = fields.map(|field| field.parse().ok()).collect();
    match hundredths.as_deref() {
        Some([user, system]) => (user + system) / 100.0,
        _ => f64::NAN,
    }
}

/// A crate and where cargo builds it.
pub(crate) struct Crate {
    pub(crate) folder: PathBuf,
}

impl Crate {
    /// The smallest times of several builds of `program`, with dependencies built before.
    pub(crate) fn seconds(
        &self,
        kind: Kind,
        program: &str,
        repeats: Repeats,
    ) -> Result<Seconds, Error> {
        if kind.incremental || program == EMPTY {
            // Builds what must exist before: dependencies, or the build that makes the next one
            // incremental.
            self.cargo(kind, program)?;
        }
        let (mut walls, mut processors) = (vec![], vec![]);
        let start = Instant::now();
        let is_short = || start.elapsed().as_secs_f64() < repeats.seconds;
        while walls.len() < repeats.fewest || is_short() && walls.len() < MOST {
            let source = self.folder.join("src/bin").join(program);
            touch(&source.with_extension("rs"))?;
            let (start, used) = (Instant::now(), processor_seconds());
            self.cargo(kind, program)?;
            walls.push(start.elapsed().as_secs_f64());
            processors.push(processor_seconds() - used);
        }
        Ok(Seconds {
            wall: least(&walls),
            processor: least(&processors),
        })
    }

    fn cargo(&self, kind: Kind, program: &str) -> Result<(), Error> {
        let output = Command::new("cargo")
            .args(kind.arguments)
            .args(["--quiet", "--bin", program])
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .env(
                "CARGO_INCREMENTAL",
                if kind.incremental { "1" } else { "0" },
            )
            .env("RBD_KEEP", "1")
            .current_dir(&self.folder)
            .output()?;
        if output.status.success() {
            return Ok(());
        }
        Err(String::from_utf8_lossy(&output.stderr).into_owned().into())
    }
}

fn touch(file: &Path) -> Result<(), Error> {
    let file = std::fs::File::options().append(true).open(file)?;
    Ok(file.set_modified(SystemTime::now())?)
}
