//! Text from a file for display in messages.

/// `text` with invisible characters escaped, as in `\u{202e}`: control characters, direction marks and
/// others that a terminal, or a reader of source, would not show.
pub fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match is_visible(c) {
            true => out.push(c),
            false => out.extend(c.escape_unicode()),
        }
    }
    out
}

/// `text` for a message: at most about 60 characters of it, on one line, with invisible characters escaped.
pub fn shorten(text: &str) -> String {
    const MAX: usize = 60;
    let short = text.chars().take(MAX);
    let short = short.map(|c| if c.is_whitespace() { ' ' } else { c });
    let mut short = printable(&short.collect::<String>());
    if text.chars().nth(MAX).is_some() {
        short += &format!("... ({} bytes)", text.len());
    }
    short
}

/// `text` with powers of ten in numbers that are displayed with more than 20 digits in a row; what is quoted
/// is shown as it is.
pub(crate) fn short_numbers(text: &str) -> String {
    let is_long = |text: &str| text.bytes().filter(u8::is_ascii_digit).count() > 20;
    if !is_long(text) {
        return text.to_owned();
    }
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut quoted = false;
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|c| !is_number(c)).unwrap_or(rest.len());
        let (number, after) = rest.split_at(length.max(first.len_utf8()));
        quoted ^= first == '`';
        match number.parse::<f64>() {
            Ok(value) if !quoted && is_long(number) => out += &format!("{value:e}"),
            _ => out += number,
        }
        rest = after;
    }
    out
}

/// Ranges of invisible characters, and of those that change the direction in which others are shown:
/// Unicode's categories Zl, Zp and Cf, and the rest of `Default_Ignorable_Code_Point` (Unicode 16,
/// `DerivedCoreProperties.txt`). rustc rejects those of direction in source.
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

/// Whether `c` is visible when printed, if only as a space.
pub(crate) fn is_visible(c: char) -> bool {
    let invisible = INVISIBLE
        .iter()
        .any(|(first, last)| (*first..=*last).contains(&c));
    !invisible && !c.is_control()
}

/// The first few of `texts`, and the number of the others.
pub(crate) fn first_few(texts: &[String]) -> String {
    const MAX: usize = 12;
    let (few, rest) = texts.split_at(texts.len().min(MAX));
    match rest.len() {
        0 => few.join(", "),
        more => format!("{}, and {more} more", few.join(", ")),
    }
}
