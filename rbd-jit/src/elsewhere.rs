//! Processors that no code is written for.

use rbd_ir::lower::Scheduled;

use crate::arrays::{Arrays, States};
use crate::element::Kind;
use crate::error::Error;

/// Code of this processor: there is none.
#[derive(Debug)]
pub(crate) enum Machine {}

impl Machine {
    pub(crate) fn new(_: &Scheduled, _: &Arrays, _: Kind, _: States) -> Result<Self, Error> {
        Err(Error::Processor)
    }

    pub(crate) fn entry(&self) -> *const u8 {
        match *self {}
    }

    pub(crate) fn bytes(&self) -> (&[u8], usize, usize) {
        match *self {}
    }
}

pub(crate) fn is_available() -> bool {
    false
}
