//! The classes of defaults.

use std::collections::HashMap;

use roxmltree::Node;

/// The classes of a file.
#[derive(Debug, Default)]
pub(super) struct Defaults<'d> {
    pub(super) classes: HashMap<&'d str, Class<'d>>,
    /// The name of the outermost class.
    pub(super) main: Option<&'d str>,
}

#[derive(Debug, Default)]
pub(super) struct Class<'d> {
    pub(super) parent: Option<&'d str>,
    /// By the names of an element and an attribute: the element of the class that has it, the last one.
    pub(super) holders: HashMap<(&'d str, &'d str), Node<'d, 'd>>,
}

impl<'d> Defaults<'d> {
    /// The elements that give one of `attributes` to those with a name in `elements` of `class`: one for
    /// each class that has any, the nearest first. Elements of several names are those that share one set
    /// of defaults.
    pub(super) fn holders<'s>(
        &'s self,
        class: Option<&'s str>,
        elements: &'s [&'s str],
        attributes: &'s [&'s str],
    ) -> impl Iterator<Item = Node<'d, 'd>> + 's {
        let class_of = move |name: Option<&str>| self.classes.get(name?);
        let first = class_of(class.or(self.main));
        let classes = std::iter::successors(first, move |class| class_of(class.parent));
        classes.filter_map(move |class| {
            let of = |attribute: &'s str| {
                let mut holders = elements.iter();
                holders.find_map(|element| class.holders.get(&(*element, attribute)).copied())
            };
            attributes.iter().copied().find_map(of)
        })
    }

    /// Whether there is a class `name`.
    pub(super) fn has(&self, name: &str) -> bool {
        self.classes.contains_key(name)
    }
}
