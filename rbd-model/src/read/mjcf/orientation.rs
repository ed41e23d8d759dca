//! The five ways in which MJCF writes an orientation.

use rbd_runtime::{Matrix3, Transform, Vector3};
use roxmltree::Node;

use super::file::Mjcf;
use super::schema;
use crate::diagnostic::sink::Place;
use crate::geometry::rotation;

impl<'d> Mjcf<'_, 'd> {
    /// `pos` and the orientation of `node`; an invalid one is an error, and the identity.
    pub(super) fn placement(&mut self, node: Node<'d, 'd>, subject: &str) -> Transform<f64> {
        let pos = match self.reader.vector(node, "pos", subject) {
            Some(Ok(pos)) => pos,
            _ => [0.0; 3],
        };
        Transform::new(self.orientation(node, subject), Vector3::from(pos))
    }

    /// The orientation of `node`, by default the identity.
    pub(super) fn orientation(&mut self, node: Node<'d, 'd>, subject: &str) -> Matrix3<f64> {
        let written = schema::ORIENTATIONS
            .iter()
            .filter(|n| node.has_attribute(**n));
        let written: Vec<&str> = written.copied().collect();
        let [name] = *written.as_slice() else {
            if let [_, second, ..] = *written.as_slice() {
                let problem = "there is more than one orientation";
                self.bad(node, second, subject, problem, "keep the one that is meant");
            }
            return Matrix3::identity();
        };
        let found = match name {
            "quat" => self.vector(node, name, subject).map(of_quaternion),
            "axisangle" => self.vector(node, name, subject).map(|[x, y, z, angle]| {
                let (axis, _) = rotation::unit([x, y, z], 0.0)?;
                Some(about(axis, self.angle(angle)))
            }),
            "euler" => self
                .vector(node, name, subject)
                .map(|angles: [f64; 3]| Some(self.of_euler(angles))),
            "xyaxes" => self.vector(node, name, subject).map(of_xyaxes),
            _ => self.vector(node, name, subject).map(of_zaxis),
        };
        match found {
            Some(Some(rotation)) => rotation,
            Some(None) => {
                let problem = "it has no direction";
                self.bad(node, name, subject, problem, "write one of unit length");
                Matrix3::identity()
            }
            // The invalid number was reported.
            None => Matrix3::identity(),
        }
    }

    fn vector<const N: usize>(
        &mut self,
        node: Node<'d, 'd>,
        name: &str,
        subject: &str,
    ) -> Option<[f64; N]> {
        self.reader.vector(node, name, subject)?.ok()
    }

    fn bad(&mut self, node: Node<'d, 'd>, name: &str, subject: &str, problem: &str, hint: &str) {
        let (line, _) = self.reader.attribute(node, name);
        let field = format!("<{} {name}>", node.tag_name().name());
        let place = Place::new(line, subject, &field);
        self.reader.problems.error(place, problem, hint);
    }

    /// An angle of the file in radians.
    pub(super) fn angle(&self, angle: f64) -> f64 {
        if self.compiler().radian {
            angle
        } else {
            angle.to_radians()
        }
    }

    /// Turns in the order of `eulerseq`: about the moving axes, or, for capital letters, about the fixed
    /// ones.
    pub(super) fn of_euler(&self, angles: [f64; 3]) -> Matrix3<f64> {
        let mut rotation = Matrix3::identity();
        for (axis, angle) in self.compiler().eulerseq.into_iter().zip(angles) {
            let unit = match axis.to_ascii_lowercase() {
                'x' => Vector3::new(1.0, 0.0, 0.0),
                'y' => Vector3::new(0.0, 1.0, 0.0),
                _ => Vector3::new(0.0, 0.0, 1.0),
            };
            let turn = about(unit, self.angle(angle));
            rotation = if axis.is_ascii_uppercase() {
                turn * rotation
            } else {
                rotation * turn
            };
        }
        rotation
    }
}

/// The rotation by `angle`, rad.
pub(super) fn about(axis: Vector3<f64>, angle: f64) -> Matrix3<f64> {
    Matrix3::rotation_about(axis, angle.sin(), angle.cos())
}

/// w x y z, of any length but 0.
pub(super) fn of_quaternion([w, x, y, z]: [f64; 4]) -> Option<Matrix3<f64>> {
    rotation::of_quaternion([x, y, z, w])
}

/// The x axis, and the y axis made orthogonal to it.
fn of_xyaxes(axes: [f64; 6]) -> Option<Matrix3<f64>> {
    let [x0, x1, x2, y0, y1, y2] = axes;
    let (x, _) = rotation::unit([x0, x1, x2], 0.0)?;
    let y = Vector3::new(y0, y1, y2);
    let (y, _) = rotation::unit((y - x.scale(x.dot(y))).to_array(), 0.0)?;
    Some(of_columns(x, y, x.cross(y)))
}

/// The smallest rotation that takes (0, 0, 1) to this direction.
pub(super) fn of_zaxis(direction: [f64; 3]) -> Option<Matrix3<f64>> {
    let (z, _) = rotation::unit(direction, 0.0)?;
    let up = Vector3::new(0.0, 0.0, 1.0);
    let across = up.cross(z);
    let (axis, sin) = match rotation::unit(across.to_array(), 0.0) {
        Some(found) => found,
        // Along ±z; a half turn is about x.
        None => (Vector3::new(1.0, 0.0, 0.0), 0.0),
    };
    Some(Matrix3::rotation_about(axis, sin, z.dot(up)))
}

fn of_columns(x: Vector3<f64>, y: Vector3<f64>, z: Vector3<f64>) -> Matrix3<f64> {
    Matrix3::new([x.to_array(), y.to_array(), z.to_array()]).transpose()
}
