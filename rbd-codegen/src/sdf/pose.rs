//! `<pose>`.

use rbd_runtime::{Transform, Vector3};
use roxmltree::Node;

use super::Sdf;
use crate::input::problems::{Place, shorten};
use crate::input::spelling::closest;
use crate::model::rotation;
use crate::xml::reader::text_of;

impl<'d> Sdf<'_, 'd> {
    /// The `<pose>` among `children`: what it is relative to, if it says, and the placement.
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

    /// Placement of frame `b` in frame `a`; the identity if there is none, which is an error of
    /// its own.
    pub(super) fn between(&self, a: &str, b: &str) -> Transform<f64> {
        let found = self.frames.placement(a, b);
        found.unwrap_or_else(Transform::identity)
    }

    /// Reports frames that are placed in none, or in themselves.
    pub(super) fn check_frames(&mut self) {
        let cyclic = self.frames.cyclic();
        let frames = self.frames.iter().map(|(name, frame)| {
            let above = frame.relative_to.clone();
            (frame.line, name.to_owned(), above, cyclic.contains(name))
        });
        let mut frames: Vec<(u32, String, String, bool)> = frames.collect();
        frames.sort();
        for (line, name, relative_to, is_cyclic) in frames {
            let subject = format!("frame `{}`", shorten(&name));
            let place = Place::new(line, &subject, "<pose relative_to>");
            if is_cyclic {
                let problem = "it is placed in itself";
                let hint = "let its pose be relative to another frame";
                self.reader.problems.error(place, problem, hint);
            } else {
                self.check_frame(&relative_to, place);
            }
        }
    }

    /// Reports a name that is no frame's.
    pub(super) fn check_frame(&mut self, name: &str, place: Place<'_>) {
        if self.frames.has(name) {
            return;
        }
        let known = self.frames.iter().map(|(name, _)| name);
        let hint = match closest(name, known) {
            Some(near) => format!("did you mean `{}`?", shorten(near)),
            None => "name one of this model".to_owned(),
        };
        let problem = format!("there is no frame, link or joint `{}`", shorten(name));
        self.reader.problems.error(place, problem, hint);
    }
}
