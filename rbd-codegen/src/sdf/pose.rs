//! `<pose>` and the frames that poses are relative to.

use std::collections::HashMap;

use rbd_runtime::{Transform, Vector3};
use roxmltree::Node;

use super::Sdf;
use crate::input::problems::{Place, shorten};
use crate::input::spelling::closest;
use crate::model::rotation;
use crate::xml::reader::text_of;

/// The frame of the model.
pub(super) const MODEL: &str = "__model__";
/// The frame of the world.
pub(super) const WORLD: &str = "world";

/// Named frames, each placed in another.
#[derive(Debug, Default)]
pub(super) struct Frames {
    frames: HashMap<String, Frame>,
}

#[derive(Clone, Debug)]
struct Frame {
    relative_to: String,
    placement: Transform<f64>,
    line: u32,
}

impl Frames {
    /// Adds a frame; whether the other exists is looked at when it is used.
    pub(super) fn add(
        &mut self,
        name: &str,
        relative_to: &str,
        placement: Transform<f64>,
        line: u32,
    ) {
        let frame = Frame {
            relative_to: relative_to.to_owned(),
            placement,
            line,
        };
        self.frames.insert(name.to_owned(), frame);
    }

    /// The frames from `name` up to the one that is in no other. `None` if there is a frame on the
    /// way that is not, or a cycle.
    fn path(&self, name: &str) -> Option<Vec<&str>> {
        let mut path = Vec::new();
        let mut at = name;
        while at != WORLD {
            let (key, frame) = self.frames.get_key_value(at)?;
            if path.len() > self.frames.len() {
                return None;
            }
            path.push(key.as_str());
            at = &frame.relative_to;
        }
        path.push(WORLD);
        Some(path)
    }

    /// Placement of frame `b` in frame `a`, by way of no frame that both are in: a pose that is
    /// written relative to the other frame is taken as it is written.
    fn placement(&self, a: &str, b: &str) -> Option<Transform<f64>> {
        let (mut up_a, mut up_b) = (self.path(a)?, self.path(b)?);
        while up_a.len() > 1 && up_b.len() > 1 && up_a[up_a.len() - 2] == up_b[up_b.len() - 2] {
            up_a.pop();
            up_b.pop();
        }
        Some(self.along(&up_a).inverse() * self.along(&up_b))
    }

    /// Whether following poses from frame `name` leads back to it.
    fn is_cyclic(&self, name: &str) -> bool {
        let above = |at: &&str| Some(self.frames.get(*at)?.relative_to.as_str());
        let mut path = std::iter::successors(above(&name), above).take(self.frames.len());
        path.any(|at| at == name)
    }

    /// Placement of the first of `path` in its last.
    fn along(&self, path: &[&str]) -> Transform<f64> {
        let steps = path[..path.len() - 1].iter().rev();
        steps.fold(Transform::identity(), |placement, name| {
            placement * self.frames[*name].placement
        })
    }
}

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
        let frames = self.frames.frames.iter();
        let mut frames: Vec<(u32, String, String)> = frames
            .map(|(name, frame)| (frame.line, name.clone(), frame.relative_to.clone()))
            .collect();
        frames.sort();
        for (line, name, relative_to) in frames {
            let subject = format!("frame `{}`", shorten(&name));
            let place = Place::new(line, &subject, "<pose relative_to>");
            if self.frames.is_cyclic(&name) {
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
        if name == WORLD || self.frames.frames.contains_key(name) {
            return;
        }
        let known = self.frames.frames.keys().map(String::as_str);
        let hint = match closest(name, known) {
            Some(near) => format!("did you mean `{}`?", shorten(near)),
            None => "name one of this model".to_owned(),
        };
        let problem = format!("there is no frame, link or joint `{}`", shorten(name));
        self.reader.problems.error(place, problem, hint);
    }
}
