//! The validated robot: a tree of moving bodies with every fixed joint merged, and names.

mod build;
mod check;
mod check_inertia;
mod check_joint;
mod check_mimic;
mod eigenvalues;
pub mod identifier;
mod massless;
pub(crate) mod rotation;
pub(crate) mod rpy;
mod tree;

pub(crate) use build::build;
pub(crate) use check::check;
pub(crate) use check_joint::range as range_of_limit;

use rbd_runtime::{Joint, Link, SpatialInertia, Vector3};

/// A robot that is known to be sound: the tree is one, numbers are finite, axes are unit vectors.
///
/// Joints are numbered depth first in the file's order; λ(i) < i.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// `<robot name>`.
    pub name: String,
    /// Acceleration of gravity in the base's frame, m/s².
    pub gravity: Vector3<f64>,
    /// The moving joints and the bodies that they move.
    pub joints: Vec<Joint>,
    /// Name of each joint.
    pub joint_names: Vec<String>,
    /// Range of each joint's coordinate, lower ≤ upper; `None` where the file gives none.
    pub joint_limits: Vec<Option<(f64, f64)>>,
    /// All links: the base first, then depth first in the file's order.
    pub links: Vec<Link>,
    /// Name of each link.
    pub link_names: Vec<String>,
    /// Each link's own inertia about the origin of its own frame, before merging.
    pub link_inertias: Vec<SpatialInertia<f64>>,
}

impl Model {
    /// The same data as the reference algorithms take it.
    pub fn as_runtime(&self) -> rbd_runtime::Model<'_> {
        rbd_runtime::Model {
            gravity: self.gravity,
            joints: &self.joints,
            links: &self.links,
        }
    }
}
