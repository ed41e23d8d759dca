//! The state of reading a file.

use std::collections::HashMap;

use roxmltree::Node;

use super::frames::Frames;
use super::models::Model;
use crate::description::assembly::Assembly;
use crate::description::element::ConstraintElement;
use crate::read::xml::reader::Reader;

/// The state of reading a file.
pub(super) struct Sdf<'a, 'd> {
    pub(super) reader: Reader<'a>,
    /// The robot's model, and those in it.
    pub(super) models: Vec<Model<'d>>,
    /// The index of the model whose elements are being read.
    pub(super) at: usize,
    pub(super) frames: Frames,
    pub(super) assembly: Assembly,
    /// The parent link of every link that a joint of the tree moves.
    pub(super) above: HashMap<String, String>,
    /// By joint with two axes: the joint that its second axis is here.
    pub(super) second_axes: HashMap<String, String>,
    /// Joints that close loops.
    pub(super) constraints: Vec<ConstraintElement>,
    /// `<sdf>`.
    pub(super) root: Node<'d, 'd>,
}
