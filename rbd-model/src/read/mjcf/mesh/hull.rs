//! The convex hull of points (Barber, Dobkin and Huhdanpaa, "The Quickhull algorithm", 1996).

use std::collections::HashMap;

use rbd_runtime::Vector3;

/// Points nearer to a face than this, relative to the size of all, are on it.
const RELATIVE: f64 = 1e-11;

/// A triangle whose normal points outwards, with the points that lie before it.
struct Face {
    corners: [u32; 3],
    normal: Vector3<f64>,
    outside: Vec<u32>,
    is_part: bool,
}

struct Hull<'p> {
    points: &'p [[f64; 3]],
    faces: Vec<Face>,
    /// The face on the left of the edge from one point to another.
    edges: HashMap<(u32, u32), usize>,
    tolerance: f64,
}

/// The faces of the hull, which look outwards; `None` if all points lie in a plane.
pub(super) fn of(points: &[[f64; 3]]) -> Option<Vec<[u32; 3]>> {
    let at = |i: u32| Vector3::from(points[i as usize]);
    let count = u32::try_from(points.len()).ok()?;
    let farthest = |distance: &dyn Fn(u32) -> f64| {
        (0..count).max_by(|a, b| distance(*a).total_cmp(&distance(*b)))
    };
    let length = |v: Vector3<f64>| v.dot(v).sqrt();
    let a = farthest(&|i| -points[i as usize][0])?;
    let b = farthest(&|i| length(at(i) - at(a)))?;
    let along = at(b) - at(a);
    let c = farthest(&|i| length(along.cross(at(i) - at(a))))?;
    let normal = along.cross(at(c) - at(a));
    let d = farthest(&|i| normal.dot(at(i) - at(a)).abs())?;
    let tolerance = RELATIVE * length(along);
    let height = normal.dot(at(d) - at(a));
    if length(normal) <= tolerance * length(along) || height.abs() <= tolerance * length(normal) {
        return None;
    }
    let mut hull = Hull {
        points,
        faces: Vec::new(),
        edges: HashMap::new(),
        tolerance,
    };
    let [b, c] = if height < 0.0 { [b, c] } else { [c, b] };
    for corners in [[a, b, c], [a, d, b], [b, d, c], [c, d, a]] {
        hull.add(corners);
    }
    hull.share((0..count).collect(), 0);
    while let Some(face) = hull.faces.iter().position(|face| !face.outside.is_empty()) {
        hull.grow(face);
    }
    let faces = hull.faces.into_iter().filter(|face| face.is_part);
    Some(faces.map(|face| face.corners).collect())
}

impl Hull<'_> {
    fn at(&self, i: u32) -> Vector3<f64> {
        Vector3::from(self.points[i as usize])
    }

    fn add(&mut self, corners: [u32; 3]) {
        let [a, b, c] = corners.map(|i| self.at(i));
        let normal = (b - a).cross(c - a);
        let length = normal.dot(normal).sqrt();
        let normal = if length > 0.0 {
            normal.scale(1.0 / length)
        } else {
            normal
        };
        let [a, b, c] = corners;
        for edge in [(a, b), (b, c), (c, a)] {
            self.edges.insert(edge, self.faces.len());
        }
        self.faces.push(Face {
            corners,
            normal,
            outside: Vec::new(),
            is_part: true,
        });
    }

    fn height(&self, face: usize, point: u32) -> f64 {
        let face = &self.faces[face];
        face.normal.dot(self.at(point) - self.at(face.corners[0]))
    }

    /// Gives each point to the first face from `first` on before which it lies; the others are inside.
    fn share(&mut self, points: Vec<u32>, first: usize) {
        for point in points {
            let mut faces = first..self.faces.len();
            if let Some(face) = faces.find(|face| self.height(*face, point) > self.tolerance) {
                self.faces[face].outside.push(point);
            }
        }
    }

    /// Replaces the faces that see the farthest point before `face` by those to that point.
    fn grow(&mut self, face: usize) {
        let outside = std::mem::take(&mut self.faces[face].outside);
        let height = |point: &u32| self.height(face, *point);
        let farthest = outside
            .iter()
            .copied()
            .max_by(|a, b| height(a).total_cmp(&height(b)));
        let Some(tip) = farthest else { return };
        let (mut waiting, mut horizon, mut points) = (vec![face], Vec::new(), outside);
        self.faces[face].is_part = false;
        while let Some(seen) = waiting.pop() {
            points.append(&mut self.faces[seen].outside);
            let [a, b, c] = self.faces[seen].corners;
            for (from, to) in [(a, b), (b, c), (c, a)] {
                let Some(next) = self.edges.get(&(to, from)).copied() else {
                    continue;
                };
                if !self.faces[next].is_part {
                    continue;
                }
                if self.height(next, tip) > self.tolerance {
                    self.faces[next].is_part = false;
                    waiting.push(next);
                } else {
                    horizon.push((from, to));
                }
            }
        }
        let first = self.faces.len();
        for (from, to) in horizon {
            self.add([from, to, tip]);
        }
        points.retain(|point| *point != tip);
        self.share(points, first);
    }
}
