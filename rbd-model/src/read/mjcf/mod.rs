//! MJCF, MuJoCo's XML, read strictly: bodies, joints and inertials, with the settings of
//! `<compiler>` and the classes of `<default>` that they depend on.
//!
//! A body becomes a link and the world the base. Several joints of a body become a chain with
//! massless links between; where a joint's `pos` is not the body's origin, a massless link at the
//! joint carries the body. A free joint's coordinates are the body's placement in the world, in the
//! order of the runtime and not MuJoCo's (quaternions x y z w, velocities in the body's frame).
//!
//! `<equality>` closes loops: its constraints are exact, where MuJoCo's are soft (`equality`).
//!
//! Where MuJoCo takes a body's inertia from its geoms, so does this reader, by MuJoCo's rules (`geom`,
//! `solid`, `inertial`), with the feature `meshes` from those of meshes too (`mesh`). Included files are read
//! (`include`), the poses of `<frame>` composed (`children`), and models put where they are attached (`submodel`,
//! `scope`, `attach`, `replicate`). `reference` writes a table of all names for the documentation.

mod actuator;
mod attach;
mod body;
mod child;
mod children;
mod classes;
mod compiler;
mod defaults;
mod effort;
mod equality;
mod file;
mod geom;
pub(crate) mod include;
mod inertial;
mod joint;
#[cfg(feature = "meshes")]
mod mesh;
mod orientation;
#[cfg(test)]
mod reference;
mod replicate;
mod schema;
mod scope;
mod settings;
mod solid;
mod solref;
mod source;
mod submodel;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use roxmltree::Node;

use crate::WarningKind;
use crate::description::MAX_LINKS;
use crate::description::assembly::Assembly;
use crate::description::element::{Description, GravityElement};
use crate::diagnostic::format::Format;
use crate::diagnostic::sink::{DiagnosticSink, Place};
use crate::read::origin::Origin;
use crate::read::xml::document::Lines;
use crate::read::xml::reader::Reader;
use file::Mjcf;
use scope::{Scope, Source};
use settings::Compiler;

/// Reads `<mujoco>`, with includes expanded. `None` if an error makes reading on pointless.
pub(crate) fn read<'d>(
    root: Node<'d, 'd>,
    lines: &Lines,
    origin: &mut Origin<'_>,
    problems: &mut DiagnosticSink,
) -> Option<Description> {
    problems.set_format(Format::Mjcf);
    #[cfg(not(feature = "meshes"))]
    let _ = origin;
    let mut mjcf = Mjcf {
        reader: Reader::new(root, lines, problems, &schema::SCHEMA),
        scope: Scope::of_file(Rc::new(Source::new(root))),
        sources: HashMap::new(),
        settotalmass: None,
        #[cfg(feature = "meshes")]
        path: origin.path,
        #[cfg(feature = "meshes")]
        included: &mut origin.included,
        #[cfg(feature = "meshes")]
        meshes: HashMap::new(),
        attached: Vec::new(),
        attached_elements: 0,
        assembly: Assembly::default(),
        poses: HashMap::new(),
        references: HashMap::new(),
        sites: HashMap::new(),
        of_meshes: Vec::new(),
    };
    mjcf.root(root)
}

