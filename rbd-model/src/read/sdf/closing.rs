//! Joints that close loops, read as constraints.
//!
//! A joint belongs to the tree unless its child already has a parent joint, in the order of the file, or
//! its parent descends from its child. Such a joint becomes a constraint of the same name. Its frames on
//! parent and child are at the joint's frame, so that they coincide in the file's pose, with z along its
//! axis.

use rbd_runtime::{ConstraintKind, Matrix3, Transform, Vector3};

use super::file::Sdf;
use super::frames::FrameId;
use super::joint::{End, Waiting};
use crate::description::assembly::origin;
use crate::description::element::{ConstraintElement, JointElement, LimitValue};
use crate::diagnostic::sink::{Place, joint_subject};
use crate::geometry::rotation;
use crate::names::printable::shorten;
use crate::{ConstraintEnd, ConstraintOption, WarningKind};

/// Axes of a universal joint with a smaller cosine are at right angles: files round.
const RIGHT_ANGLE: f64 = 1e-6;

impl<'d> Sdf<'_, 'd> {
    /// Whether a joint between the two links closes a loop of the tree read so far. Otherwise adds the
    /// joint to the tree.
    pub(super) fn closes(&mut self, name: &str, parent: &End, child: &End) -> bool {
        // Messages about the tree cover names that are not links, links that are both, and two joints with
        // one name.
        let is_link = parent.frame.is_some() && child.frame.is_some();
        if !is_link || parent.link == child.link || self.frames.is_joint_of_many(name) {
            return false;
        }
        let above = std::iter::successors(Some(&parent.link), |link| self.above.get(*link));
        let is_circle = above.into_iter().any(|link| *link == child.link);
        let closes = is_circle || self.above.contains_key(&child.link);
        if !closes {
            self.above.insert(child.link.clone(), parent.link.clone());
        }
        closes
    }

    /// Reads a joint that closes a loop.
    pub(super) fn closing(&mut self, waiting: &Waiting<'d>, kind: &str, ends: [&End; 2]) {
        let subject = joint_subject(&waiting.name);
        let line = self.reader.lines.of(waiting.node);
        let Some((kind, joint_from_frame)) = self.closing_kind(waiting, kind, &subject) else {
            self.reader.incomplete = true;
            return;
        };
        let [a, b] = ends.map(|end| self.closing_end(end, waiting.frame, joint_from_frame));
        let [parent, child] = ends.map(|end| shorten(&end.link));
        let reason = match self.above.get(&ends[1].link) {
            Some(other) => format!("a joint before it holds `{child}` on `{}`", shorten(other)),
            None => format!("`{parent}` hangs on `{child}`"),
        };
        self.reader.problems.warning(
            WarningKind::ClosingJoint,
            Place::new(line, &subject, ""),
            format!(
                "{reason}: it closes a loop, and is a constraint of type `{}` without a coordinate",
                kind.name()
            ),
            "write the joints that are to have coordinates before it, or allow this warning",
        );
        let option = ConstraintOption::frames(&waiting.name, kind, a, b);
        self.constraints.push(ConstraintElement { line, option });
    }

    /// The constraint's kind and its frame in the joint's frame.
    fn closing_kind(
        &mut self,
        waiting: &Waiting<'d>,
        kind: &str,
        subject: &str,
    ) -> Option<(ConstraintKind, Matrix3<f64>)> {
        match kind {
            "fixed" => return Some((ConstraintKind::Weld, Matrix3::identity())),
            "ball" => return Some((ConstraintKind::Ball, Matrix3::identity())),
            "universal" | "revolute2" => {
                let kind = self.closing_cross(waiting, subject)?;
                return Some((kind, Matrix3::identity()));
            }
            _ => {}
        }
        let name = waiting.name.as_str();
        let joint = self.along_axis(waiting, "axis", name, kind, subject)?;
        let axis = self.closing_axis(&joint, subject)?;
        let kind = match kind {
            "prismatic" => ConstraintKind::Prismatic,
            "screw" => ConstraintKind::Helical { pitch: joint.pitch },
            _ => ConstraintKind::Hinge,
        };
        Some((kind, with_z_along(axis)))
    }

    /// The kind for two axes at right angles; there is no equivalent constraint for others.
    fn closing_cross(&mut self, waiting: &Waiting<'d>, subject: &str) -> Option<ConstraintKind> {
        let name = waiting.name.as_str();
        let joints =
            ["axis", "axis2"].map(|axis| self.along_axis(waiting, axis, name, "revolute", subject));
        let [first, second] = joints;
        let axes = [first?, second?].map(|joint| self.closing_axis(&joint, subject));
        let [axis_of_a, axis_of_b] = [axes[0]?, axes[1]?];
        let cosine = axis_of_a.dot(axis_of_b);
        if cosine.abs() > RIGHT_ANGLE {
            self.reader.problems.error(
                Place::new(self.reader.lines.of(waiting.node), subject, "<axis2>"),
                format!(
                    "the axes of a joint that closes a loop are at {:.6} degrees, and no constraint \
                     holds other than right angles",
                    cosine.clamp(-1.0, 1.0).acos().to_degrees()
                ),
                "let another joint of the loop come last in the file, or write two revolute joints with a \
                 link between",
            );
            return None;
        }
        // The rest is a rounding error, at which φ would be zero as well.
        let axis_of_b = axis_of_b - axis_of_a.scale(cosine);
        Some(ConstraintKind::Universal {
            axis_of_a,
            axis_of_b,
        })
    }

    /// The joint's axis, normalised; reports features that a constraint does not have.
    fn closing_axis(&mut self, joint: &JointElement, subject: &str) -> Option<Vector3<f64>> {
        if let Some(mimic) = &joint.mimic {
            self.reader.problems.error(
                Place::new(mimic.line, subject, "<mimic>"),
                "the joint closes a loop: it has no coordinate that could follow another",
                "take it out, or let another joint of the loop come last in the file",
            );
        }
        self.dropped(joint, subject);
        let axis = joint.axis?;
        let xyz = axis.xyz?;
        // The coordinate's scale does not matter here: any length will do.
        let unit = rotation::unit(xyz, 0.0);
        if unit.is_none() {
            let [x, y, z] = xyz;
            let place = Place::new(axis.line, subject, "<xyz>");
            let problem = format!("the axis {x:?} {y:?} {z:?} has no direction");
            let hint = "write a unit vector, as in 0 0 1";
            self.reader.problems.error(place, problem, hint);
        }
        if joint.mimic.is_some() {
            return None;
        }
        unit.map(|(axis, _)| axis)
    }

    /// Warns of limits and of forces along a coordinate.
    fn dropped(&mut self, joint: &JointElement, subject: &str) {
        let hint = "take it out, or let another joint of the loop come last in the file";
        let mut not_kept = |line, field: &str, problem: &str| {
            let place = Place::new(line, subject, field);
            let kind = WarningKind::NotModelled;
            self.reader.problems.warning(kind, place, problem, hint);
        };
        if let Some(limit) = &joint.limit {
            let ends = [limit.lower, limit.upper, limit.effort, limit.velocity];
            if ends.iter().any(|end| matches!(end, LimitValue::Finite(_))) {
                let problem =
                    "a joint that closes a loop has no coordinate: its limits are left out";
                not_kept(limit.line, "<limit>", problem);
            }
        }
        if let Some(dynamics) = &joint.dynamics {
            let is_zero = |x| matches!(x, &Ok(0.0));
            if !is_zero(&dynamics.damping) || !is_zero(&dynamics.friction) {
                let problem = "a joint that closes a loop has no coordinate: its damping and friction are \
                     left out";
                not_kept(dynamics.line, "<dynamics>", problem);
            }
        }
    }

    /// The constraint's frame on a link.
    fn closing_end(
        &self,
        end: &End,
        joint: FrameId,
        joint_from_frame: Matrix3<f64>,
    ) -> ConstraintEnd {
        let turned = Transform::new(joint_from_frame, Vector3::zero());
        let placed = origin(self.between(end.frame, Some(joint)) * turned, 0);
        ConstraintEnd::of_link(&end.link)
            .xyz(placed.xyz)
            .rpy(placed.rpy)
    }
}

