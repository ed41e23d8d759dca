//! Schemas: the elements and attributes of a format, as tables.

/// A format of robots in XML.
pub(crate) struct Schema {
    /// The attributes of the element with this name.
    pub(crate) attributes_of: fn(&str) -> Attributes,
    /// Elements that are meaningful only in their own place.
    pub(crate) misplaced: &'static [&'static str],
}

/// The elements of one kind of parent.
pub(crate) struct Level {
    /// Elements that are read. A name similar to one of `needed` is a misspelling.
    pub(crate) needed: &'static [&'static str],
    /// Elements that are read, but whose misspelling is not worth an error.
    pub(crate) used: &'static [&'static str],
    /// Known elements that are skipped: they do not affect dynamics, or not here.
    pub(crate) passed_over: &'static str,
}

impl Level {
    /// Whether the element `name` is known and skipped.
    pub(crate) fn passes_over(&self, name: &str) -> bool {
        self.passed_over.split(' ').any(|known| known == name)
    }
}

/// The attributes of one element.
pub(crate) struct Attributes {
    /// Attributes that are read. A name similar to an absent one of these is a misspelling.
    pub(crate) needed: &'static [&'static str],
    /// Other known attributes.
    pub(crate) known: &'static [&'static str],
}
