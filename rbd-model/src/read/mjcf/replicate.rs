//! `<replicate>`: its children several times, each in a frame of its own and with a suffix to its names.

use std::rc::Rc;

use rbd_runtime::{Transform, Vector3};

use super::child::Child;
use super::file::Mjcf;
use super::schema;

impl<'d> Mjcf<'_, 'd> {
    /// The elements that stand in the place of `replicate`.
    pub(super) fn replicas(&mut self, replicate: &Child<'d>, subject: &str) -> Vec<Child<'d>> {
        let node = replicate.node;
        self.reader.check_attributes(node, subject);
        self.check_class(node, "childclass", subject);
        let count = self.reader.number(node, "count", subject);
        let Some(count) = count.filter(|count| *count >= 1.0 && count.fract() == 0.0) else {
            let problem = "it is no number of replicas";
            self.unsupported(node, "<replicate count>", problem, "write one above 0");
            return Vec::new();
        };
        let mut vector = |name| match self.reader.vector::<3>(node, name, subject) {
            Some(Ok(vector)) => vector,
            _ => [0.0; 3],
        };
        let (offset, euler) = (Vector3::from(vector("offset")), vector("euler"));
        let children = self.reader.children(node, &schema::BODY, subject);
        let childclass = node.attribute("childclass").or(replicate.childclass());
        let (sep, digits) = (node.attribute("sep").unwrap_or(""), count.to_string().len());
        let (mut found, mut position, mut i) = (Vec::new(), Vector3::zero(), 0.0);
        let source = Rc::clone(&self.scope.source);
        while i < count && self.may_attach(node, &source) {
            // As in MuJoCo: angles are multiplied, and offsets are added along the turned axes.
            let rotation = self.of_euler(euler.map(|angle| i * angle));
            let frame = replicate.body_from_frame() * Transform::new(rotation, position);
            let suffix = format!("{sep}{i:0digits$}");
            let scope = self.attached_scope(&source, "", &suffix);
            let frame = Child::new(node, frame, childclass, scope);
            found.extend(children.iter().map(|child| frame.beside(*child)));
            position = position + rotation * offset;
            i += 1.0;
        }
        found
    }
}
