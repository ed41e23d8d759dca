//! What a format has where, as tables.

/// A format of robots in XML.
pub(crate) struct Schema {
    /// The attributes of the element with this name.
    pub(crate) attributes_of: fn(&str) -> Attributes,
    /// Elements that mean something only in their own place.
    pub(crate) misplaced: &'static [&'static str],
}

/// The elements of one kind of parent.
pub(crate) struct Level {
    /// Read. A name near one of `needed` is a misspelling.
    pub(crate) needed: &'static [&'static str],
    /// Read, and not worth an error if misspelt.
    pub(crate) used: &'static [&'static str],
    /// Known and passed over: they have no part in dynamics, or none here.
    pub(crate) passed_over: &'static str,
}

impl Level {
    /// Whether an element called `name` is known and passed over.
    pub(crate) fn passes_over(&self, name: &str) -> bool {
        self.passed_over.split(' ').any(|known| known == name)
    }
}

/// The attributes of one element.
pub(crate) struct Attributes {
    /// Read. A name near an absent one of these is a misspelling.
    pub(crate) needed: &'static [&'static str],
    /// Known besides.
    pub(crate) known: &'static [&'static str],
}
