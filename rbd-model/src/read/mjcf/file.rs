//! The state of reading a file.

use std::collections::HashMap;

use rbd_runtime::Transform;

use super::child::Child;
use super::classes::Defaults;
use super::settings::Compiler;
use crate::description::assembly::Assembly;
use crate::read::xml::reader::Reader;

/// The state of reading a file.
pub(super) struct Mjcf<'a, 'd> {
    pub(super) reader: Reader<'a>,
    pub(super) compiler: Compiler,
    pub(super) defaults: Defaults<'d>,
    pub(super) assembly: Assembly,
    /// `world_from_body` of each body in the file's pose.
    pub(super) poses: HashMap<String, Transform<f64>>,
    /// Each site with the name of its body.
    pub(super) sites: HashMap<&'d str, (String, Child<'d>)>,
    /// `ref` of each joint, in its own unit.
    pub(super) references: HashMap<String, f64>,
    /// Bodies whose inertia is that of a mesh, and so unknown.
    pub(super) of_meshes: Vec<OfMesh>,
}

/// A body whose inertia is that of a mesh.
pub(super) struct OfMesh {
    pub(super) line: u32,
    pub(super) body: String,
    pub(super) mesh: String,
}
