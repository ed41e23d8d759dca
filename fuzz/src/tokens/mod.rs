//! Files with mutated elements, attributes, names and numbers.

mod json;
mod xml;

use crate::bytes::{File, options};
use crate::case::Case;
use crate::corpus;
use crate::random::Random;

/// Words that are not numbers, or unusual ones.
const WORDS: [&str; 27] = [
    "",
    " ",
    "0",
    "-0",
    "1",
    "-1",
    "1e308",
    "1e309",
    "-1e-320",
    "1e-5000",
    "0x10",
    "1.5708",
    "nan",
    "inf",
    "1,5",
    "1 2",
    "1 2 3",
    "0 0 0",
    "1 0 0 0",
    "1 2 3 4 5 6 7",
    "true",
    "world",
    "__model__",
    "a::b",
    "../a",
    "\u{202e}abc",
    "r#fn",
];

pub(crate) fn case(extension: &'static str, random: &mut Random) -> Box<dyn Case> {
    let text = random.pick(corpus::files(extension));
    let text = match extension {
        "json" => json::mutated(text, random),
        _ => xml::mutated(&String::from_utf8_lossy(text), random),
    };
    Box::new(File {
        extension,
        text: text.into_bytes(),
        options: options(random),
    })
}

/// A word to replace another: an extreme number, or any.
fn word(random: &mut Random) -> String {
    match random.index(4) {
        0 => format!("{}", random.extreme()),
        1 => format!("{:e}", random.extreme()),
        2 if random.one_in(20) => "x".repeat(random.index(300)),
        _ => (*random.pick(&WORDS)).to_owned(),
    }
}
