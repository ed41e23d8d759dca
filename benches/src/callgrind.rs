//! Instructions of a call, which are the same on a busy machine, from `valgrind --tool=callgrind`.
//!
//! valgrind must be installed (Debian: `apt install valgrind`). It has AVX2 and FMA if the machine
//! has.

use std::path::Path;
use std::process::Command;

use serde::Serialize;

/// Calls in the shorter and in the longer run.
const CALLS: [u64; 2] = [10, 210];

/// The counts of one call.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Executed {
    /// Instructions.
    pub instructions: u64,
    /// Memory reads and writes, by any instruction.
    pub memory: u64,
    /// Misses of code in a first-level cache of this machine's size.
    pub code_misses: u64,
}

/// The counts of one call: the difference of two runs of `program`, with few and with more calls, over the
/// difference of these.
///
/// # Errors
/// If valgrind is not installed, or the program fails.
pub fn per_call(
    program: &Path,
    arguments: impl Fn(u64) -> Vec<String>,
) -> Result<Executed, Box<dyn std::error::Error>> {
    let [few, many] = CALLS.map(|calls| collected(program, &arguments(calls)));
    let (few, many) = (few?, many?);
    let difference = |get: fn(&Executed) -> u64| {
        get(&many)
            .saturating_sub(get(&few))
            .div_ceil(CALLS[1] - CALLS[0])
    };
    Ok(Executed {
        instructions: difference(|of| of.instructions),
        memory: difference(|of| of.memory),
        code_misses: difference(|of| of.code_misses),
    })
}

/// The counts of a whole run.
fn collected(program: &Path, arguments: &[String]) -> Result<Executed, Box<dyn std::error::Error>> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--cache-sim=yes"])
        .arg("--callgrind-out-file=/dev/null")
        .arg(program)
        .args(arguments)
        .output()
        .map_err(|error| format!("valgrind cannot be run: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().find_map(|line| line.split_once("Collected :"));
    let (_, counts) = line.ok_or_else(|| format!("valgrind failed:\n{text}"))?;
    let counts: Vec<u64> = counts
        .split_whitespace()
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    // Instructions, reads and writes of data, and misses of each in the first-level caches.
    let [instructions, reads, writes, code_misses, ..] = counts[..] else {
        return Err(format!("valgrind counts otherwise:\n{text}").into());
    };
    Ok(Executed {
        instructions,
        memory: reads + writes,
        code_misses,
    })
}