/// A rotation with z along the unit vector `axis` and x near the coordinate axis that is farthest from it.
fn with_z_along(axis: Vector3<f64>) -> Matrix3<f64> {
    let parts = axis.to_array();
    let farthest = (0..3).fold(0, |least, i| match parts[i].abs() < parts[least].abs() {
        true => i,
        false => least,
    });
    let mut start = [0.0; 3];
    start[farthest] = 1.0;
    let x = Vector3::from(start) - axis.scale(parts[farthest]);
    let x = x.scale(1.0 / x.norm()).to_array();
    let y = axis.cross(Vector3::from(x)).to_array();
    Matrix3::new([0, 1, 2].map(|i| [x[i], y[i], parts[i]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn z_is_along_the_axis_of_a_rotation() {
        let length = 1.0 / 3.0_f64.sqrt();
        for axis in [
            [1.0, 0.0, 0.0],
            [0.0, 1.0, 0.0],
            [0.0, 0.0, -1.0],
            [length, -length, length],
            [0.6, 0.0, 0.8],
        ] {
            let turned = with_z_along(Vector3::from(axis));
            assert_eq!(turned.column(2).to_array(), axis);
            let product = turned.transpose() * turned;
            for (i, row) in product.rows.into_iter().enumerate() {
                for (j, x) in row.into_iter().enumerate() {
                    let wanted = if i == j { 1.0 } else { 0.0 };
                    assert!((x - wanted).abs() < 1e-15, "{product:?}");
                }
            }
            let [x, y, z] = [0, 1, 2].map(|i| turned.column(i));
            assert!((x.cross(y).dot(z) - 1.0).abs() < 1e-15);
        }
    }
}
