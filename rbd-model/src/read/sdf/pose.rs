//! `<pose>`.

use rbd_runtime::{Transform, Vector3};
use roxmltree::Node;

use super::file::Sdf;
use super::frames::{Frame, FrameId, Reference};
use crate::diagnostic::sink::Place;
use crate::geometry::rotation;
use crate::names::printable::shorten;
use crate::names::suggestion::closest;
use crate::read::xml::reader::text_of;

impl<'d> Sdf<'_, 'd> {
    /// The `<pose>` among `children`: the frame that it is relative to, if given, and the placement.
    pub(super) fn pose(
        &mut self,
        children: &[Node<'d, 'd>],
        subject: &str,
    ) -> (Option<&'d str>, Transform<f64>) {
        let Some(node) = self.reader.single(children, "pose", subject) else {
            return (None, Transform::identity());
        };
        self.reader.check_attributes(node, subject);
        let line = self.reader.lines.of(node);
        if node
            .attribute("frame")
            .is_some_and(|frame| !frame.is_empty())
        {
            let place = Place::new(line, subject, "<pose frame>");
            let problem = "this attribute of old versions is not read";
            let hint = "write relative_to, of SDF 1.7 and later";
            self.reader.problems.error(place, problem, hint);
        }
        let relative_to = node
            .attribute("relative_to")
            .filter(|name| !name.is_empty());
        let placement = self.placement(node, subject);
        (relative_to, placement.unwrap_or_else(Transform::identity))
    }

    fn placement(&mut self, node: Node<'d, 'd>, subject: &str) -> Option<Transform<f64>> {
        if text_of(node).is_empty() {
            return None;
        }
        let line = self.reader.lines.of(node);
        match node.attribute("rotation_format").unwrap_or("euler_rpy") {
            "quat_xyzw" => {
                let numbers: [f64; 7] = self.reader.text_numbers(node, subject)?;
                let [x, y, z, quaternion @ ..] = numbers;
                let rotation = rotation::of_quaternion(quaternion);
                if rotation.is_none() {
                    let place = Place::new(line, subject, "<pose>");
                    let hint = "write one of length 1";
                    let problem = "the quaternion is zero";
                    self.reader.problems.error(place, problem, hint);
                }
                Some(Transform::new(rotation?, Vector3::new(x, y, z)))
            }
            "euler_rpy" => {
                let numbers: [f64; 6] = self.reader.text_numbers(node, subject)?;
                let [x, y, z, rpy @ ..] = numbers;
                let degrees = matches!(node.attribute("degrees"), Some("true" | "1"));
                let rpy = rpy.map(|angle| if degrees { angle.to_radians() } else { angle });
                let rotation = rotation::from_rpy(rpy, 0.0);
                Some(Transform::new(rotation, Vector3::new(x, y, z)))
            }
            other => {
                self.reader.problems.error(
                    Place::new(line, subject, "<pose rotation_format>"),
                    format!("`{}` is not known", shorten(other)),
                    "write euler_rpy or quat_xyzw",
                );
                None
            }
        }
    }

    /// Placement of frame `b` in frame `a`; the identity if there is none, which is reported elsewhere.
    pub(super) fn between(&self, a: Option<FrameId>, b: Option<FrameId>) -> Transform<f64> {
        let both = a.zip(b);
        let found = both.and_then(|(a, b)| self.frames.placement(a, b));
        found.unwrap_or_else(Transform::identity)
    }

    /// Reports frames that are placed in no frame or in themselves, or attached so.
    pub(super) fn check_frames(&mut self) {
        let cyclic = self.frames.cyclic();
        let mut frames: Vec<(FrameId, Frame)> = self
            .frames
            .iter()
            .map(|(id, frame)| (id, frame.clone()))
            .collect();
        frames.sort_by_key(|(_, frame)| frame.line);
        for (id, frame) in frames {
            let subject = format!("{} `{}`", frame.scope.name(), shorten(&frame.name));
            let place = Place::new(frame.line, &subject, "<pose relative_to>");
            if cyclic.contains(&id) {
                let problem = "it is placed in itself";
                let hint = "let its pose be relative to another frame";
                self.reader.problems.error(place, problem, hint);
            } else {
                self.check_frame(&frame.relative_to, place);
                self.check_attachment(id, &frame, &subject);
            }
        }
    }

    fn check_attachment(&mut self, id: FrameId, frame: &Frame, subject: &str) {
        // A frame that is placed in its attachment has been checked already.
        let attached_to = frame.attached_to.as_ref();
        let Some(attached_to) = attached_to.filter(|to| **to != frame.relative_to) else {
            return;
        };
        let place = Place::new(frame.line, subject, "<frame attached_to>");
        if self.frames.is_attached_to_itself(id) {
            let hint = "attach it to a link";
            self.reader
                .problems
                .error(place, "it is attached to itself", hint);
        } else {
            self.check_frame(attached_to, place);
        }
    }

    /// Reports a name of no frame. A joint's child is looked up with the tree.
    pub(super) fn check_frame(&mut self, reference: &Reference, place: Place<'_>) {
        let Reference::Named(name) = reference else {
            return;
        };
        if self.frames.find(reference).is_some() {
            return;
        }
        let known = self.frames.iter().map(|(_, frame)| frame.name.as_str());
        let hint = match closest(name, known) {
            Some(near) => format!("did you mean `{}`?", shorten(near)),
            None => "name one of this model".to_owned(),
        };
        let problem = format!("there is no frame, link or joint `{}`", shorten(name));
        self.reader.problems.error(place, problem, hint);
    }
}
