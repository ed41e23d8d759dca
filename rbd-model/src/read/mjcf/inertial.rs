//! `<inertial>`, and bodies whose inertia comes from their geoms.

use rbd_runtime::{Matrix3, SpatialInertia, Symmetric3, Vector3};
use roxmltree::Node;

use super::child::Child;
use super::children::Children;
use super::file::{Mjcf, OfMesh};
use super::geom::Unknown;
use super::settings::FromGeom;
use crate::description::assembly::origin;
use crate::description::element::*;
use crate::diagnostic::sink::{Place, link_subject, listed};
use crate::geometry::eigenvalues;
use crate::names::printable::shorten;

/// The reason why a mesh is not known.
#[cfg(not(feature = "meshes"))]
const NO_MESHES: &str = "meshes are not read here without the feature `meshes`";
#[cfg(feature = "meshes")]
const NO_MESHES: &str =
    "no <mesh> of <asset> has this name, or it has a file and this text has no path";

impl<'d> Mjcf<'_, 'd> {
    /// Reads `<inertial>`.
    fn inertial(&mut self, child: &Child<'d>, subject: &str) -> InertialElement {
        self.enter(child);
        let node = child.node;
        self.reader.check_attributes(node, subject);
        let line = self.reader.lines.of(node);
        if !node.has_attribute("pos") {
            let place = Place::new(line, subject, "<inertial pos>");
            let hint = "write the centre of mass";
            self.reader.problems.error(place, "it is missing", hint);
        }
        let mass = self.reader.number(node, "mass", subject);
        let inertia = self.inertia(node, subject);
        let placement = self.placement_in_body(child, subject);
        InertialElement {
            mass_line: line,
            inertia_line: line,
            origin: origin(placement, line),
            mass: mass.unwrap_or(0.0),
            inertia: inertia.unwrap_or([0.0; 6]),
            complete: mass.is_some() && inertia.is_some(),
        }
    }

    /// ixx, ixy, ixz, iyy, iyz, izz.
    fn inertia(&mut self, node: Node<'d, 'd>, subject: &str) -> Option<[f64; 6]> {
        let full = node.has_attribute("fullinertia");
        let diagonal = node.has_attribute("diaginertia");
        let line = self.reader.lines.of(node);
        if full && diagonal {
            self.reader.problems.error(
                Place::new(line, subject, "<inertial>"),
                "there are both `diaginertia` and `fullinertia`",
                "write one of them",
            );
            return None;
        }
        if !full && !diagonal {
            // A point mass, as in MuJoCo.
            return Some([0.0; 6]);
        }
        if diagonal {
            let [xx, yy, zz] = self.reader.vector(node, "diaginertia", subject)?.ok()?;
            return Some([xx, 0.0, 0.0, yy, 0.0, zz]);
        }
        if self.placement(node, subject).rotation != Matrix3::identity() {
            self.reader.problems.error(
                Place::new(line, subject, "<inertial fullinertia>"),
                "there is an orientation besides, which MuJoCo does not allow",
                "take the orientation out, or write `diaginertia`",
            );
        }
        let full = self.reader.vector(node, "fullinertia", subject)?.ok()?;
        let [xx, yy, zz, xy, xz, yz] = full;
        Some([xx, xy, xz, yy, yz, zz])
    }

    /// Mass and inertia of a body by MuJoCo's rules: from `<inertial>` or, if there is none or
    /// `inertiafromgeom` is true, from the geoms; within the bounds of `<compiler>`.
    ///
    /// A fixed body with unknown mass is an error only where it is needed.
    pub(super) fn body_inertial(
        &mut self,
        body: &Child<'d>,
        children: &Children<'d>,
        moves: bool,
        name: &str,
    ) -> Option<InertialElement> {
        let (line, subject) = (self.reader.lines.of(body.node), &link_subject(name));
        let compiler = body.scope().source.compiler;
        let written: Vec<_> = children.inertials.iter().map(|child| child.node).collect();
        let written = self.reader.single(&written, "inertial", subject);
        let mut child = children.inertials.iter();
        let written = written.and_then(|node| child.find(|child| child.node == node));
        let written = written.map(|child| self.inertial(child, subject));
        let from_geoms = match compiler.inertiafromgeom {
            FromGeom::Always => true,
            FromGeom::Auto => written.is_none(),
            FromGeom::Never => false,
        };
        let is_needed = moves || self.settotalmass.is_some();
        let groups = compiler.inertiagrouprange;
        let found = match from_geoms {
            true => self.of_geoms(&children.geoms, groups, line, (subject, is_needed)),
            false => Ok(None),
        };
        match found {
            Ok(found) => self.bounded(found.or(written), body, subject),
            Err(Unknown::Mesh(mesh)) if is_needed => {
                let body = name.to_owned();
                self.of_meshes.push(OfMesh { line, body, mesh });
                // Reported already.
                Some(InertialElement::default())
            }
            Err(Unknown::Reported) => Some(InertialElement::default()),
            Err(Unknown::Mesh(_)) => None,
        }
    }

    /// The mass and inertia of all geoms of a body; `None` for none.
    fn of_geoms(
        &mut self,
        geoms: &[Child<'d>],
        groups: [f64; 2],
        line: u32,
        asked: (&str, bool),
    ) -> Result<Option<InertialElement>, Unknown> {
        let (mut weights, mut unknown) = (Vec::with_capacity(geoms.len()), None);
        for geom in geoms {
            match self.weight(geom, groups, asked) {
                Ok(weight) => weights.extend(weight),
                Err(reason) => unknown = unknown.or(Some(reason)),
            }
        }
        if let Some(reason) = unknown {
            return Err(reason);
        }
        let mass: f64 = weights.iter().map(|weight| weight.mass).sum();
        if mass == 0.0 {
            return Ok(None);
        }
        let mut center = Vector3::zero();
        for weight in &weights {
            center = center + weight.center.scale(weight.mass / mass);
        }
        let mut sum = SpatialInertia::zero();
        for weight in &weights {
            let from_center = weight.center - center;
            sum =
                sum + SpatialInertia::from_center_of_mass(weight.mass, from_center, weight.inertia);
        }
        Ok(Some(InertialElement {
            mass_line: line,
            inertia_line: line,
            origin: OriginElement {
                line,
                xyz: center.to_array(),
                rpy: [0.0; 3],
            },
            mass,
            inertia: elements(sum.rotational),
            complete: true,
        }))
    }

    /// Reports the bodies whose inertia is that of a mesh.
    pub(super) fn report_meshes(&mut self) {
        let Some(first) = self.of_meshes.first() else {
            return;
        };
        let mesh = match first.mesh.as_str() {
            "" => "a mesh".to_owned(),
            mesh => format!("the mesh `{}`", shorten(mesh)),
        };
        let others = self.of_meshes[1..].iter().map(|other| other.body.as_str());
        let others = match others.len() {
            0 => String::new(),
            _ => format!("; so it is with {}", listed(others)),
        };
        self.reader.problems.error(
            Place::new(first.line, &link_subject(&first.body), "<inertial>"),
            format!("MuJoCo takes it from {mesh}, and {NO_MESHES}{others}"),
            "write <inertial>: MuJoCo writes it for you if the file has <compiler \
             saveinertial=\"true\"/> (load it, then mj_saveLastXML); or give the geoms that are only \
             seen mass=\"0\"",
        );
    }

    /// `inertial` of `body` within the bounds of its `<compiler>`.
    fn bounded(
        &mut self,
        inertial: Option<InertialElement>,
        body: &Child<'d>,
        subject: &str,
    ) -> Option<InertialElement> {
        let compiler = body.scope().source.compiler;
        let is_bound = compiler.boundmass > 0.0 || compiler.boundinertia > 0.0;
        if !is_bound && !compiler.balanceinertia {
            return inertial;
        }
        let mut inertial = match inertial {
            None if !is_bound => return None,
            None => {
                // MuJoCo gives it the numbers of the body's own placement, in the body's frame.
                self.enter(body);
                let line = self.reader.lines.of(body.node);
                InertialElement {
                    mass_line: line,
                    inertia_line: line,
                    origin: origin(self.placement(body.node, subject), line),
                    complete: true,
                    ..InertialElement::default()
                }
            }
            Some(inertial) => inertial,
        };
        inertial.mass = inertial.mass.max(compiler.boundmass);
        let (mut moments, axes) = eigenvalues::with_axes(inertial.inertia);
        let before = moments;
        moments = moments.map(|moment| moment.max(compiler.boundinertia));
        let [a, b, c] = moments;
        if compiler.balanceinertia && (a + b < c || b + c < a || c + a < b) {
            moments = [(a + b + c) / 3.0; 3];
        }
        if moments != before {
            let [xx, yy, zz] = moments;
            let principal = Symmetric3 {
                xx,
                yy,
                zz,
                ..Symmetric3::zero()
            };
            inertial.inertia = elements(principal.rotated(axes));
        }
        Some(inertial)
    }

    /// Scales all masses to the total of `settotalmass`, without the world's geoms.
    pub(super) fn scale_to_total_mass(&mut self) {
        let Some((wanted, line)) = self.settotalmass else {
            return;
        };
        let inertials = self.assembly.links.iter_mut();
        let inertials: Vec<_> = inertials
            .filter_map(|link| link.inertial.as_mut())
            .collect();
        let total: f64 = inertials.iter().map(|inertial| inertial.mass).sum();
        if total <= 0.0 {
            let place = Place::new(line, "", "<compiler settotalmass>");
            let hint = "give the bodies masses, or take it out";
            let problem = "the bodies have no mass that could be scaled";
            self.reader.problems.error(place, problem, hint);
            return;
        }
        for inertial in inertials {
            inertial.mass *= wanted / total;
            inertial.inertia = inertial.inertia.map(|moment| moment * (wanted / total));
        }
    }
}

/// ixx, ixy, ixz, iyy, iyz, izz.
fn elements(inertia: Symmetric3<f64>) -> [f64; 6] {
    let i = inertia;
    [i.xx, i.xy, i.xz, i.yy, i.yz, i.zz]
}
