use rbd_codegen::Scheduled;
use rbd_jit::{Arrays, Batch, Element, Error, Function, Layout};

/// A program that is ready to be compiled, or interpreted.
pub(super) struct Lowered {
    pub(super) is_interpreted: bool,
    pub(super) arrays: Arrays,
    pub(super) scheduled: Scheduled,
}

impl Lowered {
    pub(super) fn function<T: Element>(&self) -> Result<Function<T>, Error> {
        match self.is_interpreted {
            true => Function::interpreted(&self.scheduled, &self.arrays),
            false => Function::new(&self.scheduled, &self.arrays),
        }
    }

    pub(super) fn batch<T: Element>(&self, layout: Layout) -> Result<Batch<T>, Error> {
        match self.is_interpreted {
            true => Batch::interpreted(&self.scheduled, &self.arrays, layout),
            false => Batch::new(&self.scheduled, &self.arrays, layout),
        }
    }
}
