//! The state of reading a file.

use std::collections::HashMap;

use roxmltree::Node;

use super::frames::{FrameId, Frames};
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

/// A model.
pub(super) struct Model<'d> {
    pub(super) node: Node<'d, 'd>,
    /// Its `<include>`, if it is in a file of its own.
    pub(super) include: Option<Node<'d, 'd>>,
    /// The version of its file, as (1, 7).
    pub(super) version: (u32, u32),
    /// The text before the names of its elements, as in `arm::hand::`.
    pub(super) prefix: String,
    /// Its frame, `__model__`.
    pub(super) frame: FrameId,
    /// The index of the model that it is in; the first has its own.
    pub(super) parent: usize,
    pub(super) merged: bool,
}

/// A link, joint or frame, and the index of its model.
#[derive(Clone, Copy)]
pub(super) struct Item<'d> {
    pub(super) node: Node<'d, 'd>,
    pub(super) model: usize,
}
