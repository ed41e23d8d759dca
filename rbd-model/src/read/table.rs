//! The elements and attributes of a format, and the treatment of each: a page of the book.

use super::xml::schema::{Level, Schema};

/// The treatment of an element or attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Treatment {
    Read,
    Warned,
    Refused,
    NoEffect,
}

/// An element or attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The element that it is in.
    pub element: &'static str,
    pub name: &'static str,
    pub is_attribute: bool,
    pub treatment: Treatment,
    /// When, or why.
    pub words: &'static str,
}

/// A remark that the tables of a format do not hold: element, name, treatment and words.
pub(crate) type Remark = (&'static str, &'static str, Treatment, &'static str);

/// A row for each name in the tables of a format.
pub(crate) fn rows(
    levels: &[(&'static str, &'static Level)],
    schema: &Schema,
    remarks: &[Remark],
) -> Vec<Row> {
    let mut rows = Vec::new();
    for &(element, level) in levels {
        let mut add = |name: &'static str, is_attribute, treatment| {
            let remark = remarks
                .iter()
                .find(|remark| (remark.0, remark.1) == (element, name));
            let (treatment, words) = remark.map_or((treatment, ""), |remark| (remark.2, remark.3));
            rows.push(Row {
                element,
                name,
                is_attribute,
                treatment,
                words,
            });
        };
        let attributes = (schema.attributes_of)(element);
        for name in attributes.needed.iter().chain(attributes.known) {
            add(name, true, Treatment::Read);
        }
        for name in level.needed.iter().chain(level.used) {
            add(name, false, Treatment::Read);
        }
        for name in level.passed_over.split_whitespace() {
            add(name, false, Treatment::NoEffect);
        }
    }
    rows
}
