//! Triangles, and their mass properties by MuJoCo's rules.

use rbd_runtime::{Symmetric3, Vector3};

use super::hull;

/// Faces and volumes below this do not count, m² and m³, as in MuJoCo.
const LEAST: f64 = 1e-15;

/// Vertices, and triangles of their indices.
#[derive(Clone, Debug, Default)]
pub(super) struct Triangles {
    pub(super) vertices: Vec<[f64; 3]>,
    pub(super) faces: Vec<[u32; 3]>,
}

/// The attribute `inertia` of a mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Rule {
    /// Pyramids over a point inside, all positive.
    Legacy,
    /// The volume that the faces enclose.
    Exact,
    /// The volume of the convex hull.
    Convex,
    /// The surface.
    Shell,
}

/// Mass properties at 1 kg/m³, or of a shell at 1 kg/m².
#[derive(Clone, Debug)]
pub(in super::super) struct MassProperties {
    /// m³ or m².
    pub(in super::super) extent: f64,
    /// The centre of mass in the mesh's frame.
    pub(in super::super) center: Vector3<f64>,
    /// About the centre.
    pub(in super::super) inertia: Symmetric3<f64>,
}

/// A triangle.
struct Face {
    corners: [Vector3<f64>; 3],
    center: Vector3<f64>,
    /// Its normal times its area.
    normal: Vector3<f64>,
    area: f64,
}

impl Triangles {
    fn faces(&self) -> impl Iterator<Item = Face> + '_ {
        self.faces.iter().map(|face| {
            let corners = face.map(|i| Vector3::from(self.vertices[i as usize]));
            let [a, b, c] = corners;
            let normal = (b - a).cross(c - a);
            let length = normal.dot(normal).sqrt();
            let counts = if length < LEAST { 0.0 } else { 0.5 };
            Face {
                corners,
                center: (a + b + c).scale(1.0 / 3.0),
                normal: normal.scale(counts),
                area: length * counts,
            }
        })
    }

    /// The mass properties, or the reason why there are none.
    pub(super) fn mass_properties(&self, rule: Rule) -> Result<MassProperties, &'static str> {
        let hull = match rule == Rule::Convex || self.faces.is_empty() {
            true => Some(hull::of(&self.vertices).ok_or("its vertices lie in a plane")?),
            false => None,
        };
        let hull = hull.map(|faces| Self {
            vertices: self.vertices.clone(),
            faces,
        });
        let surface = match (&hull, self.faces.is_empty()) {
            (Some(hull), true) => hull,
            _ => self,
        };
        let body = hull.as_ref().unwrap_or(self);
        let (area, inside) = sum(surface.faces().map(|face| (face.area, face.center)));
        if area < LEAST {
            return Err("it has no area");
        }
        let center = body.center(rule, inside)?;
        Ok(body.about(rule, center))
    }

    /// The centre of mass, from pyramids over the point `inside`.
    fn center(&self, rule: Rule, inside: Vector3<f64>) -> Result<Vector3<f64>, &'static str> {
        let (extent, center) = sum(self.faces().map(|face| {
            let middle = face.center.scale(0.75) + inside.scale(0.25);
            (extent(&face, rule, inside), middle)
        }));
        match extent {
            _ if extent >= LEAST => Ok(center),
            _ if extent < 0.0 => Err("its volume is negative: its faces look inwards"),
            _ => Err("it has no volume: a surface weighs with inertia=\"shell\""),
        }
    }

    fn about(&self, rule: Rule, center: Vector3<f64>) -> MassProperties {
        let (mut total, mut products) = (0.0, [0.0; 6]);
        for mut face in self.faces() {
            face.center = face.center - center;
            let own = extent(&face, rule, Vector3::zero());
            let [a, b, c] = face.corners.map(|corner| (corner - center).to_array());
            let weight = own / if rule == Rule::Shell { 12.0 } else { 20.0 };
            total += own;
            for (sum, (i, j)) in
                products
                    .iter_mut()
                    .zip([(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)])
            {
                let mean = [a[i] + b[i] + c[i], a[j] + b[j] + c[j]];
                *sum += weight * (mean[0] * mean[1] + a[i] * a[j] + b[i] * b[j] + c[i] * c[j]);
            }
        }
        let [xx, yy, zz, xy, xz, yz] = products;
        MassProperties {
            extent: total,
            center,
            inertia: Symmetric3 {
                xx: yy + zz,
                yy: xx + zz,
                zz: xx + yy,
                xy: -xy,
                xz: -xz,
                yz: -yz,
            },
        }
    }
}

/// The area of a face, or the volume of the pyramid over it with its tip at `inside`.
fn extent(face: &Face, rule: Rule, inside: Vector3<f64>) -> f64 {
    let volume = (face.center - inside).dot(face.normal) / 3.0;
    match rule {
        Rule::Shell => face.area,
        Rule::Legacy => volume.abs(),
        Rule::Exact | Rule::Convex => volume,
    }
}

/// The sum of weights and the weighted mean of points.
fn sum(points: impl Iterator<Item = (f64, Vector3<f64>)>) -> (f64, Vector3<f64>) {
    let (mut total, mut center) = (0.0, Vector3::zero());
    for (weight, point) in points {
        total += weight;
        center = center + point.scale(weight);
    }
    (total, center.scale(1.0 / total))
}