impl<'d> Mjcf<'_, 'd> {
    fn root(&mut self, root: Node<'d, 'd>) -> Option<Description> {
        // MuJoCo's own default name of a model.
        let name = match root.has_attribute("model") {
            true => self.reader.name(root, "model", ""),
            false => "MuJoCo Model".to_owned(),
        };
        let file = Scope::of_file(self.source(root));
        self.scope = Rc::clone(&file);
        let Compiler {
            settotalmass,
            merges,
            ..
        } = *self.compiler();
        self.settotalmass = settotalmass;
        let mut gravity = self.option(None);
        self.beside_the_tree();
        self.names(root)?;
        self.worlds(&file.source.sections("worldbody"));
        let mut scopes = vec![file];
        scopes.append(&mut self.attached);
        let mut warned = HashSet::from([Rc::as_ptr(&scopes[0].source)]);
        for scope in &scopes[1..] {
            self.scope = Rc::clone(scope);
            if !warned.insert(Rc::as_ptr(&scope.source)) {
                continue;
            }
            self.beside_the_tree();
            if merges {
                gravity = self.option(gravity);
            }
        }
        self.report_meshes();
        self.scale_to_total_mass();
        self.actuators(&scopes);
        Some(Description {
            constraints: self.constraints(&scopes),
            name,
            line: self.reader.lines.of(root),
            links: std::mem::take(&mut self.assembly.links),
            joints: std::mem::take(&mut self.assembly.joints),
            gravity,
            incomplete: self.reader.incomplete,
        })
    }

    /// The gravity of a model's options; `before` if it was given, or they have none.
    fn option(&mut self, before: Option<GravityElement>) -> Option<GravityElement> {
        let mut gravity = None;
        for node in self.scope.source.sections("option") {
            self.reader.check_attributes(node, "");
            for flag in node.children().filter(|child| child.has_tag_name("flag")) {
                self.reader.check_attributes(flag, "");
            }
            gravity = self.gravity(node).or(gravity);
            self.fluid(node);
        }
        before.or(gravity)
    }

    /// Warns of what acts on a model's bodies beside the tree.
    fn beside_the_tree(&mut self) {
        let source = Rc::clone(&self.scope.source);
        for kind in ["tendon", "deformable"] {
            for node in source.sections(kind) {
                self.not_modelled(node);
            }
        }
        for node in source.sections("actuator") {
            self.actuator_armature(node);
        }
    }

    /// Reserves the names of bodies and joints, so that generated names differ. `None` if there are too
    /// many.
    fn names(&mut self, root: Node<'d, 'd>) -> Option<()> {
        let of_kind = |kinds: &'static [&str]| {
            let nodes = root.descendants();
            nodes.filter(|node| kinds.contains(&node.tag_name().name()))
        };
        let (bodies, joints) = (of_kind(&["body"]), of_kind(&["joint", "freejoint"]));
        if bodies.clone().count().max(joints.clone().count()) > MAX_LINKS {
            let problem = format!("there are more than {MAX_LINKS} bodies or joints");
            let hint = "split the robot, or leave out what does not move";
            let place = Place::line(self.reader.lines.of(root));
            self.reader.problems.error(place, problem, hint);
            return None;
        }
        let name = |node: Node<'d, 'd>| node.attribute("name");
        self.assembly
            .reserve(bodies.filter_map(name), joints.filter_map(name));
        Some(())
    }

    fn gravity(&mut self, option: Node<'d, 'd>) -> Option<GravityElement> {
        let flags = option.children().filter(|c| c.has_tag_name("flag"));
        let mut flags = flags.filter_map(|flag| flag.attribute("gravity"));
        if flags.any(|flag| flag == "disable") {
            let line = self.reader.lines.of(option);
            return Some(GravityElement {
                line,
                acceleration: [0.0; 3],
            });
        }
        let acceleration = self.reader.vector(option, "gravity", "")?.ok()?;
        let (line, _) = self.reader.attribute(option, "gravity");
        Some(GravityElement { line, acceleration })
    }

    /// Warns of the forces of a fluid around the bodies.
    fn fluid(&mut self, option: Node<'d, 'd>) {
        for name in ["density", "viscosity"] {
            let value = self.reader.optional_number(option, name, "");
            if matches!(value, Some(Ok(value)) if value != 0.0) {
                let (line, _) = self.reader.attribute(option, name);
                let field = format!("<option {name}>");
                self.reader.problems.warning(
                    WarningKind::NotModelled,
                    Place::new(line, "", &field),
                    "the forces of the fluid are no part of the equations",
                    "add them to what the functions return, or take it out",
                );
            }
        }
    }

    /// Warns of forces that do not come from the tree of bodies.
    fn not_modelled(&mut self, section: Node<'d, 'd>) {
        for node in section.children().filter(Node::is_element) {
            let [inner, outer] = [node, section].map(|n| n.tag_name().name());
            self.reader.problems.warning(
                WarningKind::NotModelled,
                Place::new(
                    self.reader.lines.of(node),
                    "",
                    &format!("<{outer}> <{inner}>"),
                ),
                "it is no part of the equations, which are those of the tree of bodies",
                "add what it does to the motion, or take it out",
            );
        }
    }

    /// Reports an element that is not read and may contain bodies, so that messages about the tree might be
    /// wrong.
    fn unsupported(&mut self, node: Node<'_, '_>, field: &str, problem: &str, hint: &str) {
        let place = Place::new(self.reader.lines.of(node), "", field);
        self.reader.problems.error(place, problem, hint);
        self.reader.incomplete = true;
    }
}
