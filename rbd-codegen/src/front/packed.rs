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
pub fn packed(text: &str) -> String {
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
