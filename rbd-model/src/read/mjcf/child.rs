//! A child of a body, in the frame around it.

use std::rc::Rc;

use rbd_runtime::Transform;
use roxmltree::Node;

use super::scope::Scope;

/// A child of a body.
#[derive(Clone)]
pub(super) struct Child<'d> {
    pub(super) node: Node<'d, 'd>,
    /// Shared by all children of a frame: a body may have very many.
    around: Rc<Around<'d>>,
}

/// The context of the children of a body or frame.
struct Around<'d> {
    body_from_frame: Transform<f64>,
    childclass: Option<&'d str>,
    scope: Rc<Scope<'d>>,
}

impl<'d> Child<'d> {
    pub(super) fn new(
        node: Node<'d, 'd>,
        body_from_frame: Transform<f64>,
        childclass: Option<&'d str>,
        scope: Rc<Scope<'d>>,
    ) -> Self {
        let around = Rc::new(Around {
            body_from_frame,
            childclass,
            scope,
        });
        Self { node, around }
    }

    /// Another child of what is around this one.
    pub(super) fn beside(&self, node: Node<'d, 'd>) -> Self {
        let around = Rc::clone(&self.around);
        Self { node, around }
    }

    /// The frame around the child in the body's frame, in which the child's own `pos` and orientation are
    /// given.
    pub(super) fn body_from_frame(&self) -> Transform<f64> {
        self.around.body_from_frame
    }

    /// The class of elements without one of their own.
    pub(super) fn childclass(&self) -> Option<&'d str> {
        self.around.childclass
    }

    /// The model that it is part of.
    pub(super) fn scope(&self) -> &Rc<Scope<'d>> {
        &self.around.scope
    }
}
