//! The state of reading a file.

use std::collections::HashMap;
#[cfg(feature = "meshes")]
use std::path::{Path, PathBuf};
use std::rc::Rc;

use rbd_runtime::Transform;
use roxmltree::NodeId;

use super::child::Child;
use super::scope::{Scope, Source};
use crate::description::assembly::Assembly;
use crate::read::xml::reader::Reader;

/// The state of reading a file.
pub(super) struct Mjcf<'a, 'd> {
    pub(super) reader: Reader<'a>,
    /// The model of which elements are read.
    pub(super) scope: Rc<Scope<'d>>,
    /// The models that have been read, by their roots.
    pub(super) sources: HashMap<NodeId, Rc<Source<'d>>>,
    /// The total mass of all bodies, kg, and its line.
    pub(super) settotalmass: Option<(f64, u32)>,
    /// The scopes of attached models, in the file's order.
    pub(super) attached: Vec<Rc<Scope<'d>>>,
    /// The number of their elements.
    pub(super) attached_elements: usize,
    pub(super) assembly: Assembly,
    /// `world_from_body` of each body in the file's pose.
    pub(super) poses: HashMap<String, Transform<f64>>,
    /// Each site with the name of its body.
    pub(super) sites: HashMap<String, (String, Child<'d>)>,
    /// `ref` of each joint, in its own unit.
    pub(super) references: HashMap<String, f64>,
    /// The first file, if there is one, and those that it includes.
    #[cfg(feature = "meshes")]
    pub(super) path: Option<&'a Path>,
    #[cfg(feature = "meshes")]
    pub(super) included: &'a mut Vec<PathBuf>,
    /// The meshes that have been read; `None` for one with an error.
    #[cfg(feature = "meshes")]
    pub(super) meshes: HashMap<NodeId, Option<Rc<super::mesh::MassProperties>>>,
    /// Bodies whose inertia is that of a mesh, and so unknown.
    pub(super) of_meshes: Vec<OfMesh>,
}

/// A body whose inertia is that of a mesh.
pub(super) struct OfMesh {
    pub(super) line: u32,
    pub(super) body: String,
    pub(super) mesh: String,
}
