//! Copies of many numbers at once.

use super::parts::Statement;

/// The fewest that are copied at once.
const LEAST: usize = 4;

/// An assignment without operations.
struct Copy<'a> {
    place: &'a str,
    value: &'a str,
    /// The text around the indices.
    around: Vec<&'a str>,
    indices: Vec<usize>,
}

impl<'a> Copy<'a> {
    fn of(statement: &'a Statement) -> Option<Self> {
        let (place, value) = statement
            .text
            .trim()
            .trim_end_matches(';')
            .split_once(" = ")?;
        if !statement.defines.is_empty() || value.contains(['(', '{', ' ']) {
            return None;
        }
        let (mut around, mut indices) = (Vec::new(), Vec::new());
        for piece in statement.text.split_inclusive('[') {
            match piece.split_once(']') {
                Some((index, behind)) => {
                    indices.push(index.parse().ok()?);
                    around.push(behind);
                }
                None => around.push(piece),
            }
        }
        Some(Self {
            place,
            value,
            around,
            indices,
        })
    }

    /// By how much the indices of the next one are more, if it is the same otherwise.
    fn steps(&self, next: &Self) -> Option<Vec<usize>> {
        if self.around != next.around {
            return None;
        }
        let both = self.indices.iter().zip(&next.indices);
        both.map(|(own, next)| next.checked_sub(*own)).collect()
    }

    /// So many copies, each index of one by so much more than that of the one before.
    fn all(&self, steps: &[usize], count: usize) -> String {
        let (of_place, of_value) = steps.split_at(self.place.matches('[').count());
        if is_row(of_place) && is_row(of_value) && !self.value.starts_with('-') {
            let (to, from) = (self.place, self.value);
            return format!("    (void)memcpy(&{to}, &{from}, {count} * sizeof {to});\n");
        }
        let mut text = self.around[0].trim_start().to_owned();
        for ((index, step), behind) in self.indices.iter().zip(steps).zip(&self.around[1..]) {
            text += &match step {
                0 => format!("{index}]"),
                step => format!("{index} + {step} * copied]"),
            };
            text += behind;
        }
        format!(
            "    {{\n        int copied;\n        for (copied = 0; copied < {count}; copied++)\n            \
             {text}    }}\n"
        )
    }
}

/// Whether indices with these steps go through numbers that follow each other.
fn is_row(steps: &[usize]) -> bool {
    let last = steps.split_last();
    last.is_some_and(|(last, others)| *last == 1 && others.iter().all(|step| *step == 0))
}

/// The first copies as one statement, if there are enough at equal distances, and their number.
fn joined(statements: &[Statement]) -> Option<(String, usize)> {
    let first = Copy::of(statements.first()?)?;
    let mut last = Copy::of(statements.get(1)?)?;
    let steps = first.steps(&last)?;
    let mut count = 2;
    while let Some(next) = statements.get(count).and_then(Copy::of) {
        if last.steps(&next).as_ref() != Some(&steps) {
            break;
        }
        (last, count) = (next, count + 1);
    }
    (count >= LEAST).then(|| (first.all(&steps, count), count))
}

/// Puts one statement in the stead of several copies from and to places at equal distances.
pub(super) fn join(all: &mut Vec<Statement>) {
    let mut at = 0;
    while at < all.len() {
        if let Some((text, count)) = joined(&all[at..]) {
            all[at].text = text;
            all.drain(at + 1..at + count);
        }
        at += 1;
    }
}
