//! `<geom>`, for the mass and inertia of bodies.

use rbd_runtime::{Matrix3, Symmetric3, Transform, Vector3};

use super::child::Child;
use super::file::Mjcf;
use super::orientation::of_zaxis;
use super::schema;
use super::solid::Solid;
use crate::diagnostic::sink::Place;
use crate::names::printable::shorten;
use crate::names::suggestion::closest;

const TYPES: [&str; 9] = [
    "plane",
    "hfield",
    "sphere",
    "capsule",
    "ellipsoid",
    "cylinder",
    "box",
    "mesh",
    "sdf",
];

/// The default density: kg/m³, for shells kg/m².
pub(super) const DENSITY: f64 = 1000.0;

/// The mass and inertia that a geom adds to its body.
pub(super) struct Weight {
    pub(super) mass: f64,
    /// The centre of mass in the body's frame, m.
    pub(super) center: Vector3<f64>,
    /// The inertia about the centre, along the body's axes, kg m².
    pub(super) inertia: Symmetric3<f64>,
}

/// The reason why a geom's mass is not known.
pub(super) enum Unknown {
    /// An error was reported.
    Reported,
    /// The geom is the mesh with this name.
    Mesh(String),
}

impl<'d> Mjcf<'_, 'd> {
    /// The mass and inertia that `geom` adds to its body; `None` for none, as of groups beyond `least` and
    /// `most`.
    pub(super) fn weight(
        &mut self,
        geom: &Child<'d>,
        [least, most]: [f64; 2],
        (subject, is_needed): (&str, bool),
    ) -> Result<Option<Weight>, Unknown> {
        self.enter(geom);
        let errors = self.reader.problems.error_count();
        self.reader.check_attributes(geom.node, subject);
        self.check_class(geom.node, "class", subject);
        if self.reader.problems.error_count() > errors {
            // The misspelt attribute may be the missing one.
            return Err(Unknown::Reported);
        }
        let group = self.geom_number(geom, "group", subject)?.unwrap_or(0.0);
        let mass = self.geom_number(geom, "mass", subject)?;
        let density = self.geom_number(geom, "density", subject)?;
        for (name, value) in [("mass", mass), ("density", density)] {
            if value.is_some_and(|value| value < 0.0) {
                let problem = "it is negative";
                return Err(self.bad_geom(geom, name, subject, problem, "write it in SI units"));
            }
        }
        let weighs = mass.or(density) != Some(0.0) && (least..=most).contains(&group);
        let kind = self.geom_type(geom, subject)?;
        if !weighs || matches!(kind, "plane" | "hfield") {
            return Ok(None);
        }
        let mesh = self.holder(geom.node, geom.childclass(), "mesh");
        if let ("mesh" | "sdf", mesh) | (_, mesh @ Some(_)) = (kind, mesh.attribute("mesh")) {
            let weight = [mass, density];
            let mesh = mesh.unwrap_or("");
            return self.mesh_weight(geom, kind, mesh, weight, (subject, is_needed));
        }
        let ends = self.ends(geom, subject)?;
        let solid = self.solid(geom, kind, ends, subject)?;
        let placement = self.shape_placement(geom, ends, subject);
        Ok(Some(self.solid_weight(
            geom,
            solid,
            placement,
            [mass, density],
            subject,
        )))
    }

    /// The mass and inertia of `solid`, which stands in the body like this.
    pub(super) fn solid_weight(
        &mut self,
        geom: &Child<'d>,
        solid: Solid,
        placement: Transform<f64>,
        [mass, density]: [Option<f64>; 2],
        subject: &str,
    ) -> Weight {
        let is_shell = self.holder(geom.node, geom.childclass(), "shellinertia");
        let is_shell = self.keyword(is_shell, "shellinertia", subject, &["false", "true"]);
        let (extent, moments) = match is_shell {
            Some(1) => (solid.area(), solid.shell_moments()),
            _ => (solid.volume(), solid.moments()),
        };
        let mass = mass.unwrap_or_else(|| density.unwrap_or(DENSITY) * extent);
        let [xx, yy, zz] = moments.map(|moment| mass * moment);
        let inertia = Symmetric3 {
            xx,
            yy,
            zz,
            ..Symmetric3::zero()
        };
        Weight {
            mass,
            center: placement.translation,
            inertia: inertia.rotated(placement.rotation),
        }
    }

    #[cfg(not(feature = "meshes"))]
    fn mesh_weight(
        &mut self,
        _: &Child<'d>,
        _: &str,
        mesh: &str,
        _: [Option<f64>; 2],
        _: (&str, bool),
    ) -> Result<Option<Weight>, Unknown> {
        Err(Unknown::Mesh(mesh.to_owned()))
    }

    fn geom_type(&mut self, geom: &Child<'d>, subject: &str) -> Result<&'static str, Unknown> {
        let holder = self.holder(geom.node, geom.childclass(), "type");
        let text = holder.attribute("type").unwrap_or("sphere");
        if let Some(kind) = TYPES.into_iter().find(|kind| *kind == text) {
            return Ok(kind);
        }
        let problem = format!("MJCF has no geom type `{}`", shorten(text));
        let hint = match closest(text, TYPES) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("use one of {}", TYPES.join(", ")),
        };
        Err(self.bad_geom(geom, "type", subject, &problem, &hint))
    }

    /// The points of `fromto`, between which the geom or site lies.
    fn ends(
        &mut self,
        geom: &Child<'d>,
        subject: &str,
    ) -> Result<Option<[Vector3<f64>; 2]>, Unknown> {
        let holder = self.holder(geom.node, geom.childclass(), "fromto");
        let Some(numbers) = self.reader.vector::<6>(holder, "fromto", subject) else {
            return Ok(None);
        };
        let [a, b, c, x, y, z] = numbers.map_err(|_| Unknown::Reported)?;
        let ends = [Vector3::new(a, b, c), Vector3::new(x, y, z)];
        let pos = self.holder(geom.node, geom.childclass(), "pos");
        let pos = self.reader.vector::<3>(pos, "pos", subject);
        if matches!(pos, Some(Ok(pos)) if pos != [0.0; 3]) {
            let problem = "there is a `pos` besides, which MuJoCo does not allow";
            return Err(self.bad_geom(geom, "fromto", subject, problem, "keep one of them"));
        }
        if ends[0] == ends[1] {
            let problem = "the two points are the same";
            let hint = "write the ends of the geom's axis";
            return Err(self.bad_geom(geom, "fromto", subject, problem, hint));
        }
        Ok(Some(ends))
    }

    fn solid(
        &mut self,
        geom: &Child<'d>,
        kind: &str,
        ends: Option<[Vector3<f64>; 2]>,
        subject: &str,
    ) -> Result<Solid, Unknown> {
        let mut size = self.size(geom, subject)?;
        if let Some([from, to]) = ends {
            let half = ((to - from).dot(to - from)).sqrt() / 2.0;
            match kind {
                "capsule" | "cylinder" => size[1] = half,
                "box" | "ellipsoid" => size = [size[0], size[0], half],
                _ => {
                    let problem = format!("a {kind} has no ends");
                    let hint = "use a capsule, cylinder, box or ellipsoid, or write `pos`";
                    return Err(self.bad_geom(geom, "fromto", subject, &problem, hint));
                }
            }
        }
        let needed = match kind {
            "sphere" => 1,
            "capsule" | "cylinder" => 2,
            _ => 3,
        };
        if !size[..needed].iter().all(|length| *length > 0.0) {
            let problem = format!("a {kind} has {needed} positive numbers");
            let hint = "write radius and half length, or half of each edge, in metres";
            return Err(self.bad_geom(geom, "size", subject, &problem, hint));
        }
        let [radius, half_length, _] = size;
        Ok(match kind {
            "sphere" => Solid::Sphere { radius },
            "capsule" => Solid::Capsule {
                radius,
                half_length,
            },
            "cylinder" => Solid::Cylinder {
                radius,
                half_length,
            },
            "ellipsoid" => Solid::Ellipsoid(size),
            _ => Solid::Box(size),
        })
    }

    /// `size`, zero by default. A class supplies the numbers that an element, which may have fewer, does
    /// not.
    fn size(&mut self, geom: &Child<'d>, subject: &str) -> Result<[f64; 3], Unknown> {
        let mut size = [0.0; 3];
        for holder in self
            .holders(geom.node, geom.childclass(), &["size"])
            .into_iter()
            .rev()
        {
            let count = holder.attribute("size").unwrap_or("").split_whitespace();
            let numbers: Option<Result<Vec<f64>, _>> = match count.count() {
                1 => (self.reader.vector::<1>(holder, "size", subject)).map(|n| n.map(Vec::from)),
                2 => (self.reader.vector::<2>(holder, "size", subject)).map(|n| n.map(Vec::from)),
                _ => (self.reader.vector::<3>(holder, "size", subject)).map(|n| n.map(Vec::from)),
            };
            for (i, number) in numbers
                .unwrap_or_else(|| Ok(Vec::new()))
                .map_err(|_| Unknown::Reported)?
                .into_iter()
                .enumerate()
            {
                size[i] = number;
            }
        }
        Ok(size)
    }

    /// The placement of a geom or site in its body; what it does not say, its class does.
    pub(super) fn shape_placement(
        &mut self,
        geom: &Child<'d>,
        ends: Option<[Vector3<f64>; 2]>,
        subject: &str,
    ) -> Transform<f64> {
        let around = geom.body_from_frame();
        if let Some([from, to]) = ends {
            // All geoms with ends are equally wide in every direction.
            let along = of_zaxis((from - to).to_array());
            let rotation = along.unwrap_or_else(Matrix3::identity);
            return around * Transform::new(rotation, (from + to).scale(0.5));
        }
        let pos = self.holder(geom.node, geom.childclass(), "pos");
        let pos = self.reader.vector::<3>(pos, "pos", subject);
        let pos = match pos {
            Some(Ok(pos)) => Vector3::from(pos),
            _ => Vector3::zero(),
        };
        let holders = self.holders(geom.node, geom.childclass(), &schema::ORIENTATIONS);
        let rotation = match holders.first() {
            Some(holder) => self.orientation(*holder, subject),
            None => Matrix3::identity(),
        };
        around * Transform::new(rotation, pos)
    }

    /// The placement of a site in its body; `None` after an error.
    pub(super) fn site_placement(&mut self, site: &Child<'d>) -> Option<Transform<f64>> {
        self.enter(site);
        self.reader.check_attributes(site.node, "");
        let ends = self.ends(site, "").ok()?;
        Some(self.shape_placement(site, ends, ""))
    }

    pub(super) fn geom_number(
        &mut self,
        geom: &Child<'d>,
        name: &str,
        subject: &str,
    ) -> Result<Option<f64>, Unknown> {
        let holder = self.holder(geom.node, geom.childclass(), name);
        let number = self.reader.optional_number(holder, name, subject);
        number.transpose().map_err(|_| Unknown::Reported)
    }

    pub(super) fn bad_geom(
        &mut self,
        geom: &Child<'d>,
        name: &str,
        subject: &str,
        problem: &str,
        hint: &str,
    ) -> Unknown {
        let holder = self.holder(geom.node, geom.childclass(), name);
        let (line, _) = self.reader.attribute(holder, name);
        let field = format!("<{} {name}>", geom.node.tag_name().name());
        let place = Place::new(line, subject, &field);
        self.reader.problems.error(place, problem, hint);
        Unknown::Reported
    }
}
