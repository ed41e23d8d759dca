//! Geoms that are meshes, or primitives fitted to them.

use rbd_runtime::{Matrix3, Symmetric3, Transform};

use super::MassProperties;
use crate::geometry::eigenvalues;
use crate::read::mjcf::child::Child;
use crate::read::mjcf::file::Mjcf;
use crate::read::mjcf::geom::{DENSITY, Unknown, Weight};
use crate::read::mjcf::solid::Solid;

impl<'d> Mjcf<'_, 'd> {
    /// The mass and inertia of a geom that is a mesh, or of another type and fitted to it.
    pub(in crate::read::mjcf) fn mesh_weight(
        &mut self,
        geom: &Child<'d>,
        kind: &str,
        mesh: &str,
        [mass, density]: [Option<f64>; 2],
        (subject, is_needed): (&str, bool),
    ) -> Result<Option<Weight>, Unknown> {
        let mesh = self.mesh(mesh, is_needed)?;
        let placement = self.shape_placement(geom, None, subject);
        if matches!(kind, "mesh" | "sdf") {
            let mass = mass.unwrap_or_else(|| density.unwrap_or(DENSITY) * mesh.extent);
            return Ok(Some(Weight {
                mass,
                center: placement.act_point(mesh.center),
                inertia: scaled(mesh.inertia, mass / mesh.extent).rotated(placement.rotation),
            }));
        }
        if self.scope.source.fits_boxes {
            let problem = "a geom that is fitted to the box around a mesh is not read here";
            let hint = "write its size, as MuJoCo saves the model";
            return Err(self.bad_geom(geom, "mesh", subject, problem, hint));
        }
        let scale = self.geom_number(geom, "fitscale", subject)?.unwrap_or(1.0);
        let (solid, mesh_from_solid) = fitted(kind, &mesh, scale);
        let placement = placement * mesh_from_solid;
        let weight = self.solid_weight(geom, solid, placement, [mass, density], subject);
        Ok(Some(weight))
    }
}

fn scaled(i: Symmetric3<f64>, by: f64) -> Symmetric3<f64> {
    let [xx, xy, xz] = [i.xx, i.xy, i.xz].map(|moment| by * moment);
    let [yy, yz, zz] = [i.yy, i.yz, i.zz].map(|moment| by * moment);
    Symmetric3 {
        xx,
        xy,
        xz,
        yy,
        yz,
        zz,
    }
}

/// The primitive of about the mesh's inertia, by MuJoCo's rules, and its place: the longest axis is z.
fn fitted(kind: &str, mesh: &MassProperties, scale: f64) -> (Solid, Transform<f64>) {
    let i = mesh.inertia;
    let (moments, axes) = eigenvalues::with_axes([i.xx, i.xy, i.xz, i.yy, i.yz, i.zz]);
    let mut order = [0, 1, 2];
    order.sort_by(|a, b| moments[*b].total_cmp(&moments[*a]));
    let axes = Matrix3::new(axes.rows.map(|row| order.map(|column| row[column])));
    let total: f64 = moments.iter().sum();
    // Half the edges of the box with these moments.
    let half = |moment: f64| (1.5 * (total - 2.0 * moment) / mesh.extent).sqrt();
    let [a, b, c] = order.map(|axis| half(moments[axis]));
    let radius = scale * (a + b) / 2.0;
    let solid = match kind {
        "sphere" => Solid::Sphere {
            radius: scale * (a + b + c) / 3.0,
        },
        "capsule" => Solid::Capsule {
            radius,
            half_length: (scale * c - radius / 2.0).max(0.0),
        },
        "cylinder" => Solid::Cylinder {
            radius,
            half_length: scale * c,
        },
        "ellipsoid" => Solid::Ellipsoid([a, b, c].map(|half| scale * half)),
        _ => Solid::Box([a, b, c].map(|half| scale * half)),
    };
    (solid, Transform::new(axes, mesh.center))
}
