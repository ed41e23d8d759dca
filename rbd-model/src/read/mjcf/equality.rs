//! `<equality>`: loops that connect and weld close, and joints that follow others by a polynomial.
//!
//! MuJoCo's constraints are soft, here they are exact. Baumgarte gains are read from `solref`.

use std::rc::Rc;

use rbd_runtime::{ConstraintKind, Matrix3, Transform, Vector3};
use roxmltree::Node;

use super::file::Mjcf;
use super::orientation::of_quaternion;
use super::schema;
use super::scope::Scope;
use crate::description::assembly::origin;
use crate::description::element::ConstraintElement;
use crate::diagnostic::sink::Place;
use crate::names::printable::shorten;
use crate::{ConstraintEnd, ConstraintOption, WarningKind};

impl<'d> Mjcf<'_, 'd> {
    /// The constraints of all models; bodies and joints must have been read.
    pub(super) fn constraints(&mut self, scopes: &[Rc<Scope<'d>>]) -> Vec<ConstraintElement> {
        let (mut found, mut before) = (Vec::new(), 0);
        for scope in scopes {
            self.scope = Rc::clone(scope);
            for section in scope.source.sections("equality") {
                found.extend(self.equality(section, before));
                before += section.children().filter(Node::is_element).count();
            }
        }
        found
    }

    /// The constraints of a section, which has so many elements of other sections before it.
    fn equality(&mut self, section: Node<'d, 'd>, before: usize) -> Vec<ConstraintElement> {
        let mut found = Vec::new();
        for (i, node) in section.children().filter(Node::is_element).enumerate() {
            if self.is_elsewhere(node) {
                continue;
            }
            let active = self.equality_holders(node, "active");
            if active.first().and_then(|holder| holder.attribute("active")) == Some("false") {
                continue;
            }
            let kind = node.tag_name().name();
            let name = match node.attribute("name") {
                Some(_) => self.own_name(node),
                None => format!("{kind}_{}", before + i + 1),
            };
            let option = match kind {
                "connect" if node.has_attribute("body1") => self.connect(node, &name),
                "weld" if node.has_attribute("body1") => self.weld(node, &name),
                "connect" | "weld" if node.has_attribute("site1") => self.by_sites(node, &name),
                "joint" if node.has_attribute("joint1") => self.joint_equality(node, &name),
                _ => {
                    self.not_modelled_element(node, section);
                    continue;
                }
            };
            let allowed = schema::equality_attributes(kind);
            self.reader.check_attributes_for(node, &allowed, "");
            let correction = self.correction(node);
            let line = self.reader.lines.of(node);
            if let (Some(option), Some([stiffness, damping])) = (option, correction) {
                let option = option.correction(stiffness, damping);
                found.push(ConstraintElement { line, option });
            }
        }
        found
    }

    /// The points of both bodies that coincide in the file's pose.
    fn connect(&mut self, node: Node<'d, 'd>, name: &str) -> Option<ConstraintOption> {
        let Some(anchor) = self.reader.vector::<3>(node, "anchor", "") else {
            let place = Place::new(self.reader.lines.of(node), "", "<connect anchor>");
            let hint = "write the point in body1's frame";
            self.reader.problems.error(place, "it is missing", hint);
            return None;
        };
        let anchor = anchor.ok()?;
        let [(one, world_from_one), (two, world_from_two)] = self.bodies(node)?;
        let anchor = Vector3::from(anchor);
        let in_world = world_from_one.act_point(anchor);
        let other = world_from_two.inverse().act_point(in_world);
        let at = |point| Transform::new(Matrix3::identity(), point);
        self.held(node, name, [(one, at(anchor)), (two, at(other))])
    }

    /// Holds the point `anchor` of the second body, and its axes, in the pose `relpose` relative to the first
    /// one; without a rotation there, in the file's pose.
    fn weld(&mut self, node: Node<'d, 'd>, name: &str) -> Option<ConstraintOption> {
        let anchor = match self.reader.vector::<3>(node, "anchor", "") {
            Some(anchor) => anchor.ok()?,
            None => [0.0; 3],
        };
        let relpose = match self.reader.vector::<7>(node, "relpose", "") {
            Some(pose) => pose.ok()?,
            None => [0.0; 7],
        };
        let [(one, world_from_one), (two, world_from_two)] = self.bodies(node)?;
        let [x, y, z, quaternion @ ..] = relpose;
        let one_from_anchor = match of_quaternion(quaternion) {
            Some(rotation) => Transform::new(rotation, Vector3::new(x, y, z)),
            None => {
                let one_from_two = world_from_one.inverse() * world_from_two;
                let point = one_from_two.act_point(Vector3::from(anchor));
                Transform::new(one_from_two.rotation, point)
            }
        };
        let two_from_anchor = Transform::new(Matrix3::identity(), Vector3::from(anchor));
        let ends = [(one, one_from_anchor), (two, two_from_anchor)];
        self.held(node, name, ends)
    }

    /// The sites coincide: their points, or their frames too.
    fn by_sites(&mut self, node: Node<'d, 'd>, name: &str) -> Option<ConstraintOption> {
        let ends = ["site1", "site2"].map(|attribute| self.site(node, attribute));
        let [a, b] = ends;
        self.held(node, name, [a?, b?])
    }

    /// The constraint that two frames on bodies coincide or, of `connect`, their origins. A weld to whose
    /// moments `torquescale` gives no weight is one too, as in MuJoCo.
    fn held(
        &mut self,
        node: Node<'d, 'd>,
        name: &str,
        ends: [(impl Into<String>, Transform<f64>); 2],
    ) -> Option<ConstraintOption> {
        let torquescale = self.reader.optional_number(node, "torquescale", "");
        let is_weld = node.has_tag_name("weld") && torquescale.transpose().ok()? != Some(0.0);
        let [a, b] = ends.map(|(body, body_from_end)| {
            let placed = origin(body_from_end, 0);
            let end = ConstraintEnd::of_link(body).xyz(placed.xyz);
            if is_weld { end.rpy(placed.rpy) } else { end }
        });
        let kind = match is_weld {
            true => ConstraintKind::Weld,
            false => ConstraintKind::Ball,
        };
        Some(ConstraintOption::frames(name, kind, a, b))
    }

    /// The body of a site, and its placement there.
    fn site(&mut self, node: Node<'d, 'd>, attribute: &str) -> Option<(String, Transform<f64>)> {
        let kind = node.tag_name().name();
        let (line, name) = self.reader.attribute(node, attribute);
        let name = name.unwrap_or("");
        let Some((body, site)) = self.sites.get(&self.scope.name(name)).cloned() else {
            let field = format!("<{kind} {attribute}>");
            let problem = format!("there is no site `{}`", shorten(name));
            let place = Place::new(line, "", &field);
            self.reader.problems.error(place, problem, "name a <site>");
            return None;
        };
        Some((body, self.site_placement(&site)?))
    }

    /// y − y₀ = a₀ + a₁ (x − x₀) + … + a₄ (x − x₀)⁴ of joint1's y and joint2's x, with the file's `ref` as
    /// y₀ and x₀.
    fn joint_equality(&mut self, node: Node<'d, 'd>, name: &str) -> Option<ConstraintOption> {
        let [one, two] = ["joint1", "joint2"].map(|joint| node.attribute(joint));
        let defaults = [0.0, 1.0, 0.0, 0.0, 0.0];
        let polynomial = self.reader.leading(node, "polycoef", defaults).ok()?;
        let [one, two] = [one, two].map(|joint| joint.map(|name| self.scope.name(name)));
        let of_joint = |joint: &String| self.references.get(joint).copied().unwrap_or(0.0);
        let (one, two) = (one?, two);
        let (y0, x0) = (of_joint(&one), two.as_ref().map_or(0.0, of_joint));
        let mut shifted = shifted(polynomial, x0);
        shifted[0] += y0;
        Some(match two {
            Some(two) => ConstraintOption::joints(name, one, two, shifted),
            None => ConstraintOption::held(name, one, polynomial[0] + y0),
        })
    }

    /// The two bodies and their placements in the world in the file's pose; the second is the world by
    /// default.
    fn bodies(&mut self, node: Node<'d, 'd>) -> Option<[(String, Transform<f64>); 2]> {
        let mut find = |attribute: &'static str| {
            let body = node.attribute(attribute);
            let body = body.map_or("world".to_owned(), |name| self.scope.name(name));
            let pose = self.poses.get(&body).copied();
            if pose.is_none() {
                let kind = node.tag_name().name();
                let field = format!("<{kind} {attribute}>");
                let place = Place::new(self.reader.lines.of(node), "", &field);
                let problem = format!("there is no body `{body}`");
                self.reader.problems.error(place, problem, "name a <body>");
            }
            pose.map(|pose| (body, pose))
        };
        let [one, two] = [find("body1"), find("body2")];
        Some([one?, two?])
    }

    /// Whether `node` is about elements that are not in this place: in MuJoCo, too, a copy of it comes with
    /// those that it names, and with all of them.
    fn is_elsewhere(&self, node: Node<'d, 'd>) -> bool {
        const NAMES: [&str; 6] = ["body1", "body2", "site1", "site2", "joint1", "joint2"];
        let named = NAMES.iter().filter_map(|attribute| {
            let name = node.attribute(*attribute)?;
            Some((*attribute, name, self.scope.name(name)))
        });
        let mut missing = named.filter(|(attribute, _, name)| match &attribute[..4] {
            "body" => !self.poses.contains_key(name),
            "site" => !self.sites.contains_key(name),
            _ => !self.references.contains_key(name),
        });
        let replicated = &self.scope.source.replicated;
        missing.any(|(_, name, _)| self.scope.is_attached || replicated.contains(name))
    }

    fn not_modelled_element(&mut self, node: Node<'d, 'd>, section: Node<'d, 'd>) {
        let [inner, outer] = [node, section].map(|n| n.tag_name().name());
        self.reader.problems.warning(
            WarningKind::NotModelled,
            Place::new(
                self.reader.lines.of(node),
                "",
                &format!("<{outer}> <{inner}>"),
            ),
            "it is no part of the equations: connect and weld of bodies and sites are, and joint",
            "write one of these, add what it does to the motion, or take it out",
        );
    }
}

/// The coefficients in x of the polynomial p(x − x₀).
fn shifted(polynomial: [f64; 5], x0: f64) -> [f64; 5] {
    // Horner's scheme: multiply by (x − x₀), add the next coefficient.
    let mut result = [0.0; 5];
    for coefficient in polynomial.into_iter().rev() {
        for i in (0..5).rev() {
            let below = if i == 0 { 0.0 } else { result[i - 1] };
            result[i] = below - x0 * result[i];
        }
        result[0] += coefficient;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::shifted;

    #[test]
    fn polynomials_are_shifted() {
        let polynomial = [0.5, -1.0, 2.0, 0.25, -0.125];
        let at = |c: [f64; 5], x: f64| c.into_iter().rev().fold(0.0, |sum, c| sum * x + c);
        for x in [-1.5, 0.0, 0.75, 2.0] {
            let (got, wanted) = (at(shifted(polynomial, 0.5), x), at(polynomial, x - 0.5));
            assert!((got - wanted).abs() < 1e-14, "{got}, {wanted}");
        }
        assert_eq!(shifted(polynomial, 0.0), polynomial);
    }
}
