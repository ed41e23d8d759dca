//! The children of a body, including those within `<frame>`s.

use std::rc::Rc;

use rbd_runtime::Transform;
use roxmltree::Node;

use super::child::Child;
use super::file::Mjcf;
use super::schema;

/// The children of a body by kind, each kind in the file's order.
#[derive(Default)]
pub(super) struct Children<'d> {
    pub(super) bodies: Vec<Child<'d>>,
    pub(super) joints: Vec<Child<'d>>,
    pub(super) geoms: Vec<Child<'d>>,
    pub(super) inertials: Vec<Child<'d>>,
    pub(super) sites: Vec<Child<'d>>,
}

impl<'d> Mjcf<'_, 'd> {
    /// The children of `node`, whose class of elements is `childclass`.
    pub(super) fn children(
        &mut self,
        node: Node<'d, 'd>,
        childclass: Option<&'d str>,
        subject: &str,
    ) -> Children<'d> {
        let mut children = Children::default();
        let scope = Rc::clone(&self.scope);
        let body = Child::new(node, Transform::identity(), childclass, scope);
        let mut waiting = self.within(&body, subject);
        waiting.reverse();
        while let Some(child) = waiting.pop() {
            self.enter(&child);
            match child.node.tag_name().name() {
                "body" => children.bodies.push(child),
                "joint" | "freejoint" => children.joints.push(child),
                "geom" => children.geoms.push(child),
                "inertial" => children.inertials.push(child),
                "site" => children.sites.push(child),
                "frame" => {
                    let frame = self.inner_frame(&child, subject);
                    let below = self.within(&frame, subject);
                    waiting.extend(below.into_iter().rev());
                }
                "attach" => {
                    let attached = self.attach(&child, subject);
                    waiting.extend(attached.into_iter().rev());
                }
                "replicate" => {
                    let replicas = self.replicas(&child, subject);
                    waiting.extend(replicas.into_iter().rev());
                }
                other => {
                    let field = format!("<{other}>");
                    let hint = "write the bodies that it makes, as MuJoCo saves a model";
                    self.unsupported(child.node, &field, "it is not supported", hint);
                }
            }
        }
        // A body may have hundreds of thousands, and more memory is still needed.
        children.geoms.shrink_to_fit();
        children
    }

    /// The direct children of a body or frame.
    fn within(&mut self, around: &Child<'d>, subject: &str) -> Vec<Child<'d>> {
        let nodes = self.reader.children(around.node, &schema::BODY, subject);
        nodes.into_iter().map(|node| around.beside(node)).collect()
    }

    /// A `<frame>` as the context of its children: poses are composed, the class is inherited.
    fn inner_frame(&mut self, frame: &Child<'d>, subject: &str) -> Child<'d> {
        self.reader.check_attributes(frame.node, subject);
        self.check_class(frame.node, "childclass", subject);
        let placement = frame.body_from_frame() * self.placement(frame.node, subject);
        let childclass = frame.node.attribute("childclass");
        let (childclass, scope) = (childclass.or(frame.childclass()), frame.scope());
        Child::new(frame.node, placement, childclass, Rc::clone(scope))
    }

    /// Goes on in the model of which `child` is part.
    pub(super) fn enter(&mut self, child: &Child<'d>) {
        self.scope = Rc::clone(child.scope());
    }

    /// Keeps the sites of `body`, which constraints name.
    pub(super) fn keep_sites(&mut self, children: &mut Children<'d>, body: &str) {
        for site in children.sites.drain(..) {
            if let Some(name) = site.node.attribute("name") {
                let name = site.scope().name(name);
                self.sites.insert(name, (body.to_owned(), site));
            }
        }
    }

    /// `pos` and orientation of a child in the body's frame.
    pub(super) fn placement_in_body(&mut self, child: &Child<'d>, subject: &str) -> Transform<f64> {
        self.enter(child);
        let placement = self.placement(child.node, subject);
        // The product with the identity would turn −0 into 0 and cost digits needlessly.
        if child.body_from_frame() == Transform::identity() {
            return placement;
        }
        child.body_from_frame() * placement
    }
}
