//! The limit of a joint's force.

use roxmltree::Node;

use super::file::Mjcf;
use crate::WarningKind;
use crate::description::element::*;
use crate::diagnostic::sink::Place;

impl<'d> Mjcf<'_, 'd> {
    /// Adds `actuatorfrcrange`, the range of all actuators of `joint` together, to its limits. That of a
    /// ball joint limits the length of a moment, which is no coordinate's.
    pub(super) fn effort(
        &mut self,
        node: Node<'d, 'd>,
        childclass: Option<&'d str>,
        subject: &str,
        joint: &mut JointElement,
    ) {
        let range = self.numbers::<2>(node, childclass, "actuatorfrcrange", subject);
        let holder = self.holder(node, childclass, "actuatorfrclimited");
        let keywords = ["false", "true", "auto"];
        let limited = self.keyword(holder, "actuatorfrclimited", subject, &keywords);
        let Some(([low, high], line)) = range.filter(|_| limited != Some(0)) else {
            return;
        };
        if limited != Some(1) && !self.compiler().autolimits || joint.joint_type == "ball" {
            return;
        }
        let effort = (-low).min(high);
        if -low != high {
            self.reader.problems.warning(
                WarningKind::IncompleteLimits,
                Place::new(line, subject, "<joint actuatorfrcrange>"),
                format!("{low} to {high} is not the same in both directions; {effort} is taken"),
                "write the range as -x x if that is meant",
            );
        }
        let limit = joint.limit.get_or_insert_with(|| none(line));
        limit.effort = LimitValue::Finite(effort);
    }
}

/// No limit at all.
pub(super) fn none(line: u32) -> LimitElement {
    LimitElement {
        line,
        lower: LimitValue::NotFinite,
        upper: LimitValue::NotFinite,
        ..LimitElement::default()
    }
}
