//! Files with bytes changed at random never make the reader panic.
//!
//! `RBD_SEED=n` tries other changes, `RBD_CASES=n` more of them.

use std::panic::catch_unwind;

use rbd_codegen::{Options, load_str};
use rbd_testing::Generator;

const PIECES: &[&str] = &[
    "<",
    ">",
    "/",
    "\"",
    "'",
    "&",
    "=",
    " ",
    "\n",
    "-",
    "0",
    "9",
    "e",
    "nan",
    "<!--",
    "-->",
    "<?",
    "?>",
    "<![CDATA[",
    "]]>",
    "<link",
    "</joint>",
    "xmlns:",
    "${",
    "1e308",
    "é",
    "\u{feff}",
];

/// `text` with one to eight changes.
fn mutated(text: &[u8], random: &mut Generator) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=random.index(8) {
        let at = random.index(text.len().max(1));
        match random.index(5) {
            0 if !text.is_empty() => text[at] = random.index(256) as u8,
            1 if !text.is_empty() => drop(text.remove(at)),
            2 => {
                let piece = PIECES[random.index(PIECES.len())];
                text.splice(at..at, piece.bytes());
            }
            3 => {
                let end = (at + random.index(60)).min(text.len());
                let copy = text[at.min(end)..end].to_vec();
                let to = random.index(text.len().max(1));
                text.splice(to..to, copy);
            }
            _ => {
                let end = (at + random.index(60)).min(text.len());
                text.drain(at.min(end)..end);
            }
        }
    }
    text
}

fn setting(name: &str, default: u64) -> u64 {
    let value = std::env::var(name).ok().and_then(|v| v.parse().ok());
    value.unwrap_or(default)
}

#[test]
fn changed_bytes_never_panic() {
    let good = [
        (
            "a.urdf",
            include_bytes!("../robots_bad/good.urdf").as_slice(),
        ),
        ("a.urdf", include_bytes!("../robots_bad/mimic.urdf")),
        ("a.urdf", include_bytes!("../robots_bad/names_symbols.urdf")),
        (
            "a.urdf",
            include_bytes!("../robots_bad/default_namespace.urdf"),
        ),
        ("a.xml", include_bytes!("../formats/joints.xml")),
        ("a.xml", include_bytes!("../formats/double_pendulum.xml")),
        ("a.sdf", include_bytes!("../formats/joints.sdf")),
        ("a.json", include_bytes!("../formats/double_pendulum.json")),
    ];
    let seed = setting("RBD_SEED", 1);
    println!("RBD_SEED={seed}");
    for case in 0..setting("RBD_CASES", 5_000) {
        let mut random = Generator::new(seed.wrapping_mul(1 << 32).wrapping_add(case));
        let (file, original) = good[random.index(good.len())];
        let text = mutated(original, &mut random);
        let read = catch_unwind(|| load_str(&text, file, &Options::default()).is_ok());
        assert!(
            read.is_ok(),
            "RBD_SEED={seed}, case {case}:\n{}",
            String::from_utf8_lossy(&text)
        );
    }
}
