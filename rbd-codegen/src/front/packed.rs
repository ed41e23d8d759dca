//! Long lists of short elements, several to a line.
//!
//! The formatter gives each element of a tuple or of a list a line of its own. Bodies are blocks that hand their
//! values on as tuples, and patterns of matrices are lists of places: of a humanoid's derivatives a quarter of the text
//! was indentation.

/// Columns of a line, as rustfmt has them.
const WIDTH: usize = 100;
/// Fewer elements stay as they are: arguments of a call read well one below the other.
const FEWEST: usize = 8;

/// `text`, with runs of lines of one element each packed.
pub(crate) fn packed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut lines = text.lines().peekable();
    let mut run = Vec::new();
    while let Some(line) = lines.next() {
        let Some((indentation, first)) = element(line) else {
            push_line(&mut out, line);
            continue;
        };
        run.clear();
        run.push(first);
        while let Some((_, next)) = lines
            .peek()
            .and_then(|next| element(next))
            .filter(|(other, _)| *other == indentation)
        {
            run.push(next);
            lines.next();
        }
        push_run(&mut out, indentation, &run);
    }
    out
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

fn push_run(out: &mut String, indentation: &str, run: &[&str]) {
    let width = if run.len() < FEWEST { 0 } else { WIDTH };
    let mut columns = 0;
    for element in run {
        if columns > 0 && columns + 1 + element.len() <= width {
            out.push(' ');
            columns += 1 + element.len();
        } else {
            if columns > 0 {
                out.push('\n');
            }
            out.push_str(indentation);
            columns = indentation.len() + element.len();
        }
        out.push_str(element);
    }
    out.push('\n');
}

/// Indentation and element of a line that is a name, a number, or a tuple or list of such, and a comma.
fn element(line: &str) -> Option<(&str, &str)> {
    let element = line.trim_start_matches(' ');
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_.-,()[] ".contains(c);
    let count = |bracket: char| element.matches(bracket).count();
    let is_element = element.ends_with(',')
        && element.chars().all(is_part)
        && element.contains(|c: char| c.is_ascii_alphanumeric())
        && count('(') == count(')')
        && count('[') == count(']');
    is_element.then(|| (&line[..line.len() - element.len()], element))
}

#[cfg(test)]
mod tests {
    use super::packed;

    #[test]
    fn long_lists_are_packed() {
        let list = |element: &str| format!("    {element},\n").repeat(FEWEST_AND_MORE);
        for element in ["t1234", "-t12", "0.5f64", "(0, 11)", "[1.0, -2.0]"] {
            let text = format!("let x = (\n{});\n", list(element));
            let short = packed(&text);
            assert!(short.lines().all(|line| line.len() <= super::WIDTH));
            assert!(short.lines().count() < text.lines().count() / 3, "{short}");
            let words = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(words(&short), words(&text));
        }
    }

    const FEWEST_AND_MORE: usize = 20;

    #[test]
    fn all_else_stays() {
        let arguments = "f(\n    a,\n    b,\n    c,\n)\n";
        let statements = "let a = 1;\nlet b = [\n    g(x, y) + 1.0,\n    \"a,\",\n],\n".repeat(9);
        let closing = "    ],\n".repeat(9);
        for text in [arguments, &statements, &closing, ""] {
            assert_eq!(packed(text), text);
        }
    }

    /// Lists of different depths are not one.
    #[test]
    fn a_run_has_one_indentation() {
        let text = format!("{}{}", "    a,\n".repeat(8), "        b,\n".repeat(8));
        let expected = format!(
            "    {}\n        {}\n",
            ["a,"; 8].join(" "),
            ["b,"; 8].join(" ")
        );
        assert_eq!(packed(&text), expected);
    }
}
