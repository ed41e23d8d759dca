//! `<mesh>`: mass properties of geoms that are meshes.

mod file;
mod geom;
mod hull;
mod shape;

use std::path::{Path, PathBuf};
use std::rc::Rc;

use rbd_runtime::Vector3;
use roxmltree::Node;

use super::file::Mjcf;
use super::geom::Unknown;
use super::orientation::of_quaternion;
use crate::diagnostic::sink::{Place, file_of};
use crate::names::printable::shorten;
use crate::read::origin::read_up_to;
pub(super) use shape::MassProperties;
use shape::{Rule, Triangles};

/// The largest file of a mesh.
const MAX_BYTES: u64 = 256 << 20;

impl<'d> Mjcf<'_, 'd> {
    /// The mass properties of the mesh `name` of the current model.
    pub(super) fn mesh(
        &mut self,
        name: &str,
        is_needed: bool,
    ) -> Result<Rc<MassProperties>, Unknown> {
        let unknown = || Unknown::Mesh(name.to_owned());
        let found = self.scope.source.meshes.get(name).copied();
        let node = found.ok_or_else(unknown)?;
        if let Some(known) = self.meshes.get(&node.id()) {
            return known.clone().ok_or(Unknown::Reported);
        }
        // A body that does not move needs no mass: its meshes may be missing.
        let is_there =
            |file| self.path.is_some() && (is_needed || self.path_of_mesh(file).is_file());
        if !node.attribute("file").is_none_or(is_there) {
            return Err(unknown());
        }
        let properties = self.mass_properties(node).map(Rc::new);
        self.meshes.insert(node.id(), properties.clone());
        properties.ok_or(Unknown::Reported)
    }

    /// `None` after an error.
    fn mass_properties(&mut self, node: Node<'d, 'd>) -> Option<MassProperties> {
        self.reader.check_attributes(node, "");
        self.check_class(node, "class", "");
        let holder = self.holder(node, None, "inertia");
        let rules = [Rule::Legacy, Rule::Exact, Rule::Convex, Rule::Shell];
        let rule = self.keyword(
            holder,
            "inertia",
            "",
            &["legacy", "exact", "convex", "shell"],
        );
        let rule = rule.map_or(Rule::Legacy, |i| rules[i]);
        let bounded = self.holder(node, None, "maxhullvert");
        let bounded = self.reader.optional_number(bounded, "maxhullvert", "");
        if rule == Rule::Convex && matches!(bounded, Some(Ok(count)) if count > 0.0) {
            let problem = "a hull of so many vertices is not read here";
            return self.bad_mesh(node, "maxhullvert", problem, "take it out");
        }
        if node.has_attribute("builtin") {
            let problem = "meshes that MuJoCo makes are not read here";
            return self.bad_mesh(node, "builtin", problem, "write <inertial> for its bodies");
        }
        let mut mesh = self.triangles(node)?;
        self.transform(node, &mut mesh)?;
        match mesh.mass_properties(rule) {
            Ok(properties) => Some(properties),
            Err(problem) => self.bad_mesh(
                node,
                "file",
                problem,
                "correct the mesh, or write <inertial>",
            ),
        }
    }

    fn triangles(&mut self, node: Node<'d, 'd>) -> Option<Triangles> {
        let mut mesh = match node.attribute("file") {
            Some(file) => self.triangles_of_file(node, file)?,
            None => Triangles::default(),
        };
        let list = |name: &str| node.attribute(name).unwrap_or("").split_whitespace();
        // Single precision, as in MuJoCo.
        let numbers = list("vertex").map(|x| x.parse::<f32>().ok().map(f64::from));
        let Some(numbers) = numbers.collect::<Option<Vec<f64>>>() else {
            return self.bad_mesh(
                node,
                "vertex",
                "these are no numbers",
                "write x y z of each",
            );
        };
        let corners = list("face").map(|i| i.parse::<u32>().ok());
        let Some(corners) = corners.collect::<Option<Vec<u32>>>() else {
            return self.bad_mesh(
                node,
                "face",
                "these are no numbers",
                "write three vertices of each",
            );
        };
        mesh.vertices.extend_from_slice(numbers.as_chunks::<3>().0);
        mesh.faces.extend_from_slice(corners.as_chunks::<3>().0);
        let count = mesh.vertices.len();
        if count < 4 {
            return self.bad_mesh(
                node,
                "vertex",
                "there are fewer than 4",
                "write more, or a file",
            );
        }
        if mesh
            .faces
            .as_flattened()
            .iter()
            .any(|i| *i as usize >= count)
        {
            return self.bad_mesh(node, "face", "there is no such vertex", "count from 0");
        }
        Some(mesh)
    }

    fn triangles_of_file(&mut self, node: Node<'d, 'd>, file: &str) -> Option<Triangles> {
        let path = self.path_of_mesh(file);
        let bytes = match read_up_to(&path, MAX_BYTES) {
            Ok(bytes) if bytes.len() as u64 <= MAX_BYTES => bytes,
            Ok(_) => {
                let problem = format!("{} is larger than {} MiB", path.display(), MAX_BYTES >> 20);
                return self.bad_mesh(node, "file", &problem, "write <inertial> for its bodies");
            }
            Err(error) => {
                let problem = format!("{} cannot be read: {error}", path.display());
                let hint = "the inertia of a body comes from it: correct the path, write <inertial>, or \
                            give the geoms that are only seen mass=\"0\"";
                return self.bad_mesh(node, "file", &problem, hint);
            }
        };
        self.included.push(path);
        match file::read(file, &bytes) {
            Ok(mesh) => Some(mesh),
            Err(problem) => {
                let hint = "correct the file, or write <inertial> for its bodies";
                self.bad_mesh(node, "file", &shorten(&problem), hint)
            }
        }
    }

    /// The path of a mesh's file: in `meshdir` in the folder of the model's first file.
    fn path_of_mesh(&self, file: &str) -> PathBuf {
        let source = &self.scope.source;
        let first = match file_of(source.line) {
            0 => self.path,
            number => self.included.get(number - 1).map(PathBuf::as_path),
        };
        let folder = first.and_then(Path::parent).unwrap_or(Path::new(""));
        let name = match source.strippath {
            true => file.rsplit(['/', '\\']).next().unwrap_or(file),
            false => file,
        };
        folder.join(source.meshdir).join(name.replace('\\', "/"))
    }

    /// Applies `refpos`, `refquat` and `scale`. `None` after an error.
    fn transform(&mut self, node: Node<'d, 'd>, mesh: &mut Triangles) -> Option<()> {
        let scale = self.holder(node, None, "scale");
        let scale = self
            .reader
            .vector::<3>(scale, "scale", "")
            .transpose()
            .ok()?;
        let pos = self
            .reader
            .vector::<3>(node, "refpos", "")
            .transpose()
            .ok()?;
        let quat = self
            .reader
            .vector::<4>(node, "refquat", "")
            .transpose()
            .ok()?;
        let (scale, pos) = (
            scale.unwrap_or([1.0; 3]),
            Vector3::from(pos.unwrap_or([0.0; 3])),
        );
        let rotation = of_quaternion(quat.unwrap_or([1.0, 0.0, 0.0, 0.0]))?.transpose();
        for vertex in &mut mesh.vertices {
            let [x, y, z] = (rotation * (Vector3::from(*vertex) - pos)).to_array();
            *vertex = [x * scale[0], y * scale[1], z * scale[2]];
        }
        if scale[0] * scale[1] * scale[2] < 0.0 {
            mesh.faces
                .iter_mut()
                .for_each(|[_, b, c]| std::mem::swap(b, c));
        }
        Some(())
    }

    fn bad_mesh<T>(
        &mut self,
        node: Node<'d, 'd>,
        name: &str,
        problem: &str,
        hint: &str,
    ) -> Option<T> {
        let (line, _) = self.reader.attribute(node, name);
        let field = format!("<mesh {name}>");
        let place = Place::new(line, "", &field);
        self.reader.problems.error(place, problem, hint);
        None
    }
}
