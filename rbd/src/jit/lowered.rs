use rbd_codegen::Scheduled;
use rbd_jit::{Arrays, Batch, Element, Error, Function, Layout};

/// A program that is ready to be compiled.
pub(super) struct Lowered {
    pub(super) arrays: Arrays,
    pub(super) scheduled: Scheduled,
}

impl Lowered {
    pub(super) fn function<T: Element>(&self) -> Result<Function<T>, Error> {
        Function::new(&self.scheduled, &self.arrays)
    }

    pub(super) fn batch<T: Element>(&self, layout: Layout) -> Result<Batch<T>, Error> {
        Batch::new(&self.scheduled, &self.arrays, layout)
    }
}
