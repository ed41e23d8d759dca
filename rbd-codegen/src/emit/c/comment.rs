//! Comments and string literals, for text that may come from a file.

use std::fmt::Write;

/// Columns of a comment.
const WIDTH: usize = 100;

/// `/** ... */` around these lines, in one line if it is short: paragraphs and items. A line that begins
/// with `@` is an item of its own, and an empty one separates paragraphs.
pub(super) fn comment(lines: &[String]) -> String {
    if let [only] = lines {
        let only = harmless(only);
        if only.chars().count() + 8 <= WIDTH && !only.is_empty() {
            return format!("/** {only} */\n");
        }
    }
    let mut text = String::from("/**\n");
    for line in lines {
        let line = harmless(line);
        let mut column = 0;
        for word in line.split_whitespace() {
            let width = word.chars().count() + 1;
            if column == 0 {
                text.push_str(" * ");
                column = 2;
            } else if column + width > WIDTH {
                text.push_str("\n * ");
                column = 2;
                if line.starts_with('@') {
                    text.push_str("    ");
                    column += 4;
                }
            } else {
                text.push(' ');
            }
            text.push_str(word);
            column += width;
        }
        text.push_str(if column == 0 { " *\n" } else { "\n" });
    }
    text + " */\n"
}

/// The text without control characters and without sequences that would end the comment, begin another or
/// be a trigraph.
fn harmless(text: &str) -> String {
    let printable: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    printable
        .replace("*/", "* /")
        .replace("/*", "/ *")
        .replace("??", "? ?")
}

/// `"text"`, in ASCII.
pub(super) fn string(text: &str) -> String {
    let mut literal = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' | b'?' => {
                literal.push('\\');
                literal.push(byte.into());
            }
            b' '..=b'~' => literal.push(byte.into()),
            // Three digits, so that a following digit does not extend the escape.
            _ => write!(literal, "\\{byte:03o}").expect("a string"),
        }
    }
    literal + "\""
}

#[cfg(test)]
mod tests {
    use super::{comment, string};

    #[test]
    fn names_of_files_end_no_comment_and_no_string() {
        assert_eq!(string("a\"b\\c??/\n1é"), r#""a\"b\\c\?\?/\0121\303\251""#);
        let text = comment(&[
            "x */ int y; /* ??/".to_owned(),
            String::new(),
            "a\nb".to_owned(),
        ]);
        assert_eq!(text, "/**\n * x * / int y; / * ? ?/\n *\n * a b\n */\n");
    }
}
