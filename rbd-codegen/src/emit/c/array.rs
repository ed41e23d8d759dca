//! Constant arrays.

use super::comment::comment;
use super::context::Context;

/// A constant array, declared in the header and defined in the source.
pub(super) struct Array {
    pub(super) doc: String,
    /// `const double`, with the `*const` of strings.
    pub(super) of: String,
    pub(super) name: String,
    /// Its length in the header: a number or a macro.
    pub(super) length: String,
    pub(super) values: Vec<String>,
}

impl Array {
    /// An array of numbers of the robot's scalar.
    pub(super) fn of_numbers(
        context: &Context<'_>,
        doc: &str,
        name: &str,
        length: &str,
        values: Vec<String>,
    ) -> Self {
        Self {
            doc: doc.to_owned(),
            of: format!("const {}", context.scalar.name()),
            name: context.names.lower(name),
            length: context.names.upper(length),
            values,
        }
    }

    /// `extern const double panda_x[7];` with documentation.
    pub(super) fn declaration(&self) -> String {
        let Self {
            of, name, length, ..
        } = self;
        format!(
            "{}extern {of} {name}[{length}];\n",
            comment(std::slice::from_ref(&self.doc))
        )
    }

    /// `const double panda_x[7] = {...};`
    pub(super) fn definition(&self) -> String {
        let Self {
            of, name, length, ..
        } = self;
        let mut text = format!("{of} {name}[{length}] = {{\n");
        let mut column = 0;
        for value in &self.values {
            if column == 0 || column + value.len() + 2 > 100 {
                text.push_str(if column == 0 { "    " } else { "\n    " });
                column = 4;
            } else {
                text.push(' ');
                column += 1;
            }
            text += value;
            text.push(',');
            column += value.len() + 1;
        }
        text + "\n};\n\n"
    }
}
