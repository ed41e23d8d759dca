//! `<actuator>`: effort limits of joints, and rotors, which are not modelled.

use std::collections::BTreeMap;
use std::rc::Rc;

use roxmltree::Node;

use super::file::Mjcf;
use super::schema;
use super::scope::Scope;
use crate::WarningKind;
use crate::description::element::LimitValue;
use crate::diagnostic::sink::Place;
use crate::names::printable::shorten;

/// The actuators that apply a force along their transmission. The defaults of a class are one set for all
/// of them, whatever element gives them there.
const FORCES: [&str; 10] = [
    "general",
    "motor",
    "position",
    "velocity",
    "intvelocity",
    "damper",
    "cylinder",
    "muscle",
    "pid",
    "dcmotor",
];

impl<'d> Mjcf<'_, 'd> {
    /// Limits the effort of each joint by the ranges of all actuators on it together, if each has one:
    /// `forcerange` times the gear; for a motor without one `ctrlrange`.
    pub(super) fn actuators(&mut self, scopes: &[Rc<Scope<'d>>]) {
        let mut sums: BTreeMap<usize, f64> = BTreeMap::new();
        for scope in scopes {
            self.scope = Rc::clone(scope);
            self.force_limits(&mut sums);
        }
        for (joint, sum) in sums {
            let joint = &mut self.assembly.joints[joint];
            let line = joint.line;
            let limit = joint.limit.get_or_insert_with(|| super::effort::none(line));
            limit.effort = match limit.effort {
                LimitValue::Finite(effort) => LimitValue::Finite(effort.min(sum)),
                _ if sum.is_finite() => LimitValue::Finite(sum),
                none => none,
            };
        }
    }

    /// Adds the limits of a model's actuators to `sums`, which are those of joints.
    fn force_limits(&mut self, sums: &mut BTreeMap<usize, f64>) {
        let sections = self.scope.source.sections("actuator");
        let nodes = sections.iter().flat_map(Node::children);
        for node in nodes.filter(|node| FORCES.contains(&node.tag_name().name())) {
            let on = node
                .attribute("joint")
                .or(node.attribute("jointinparent"))
                .and_then(|name| self.joint_index(&self.scope.name(name)));
            if let Some(joint) = on {
                *sums.entry(joint).or_default() += self.force_limit(node);
            }
        }
    }

    fn joint_index(&self, name: &str) -> Option<usize> {
        let mut joints = self.assembly.joints.iter();
        joints.position(|joint| joint.name == name && joint.joint_type != "spherical")
    }

    /// The actuator's limit in its weaker direction, N m or N; ∞ without a range.
    fn force_limit(&mut self, node: Node<'d, 'd>) -> f64 {
        let is_motor = node.tag_name().name() == "motor";
        let range = self.actuator_range(node, "forcerange", "forcelimited");
        let range = match range {
            None if is_motor => self.actuator_range(node, "ctrlrange", "ctrllimited"),
            range => range,
        };
        let gear = self.actuator_holder(node, "gear");
        let gear = gear.and_then(|holder| holder.attribute("gear"));
        let gear = gear.map_or(Some(1.0), |text| {
            text.split_whitespace().next()?.parse().ok()
        });
        match (range, gear) {
            (Some([low, high]), Some(gear)) => f64::abs(gear) * (-low).min(high).max(0.0),
            _ => f64::INFINITY,
        }
    }

    /// The range, if it applies.
    fn actuator_range(
        &mut self,
        node: Node<'d, 'd>,
        range: &str,
        limited: &str,
    ) -> Option<[f64; 2]> {
        let holds = self.actuator_holder(node, limited);
        let holds = match holds.and_then(|holder| holder.attribute(limited)) {
            Some("true") => true,
            Some("false") => false,
            _ => self.compiler().autolimits,
        };
        let holder = self.actuator_holder(node, range).filter(|_| holds)?;
        let name = node.attribute("name").unwrap_or_default();
        let subject = format!("actuator `{}`", shorten(name));
        self.reader.vector(holder, range, &subject)?.ok()
    }

    /// Warns of rotors that are written with their actuators, which would add to the inertia matrix.
    pub(super) fn actuator_armature(&mut self, section: Node<'d, 'd>) {
        for node in section.children().filter(Node::is_element) {
            let holder = self.actuator_holder(node, "armature").unwrap_or(node);
            let subject = match node.attribute("name") {
                Some(name) => format!("actuator `{}`", shorten(name)),
                None => String::new(),
            };
            let armature = self.reader.optional_number(holder, "armature", &subject);
            if matches!(armature, Some(Ok(armature)) if armature != 0.0) {
                let field = format!("<{} armature>", node.tag_name().name());
                self.reader.problems.warning(
                    WarningKind::NotModelled,
                    Place::new(self.reader.lines.of(holder), &subject, &field),
                    "the inertia of an actuator's rotor is no part of the equations",
                    "write it with the joint: its armature, times the gear's ratio squared",
                );
            }
        }
    }

    /// The element that gives `attribute` to an actuator, itself or a default: a class has one set of
    /// defaults for all kinds of them.
    fn actuator_holder(&self, node: Node<'d, 'd>, attribute: &str) -> Option<Node<'d, 'd>> {
        if node.has_attribute(attribute) {
            return Some(node);
        }
        let class = node.attribute("class");
        let attributes = [attribute];
        let mut holders = self
            .defaults()
            .holders(class, schema::ACTUATORS, &attributes);
        holders.next()
    }
}
