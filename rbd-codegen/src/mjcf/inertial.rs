//! `<inertial>`, and bodies whose inertia would be that of their geoms.

use rbd_runtime::Matrix3;
use roxmltree::Node;

use super::Mjcf;
use super::compiler::FromGeom;
use crate::description::assembly::origin;
use crate::description::element::*;
use crate::input::problems::Place;

impl<'d> Mjcf<'_, 'd> {
    /// Reads `<inertial>`.
    pub(super) fn inertial(&mut self, node: Node<'d, 'd>, subject: &str) -> InertialElement {
        self.reader.check_attributes(node, subject);
        let line = self.reader.lines.of(node);
        if !node.has_attribute("pos") {
            let place = Place::new(line, subject, "<inertial pos>");
            let hint = "write the centre of mass";
            self.reader.problems.error(place, "it is missing", hint);
        }
        let mass = self.reader.number(node, "mass", subject);
        let inertia = self.inertia(node, subject);
        let placement = self.placement(node, subject);
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
        if full == diagonal {
            let problem = if full {
                "there are both `diaginertia` and `fullinertia`"
            } else {
                "there is neither `diaginertia` nor `fullinertia`"
            };
            self.reader.problems.error(
                Place::new(line, subject, "<inertial>"),
                problem,
                "write one of them",
            );
            return None;
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

    /// Whether MuJoCo would take a body's inertia from its geoms.
    pub(super) fn is_of_geoms(
        &mut self,
        geoms: &[Node<'d, 'd>],
        childclass: Option<&'d str>,
        has_inertial: bool,
    ) -> bool {
        let from_geoms = match self.compiler.inertiafromgeom {
            FromGeom::Always => true,
            FromGeom::Auto => !has_inertial,
            FromGeom::Never => false,
        };
        from_geoms && geoms.iter().any(|geom| self.has_mass(*geom, childclass))
    }

    /// Reports a moving body of which that holds.
    pub(super) fn report_geoms(&mut self, line: u32, subject: &str) {
        self.reader.problems.error(
            Place::new(line, subject, "<inertial>"),
            "MuJoCo would take it from the body's geoms, which are not read here",
            "write <inertial> and inertiafromgeom=\"false\", as MuJoCo saves a model",
        );
    }

    fn has_mass(&mut self, geom: Node<'d, 'd>, childclass: Option<&'d str>) -> bool {
        let is_zero = |mjcf: &mut Self, name: &str| {
            let holder = mjcf.holder(geom, childclass, name);
            let value = holder.attribute(name).map(str::trim);
            value.is_some_and(|value| value.parse() == Ok(0.0))
        };
        !is_zero(self, "mass") && !is_zero(self, "density")
    }
}
