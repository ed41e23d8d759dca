//! Not yet.

use roxmltree::Node;

use crate::description::element::Description;
use crate::input::problems::Problems;
use crate::xml::document::Lines;

pub(crate) fn read(_: Node<'_, '_>, _: &Lines, _: &mut Problems) -> Option<Description> {
    None
}
